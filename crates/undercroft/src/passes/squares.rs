//! Walls and corners: the 14 square types of the `walk` document.
//!
//! The document makes three passes over the board: walls, outer corners, inner corners; within a pass a later match wins.
//! Every rule looks only at whether a neighbour is empty, and no pass ever empties or fills a cell, so all three can be
//! made at once: what wins in the end is the last matching rule in the order inner corners, walls, outer corners.
//! (An inner corner asks for a cell that is still floor, hence one that matched no wall.)

use crate::{
    grid::Grid,
    model::{Cell, Square},
};

/// The types of all cells, in the memory of an old layer. Cells on the board's edge stay floor or empty.
pub(super) fn run(cells: &Grid<Cell>, mut squares: Grid<Square>) -> Grid<Square> {
    let (width, height) = (cells.width(), cells.height());
    squares.reset(width, height, Square::Empty);
    let mut rows = [(); 3].map(|()| vec![0; width as usize]);
    let [above, here, below] = &mut rows;
    fill(here, cells.row(0));
    for y in 0..height {
        fill(below, cells.row(y + 1));
        let row = squares.row_mut(y);
        if y == 0 || y == height - 1 || row.len() < 3 {
            edge(here, row);
        } else {
            let last = row.len() - 1;
            edge(&here[..1], &mut row[..1]);
            edge(&here[last..], &mut row[last..]);
            inner(above, here, below, &mut row[1..last]);
        }
        std::mem::swap(above, here);
        std::mem::swap(here, below);
    }
    squares
}

/// Writes a row as 0 for floor and 1 for empty.
fn fill(empty: &mut [u8], row: &[Cell]) {
    for (empty, cell) in empty.iter_mut().zip(row) {
        *empty = u8::from(*cell != Cell::Floor);
    }
}

fn edge(empty: &[u8], row: &mut [Square]) {
    for (square, empty) in row.iter_mut().zip(empty) {
        *square = if *empty == 0 { Square::Floor } else { Square::Empty };
    }
}

/// The cells of a row but its first and last. Plain bytes and no branches, which compilers turn into wide instructions.
fn inner(above: &[u8], here: &[u8], below: &[u8], row: &mut [Square]) {
    let width = row.len();
    // Each name is the neighbour on that side, as one slice for the whole row.
    let (nw, n, ne) = (&above[..width], &above[1..][..width], &above[2..][..width]);
    let (w, own, e) = (&here[..width], &here[1..][..width], &here[2..][..width]);
    let (sw, s, se) = (&below[..width], &below[1..][..width], &below[2..][..width]);
    for x in 0..width {
        let mut square = Square::Floor;
        let mut rule = |empty: u8, becomes: Square| square = if empty != 0 { becomes } else { square };
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
        row[x] = square;
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
            let squares = run(&cells, Grid::new(3, 3, Square::Floor));
            assert_eq!(squares, literally(&cells), "{cells:?}");
            seen.extend(squares.values().iter().copied());
        }
        assert_eq!(seen.len(), 14, "every type occurs");
    }
}
