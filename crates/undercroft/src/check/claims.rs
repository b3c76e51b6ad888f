//! Who should own each cell, worked out from the shapes a band of rows at a time.
//!
//! On a large board the owners of all cells would be written to memory and read back twice. The owners of a few rows stay in
//! the processor's cache, and are compared there with those of the draft.

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
pub(super) struct Scratch {
    pub(super) owners: Grid<Owner>,
    /// The shapes of each band, one band after the other, in the order in which they are claimed.
    shapes: Vec<u32>,
    /// Where each band begins in `shapes`, and where the last one ends.
    starts: Vec<u32>,
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch { owners: Grid::new(0, 0, Owner::NOBODY), shapes: Vec::new(), starts: Vec::new() }
    }
}

/// Calls `each` with the owners of some rows and the first of these rows, from north to south, until it says no.
pub(super) fn each_band(draft: &Draft, scratch: &mut Scratch, mut each: impl FnMut(&Grid<Owner>, i32) -> bool) -> bool {
    let (width, height) = (draft.board.cells.width(), draft.board.cells.height());
    let rows = (BAND_CELLS / width.max(1)).max(1);
    let Scratch { owners, shapes, starts } = scratch;
    if height <= rows || !sort_into_bands(draft, rows, shapes, starts) {
        claim_all(draft, owners);
        return each(owners, 0);
    }
    for (band, ends) in starts.windows(2).enumerate() {
        let first = band as i32 * rows;
        owners.reset(width, rows.min(height - first), Owner::NOBODY);
        for shape in &shapes[ends[0] as usize..ends[1] as usize] {
            claim(draft, *shape, first, owners);
        }
        if !each(owners, first) {
            return false;
        }
    }
    true
}

/// The owners of the whole board.
pub(super) fn claim_all(draft: &Draft, owners: &mut Grid<Owner>) {
    owners.reset(draft.board.cells.width(), draft.board.cells.height(), Owner::NOBODY);
    (0..shape_count(draft)).for_each(|shape| claim(draft, shape, 0, owners));
}

/// Shapes have numbers in the order in which they claim cells: of rooms the last that claims one has it, else the first
/// passage. So passages come first, from the last to the first, and then rooms.
fn shape_count(draft: &Draft) -> u32 {
    (draft.passages.len() + draft.rooms.len()) as u32
}

/// The shape of a number.
fn shape(draft: &Draft, number: u32) -> (Option<&Passage>, Option<&Room>) {
    let passages = draft.passages.len();
    match (number as usize).checked_sub(passages) {
        Some(room) => (None, draft.rooms.get(room)),
        None => (draft.passages.get(passages - 1 - number as usize), None),
    }
}

/// Claims the cells of a shape on a part of the board that begins at a row. Not by `carve`, which is judged here.
fn claim(draft: &Draft, number: u32, first: i32, owners: &mut Grid<Owner>) {
    let mut fill = |rect: Rect, own: Owner| owners.fill(Rect { y: rect.y - first, ..rect }, own);
    match shape(draft, number) {
        (Some(passage), _) => {
            let own = Owner::passage(passage.id);
            match &passage.route {
                Route::Cells(cells) => cells.iter().for_each(|at| fill(Rect::new(at.x, at.y, 1, 1), own)),
                Route::Block { rect, .. } => fill(*rect, own),
                Route::Bend { from, corner, to, width } => {
                    legs(*from, *corner, *to, *width).into_iter().for_each(|leg| fill(leg, own));
                }
            }
        }
        (_, Some(room)) => {
            let own = Owner::room(room.id);
            match room.shape {
                Shape::Rect => fill(room.rect, own),
                _ => room.shape.each_span(room.rect, |y, from, to| fill(Rect::new(from, y, to - from, 1), own)),
            }
        }
        _ => {}
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

/// Lists the shapes of each band of so many rows. The answer is no where that is not worth while.
fn sort_into_bands(draft: &Draft, rows: i32, shapes: &mut Vec<u32>, starts: &mut Vec<u32>) -> bool {
    let bands = (draft.board.cells.height() + rows - 1) / rows;
    let range = |number: u32| {
        let (from, to) = rows_of(draft, number);
        let (from, to) = (from.clamp(0, draft.board.cells.height()), to.clamp(0, draft.board.cells.height()));
        if from < to { from / rows..(to - 1) / rows + 1 } else { 0..0 }
    };
    // First how many shapes each band has, then where each of them begins.
    starts.clear();
    starts.resize(bands as usize + 1, 0);
    for number in 0..shape_count(draft) {
        let range = range(number);
        let is_rect = match shape(draft, number) {
            (Some(passage), _) => !matches!(passage.route, Route::Cells(_)),
            (_, room) => room.is_none_or(|room| matches!(room.shape, Shape::Rect)),
        };
        if !is_rect && range.len() as i32 > MOST_BANDS {
            return false;
        }
        range.for_each(|band| starts[band as usize + 1] += 1);
    }
    for band in 0..bands as usize {
        starts[band + 1] += starts[band];
    }
    shapes.clear();
    shapes.resize(starts[bands as usize] as usize, 0);
    for number in 0..shape_count(draft) {
        for band in range(number) {
            shapes[starts[band as usize] as usize] = number;
            starts[band as usize] += 1;
        }
    }
    // Every band's start is now where the next one begins.
    starts.rotate_right(1);
    starts[0] = 0;
    true
}

/// The rows of a shape: the first, and the one after the last.
fn rows_of(draft: &Draft, number: u32) -> (i32, i32) {
    let of_rect = |rect: Rect| (rect.y, rect.y.saturating_add(rect.h));
    match shape(draft, number) {
        (Some(passage), _) => match &passage.route {
            Route::Block { rect, .. } => of_rect(*rect),
            Route::Cells(cells) => {
                let rows = cells.iter().map(|at| at.y);
                (rows.clone().min().unwrap_or(0), rows.max().map_or(0, |last| last.saturating_add(1)))
            }
            Route::Bend { from, corner, to, width } => {
                let [one, other] = legs(*from, *corner, *to, *width).map(of_rect);
                (one.0.min(other.0), one.1.max(other.1))
            }
        },
        (_, Some(room)) => of_rect(room.rect),
        _ => (0, 0),
    }
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
