//! The outline of a cave: irregular, in one piece, and with the middle of every side, where passages meet it.

use super::SymmetryGroup;
use crate::{
    geom::Rect,
    grid::{Grid, flood_fill},
    rng::Rng,
};

/// A cave of that size which is symmetric under a group.
pub(super) fn mask(width: i32, height: i32, group: SymmetryGroup, rng: &mut Rng) -> Grid<bool> {
    let mut rough = Grid::new(width, height, false);
    for at in rough.bounds().cells() {
        // Twice the distance from the middle, in relation to the sides: an ellipse has 1 everywhere.
        let [w, h, dx, dy] = [width, height, 2 * at.x + 1 - width, 2 * at.y + 1 - height].map(i64::from);
        let (round, whole) = ((dx * h).pow(2) + (dy * w).pow(2), (w * h).pow(2));
        // Cells near the middle always belong to it, corners never, and what is between by chance.
        let inside = 100 * round <= 40 * whole || (100 * round <= 115 * whole && rng.chance(0.62));
        rough.put(at, inside || is_middle(at.x, width) && is_middle(at.y, height));
    }
    let mut cave = smoothed(&rough);
    for at in cave.bounds().cells() {
        if is_middle(at.x, width) || is_middle(at.y, height) {
            cave.put(at, true);
        }
    }
    symmetric(one_piece(&cave), group)
}

/// Whether a row or column is the one in which passages meet the cave.
fn is_middle(at: i32, side: i32) -> bool {
    at == side / 2
}

/// One step of a cellular automaton: each cell becomes what most cells around it are.
fn smoothed(rough: &Grid<bool>) -> Grid<bool> {
    let mut smooth = rough.clone();
    for at in rough.bounds().cells() {
        let around = Rect::square(at, 1).grown(1).cells();
        let inside = around.filter(|near| rough.get(*near) == Some(&true)).count();
        smooth.put(at, inside >= 5 || (inside == 4 && rough.get(at) == Some(&true)));
    }
    smooth
}

/// Only the cells that can be reached from the middle.
fn one_piece(cave: &Grid<bool>) -> Grid<bool> {
    flood_fill(cave.bounds(), cave.bounds().centre(), |at| cave[at])
}

/// The union of all images of a cave.
fn symmetric(cave: Grid<bool>, group: SymmetryGroup) -> Grid<bool> {
    let mut union = cave.clone();
    let middle = cave.bounds().centre();
    for motion in group.motions().skip(1) {
        for at in cave.bounds().cells().filter(|at| cave[*at]) {
            // The image of a cell in the first row or column lies outside if the side is even; it is left out.
            union.put(motion.point(at - middle) + middle, true);
        }
    }
    union
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{geom::Point, model::Shape};

    #[test]
    fn caves_are_ragged_whole_and_reach_the_middle_of_every_side() {
        let mut rng = Rng::from_key(5);
        let mut shares = Vec::new();
        for _ in 0..500 {
            let (w, h) = (rng.between(5, 14), rng.between(5, 14));
            let cave = mask(w, h, SymmetryGroup::Trivial, &mut rng);
            assert!(
                [(w / 2, 0), (w / 2, h - 1), (0, h / 2), (w - 1, h / 2)]
                    .iter()
                    .all(|(x, y)| cave.get(Point::new(*x, *y)) == Some(&true))
            );
            assert_eq!(one_piece(&cave), cave);
            let area = cave.values().iter().filter(|inside| **inside).count();
            shares.push(area as f64 / f64::from(w * h));
        }
        let mean = shares.iter().sum::<f64>() / 500.0;
        assert!((0.55..0.85).contains(&mean), "{mean}");
    }

    #[test]
    fn caves_on_an_axis_are_their_own_images() {
        let mut rng = Rng::from_key(6);
        for (group, w, h) in
            [(SymmetryGroup::Mirror, 9, 8), (SymmetryGroup::HalfTurn, 9, 7), (SymmetryGroup::QuarterTurns, 9, 9)]
        {
            for _ in 0..100 {
                let cave = Shape::Mask(mask(w, h, group, &mut rng));
                assert!(group.keeps_shape(&cave));
            }
        }
    }
}
