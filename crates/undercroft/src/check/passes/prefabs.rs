//! Whether prefabs are there as they are drawn: cell for cell, with what stands in them and no more, entered only where there
//! is a place for a door, as often as they may be. The drawings are read once more here, character by character.

use super::super::fault::{Fault, Faults, Rule};
use crate::{
    Named,
    geom::{Dir, Point, Rect},
    grid::Grid,
    model::{Cell, Draft, Holder, Mark, MarkKind, Meaning, Prefab, PrefabSet, Room, RoomPrefab, Thing, Water},
    passes::Prefabs,
};

/// Of one room so many cells are shown.
const SHOWN: usize = 3;

pub(super) fn check(draft: &Draft, params: Option<&Prefabs>, is_given: bool, faults: &mut Faults) {
    for room in &draft.rooms {
        let Some(own) = &room.prefab else { continue };
        let prefab = params.and_then(|params| Some((&params.set, params.set.find(&own.name)?)));
        match prefab {
            Some((set, prefab)) => as_drawn(draft, room, own, set, prefab, faults),
            None => faults.add(fault(room, format!("the recipe has no prefab `{}`", own.name))),
        }
    }
    for prefab in params.iter().flat_map(|params| params.set.prefabs()) {
        let is_it = |room: &&Room| room.prefab.as_ref().is_some_and(|own| own.name == prefab.name);
        let count = draft.rooms.iter().filter(is_it).count();
        if count > prefab.max as usize {
            let what =
                format!("the prefab `{}` is there {count} times, at most {} are allowed", prefab.name, prefab.max);
            faults.add(Fault::new(Rule::Prefabs, what));
        }
        // A layout from elsewhere has the rooms it has.
        if count == 0 && prefab.required && !is_given {
            faults.add(Fault::new(Rule::Prefabs, format!("the prefab `{}` is required and not there", prefab.name)));
        }
    }
}

fn fault(room: &Room, what: String) -> Fault {
    Fault::new(Rule::Prefabs, what).room(room.id)
}

fn as_drawn(draft: &Draft, room: &Room, own: &RoomPrefab, set: &PrefabSet, prefab: &Prefab, faults: &mut Faults) {
    let (mirrored, quarters) = (own.motion.is_mirror(), own.motion.quarters());
    let laid = lay(set, prefab, mirrored, quarters);
    let named = |mirrored: bool, quarters: u8| (prefab.mirror || !mirrored) && (prefab.turn || quarters == 0);
    let ways = || [false, true].into_iter().flat_map(|mirrored| (0..4).map(move |quarters| (mirrored, quarters)));
    let looks_allowed = || ways().any(|(m, q)| named(m, q) && lay(set, prefab, m, q) == laid);
    if !named(mirrored, quarters) && !looks_allowed() {
        faults.add(fault(room, format!("the prefab `{}` may not be turned or mirrored so", prefab.name)));
    }
    let Rect { x, y, w, h } = room.rect;
    if (laid.width(), laid.height()) != (w + 2, h + 2) {
        return faults.add(fault(room, format!("it has not the size of the prefab `{}`", prefab.name)));
    }
    let mut different = 0;
    for at in laid.bounds().cells() {
        let cell = Point::new(x - 1 + at.x, y - 1 + at.y);
        let Some(what) = laid.get(at).and_then(|meaning| differs(draft, room, cell, meaning)) else { continue };
        different += 1;
        if different <= SHOWN {
            faults.add(fault(room, what.to_owned()).cell(cell));
        }
    }
    let meaning = |at: Point| laid.get(Point::new(at.x - x + 1, at.y - y + 1));
    let beside_room = |at: Point| room.rect.grown(1).contains(at) && meaning(at) == Some(&Meaning::Door);
    for at in draft.doors.iter().filter(|door| door.room == room.id).map(|door| door.at) {
        if !beside_room(at) {
            faults.add(fault(room, "a door where the prefab has no place for one".to_owned()).cell(at));
        }
    }
    for exit in draft.exits.iter().filter(|exit| exit.room == room.id) {
        faults.add(fault(room, "a way out leads through the prefab's wall".to_owned()).cell(exit.at));
    }
    // Whoever waits there and keys may stand on bare floor, and torches hang on walls; everything else is drawn.
    let comes_later =
        |mark: &&Mark| matches!(mark.kind, MarkKind::Enemy | MarkKind::Boss | MarkKind::Key | MarkKind::Torch);
    let marks = draft.marks.iter().filter(|mark| mark.room == Some(room.id) && !comes_later(mark));
    for mark in marks.filter(|mark| !meaning(mark.at).is_some_and(|meaning| is_drawn(mark, meaning))) {
        faults.add(fault(room, format!("the prefab has no `{}` here", mark.kind.name())).cell(mark.at));
    }
}

