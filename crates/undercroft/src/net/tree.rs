use super::UnionFind;

/// Two nodes that might be joined. The order of edges is by length, then by the smaller node, then by the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Edge {
    /// How long it is, in any unit that grows with length.
    pub(crate) length: i64,
    /// The nodes, the smaller first.
    pub(crate) nodes: [u32; 2],
}

impl Edge {
    /// An edge between two nodes.
    pub(crate) fn new(a: u32, b: u32, length: i64) -> Edge {
        Edge { length, nodes: [a.min(b), a.max(b)] }
    }
}

/// Joins what `sets` holds apart by the shortest edges, which must be in order, as Kruskal did. `take` has the last word
/// on every edge that would join two sets; with one refused the tree goes another way round, and may fall apart.
pub(crate) fn spanning_tree<W>(
    work: &mut W,
    edges: &[Edge],
    sets: impl Fn(&mut W) -> &mut UnionFind,
    mut take: impl FnMut(&mut W, &Edge) -> bool,
) {
    for edge in edges {
        let [a, b] = edge.nodes;
        if !sets(work).same(a, b) && take(work, edge) {
            sets(work).join(a, b);
        }
    }
}

#[cfg(test)]
mod tests {
    use petgraph::{algo::min_spanning_tree, data::Element, graph::UnGraph};

    use super::*;
    use crate::rng::Rng;

    fn random_edges(rng: &mut Rng, nodes: u32) -> Vec<Edge> {
        let mut edges: Vec<Edge> = (0..3 * nodes)
            .map(|_| Edge::new(rng.below(nodes), rng.below(nodes), i64::from(rng.below(30))))
            .filter(|edge| edge.nodes[0] != edge.nodes[1])
            .collect();
        edges.sort_unstable();
        edges
    }

    #[test]
    fn the_tree_is_as_short_as_that_of_another_program() {
        let mut rng = Rng::from_key(2);
        for _ in 0..300 {
            let nodes = 2 + rng.below(30);
            let edges = random_edges(&mut rng, nodes);
            let mut work = (UnionFind::default(), 0, 0);
            work.0.begin(nodes);
            spanning_tree(
                &mut work,
                &edges,
                |work| &mut work.0,
                |work, edge| {
                    (work.1, work.2) = (work.1 + edge.length, work.2 + 1);
                    true
                },
            );
            let mut graph = UnGraph::<(), i64>::new_undirected();
            let all: Vec<_> = (0..nodes).map(|_| graph.add_node(())).collect();
            for edge in &edges {
                graph.add_edge(all[edge.nodes[0] as usize], all[edge.nodes[1] as usize], edge.length);
            }
            let oracle: Vec<i64> = min_spanning_tree(&graph)
                .filter_map(|element| match element {
                    Element::Edge { weight, .. } => Some(weight),
                    Element::Node { .. } => None,
                })
                .collect();
            assert_eq!((work.1, work.2), (oracle.iter().sum(), oracle.len()));
        }
    }

    #[test]
    fn a_refused_edge_is_gone_round() {
        let edges = [Edge::new(0, 1, 1), Edge::new(1, 2, 2), Edge::new(2, 0, 3)];
        let mut work = (UnionFind::default(), Vec::new());
        work.0.begin(3);
        spanning_tree(
            &mut work,
            &edges,
            |work| &mut work.0,
            |work, edge| {
                let good = edge.length != 2;
                work.1.extend(good.then_some(edge.nodes));
                good
            },
        );
        assert_eq!(work.1, [[0, 1], [0, 2]]);
        assert_eq!(work.0.count(), 1);
    }
}
