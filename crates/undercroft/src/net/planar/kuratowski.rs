use super::left_right::is_planar;

/// A smallest set of edges that cannot be drawn without crossings, by their indices, ascending: a subdivision of the complete
/// graph on five nodes or of that on two times three. Without any one of them the others can be drawn. `None` if the graph is
/// planar.
///
/// Edges that are needed are found from the last on: of the shortest beginning of the list that cannot be drawn together
/// with those found so far, the last edge is needed. Each is found by halving, so that the test runs some ten times for each
/// edge of the answer and not once for each edge of the graph.
pub(crate) fn kuratowski_subgraph(nodes: u32, edges: &[(u32, u32)]) -> Option<Vec<u32>> {
    if is_planar(nodes, edges) {
        return None;
    }
    let mut needed: Vec<u32> = Vec::new();
    let mut count = edges.len();
    loop {
        let drawable = |beginning: usize| {
            let mut list = edges[..beginning].to_vec();
            list.extend(needed.iter().map(|edge| edges[*edge as usize]));
            is_planar(nodes, &list)
        };
        if !drawable(0) {
            break;
        }
        // Of the first `low` edges a drawing exists, of the first `high` none.
        let (mut low, mut high) = (0, count);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if drawable(middle) { low = middle } else { high = middle }
        }
        needed.push(low as u32);
        count = low;
    }
    needed.reverse();
    Some(needed)
}
