//! Who should own each cell, worked out from the shapes a band of rows at a time.
//!
//! On a large board the owners of all cells would be written to memory and read back twice. The owners of a few rows stay in
//! the processor's cache, and are compared there with those of the draft.

use std::ops::Range;

use crate::{
    geom::{Point, Rect},
    grid::Grid,
    model::{Draft, Owner, Passage, Room, Route, Shape},
};

/// How many cells a band has at most: their owners take a quarter of a megabyte.
const BAND_CELLS: i32 = 1 << 16;
/// A shape that is no rectangle is looked through once for each band it touches. One that touches more is too much work.
const MOST_BANDS: i32 = 16;

/// Memory that one check leaves for the next.
#[derive(Default)]
pub(super) struct Scratch {
    pub(super) owners: Grid<Owner>,
    /// For each band the numbers of its claims, in the order in which they are made.
    bands: Vec<Vec<u32>>,
}

/// Calls `each` with the owners of some rows and the first of these rows, from north to south, until it says no.
pub(super) fn each_band(draft: &Draft, scratch: &mut Scratch, mut each: impl FnMut(&Grid<Owner>, i32) -> bool) -> bool {
    let (width, height) = (draft.board.cells.width(), draft.board.cells.height());
    let rows = (BAND_CELLS / width.max(1)).max(1);
    let Scratch { owners, bands } = scratch;
    if height <= rows || !sort_into_bands(draft, rows, bands) {
        claim_all(draft, owners);
        return each(owners, 0);
    }
    (0..height).step_by(rows as usize).zip(bands).all(|(first, numbers)| {
        owners.reset(width, rows.min(height - first), Owner::NOBODY);
        numbers.iter().for_each(|number| Claim::of(draft, *number).make(first, owners));
        each(owners, first)
    })
}

/// The owners of the whole board.
pub(super) fn claim_all(draft: &Draft, owners: &mut Grid<Owner>) {
    owners.reset(draft.board.cells.width(), draft.board.cells.height(), Owner::NOBODY);
    Claim::numbers(draft).for_each(|number| Claim::of(draft, number).make(0, owners));
}

/// A room or a passage, which claims the cells of its shape.
enum Claim<'a> {
    Room(&'a Room),
    Passage(&'a Passage),
}

impl Claim<'_> {
    /// Claims have numbers in the order in which they are made: of rooms the last that claims a cell has it, else the first
    /// passage. So passages come first, from the last to the first, and then rooms.
    fn numbers(draft: &Draft) -> Range<u32> {
        0..(draft.passages.len() + draft.rooms.len()) as u32
    }

    /// The claim of a number.
    fn of(draft: &Draft, number: u32) -> Claim<'_> {
        let passages = draft.passages.len();
        match (number as usize).checked_sub(passages) {
            Some(room) => Claim::Room(&draft.rooms[room]),
            None => Claim::Passage(&draft.passages[passages - 1 - number as usize]),
        }
    }

    /// Claims the cells on a part of the board that begins at a row. Not by `carve`, which is judged here.
    fn make(&self, first: i32, owners: &mut Grid<Owner>) {
        let own = match self {
            Claim::Room(room) => Owner::room(room.id),
            Claim::Passage(passage) => Owner::passage(passage.id),
        };
        self.each_rect(|rect| owners.fill(Rect { y: rect.y - first, ..rect }, own));
    }

    /// The rectangles that make up the shape.
    fn each_rect(&self, mut each: impl FnMut(Rect)) {
        match self {
            Claim::Room(Room { shape: Shape::Rect, rect, .. }) => each(*rect),
            Claim::Room(Room { shape, rect, .. }) => {
                shape.each_span(*rect, |y, from, to| each(Rect::new(from, y, to - from, 1)));
            }
            Claim::Passage(passage) => match &passage.route {
                Route::Cells(cells) => cells.iter().for_each(|at| each(Rect::square(*at, 1))),
                Route::Block { rect, .. } => each(*rect),
                Route::Bend { from, corner, to, width } => {
                    legs(*from, *corner, *to, *width).into_iter().for_each(each);
                }
            },
        }
    }

    /// Whether the shape is a rectangle or two.
    fn is_simple(&self) -> bool {
        match self {
            Claim::Room(room) => matches!(room.shape, Shape::Rect),
            Claim::Passage(passage) => !matches!(passage.route, Route::Cells(_)),
        }
    }
}

/// The two legs of a bend.
fn legs(from: Point, corner: Point, to: Point, width: i32) -> [Rect; 2] {
    // A leg of one cell has the direction that the other leg leaves over.
    let begins_horizontally = if from == corner { to.x == corner.x } else { from.y == corner.y };
    let leg = |(end, horizontal)| {
        let leg = Rect::spanning(end, corner);
        // Lanes are added to the south of a horizontal leg and to the east of a vertical one.
        let (w, h) = if horizontal { (leg.w, width) } else { (width, leg.h) };
        Rect::new(leg.x, leg.y, w, h)
    };
    [(from, begins_horizontally), (to, !begins_horizontally)].map(leg)
}

/// Lists the claims of each band of so many rows. The answer is no where that is not worth while.
fn sort_into_bands(draft: &Draft, rows: i32, bands: &mut Vec<Vec<u32>>) -> bool {
    let height = draft.board.cells.height();
    bands.iter_mut().for_each(Vec::clear);
    bands.resize_with(((height + rows - 1) / rows) as usize, Vec::new);
    for number in Claim::numbers(draft) {
        let claim = Claim::of(draft, number);
        let (mut from, mut to) = (height, 0);
        claim.each_rect(|rect| (from, to) = (from.min(rect.y), to.max(rect.y.saturating_add(rect.h))));
        let (from, to) = (from.max(0), to.min(height));
        let range = if from < to { from / rows..(to - 1) / rows + 1 } else { 0..0 };
        if !claim.is_simple() && range.len() as i32 > MOST_BANDS {
            return false;
        }
        range.for_each(|band| bands[band as usize].push(number));
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Recipe, generate};

    /// Bands put together are the whole board, for every method and on boards of several bands.
    #[test]
    fn bands_are_the_board() {
        for (recipe, seed) in [
            ("[method.bsp]\nwidth = 700\nheight = 500\ndepth = 7", 1),
            ("[method.scatter]\nwidth = 500\nheight = 600\ntarget_min = 90\ntarget_max = 90\njoin = 'nearest'", 2),
            ("[method.walk]\nwidth = 400\nheight = 900\nrooms = 40", 3),
            ("[method.tabletop]\nsize = 'xlarge'\narchetype = 'cavern'", 4),
        ] {
            let dungeon = generate(&Recipe::from_toml(recipe).unwrap(), seed).unwrap();
            let (draft, mut scratch) = (dungeon.draft(), Scratch::default());
            let mut whole = Grid::new(0, 0, Owner::NOBODY);
            claim_all(draft, &mut whole);
            assert_eq!(whole, draft.board.owner, "{recipe}");
            let mut rows = 0;
            assert!(each_band(draft, &mut scratch, |owners, first| {
                assert_eq!(first, rows);
                assert!((0..owners.height()).all(|y| owners.row(y) == whole.row(first + y)), "{recipe}");
                rows += owners.height();
                true
            }));
            assert_eq!(rows, whole.height());
        }
    }
}
