//! The left-right planarity test of de Fraysseix, Ossona de Mendez and Rosenstiehl, in the form that Ulrik Brandes gave it in
//! "The left-right planarity test" (2009). Linear but for sorting, with stacks of its own instead of recursion.
//!
//! 1. A depth-first search directs the edges: tree edges away from the root, back edges towards it. Each edge learns how
//!    near to the root its subtree returns (its low point).
//! 2. A second search in the order of low points notes which back edges must lie on the same side of the tree and which on
//!    different ones. The graph is planar if that can be kept.
//! 3. The sides give the order of the edges around each node.

use super::{
    conflict_pairs::{ConflictPair, Interval},
    embedding::{Embedding, NONE},
};
use crate::net::Graph;

/// An embedding of a graph, or `None` if it cannot be drawn without crossings. There must be no loops, and no two edges
/// between the same nodes.
pub(crate) fn embed(nodes: u32, edges: &[(u32, u32)]) -> Option<Embedding> {
    let mut test = Test::new(nodes, edges)?;
    test.is_planar().then(|| test.embedding(edges))
}

/// Whether a graph can be drawn without crossings.
pub(crate) fn is_planar(nodes: u32, edges: &[(u32, u32)]) -> bool {
    Test::new(nodes, edges).is_some_and(|mut test| test.is_planar())
}

struct Test {
    graph: Graph,
    roots: Vec<u32>,
    /// How far each node is from its root in the search tree; -1 before it is found.
    height: Vec<i32>,
    /// The edge by which each node was found.
    parent: Vec<u32>,
    /// Where each edge begins and where it leads once it is directed.
    source: Vec<u32>,
    target: Vec<u32>,
    low_point: Vec<i32>,
    second_low_point: Vec<i32>,
    nesting_depth: Vec<i32>,
    /// The edges that leave each node, in the order in which they nest.
    leaving: Vec<Vec<u32>>,
    /// The edge on whose side an edge depends, and which side it then has.
    reference: Vec<u32>,
    side: Vec<i32>,
    low_point_edge: Vec<u32>,
    /// How many pairs there were when an edge was entered.
    stack_bottom: Vec<usize>,
    stack: Vec<ConflictPair>,
}

impl Test {
    /// `None` if there are more edges than any planar graph has.
    fn new(nodes: u32, edges: &[(u32, u32)]) -> Option<Test> {
        let (n, m) = (nodes as usize, edges.len());
        if n > 2 && m > 3 * n - 6 {
            return None;
        }
        Some(Test {
            graph: Graph::new(nodes, edges),
            roots: Vec::new(),
            height: vec![-1; n],
            parent: vec![NONE; n],
            source: vec![NONE; m],
            target: vec![NONE; m],
            low_point: vec![0; m],
            second_low_point: vec![0; m],
            nesting_depth: vec![0; m],
            leaving: vec![Vec::new(); n],
            reference: vec![NONE; m],
            side: vec![1; m],
            low_point_edge: vec![NONE; m],
            stack_bottom: vec![0; m],
            stack: Vec::new(),
        })
    }

    fn is_planar(&mut self) -> bool {
        for root in 0..self.graph.nodes() {
            if self.height[root as usize] < 0 {
                self.height[root as usize] = 0;
                self.roots.push(root);
                self.direct(root);
            }
        }
        for edge in 0..self.source.len() {
            self.leaving[self.source[edge] as usize].push(edge as u32);
        }
        self.sort_leaving();
        (0..self.roots.len()).all(|index| self.nests(self.roots[index]))
    }

    fn sort_leaving(&mut self) {
        let depths = &self.nesting_depth;
        self.leaving.iter_mut().for_each(|own| own.sort_by_key(|edge| depths[*edge as usize]));
    }

    /// The first search: directs all edges that can be reached from a root.
    fn direct(&mut self, root: u32) {
        let mut path = vec![(root, 0)];
        while let Some((node, next)) = path.last_mut() {
            let v = *node;
            let Some((w, edge)) = self.graph.neighbours(v).get(*next).copied() else {
                path.pop();
                let parent = self.parent[v as usize];
                if parent != NONE {
                    self.finish(parent);
                }
                continue;
            };
            *next += 1;
            let e = edge as usize;
            if self.source[e] != NONE {
                continue;
            }
            let height = self.height[v as usize];
            (self.source[e], self.target[e]) = (v, w);
            (self.low_point[e], self.second_low_point[e]) = (height, height);
            if self.height[w as usize] < 0 {
                (self.parent[w as usize], self.height[w as usize]) = (edge, height + 1);
                path.push((w, 0));
            } else {
                self.low_point[e] = self.height[w as usize];
                self.finish(edge);
            }
        }
    }

