//! The openings of rooms and the stretches of corridor: derived from the cells, so they are written, and compared when
//! read, but never taken from a file.

use serde::{Deserialize, Serialize};
use undercroft::{
    Connections, Draft, Opening, RoomId, Stretch,
    check::{Fault, Faults, Rule},
    geom::Dir,
};

use super::{
    by_name::ByName,
    number::{Coord, Count, PointRecord},
    object,
};

#[derive(Serialize, Deserialize, PartialEq)]
pub(super) struct OpeningRecord {
    id: Count,
    room: Count,
    side: ByName<Dir>,
    cells: Vec<PointRecord>,
    doors: Vec<Count>,
    #[serde(deserialize_with = "object::one")]
    beyond: BeyondRecord,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct BeyondRecord {
    rooms: Vec<Count>,
    passages: Vec<Count>,
    stretches: Vec<Count>,
}

impl From<&Opening> for OpeningRecord {
    fn from(opening: &Opening) -> OpeningRecord {
        let beyond = &opening.beyond;
        OpeningRecord {
            id: opening.id.0.into(),
            room: opening.room.0.into(),
            side: ByName(opening.side),
            cells: opening.cells.iter().copied().map(PointRecord).collect(),
            doors: opening.doors.iter().map(|door| door.0.into()).collect(),
            beyond: BeyondRecord {
                rooms: beyond.rooms.iter().map(|room| room.0.into()).collect(),
                passages: beyond.passages.iter().map(|passage| passage.0.into()).collect(),
                stretches: beyond.stretches.iter().map(|stretch| stretch.0.into()).collect(),
            },
        }
    }
}

#[derive(Serialize, Deserialize, PartialEq)]
pub(super) struct StretchRecord {
    id: Count,
    x: Coord,
    y: Coord,
    cells: Count,
    rooms: Vec<Count>,
    passages: Vec<Count>,
}

impl From<&Stretch> for StretchRecord {
    fn from(stretch: &Stretch) -> StretchRecord {
        StretchRecord {
            id: stretch.id.0.into(),
            x: stretch.at.x.into(),
            y: stretch.at.y.into(),
            cells: stretch.area.into(),
            rooms: stretch.rooms.iter().map(|room| room.0.into()).collect(),
            passages: stretch.passages.iter().map(|passage| passage.0.into()).collect(),
        }
    }
}

/// The rooms met first when walking on from a room.
pub(super) fn neighbours(connections: &Connections, room: RoomId) -> Vec<Count> {
    connections.neighbours(room).iter().map(|room| room.0.into()).collect()
}

/// What a file says of openings and neighbours; each may be missing.
pub(super) struct Claimed {
    pub(super) openings: Option<Vec<OpeningRecord>>,
    pub(super) stretches: Option<Vec<StretchRecord>>,
    pub(super) neighbours: Vec<Option<Vec<Count>>>,
}

/// Compares what a file says with what its cells say.
pub(super) fn check(draft: &Draft, claimed: &Claimed, faults: &mut Faults) {
    let connections = draft.connections();
    let openings = connections.openings().iter().map(OpeningRecord::from);
    compare("openings", claimed.openings.as_deref(), openings, faults);
    let stretches = connections.stretches().iter().map(StretchRecord::from);
    compare("stretches", claimed.stretches.as_deref(), stretches, faults);
    for (room, claimed) in draft.rooms.iter().zip(&claimed.neighbours) {
        if claimed.as_ref().is_some_and(|claimed| *claimed != neighbours(&connections, room.id)) {
            faults.add(Fault::new(Rule::TilesAgree, "its neighbours are not those the cells have").room(room.id));
        }
    }
}

fn compare<T: PartialEq>(
    name: &str,
    claimed: Option<&[T]>,
    own: impl ExactSizeIterator<Item = T>,
    faults: &mut Faults,
) {
    let Some(claimed) = claimed else { return };
    let count = own.len();
    if claimed.len() != count {
        let what = format!("there are {} {name} in the file, but the cells have {count}", claimed.len());
        faults.add(Fault::new(Rule::TilesAgree, what));
    } else if let Some(index) = claimed.iter().zip(own).position(|(claimed, own)| *claimed != own) {
        faults.add(Fault::new(Rule::TilesAgree, format!("{name}[{index}] is not what the cells say")));
    }
}
