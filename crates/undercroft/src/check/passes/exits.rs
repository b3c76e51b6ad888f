//! Ways out: one main entrance, and others that lead straight out.

use crate::{
    Named,
    check::{Fault, Faults, Rule, sorted},
    geom::{Dir, Point, Rect},
    grid::Grid,
    model::{Cell, Draft, Exit, Room, Shape},
};

/// One main entrance, at the first room, and as many exits as asked for or fewer; each from another room, in rock beside
/// no opening, and free to lead out unless it is stairs. Without the promise of a clear entrance it may be stairs, and there
/// may be none at a room that has no place for it.
pub(super) fn check(draft: &Draft, most: usize, clear_entrance: bool, faults: &mut Faults) {
    let mut fault = |room, cell, what: String| faults.add(Fault::new(Rule::WaysOut, what).room(room).cell(cell));
    let cells = &draft.board.cells;
    let is_clear = |exit: &Exit| {
        let line = std::iter::successors(Some(exit.at), |at| Some(exit.side.step(*at)));
        line.take_while(|at| cells.get(*at).is_some()).all(|at| !cells.is_floor(at))
    };
    let first = draft.entrance();
    if draft.exits.len() > most {
        fault(None, None, cold_format!("there are {} exits, the recipe asks for {most}", draft.exits.len()));
    }
    let mains = draft.exits.iter().filter(|exit| exit.main).count();
    let one_fits = || first.and_then(|id| draft.room(id)).is_some_and(|room| has_place_for_exit(cells, room));
    if mains != 1 && (mains > 1 || clear_entrance || one_fits()) {
        fault(first, None, cold_format!("there are {mains} main entrances, not one"));
    }
    let rooms = sorted(draft.exits.iter().map(|exit| exit.room));
    if let Some(pair) = rooms.windows(2).find(|pair| pair[0] == pair[1]) {
        fault(Some(pair[0]), None, "it has two exits".to_owned());
    }
    // However many a file lists: whoever has too many was told so above.
    for exit in draft.exits.iter().take(most) {
        let (room, cell) = (Some(exit.room), Some(exit.at));
        if exit.main && Some(exit.room) != first {
            fault(room, cell, "the main entrance leads into another room than the first".to_owned());
        }
        if !is_rock_alone(cells, exit.at, exit.side) {
            fault(room, cell, "an exit is no rock, or lies beside an opening".to_owned());
        }
        let kinds = match exit.main {
            true if clear_entrance => [Exit::ENTRANCE; 2],
            true => [Exit::ENTRANCE, Exit::STAIRS],
            false => [Exit::GATE; 2],
        };
        if !kinds.contains(&exit.kind.as_str()) {
            fault(room, cell, cold_format!("an exit is of the kind {:?}, not {}", exit.kind, kinds[0]));
        } else if exit.kind != Exit::STAIRS && !is_clear(exit) {
            fault(room, cell, cold_format!("something lies {} of an exit that leads out", exit.side.name()));
        }
    }
}

/// Whether a cell is rock, and so are the two beside it along the wall of its room.
fn is_rock_alone(cells: &Grid<Cell>, at: Point, side: Dir) -> bool {
    let along = side.clockwise();
    let line = [at, along.step(at), along.opposite().step(at)];
    cells.get(at).is_some() && line.into_iter().all(|at| !cells.is_floor(at))
}

/// Whether an exit could lie beside a room: a rectangle can be left anywhere along its sides, any other shape only on the
/// axes of its rectangle.
fn has_place_for_exit(cells: &Grid<Cell>, room: &Room) -> bool {
    let Rect { x, y, w, h } = room.rect;
    let on_axis = |at: Point, side: Dir| match side {
        Dir::North | Dir::South => at.x == x + (w - 1) / 2,
        Dir::East | Dir::West => at.y == y + (h - 1) / 2,
    };
    let mut found = false;
    room.each_beside(|at, side| {
        // A free shape is met from outside: no other part of it lies farther out on the axis.
        let farther = std::iter::successors(Some(at), |at| Some(side.step(*at)));
        let outermost = || farther.take_while(|at| room.rect.contains(*at)).all(|at| !room.contains(at));
        let allowed = room.shape == Shape::Rect || (on_axis(at, side) && outermost());
        found |= allowed && is_rock_alone(cells, at, side);
    });
    found
}
