//! Doors, stairs, ways out, marks and water of a map, as far as they keep the laws of dungeons.

use super::{
    cell_map::CellMap,
    open_cells::{OpenCells, counted},
    room_cells::RoomCells,
};
use crate::{
    geom::{Dir, Point},
    grid::Grid,
    model::{Door, Exit, Mark, MarkKind, PassageId, RoomId, Stair, Water},
};

type RoomAt<'a> = &'a dyn Fn(Point) -> Option<RoomId>;

/// The doors. One whose room the map does not say belongs to every room beside it.
pub(super) fn doors(
    map: &CellMap,
    open_cells: &OpenCells,
    rooms: &RoomCells,
    passages: &Grid<u32>,
    room_at: RoomAt<'_>,
    notes: &mut Vec<String>,
) -> Vec<Door> {
    let mut doors: Vec<Door> = Vec::new();
    let mut gone = 0;
    for own in &map.doors {
        let is_door = open_cells.doors.get(own.at) == Some(&true) && room_at(own.at).is_none();
        let passage = passages.get(own.at).and_then(|own| own.checked_sub(1)).map(PassageId);
        let door = |room: RoomId, side: Dir| Door { at: own.at, side, kind: own.kind, room, passage, sealing: false };
        let said = own.room.and_then(|(room, side)| {
            let room = RoomId(rooms.known.get(room).copied().flatten()?);
            let inside = side.opposite().step(own.at);
            (room_at(inside) == Some(room) || holds(map, open_cells, own.room, inside)).then_some((room, side))
        });
        let before = doors.len();
        if is_door {
            match said {
                Some((room, side)) => doors.push(door(room, side)),
                None => {
                    let mut seen = Vec::new();
                    for side in Dir::ALL {
                        let room = room_at(side.opposite().step(own.at)).filter(|room| !seen.contains(room));
                        seen.extend(room);
                        doors.extend(room.map(|room| door(room, side)));
                    }
                }
            }
        }
        gone += usize::from(doors.len() == before);
    }
    if gone > 0 {
        notes.push(format!("{} left out: no room that can be walked to is beside", counted(gone, "door")));
    }
    doors
}

/// Whether a room that the map names has a cell, even where rooms overlap and the cell is another's.
fn holds(map: &CellMap, open_cells: &OpenCells, room: Option<(usize, Dir)>, at: Point) -> bool {
    let room = room.and_then(|(room, _)| map.rooms.get(room));
    room.is_some_and(|room| room.shape.contains(room.rect, at)) && open_cells.open.get(at) == Some(&true)
}

/// The ways out that lie beside a room.
pub(super) fn exits(map: &CellMap, room_at: RoomAt<'_>, notes: &mut Vec<String>) -> Vec<Exit> {
    let mut exits = Vec::new();
    for own in map.exits.iter().filter(|exit| map.open.get(exit.at).is_some()) {
        let sides = own.side.map_or_else(|| Dir::ALL.to_vec(), |side| vec![side]);
        let mut places = sides.into_iter().filter_map(|side| Some((room_at(side.opposite().step(own.at))?, side)));
        let place = places.find(|_| room_at(own.at).is_none());
        exits.extend(place.map(|(room, side)| Exit { at: own.at, side, kind: own.kind.clone(), room, main: own.main }));
    }
    let gone = map.exits.len() - exits.len();
    if gone > 0 {
        notes.push(format!("{} left out: no room is beside", counted(gone, "way out").replace("way outs", "ways out")));
    }
    exits
}

/// The stairs on floor where one can stand.
pub(super) fn stairs(map: &CellMap, open_cells: &OpenCells, notes: &mut Vec<String>) -> Vec<Stair> {
    let on_floor = map.stairs.iter().filter(|stair| open_cells.standing.get(stair.at) == Some(&true));
    let stairs: Vec<Stair> = on_floor
        .map(|stair| Stair { at: stair.at, facing: stair.facing, direction: stair.direction, passage: None, to: None })
        .collect();
    let gone = map.stairs.len() - stairs.len();
    if gone > 0 {
        notes.push(format!("{} of stairs left out: not on floor that can be walked to", counted(gone, "flight")));
    }
    stairs
}

/// The marks that stand on floor, hang on a wall before it, or are pillars in rooms.
pub(super) fn marks(map: &CellMap, open_cells: &OpenCells, room_at: RoomAt<'_>, notes: &mut Vec<String>) -> Vec<Mark> {
    let is_open = |at: Point| open_cells.dry.get(at) == Some(&true);
    let (mut marks, mut gone) = (Vec::new(), 0);
    for mark in &map.marks {
        let faced = mark.facing.map(|facing| facing.step(mark.at));
        let hangs = mark.kind == MarkKind::Own && open_cells.open.get(mark.at) == Some(&false);
        let place = match mark.kind {
            // Other pillars were found by their cells.
            MarkKind::Pillar => {
                let known = map.rooms.iter().any(|room| room.shape.contains(room.rect, mark.at));
                if !(known && room_at(mark.at).is_some()) {
                    continue;
                }
                Some(mark.at)
            }
            // A key without a lock is a thing like any other.
            MarkKind::Key => None,
            _ if is_open(mark.at) => Some(mark.at),
            _ => faced.filter(|faced| hangs && is_open(*faced)),
        };
        let Some(place) = place else {
            gone += 1;
            continue;
        };
        let solid = mark.solid && (open_cells.has_solids || mark.kind == MarkKind::Pillar);
        marks.push(Mark { room: room_at(place), solid, studs: None, ..mark.clone() });
    }
    if gone > 0 {
        notes.push(format!("{} left out: not on floor that can be walked to, or a key", counted(gone, "mark")));
    }
    marks
}

/// The water on floor. Where a door stands it is not deep.
pub(super) fn water(map: &CellMap, open_cells: &OpenCells, notes: &mut Vec<String>) -> Option<Grid<Water>> {
    let mut water = map.water.clone().filter(|water| water.bounds() == open_cells.open.bounds())?;
    for (water, open) in water.values_mut().iter_mut().zip(open_cells.open.values()) {
        if !open {
            *water = Water::Dry;
        }
    }
    let mut raised = 0;
    for door in &map.doors {
        if water.get(door.at) == Some(&Water::Deep) {
            water.put(door.at, Water::Shallow);
            raised += 1;
        }
    }
    if raised > 0 {
        let cells = counted(raised, "cell");
        notes.push(format!("deep water is shallow on {cells} with a door"));
    }
    water.values().iter().any(|water| *water != Water::Dry).then_some(water)
}
