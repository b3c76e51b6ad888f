//! The only place that opens cells.

use crate::{
    geom::{Point, Rect},
    grid::{Grid, fill_both_ends},
    model::{Board, Cell, Door, Draft, Exit, Layers, Layout, MarkKind, Owner, Passage, Room, Route, Shape},
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
    carve_into(&mut layout, &mut Spare::default())
}

/// What an old draft leaves for a new one, beside what its layout had.
pub(crate) struct Spare {
    pub(crate) board: Board,
    pub(crate) doors: Vec<Door>,
    pub(crate) exits: Vec<Exit>,
}

impl Default for Spare {
    fn default() -> Spare {
        Spare { board: nothing(), doors: Vec::new(), exits: Vec::new() }
    }
}

/// A board without cells.
fn nothing() -> Board {
    Board { cells: Grid::default(), owner: Grid::default() }
}

/// The same, leaving the layout empty and using up the memory of an old draft.
pub(crate) fn carve_into(layout: &mut Layout, spare: &mut Spare) -> Draft {
    let mut board = std::mem::replace(&mut spare.board, nothing());
    let (mut doors, mut exits) = (std::mem::take(&mut spare.doors), std::mem::take(&mut spare.exits));
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
        match &passage.route {
            Route::Bend { from, corner, to, width } => carve_bend(board, [*from, *corner, *to], *width, owner),
            Route::Block { rect, .. } => carve_leg(board, *rect, owner),
            Route::Cells(cells) => {
                cells.iter().for_each(|cell| carve_leg(board, Rect::new(cell.x, cell.y, 1, 1), owner));
            }
        }
    }
}

fn carve_room(board: &mut Board, room: &Room) {
    let owner = Owner::room(room.id);
    match &room.shape {
        Shape::Rect => open(board, room.rect, owner),
        free => free.each_span(room.rect, |y, from, to| open(board, Rect::new(from, y, to - from, 1), owner)),
    }
}

/// Opens a rectangle, whoever it belonged to.
#[inline(always)]
fn open(board: &mut Board, rect: Rect, owner: Owner) {
    let Some(part) = part(board, rect) else { return };
    // Rows of a few cells are filled from both ends, for which the width is asked about once.
    match part.w {
        4..=8 => open_rows::<4>(part.cells, part.owners, part.width, part.w, owner),
        9..=16 => open_rows::<8>(part.cells, part.owners, part.width, part.w, owner),
        17..=32 => open_rows::<16>(part.cells, part.owners, part.width, part.w, owner),
        _ => part.each_row(|cells, owners| {
            cells.fill(Cell::Floor);
            owners.fill(owner);
        }),
    }
}

/// Opens rows of N to 2 N cells. Not inlined, for among what is known elsewhere the compiler loses sight of what spares
/// each row its checks.
#[inline(never)]
fn open_rows<const N: usize>(cells: &mut [Cell], owners: &mut [Owner], width: usize, w: usize, owner: Owner) {
    let (Some(last), Some(owners)) = (cells.len().checked_sub(w), owners.get_mut(..cells.len())) else { return };
    if w < N {
        return;
    }
    let mut at = 0;
    while at <= last {
        fill_both_ends::<Cell, N>(&mut cells[at..][..w], Cell::Floor);
        fill_both_ends::<Owner, N>(&mut owners[at..][..w], owner);
        at += width;
    }
}

/// The level leg of a bend, then the plumb one, whichever the passage begins with: they have one owner.
fn carve_bend(board: &mut Board, route: [Point; 3], width: i32, passage: Owner) {
    let [level, plumb] = Route::level_and_plumb(route, width);
    carve_rows(board, level, passage);
    carve_columns(board, plumb, passage);
}

fn carve_leg(board: &mut Board, leg: Rect, passage: Owner) {
    if leg.w < leg.h {
        carve_columns(board, leg, passage);
    } else {
        carve_rows(board, leg, passage);
    }
}

