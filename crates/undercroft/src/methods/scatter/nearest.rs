use crate::grid::BucketIndex;

/// Which of the rooms before `room` has its centre nearest, in steps as a corridor goes; of equals the earliest.
pub(super) fn nearest_before(rooms: &BucketIndex, room: usize) -> usize {
    let rect = rooms.rect(room);
    let distance = |other: usize| rooms.rect(other).centre().steps_to(rect.centre());
    let nearest = |others: &mut dyn Iterator<Item = usize>| {
        others.filter(|other| *other < room).map(|other| (distance(other), other)).min()
    };
    if !rooms.has_buckets() {
        return nearest(&mut (0..room)).map_or(0, |(_, other)| other);
    }
    // Rings of buckets around the room's own, until whatever lies farther out cannot be nearer.
    let mut best = (i32::MAX, 0);
    for ring in 0.. {
        best = nearest(&mut rooms.ring(rect.corner(), ring)).map_or(best, |found| best.min(found));
        // The corner of a room in the next ring is at least `ring` buckets away, its centre at most a bucket nearer.
        if i64::from(best.0) <= i64::from(ring - 1) * i64::from(rooms.side()) {
            break;
        }
    }
    best.1
}