    /// Says how deep an edge nests once its low points are known, and hands those on to the edge before it.
    fn finish(&mut self, edge: u32) {
        let e = edge as usize;
        let v = self.source[e] as usize;
        let is_chordal = self.second_low_point[e] < self.height[v];
        self.nesting_depth[e] = 2 * self.low_point[e] + i32::from(is_chordal);
        let parent = self.parent[v];
        if parent == NONE {
            return;
        }
        let p = parent as usize;
        if self.low_point[e] < self.low_point[p] {
            self.second_low_point[p] = self.low_point[p].min(self.second_low_point[e]);
            self.low_point[p] = self.low_point[e];
        } else if self.low_point[e] > self.low_point[p] {
            self.second_low_point[p] = self.second_low_point[p].min(self.low_point[e]);
        } else {
            self.second_low_point[p] = self.second_low_point[p].min(self.second_low_point[e]);
        }
    }

    /// The second search: whether the back edges can be kept apart on two sides.
    fn nests(&mut self, root: u32) -> bool {
        // A node, which of its edges is next, and whether the search comes back from that edge.
        let mut path = vec![(root, 0, false)];
        while let Some((node, next, is_back)) = path.last_mut() {
            let v = *node as usize;
            let Some(edge) = self.leaving[v].get(*next).copied() else {
                path.pop();
                if self.parent[v] != NONE {
                    self.remove_back_edges(self.parent[v]);
                }
                continue;
            };
            let (e, w) = (edge as usize, self.target[edge as usize]);
            if self.parent[w as usize] == edge && !*is_back {
                *is_back = true;
                self.stack_bottom[e] = self.stack.len();
                path.push((w, 0, false));
                continue;
            }
            let is_first = *next == 0;
            (*next, *is_back) = (*next + 1, false);
            if self.parent[w as usize] != edge {
                self.stack_bottom[e] = self.stack.len();
                self.low_point_edge[e] = edge;
                let own = Interval { low: edge, high: edge };
                self.stack.push(ConflictPair { left: Interval::EMPTY, right: own });
            }
            if self.low_point[e] < self.height[v] {
                let parent = self.parent[v];
                if is_first {
                    self.low_point_edge[parent as usize] = self.low_point_edge[e];
                } else if !self.add_constraints(edge, parent) {
                    return false;
                }
            }
        }
        true
    }

    fn add_constraints(&mut self, edge: u32, parent: u32) -> bool {
        let mut merged = ConflictPair::EMPTY;
        // What returns from this edge goes to one side.
        while self.stack.len() > self.stack_bottom[edge as usize] {
            let Some(mut pair) = self.stack.pop() else { break };
            if !pair.left.is_empty() {
                pair.swap();
            }
            if !pair.left.is_empty() {
                return false;
            }
            if self.low_point[pair.right.low as usize] > self.low_point[parent as usize] {
                if merged.right.is_empty() {
                    merged.right.high = pair.right.high;
                } else {
                    self.reference[merged.right.low as usize] = pair.right.high;
                }
                merged.right.low = pair.right.low;
            } else {
                self.reference[pair.right.low as usize] = self.low_point_edge[parent as usize];
            }
        }
        // What returns higher from the edges before goes to the other.
        let low_point = self.low_point[edge as usize];
        while let Some(mut pair) = self.stack.last().copied() {
            let conflicts = |interval: Interval| interval.conflicts(low_point, &self.low_point);
            if !conflicts(pair.left) && !conflicts(pair.right) {
                break;
            }
            self.stack.pop();
            if conflicts(pair.right) {
                pair.swap();
            }
            if conflicts(pair.right) {
                return false;
            }
            if merged.right.low != NONE {
                self.reference[merged.right.low as usize] = pair.right.high;
            }
            if pair.right.low != NONE {
                merged.right.low = pair.right.low;
            }
            if merged.left.is_empty() {
                merged.left.high = pair.left.high;
            } else {
                self.reference[merged.left.low as usize] = pair.left.high;
            }
            merged.left.low = pair.left.low;
        }
        if !merged.left.is_empty() || !merged.right.is_empty() {
            self.stack.push(merged);
        }
        true
    }

