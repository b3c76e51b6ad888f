//! Numbered nodes and the edges between them, and one walk in depth that says what holds them together.

/// A graph as lists of neighbours. Two nodes may share several edges.
pub(crate) struct Web {
    /// Where each node's neighbours begin, and one end more.
    starts: Vec<u32>,
    /// The node at the other end of an edge, and the edge.
    neighbours: Vec<(u32, u32)>,
}

impl Web {
    pub(crate) fn new(nodes: u32, edges: &[(u32, u32)]) -> Web {
        let mut starts = vec![0; nodes as usize + 1];
        for (a, b) in edges {
            starts[*a as usize + 1] += 1;
            starts[*b as usize + 1] += 1;
        }
        for node in 0..nodes as usize {
            starts[node + 1] += starts[node];
        }
        let mut free = starts.clone();
        let mut neighbours = vec![(0, 0); edges.len() * 2];
        for (edge, (a, b)) in (0..).zip(edges) {
            for (from, to) in [(*a, *b), (*b, *a)] {
                neighbours[free[from as usize] as usize] = (to, edge);
                free[from as usize] += 1;
            }
        }
        Web { starts, neighbours }
    }

    pub(crate) fn nodes(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    pub(crate) fn edges(&self) -> u32 {
        self.neighbours.len() as u32 / 2
    }

    /// The nodes beside a node, each with the edge that leads there.
    pub(crate) fn around(&self, node: u32) -> &[(u32, u32)] {
        &self.neighbours[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    pub(crate) fn degree(&self, node: u32) -> usize {
        self.around(node).len()
    }

    /// Walks in depth from a node, and then from every node not yet met.
    pub(crate) fn dive(&self, first: u32) -> Dive {
        let nodes = self.nodes() as usize;
        let mut dive = Dive {
            order: Vec::with_capacity(nodes),
            above: vec![None; nodes],
            met: vec![u32::MAX; nodes],
            low: vec![u32::MAX; nodes],
        };
        // The node, which edge led to it, and how many of its neighbours have been looked at.
        let mut path: Vec<(u32, u32, usize)> = Vec::new();
        let first = Some(first).filter(|first| (*first as usize) < nodes);
        for root in first.into_iter().chain(0..self.nodes()) {
            if dive.met[root as usize] != u32::MAX {
                continue;
            }
            dive.meet(root);
            path.push((root, u32::MAX, 0));
            while let Some((node, by, looked)) = path.last_mut() {
                let (here, came_by) = (*node, *by);
                if let Some((next, edge)) = self.around(here).get(*looked).copied() {
                    *looked += 1;
                    if dive.met[next as usize] == u32::MAX {
                        dive.meet(next);
                        dive.above[next as usize] = Some((here, edge));
                        path.push((next, edge, 0));
                    } else if edge != came_by {
                        dive.low[here as usize] = dive.low[here as usize].min(dive.met[next as usize]);
                    }
                    continue;
                }
                path.pop();
                if let Some((above, ..)) = path.last() {
                    dive.low[*above as usize] = dive.low[*above as usize].min(dive.low[here as usize]);
                }
            }
        }
        dive
    }
}

/// A walk in depth. In an undirected graph it leaves no edge between two branches: whatever a node's removal cuts off
/// from the root is one or more whole branches below it.
pub(crate) struct Dive {
    /// The nodes as they were met.
    pub(crate) order: Vec<u32>,
    /// From which node and by which edge each was met; `None` for roots.
    pub(crate) above: Vec<Option<(u32, u32)>>,
    /// When each was met.
    pub(crate) met: Vec<u32>,
    /// The earliest met node that the branch from this node on reaches, other than by the edge that led to it.
    pub(crate) low: Vec<u32>,
}

impl Dive {
    fn meet(&mut self, node: u32) {
        let now = self.order.len() as u32;
        (self.met[node as usize], self.low[node as usize]) = (now, now);
        self.order.push(node);
    }

    /// Whether taking out the edge that led to a node cuts off the branch from it on.
    pub(crate) fn hangs_by_its_edge(&self, node: u32) -> bool {
        self.above[node as usize].is_some() && self.low[node as usize] >= self.met[node as usize]
    }
}
