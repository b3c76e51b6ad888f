//! The openings of rooms and the stretches of corridor: derived from the cells, so they are written, and compared when
//! read, but never taken from a file.

use serde::Serialize;
use undercroft::{
    Connections, Draft, Json, Opening, RoomId, Stretch,
    check::{Fault, Faults, Rule},
    geom::Dir,
};

use super::{by_name::ByName, number::PointRecord, write::value};

#[derive(Serialize)]
pub(super) struct OpeningRecord {
    id: u32,
    room: u32,
    side: ByName<Dir>,
    cells: Vec<PointRecord>,
    doors: Vec<u32>,
    beyond: BeyondRecord,
}

#[derive(Serialize)]
struct BeyondRecord {
    rooms: Vec<u32>,
    passages: Vec<u32>,
    stretches: Vec<u32>,
}

impl From<&Opening> for OpeningRecord {
    fn from(opening: &Opening) -> OpeningRecord {
        let beyond = &opening.beyond;
        OpeningRecord {
            id: opening.id.0,
            room: opening.room.0,
            side: ByName(opening.side),
            cells: opening.cells.iter().copied().map(PointRecord).collect(),
            doors: opening.doors.iter().map(|door| door.0).collect(),
            beyond: BeyondRecord {
                rooms: beyond.rooms.iter().map(|room| room.0).collect(),
                passages: beyond.passages.iter().map(|passage| passage.0).collect(),
                stretches: beyond.stretches.iter().map(|stretch| stretch.0).collect(),
            },
        }
    }
}

#[derive(Serialize)]
pub(super) struct StretchRecord {
    id: u32,
    x: i32,
    y: i32,
    cells: u32,
    rooms: Vec<u32>,
    passages: Vec<u32>,
}

impl From<&Stretch> for StretchRecord {
    fn from(stretch: &Stretch) -> StretchRecord {
        StretchRecord {
            id: stretch.id.0,
            x: stretch.at.x,
            y: stretch.at.y,
            cells: stretch.area,
            rooms: stretch.rooms.iter().map(|room| room.0).collect(),
            passages: stretch.passages.iter().map(|passage| passage.0).collect(),
        }
    }
}

/// The rooms met first when walking on from a room.
pub(super) fn neighbours(connections: &Connections, room: RoomId) -> Vec<u32> {
    connections.neighbours(room).iter().map(|room| room.0).collect()
}

/// What a file says of openings and neighbours; either may be missing.
pub(super) struct Claimed<'a> {
    pub(super) openings: Option<&'a Vec<Json>>,
    pub(super) stretches: Option<&'a Vec<Json>>,
    pub(super) neighbours: Vec<Option<Vec<u32>>>,
}

/// Compares what a file says with what its cells say.
pub(super) fn check(draft: &Draft, claimed: &Claimed<'_>, faults: &mut Faults) {
    let connections = draft.connections();
    let openings: Vec<Json> = connections.openings().iter().map(|own| value(&OpeningRecord::from(own))).collect();
    let stretches: Vec<Json> = connections.stretches().iter().map(|own| value(&StretchRecord::from(own))).collect();
    for (name, claimed, own) in [("openings", claimed.openings, openings), ("stretches", claimed.stretches, stretches)]
    {
        let Some(claimed) = claimed else { continue };
        if claimed.len() != own.len() {
            let what = format!("there are {} {name} in the file, but the cells have {}", claimed.len(), own.len());
            faults.add(Fault::new(Rule::TilesAgree, what));
        } else if let Some(index) = claimed.iter().zip(&own).position(|(claimed, own)| claimed != own) {
            faults.add(Fault::new(Rule::TilesAgree, format!("{name}[{index}] is not what the cells say")));
        }
    }
    for (room, claimed) in draft.rooms.iter().zip(&claimed.neighbours) {
        if claimed.as_ref().is_some_and(|claimed| *claimed != neighbours(&connections, room.id)) {
            faults.add(Fault::new(Rule::TilesAgree, "its neighbours are not those the cells have").room(room.id));
        }
    }
}
