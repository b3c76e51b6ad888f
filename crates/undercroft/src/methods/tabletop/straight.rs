//! Passages without a bend, which most are: no search is needed for them.

use super::{doors::Doors, occupancy::Occupancy};
use crate::geom::{Dir, Point, Rect};

/// Leaves in `path` the straight passage between two rooms that face each other with at most so many cells between them,
/// as near the middles of both as may be: first the place half way between their middles, then to either side of it, the
/// smaller coordinate first.
pub(super) fn straight(
    occupancy: &Occupancy,
    (a, b): (&Doors, &Doors),
    window: Rect,
    longest: i32,
    path: &mut Vec<Point>,
) -> bool {
    let Some((side, gap)) = facing(a.rect, b.rect) else { return false };
    let ((a_low, a_high), (b_low, b_high)) = (a.stretch(side), b.stretch(side.opposite()));
    let (low, high) = (a_low.max(b_low), a_high.min(b_high));
    if low > high || gap > longest {
        return false;
    }
    let middle = (a_low + a_high + b_low + b_high).div_euclid(4).clamp(low, high);
    let aside = (1..=high - low).flat_map(|off| [middle - off, middle + off]);
    std::iter::once(middle).chain(aside).filter(|place| (low..=high).contains(place)).any(|place| {
        let (first, last) = (a.cell(side, place), b.cell(side.opposite(), place));
        if !window.contains(first) || !window.contains(last) {
            return false;
        }
        path.clear();
        let mut at = first;
        path.push(at);
        while at != last {
            at = side.step(at);
            path.push(at);
        }
        occupancy.is_legal(path, a, b, None)
    })
}

/// The side of the first rectangle on which the second lies, at least one cell away, and how many cells are between.
fn facing(a: Rect, b: Rect) -> Option<(Dir, i32)> {
    Dir::ALL.into_iter().find_map(|side| {
        let gap = match side {
            Dir::North => a.y - b.bottom(),
            Dir::East => b.x - a.right(),
            Dir::South => b.y - a.bottom(),
            Dir::West => a.x - b.right(),
        };
        let level = a.x < b.right() && b.x < a.right();
        let faces = level == matches!(side, Dir::North | Dir::South);
        (gap > 0 && faces).then_some((side, gap))
    })
}
