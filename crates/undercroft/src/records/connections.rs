//! Openings of rooms and stretches of corridor.

use crate::{
    geom::{Dir, Point},
    model::{DoorId, PassageId, RoomId},
    record,
    topology::{Beyond, Opening, OpeningId, Stretch, StretchId},
};

use super::table::meant_by;

record! {
    for Opening = "an object" {
        id: OpeningId = always,
        room: RoomId = always,
        side: Dir = always,
        cells: Vec<Point> = always,
        doors: Vec<DoorId> = always,
        beyond: Beyond = always,
    }
}

record! {
    for Beyond = "an object" {
        rooms: Vec<RoomId> = always,
        passages: Vec<PassageId> = always,
        stretches: Vec<StretchId> = always,
    }
}

record! {
    struct StretchRecord = "an object" {
        id: StretchId = always,
        x: i32 = always,
        y: i32 = always,
        cells: u32 = always,
        rooms: Vec<RoomId> = always,
        passages: Vec<PassageId> = always,
    }
}

meant_by! { StretchRecord => Stretch }

impl From<&Stretch> for StretchRecord {
    fn from(stretch: &Stretch) -> StretchRecord {
        let Stretch { id, at: Point { x, y }, area: cells, rooms, passages } = stretch.clone();
        StretchRecord { id, x, y, cells, rooms, passages }
    }
}

impl From<StretchRecord> for Stretch {
    fn from(StretchRecord { id, x, y, cells: area, rooms, passages }: StretchRecord) -> Stretch {
        Stretch { id, at: Point::new(x, y), area, rooms, passages }
    }
}
