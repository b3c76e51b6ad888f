//! Which places in space are still free.

use crate::geom::Aabb;

/// From this many tiles on, looking only at the neighbourhood beats looking at all of them.
const MANY: usize = 48;

/// The tiles so far, found again by where they lie. The last one put down is the first taken away.
///
/// With many tiles space is ruled into squares no shorter than the longest tile, and each tile is listed in every square
/// it reaches into, of which there are at most four. Whatever overlaps a place is then listed in a square that the place
/// reaches into. Squares have no end, so they share a table: two squares in one list cost a look at a tile that is far
/// away, and change nothing.
#[derive(Default)]
pub(super) struct Space {
    boxes: Vec<Aabb>,
    /// The side of a square is 2 to this power, so that a shift finds the square of a place.
    bits: u32,
    /// The entry made last in each list, plus one; 0 for none. Without a table everything is looked at.
    heads: Vec<u32>,
    entries: Vec<Entry>,
}

/// A tile in a list.
struct Entry {
    tile: u32,
    bounds: Aabb,
    list: u32,
    /// The entry made before it in the same list, plus one.
    earlier: u32,
}

impl Space {
    /// Empty, for at most so many tiles whose longest side is `longest`.
    pub(super) fn begin(&mut self, most: usize, longest: i32) {
        self.boxes.clear();
        self.entries.clear();
        self.heads.clear();
        if most >= MANY {
            self.bits = longest.max(1).unsigned_abs().next_power_of_two().trailing_zeros();
            self.heads.resize((most * 4).next_power_of_two(), 0);
        }
    }

    /// Whether no tile overlaps the box.
    #[inline]
    pub(super) fn is_free(&self, place: Aabb) -> bool {
        if self.heads.is_empty() {
            return !self.boxes.iter().any(|tile| tile.overlaps(place));
        }
        let ([west, east], [north, south]) = self.squares(place);
        for row in north..=south {
            for column in west..=east {
                let mut mark = self.heads[self.list(column, row)];
                while let Some(entry) = self.entries.get((mark as usize).wrapping_sub(1)) {
                    if entry.bounds.overlaps(place) {
                        return false;
                    }
                    mark = entry.earlier;
                }
            }
        }
        true
    }

    pub(super) fn put(&mut self, bounds: Aabb) {
        if !self.heads.is_empty() {
            let ([west, east], [north, south]) = self.squares(bounds);
            for row in north..=south {
                for column in west..=east {
                    let list = self.list(column, row);
                    let (tile, earlier) = (self.boxes.len() as u32, self.heads[list]);
                    self.entries.push(Entry { tile, bounds, list: list as u32, earlier });
                    self.heads[list] = self.entries.len() as u32;
                }
            }
        }
        self.boxes.push(bounds);
    }

    /// Takes away what was put down last, until so many are left: each entry is then the head of its list.
    pub(super) fn keep(&mut self, left: usize) {
        self.boxes.truncate(left);
        while let Some(Entry { list, earlier, .. }) = self.entries.last().filter(|entry| entry.tile as usize >= left) {
            self.heads[*list as usize] = *earlier;
            self.entries.pop();
        }
    }

    /// The columns and rows of squares that a box reaches into, first and last.
    fn squares(&self, place: Aabb) -> ([i32; 2], [i32; 2]) {
        let span = |low: i32, high: i32| [low >> self.bits, high >> self.bits];
        (span(place.min.x, place.max.x), span(place.min.z, place.max.z))
    }

    /// Neighbouring squares go to lists far apart: both factors are odd and without pattern.
    fn list(&self, column: i32, row: i32) -> usize {
        let mixed = (column as u32).wrapping_mul(0x9E37_79B1) ^ (row as u32).wrapping_mul(0x85EB_CA77);
        (mixed >> 7) as usize & (self.heads.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        geom::{Turn, Vec3},
        rng::Rng,
    };

    #[test]
    fn the_index_answers_as_brute_force_does() {
        let mut rng = Rng::from_key(9);
        let (mut few, mut many) = (Space::default(), Space::default());
        few.begin(MANY - 1, 6_000);
        many.begin(2_000, 6_000);
        let mut hits = 0;
        for round in 0..20_000_i32 {
            let at = Vec3::studs(rng.between(-900, 900), 0, rng.between(-900, 900));
            let size = Vec3::studs(4 * rng.between(3, 15), 12, 4 * rng.between(3, 15));
            let place = Aabb::of_tile(at, size, Turn::new(0));
            let free = many.is_free(place);
            assert_eq!(few.is_free(place), free);
            hits += i32::from(!free);
            if free && few.boxes.len() < 2_000 {
                few.put(place);
                many.put(place);
            }
            if round % 100 == 99 {
                let left = few.boxes.len() - rng.below(few.boxes.len() as u32 / 3 + 1) as usize;
                few.keep(left);
                many.keep(left);
            }
        }
        assert!(hits > 2_000 && hits < 18_000, "{hits}");
    }
}