/// The part of a board from the first cell of a rectangle to its last.
struct Part<'a> {
    cells: &'a mut [Cell],
    owners: &'a mut [Owner],
    /// How many of them there are from one row to the next.
    width: usize,
    /// The width of the rectangle as far as it lies on the board: not 0.
    w: usize,
}

impl Part<'_> {
    /// Every row of the rectangle.
    #[inline(always)]
    fn each_row(self, mut each: impl FnMut(&mut [Cell], &mut [Owner])) {
        let mut at = 0;
        // Not by chunks: to number them takes a division, which is more than a row of a corridor takes.
        while let (Some(cells), Some(owners)) = (self.cells.get_mut(at..), self.owners.get_mut(at..)) {
            let (Some(cells), Some(owners)) = (cells.get_mut(..self.w), owners.get_mut(..self.w)) else { return };
            each(cells, owners);
            at += self.width;
        }
    }
}

#[inline(always)]
fn part(board: &mut Board, rect: Rect) -> Option<Part<'_>> {
    let bounds = board.cells.bounds();
    let Rect { x, y, w, h } = if bounds.holds(rect) { rect } else { rect.clipped(bounds) };
    if w <= 0 || h <= 0 {
        return None;
    }
    let (width, w, h) = (board.cells.width() as usize, w as usize, h as usize);
    let from = y as usize * width + x as usize;
    let cells = board.cells.values_mut().get_mut(from..from + (h - 1) * width + w)?;
    // Cut to the same length: it then takes one check to know that a place is in both.
    let owners = board.owner.values_mut().get_mut(from..)?.get_mut(..cells.len())?;
    Some(Part { cells, owners, width, w })
}

#[inline(always)]
fn carve_rows(board: &mut Board, rect: Rect, passage: Owner) {
    let Some(part) = part(board, rect) else { return };
    part.each_row(|cells, owners| carve_row(cells, owners, passage));
}

#[inline(always)]
fn carve_columns(board: &mut Board, rect: Rect, passage: Owner) {
    let Some(Part { cells, owners, width, w }) = part(board, rect) else { return };
    for column in 0..w {
        if let (Some(cells), Some(owners)) = (cells.get_mut(column..), owners.get_mut(column..)) {
            carve_column(cells, owners, width, passage);
        }
    }
}

/// The first cell, and from there on every cell that lies below it.
#[inline(never)]
fn carve_column(cells: &mut [Cell], owners: &mut [Owner], width: usize, passage: Owner) {
    let Some(owners) = owners.get_mut(..cells.len()) else { return };
    let mut at = 0;
    while at < cells.len() {
        cells[at] = Cell::Floor;
        take(&mut owners[at], passage);
        at += width;
    }
}

/// All cells, eight at a time.
#[inline(never)]
fn carve_row(cells: &mut [Cell], owners: &mut [Owner], passage: Owner) {
    let (Some(last), Some(mut tail)) = (cells.len().checked_sub(8), owners.last_chunk::<8>().copied()) else {
        cells.fill(Cell::Floor);
        owners.iter_mut().for_each(|owner| take(owner, passage));
        return;
    };
    // The last eight may lie over others. Read before those are written, they need not wait for it.
    tail.iter_mut().for_each(|owner| take(owner, passage));
    let mut at = 0;
    while at < last {
        if let Some(eight) = cells[at..].first_chunk_mut::<8>() {
            *eight = [Cell::Floor; 8];
        }
        if let Some(eight) = owners.get_mut(at..).and_then(|owners| owners.first_chunk_mut::<8>()) {
            eight.iter_mut().for_each(|owner| take(owner, passage));
        }
        at += 8;
    }
    if let (Some(cells), Some(owners)) = (cells.last_chunk_mut::<8>(), owners.last_chunk_mut::<8>()) {
        (*cells, *owners) = ([Cell::Floor; 8], tail);
    }
}

/// A passage owns what nobody carved before it.
#[inline(always)]
fn take(owner: &mut Owner, passage: Owner) {
    *owner = if *owner == Owner::NOBODY { passage } else { *owner };
}

impl Default for Draft {
    fn default() -> Draft {
        Draft {
            board: nothing(),
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
