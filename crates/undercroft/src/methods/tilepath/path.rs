//! The main path and the boss at its end (document 000, phases 2 and 3): first without backtracking, as in the document,
//! and where that fails with backtracking.

use super::{
    build::{PathBuilder, PlacedTile, choose, draw_step_back, from_drawn},
    prefab_tiles::TileUse,
};
use crate::{rng::Rng, trace::Trace};

/// After so many misses in a row it is worth testing whether any tile fits at all.
const MISSES: u32 = 8;
/// How many enclosed tiles in a row a path may have before it backtracks.
const MOST_ENCLOSED: u32 = 3;

/// How far from the origin a path of so many tiles may reach, in proportion to the square root of its length.
///
/// A path that avoids itself gets ever straighter: ten thousand tiles of it spread over a board of which they take one
/// percent. Within this extent it winds around its own beginning, and the board stays in proportion to the tiles. Paths of
/// some hundred tiles hardly ever reach so far.
fn extent(tiles: usize, longest: i32) -> i32 {
    let in_hundredths = 1_200 + (8_100 * tiles as u64).isqrt() as i64;
    (i64::from(longest) * in_hundredths / 100) as i32
}

impl<T: Trace> PathBuilder<'_, T> {
    /// How many tiles the path is to have before the boss.
    fn wanted(&self) -> usize {
        self.params.min_path_length as usize
    }

    /// The document's algorithm: each attempt draws a connector and a tile, and adds the tile if it fits. No tile is ever
    /// removed.
    pub(super) fn build_forward(&mut self, rng: &mut Rng) -> Option<PlacedTile> {
        let tileset = self.tileset;
        let roles = tileset.roles();
        let mut misses = 0;
        let mut attempts = 0;
        while self.len() < self.wanted() {
            let exits = self.exits();
            if attempts == self.params.max_attempts || exits == 0 || !self.trace.keep_going() {
                return None;
            }
            attempts += 1;
            let exit = self.exit(choose(rng, exits));
            let linear = !self.needs_room() && rng.chance(self.params.linear_share);
            let tiles = if linear && !roles.corridors.is_empty() { &roles.corridors } else { &roles.rooms };
            let tile = *tiles.get(choose(rng, tiles.len()))?;
            let tip = self.len() as u32 - 1;
            let wanted = if linear { TileUse::Corridor } else { TileUse::Room };
            let prefab = self.join_prefab(tip, exit, wanted, rng);
            match prefab.or_else(|| self.join(tip, exit, tile, rng)) {
                Some(placed) => {
                    self.advance(placed, rng);
                    misses = 0;
                }
                None => misses += 1,
            }
            // Where no tile fits, more attempts cannot succeed.
            if misses == MISSES && self.step(&mut rng.clone()).is_none() {
                return None;
            }
        }
        self.boss(rng)
    }

    /// The same path with backtracking: where no tile fits, some of the last tiles are removed, mostly one or two, and
    /// seldom many.
    ///
    /// ```text
    /// ┌─────────┐      the path has enclosed itself at x. No arrangement of its last tiles helps, and only a long step
    /// │ ┌───x   │      back gets it out. How long is not known: so half of the steps remove one tile, a quarter two,
    /// │ └───────┘      an eighth four, and so on. Every enclosure is left at some time, while the average step back is
    /// └──────          much shorter than what is gained between two of them
    /// ```
    pub(super) fn build_with_backtracking(&mut self, longest: i32, rng: &mut Rng) -> Option<PlacedTile> {
        let most = self.tries + self.params.backtracking_tries() as u64;
        self.scratch.enclosure.begin(self.wanted(), longest);
        for placed in &self.scratch.placed {
            self.scratch.enclosure.push(placed.bounds);
        }
        while self.tries < most && self.trace.keep_going() {
            self.extent = extent(self.len(), longest);
            if self.len() < self.wanted() {
                if let Some(placed) = self.step(rng) {
                    self.advance(placed, rng);
                    if self.scratch.enclosure.push(placed.bounds) <= MOST_ENCLOSED {
                        continue;
                    }
                }
            } else if let Some(boss) = self.boss(rng) {
                return Some(boss);
            }
            self.tries += 1;
            let left = self.len().saturating_sub(draw_step_back(rng)).max(1);
            self.truncate(left);
            self.scratch.enclosure.truncate(left);
            if left == 1 {
                // The start tile may have other connectors to leave by.
                let tile = self.scratch.placed[0].tile;
                self.way_out = choose(rng, self.tileset.plugs(tile).len()) as u16;
            }
        }
        None
    }

    /// The next tile of the path, if any fits: first of the drawn sort, then of the other if the pacing allows it.
    fn step(&mut self, rng: &mut Rng) -> Option<PlacedTile> {
        let tileset = self.tileset;
        let roles = tileset.roles();
        let forced = self.needs_room();
        let linear = !forced && rng.chance(self.params.linear_share);
        let (corridors, rooms) = ((&roles.corridors, TileUse::Corridor), (&roles.rooms, TileUse::Room));
        let sorts = if linear { [corridors, rooms] } else { [rooms, corridors] };
        let tip = self.len() as u32 - 1;
        let exits = self.exits();
        // A share of 0 or 1 allows only one sort.
        let only = forced || self.params.linear_share <= 0.0 || self.params.linear_share >= 1.0;
        let sorts = if only && !sorts[0].0.is_empty() { &sorts[..1] } else { &sorts[..] };
        sorts.iter().find_map(|(tiles, wanted)| {
            from_drawn(rng, exits).find_map(|number| {
                let exit = self.exit(number);
                self.join_prefab(tip, exit, *wanted, rng).or_else(|| self.join_any(tip, exit, tiles, rng))
            })
        })
    }

    /// The end tile at the farthest connectors, those of the last tile, if the path has enough corridors (document 000,
    /// phase 3).
    ///
    /// The document goes on to nearer connectors where it does not fit; then the last tiles of the path would be a dead end
    /// beside the way to the boss. Here the path backtracks instead.
    fn boss(&mut self, rng: &mut Rng) -> Option<PlacedTile> {
        let path = self.len();
        if (self.halls() as usize) < self.params.fewest_corridors(path - 1) {
            return None;
        }
        let ends = &self.tileset.roles().ends;
        (0..self.exits()).find_map(|number| self.join_any(path as u32 - 1, self.exit(number), ends, rng))
    }
}
