//! The order in which rooms may take a special type.
//!
//! The original sorts them with a comparison that answers at random, so the order depends on the sort of its JavaScript
//! engine, which this repeats: find the leading run, then insert the others one by one by binary search.

use crate::{
    model::RoomId,
    rng::Mulberry32,
    trace::{Event, Trace},
};

/// From this many rooms on the engine's sort merges runs. We have no answers of the original for that, so we draw a fair
/// order instead.
const FAIR_FROM: usize = 64;

pub(super) fn shuffle<T: Trace>(rooms: &mut [RoomId], rng: &mut Mulberry32, trace: &mut T) {
    if rooms.len() >= FAIR_FROM {
        for last in (1..rooms.len()).rev() {
            let other = rng.scaled(last as i32 + 1);
            rooms.swap(last, other as usize);
        }
        return;
    }
    if rooms.len() < 2 {
        return;
    }
    let mut less = |first: RoomId, second: RoomId| {
        let less = rng.chance(0.5);
        trace.note(Event::Compared { first, second, less });
        less
    };
    let descending = less(rooms[1], rooms[0]);
    let mut run = 2;
    // The comparison that ends the run is drawn as well, and is not used again.
    while run < rooms.len() && less(rooms[run], rooms[run - 1]) == descending {
        run += 1;
    }
    if descending {
        rooms[..run].reverse();
    }
    for next in run..rooms.len() {
        let room = rooms[next];
        let (mut low, mut high) = (0, next);
        while low < high {
            let middle = low + (high - low) / 2;
            if less(room, rooms[middle]) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        rooms[low..=next].rotate_right(1);
    }
}
