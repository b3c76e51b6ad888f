//! Whether one gets from door to door past whatever stands in a room.

use super::super::fault::{Fault, Faults, Rule};
use crate::{
    Named,
    geom::{Point, Rect},
    grid::Grid,
    model::{Cell, Draft, Mark, Room},
    topology::{Components, walkable},
};

pub(super) fn check(draft: &Draft, faults: &mut Faults) {
    let mut cells: Vec<Point> = draft.marks.iter().map(|mark| mark.at).collect();
    cells.sort_unstable();
    let mut marks: Vec<&Mark> = draft.marks.iter().filter(|mark| mark.kind.is_furnishing()).collect();
    marks.sort_by_key(|mark| mark.room);
    let mut exits: Vec<_> = draft.exits.iter().map(|exit| (exit.room, exit.side.opposite().step(exit.at))).collect();
    exits.sort_unstable();
    // Where one could walk if nothing of this pass were there.
    let mut walkable = walkable(draft).into_owned();
    for mark in &marks {
        walkable.put(mark.at, draft.board.cells.get(mark.at).copied().unwrap_or(Cell::Wall));
    }
    for own in marks.chunk_by(|a, b| a.room == b.room) {
        let Some(room) = own[0].room.and_then(|id| draft.rooms.get(id.0 as usize)) else {
            faults
                .add(Fault::new(Rule::ClearWays, format!("{} stands in no room", own[0].kind.name())).cell(own[0].at));
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
            faults.add(Fault::new(Rule::ClearWays, format!("{} {what}", mark.kind.name())).room(room.id).cell(mark.at));
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
        let Some(room) = mark.room.and_then(|id| draft.rooms.get(id.0 as usize)) else { continue };
        holds[room.id.0 as usize] = true;
        let belongs = room.purpose.is_some_and(|purpose| purpose.furnishings().contains(&mark.kind));
        if !belongs && room.prefab.is_none() {
            let purpose = room.purpose.map_or("a room without a purpose", Named::name);
            let what = format!("{} stands in {purpose}", mark.kind.name());
            faults.add(Fault::new(Rule::ByPurpose, what).room(room.id).cell(mark.at));
        }
    }
    for room in draft.rooms.iter().filter(|room| !holds[room.id.0 as usize]) {
        if let Some(purpose) = room.purpose {
            let what = format!("it is empty and yet a {}", purpose.name());
            faults.add(Fault::new(Rule::ByPurpose, what).room(room.id));
        }
    }
}

/// The cells of a room that lie before an opening in its wall.
fn doorways(walkable: &Grid<Cell>, room: &Room) -> Vec<Point> {
    let open = |at: Point| walkable.get(at) == Some(&Cell::Floor);
    let mut doorways = Vec::with_capacity(8);
    room.each_beside(|outer, side| {
        let inner = side.opposite().step(outer);
        if open(outer) && open(inner) {
            doorways.push(inner);
        }
    });
    doorways
}

/// Whether a way with one bend leads from one cell of a room to another, over floor of the room and past the marks. Most doors
/// are joined so, and to see it costs less than to fill the room.
fn is_straight(walkable: &Grid<Cell>, room: &Room, marks: &[&Mark], from: Point, to: Point) -> bool {
    let is_clear = |at: Point| {
        let inside = room.shape.contains(room.rect, at) && walkable.get(at) == Some(&Cell::Floor);
        inside && marks.iter().all(|mark| mark.at != at)
    };
    let bends = [Point::new(to.x, from.y), Point::new(from.x, to.y)];
    bends.into_iter().any(|bend| {
        let legs = [Rect::spanning(from, bend), Rect::spanning(bend, to)];
        legs.into_iter().all(|leg| leg.cells().all(is_clear))
    })
}

/// In how many parts of a room there are doors, whoever may step on none of the marks.
fn parts(walkable: &Grid<Cell>, room: &Room, marks: &[&Mark], doors: &[Point]) -> usize {
    let rect = room.rect;
    let mut cells = Grid::new(rect.w, rect.h, Cell::Wall);
    room.shape.each_span(rect, |y, from, to| {
        let row = walkable.row(y);
        for x in from.max(0)..to.min(row.len() as i32) {
            cells.put(Point::new(x - rect.x, y - rect.y), row[x as usize]);
        }
    });
    let local = |at: Point| Point::new(at.x - rect.x, at.y - rect.y);
    marks.iter().for_each(|mark| cells.put(local(mark.at), Cell::Wall));
    let parts = Components::of(&cells);
    let mut with_doors: Vec<Option<u32>> = doors.iter().map(|at| parts.at(local(*at))).collect();
    with_doors.sort_unstable();
    with_doors.dedup();
    with_doors.len()
}
