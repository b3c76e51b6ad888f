//! An undirected graph of numbered nodes, and its depth-first search with low-links, which finds bridges and cut nodes.

use std::ops::Range;

/// An undirected graph as adjacency lists in one vector (compressed sparse rows). Two nodes may share several edges.
pub(crate) struct Graph {
    /// Where each node's list begins in `adjacency`, and where the last one ends.
    starts: Vec<u32>,
    /// The node at the other end of an edge, and the index of the edge.
    adjacency: Vec<(u32, u32)>,
}

impl Graph {
    pub(crate) fn new(nodes: u32, edges: &[(u32, u32)]) -> Graph {
        let mut starts = vec![0; nodes as usize + 1];
        for (a, b) in edges {
            starts[*a as usize + 1] += 1;
            starts[*b as usize + 1] += 1;
        }
        for node in 0..nodes as usize {
            starts[node + 1] += starts[node];
        }
        let mut free = starts.clone();
        let mut adjacency = vec![(0, 0); edges.len() * 2];
        for (edge, (a, b)) in (0..).zip(edges) {
            for (from, to) in [(*a, *b), (*b, *a)] {
                adjacency[free[from as usize] as usize] = (to, edge);
                free[from as usize] += 1;
            }
        }
        Graph { starts, adjacency }
    }

    pub(crate) fn nodes(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    pub(crate) fn edges(&self) -> u32 {
        self.adjacency.len() as u32 / 2
    }

    /// The neighbours of a node, each with the index of the edge that leads there.
    pub(crate) fn neighbours(&self, node: u32) -> &[(u32, u32)] {
        &self.adjacency[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    pub(crate) fn degree(&self, node: u32) -> usize {
        self.neighbours(node).len()
    }

    /// Searches depth-first from a node, and then from every node that has not been discovered yet.
    ///
    /// The stack is a vector, for a corridor graph may be deeper than the call stack.
    pub(crate) fn depth_first(&self, start: u32) -> DepthFirst {
        let nodes = self.nodes() as usize;
        let mut dfs = DepthFirst {
            preorder: Vec::with_capacity(nodes),
            parent: vec![None; nodes],
            discovered: vec![u32::MAX; nodes],
            low: vec![u32::MAX; nodes],
            ends: vec![0; nodes],
        };
        // A node, the edge by which it was entered, and which of its neighbours is next.
        let mut path: Vec<(u32, u32, usize)> = Vec::with_capacity(nodes.min(64));
        let start = Some(start).filter(|start| (*start as usize) < nodes);
        for root in start.into_iter().chain(0..self.nodes()) {
            if dfs.discovered[root as usize] != u32::MAX {
                continue;
            }
            dfs.discover(root);
            path.push((root, u32::MAX, 0));
            while let Some((node, by, next_neighbour)) = path.last_mut() {
                let (here, entered_by) = (*node, *by);
                if let Some((next, edge)) = self.neighbours(here).get(*next_neighbour).copied() {
                    *next_neighbour += 1;
                    if dfs.discovered[next as usize] == u32::MAX {
                        dfs.discover(next);
                        dfs.parent[next as usize] = Some((here, edge));
                        path.push((next, edge, 0));
                    } else if edge != entered_by {
                        dfs.low[here as usize] = dfs.low[here as usize].min(dfs.discovered[next as usize]);
                    }
                    continue;
                }
                path.pop();
                dfs.ends[here as usize] = dfs.preorder.len() as u32;
                if let Some((parent, ..)) = path.last() {
                    dfs.low[*parent as usize] = dfs.low[*parent as usize].min(dfs.low[here as usize]);
                }
            }
        }
        dfs
    }
}

/// The result of a depth-first search (Tarjan's low-link algorithm). An undirected graph has no edges between two
/// subtrees of its search tree, so whatever the removal of a node cuts off from the root is one or more whole subtrees
/// below it.
pub(crate) struct DepthFirst {
    /// The nodes in the order in which they were discovered.
    pub(crate) preorder: Vec<u32>,
    /// From which node and by which edge each node was discovered; `None` for roots.
    pub(crate) parent: Vec<Option<(u32, u32)>>,
    /// Each node's place in `preorder`.
    pub(crate) discovered: Vec<u32>,
    /// Each node's low-link: the earliest place in `preorder` that its subtree reaches without the edge to its parent.
    pub(crate) low: Vec<u32>,
    /// Where each node's subtree ends in `preorder`; it begins with the node itself.
    ends: Vec<u32>,
}

impl DepthFirst {
    fn discover(&mut self, node: u32) {
        let now = self.preorder.len() as u32;
        (self.discovered[node as usize], self.low[node as usize]) = (now, now);
        self.preorder.push(node);
    }

    /// The places of a node's subtree in `preorder`.
    pub(crate) fn subtree(&self, node: u32) -> Range<usize> {
        self.discovered[node as usize] as usize..self.ends[node as usize] as usize
    }

    /// The nodes that can be reached from where the search began, in the order in which they were discovered.
    pub(crate) fn reached(&self) -> &[u32] {
        self.preorder.first().map_or(&[], |start| &self.preorder[self.subtree(*start)])
    }

    /// Whether a node can be reached from where the search began.
    pub(crate) fn reaches(&self, node: u32) -> bool {
        (self.discovered[node as usize] as usize) < self.reached().len()
    }

    /// Whether all ways from a node to the root lead through its parent, so that without the parent its subtree is cut off. Every
    /// child of a root is.
    pub(crate) fn is_cut_off_by_parent(&self, node: u32) -> bool {
        self.parent[node as usize]
            .is_some_and(|(parent, _)| self.low[node as usize] >= self.discovered[parent as usize])
    }

    /// Whether the edge from a node to its parent is a bridge, so that its removal cuts off the node's subtree.
    pub(crate) fn parent_edge_is_bridge(&self, node: u32) -> bool {
        self.parent[node as usize].is_some() && self.low[node as usize] >= self.discovered[node as usize]
    }
}
