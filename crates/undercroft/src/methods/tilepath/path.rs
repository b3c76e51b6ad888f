//! Phases 2 and 3: the main path and the boss at its end. First straight on, as the document has it; where that leads
//! nowhere, with steps back.

use super::build::{PathBuilder, PlacedTile, choose};
use crate::{rng::Rng, trace::Trace};

/// After so many misses in a row it is worth looking whether anything fits at all.
const MISSES: u32 = 8;
/// So many tiles in a row may lie where the open cannot be seen before the path turns back.
const MOST_ENCLOSED: u32 = 3;

impl<T: Trace> PathBuilder<'_, T> {
    /// How many tiles the path is to have before the boss.
    fn wanted(&self) -> usize {
        self.params.min_path_length as usize
    }

    /// The document's own run: at every attempt a connector, a tile and, if it fits, a step. It never goes back.
    pub(super) fn build_forward(&mut self, rng: &mut Rng) -> Option<PlacedTile> {
        let tileset = self.tileset;
        let roles = tileset.roles();
        let mut misses = 0;
        let mut attempts = 0;
        while self.len() < self.wanted() {
            let exits = self.exits();
            if attempts == self.params.max_attempts || exits == 0 {
                return None;
            }
            attempts += 1;
            let exit = self.exit(choose(rng, exits));
            let linear = !self.needs_room() && rng.chance(self.params.linear_share);
            let tiles = if linear && !roles.corridors.is_empty() { &roles.corridors } else { &roles.rooms };
            let tile = *tiles.get(choose(rng, tiles.len()))?;
            match self.join(self.len() as u32 - 1, exit, tile, rng) {
                Some(placed) => {
                    self.advance(placed, rng);
                    misses = 0;
                }
                None => misses += 1,
            }
            // Where nothing fits, further attempts would only be used up.
            if misses == MISSES && self.step(&mut rng.clone()).is_none() {
                return None;
            }
        }
        self.boss(rng)
    }

    /// The same path by steps back: wherever nothing fits some of the last tiles are taken back, mostly one or two, and
    /// seldom many.
    ///
    /// ```text
    /// ┌─────────┐      the path has walled itself in at x. Its last tiles are of no use however they are laid, and
    /// │ ┌───x   │      only a long step back gets it out. Nobody knows how long: so half of the steps take back one
    /// │ └───────┘      tile, a quarter two, an eighth four, … and every pocket is left sooner or later, while the
    /// └──────          steps on average are far shorter than what is gained between two of them
    /// ```
    pub(super) fn build_with_backtracking(&mut self, longest: i32, rng: &mut Rng) -> Option<PlacedTile> {
        let most = self.tries + self.params.looks() as u64;
        self.scratch.enclosure.begin(self.wanted(), longest);
        for placed in &self.scratch.placed {
            self.scratch.enclosure.push(placed.bounds);
        }
        while self.tries < most {
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
            let back = 1 << (rng.next_u64().trailing_zeros() * 2 / 3).min(30);
            let left = self.len().saturating_sub(back).max(1);
            self.truncate(left);
            self.scratch.enclosure.truncate(left);
            if left == 1 {
                // From the start there are other ways out.
                let tile = self.scratch.placed[0].tile;
                self.way_out = choose(rng, self.tileset.plugs(tile).len()) as u16;
            }
        }
        None
    }

    /// A next tile of the path, if any fits: of the drawn sort first, then of the other where pacing allows it.
    fn step(&mut self, rng: &mut Rng) -> Option<PlacedTile> {
        let tileset = self.tileset;
        let roles = tileset.roles();
        let forced = self.needs_room();
        let linear = !forced && rng.chance(self.params.linear_share);
        let sorts = if linear { [&roles.corridors, &roles.rooms] } else { [&roles.rooms, &roles.corridors] };
        let tip = self.len() as u32 - 1;
        let exits = self.exits();
        // A share of nothing or of everything leaves no second choice.
        let only = forced || self.params.linear_share <= 0.0 || self.params.linear_share >= 1.0;
        let sorts = if only && !sorts[0].is_empty() { &sorts[..1] } else { &sorts[..] };
        for tiles in sorts {
            let first = choose(rng, exits);
            for number in (first..exits).chain(0..first) {
                let found = self.join_any(tip, self.exit(number), tiles, rng);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// The end tile at the farthest connector that takes it, if the way there is long enough and not all rooms.
    ///
    /// The last tile of the path is one step farther than asked for, so the boss may stand there or at the one before.
    fn boss(&mut self, rng: &mut Rng) -> Option<PlacedTile> {
        let path = self.len();
        if (self.halls() as usize) < self.params.fewest_corridors(path - 1) {
            return None;
        }
        let tileset = self.tileset;
        for number in 0..self.exits() {
            let found = self.join_any(path as u32 - 1, self.exit(number), &tileset.roles().ends, rng);
            if found.is_some() {
                return found;
            }
        }
        // What the start does not use is walled up, so a boss beside it is none.
        if path < 3 {
            return None;
        }
        let (before, used) = (self.scratch.placed[path - 2], self.scratch.placed[path - 1].exit);
        let spare = (0..tileset.plugs(before.tile).len() as u16).filter(|plug| *plug != before.entry && *plug != used);
        spare.into_iter().find_map(|plug| self.join_any(path as u32 - 2, plug, &tileset.roles().ends, rng))
    }
}
