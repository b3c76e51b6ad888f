//! Whether passages lead where they say.

use std::collections::BTreeSet;

use super::fault::{Fault, Faults, Rule};
use crate::{
    geom::Point,
    model::{Draft, Passage, RoomId, Route},
};

/// Passages begin and end `inside` their rooms, or else beside them.
pub(super) fn check(draft: &Draft, inside: bool, faults: &mut Faults) {
    for passage in &draft.passages {
        if let Some((cell, what)) = complaint(draft, passage, inside) {
            faults.add(Fault { passage: Some(passage.id), cell, ..Fault::new(Rule::JoinsItsEnds, what) });
        }
    }
}

fn complaint(draft: &Draft, passage: &Passage, inside: bool) -> Option<(Option<Point>, String)> {
    let [a, b] = passage.ends;
    if a == b {
        return Some((None, format!("it leads from room {} back to it", a.0)));
    }
    if !inside {
        return beside(draft, passage);
    }
    let (first, last) = match &passage.route {
        Route::Bend { from, to, .. } => (*from, *to),
        Route::Block { rect, .. } => {
            let far = Point::new(rect.right() - 1, rect.bottom() - 1);
            (Point::new(rect.x, rect.y), far)
        }
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
    let in_room = |RoomId(id): RoomId, at: Point| {
        draft.rooms.get(id as usize).is_some_and(|room| room.shape.contains(room.rect, at))
    };
    if !in_room(a, first) {
        return Some((Some(first), format!("it does not begin in room {}", a.0)));
    }
    (!in_room(b, last)).then(|| (Some(last), format!("it does not end in room {}", b.0)))
}

/// The same for a corridor between the walls of its rooms.
fn beside(draft: &Draft, passage: &Passage) -> Option<(Option<Point>, String)> {
    let cells = passage.route.cells();
    if let Some(gap) = gap(&cells) {
        return Some((Some(gap), "it is interrupted here".to_owned()));
    }
    let touches = |RoomId(id): RoomId| {
        let room = draft.rooms.get(id as usize)?;
        let near = |at: &Point| at.neighbours().iter().any(|next| room.shape.contains(room.rect, *next));
        cells.iter().find(|at| near(at))
    };
    let stray = passage.ends.into_iter().find(|end| touches(*end).is_none())?;
    Some((cells.first().copied(), format!("it does not touch room {}", stray.0)))
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
