//! Which places in space are still free.

use crate::geom::Aabb;

/// From this many tiles on, looking only at the neighbourhood beats looking at all of them.
const MANY: usize = 48;

/// The tiles so far, found again by where they lie. The last one put down is the first taken away.
///
/// With many tiles space is ruled into squares as long as the longest tile, and each tile is listed in the square of
/// its centre. Whatever overlaps a place then lies in the 3 × 3 squares around it. Squares have no end, so they share
/// a table: two squares in one list cost a look at a tile that is far away, and change nothing.
#[derive(Default)]
pub(super) struct Space {
    boxes: Vec<Aabb>,
    square: i32,
    /// The tile listed last in each list, plus one; 0 for none.
    heads: Vec<u32>,
    /// The tile listed before each tile, plus one.
    earlier: Vec<u32>,
}

impl Space {
    /// Empty, for at most so many tiles whose longest side is `longest`.
    pub(super) fn begin(&mut self, most: usize, longest: i32) {
        self.boxes.clear();
        self.earlier.clear();
        self.heads.clear();
        self.square = 0;
        if most >= MANY {
            self.square = longest.max(1);
            self.heads.resize((most * 2).next_power_of_two(), 0);
        }
    }

    /// Whether no tile overlaps the box.
    #[inline]
    pub(super) fn is_free(&self, place: Aabb) -> bool {
        if self.square == 0 {
            return !self.boxes.iter().any(|tile| tile.overlaps(place));
        }
        let (column, row) = self.square_of(place);
        for z in row - 1..=row + 1 {
            for x in column - 1..=column + 1 {
                let mut mark = self.heads[self.list(x, z)];
                while let Some(tile) = mark.checked_sub(1) {
                    if self.boxes[tile as usize].overlaps(place) {
                        return false;
                    }
                    mark = self.earlier[tile as usize];
                }
            }
        }
        true
    }

    pub(super) fn put(&mut self, tile: Aabb) {
        self.boxes.push(tile);
        if self.square != 0 {
            let (column, row) = self.square_of(tile);
            let list = self.list(column, row);
            self.earlier.push(self.heads[list]);
            self.heads[list] = self.boxes.len() as u32;
        }
    }

    /// Takes away what was put down last, until so many are left: each is then the head of its list.
    pub(super) fn keep(&mut self, left: usize) {
        while self.boxes.len() > left {
            let Some(tile) = self.boxes.pop() else { return };
            if let Some(earlier) = self.earlier.pop() {
                let (column, row) = self.square_of(tile);
                let list = self.list(column, row);
                self.heads[list] = earlier;
            }
        }
    }

    fn square_of(&self, place: Aabb) -> (i32, i32) {
        // Twice the centre by twice the side; halving first would do as well but for odd sums.
        let by = |low: i32, high: i32| (low + high).div_euclid(2 * self.square);
        (by(place.min.x, place.max.x), by(place.min.z, place.max.z))
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
