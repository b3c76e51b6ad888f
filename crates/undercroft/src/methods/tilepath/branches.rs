//! Side branches (document 000, phase 4), which may fork and backtrack until the dungeon has its size.
//!
//! A branch begins at a free connector of the path, and once those are used up at a free connector of another branch. It
//! never ends in a bare hallway: what leads nowhere and holds nothing is not worth walking to.

use super::{
    branch_tiles::BranchTiles,
    build::{PathBuilder, PlacedTile, Scratch, choose, draw_step_back, exits_of},
    prefab_tiles::TileUse,
};
use crate::{rng::Rng, trace::Trace};

/// How many times a dungeon that is too small may remove some of its last branches.
const MOST_STEPS_BACK: u32 = 200;

/// What the branches of one dungeon have to keep to.
struct BranchLimits {
    tiles: BranchTiles,
    /// How many tiles the path has; the boss comes after them, then the branches.
    path: usize,
    /// How many tiles all branches are to have.
    wanted: usize,
    branches: usize,
    length: usize,
}

impl BranchLimits {
    /// How many tiles the branches after the one with this number may have.
    fn most_after(&self, number: usize) -> usize {
        (self.branches - number) * self.length
    }
}

impl<T: Trace> PathBuilder<'_, T> {
    /// Adds branches to a path of `path` tiles and a boss. The answer is, for each of their tiles in order, the number of its
    /// branch and its own on that branch, both counted from 1.
    pub(super) fn branches(&mut self, path: usize, rng: &mut Rng) -> Vec<(u32, u32)> {
        let (branches, length) = (self.params.max_branches as usize, self.params.branch_length as usize);
        let first = self.len();
        let limits = BranchLimits {
            tiles: BranchTiles::of(self.tileset, self.scratch.placed[0].tile),
            path,
            wanted: (self.params.target_size as usize).saturating_sub(first).min(branches * length),
            branches,
            length,
        };
        let mut numbers = Vec::new();
        if limits.tiles.all.is_empty() || limits.wanted == 0 {
            return numbers;
        }
        let most_tries = self.tries + self.params.branch_tries() as u64;
        let mut best: (Vec<PlacedTile>, Vec<(u32, u32)>) = Default::default();
        for _ in 0..=MOST_STEPS_BACK {
            // First only branches that are long enough, then any.
            for any_length in [false, true] {
                self.collect_free_connectors(&limits);
                while self.tries < most_tries
                    && self.trace.keep_going()
                    && self.add_branch(&limits, any_length, rng, &mut numbers)
                {}
                if numbers.len() == limits.wanted {
                    return numbers;
                }
            }
            if numbers.len() > best.1.len() {
                best = (self.scratch.placed[first..].to_vec(), numbers.clone());
            }
            if numbers.is_empty() || self.tries >= most_tries || !self.trace.keep_going() {
                break;
            }
            self.remove_branches(draw_step_back(rng), &mut numbers);
        }
        if numbers.len() < best.1.len() {
            self.truncate(first);
            best.0.into_iter().for_each(|placed| self.push(placed));
            numbers = best.1;
        }
        numbers
    }

    /// Tries to add a branch at a free connector. Returns `false` if there cannot be another.
    ///
    /// Unless `any_length`, a branch after which the branches to come have no places for the tiles to come is not kept.
    fn add_branch(
        &mut self,
        limits: &BranchLimits,
        any_length: bool,
        rng: &mut Rng,
        numbers: &mut Vec<(u32, u32)>,
    ) -> bool {
        let number = numbers.last().map_or(0, |(branch, _)| *branch);
        if number as usize == limits.branches || numbers.len() == limits.wanted {
            return false;
        }
        // The connector is removed from the list, so that one at which nothing fits is not drawn again.
        let scratch = &mut *self.scratch;
        let list = if scratch.free_connectors.is_empty() { &mut scratch.forks } else { &mut scratch.free_connectors };
        if list.is_empty() {
            return false;
        }
        let root = list.swap_remove(choose(rng, list.len()));
        let first = self.len();
        self.grow_branch(limits, root, number as usize + 1, rng);
        let rooms = self.len() - first;
        let left = limits.wanted - numbers.len() - rooms;
        if rooms > 0 && !any_length && left > limits.most_after(number as usize + 1) {
            self.truncate(first);
            return true;
        }
        numbers.extend((1..=rooms as u32).map(|room| (number + 1, room)));
        for index in first..self.len() {
            let next = self.scratch.placed.get(index + 1).map(|next| next.exit);
            let free = exits_of(self.tileset, &self.scratch.placed[index]).filter(|plug| Some(*plug) != next);
            self.scratch.forks.extend(free.map(|plug| (index as u32, plug)));
        }
        true
    }

    /// Adds the tiles of the branch with this number, of which there are none if nothing fits.
    fn grow_branch(&mut self, limits: &BranchLimits, root: (u32, u16), number: usize, rng: &mut Rng) {
        let first = self.len();
        // The path and the boss came before all branches.
        let wanted = limits.wanted - (first - limits.path - 1);
        let longest = limits.length.min(wanted);
        let (mut onto, mut exits) = (root.0, vec![root.1]);
        for room in 1..=longest {
            // Whether the other connectors and the branches to come have places for the tiles that are still to come.
            let left = wanted - room;
            let last_connector = self.scratch.free_connectors.is_empty() && self.scratch.forks.is_empty();
            let must_lead_on = left > limits.most_after(number) || (left > 0 && last_connector);
            let sorts = limits.tiles.sorts(room == longest, must_lead_on);
            let mut ways = sorts.into_iter().flat_map(|tiles| exits.iter().map(move |exit| (tiles, *exit)));
            let prefab = exits.iter().find_map(|exit| self.join_prefab(onto, *exit, TileUse::BranchEnd, rng));
            let placed = prefab.or_else(|| ways.find_map(|(tiles, exit)| self.join_any(onto, exit, tiles, rng)));
            let Some(placed) = placed else { break };
            onto = self.len() as u32;
            self.push(placed);
            exits.clear();
            exits.extend(exits_of(self.tileset, &placed));
            let drawn = choose(rng, exits.len());
            exits.rotate_left(drawn);
        }
        let tileset = self.tileset;
        let ends =
            |placed: &PlacedTile| limits.tiles.ends.contains(&placed.tile) || tileset.prefab(placed.tile).is_some();
        let rooms = self.scratch.placed[first..].iter().rposition(ends).map_or(0, |last| last + 1);
        if first + rooms < self.len() {
            self.truncate(first + rooms);
        }
        if rooms == 0 && longest > 1 {
            let placed = self.join_any(root.0, root.1, &limits.tiles.ends, rng);
            placed.into_iter().for_each(|placed| self.push(placed));
        }
    }

    /// Removes the last `count` branches, so that others can take their place.
    fn remove_branches(&mut self, count: usize, numbers: &mut Vec<(u32, u32)>) {
        let kept = numbers.last().map_or(0, |(branch, _)| *branch as usize).saturating_sub(count);
        let rooms = numbers.partition_point(|(branch, _)| *branch as usize <= kept);
        self.truncate(self.len() - (numbers.len() - rooms));
        numbers.truncate(rooms);
    }

    /// Lists the unused connectors: those of the path first, and apart from them those at which a branch forks. Those of
    /// the start tile are walled up; those of the last tile of the path, from which it leads on to the boss, are used
    /// only once no other is left, like forks.
    fn collect_free_connectors(&mut self, limits: &BranchLimits) {
        let Scratch { placed, free_connectors, forks, used, .. } = &mut *self.scratch;
        used.clear();
        used.extend(placed[1..].iter().map(|tile| (tile.parent, tile.exit)));
        used.sort_unstable();
        free_connectors.clear();
        forks.clear();
        for (index, tile) in placed.iter().enumerate().skip(1).filter(|(index, _)| *index != limits.path) {
            let list = if index + 1 < limits.path { &mut *free_connectors } else { &mut *forks };
            let exits = exits_of(self.tileset, tile).map(|plug| (index as u32, plug));
            list.extend(exits.filter(|own| used.binary_search(own).is_err()));
        }
    }
}
