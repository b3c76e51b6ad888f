//! Carving a large board a few rows at a time.
//!
//! Rooms and passages lie anywhere on the board. On a large one, each would be fetched from memory once more after the board was
//! cleared; the rows of a band are cleared and carved while they are in the processor's cache.

use crate::{
    geom::Rect,
    grid::fill_both,
    model::{Board, Cell, Layout, Owner, Route, Shape},
};

/// How many cells a band has: cells and owners together take less than half a megabyte.
const BAND_CELLS: i32 = 1 << 16;
/// How many bands a board has at least to be carved by them.
const FEWEST_BANDS: i32 = 8;

/// The rectangles of a layout by the bands they touch.
pub(super) struct Bands {
    rows: i32,
    /// What is opened in each band, one band after the other, in the order of carving.
    opened: Vec<(Rect, Owner)>,
    /// Where each band begins in `opened`, and where the last one ends.
    starts: Vec<u32>,
}

impl Bands {
    /// The bands of a layout; nothing for a small board, and for shapes that are no rectangles.
    pub(super) fn of(layout: &Layout) -> Option<Bands> {
        let rows = (BAND_CELLS / layout.width.max(1)).max(1);
        let count = (layout.height + rows - 1) / rows;
        if count < FEWEST_BANDS || !is_all_rectangles(layout) {
            return None;
        }
        let bands_of = |rect: Rect| {
            let (from, to) = (rect.y.clamp(0, layout.height), rect.bottom().clamp(0, layout.height));
            if from < to { from / rows..(to - 1) / rows + 1 } else { 0..0 }
        };
        let mut starts = vec![0_u32; count as usize + 1];
        each_rect(layout, |rect, _| bands_of(rect).for_each(|band| starts[band as usize + 1] += 1));
        for band in 0..count as usize {
            starts[band + 1] += starts[band];
        }
        let mut opened = vec![(Rect::default(), Owner::NOBODY); starts[count as usize] as usize];
        each_rect(layout, |rect, owner| {
            for band in bands_of(rect) {
                opened[starts[band as usize] as usize] = (rect, owner);
                starts[band as usize] += 1;
            }
        });
        // Every start has moved to where the next band begins.
        starts.rotate_right(1);
        starts[0] = 0;
        Some(Bands { rows, opened, starts })
    }
}

fn is_all_rectangles(layout: &Layout) -> bool {
    let passages = layout.passages.iter().all(|passage| !matches!(passage.route, Route::Cells(_)));
    passages && layout.rooms.iter().all(|room| matches!(room.shape, Shape::Rect))
}

/// Every rectangle that is opened, in the order of carving: passages from the last to the first, then rooms.
fn each_rect(layout: &Layout, mut each: impl FnMut(Rect, Owner)) {
    for passage in layout.passages.iter().rev() {
        let owner = Owner::passage(passage.id);
        match &passage.route {
            Route::Bend { from, corner, to, width } => {
                let legs = Route::horizontal_and_vertical([*from, *corner, *to], *width);
                legs.into_iter().for_each(|leg| each(leg, owner));
            }
            Route::Block { rect, .. } => each(*rect, owner),
            Route::Cells(_) => {}
        }
    }
    layout.rooms.iter().for_each(|room| each(room.rect, Owner::room(room.id)));
}

/// Clears and carves a board, band by band.
pub(super) fn carve_in_bands(board: &mut Board, layout: &Layout, bands: &Bands) {
    board.cells.resize_unfilled(layout.width, layout.height, layout.rock);
    board.owner.resize_unfilled(layout.width, layout.height, Owner::NOBODY);
    for (band, ends) in bands.starts.windows(2).enumerate() {
        let first = band as i32 * bands.rows;
        let last = (first + bands.rows).min(layout.height);
        board.cells.fill_whole_rows(first..last, layout.rock);
        board.owner.fill_whole_rows(first..last, Owner::NOBODY);
        let rows = Rect::new(0, first, layout.width, last - first);
        for (rect, owner) in &bands.opened[ends[0] as usize..ends[1] as usize] {
            fill_both(&mut board.cells, &mut board.owner, rect.intersect(rows), (Cell::Floor, *owner));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Recipe, Workshop, carve::carve_shapes};

    #[test]
    fn bands_carve_what_is_carved_at_once() {
        for (recipe, seed) in [
            ("[method.bsp]\nwidth = 1100\nheight = 1000\ndepth = 8", 1),
            ("[method.scatter]\nwidth = 900\nheight = 1100\ntarget_min = 500\ntarget_max = 500\njoin = 'nearest'", 2),
            ("[method.walk]\nwidth = 1000\nheight = 900\nrooms = 150\nplacement = 'free'", 3),
        ] {
            let recipe = Recipe::from_toml(recipe).unwrap();
            let mut workshop = Workshop::new();
            let layout = workshop.layout(&recipe, seed).unwrap().clone();
            let bands = Bands::of(&layout).unwrap();
            let mut by_bands = Board::solid(7, 900, Cell::Floor);
            carve_in_bands(&mut by_bands, &layout, &bands);
            let mut at_once = Board::solid(layout.width, layout.height, layout.rock);
            carve_shapes(&mut at_once, &layout.rooms, &layout.passages);
            assert!(by_bands == at_once, "{:?}", recipe.method);
        }
    }
}
