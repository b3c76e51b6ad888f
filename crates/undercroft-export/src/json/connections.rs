//! The openings of rooms and the stretches of corridor: derived from the cells, so they are written, and compared when
//! read, but never taken from a file.

use undercroft::{
    Draft, Opening, RoomId, Stretch,
    check::{Fault, Faults, Rule},
};

/// What a file says of openings and neighbours; each may be missing.
pub(super) struct Claimed {
    pub(super) openings: Option<Vec<Opening>>,
    pub(super) stretches: Option<Vec<Stretch>>,
    pub(super) neighbours: Vec<Option<Vec<RoomId>>>,
}

/// Compares what a file says with what its cells say.
pub(super) fn check(draft: &Draft, claimed: &Claimed, faults: &mut Faults) {
    let connections = draft.connections();
    compare("openings", claimed.openings.as_deref(), connections.openings(), faults);
    compare("stretches", claimed.stretches.as_deref(), connections.stretches(), faults);
    for (room, claimed) in draft.rooms.iter().zip(&claimed.neighbours) {
        if claimed.as_ref().is_some_and(|claimed| *claimed != connections.neighbours(room.id)) {
            faults.add(Fault::new(Rule::TilesAgree, "its neighbours are not those the cells have").room(room.id));
        }
    }
}

fn compare<T: PartialEq>(name: &str, claimed: Option<&[T]>, own: &[T], faults: &mut Faults) {
    let Some(claimed) = claimed else { return };
    if claimed.len() != own.len() {
        let what = format!("there are {} {name} in the file, but the cells have {}", claimed.len(), own.len());
        faults.add(Fault::new(Rule::TilesAgree, what));
    } else if let Some(index) = claimed.iter().zip(own).position(|(claimed, own)| claimed != own) {
        faults.add(Fault::new(Rule::TilesAgree, format!("{name}[{index}] is not what the cells say")));
    }
}