/// How a cell differs from what is drawn, if it does.
fn differs(draft: &Draft, room: &Room, at: Point, meaning: &Meaning) -> Option<&'static str> {
    let is_floor = draft.board.cells.get(at) == Some(&Cell::Floor);
    let holder = draft.board.owner.get(at).map(|owner| owner.holder());
    let water = draft.layers.water.as_ref().and_then(|water| water.get(at)).copied().unwrap_or(Water::Dry);
    let (wet, thing) = match meaning {
        Meaning::Outside => return None,
        Meaning::Wall => return is_floor.then_some("it is open, and the prefab has a wall here"),
        Meaning::Door => {
            let by_passage = matches!(holder, Some(Holder::Passage(_)));
            return (is_floor && !by_passage).then_some("a place for a door is open, but not by a passage");
        }
        Meaning::Floor => (Water::Dry, None),
        Meaning::Water(water) => (*water, None),
        Meaning::Thing(thing) => (thing.water, Some(thing)),
    };
    let stands = |thing: &Thing| draft.marks.iter().any(|mark| mark.at == at && is_thing(mark, thing));
    match () {
        () if !is_floor || holder != Some(Holder::Room(room.id)) => Some("the prefab has floor here, the room has not"),
        () if water != wet => Some("the water is not as the prefab has it"),
        () if thing.is_some_and(|thing| !stands(thing)) => Some("something of the prefab is missing here"),
        () => None,
    }
}

fn is_drawn(mark: &Mark, meaning: &Meaning) -> bool {
    matches!(meaning, Meaning::Thing(thing) if is_thing(mark, thing))
}

fn is_thing(mark: &Mark, thing: &Thing) -> bool {
    (mark.kind, &mark.name, mark.facing, mark.solid) == (thing.kind, &thing.name, thing.facing, thing.solid)
}

/// The drawing with one cell of wall around the room, mirrored west to east if asked, then turned clockwise.
fn lay(set: &PrefabSet, prefab: &Prefab, mirrored: bool, quarters: u8) -> Grid<Meaning> {
    let read = |row: &String| row.chars().map(|c| set.meaning(prefab, c).unwrap_or(Meaning::Outside)).collect();
    let rows: Vec<Vec<Meaning>> = prefab.map.iter().map(read).collect();
    let inside = |meaning: &Meaning| matches!(meaning, Meaning::Floor | Meaning::Water(_) | Meaning::Thing(_));
    let own_rows = || rows.iter().enumerate().filter(|(_, row)| row.iter().any(inside)).map(|(y, _)| y);
    let columns = || rows.iter().flat_map(|row| row.iter().enumerate().filter(|(_, own)| inside(own)).map(|(x, _)| x));
    let (left, right) = (columns().min().unwrap_or(1).max(1) - 1, columns().max().unwrap_or(1) + 1);
    let (top, bottom) = (own_rows().min().unwrap_or(1).max(1) - 1, own_rows().max().unwrap_or(1) + 1);
    let (w, h) = ((right - left + 1) as i32, (bottom - top + 1) as i32);
    let (wide, high) = if quarters % 2 == 0 { (w, h) } else { (h, w) };
    let mut laid = Grid::new(wide, high, Meaning::Outside);
    for (y, row) in (0..h).zip(rows.iter().skip(top)) {
        for (x, meaning) in (0..w).zip(row.iter().skip(left)) {
            let x = if mirrored { w - 1 - x } else { x };
            let at = match quarters {
                0 => Point::new(x, y),
                1 => Point::new(h - 1 - y, x),
                2 => Point::new(w - 1 - x, h - 1 - y),
                _ => Point::new(y, w - 1 - x),
            };
            laid.put(at, turned(meaning, mirrored, quarters));
        }
    }
    laid
}

/// What faces some way faces another after that.
fn turned(meaning: &Meaning, mirrored: bool, quarters: u8) -> Meaning {
    let Meaning::Thing(thing) = meaning else { return meaning.clone() };
    let facing = thing.facing.map(|facing| {
        let swapped = if mirrored && facing.is_horizontal() { facing.opposite() } else { facing };
        (0..quarters).fold(swapped, |facing, _| Dir::clockwise(facing))
    });
    Meaning::Thing(Thing { facing, ..thing.clone() })
}
