//! Passages without a turn. Most are, and they need no search.

use super::occupancy::PassageSite;
use crate::geom::{Dir, Point, Rect};

/// Looks for a straight passage between two rooms that face each other with at most `longest` cells between them; true if
/// `path` now holds its cells. The column or row half way between the middles of both is tried first, then those to either
/// side of it, the smaller coordinate first.
pub(super) fn straight_passage(site: &PassageSite<'_>, longest: i32, path: &mut Vec<Point>) -> bool {
    let PassageSite { from: a, to: b, window, .. } = site;
    let Some((side, gap)) = facing(a.rect, b.rect) else { return false };
    let ((a_low, a_high), (b_low, b_high)) = (a.span(side), b.span(side.opposite()));
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
        path.extend(std::iter::successors(Some(first), |at| (*at != last).then(|| side.step(*at))));
        site.occupancy.is_legal(path, a, b, None)
    })
}

/// The side of the first rectangle that faces the second, which is at least one cell away, and how many cells are between.
pub(super) fn facing(a: Rect, b: Rect) -> Option<(Dir, i32)> {
    let columns_overlap = a.x < b.right() && b.x < a.right();
    let sides = Dir::ALL.into_iter().filter(|side| side.is_horizontal() != columns_overlap);
    sides.map(|side| (side, -a.reach(side) - b.reach(side.opposite()))).find(|(_, gap)| *gap > 0)
}
