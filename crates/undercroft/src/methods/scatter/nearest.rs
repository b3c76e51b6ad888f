use crate::{geom::Rect, grid::BucketIndex};

/// Which of the rooms before `room` has its centre nearest, in steps as a corridor goes; of equals the earliest.
pub(super) fn nearest_before(rooms: &BucketIndex, room: usize) -> usize {
    let own = rooms.rect(room);
    let distance = |rect: Rect| rect.centre().steps_to(own.centre());
    if !rooms.has_buckets() {
        return (0..room).min_by_key(|other| distance(rooms.rect(*other))).unwrap_or(0);
    }
    // Rings of buckets around the room's own, until whatever lies farther out cannot be nearer.
    let mut best = (i32::MAX, 0);
    for ring in 0.. {
        rooms.each_in_ring(own.corner(), ring, |other, rect| {
            if other < room {
                best = best.min((distance(rect), other));
            }
        });
        // The corner of a room in the next ring is at least `ring` buckets away, its centre at most a bucket nearer.
        if i64::from(best.0) <= i64::from(ring - 1) * i64::from(rooms.side()) {
            break;
        }
    }
    best.1
}
