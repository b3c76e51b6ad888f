//! Doors, stairs, exits and marks: whatever stands at a cell.

use super::table::meant_by;
use crate::{
    geom::{Dir, Point, Vec3},
    model::{Door, DoorId, DoorKind, Exit, LockId, Mark, MarkKind, PassageId, Place, RoomId, Stair, StairWay},
    record,
};

record! {
    /// A door; its id is its place in the list of doors.
    pub struct DoorRecord = "an object" {
        id: DoorId = in_files,
        x: i32 = always,
        y: i32 = always,
        side: Dir = always,
        kind: DoorKind = in_files,
        room: RoomId = always,
        passage: PassageId = nullable,
        sealing: bool = optional,
        lock: LockId = optional,
    }
}

record! {
    /// A stair.
    pub struct StairRecord = "an object" {
        x: i32 = always,
        y: i32 = always,
        facing: Dir = nullable,
        direction: StairWay = in_files,
        passage: PassageId = nullable,
        to: Place = optional,
    }
}

record! {
    /// A way out.
    pub struct ExitRecord = "an object" {
        x: i32 = always,
        y: i32 = always,
        side: Dir = always,
        kind: String = in_files,
        room: RoomId = always,
        main: bool = in_files,
    }
}

record! {
    /// Something else. `key` is the name of a key, and `opens` the number of the lock that it was laid for. `solid` is written where it
    /// is true, or where the kind alone would say so; without it the kind decides.
    pub struct MarkRecord = "an object" {
        x: i32 = always,
        y: i32 = always,
        kind: MarkKind = always,
        room: RoomId = nullable,
        facing: Dir = optional,
        name: String = optional,
        key: String = optional,
        opens: u32 = files_only,
        position: Vec3 = files_only,
        solid: bool = optional,
    }
}

meant_by! { StairRecord => Stair, ExitRecord => Exit, MarkRecord => Mark }

impl DoorRecord {
    /// The record of the door at a place of the list of doors. Its lock is for others to add: a draft says it elsewhere.
    pub fn new(place: u32, door: &Door) -> DoorRecord {
        let Door { at: Point { x, y }, side, kind, room, passage, sealing } = *door;
        let (id, kind, sealing) = (Some(DoorId(place)), Some(kind), sealing.then_some(true));
        DoorRecord { id, x, y, side, kind, room, passage, sealing, lock: None }
    }
}

impl From<DoorRecord> for Door {
    fn from(DoorRecord { id: _, x, y, side, kind, room, passage, sealing, lock }: DoorRecord) -> Door {
        let usual = if lock.is_some() { DoorKind::Locked } else { DoorKind::Closed };
        let (kind, sealing) = (kind.unwrap_or(usual), sealing.unwrap_or(false));
        Door { at: Point::new(x, y), side, kind, room, passage, sealing }
    }
}

impl From<&Stair> for StairRecord {
    fn from(&Stair { at: Point { x, y }, facing, direction, passage, to }: &Stair) -> StairRecord {
        StairRecord { x, y, facing, direction: Some(direction), passage, to }
    }
}

impl From<StairRecord> for Stair {
    fn from(StairRecord { x, y, facing, direction, passage, to }: StairRecord) -> Stair {
        Stair { at: Point::new(x, y), facing, direction: direction.unwrap_or(StairWay::Down), passage, to }
    }
}

impl From<&Exit> for ExitRecord {
    fn from(exit: &Exit) -> ExitRecord {
        let Exit { at: Point { x, y }, side, kind, room, main } = exit.clone();
        ExitRecord { x, y, side, kind: Some(kind), room, main: Some(main) }
    }
}

impl From<ExitRecord> for Exit {
    fn from(ExitRecord { x, y, side, kind, room, main }: ExitRecord) -> Exit {
        let (kind, main) = (kind.unwrap_or_else(|| Exit::GATE.to_owned()), main.unwrap_or(false));
        Exit { at: Point::new(x, y), side, kind, room, main }
    }
}

impl From<&Mark> for MarkRecord {
    fn from(mark: &Mark) -> MarkRecord {
        let Mark { at: Point { x, y }, kind, room, facing, name, studs: position, solid, opens } = mark.clone();
        let solid = (solid || kind.is_solid()).then_some(solid);
        let (name, key) = if kind == MarkKind::Key { (None, name) } else { (name, None) };
        MarkRecord {
            x,
            y,
            kind,
            room,
            facing,
            name,
            opens: opens.filter(|_| kind == MarkKind::Key),
            key,
            position,
            solid,
        }
    }
}

impl From<MarkRecord> for Mark {
    fn from(record: MarkRecord) -> Mark {
        let MarkRecord { x, y, kind, room, facing, name, key, opens, position: studs, solid } = record;
        let (key, opens) = if kind == MarkKind::Key { (key, opens) } else { (None, None) };
        let solid = solid.unwrap_or(kind.is_solid());
        Mark { at: Point::new(x, y), kind, room, facing, name: key.or(name), studs, solid, opens }
    }
}
