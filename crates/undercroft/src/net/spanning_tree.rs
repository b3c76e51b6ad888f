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

/// A minimum spanning tree, by Kruskal's algorithm: calls `join` with every edge whose nodes are not joined yet, in the
/// order of the edges, which must be sorted. `join` may refuse an edge by `false`; the nodes are then joined by other edges,
/// if these can. Both functions work on `graph`, which knows what is joined. The edges of the tree are taken out of `edges`.
pub(crate) fn spanning_tree<G>(
    graph: &mut G,
    edges: &mut Vec<Edge>,
    are_joined: impl Fn(&mut G, u32, u32) -> bool,
    mut join: impl FnMut(&mut G, &Edge) -> bool,
) {
    edges.retain(|edge| {
        let [a, b] = edge.nodes;
        are_joined(graph, a, b) || !join(graph, edge)
    });
}

#[cfg(test)]
mod tests {
    use petgraph::{algo::min_spanning_tree, data::Element, graph::UnGraph};

    use super::{super::UnionFind, *};
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
            let mut left = edges.clone();
            spanning_tree(
                &mut work,
                &mut left,
                |work, a, b| work.0.same(a, b),
                |work, edge| {
                    (work.1, work.2) = (work.1 + edge.length, work.2 + 1);
                    work.0.join(edge.nodes[0], edge.nodes[1])
                },
            );
            assert_eq!(left.len(), edges.len() - work.2);
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
        let mut edges = vec![Edge::new(0, 1, 1), Edge::new(1, 2, 2), Edge::new(2, 0, 3)];
        let mut work = (UnionFind::default(), Vec::new());
        work.0.begin(3);
        spanning_tree(
            &mut work,
            &mut edges,
            |work, a, b| work.0.same(a, b),
            |work, edge| {
                if edge.length != 2 {
                    work.0.join(edge.nodes[0], edge.nodes[1]);
                    work.1.push(edge.nodes);
                }
                edge.length != 2
            },
        );
        assert_eq!(edges, [Edge::new(1, 2, 2)], "what is left is what was refused");
        assert_eq!(work.1, [[0, 1], [0, 2]]);
        assert_eq!(work.0.count(), 1);
    }
}
