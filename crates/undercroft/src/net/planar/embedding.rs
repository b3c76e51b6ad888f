/// No dart.
pub(super) const NONE: u32 = u32::MAX;

/// The order in which edges leave each node, clockwise (a rotation system).
///
/// An edge is two darts, one from each of its ends: edge `e` between `a` and `b` is the dart `2e` from `a` and the dart
/// `2e + 1` from `b`. Nodes and edges count from 0. There are no loops and no two edges between the same nodes.
#[derive(Clone, Debug)]
pub(crate) struct Embedding {
    /// The ends of each edge.
    edges: Vec<(u32, u32)>,
    /// The dart that follows each dart around its node, clockwise.
    next: Vec<u32>,
    /// The dart before each dart around its node.
    before: Vec<u32>,
    /// Some dart of each node.
    first: Vec<u32>,
}

impl Embedding {
    /// Edges whose order around their nodes is not known yet.
    pub(super) fn unordered(nodes: u32, edges: &[(u32, u32)]) -> Embedding {
        let none = vec![NONE; edges.len() * 2];
        Embedding { edges: edges.to_vec(), next: none.clone(), before: none, first: vec![NONE; nodes as usize] }
    }

    /// How many nodes there are.
    pub(crate) fn nodes(&self) -> u32 {
        self.first.len() as u32
    }

    /// The ends of the edges.
    pub(crate) fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// The darts in order.
    pub(crate) fn darts(&self) -> std::ops::Range<u32> {
        0..self.next.len() as u32
    }

    /// The node that a dart leaves.
    pub(crate) fn origin(&self, dart: u32) -> u32 {
        let (a, b) = self.edges[dart as usize / 2];
        if dart % 2 == 0 { a } else { b }
    }

    /// The node that a dart leads to.
    pub(crate) fn target(&self, dart: u32) -> u32 {
        self.origin(dart ^ 1)
    }

    /// The dart that follows clockwise around the same node.
    #[cfg(test)]
    pub(crate) fn clockwise(&self, dart: u32) -> u32 {
        self.next[dart as usize]
    }

    /// The dart before it around the same node.
    pub(crate) fn before(&self, dart: u32) -> u32 {
        self.before[dart as usize]
    }

    /// The darts of a node, clockwise.
    pub(crate) fn around(&self, node: u32) -> Vec<u32> {
        let first = self.first[node as usize];
        let mut darts = Vec::new();
        let mut dart = first;
        while dart != NONE {
            darts.push(dart);
            dart = self.next[dart as usize];
            if dart == first {
                break;
            }
        }
        darts
    }

    /// The dart that follows along the face to the right of a dart.
    pub(crate) fn along_face(&self, dart: u32) -> u32 {
        self.before[dart as usize ^ 1]
    }

    /// The face to the right of each dart. Faces count from 0 in the order of their first darts.
    pub(crate) fn faces(&self) -> (Vec<u32>, u32) {
        let mut face = vec![NONE; self.next.len()];
        let mut count = 0;
        for first in self.darts() {
            if face[first as usize] != NONE {
                continue;
            }
            let mut dart = first;
            while face[dart as usize] == NONE {
                face[dart as usize] = count;
                dart = self.along_face(dart);
            }
            count += 1;
        }
        (face, count)
    }

    /// Adds an edge whose darts follow clockwise after two others, each around the node that it leaves.
    pub(super) fn add_edge(&mut self, after_a: u32, after_b: u32) -> u32 {
        let edge = self.edges.len() as u32;
        self.edges.push((self.origin(after_a), self.origin(after_b)));
        for (dart, after) in [(2 * edge, after_a), (2 * edge + 1, after_b)] {
            self.next.push(NONE);
            self.before.push(NONE);
            self.insert_after(dart, after);
        }
        edge
    }

    /// Puts a dart after another one, clockwise; `NONE` if it is the first of its node.
    pub(super) fn insert_after(&mut self, dart: u32, after: u32) {
        let after = if after == NONE { dart } else { after };
        let next = if after == dart { dart } else { self.next[after as usize] };
        (self.before[dart as usize], self.next[dart as usize]) = (after, next);
        (self.next[after as usize], self.before[next as usize]) = (dart, dart);
        let origin = self.origin(dart) as usize;
        if self.first[origin] == NONE {
            self.first[origin] = dart;
        }
    }

    /// Puts a dart before another one, clockwise.
    pub(super) fn insert_before(&mut self, dart: u32, other: u32) {
        self.insert_after(dart, if other == NONE { NONE } else { self.before[other as usize] });
    }
}
