//! What the passes of a recipe promise, a file a pass. Nothing here calls a pass: what both need is said of the model, and
//! rules that a pass could break unseen are told once more.

mod contents;
mod doors;
mod encounters;
mod exits;
mod furnishings;
mod links;
mod numbers;
mod prefabs;
mod roles;
pub(super) mod stairs;

pub(super) use roles::PURPOSES;

use super::{Fault, Faults, Rule, locks};
use crate::{
    Named,
    methods::Promises,
    model::{Draft, Mark, NodeName, Room},
    passes::{DoorPlaces, ResolvedPasses, SecretPlaces},
    topology::RoomGraph,
};

/// Everything but who waits in rooms and what they hold.
pub(super) fn check(
    draft: &Draft,
    passes: &ResolvedPasses,
    promises: &Promises,
    found: &mut locks::Found,
    faults: &mut Faults,
) {
    if passes.contents.is_some() {
        contents::hazards_avoidable(draft, faults);
    }
    if passes.furnishings.is_some() {
        furnishings::check(draft, faults);
        // What stood in a layout from elsewhere before the pass ran is not known.
        if promises.filled_by_passes {
            furnishings::by_purpose(draft, faults);
        }
    }
    prefabs::check(draft, passes.prefabs.as_ref(), !promises.filled_by_passes, faults);
    doors::check(draft, passes, promises, faults);
    if let Some(params) = &passes.locks {
        let secrets = passes.doors.as_ref().map_or(SecretPlaces::Fair, |doors| doors.secrets);
        // Where the locks of several levels are looked at together, so are their keys.
        let alone = passes.links.as_ref().is_none_or(|links| links.keys.0.is_none());
        locks::promise(draft, params, (secrets, alone), found, faults);
    }
    match &passes.links {
        Some(links) => links::check(draft, links, faults),
        None if draft.stairs.iter().any(|stair| stair.to.is_some()) && promises.filled_by_passes => {
            faults.add(Fault::new(Rule::MatchesRecipe, "stairs lead to another level, and the recipe lists none"));
        }
        None => {}
    }
    if passes.stairs.is_some() {
        stairs::one_way(draft, faults);
    }
    if let Some(exits) = &passes.exits {
        exits::check(draft, exits.count as usize, promises.clear_entrance, faults);
    }
    let room_graph = (passes.numbers.is_some() || passes.roles.is_some()).then(|| RoomGraph::of(draft));
    if let (Some(_), Some(room_graph), false) = (&passes.numbers, &room_graph, promises.numbers_given) {
        numbers::check(draft, promises.reachable.then_some(room_graph), faults);
    }
    // What a layout from elsewhere has its rooms for is not known.
    if let (Some(roles), Some(room_graph), true) = (&passes.roles, &room_graph, promises.filled_by_passes) {
        roles::check(draft, roles, promises, room_graph, faults);
    }
}

/// Lists the rules that passes promise: `add` takes a condition and the rules that hold under it.
pub(super) fn promised(passes: &ResolvedPasses, promises: &Promises, add: &mut impl FnMut(bool, &[Rule])) {
    add(passes.doors.as_ref().is_some_and(|doors| doors.seal), &[Rule::Sealed]);
    add(passes.contents.is_some(), &[Rule::HazardsAvoidable, Rule::SolidsAvoidable]);
    add(passes.furnishings.is_some(), &[Rule::ClearWays]);
    add(passes.furnishings.is_some() && promises.filled_by_passes, &[Rule::ByPurpose]);
    add(passes.doors.as_ref().is_some_and(|doors| doors.at == DoorPlaces::Ends), &[Rule::DoorsAtEnds]);
    let strict = !promises.doors_given && passes.openings.is_none();
    let closes = passes.doors.as_ref().is_some_and(|doors| doors.closes_openings());
    add(strict && closes, &[Rule::WholeOpenings, Rule::ShortCorridors]);
    let has_doors = passes.doors.is_some() || passes.openings.is_some();
    add(!promises.doors_given && has_doors, &[Rule::FairSecrets, Rule::FairLocks]);
    add(passes.locks.is_some(), &[Rule::FairKeys]);
    add(passes.stairs.is_some(), &[Rule::StairsOneWay]);
    add(passes.exits.is_some(), &[Rule::WaysOut]);
    add(passes.numbers.is_some(), &[Rule::NumberedByBranch]);
    add(passes.prefabs.is_some(), &[Rule::Prefabs]);
}

/// Who waits in rooms and what they hold, which follows from what rooms are for.
pub(super) fn check_roles(draft: &Draft, passes: &ResolvedPasses, faults: &mut Faults) {
    encounters::check(draft, passes, faults);
    contents::check(draft, passes.contents.as_ref(), faults);
}

/// Of the marks for which there is a bound no room holds more than its bound says.
fn hold_at_most(draft: &Draft, most: impl Fn(&Mark, &Room) -> Option<u32>, faults: &mut Faults) {
    if draft.marks.is_empty() {
        return;
    }
    let mut counts = vec![0; draft.rooms.len()];
    for mark in &draft.marks {
        let Some(room) = mark.room.and_then(|id| draft.room(id)) else { continue };
        let Some(most) = most(mark, room) else { continue };
        counts[room.id.0 as usize] += 1;
        if counts[room.id.0 as usize] > most {
            let what =
                cold_format!("a room that is `{}` holds {most} of `{}` at most", room.kind.name(), mark.kind.name());
            faults.add(at_room(room, what).cell(mark.at));
        }
    }
}

/// Whether a room is a tile that only leads on: it has two connectors and is neither the start nor the boss's.
fn is_corridor_tile(draft: &Draft, room: &Room) -> bool {
    draft.assembly.as_ref().is_some_and(|assembly| {
        let node = assembly.nodes.get(room.id.0 as usize);
        let leads_on = |name: NodeName| matches!(name, NodeName::Path(_) | NodeName::Branch(..));
        node.is_some_and(|node| leads_on(node.name) && assembly.tile(node).connectors.len() == 2)
    })
}

fn at_room(room: &Room, what: impl Into<String>) -> Fault {
    Fault::new(Rule::Roles, what).room(room.id)
}
