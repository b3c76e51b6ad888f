//! The doors at the two ends of a passage: one at most is secret, and if few cells lie between them one is an archway.

use std::collections::BTreeSet;

use super::ends::free_ends;
use crate::{
    check::{Fault, Faults, Rule, sorted},
    geom::Point,
    model::{Draft, RoomId},
};

/// A corridor with so many cells or fewer has one door.
const SHORT: i32 = 3;

pub(super) fn check(draft: &Draft, faults: &mut Faults) {
    // Locks stand wherever they cut something off.
    let own = draft.doors_and_locks().filter(|(_, lock)| lock.is_none());
    let kinds = sorted(own.map(|(door, _)| (door.at, door.kind)));
    let kind_at = |at: Point| {
        let found = kinds.get(kinds.partition_point(|(cell, _)| *cell < at));
        found.filter(|(cell, _)| *cell == at).map(|(_, kind)| *kind)
    };
    for passage in &draft.passages {
        let [Some((_, a, _)), Some((_, b, _))] = free_ends(draft, passage) else { continue };
        let (Some(first), Some(last)) = (kind_at(a), kind_at(b)) else { continue };
        let secrets = first.is_hidden() && last.is_hidden();
        let near = a.steps_to(b) < SHORT;
        let doors = near && !first.is_open() && !last.is_open();
        if !(secrets || doors) || closed_together(draft, a, b) {
            continue;
        }
        let what = if secrets {
            "it has a secret door at each end"
        } else {
            "it has two doors at most three cells apart, and none of them is an archway"
        };
        faults.add(Fault::new(Rule::ShortCorridors, what).passage(passage.id).cell(a));
    }
}

/// Whether doors on two cells are one: neighbouring doors of one room are, and those of two rooms on one cell.
fn closed_together(draft: &Draft, a: Point, b: Point) -> bool {
    let doors: BTreeSet<(Point, RoomId)> = draft.doors.iter().map(|door| (door.at, door.room)).collect();
    let rooms_at = |at: Point| doors.range((at, RoomId(0))..=(at, RoomId(u32::MAX))).map(|(_, room)| *room);
    let mut seen = BTreeSet::from([a]);
    let mut edge = vec![a];
    while let Some(at) = edge.pop() {
        for cell in at.neighbours() {
            if rooms_at(at).any(|room| doors.contains(&(cell, room))) && seen.insert(cell) {
                edge.push(cell);
            }
        }
    }
    seen.contains(&b)
}
