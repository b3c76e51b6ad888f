//! Stairs in passages: their ups and downs cancel round every loop, and no passage has both.

use crate::{
    check::{Fault, Faults, Rule, sorted},
    geom::{Dir, Point},
    model::{Cell, Draft, Stair},
    net::Graph,
    topology::Components,
};

/// Stairs in passages lie between walls, and heights are one thing: whoever comes back to a place is as high as before.
pub(in crate::check) fn check(draft: &Draft, faults: &mut Faults) {
    let mut steps: Vec<(&Stair, Dir)> = Vec::new();
    for stair in draft.stairs.iter().filter(|stair| stair.passage.is_some()) {
        match stair.facing {
            Some(facing) => steps.push((stair, facing)),
            None => add_step_fault(stair, "stairs in a passage do not say which way is down", faults),
        }
    }
    if steps.is_empty() {
        return;
    }
    for (stair, facing) in &steps {
        let along = [*facing, facing.opposite()];
        let fits = |way: Dir| draft.board.cells.is_floor(way.step(stair.at)) == along.contains(&way);
        if !Dir::ALL.into_iter().all(fits) {
            let what = "stairs in a passage do not lie between walls, open above and below";
            return add_step_fault(stair, what, faults);
        }
    }
    let mut cells = draft.board.cells.clone();
    steps.iter().for_each(|(stair, _)| cells.put(stair.at, Cell::Wall));
    let pieces = Components::of(&cells);
    // From the lower piece to the higher; stairs may also lead onto stairs.
    let piece = |stair: &Stair, way: Dir| pieces.at(way.step(stair.at));
    let mut edges = Vec::with_capacity(steps.len());
    for (stair, facing) in &steps {
        match (piece(stair, *facing), piece(stair, facing.opposite())) {
            (Some(low), Some(high)) => edges.push((low, high)),
            _ => return add_step_fault(stair, "stairs follow on stairs without a cell between them", faults),
        }
    }
    let graph = Graph::new(pieces.count, &edges);
    let mut heights = vec![0_i64; pieces.count as usize];
    let dfs = graph.depth_first(0);
    for node in &dfs.preorder {
        if let Some((above, edge)) = dfs.parent[*node as usize] {
            let climb = if edges[edge as usize].1 == *node { 1 } else { -1 };
            heights[*node as usize] = heights[above as usize] + climb;
        }
    }
    for ((stair, _), (low, high)) in steps.iter().zip(&edges) {
        if heights[*high as usize] != heights[*low as usize] + 1 {
            add_step_fault(stair, "ups and downs do not cancel on a way round by these stairs", faults);
        }
    }
}

/// Whoever walks a passage from one end to the other climbs or descends, but not both.
pub(super) fn one_way(draft: &Draft, faults: &mut Faults) {
    let steps = sorted(draft.stairs.iter().filter_map(|stair| Some((stair.at, stair.facing?))));
    if steps.len() < 2 {
        return;
    }
    let facing = |at: Point| steps.binary_search_by_key(&at, |(at, _)| *at).ok().map(|index| steps[index].1);
    for passage in &draft.passages {
        let route = passage.route.listed_on(draft.board.cells.bounds());
        let (mut up, mut down) = (None, None);
        for pair in route.windows(2) {
            match facing(pair[0]) {
                Some(facing) if facing.step(pair[0]) == pair[1] => down = Some(pair[0]),
                Some(facing) if facing.opposite().step(pair[0]) == pair[1] => up = Some(pair[0]),
                _ => {}
            }
        }
        if let (Some(at), Some(_)) = (up, down) {
            let what = "it climbs stairs and descends others";
            faults.add(Fault::new(Rule::StairsOneWay, what).passage(passage.id).cell(at));
        }
    }
}

fn add_step_fault(stair: &Stair, what: &str, faults: &mut Faults) {
    faults.add(Fault::new(Rule::StairsCancel, what).passage(stair.passage).cell(stair.at));
}
