//! Walls and corners: the 14 square types of the `walk` document.
//!
//! The document makes three passes over the board: walls, outer corners, inner corners; within a pass a later match wins.
//! Every rule looks only at whether a neighbour is empty, and no pass ever empties or fills a cell, so all three can be
//! made at once: what wins in the end is the last matching rule in the order inner corners, walls, outer corners.
//! (An inner corner asks for a cell that is still floor, hence one that matched no wall.)

mod params;

pub use params::Squares;

use super::{Annotation, Pass};
use crate::{
    grid::Grid,
    model::{Cell, Square},
};

impl Pass for Squares {
    fn run(&self, work: &mut Annotation<'_>) {
        let old = work.old.squares.take().unwrap_or_else(|| Grid::new(0, 0, Square::Empty));
        work.draft.layers.squares = Some(classify(&work.draft.board.cells, old));
    }
}

/// About so many cells are worked on at a time: few enough to stay near at hand, enough to pay for the preparations.
const BAND: usize = 1 << 16;

/// The types of all cells, in the memory of an old layer. Cells on the board's edge stay floor or empty.
///
/// The board is gone through in bands of whole rows, each as one long line of cells. At the ends of rows that gives
/// nonsense, which is put right afterwards: those are the cells of the board's edge.
pub(super) fn classify(cells: &Grid<Cell>, mut squares: Grid<Square>) -> Grid<Square> {
    let (width, height) = (cells.width() as usize, cells.height() as usize);
    squares.reset(cells.width(), cells.height(), Square::Empty);
    let (cells, shown) = (cells.values(), squares.values_mut());
    let plain = |cell: Cell| if cell == Cell::Floor { Square::Floor } else { Square::Empty };
    let mut empty: Vec<u8> = Vec::new();
    let mut top = 1;
    while width > 2 && top + 1 < height {
        let rows = (BAND / width).max(1).min(height - 1 - top);
        let around = &cells[(top - 1) * width..(top + rows + 1) * width];
        // No bit for floor, every bit for empty.
        empty.clear();
        empty.extend(around.iter().map(|cell| if *cell == Cell::Floor { 0 } else { u8::MAX }));
        line(&empty, width, &mut shown[top * width + 1..(top + rows) * width - 1]);
        top += rows;
    }
    for (index, row) in shown.chunks_exact_mut(width.max(1)).enumerate() {
        let cells = &cells[index * width..][..width];
        if index == 0 || index == height - 1 || width < 3 {
            row.iter_mut().zip(cells).for_each(|(square, cell)| *square = plain(*cell));
        } else {
            (row[0], row[width - 1]) = (plain(cells[0]), plain(cells[width - 1]));
        }
    }
    squares
}

/// What a line of cells shows, from the second cell of the second of these rows on. Plain bytes and no branches, which
/// compilers turn into wide instructions.
fn line(empty: &[u8], row: usize, shown: &mut [Square]) {
    let width = shown.len();
    // Each name is the neighbour on that side, as one slice for the whole line.
    let side = |from: usize| &empty[from..from + width];
    let (nw, n, ne) = (side(0), side(1), side(2));
    let (w, own, e) = (side(row), side(row + 1), side(row + 2));
    let (sw, s, se) = (side(2 * row), side(2 * row + 1), side(2 * row + 2));
    for x in 0..width {
        // Rules in the order of their types, so that the last that matches is the greatest.
        let mut code = 0;
        let mut rule = |empty: u8, becomes: Square| code = code.max(empty & becomes as u8);
        rule(sw[x], Square::CornerInternalLeftDown);
        rule(se[x], Square::CornerInternalRightDown);
        rule(nw[x], Square::CornerInternalLeftUp);
        rule(ne[x], Square::CornerInternalRightUp);
        rule(s[x], Square::WallDown);
        rule(w[x], Square::WallLeft);
        rule(e[x], Square::WallRight);
        rule(n[x], Square::WallTop);
        rule(w[x] & s[x], Square::CornerLeftDown);
        rule(e[x] & s[x], Square::CornerRightDown);
        rule(w[x] & n[x], Square::CornerLeftUp);
        rule(e[x] & n[x], Square::CornerRightUp);
        rule(own[x], Square::Empty);
        shown[x] = of_code(code);
    }
}

