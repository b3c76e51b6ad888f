//! Loops: free connectors that meet and match are joined.

use crate::{
    geom::{Dir, Vec3},
    model::{Assembly, Edge, NodeName},
    routes::{distances, neighbours},
};

/// Joins every two free connectors that lie in one point, face each other and are of one type, after all other edges.
///
/// The start and the boss have one way in and out, so their other connectors stay walled up. Nor is anything joined that
/// would make the way to the boss shorter: the main path stays the shortest.
pub(super) fn join(assembly: &mut Assembly) {
    let pairs = meeting_connectors(assembly);
    let Some(boss) = assembly.end() else { return };
    let mut neighbours = neighbours(assembly);
    let mut known: Option<[Vec<Option<u32>>; 2]> = None;
    for pair in pairs {
        let [from_start, from_boss] = known.get_or_insert_with(|| [0, boss].map(|node| distances(&neighbours, node)));
        let [a, b] = pair.ends.map(|end| end as usize);
        let by_pair = |a: usize, b: usize| Some(from_start[a]? + 1 + from_boss[b]?);
        if by_pair(a, b).min(by_pair(b, a)) < from_start[boss] {
            continue;
        }
        assembly.edges.push(pair);
        neighbours[a].push(b);
        neighbours[b].push(a);
        known = None;
    }
}

/// Every two connectors that could be joined, in the order of their nodes.
fn meeting_connectors(assembly: &Assembly) -> Vec<Edge> {
    let used = assembly.used();
    let mut free: Vec<(Vec3, Dir, u32, u16)> = Vec::new();
    for (index, node) in (0..).zip(&assembly.nodes) {
        if matches!(node.name, NodeName::Start | NodeName::Boss) {
            continue;
        }
        let own = 0..assembly.tile(node).connectors.len() as u16;
        for connector in own.filter(|connector| !used[index as usize].contains(connector)) {
            let Some((at, dir)) = assembly.connector(node, connector) else { continue };
            free.push((at, dir, index, connector));
        }
    }
    free.sort_unstable_by_key(|(at, _, node, connector)| (at.x, at.z, at.y, *node, *connector));
    let kind = |node: u32, connector: u16| {
        &assembly.tile(&assembly.nodes[node as usize]).connectors[usize::from(connector)].kind
    };
    // Tiles do not overlap, so no more than two connectors lie in one point and face each other.
    let mut pairs: Vec<Edge> = free
        .windows(2)
        .filter_map(|pair| {
            let [(at_a, dir_a, a, own_a), (at_b, dir_b, b, own_b)] = [pair[0], pair[1]];
            let meet = at_a == at_b && dir_a == dir_b.opposite() && kind(a, own_a) == kind(b, own_b);
            meet.then_some(Edge { ends: [a, b], connectors: [own_a, own_b] })
        })
        .collect();
    pairs.sort_unstable_by_key(|edge| (edge.ends, edge.connectors));
    pairs
}
