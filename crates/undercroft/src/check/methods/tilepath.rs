//! What `tilepath` promises of every path, however it was found.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    check::{
        Fault, Faults, Rule, reach,
        tiles::{at_node, path_length},
    },
    geom::Dir,
    methods::TilepathSettings,
    model::{Assembly, Draft, MarkerKind, NodeName, RoomId, Tile},
    net::Graph,
};

/// The most corridors in a row.
const MOST_CORRIDORS: usize = 3;

#[inline(never)]
pub(super) fn check(params: &TilepathSettings, draft: &Draft, faults: &mut Faults) {
    let Some(assembly) = &draft.assembly else { return };
    // The laws have put them in this order: the start, the path, branches, the boss.
    let path = path_length(assembly);
    let wanted = params.min_path_length as usize;
    let route = assembly.nodes.last().and_then(|boss| boss.distance).map_or(0, |distance| distance as usize + 1);
    if route < wanted {
        let what = cold_format!("the way to the boss has {route} tiles, the recipe wants {wanted}");
        faults.add(Fault::new(Rule::PathLength, what));
    }
    let corridor = |index: usize| assembly.tile(&assembly.nodes[index]).is_corridor();
    let mut row = 0;
    for index in 1..path {
        row = if corridor(index) { row + 1 } else { 0 };
        if row > MOST_CORRIDORS {
            faults.add(at_node(index, Rule::Pacing, cold_format!("{row} corridors in a row, and no room")));
        }
        if assembly.tile(&assembly.nodes[index]).connectors.len() < 2 {
            faults.add(at_node(index, Rule::Pacing, "a dead end lies on the path"));
        }
    }
    let corridors = (1..path).filter(|index| corridor(*index)).count();
    let fewest = fewest_corridors(params, path.saturating_sub(1));
    if corridors < fewest {
        let what =
            cold_format!("{corridors} of {} tiles of the path are corridors, at least {fewest} should be", path - 1);
        faults.add(Fault::new(Rule::LinearShare, what));
    }
    boss(assembly, path, faults);
    branches(assembly, params, path, faults);
    if params.loops {
        loops(assembly, faults);
    }
}

/// How many of so many tiles of the path are corridors at least: a third of the mean share, where there are corridor tiles at all.
///
/// Between two rooms stand up to 1, 2 or 3 corridors, each limit in a third of the cases, and each corridor is followed by the
/// next with the share p: (p + (p + p²) + (p + p² + p³)) / 3 of them on average. Not by the method's own formula, which is judged here.
fn fewest_corridors(params: &TilepathSettings, tiles: usize) -> usize {
    if params.tileset.roles().corridors.is_empty() {
        return 0;
    }
    let p = params.linear_share;
    let run = p * (3.0 + p * (2.0 + p)) / 3.0;
    // Both formulas are rounded, so that one may be a little below a whole number where the other is that number.
    (tiles as f64 * run / (3.0 * (run + 1.0)) - 1e-9).max(0.0) as usize
}

/// The boss waits in an end tile that is joined to the last tile of the path, so that nothing on the path is farther away
/// and the path is the way to it.
fn boss(assembly: &Assembly, path: usize, faults: &mut Faults) {
    let (Some(boss), Some(before)) = (assembly.nodes.len().checked_sub(1), path.checked_sub(1)) else { return };
    if !assembly.tile(&assembly.nodes[boss]).is("End") {
        faults.add(Fault::new(Rule::BossFarthest, "the boss waits in a tile that is no end"));
    }
    let joined = assembly.edges.iter().any(|edge| edge.ends.map(|end| end as usize) == [before, boss]);
    if !joined {
        let what = "it is the last tile of the path, but the boss is joined to another";
        faults.add(at_node(before, Rule::BossFarthest, what));
    }
}

