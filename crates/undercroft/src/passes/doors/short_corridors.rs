//! The two doorways of one passage: behind a secret door at the one end a second one at the other hides nothing more, and
//! a corridor of two or three cells has room for one door.

use super::doorways::Doorways;
use crate::model::Draft;

/// The most cells of a corridor that has one door.
const ONE_DOOR_CELLS: i32 = 3;

/// The doorways at the two ends of a passage.
pub(super) struct DoorwayPair {
    pub(super) doorways: [u32; 2],
    /// Whether the corridor between them is so short that one of them is an archway.
    pub(super) is_short: bool,
}

/// The doorways of all passages that have two of them.
pub(super) fn pairs(draft: &Draft, doorways: &Doorways) -> Vec<DoorwayPair> {
    let mut pairs = Vec::with_capacity(draft.passages.len());
    for passage in &draft.passages {
        let ends = super::ends(&draft.board, &draft.rooms, passage).map(|end| doorways.at(end?.1));
        if let [Some(one), Some(other)] = ends {
            if one != other {
                let is_short = steps_between(doorways, one, other) < ONE_DOOR_CELLS;
                pairs.push(DoorwayPair { doorways: [one, other], is_short });
            }
        }
    }
    pairs
}

/// The fewest steps from a cell of the one to a cell of the other.
fn steps_between(doorways: &Doorways, one: u32, other: u32) -> i32 {
    let from = doorways.cells_of(one);
    from.flat_map(|a| doorways.cells_of(other).map(move |b| a.steps_to(b))).min().unwrap_or(0)
}
