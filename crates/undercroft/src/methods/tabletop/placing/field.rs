//! Which rectangles lie near a place, whatever the size of the plane.

use crate::geom::Rect;

/// Buckets are squares of this many cells.
const BUCKET: i32 = 32;
const NONE: u32 = u32::MAX;

/// Rectangles by place. Buckets share a table that grows with the number of rectangles; those that meet in it by
/// chance are told apart by the rectangles themselves.
#[derive(Default)]
pub(crate) struct Field {
    rects: Vec<Rect>,
    /// The first entry of each list.
    heads: Vec<u32>,
    /// A rectangle and the next entry of its list.
    entries: Vec<(u32, u32)>,
}

impl Field {
    /// Empty, for about so many rectangles.
    pub(super) fn begin(&mut self, expected: usize) {
        self.rects.clear();
        self.entries.clear();
        self.heads.clear();
        self.heads.resize((4 * expected).next_power_of_two().max(16), NONE);
    }

    pub(super) fn add(&mut self, rect: Rect) {
        let index = self.rects.len() as u32;
        self.rects.push(rect);
        let mask = self.heads.len() - 1;
        for (bx, by) in buckets(rect) {
            let head = &mut self.heads[slot(bx, by) & mask];
            self.entries.push((index, *head));
            *head = self.entries.len() as u32 - 1;
        }
    }

    /// Whether a rectangle lies at least `gap` cells from all others.
    pub(super) fn is_free(&self, rect: Rect, gap: i32) -> bool {
        let claim = rect.grown(gap);
        let mask = self.heads.len() - 1;
        buckets(claim).all(|(bx, by)| {
            let mut entry = self.heads[slot(bx, by) & mask];
            while let Some((index, next)) = self.entries.get(entry as usize) {
                if self.rects[*index as usize].overlaps(claim) {
                    return false;
                }
                entry = *next;
            }
            true
        })
    }
}

fn buckets(rect: Rect) -> impl Iterator<Item = (i32, i32)> {
    let (left, right) = (rect.x.div_euclid(BUCKET), (rect.right() - 1).div_euclid(BUCKET));
    let (top, bottom) = (rect.y.div_euclid(BUCKET), (rect.bottom() - 1).div_euclid(BUCKET));
    (top..=bottom).flat_map(move |by| (left..=right).map(move |bx| (bx, by)))
}

fn slot(bx: i32, by: i32) -> usize {
    let mixed = (bx as u32).wrapping_mul(0x9E37_79B1) ^ (by as u32).wrapping_mul(0x85EB_CA77);
    (mixed ^ (mixed >> 15)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn near_and_far_are_told_apart_as_if_all_were_compared() {
        let mut rng = Rng::from_key(3);
        let mut field = Field::default();
        field.begin(10);
        let mut all: Vec<Rect> = Vec::new();
        for _ in 0..2_000 {
            let mut side = || rng.between(1, 40);
            let (w, h, gap) = (side(), side(), side() / 4);
            let rect = Rect::new(rng.between(-900, 900), rng.between(-900, 900), w, h);
            let free = all.iter().all(|other| !other.overlaps(rect.grown(gap)));
            assert_eq!(field.is_free(rect, gap), free, "{rect:?} {gap}");
            if free {
                field.add(rect);
                all.push(rect);
            }
        }
        assert!(all.len() > 100);
    }
}
