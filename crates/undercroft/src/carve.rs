//! The only place that opens cells.

use crate::{
    geom::Rect,
    grid::Grid,
    model::{Board, Cell, Draft, Layers, Layout, MarkKind, Owner, Passage, Room, Route, Shape},
};

/// Turns shapes into cells.
///
/// Rooms come first and passages after them in their order, so that a cell carved twice belongs to the room, else to
/// the earlier passage. Whatever lies off the board is cut off.
///
/// ```
/// use undercroft::{Cell, Layout, Room, RoomId, carve, geom::Rect};
/// let rooms = vec![Room::new(RoomId(0), Rect::new(1, 1, 2, 1))];
/// let draft = carve(Layout { width: 4, height: 3, rooms, ..Layout::default() });
/// assert_eq!(draft.board.cells.row(1), [Cell::Wall, Cell::Floor, Cell::Floor, Cell::Wall]);
/// ```
pub fn carve(mut layout: Layout) -> Draft {
    carve_into(&mut layout, Draft::default())
}

/// The same, leaving the layout empty and using up the memory of an old draft.
pub(crate) fn carve_into(layout: &mut Layout, spare: Draft) -> Draft {
    let Draft { mut board, mut doors, mut exits, .. } = spare;
    board.cells.reset(layout.width, layout.height, layout.rock);
    board.owner.reset(layout.width, layout.height, Owner::NOBODY);
    if layout.assembly.is_some() {
        // Tiles are floor inside a ring of wall; no two tiles share a cell.
        layout.rooms.iter().for_each(|room| board.cells.fill(room.rect.grown(1), Cell::Wall));
    }
    carve_shapes(&mut board, &layout.rooms, &layout.passages);
    for mark in layout.marks.iter().filter(|mark| mark.kind == MarkKind::Pillar) {
        board.cells.put(mark.at, Cell::Wall);
    }
    doors.clear();
    exits.clear();
    Draft {
        board,
        rooms: std::mem::take(&mut layout.rooms),
        passages: std::mem::take(&mut layout.passages),
        doors,
        stairs: std::mem::take(&mut layout.stairs),
        exits,
        marks: std::mem::take(&mut layout.marks),
        layers: Layers::default(),
        start: layout.start,
        goal: layout.goal,
        assembly: layout.assembly.take(),
    }
}

/// Opens the cells of rooms, then of passages, on a board that belongs to nobody yet.
pub(crate) fn carve_shapes(board: &mut Board, rooms: &[Room], passages: &[Passage]) {
    rooms.iter().for_each(|room| carve_room(board, room));
    for passage in passages {
        let owner = Owner::passage(passage.id);
        match (&passage.route, passage.route.legs()) {
            (_, Some(legs)) => legs.into_iter().for_each(|leg| carve_leg(board, leg, owner)),
            (Route::Block { rect, .. }, _) => carve_leg(board, *rect, owner),
            (Route::Cells(cells), _) => {
                cells.iter().for_each(|cell| carve_leg(board, Rect::new(cell.x, cell.y, 1, 1), owner));
            }
            (Route::Bend { .. }, None) => {}
        }
    }
}

fn carve_room(board: &mut Board, room: &Room) {
    let mut open = |rect| {
        board.cells.fill(rect, Cell::Floor);
        board.owner.fill(rect, Owner::room(room.id));
    };
    match &room.shape {
        Shape::Rect => open(room.rect),
        free => free.each_span(room.rect, |y, from, to| open(Rect::new(from, y, to - from, 1))),
    }
}

fn carve_leg(board: &mut Board, leg: Rect, passage: Owner) {
    let Rect { x, y, w, h } = leg.clipped(board.cells.bounds());
    let (width, cells) = (board.cells.width() as usize, board.cells.values_mut());
    // As long as the cells, which spares a check for every cell.
    let owner = &mut board.owner.values_mut()[..cells.len()];
    let corner = y as usize * width + x as usize;
    if w < h {
        for column in 0..w as usize {
            let mut at = corner + column;
            for _ in 0..h {
                cells[at] = Cell::Floor;
                take(&mut owner[at], passage);
                at += width;
            }
        }
    } else {
        for row in 0..h as usize {
            let at = corner + row * width;
            cells[at..at + w as usize].fill(Cell::Floor);
            owner[at..at + w as usize].iter_mut().for_each(|owner| take(owner, passage));
        }
    }
}

/// A passage owns what nobody carved before it.
#[inline(always)]
fn take(owner: &mut Owner, passage: Owner) {
    *owner = if *owner == Owner::NOBODY { passage } else { *owner };
}

impl Default for Draft {
    fn default() -> Draft {
        let board = Board { cells: Grid::new(0, 0, Cell::Void), owner: Grid::new(0, 0, Owner::NOBODY) };
        Draft {
            board,
            rooms: Vec::new(),
            passages: Vec::new(),
            doors: Vec::new(),
            stairs: Vec::new(),
            exits: Vec::new(),
            marks: Vec::new(),
            layers: Layers::default(),
            start: Default::default(),
            goal: None,
            assembly: None,
        }
    }
}
