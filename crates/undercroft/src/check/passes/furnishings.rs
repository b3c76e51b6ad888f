//! Whether one gets from door to door past whatever stands in a room.

use crate::{
    Named,
    check::{Fault, Faults, Rule, sorted},
    geom::{Point, Rect},
    grid::Grid,
    model::{Cell, Draft, Mark, Room},
    topology::{Components, walkable},
};

pub(super) fn check(draft: &Draft, faults: &mut Faults) {
    let cells = sorted(draft.marks.iter().map(|mark| mark.at));
    let mut marks: Vec<&Mark> = draft.marks.iter().filter(|mark| mark.kind.is_furnishing()).collect();
    marks.sort_by_key(|mark| mark.room);
    let exits = sorted(draft.exits.iter().map(|exit| (exit.room, exit.side.opposite().step(exit.at))));
    // Where one could walk if nothing of this pass were there.
    let mut walkable = walkable(draft).into_owned();
    for mark in &marks {
        walkable.put(mark.at, draft.board.cells.get(mark.at).copied().unwrap_or(Cell::Wall));
    }
    for own in marks.chunk_by(|a, b| a.room == b.room) {
        let Some(room) = own[0].room.and_then(|id| draft.room(id)) else {
            let what = cold_format!("{} stands in no room", own[0].kind.name());
            faults.add(Fault::new(Rule::ClearWays, what).cell(own[0].at));
            continue;
        };
        // What stands in a prefab is drawn.
        if room.prefab.is_some() {
            continue;
        }
        let doors = doorways(&walkable, room);
        for mark in own {
            let more = cells.partition_point(|at| *at <= mark.at) - cells.partition_point(|at| *at < mark.at);
            let what = match () {
                () if more > 1 => "shares its cell with another mark",
                () if doors.contains(&mark.at) => "stands in a doorway",
                () if exits.binary_search(&(room.id, mark.at)).is_ok() => "stands before a way out",
                () if mark.at == draft.start => "stands on the start",
                () if draft.goal == Some(mark.at) => "stands on the goal",
                () => continue,
            };
            faults.add(
                Fault::new(Rule::ClearWays, cold_format!("{} {what}", mark.kind.name())).room(room.id).cell(mark.at),
            );
        }
        // A room may fall in parts by itself, but not by what stands in it.
        if doors.windows(2).all(|ends| is_straight(&walkable, room, own, ends[0], ends[1])) {
            continue;
        }
        let apart = parts(&walkable, room, own, &doors);
        if apart > 1 && apart != parts(&walkable, room, &[], &doors) {
            faults.add(Fault::new(Rule::ClearWays, "what stands in it blocks the way between two doors").room(room.id));
        }
    }
}

/// Whether rooms hold what belongs to their purposes, and something of it.
pub(super) fn by_purpose(draft: &Draft, faults: &mut Faults) {
    let mut holds = vec![false; draft.rooms.len()];
    for mark in draft.marks.iter().filter(|mark| mark.kind.is_furnishing()) {
        let Some(room) = mark.room.and_then(|id| draft.room(id)) else { continue };
        holds[room.id.0 as usize] = true;
        let belongs = room.purpose.is_some_and(|purpose| purpose.furnishings().contains(&mark.kind));
        if !belongs && room.prefab.is_none() {
            let purpose = room.purpose.map_or("a room without a purpose", Named::name);
            let what = cold_format!("{} stands in {purpose}", mark.kind.name());
            faults.add(Fault::new(Rule::ByPurpose, what).room(room.id).cell(mark.at));
        }
    }
    for room in draft.rooms.iter().filter(|room| !holds[room.id.0 as usize]) {
        if let Some(purpose) = room.purpose {
            let what = cold_format!("it is empty and yet a {}", purpose.name());
            faults.add(Fault::new(Rule::ByPurpose, what).room(room.id));
        }
    }
}

/// The cells of a room that lie before an opening in its wall.
fn doorways(walkable: &Grid<Cell>, room: &Room) -> Vec<Point> {
    let mut doorways = Vec::with_capacity(8);
    room.each_beside(|outer, side| {
        let inner = side.opposite().step(outer);
        if walkable.is_floor(outer) && walkable.is_floor(inner) {
            doorways.push(inner);
        }
    });
    doorways
}

/// Whether a way with one bend leads from one cell of a room to another, over floor of the room and past the marks. Most doors
/// are joined so, and to see it costs less than to fill the room.
fn is_straight(walkable: &Grid<Cell>, room: &Room, marks: &[&Mark], from: Point, to: Point) -> bool {
    let is_clear = |at: Point| room.contains(at) && walkable.is_floor(at) && marks.iter().all(|mark| mark.at != at);
    let bends = [Point::new(to.x, from.y), Point::new(from.x, to.y)];
    bends.into_iter().any(|bend| {
        let legs = [Rect::spanning(from, bend), Rect::spanning(bend, to)];
        legs.into_iter().all(|leg| leg.cells().all(is_clear))
    })
}

/// In how many parts of a room there are doors, whoever may step on none of the marks.
fn parts(walkable: &Grid<Cell>, room: &Room, marks: &[&Mark], doors: &[Point]) -> usize {
    let corner = room.rect.corner();
    let mut cells = Grid::new(room.rect.w, room.rect.h, Cell::Wall);
    room.shape.each_span(room.rect, |y, from, to| {
        let open = (from..to).map(|x| Point::new(x, y)).filter(|at| walkable.is_floor(*at));
        open.for_each(|at| cells.put(at - corner, Cell::Floor));
    });
    marks.iter().for_each(|mark| cells.put(mark.at - corner, Cell::Wall));
    let parts = Components::of(&cells);
    let mut with_doors = sorted(doors.iter().map(|at| parts.at(*at - corner)));
    with_doors.dedup();
    with_doors.len()
}
