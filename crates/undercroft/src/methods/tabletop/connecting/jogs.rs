//! Jogs: where a passage turns, goes on for one cell and turns back. They look like a mistake, so that one of the legs beside
//! a jog is shifted: by a cell towards the other, which makes one leg of both, or away from it.
//!
//! ```text
//!   ..            ...         .             a jog, straightened, and widened
//!    ...   or          or     ..
//!                              ...
//! ```

use super::path_cells::{corners, is_apart_from_itself, path_through};
use crate::geom::Point;

/// The step aside of the first jog of a passage, if it has one.
pub(super) fn first_jog(path: &[Point]) -> Option<Point> {
    path.windows(4).find(|cells| is_jog(cells)).map(|cells| cells[2] - cells[1])
}

fn is_jog(cells: &[Point]) -> bool {
    let [before, jog, after] = [cells[1] - cells[0], cells[2] - cells[1], cells[3] - cells[2]];
    before == after && before != jog
}

fn count_jogs(path: &[Point]) -> usize {
    path.windows(4).filter(|cells| is_jog(cells)).count()
}

/// Shifts legs of a passage until it has no jog, or none can be removed so that the passage is still legal. With `widen` jogs
/// are widened rather than straightened.
pub(super) fn remove_jogs(path: &mut Vec<Point>, widen: bool, is_legal: impl Fn(&[Point]) -> bool) {
    let mut jogs = count_jogs(path);
    while jogs > 0 {
        let corners = corners(path);
        let better = (2..corners.len() - 1).find_map(|jog| {
            // The jog leads from the corner before this one to this one.
            let aside = corners[jog] - corners[jog - 1];
            if aside.x.abs() + aside.y.abs() != 1 {
                return None;
            }
            let twice = aside + aside;
            let towards = [(jog - 2, aside), (jog, -aside)];
            let away = [(jog - 2, -aside), (jog, aside), (jog - 2, -twice), (jog, twice)];
            let mut shifts = [towards.as_slice(), &away].concat();
            shifts.rotate_left(if widen { towards.len() } else { 0 });
            let mut paths = shifts.into_iter().map(|(leg, by)| shifted(&corners, leg, by));
            paths.find(|cells| count_jogs(cells) < jogs && is_apart_from_itself(cells) && is_legal(cells))
        });
        let Some(better) = better else { return };
        jogs = count_jogs(&better);
        *path = better;
    }
}

/// The cells of a path of which the leg that begins at a corner is shifted sideways.
fn shifted(corners: &[Point], leg: usize, by: Point) -> Vec<Point> {
    let mut corners = corners.to_vec();
    corners[leg] += by;
    corners[leg + 1] += by;
    path_through(&corners)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has_jog(path: &[Point]) -> bool {
        first_jog(path).is_some()
    }

    /// A path that begins here and goes so many cells in each direction.
    fn path(legs: &[(i32, i32)]) -> Vec<Point> {
        let mut path = vec![Point::new(0, 0)];
        for (x, y) in legs {
            for _ in 0..x.abs().max(y.abs()) {
                path.push(path[path.len() - 1] + Point::new(x.signum(), y.signum()));
            }
        }
        path
    }

    #[test]
    fn a_jog_is_straightened_or_widened() {
        let jog = path(&[(3, 0), (0, 1), (3, 0)]);
        assert!(
            has_jog(&jog) && !has_jog(&path(&[(3, 0), (0, 2), (3, 0)])) && !has_jog(&path(&[(3, 0), (0, 1), (-3, 0)]))
        );
        let removed = |widen: bool, is_legal: &dyn Fn(&[Point]) -> bool| {
            let mut path = jog.clone();
            remove_jogs(&mut path, widen, is_legal);
            path
        };
        assert_eq!(corners(&removed(false, &|_| true)), [Point::new(0, 1), Point::new(6, 1)]);
        assert_eq!(corners(&removed(true, &|_| true)).len(), 4, "it still turns twice");
        let at_its_start = |cells: &[Point]| cells[0] == Point::new(0, 0);
        assert_eq!(corners(&removed(false, &at_its_start)), [Point::new(0, 0), Point::new(6, 0)]);
        let between = |cells: &[Point]| at_its_start(cells) && cells[cells.len() - 1].y > 0;
        assert_eq!(removed(false, &between), path(&[(3, 0), (0, 2), (3, 0)]));
        assert_eq!(removed(false, &|_| false), jog, "what is not legal is left alone");
    }

    #[test]
    fn all_jogs_of_a_path_go_and_it_never_touches_itself() {
        let mut stairs = path(&[(3, 0), (0, 1), (2, 0), (0, 1), (4, 0), (0, 5), (1, 0), (0, 2)]);
        let (first, last) = (stairs[0], stairs[stairs.len() - 1]);
        remove_jogs(&mut stairs, false, |cells| cells[0] == first && cells[cells.len() - 1] == last);
        assert!(!has_jog(&stairs) && is_apart_from_itself(&stairs), "{stairs:?}");
    }
}