/// The type of a code; compilers see that there is nothing to do.
fn of_code(code: u8) -> Square {
    match code {
        0 => Square::Floor,
        1 => Square::CornerInternalLeftDown,
        2 => Square::CornerInternalRightDown,
        3 => Square::CornerInternalLeftUp,
        4 => Square::CornerInternalRightUp,
        5 => Square::WallDown,
        6 => Square::WallLeft,
        7 => Square::WallRight,
        8 => Square::WallTop,
        9 => Square::CornerLeftDown,
        10 => Square::CornerRightDown,
        11 => Square::CornerLeftUp,
        12 => Square::CornerRightUp,
        _ => Square::Empty,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{geom::Point, rng::Rng};

    /// The document's three passes as it writes them, one after the other over a board that changes under them.
    fn literally(cells: &Grid<Cell>) -> Grid<Square> {
        let mut board = Grid::new(cells.width(), cells.height(), Square::Empty);
        let inner: Vec<Point> = cells.bounds().grown(-1).cells().collect();
        for at in cells.bounds().cells().filter(|at| cells.get(*at) == Some(&Cell::Floor)) {
            board.put(at, Square::Floor);
        }
        let empty = |board: &Grid<Square>, at: Point, dx: i32, dy: i32| {
            board.get(Point::new(at.x + dx, at.y + dy)) == Some(&Square::Empty)
        };
        for at in &inner {
            if board.get(*at) == Some(&Square::Floor) {
                for (dx, dy, wall) in [
                    (0, 1, Square::WallDown),
                    (-1, 0, Square::WallLeft),
                    (1, 0, Square::WallRight),
                    (0, -1, Square::WallTop),
                ] {
                    if empty(&board, *at, dx, dy) {
                        board.put(*at, wall);
                    }
                }
            }
        }
        let corners = [
            (-1, 1, Square::CornerLeftDown, Square::CornerInternalLeftDown),
            (1, 1, Square::CornerRightDown, Square::CornerInternalRightDown),
            (-1, -1, Square::CornerLeftUp, Square::CornerInternalLeftUp),
            (1, -1, Square::CornerRightUp, Square::CornerInternalRightUp),
        ];
        for at in inner.iter().filter(|at| cells.get(**at) == Some(&Cell::Floor)) {
            for (dx, dy, corner, _) in corners {
                if empty(&board, *at, dx, 0) && empty(&board, *at, 0, dy) {
                    board.put(*at, corner);
                }
            }
        }
        for at in &inner {
            if board.get(*at) == Some(&Square::Floor) {
                for (dx, dy, _, corner) in corners {
                    if empty(&board, *at, dx, dy) {
                        board.put(*at, corner);
                    }
                }
            }
        }
        board
    }

    #[test]
    fn one_pass_does_what_three_do() {
        let mut rng = Rng::from_key(14);
        let mut seen = std::collections::BTreeSet::new();
        for round in 0..2_000 {
            let (width, height) = (rng.between(0, 40), rng.between(0, 12));
            let mut cells = Grid::new(width, height, Cell::Floor);
            let share = f64::from(round % 10) / 10.0;
            for cell in cells.values_mut() {
                if rng.chance(share) {
                    *cell = if rng.chance(0.5) { Cell::Wall } else { Cell::Void };
                }
            }
            let squares = classify(&cells, Grid::new(3, 3, Square::Floor));
            assert_eq!(squares, literally(&cells), "{cells:?}");
            seen.extend(squares.values().iter().copied());
        }
        assert_eq!(seen.len(), 14, "every type occurs");
    }
}
