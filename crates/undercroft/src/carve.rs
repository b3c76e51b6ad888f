//! The only place that opens cells.

use crate::{
    geom::Rect,
    grid::{Grid, fill_both_ends},
    model::{Board, Cell, Door, Draft, Exit, Layers, Layout, MarkKind, Owner, Passage, Room, Route, Shape},
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

/// Opens the cells of rooms and passages on a board that belongs to nobody yet. What has the first claim to a cell is
/// carved last: whoever is carved then need not ask whose the cell was before.
pub(crate) fn carve_shapes(board: &mut Board, rooms: &[Room], passages: &[Passage]) {
    for passage in passages.iter().rev() {
        let owner = Owner::passage(passage.id);
        match &passage.route {
            Route::Bend { from, corner, to, width } => {
                let [level, plumb] = Route::level_and_plumb([*from, *corner, *to], *width);
                open(board, level, owner);
                open(board, plumb, owner);
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
    rooms.iter().for_each(|room| carve_room(board, room));
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
        1..=3 => part.each_column(|cells, owners, width| open_column(cells, owners, width, owner)),
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

    /// Every column of the rectangle, from its first cell on.
    #[inline(always)]
    fn each_column(self, mut each: impl FnMut(&mut [Cell], &mut [Owner], usize)) {
        for column in 0..self.w {
            if let (Some(cells), Some(owners)) = (self.cells.get_mut(column..), self.owners.get_mut(column..)) {
                each(cells, owners, self.width);
            }
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

/// Opens the first cell, and from there on every cell that lies below it.
#[inline(never)]
fn open_column(cells: &mut [Cell], owners: &mut [Owner], width: usize, owner: Owner) {
    let Some(owners) = owners.get_mut(..cells.len()) else { return };
    let mut at = 0;
    while at < cells.len() {
        (cells[at], owners[at]) = (Cell::Floor, owner);
        at += width;
    }
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
