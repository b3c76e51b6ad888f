//! Carving: the only place that turns shapes into open cells.

mod bands;

use bands::{Bands, carve_in_bands};

use crate::{
    geom::Rect,
    grid::fill_both,
    model::{Board, Cell, Draft, Layout, MarkKind, Owner, Passage, Room, Route, Shape},
};

/// Turns shapes into cells.
///
/// A cell carved twice belongs to the room, else to the earlier passage. Whatever lies off the board is cut off.
///
/// ```
/// use undercroft::{Cell, Layout, Room, RoomId, carve, geom::Rect};
/// let rooms = vec![Room::new(RoomId(0), Rect::new(1, 1, 2, 1))];
/// let draft = carve(Layout { width: 4, height: 3, rooms, ..Layout::default() });
/// assert_eq!(draft.board.cells.row(1), [Cell::Wall, Cell::Floor, Cell::Floor, Cell::Wall]);
/// ```
pub fn carve(layout: Layout) -> Draft {
    carve_on(Board::default(), layout)
}

/// The same in the memory of an earlier board.
pub(crate) fn carve_on(mut board: Board, layout: Layout) -> Draft {
    let bands = if layout.assembly.is_none() { Bands::of(&layout) } else { None };
    match bands {
        Some(bands) => carve_in_bands(&mut board, &layout, &bands),
        None => {
            board.cells.reset(layout.width, layout.height, layout.rock);
            board.owner.reset(layout.width, layout.height, Owner::NOBODY);
            if layout.assembly.is_some() {
                // Tiles are floor inside a ring of wall; no two tiles share a cell.
                layout.rooms.iter().for_each(|room| board.cells.fill(room.rect.grown(1), Cell::Wall));
            }
            carve_shapes(&mut board, &layout.rooms, &layout.passages);
        }
    }
    for mark in layout.marks.iter().filter(|mark| mark.kind == MarkKind::Pillar) {
        board.cells.put(mark.at, Cell::Wall);
    }
    layout.changes.opened.iter().for_each(|at| board.cells.put(*at, Cell::Floor));
    layout.changes.closed.iter().for_each(|at| board.cells.put(*at, Cell::Wall));
    Draft { board, layout }
}

/// Opens the cells of rooms and passages on a board that belongs to nobody yet.
///
/// Whatever has the first claim to a cell is carved last: passages from the last to the first, then rooms. So each shape
/// is carved over those before it and need not look whose the cells were.
pub(crate) fn carve_shapes(board: &mut Board, rooms: &[Room], passages: &[Passage]) {
    passages.iter().rev().for_each(|passage| carve_passage(board, passage));
    rooms.iter().for_each(|room| carve_room(board, room));
}

#[inline(always)]
fn carve_passage(board: &mut Board, passage: &Passage) {
    let owner = Owner::passage(passage.id);
    match &passage.route {
        Route::Bend { from, corner, to, width } => {
            let [horizontal, vertical] = Route::horizontal_and_vertical([*from, *corner, *to], *width);
            open(board, horizontal, owner);
            open(board, vertical, owner);
        }
        Route::Block { rect, .. } => open(board, *rect, owner),
        Route::Cells(cells) => {
            for cell in cells {
                board.cells.put(*cell, Cell::Floor);
                board.owner.put(*cell, owner);
            }
        }
    }
}

fn carve_room(board: &mut Board, room: &Room) {
    let owner = Owner::room(room.id);
    match &room.shape {
        Shape::Rect => open(board, room.rect, owner),
        free @ (Shape::Mask(_) | Shape::Circle(_) | Shape::Octagon(_) | Shape::L(_)) => {
            free.each_span(room.rect, |y, from, to| open(board, Rect::new(from, y, to.wrapping_sub(from), 1), owner))
        }
    }
}

/// Opens a rectangle, whoever it belonged to; what lies off the board is cut off.
#[inline(always)]
fn open(board: &mut Board, rect: Rect, owner: Owner) {
    fill_both(&mut board.cells, &mut board.owner, rect, (Cell::Floor, owner));
}
