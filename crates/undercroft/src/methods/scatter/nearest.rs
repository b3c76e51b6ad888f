use crate::{geom::Rect, grid::BucketIndex};

/// Which of the rooms placed so far has its centre nearest to that of a new one, in steps as a corridor goes; of equals the
/// earliest. 0 if there is none.
pub(super) fn nearest(placed: &BucketIndex, new: Rect) -> u32 {
    let distance = |rect: Rect| rect.centre().steps_to(new.centre());
    if !placed.has_buckets() {
        let nearest = (0..placed.len()).min_by_key(|other| distance(placed.rect(*other)));
        return nearest.unwrap_or(0) as u32;
    }
    if placed.len() == 0 {
        return 0;
    }
    // From its corner, the centre of a room is half a side away: of two rooms it differs by half of the longest at most.
    let centres_nearer = placed.longest().max(new.w).max(new.h) / 2;
    // Rings of buckets around the room's own, until whatever lies farther out is farther away.
    let mut best = (i32::MAX, 0);
    for ring in 0.. {
        placed.each_in_ring(new.corner(), ring, |other, rect| best = best.min((distance(rect), other)));
        if best.0 < placed.steps_beyond_ring(new.corner(), ring) - centres_nearer {
            break;
        }
    }
    best.1 as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Rooms thrown as `scatter` throws them, crowded and far apart, in rings and without.
    #[test]
    fn the_nearest_is_that_of_comparing_with_all() {
        let mut rng = Rng::from_key(11);
        for (expected, span) in [(1, 90), (60, 90), (60, 3_000), (2_000, 600), (2_000, 16_000)] {
            let mut placed = BucketIndex::default();
            let usual = rng.between(3, 34);
            placed.begin(expected, usual);
            for _ in 0..600 {
                let mut side = || rng.between(1, usual);
                let (w, h) = (side(), side());
                let new = Rect::new(rng.between(1, span), rng.between(1, span), w, h);
                let distance = |other: &usize| placed.rect(*other).centre().steps_to(new.centre());
                // Of several nearest `min_by_key` takes the first.
                let wanted = (0..placed.len()).min_by_key(distance).unwrap_or(0);
                assert_eq!(nearest(&placed, new), wanted as u32, "{new:?} among {}", placed.len());
                placed.push(new);
            }
        }
    }
}
