//! Prefabs among the tiles: one that waits is tried before any other tile, on the path as a room or, if it has two
//! connectors, as a corridor, and at the end of branches.

use super::build::{PathBuilder, PlacedTile};
use crate::{methods::AttemptFailure, rng::Rng, trace::Trace};

/// What a prefab is wanted for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TileUse {
    /// On the path, with two connectors.
    Corridor,
    /// On the path, with more.
    Room,
    /// At the end of a branch: a dead end, or more than two connectors.
    BranchEnd,
}

impl<T: Trace> PathBuilder<'_, T> {
    /// A prefab joined to a connector, if one is wanted now and fits.
    pub(super) fn join_prefab(&mut self, onto: u32, exit: u16, wanted: TileUse, rng: &mut Rng) -> Option<PlacedTile> {
        if self.queue.is_empty() {
            return None;
        }
        let waiting = self.waiting_prefabs();
        let tiles_left = (self.params.min_path_length.max(self.params.target_size) - self.len() as i32).max(1);
        let share = waiting.len() as f64 / f64::from(tiles_left);
        if waiting.is_empty() || !self.queue.rng.chance(if wanted == TileUse::BranchEnd { 1.0 } else { 2.0 * share }) {
            return None;
        }
        let tileset = self.tileset;
        waiting.into_iter().find_map(|prefab| {
            let mut tiles: Vec<u16> = tileset.tiles_of(prefab).collect();
            self.queue.rng.shuffle(&mut tiles);
            let suits = |tile: &u16| match (wanted, tileset.plugs(*tile).len()) {
                (TileUse::Corridor, plugs) => plugs == 2,
                (TileUse::Room, plugs) => plugs > 2,
                (TileUse::BranchEnd, plugs) => plugs != 2,
            };
            tiles.into_iter().filter(suits).find_map(|tile| self.join(onto, exit, tile, rng))
        })
    }

    /// The prefabs that have not been placed as often as they were drawn, those that are required first. Tiles are removed
    /// again by backtracking, so they are counted.
    fn waiting_prefabs(&self) -> Vec<usize> {
        let mut placed: Vec<usize> = self.placed_prefabs().collect();
        let mut waiting = self.queue.all_waiting();
        waiting.retain(|index| match placed.iter().position(|own| own == index) {
            Some(place) => {
                placed.swap_remove(place);
                false
            }
            None => true,
        });
        waiting
    }

    /// The prefabs among the tiles that are placed.
    fn placed_prefabs(&self) -> impl Iterator<Item = usize> {
        let tiles = self.scratch.placed.iter().filter_map(|placed| self.tileset.prefab(placed.tile));
        tiles.map(|tile| usize::from(tile.prefab))
    }

    /// Why the attempt comes to nothing, if a required prefab is not among the tiles.
    pub(super) fn missing_prefab(&self) -> Option<AttemptFailure> {
        let is_placed = |name: &str| self.placed_prefabs().any(|index| self.queue.prefab(index).name == name);
        let why = "no free connector has space for it, or its places for doors are narrower than connectors; raise target_size, max_branches or attempts, or draw as many places side by side as a connector is wide";
        self.queue.refusal(is_placed, why)
    }
}
