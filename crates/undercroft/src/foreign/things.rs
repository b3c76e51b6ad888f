//! Doors, stairs, ways out, marks and water of a map, as far as they keep the laws of dungeons.

use super::{
    cell_map::CellMap,
    open_cells::{OpenCells, counted},
    passages::Passages,
    room_cells::RoomCells,
};
use crate::{
    geom::{Dir, Point},
    grid::Grid,
    model::{Door, DoorId, Exit, Mark, MarkKind, RoomId, Stair, Water},
};

type RoomAt<'a> = &'a dyn Fn(Point) -> Option<RoomId>;

/// The doors, and those that each door of the map became. One whose room the map does not say belongs to every room beside it, and one
/// amid a corridor to the nearest room.
pub(super) fn doors(
    map: &CellMap,
    open_cells: &OpenCells,
    rooms: &RoomCells,
    passages: &Passages,
    room_at: RoomAt<'_>,
    notes: &mut Vec<String>,
) -> (Vec<Door>, Vec<Vec<DoorId>>) {
    let mut doors: Vec<Door> = Vec::new();
    let mut ids = Vec::with_capacity(map.doors.len());
    for own in &map.doors {
        let passage = passages.at(own.at).map(|passage| passage.id);
        let door =
            |(room, side): (RoomId, Dir)| Door { at: own.at, side, kind: own.kind, room, passage, sealing: false };
        let said = own.room.and_then(|(room, side)| Some((RoomId(rooms.known.get(room).copied().flatten()?), side)));
        let is_there = |(room, side): &(RoomId, Dir)| {
            room_at(side.opposite().step(own.at)) == Some(*room) && room_at(own.at) != Some(*room)
        };
        let before = doors.len();
        if open_cells.open.get(own.at) != Some(&true) {
            // It was cut off.
        } else if let Some(said) = said.filter(is_there) {
            doors.push(door(said));
        } else if room_at(own.at).is_none() {
            let mut seen = Vec::new();
            for side in Dir::ALL {
                let room = room_at(side.opposite().step(own.at)).filter(|room| !seen.contains(room));
                seen.extend(room);
                doors.extend(room.map(|room| door((room, side))));
            }
            if seen.is_empty() {
                doors.extend(passages.nearest_room(own.at).map(|(room, way)| door((room, way.opposite()))));
            }
        }
        ids.push((before as u32..doors.len() as u32).map(DoorId).collect());
    }
    let gone = ids.iter().filter(|own: &&Vec<DoorId>| own.is_empty()).count();
    if gone > 0 {
        notes.push(format!("{} left out: not where one can walk between rooms", counted(gone, "door")));
    }
    (doors, ids)
}

/// The ways out that lie beside a room or at the end of a corridor.
pub(super) fn exits(map: &CellMap, passages: &Passages, room_at: RoomAt<'_>, notes: &mut Vec<String>) -> Vec<Exit> {
    let mut exits = Vec::new();
    for own in map.exits.iter().filter(|exit| map.open.get(exit.at).is_some()) {
        let exit =
            |(room, side): (RoomId, Dir)| Exit { at: own.at, side, kind: own.kind.clone(), room, main: own.main };
        // The side that the map says comes first.
        let sides = || own.side.into_iter().chain(Dir::ALL);
        let beside = || sides().find_map(|side| Some((room_at(side.opposite().step(own.at))?, side)));
        let corridor = || {
            sides().find_map(|side| {
                let inside = side.opposite().step(own.at);
                passages.nearest_room(inside).map(|(room, _)| (room, side))
            })
        };
        let place = if room_at(own.at).is_some() { None } else { beside().or_else(corridor) };
        exits.extend(place.map(exit));
    }
    let gone = map.exits.len() - exits.len();
    if gone > 0 {
        notes
            .push(format!("{} left out: no floor is beside", counted(gone, "way out").replace("way outs", "ways out")));
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
    use MarkKind::*;
    let is_open = |at: Point| open_cells.dry.get(at) == Some(&true);
    let (mut marks, mut gone) = (Vec::new(), 0);
    for mark in &map.marks {
        let faced = mark.facing.map(|facing| facing.step(mark.at));
        let is_rock = open_cells.open.get(mark.at) == Some(&false);
        let is_floor = |at: &Point| open_cells.open.get(*at) == Some(&true);
        let place = match mark.kind {
            // Other pillars were found by their cells.
            Pillar => {
                let known = map.rooms.iter().any(|room| room.shape.contains(room.rect, mark.at));
                if !(known && room_at(mark.at).is_some()) {
                    continue;
                }
                Some(mark.at)
            }
            _ if is_open(mark.at) => Some(mark.at),
            Enemy | Boss | Loot | Reward | Hazard | Blessing | Column | Altar | Dais | Fountain | Coffin | Rubble
            | Bed | Bedding | Table | Bench | Hearth | Shelf | Workbench | Anvil | WeaponRack | Cage | Chains
            | Statue | Urn | Crate | Barrel | Well | Brazier | Bones | Mushrooms | Torch | Junction | PlayerSpawn
            | EnemySpawn | BossSpawn | LootSpawn | Key | Own => {
                faced.filter(|faced| is_rock && mark.kind.may_hang() && is_floor(faced))
            }
        };
        let Some(place) = place else {
            gone += 1;
            continue;
        };
        let solid = mark.solid && (open_cells.has_solids || mark.kind == Pillar);
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
