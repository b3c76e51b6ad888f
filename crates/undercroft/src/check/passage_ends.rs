//! Whether passages lead where they say.

use std::collections::BTreeSet;

use super::{Fault, Faults, Rule};
use crate::{
    geom::Point,
    methods::Ring,
    model::{Draft, Passage, Room, RoomId, Route},
};

/// Passages begin and end inside their rooms, or else beside them.
pub(super) fn check(draft: &Draft, ring: Ring, faults: &mut Faults) {
    for passage in &draft.passages {
        if let Some((cell, what)) = complaint(draft, passage, ring) {
            faults.add(Fault::new(Rule::JoinsItsEnds, what).passage(passage.id).cell(cell));
        }
    }
}

fn complaint(draft: &Draft, passage: &Passage, ring: Ring) -> Option<(Option<Point>, String)> {
    let [a, b] = passage.ends;
    if a == b {
        return Some((None, cold_format!("it leads from room {} back to it", a.0)));
    }
    if ring == Ring::Beside {
        return beside(draft, passage);
    }
    let (first, last) = match &passage.route {
        Route::Bend { from, to, .. } => (*from, *to),
        Route::Block { rect, .. } => (rect.corner(), Point::new(rect.right() - 1, rect.bottom() - 1)),
        Route::Cells(cells) => {
            if let Some(gap) = gap(cells) {
                return Some((Some(gap), "it is interrupted here".to_owned()));
            }
            match (cells.first(), cells.last()) {
                (Some(first), Some(last)) => (*first, *last),
                _ => return Some((None, "it has no cell".to_owned())),
            }
        }
    };
    let in_room = |id: RoomId, at: Point| draft.room(id).is_some_and(|room| room.contains(at));
    if !in_room(a, first) {
        return Some((Some(first), cold_format!("it does not begin in room {}", a.0)));
    }
    (!in_room(b, last)).then(|| (Some(last), cold_format!("it does not end in room {}", b.0)))
}

/// The same for a corridor between the walls of its rooms.
fn beside(draft: &Draft, passage: &Passage) -> Option<(Option<Point>, String)> {
    let stray = match &passage.route {
        Route::Block { rect, .. } => stray(draft, passage, || rect.cells()),
        route @ (Route::Bend { .. } | Route::Cells(_)) => {
            let cells = route.cells();
            if let Some(gap) = gap(&cells) {
                return Some((Some(gap), "it is interrupted here".to_owned()));
            }
            stray(draft, passage, || cells.iter().copied())
        }
    }?;
    Some((None, cold_format!("it does not touch room {}", stray.0)))
}

/// The room at an end of a passage that none of these cells touches.
fn stray<I: Iterator<Item = Point>>(draft: &Draft, passage: &Passage, cells: impl Fn() -> I) -> Option<RoomId> {
    let touches = |room: &Room| cells().any(|at| at.neighbours().iter().any(|next| room.contains(*next)));
    passage.ends.into_iter().find(|id| !draft.room(*id).is_some_and(touches))
}

/// The first cell that touches none of those before it.
fn gap(cells: &[Point]) -> Option<Point> {
    let mut before = BTreeSet::new();
    cells.iter().copied().find(|cell| {
        let touches = before.is_empty() || cell.neighbours().iter().any(|beside| before.contains(beside));
        before.insert(*cell);
        !touches
    })
}
