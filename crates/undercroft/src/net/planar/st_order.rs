use crate::net::Graph;

/// The place of each node in an order in which `first` comes first, `last` last, and every other node has a neighbour before it
/// and one after it (Tarjan, "Two streamlined depth-first search algorithms", 1986). The graph must be biconnected once the
/// edge between `first` and `last`, which it has, is there.
pub(crate) fn st_order(nodes: u32, edges: &[(u32, u32)], first: u32, last: u32) -> Vec<u32> {
    // The search goes to `last` at once: its edge comes before all others.
    let mut sorted = edges.to_vec();
    sorted.sort_by_key(|(a, b)| (*a, *b) != (first, last) && (*a, *b) != (last, first));
    let search = Graph::new(nodes, &sorted).depth_first(first);
    const NONE: u32 = u32::MAX;
    let n = nodes as usize;
    let (mut next, mut before) = (vec![NONE; n], vec![NONE; n]);
    let mut is_minus = vec![false; n];
    next[first as usize] = last;
    before[last as usize] = first;
    is_minus[first as usize] = true;
    for node in search.preorder.iter().copied().skip(2) {
        let (v, Some((parent, _))) = (node as usize, search.parent[node as usize]) else { continue };
        let low = search.preorder[search.low[v] as usize];
        let (one, other) = if is_minus[low as usize] {
            is_minus[parent as usize] = false;
            (before[parent as usize], parent)
        } else {
            is_minus[parent as usize] = true;
            (parent, next[parent as usize])
        };
        (before[v], next[v]) = (one, other);
        if one != NONE {
            next[one as usize] = node;
        }
        if other != NONE {
            before[other as usize] = node;
        }
    }
    let mut place = vec![NONE; n];
    let (mut at, mut count) = (first, 0);
    while at != NONE {
        place[at as usize] = count;
        count += 1;
        at = next[at as usize];
    }
    place
}
