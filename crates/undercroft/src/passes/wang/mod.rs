//! Corner codes: which corners of each cell touch wall.

mod params;

pub use params::{Wang, WangSet, WangSets};

use super::{Annotation, Pass};
use crate::{grid::Grid, model::Cell, params::Rules};

impl Pass for Wang {
    fn rules(&self, rules: &mut Rules<'_>) {
        self.check_rules(rules);
    }

    fn run(&self, work: &mut Annotation<'_>) {
        let old = work.old.wang.take().unwrap_or_default();
        work.draft.layers.wang = Some(corner_codes(&work.draft.board.cells, old));
    }
}

/// The code of a cell that is wall all over.
const WALL: u8 = 15;

/// `NW + 2 NE + 4 SW + 8 SE` for every cell, in the memory of an old layer.
///
/// A corner of a floor cell is wall if any of the three cells that touch it there is; off the board is wall. Rows are
/// worked through as plain bytes of 0 and 1, which compilers turn into wide instructions.
pub(super) fn corner_codes(cells: &Grid<Cell>, mut codes: Grid<u8>) -> Grid<u8> {
    codes.resize_unfilled(cells.width(), cells.height(), WALL);
    let width = cells.width() as usize;
    let mut above = vec![1; width + 2];
    let mut here = above.clone();
    let mut below = above.clone();
    fill(&mut here, cells.row(0));
    for y in 0..cells.height() {
        fill(&mut below, cells.row(y + 1));
        row_codes(&above, &here, &below, codes.row_mut(y));
        std::mem::swap(&mut above, &mut here);
        std::mem::swap(&mut here, &mut below);
    }
    codes
}

/// Writes a row as 0 for floor and 1 for wall, with one cell of wall on either side; a row off the board is all wall.
fn fill(walls: &mut [u8], row: &[Cell]) {
    if row.is_empty() {
        walls.fill(1);
        return;
    }
    for (wall, cell) in walls[1..].iter_mut().zip(row) {
        *wall = u8::from(*cell != Cell::Floor);
    }
}

fn row_codes(above: &[u8], here: &[u8], below: &[u8], codes: &mut [u8]) {
    let width = codes.len();
    // Each name is the neighbour on that side, as one slice for the whole row.
    let (nw, n, ne) = (&above[..width], &above[1..][..width], &above[2..][..width]);
    let (w, own, e) = (&here[..width], &here[1..][..width], &here[2..][..width]);
    let (sw, s, se) = (&below[..width], &below[1..][..width], &below[2..][..width]);
    for x in 0..width {
        let north_west = n[x] | w[x] | nw[x];
        let north_east = n[x] | e[x] | ne[x];
        let south_west = s[x] | w[x] | sw[x];
        let south_east = s[x] | e[x] | se[x];
        let corners = north_west | (north_east << 1) | (south_west << 2) | (south_east << 3);
        codes[x] = corners | (own[x] * WALL);
    }
}
