//! Whether a path has enclosed itself.
//!
//! A path of thousands of tiles runs into areas that it has itself enclosed, and some of them are so large that it goes on
//! for hundreds of tiles before nothing fits any more. A tile with no other tile to its north, or east, south or west, is
//! not enclosed; a path whose last tiles all are had better backtrack now.

use crate::geom::Aabb;

/// Space divided into strips: how far north the northmost tile of a column reaches, and likewise for the other directions.
#[derive(Default)]
pub(super) struct EnclosureTest {
    /// Strips are as wide as the longest tile, so a tile lies in one or two.
    strip: i32,
    /// How many strips there are on either side of the origin.
    reach: i32,
    /// For each strip the farthest coordinates that tiles reach to the north, south, west and east.
    ends: Vec<[i32; 4]>,
    /// What each tile changed in `ends`, for undoing it: a strip, a direction and the old value.
    log: Vec<(u32, u8, i32)>,
    /// For each tile the length of the log before it, and how many tiles in a row up to it were enclosed.
    tiles: Vec<(u32, u32)>,
}

impl EnclosureTest {
    /// Empty, for at most so many tiles whose longest side is `longest`, from the origin on.
    pub(super) fn begin(&mut self, most: usize, longest: i32) {
        self.strip = longest.max(1);
        self.reach = most as i32 + 1;
        self.ends.clear();
        self.ends.resize(2 * self.reach as usize + 1, [i32::MAX; 4]);
        self.log.clear();
        self.tiles.clear();
    }

    /// Adds a tile; the answer is how many tiles in a row up to this one are enclosed.
    pub(super) fn push(&mut self, tile: Aabb) -> u32 {
        let before = self.log.len() as u32;
        let columns = self.strips(tile.min.x, tile.max.x);
        let rows = self.strips(tile.min.z, tile.max.z);
        // South and east are negated, so that smaller means farther in all four directions.
        let ways = [(columns, tile.min.z), (columns, -tile.max.z), (rows, tile.min.x), (rows, -tile.max.x)];
        let mut open = false;
        for (way, ((first, last), end)) in (0..).zip(ways) {
            let mut farthest = true;
            for strip in first..=last {
                let known = &mut self.ends[strip as usize][usize::from(way)];
                if end < *known {
                    self.log.push((strip, way, *known));
                    *known = end;
                } else {
                    farthest = false;
                }
            }
            open |= farthest;
        }
        let enclosed = if open { 0 } else { self.tiles.last().map_or(0, |(_, enclosed)| enclosed + 1) };
        self.tiles.push((before, enclosed));
        enclosed
    }

    /// Removes the last tiles until so many are left.
    pub(super) fn truncate(&mut self, left: usize) {
        let Some((before, _)) = self.tiles.get(left) else { return };
        for (strip, way, old) in self.log.drain(*before as usize..).rev() {
            self.ends[strip as usize][usize::from(way)] = old;
        }
        self.tiles.truncate(left);
    }

    fn strips(&self, low: i32, high: i32) -> (u32, u32) {
        let strip = |at: i32| (at.div_euclid(self.strip) + self.reach).clamp(0, 2 * self.reach) as u32;
        (strip(low), strip(high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Turn, Vec3};

    #[test]
    fn a_tile_is_enclosed_until_the_ring_around_it_is_opened() {
        let mut enclosure = EnclosureTest::default();
        enclosure.begin(10, 4_000);
        // Each in one strip.
        let tile = |x: i32, z: i32| {
            Aabb::of_tile(Vec3::studs(40 * x + 20, 0, 40 * z + 20), Vec3::studs(40, 12, 40), Turn::new(0))
        };
        let ring = [(2, 0), (1, 1), (0, 2), (-1, 1), (-2, 0), (-1, -1), (0, -2), (1, -1)];
        assert!(ring.iter().all(|(x, z)| enclosure.push(tile(*x, *z)) == 0));
        assert_eq!(enclosure.push(tile(0, 0)), 1);
        enclosure.truncate(7);
        assert_eq!(enclosure.push(tile(0, 0)), 1, "the other seven still surround it");
        enclosure.truncate(6);
        assert_eq!(enclosure.push(tile(0, 0)), 0, "nothing is left to its north");
        enclosure.truncate(0);
        assert!(enclosure.ends.iter().flatten().all(|end| *end == i32::MAX));
    }
}
