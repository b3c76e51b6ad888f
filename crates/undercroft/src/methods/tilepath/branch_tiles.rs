//! Which tiles a branch may have, and which it may end in.

use crate::model::{MarkerKind, Tile, Tileset};

/// The tiles of branches, by their places in the tileset.
pub(super) struct BranchTiles {
    /// All of them: neither the start nor an end.
    pub(super) all: Vec<u16>,
    /// Those of them that lead on.
    leading: Vec<u16>,
    /// Those that a branch may end in: rooms, dead ends and whatever holds loot. Bare hallways only if there is nothing
    /// else.
    pub(super) ends: Vec<u16>,
    /// Those that a branch may end in, and that another branch may begin at.
    leading_ends: Vec<u16>,
}

impl BranchTiles {
    /// The tiles for branches of a dungeon that begins with the tile `start`.
    pub(super) fn of(tileset: &Tileset, start: u16) -> BranchTiles {
        let mut all = tileset.roles().sides.clone();
        all.retain(|tile| *tile != start);
        let tile = |number: &u16| &tileset.tiles()[usize::from(*number)];
        let only = |tiles: &[u16], wanted: &dyn Fn(&Tile) -> bool| -> Vec<u16> {
            tiles.iter().copied().filter(|number| wanted(tile(number))).collect()
        };
        let mut ends = only(&all, &|tile| !is_bare_hallway(tile));
        if ends.is_empty() {
            ends.clone_from(&all);
        }
        let leads_on = |tile: &Tile| tile.connectors.len() > 1;
        BranchTiles { leading: only(&all, &leads_on), leading_ends: only(&ends, &leads_on), ends, all }
    }

    /// The lists to draw a tile from, one after the other: `last` for the last tile that a branch may have, `must_lead_on`
    /// where the dungeon stays too small if nothing can be joined to this tile.
    pub(super) fn sorts(&self, last: bool, must_lead_on: bool) -> impl Iterator<Item = &[u16]> {
        let (preferred, others) = if last { (&self.leading_ends, &self.ends) } else { (&self.leading, &self.all) };
        must_lead_on.then_some(preferred).into_iter().chain([others]).map(Vec::as_slice)
    }
}

/// Whether a tile is a corridor without loot.
fn is_bare_hallway(tile: &Tile) -> bool {
    tile.is_corridor() && tile.markers.iter().all(|marker| marker.kind != MarkerKind::LootSpawn)
}