    /// Forgets the back edges that end where an edge begins, and says on which of the others its side depends.
    fn remove_back_edges(&mut self, edge: u32) {
        let u = self.source[edge as usize];
        let height = self.height[u as usize];
        while self.stack.last().is_some_and(|pair| pair.lowest(&self.low_point) == height) {
            let Some(pair) = self.stack.pop() else { break };
            if pair.left.low != NONE {
                self.side[pair.left.low as usize] = -1;
            }
        }
        if let Some(mut pair) = self.stack.pop() {
            self.trim(&mut pair.left, pair.right.low, u);
            self.trim(&mut pair.right, pair.left.low, u);
            self.stack.push(pair);
        }
        if self.low_point[edge as usize] < height {
            let Some(top) = self.stack.last() else { return };
            let (left, right) = (top.left.high, top.right.high);
            let is_left =
                left != NONE && (right == NONE || self.low_point[left as usize] > self.low_point[right as usize]);
            self.reference[edge as usize] = if is_left { left } else { right };
        }
    }

    fn trim(&mut self, interval: &mut Interval, other_low: u32, u: u32) {
        while interval.high != NONE && self.target[interval.high as usize] == u {
            interval.high = self.reference[interval.high as usize];
        }
        if interval.high == NONE && interval.low != NONE {
            self.reference[interval.low as usize] = other_low;
            self.side[interval.low as usize] = -1;
            interval.low = NONE;
        }
    }

    /// The side of an edge; the chain of edges on which it depends is settled on the way.
    fn settle_side(&mut self, edge: u32) -> i32 {
        let mut chain = vec![edge];
        while let Some(next) = chain.last().map(|last| self.reference[*last as usize]).filter(|next| *next != NONE) {
            chain.push(next);
        }
        let mut side = 1;
        for edge in chain.into_iter().rev() {
            self.side[edge as usize] *= side;
            side = self.side[edge as usize];
            self.reference[edge as usize] = NONE;
        }
        side
    }

    /// The order of the edges around each node, once the graph is known to be planar.
    fn embedding(&mut self, edges: &[(u32, u32)]) -> Embedding {
        for edge in 0..self.source.len() {
            self.nesting_depth[edge] *= self.settle_side(edge as u32);
        }
        self.sort_leaving();
        let mut made = Embedding::unordered(self.graph.nodes(), edges);
        let dart = |edge: u32, from: u32| 2 * edge + u32::from(edges[edge as usize].0 != from);
        for v in 0..self.graph.nodes() {
            let mut before = NONE;
            for edge in &self.leaving[v as usize] {
                made.insert_after(dart(*edge, v), before);
                before = dart(*edge, v);
            }
        }
        // Of each node the darts beside which back edges from the subtree at hand come in, and its first dart.
        let n = self.graph.nodes() as usize;
        let (mut left, mut right) = (vec![NONE; n], vec![NONE; n]);
        let first_leaving = |v: u32| self.leaving[v as usize].first().map_or(NONE, |edge| dart(*edge, v));
        for root in self.roots.iter().copied() {
            let mut path = vec![(root, 0)];
            while let Some((node, next)) = path.last_mut() {
                let v = *node;
                let Some(edge) = self.leaving[v as usize].get(*next).copied() else {
                    path.pop();
                    continue;
                };
                *next += 1;
                let w = self.target[edge as usize];
                if self.parent[w as usize] == edge {
                    made.insert_before(dart(edge, w), first_leaving(w));
                    (left[v as usize], right[v as usize]) = (dart(edge, v), dart(edge, v));
                    path.push((w, 0));
                } else if self.side[edge as usize] == 1 {
                    made.insert_after(dart(edge, w), right[w as usize]);
                } else {
                    made.insert_before(dart(edge, w), left[w as usize]);
                    left[w as usize] = dart(edge, w);
                }
            }
        }
        made
    }
}
