//! The outline of a cave: ragged, of one piece, and reaching the middle of every side, where passages meet it.

use super::symmetry::Motions;
use crate::{
    geom::Point,
    grid::{Grid, flood_fill},
    rng::Rng,
};

/// A cave of that size which the motions leave as it is.
pub(super) fn mask(width: i32, height: i32, motions: Motions, rng: &mut Rng) -> Grid<bool> {
    let mut rough = Grid::new(width, height, false);
    for at in rough.bounds().cells() {
        // Twice the distance from the middle, as shares of the sides.
        let [w, h, dx, dy] = [width, height, 2 * at.x + 1 - width, 2 * at.y + 1 - height].map(i64::from);
        let (round, whole) = ((dx * h).pow(2) + (dy * w).pow(2), (w * h).pow(2));
        // Always within three fifths of the way out, rarely in the corners.
        let inside = 100 * round <= 40 * whole || (100 * round <= 115 * whole && rng.chance(0.62));
        rough.put(at, inside || is_middle(at.x, width) && is_middle(at.y, height));
    }
    let mut cave = smoothed(&rough);
    for at in cave.bounds().cells() {
        if is_middle(at.x, width) || is_middle(at.y, height) {
            cave.put(at, true);
        }
    }
    symmetric(one_piece(&cave), motions)
}

/// Whether a row or column is the one that passages use.
fn is_middle(at: i32, side: i32) -> bool {
    at == side / 2
}

/// Each cell as most of its neighbours are.
fn smoothed(rough: &Grid<bool>) -> Grid<bool> {
    let mut smooth = rough.clone();
    for at in rough.bounds().cells() {
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Point::new(at.x + dx, at.y + dy)));
        let inside = around.filter(|near| rough.get(*near) == Some(&true)).count();
        smooth.put(at, inside >= 5 || (inside == 4 && rough.get(at) == Some(&true)));
    }
    smooth
}

/// Only what hangs together with the middle.
fn one_piece(cave: &Grid<bool>) -> Grid<bool> {
    flood_fill(cave.bounds(), cave.bounds().centre(), |at| cave[at])
}

/// With everything that any motion makes of it.
fn symmetric(cave: Grid<bool>, motions: Motions) -> Grid<bool> {
    let mut whole = cave.clone();
    // About the middle, where those that have to stay in place have a cell.
    let (mx, my) = (cave.width() / 2, cave.height() / 2);
    for image in 1..motions.images() {
        for at in cave.bounds().cells().filter(|at| cave.get(*at) == Some(&true)) {
            let moved = motions.point(image, Point::new(at.x - mx, at.y - my));
            // A mirror leaves rows where they are, so that their number may be even.
            whole.put(Point::new(moved.x + mx, moved.y + my), true);
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Shape;

    #[test]
    fn caves_are_ragged_whole_and_reach_the_middle_of_every_side() {
        let mut rng = Rng::from_key(5);
        let mut shares = Vec::new();
        for _ in 0..500 {
            let (w, h) = (rng.between(5, 14), rng.between(5, 14));
            let cave = mask(w, h, Motions::Still, &mut rng);
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
        for (motions, w, h) in [(Motions::Mirror, 9, 8), (Motions::Half, 9, 7), (Motions::Quarter, 9, 9)] {
            for _ in 0..100 {
                let cave = Shape::Mask(mask(w, h, motions, &mut rng));
                for image in 1..motions.images() {
                    assert_eq!(motions.shape(image, &cave), cave);
                }
            }
        }
    }
}
