//! Breadth-first search. [`breadth_first`] is the search itself; what a node is and which are its neighbours is for the caller
//! to say. [`Hops`] and [`shortest_path`] search graphs whose nodes are numbered from 0. The graph is a function that lists the
//! neighbours of a node, so that any kind of adjacency lists will do.

/// The distance of a node that was not reached.
const UNREACHED: u32 = u32::MAX;

/// Visits the nodes in a queue from the front, and with them all that `visit` puts behind them, until it answers. `visit` takes
/// the queue, the place of the node in it, and the node. It puts each node there once at most: who remembers which nodes were
/// met, and how, is the caller.
#[inline]
pub(crate) fn breadth_first<N: Copy, R>(
    queue: &mut Vec<N>,
    mut visit: impl FnMut(&mut Vec<N>, usize, N) -> Option<R>,
) -> Option<R> {
    let mut next = 0;
    while let Some(node) = queue.get(next).copied() {
        if let Some(answer) = visit(queue, next, node) {
            return Some(answer);
        }
        next += 1;
    }
    None
}

/// How many edges each node is away from one of them. The memory is reused by the next search.
#[derive(Debug, Default)]
pub(crate) struct Hops {
    hops: Vec<u32>,
    queue: Vec<u32>,
}

impl Hops {
    /// Searches a graph of so many nodes from one of them.
    #[inline]
    pub(crate) fn search<N>(&mut self, nodes: u32, from: u32, neighbours: impl Fn(u32) -> N)
    where
        N: IntoIterator<Item = u32>,
    {
        let nodes = nodes as usize;
        self.hops.clear();
        self.hops.resize(nodes, UNREACHED);
        self.queue.clear();
        self.queue.resize(nodes, from);
        // Every node waits at most once, so the queue is a slice that is filled from the front.
        let (hops, queue) = (self.hops.as_mut_slice(), self.queue.as_mut_slice());
        let mut reached = 0;
        if let Some(first) = hops.get_mut(from as usize) {
            (*first, reached) = (0, 1);
        }
        let mut next = 0;
        while next < reached {
            let node = queue[next];
            next += 1;
            let far = hops[node as usize] + 1;
            for beside in neighbours(node) {
                let known = &mut hops[beside as usize];
                if *known == UNREACHED {
                    *known = far;
                    queue[reached] = beside;
                    reached += 1;
                }
            }
        }
        self.queue.truncate(reached);
    }

    /// The distance of a node; `None` if it was not reached.
    pub(crate) fn to(&self, node: u32) -> Option<u32> {
        self.hops.get(node as usize).copied().filter(|hops| *hops != UNREACHED)
    }

    /// The distances of all nodes, in the order of their numbers.
    pub(crate) fn all(&self) -> impl Iterator<Item = Option<u32>> {
        self.hops.iter().map(|hops| Some(*hops).filter(|hops| *hops != UNREACHED))
    }

    /// The nodes that were reached, the nearest first.
    pub(crate) fn reached(&self) -> &[u32] {
        &self.queue
    }
}

/// A path with as few nodes as possible from one node to another, both included; empty if there is none. Neighbours must be
/// mutual. Of equally short paths it is the one whose steps a search from the end finds first, in the order of the neighbours.
pub(crate) fn shortest_path<N>(nodes: u32, from: u32, to: u32, neighbours: impl Fn(u32) -> N) -> Vec<u32>
where
    N: IntoIterator<Item = u32>,
{
    if from >= nodes || to >= nodes {
        return Vec::new();
    }
    // Searched from the end, so that following the steps found leads from the beginning to the end.
    let mut onward = vec![None; nodes as usize];
    onward[to as usize] = Some(to);
    breadth_first(&mut vec![to], |queue, _, node| {
        if onward[from as usize].is_some() {
            return Some(());
        }
        for beside in neighbours(node) {
            let step = &mut onward[beside as usize];
            if step.is_none() {
                *step = Some(node);
                queue.push(beside);
            }
        }
        None
    });
    let mut path = Vec::new();
    let mut node = from;
    while let Some(next) = onward[node as usize] {
        path.push(node);
        if node == next {
            break;
        }
        node = next;
    }
    path
}

#[cfg(test)]
mod tests {
    use petgraph::{algo::dijkstra, graphmap::UnGraphMap};

    use super::*;
    use crate::{net::Graph, rng::Rng};

    #[test]
    fn distances_and_paths_agree_with_another_program() {
        let mut rng = Rng::from_key(7);
        let mut search = Hops::default();
        for _ in 0..300 {
            let nodes = 1 + rng.below(20);
            let edges: Vec<(u32, u32)> =
                (0..rng.below(2 * nodes)).map(|_| (rng.below(nodes), rng.below(nodes))).collect();
            let graph = Graph::new(nodes, &edges);
            let beside = |node: u32| graph.neighbours(node).iter().map(|(beside, _)| *beside);
            let mut oracle = UnGraphMap::<u32, ()>::from_edges(&edges);
            (0..nodes).for_each(|node| {
                oracle.add_node(node);
            });
            let from = rng.below(nodes);
            search.search(nodes, from, beside);
            let far = dijkstra(&oracle, from, None, |_| 1);
            assert_eq!(search.reached().len(), far.len());
            assert!(search.reached().is_sorted_by_key(|node| search.to(*node)));
            assert!(search.all().eq((0..nodes).map(|node| far.get(&node).copied())));
            for to in 0..nodes {
                assert_eq!(search.to(to), far.get(&to).copied());
                let path = shortest_path(nodes, from, to, beside);
                assert_eq!(path.len() as u32, far.get(&to).map_or(0, |hops| hops + 1));
                assert!(path.windows(2).all(|pair| beside(pair[0]).any(|node| node == pair[1])));
                assert!(path.is_empty() || (path[0], path[path.len() - 1]) == (from, to));
            }
        }
        assert!(shortest_path(3, 3, 0, |_| []).is_empty());
        search.search(3, 3, |_| []);
        assert!(search.reached().is_empty());
    }
}
