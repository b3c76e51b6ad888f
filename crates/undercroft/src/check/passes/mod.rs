//! What the passes of a recipe promise, a file a pass. Nothing here calls a pass: what both need is said of the model, and
//! rules that a pass could break unseen are told once more.

mod contents;
mod doors;
mod encounters;
mod exits;
mod furnishings;
mod numbers;
pub(super) mod stairs;

use super::fault::{Fault, Faults, Rule};
use crate::{
    methods::Promises,
    model::{Draft, Room},
    passes::{DoorPlaces, Passes},
};

/// Everything but who waits in rooms and what they hold.
pub(super) fn check(draft: &Draft, passes: &Passes, promises: &Promises, faults: &mut Faults) {
    if passes.contents.is_some() {
        contents::hazards_avoidable(draft, faults);
    }
    if passes.furnishings.is_some() {
        furnishings::check(draft, faults);
    }
    if passes.doors.as_ref().is_some_and(|doors| doors.at() == DoorPlaces::Ends) {
        doors::check(draft, passes.openings.is_some(), faults);
    }
    if passes.stairs.is_some() {
        stairs::one_way(draft, faults);
    }
    if let Some(exits) = &passes.exits {
        exits::check(draft, exits.count() as usize, faults);
    }
    if passes.numbers.is_some() {
        numbers::check(draft, promises.reachable, faults);
    }
}

/// Who waits in rooms and what they hold, which follows from what rooms are for.
pub(super) fn check_roles(draft: &Draft, passes: &Passes, faults: &mut Faults) {
    encounters::check(draft, passes, faults);
    contents::check(draft, passes.contents.as_ref(), faults);
}

fn at_room(room: &Room, what: String) -> Fault {
    Fault::new(Rule::Roles, what).room(room.id)
}
