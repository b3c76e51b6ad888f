//! Whether doors can be walked through: nothing solid stands in a doorway.

use super::{Fault, Faults, Rule, sorted};
use crate::{
    geom::Point,
    model::{Draft, Layout},
};

/// Neither on the cell of a door nor on the one that it opens on stands anything solid. Who gives a layout of his own may have
/// put things there, and those stay.
pub(super) fn check(draft: &Draft, given: Option<&Layout>, faults: &mut Faults) {
    let given = given.map_or(&[][..], |layout| &layout.marks);
    let solid = draft.marks.iter().filter(|mark| mark.solid && !given.contains(mark));
    let solid: Vec<Point> = sorted(solid.map(|mark| mark.at));
    if solid.is_empty() {
        return;
    }
    for (id, door) in draft.doors.iter().enumerate() {
        let inner = door.side.opposite().step(door.at);
        if let Some(at) = [door.at, inner].into_iter().find(|at| solid.binary_search(at).is_ok()) {
            let what = cold_format!("something solid stands in the doorway of door {id}");
            faults.add(Fault::new(Rule::ClearDoorways, what).room(door.room).cell(at));
        }
    }
}
