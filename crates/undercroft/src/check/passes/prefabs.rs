//! Whether prefabs are there as they are drawn: cell for cell, with what stands in them and no more, entered only where there
//! is a place for a door, as often as they may be. The drawings are read once more here, character by character.

use crate::{
    Named,
    check::{Fault, Faults, Rule},
    geom::{Motion, Point, Rect},
    grid::Grid,
    model::{Draft, Holder, Mark, MarkKind, Meaning, Prefab, PrefabSet, Room, RoomPrefab, Thing, Water},
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
            None => faults.add(fault(room, cold_format!("the recipe has no prefab `{}`", own.name))),
        }
    }
    for prefab in params.iter().flat_map(|params| params.set.prefabs()) {
        let is_it = |room: &&Room| room.prefab.as_ref().is_some_and(|own| own.name == prefab.name);
        let count = draft.rooms.iter().filter(is_it).count();
        if count > prefab.max as usize {
            let what =
                cold_format!("the prefab `{}` is there {count} times, at most {} are allowed", prefab.name, prefab.max);
            faults.add(Fault::new(Rule::Prefabs, what));
        }
        // A layout from elsewhere has the rooms it has.
        if count == 0 && prefab.required && !is_given {
            faults
                .add(Fault::new(Rule::Prefabs, cold_format!("the prefab `{}` is required and not there", prefab.name)));
        }
    }
}

fn fault(room: &Room, what: impl Into<String>) -> Fault {
    Fault::new(Rule::Prefabs, what).room(room.id)
}

// Not inlined, so that web pages that never call it do not load it.
#[inline(never)]
fn as_drawn(draft: &Draft, room: &Room, own: &RoomPrefab, set: &PrefabSet, prefab: &Prefab, faults: &mut Faults) {
    let laid = lay(set, prefab, own.motion);
    let allowed = |motion: &Motion| (prefab.mirror || !motion.is_mirror()) && (prefab.turn || motion.quarters() == 0);
    let looks_allowed = || Motion::ALL.into_iter().filter(allowed).any(|other| lay(set, prefab, other) == laid);
    if !allowed(&own.motion) && !looks_allowed() {
        faults.add(fault(room, cold_format!("the prefab `{}` may not be turned or mirrored so", prefab.name)));
    }
    let around = room.rect.grown(1);
    if (laid.width(), laid.height()) != (around.w, around.h) {
        return faults.add(fault(room, cold_format!("it has not the size of the prefab `{}`", prefab.name)));
    }
    let meaning = |at: Point| laid.get(at - around.corner());
    let differing = around.cells().filter_map(|at| Some((at, differs(draft, room, at, meaning(at)?)?)));
    for (at, what) in differing.take(SHOWN) {
        faults.add(fault(room, what).cell(at));
    }
    for (_, door) in draft.doors_of(room.id).filter(|(_, door)| meaning(door.at) != Some(&Meaning::Door)) {
        faults.add(fault(room, "a door where the prefab has no place for one").cell(door.at));
    }
    for exit in draft.exits.iter().filter(|exit| exit.room == room.id) {
        faults.add(fault(room, "a way out leads through the prefab's wall").cell(exit.at));
    }
    // Whoever waits there and keys may stand on bare floor, and torches hang on walls; everything else is drawn.
    let comes_later =
        |mark: &&Mark| matches!(mark.kind, MarkKind::Enemy | MarkKind::Boss | MarkKind::Key | MarkKind::Torch);
    let marks = draft.marks_in(room.id).filter(|mark| !comes_later(mark));
    for mark in marks.filter(|mark| !meaning(mark.at).is_some_and(|meaning| is_drawn(mark, meaning))) {
        faults.add(fault(room, cold_format!("the prefab has no `{}` here", mark.kind.name())).cell(mark.at));
    }
}

/// How a cell differs from what is drawn, if it does.
fn differs(draft: &Draft, room: &Room, at: Point, meaning: &Meaning) -> Option<&'static str> {
    let is_floor = draft.board.cells.is_floor(at);
    let holder = draft.board.owner.get(at).map(|owner| owner.holder());
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
        () if draft.water_at(at) != wet => Some("the water is not as the prefab has it"),
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

/// The drawing with one cell of wall around the room, mirrored or turned.
fn lay(set: &PrefabSet, prefab: &Prefab, motion: Motion) -> Grid<Meaning> {
    let read = |row: &String| row.chars().map(|c| set.meaning(prefab, c).unwrap_or(Meaning::Outside)).collect();
    let rows: Vec<Vec<Meaning>> = prefab.map.iter().map(read).collect();
    let cells = || (0..).zip(&rows).flat_map(|(y, row)| (0..).zip(row).map(move |(x, own)| (Point::new(x, y), own)));
    let inside = |meaning: &Meaning| matches!(meaning, Meaning::Floor | Meaning::Water(_) | Meaning::Thing(_));
    let room = cells().filter(|(_, own)| inside(own)).map(|(at, _)| Rect::square(at, 1)).reduce(Rect::union);
    let drawn = room.unwrap_or_default().grown(1);
    let onto = motion.rect(drawn);
    let mut laid = Grid::new(onto.w, onto.h, Meaning::Outside);
    for (at, meaning) in cells().filter(|(at, _)| drawn.contains(*at)) {
        laid.put(motion.point(at) - onto.corner(), turned(meaning, motion));
    }
    laid
}

/// What faces some way faces another after that.
fn turned(meaning: &Meaning, motion: Motion) -> Meaning {
    let Meaning::Thing(thing) = meaning else { return meaning.clone() };
    Meaning::Thing(Thing { facing: thing.facing.map(|facing| motion.dir(facing)), ..thing.clone() })
}
