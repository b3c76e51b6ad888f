use std::{cmp::Reverse, collections::BinaryHeap};

/// What the cheapest path from one node to each of `nodes` costs, by Dijkstra's algorithm; `None` where there is no path.
/// `neighbours` lists the neighbours of a node, each with what the step there costs.
pub(crate) fn dijkstra<N>(nodes: u32, from: u32, neighbours: impl Fn(u32) -> N) -> Vec<Option<u32>>
where
    N: IntoIterator<Item = (u32, u32)>,
{
    let mut costs = vec![None; nodes as usize];
    let mut queue = BinaryHeap::from([Reverse((0, from))]);
    while let Some(Reverse((cost, node))) = queue.pop() {
        // A node may wait several times; the first time it is taken is the cheapest.
        if let Some(unknown @ None) = costs.get_mut(node as usize) {
            *unknown = Some(cost);
            queue.extend(neighbours(node).into_iter().map(|(beside, more)| Reverse((cost + more, beside))));
        }
    }
    costs
}

#[cfg(test)]
mod tests {
    use petgraph::graphmap::UnGraphMap;

    use super::*;
    use crate::rng::Rng;

    #[test]
    fn paths_cost_what_those_of_another_program_cost() {
        let mut rng = Rng::from_key(9);
        for _ in 0..300 {
            let nodes = 1 + rng.below(20);
            let mut graph = UnGraphMap::<u32, u32>::new();
            (0..nodes).for_each(|node| {
                graph.add_node(node);
            });
            for _ in 0..rng.below(3 * nodes) {
                graph.add_edge(rng.below(nodes), rng.below(nodes), rng.below(9));
            }
            let from = rng.below(nodes);
            let costs = dijkstra(nodes, from, |node| graph.edges(node).map(|(_, beside, cost)| (beside, *cost)));
            let oracle = petgraph::algo::dijkstra(&graph, from, None, |(.., cost)| *cost);
            assert_eq!(costs, (0..nodes).map(|node| oracle.get(&node).copied()).collect::<Vec<_>>());
        }
    }
}
