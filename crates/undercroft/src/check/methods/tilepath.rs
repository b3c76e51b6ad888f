//! What `tilepath` promises of every path, however it was found.

use super::super::fault::{Fault, Faults, Rule};
use crate::{
    geom::{Aabb, Turn},
    model::{Assembly, Draft, NodeName, RoomId},
    recipe::Tilepath,
};

/// The most corridors in a row.
const MOST_CORRIDORS: usize = 3;

pub(super) fn check(params: &Tilepath, draft: &Draft, faults: &mut Faults) {
    let Some(assembly) = &draft.assembly else { return };
    // The laws have put them in this order: the start, the path, branches, the boss.
    let path =
        assembly.nodes.iter().take_while(|node| matches!(node.name, NodeName::Start | NodeName::Path(_))).count();
    let wanted = params.min_path_length as usize;
    let route = assembly.nodes.last().and_then(|boss| boss.distance).map_or(0, |distance| distance as usize + 1);
    if path < wanted || route < wanted {
        let what = format!("the path has {path} tiles and the way to the boss {route}, the recipe wants {wanted}");
        faults.add(Fault::new(Rule::PathLength, what));
    }
    let corridor = |index: usize| assembly.tile(&assembly.nodes[index]).is_corridor();
    let mut row = 0;
    for index in 1..path {
        row = if corridor(index) { row + 1 } else { 0 };
        if row > MOST_CORRIDORS {
            let what = format!("{row} corridors in a row, and no room");
            faults.add(Fault::new(Rule::Pacing, what).room(RoomId(index as u32)));
        }
        if assembly.tile(&assembly.nodes[index]).connectors.len() < 2 {
            faults.add(Fault::new(Rule::Pacing, "a dead end lies on the path").room(RoomId(index as u32)));
        }
    }
    let corridors = (1..path).filter(|index| corridor(*index)).count();
    let fewest = params.fewest_corridors(path.saturating_sub(1));
    if corridors < fewest {
        let what = format!("{corridors} of {} tiles of the path are corridors, at least {fewest} should be", path - 1);
        faults.add(Fault::new(Rule::LinearShare, what));
    }
    boss(assembly, path, faults);
    branches(assembly, params, path, faults);
}

/// No connector of the path that is farther away than the boss's would take an end tile: looked at one by one, against
/// every tile of the path.
fn boss(assembly: &Assembly, path: usize, faults: &mut Faults) {
    let Some(edge) = assembly.edges.last() else { return };
    let parent = edge.ends[0] as usize;
    let ends = || assembly.tileset.tiles().iter().filter(|tile| tile.is("End"));
    if !assembly.nodes.last().is_some_and(|boss| assembly.tile(boss).is("End")) {
        faults.add(Fault::new(Rule::BossFarthest, "the boss waits in a tile that is no end"));
    }
    for index in parent + 1..path {
        let node = &assembly.nodes[index];
        for (number, connector) in (0..).zip(&assembly.tile(node).connectors) {
            let used =
                |ends: [u32; 2], own: [u16; 2]| (0..2).any(|end| ends[end] as usize == index && own[end] == number);
            // Only its own neighbours on the path can use it before the boss is placed.
            let near = assembly.edges.get(index.saturating_sub(1)..(index + 1).min(path - 1)).unwrap_or_default();
            if near.iter().any(|edge| used(edge.ends, edge.connectors)) {
                continue;
            }
            let Some((at, dir)) = assembly.connector(node, number) else { continue };
            let takes = ends().any(|tile| {
                tile.connectors.iter().filter(|own| own.kind == connector.kind).any(|own| {
                    let turn = Turn::between(own.direction, dir.opposite());
                    let place = Aabb::of_tile(at.minus(turn.vec(own.position)), tile.size, turn);
                    !assembly.nodes[..path].iter().any(|other| other.bounds.overlaps(place))
                })
            });
            if takes {
                let what = format!("connector {number} is farther than the boss and would take it");
                faults.add(Fault::new(Rule::BossFarthest, what).room(RoomId(index as u32)));
            }
        }
    }
}

/// As many branches, and as long, as the recipe allows.
fn branches(assembly: &Assembly, params: &Tilepath, path: usize, faults: &mut Faults) {
    let start = assembly.nodes.first().map(|start| start.tile);
    let (mut most, mut longest) = (0, 0);
    for (index, node) in assembly.nodes.iter().enumerate().skip(path) {
        let NodeName::Branch(branch, room) = node.name else { continue };
        (most, longest) = (most.max(branch), longest.max(room));
        if assembly.tile(node).is("End") || Some(node.tile) == start {
            faults.add(Fault::new(Rule::Graph, "a branch reuses the start or an end").room(RoomId(index as u32)));
        }
    }
    let size = (params.target_size as usize).max(path + 1);
    if most > params.max_branches as u32 || longest > params.branch_length as u32 || assembly.nodes.len() > size {
        faults.add(Fault::new(Rule::Graph, "there are more or longer branches than the recipe allows"));
    }
}