/// As many branches, and as long, as the recipe allows; none reuses the start or ends in a bare hallway.
fn branches(assembly: &Assembly, params: &TilepathSettings, path: usize, faults: &mut Faults) {
    let start = assembly.nodes.first().map(|start| start.tile);
    let may_end = |tile: &Tile| {
        tile.connectors.len() != 2 || tile.markers.iter().any(|marker| marker.kind == MarkerKind::LootSpawn)
    };
    let for_branches =
        |number: usize, tile: &Tile| Some(number as u16) != start && !tile.is("Start") && !tile.is("End");
    // Prefabs come after the tiles of the recipe, and none of them has to end a branch.
    let mut own = params.tileset.tiles().iter().enumerate();
    let better = own.any(|(number, tile)| for_branches(number, tile) && may_end(tile));
    let (mut most, mut longest) = (0, 0);
    for (index, node) in assembly.nodes.iter().enumerate().skip(path) {
        let NodeName::Branch(branch, room) = node.name else { continue };
        (most, longest) = (most.max(branch), longest.max(room));
        if assembly.tile(node).is("End") || Some(node.tile) == start {
            faults.add(at_node(index, Rule::Graph, "a branch reuses the start or an end"));
        }
        let goes_on = assembly.nodes.get(index + 1).is_some_and(|next| next.name == NodeName::Branch(branch, room + 1));
        if better && !goes_on && !may_end(assembly.tile(node)) {
            faults.add(at_node(index, Rule::BranchEnds, "a branch ends in a bare hallway"));
        }
    }
    let size = (params.target_size as usize).max(path + 1);
    if most > params.max_branches as u32 || longest > params.branch_length as u32 || assembly.nodes.len() > size {
        faults.add(Fault::new(Rule::Graph, "there are more or longer branches than the recipe allows"));
    }
}

/// The way to the boss is no shorter than the main path, and wherever two free connectors meet and match they are joined,
/// unless that would make it shorter.
fn loops(assembly: &Assembly, faults: &mut Faults) {
    let boss = assembly.nodes.len().saturating_sub(1);
    let edges: Vec<(u32, u32)> = assembly.edges.iter().map(|edge| (edge.ends[0], edge.ends[1])).collect();
    let graph = Graph::new(assembly.nodes.len() as u32, &edges);
    let [from_start, from_boss] = [0, boss as u32].map(|from| reach::steps(&graph, from));
    let wanted = assembly.nodes.last().and_then(|boss| boss.distance);
    if from_start.get(boss).copied().flatten() != wanted {
        faults.add(Fault::new(Rule::PathLength, "a loop makes the way to the boss shorter than the main path"));
    }
    let used: BTreeSet<(u32, u16)> =
        assembly.edges.iter().flat_map(|edge| edge.ends.into_iter().zip(edge.connectors)).collect();
    let mut free: BTreeMap<[i32; 3], Vec<(u32, Dir, &str)>> = BTreeMap::new();
    for (index, node) in (0..).zip(&assembly.nodes) {
        for (number, own) in (0..).zip(&assembly.tile(node).connectors) {
            let closed = matches!(node.name, NodeName::Start | NodeName::Boss) || used.contains(&(index, number));
            if let Some((at, dir)) = assembly.connector(node, number).filter(|_| !closed) {
                free.entry([at.x, at.y, at.z]).or_default().push((index, dir, &own.kind));
            }
        }
    }
    let way = |a: u32, b: u32| Some(from_start[a as usize]? + 1 + from_boss[b as usize]?);
    for met in free.values() {
        for (number, (a, dir, kind)) in met.iter().enumerate() {
            for (b, other, _) in met[number + 1..].iter().filter(|(_, _, other)| other == kind) {
                if *dir == other.opposite() && way(*a, *b).min(way(*b, *a)) >= wanted {
                    let what = cold_format!("a connector meets a matching one of room {b}, and they are not joined");
                    faults.add(Fault::new(Rule::LoopsJoined, what).room(RoomId(*a)));
                }
            }
        }
    }
}
