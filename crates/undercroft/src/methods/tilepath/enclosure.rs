//! Whether a path can still see the open.
//!
//! A path of thousands of tiles runs into pockets it has itself walled in, and some of them are so large that it wanders
//! about in them for hundreds of tiles before nothing fits any more. A tile with no other tile north of it, or east, south
//! or west, is in no pocket; a path that has not seen the open for a while may as well turn back now.

use crate::geom::Aabb;

/// One end of everything in each strip of space: how far north the northmost tile of a column reaches, and so on.
#[derive(Default)]
pub(super) struct EnclosureTest {
    /// Strips are as wide as the longest tile, so a tile lies in one or two.
    strip: i32,
    /// How many strips there are on either side of the origin.
    reach: i32,
    /// For each strip and each of north, south, west, east, the farthest that was reached that way.
    ends: Vec<[i32; 4]>,
    /// What stood in `ends` before each tile was put down: a strip, a way and the old value.
    log: Vec<(u32, u8, i32)>,
    /// For each tile, how long the log was before it, and how many tiles in a row had not seen the open.
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

    /// Puts a tile down; the answer is how many in a row, this one included, have not seen the open.
    pub(super) fn push(&mut self, tile: Aabb) -> u32 {
        let before = self.log.len() as u32;
        let columns = self.strips(tile.min.x, tile.max.x);
        let rows = self.strips(tile.min.z, tile.max.z);
        // The smaller the farther, so that one comparison serves all four ways.
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

    /// Takes away what was put down last, until so many are left.
    pub(super) fn truncate(&mut self, left: usize) {
        let Some((before, _)) = self.tiles.get(left) else { return };
        let before = *before as usize;
        while self.log.len() > before {
            if let Some((strip, way, old)) = self.log.pop() {
                self.ends[strip as usize][usize::from(way)] = old;
            }
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
    fn a_walled_in_tile_is_hidden_until_the_wall_is_taken_back() {
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
        assert_eq!(enclosure.push(tile(0, 0)), 0, "it sees the open in the north");
        enclosure.truncate(0);
        assert!(enclosure.ends.iter().flatten().all(|end| *end == i32::MAX));
    }
}
