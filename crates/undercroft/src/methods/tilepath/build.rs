//! The tiles placed so far, and how another is joined to them.

use super::enclosure::EnclosureTest;
use crate::{
    geom::{Aabb, Turn, Vec3},
    grid::BucketIndex,
    methods::{PrefabQueue, TilepathSettings},
    model::Tileset,
    rng::Rng,
    trace::{Event, Trace},
};

/// A tile that was placed.
#[derive(Clone, Copy, Default)]
pub(super) struct PlacedTile {
    pub(super) tile: u16,
    pub(super) turn: Turn,
    pub(super) at: Vec3,
    pub(super) bounds: Aabb,
    /// The number of the tile it is joined to, the connector of that one, and its own.
    pub(super) parent: u32,
    pub(super) exit: u16,
    pub(super) entry: u16,
    /// Corridors in a row up to here, and after how many a room must come.
    corridors: u8,
    limit: u8,
    /// Corridors on the way from the start up to here.
    halls: u32,
}

/// Memory that one dungeon leaves for the next.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(super) placed: Vec<PlacedTile>,
    /// Their bounds, seen from above.
    pub(super) footprints: BucketIndex,
    pub(super) enclosure: EnclosureTest,
    /// Connectors of the path that a branch may begin at.
    pub(super) free_connectors: Vec<(u32, u16)>,
    /// Connectors of branches that another branch may begin at.
    pub(super) forks: Vec<(u32, u16)>,
    /// Connectors that other tiles are joined to.
    pub(super) used: Vec<(u32, u16)>,
}

/// Joins tiles. The path lies in `placed` from the start on, each tile joined to the one before it.
pub(super) struct PathBuilder<'a, T> {
    pub(super) params: &'a TilepathSettings,
    pub(super) tileset: &'a Tileset,
    /// The prefabs that are to be among the tiles.
    pub(super) queue: PrefabQueue,
    pub(super) scratch: &'a mut Scratch,
    pub(super) trace: &'a mut T,
    /// The one connector of the start tile that is used.
    pub(super) way_out: u16,
    /// How far from the origin a tile may reach.
    pub(super) extent: i32,
    /// How many placements were tried.
    pub(super) tries: u64,
}

impl<T: Trace> PathBuilder<'_, T> {
    /// Places a start tile at the origin and draws one of its connectors (document 000, phase 1).
    pub(super) fn start(&mut self, rng: &mut Rng) {
        let starts = &self.tileset.roles().starts;
        let tile = starts[choose(rng, starts.len())];
        let (turn, at) = (Turn::default(), Vec3::default());
        let bounds = Aabb::of_tile(at, self.tileset.size(tile), turn);
        self.way_out = choose(rng, self.tileset.plugs(tile).len()) as u16;
        let limit = draw_limit(rng);
        self.push(PlacedTile { tile, turn, at, bounds, limit, ..Default::default() });
    }

    pub(super) fn len(&self) -> usize {
        self.scratch.placed.len()
    }

    /// Removes the last tiles until so many are left.
    pub(super) fn truncate(&mut self, left: usize) {
        self.scratch.placed.truncate(left);
        while self.scratch.footprints.len() > left {
            self.scratch.footprints.pop();
        }
        self.trace.note(Event::Backtracked { left: left as u32 });
    }

    pub(super) fn push(&mut self, placed: PlacedTile) {
        self.trace.note(Event::Joined { node: self.scratch.placed.len() as u32, tile: placed.tile });
        self.scratch.footprints.push(placed.bounds.footprint());
        self.scratch.placed.push(placed);
    }

    /// How many connectors lead on from the last tile.
    pub(super) fn exits(&self) -> usize {
        match self.scratch.placed.last() {
            Some(tip) if self.len() > 1 => self.tileset.plugs(tip.tile).len() - 1,
            _ => 1,
        }
    }

    /// The connector behind the number of an exit: all but the one by which the tile was entered.
    pub(super) fn exit(&self, number: usize) -> u16 {
        match self.scratch.placed.last() {
            Some(tip) if self.len() > 1 => number as u16 + u16::from(number as u16 >= tip.entry),
            _ => self.way_out,
        }
    }

    /// Whether the next tile must be a room (document 000, room pacing rule).
    pub(super) fn needs_room(&self) -> bool {
        self.scratch.placed.last().is_some_and(|tip| tip.corridors >= tip.limit)
    }

    /// Corridors on the path so far.
    pub(super) fn halls(&self) -> u32 {
        self.scratch.placed.last().map_or(0, |tip| tip.halls)
    }

    /// Adds a tile to the end of the path and counts it for the pacing.
    pub(super) fn advance(&mut self, mut placed: PlacedTile, rng: &mut Rng) {
        let Some(tip) = self.scratch.placed.last() else { return };
        if self.tileset.plugs(placed.tile).len() == 2 {
            (placed.corridors, placed.limit, placed.halls) = (tip.corridors + 1, tip.limit, tip.halls + 1);
        } else {
            (placed.limit, placed.halls) = (draw_limit(rng), tip.halls);
        }
        self.push(placed);
    }

    /// A way to join `tile` to a connector of a placed tile, if there is one that overlaps nothing.
    ///
    /// For each connector of the tile whose type fits, there is one turn after which it faces the other connector, and one
    /// place (document 000, connector matching). The connector tried first is drawn, so that bends go left as often as
    /// right.
    pub(super) fn join(&mut self, onto: u32, exit: u16, tile: u16, rng: &mut Rng) -> Option<PlacedTile> {
        let source = &self.scratch.placed[onto as usize];
        let plug = self.tileset.plugs(source.tile)[usize::from(exit)];
        let meet = source.at.plus(source.turn.vec(plug.at));
        let facing = source.turn.dir(plug.dir).opposite();
        let (plugs, size) = (self.tileset.plugs(tile), self.tileset.size(tile));
        // Many tiles are symmetric: where one connector did not fit, another that gives the same bounds does not either.
        let mut taken = Aabb::default();
        for entry in from_drawn(rng, plugs.len()) {
            let own = plugs[entry];
            let turn = own.turn_to(facing);
            if own.kind != plug.kind || self.tileset.prefab(tile).is_some_and(|prefab| !prefab.may_turn(turn)) {
                continue;
            }
            let at = meet.minus(turn.vec(own.at));
            let bounds = Aabb::of_tile(at, size, turn);
            self.tries += 1;
            let near = is_within(bounds, self.extent);
            let fits = near && bounds != taken && !self.scratch.footprints.overlaps(bounds.footprint());
            self.trace.note(Event::TileTried { tile, fits });
            if fits {
                let entry = entry as u16;
                return Some(PlacedTile { tile, turn, at, bounds, parent: onto, exit, entry, ..Default::default() });
            }
            taken = bounds;
        }
        None
    }

    /// The same for the first of several tiles that fits, beginning at one that is drawn.
    pub(super) fn join_any(&mut self, onto: u32, exit: u16, tiles: &[u16], rng: &mut Rng) -> Option<PlacedTile> {
        from_drawn(rng, tiles.len()).find_map(|place| self.join(onto, exit, tiles[place], rng))
    }
}

/// Whether a box reaches no farther from the origin than `extent`, seen from above.
#[inline]
fn is_within(bounds: Aabb, extent: i32) -> bool {
    bounds.min.x.min(bounds.min.z) >= -extent && bounds.max.x.max(bounds.max.z) <= extent
}

/// The connectors of a tile but the one by which it was entered.
pub(super) fn exits_of(tileset: &Tileset, placed: &PlacedTile) -> impl Iterator<Item = u16> + use<> {
    let entry = placed.entry;
    (0..tileset.plugs(placed.tile).len() as u16).filter(move |plug| *plug != entry)
}

/// After how many corridors in a row a room must come (document 000, room pacing rule).
fn draw_limit(rng: &mut Rng) -> u8 {
    rng.between(1, 3) as u8
}

/// How many tiles or branches are removed at once: mostly one or two, and seldom many.
pub(super) fn draw_step_back(rng: &mut Rng) -> usize {
    1 << (rng.next_u64().trailing_zeros() * 2 / 3).min(30)
}

/// All numbers below `count`, beginning at one that is drawn and going on from the last to the first.
pub(super) fn from_drawn(rng: &mut Rng, count: usize) -> impl Iterator<Item = usize> + use<> {
    let first = choose(rng, count);
    (first..count).chain(0..first)
}

/// A number below `count`. Where there is only one choice nothing is drawn.
pub(super) fn choose(rng: &mut Rng, count: usize) -> usize {
    if count > 1 { rng.below(count as u32) as usize } else { 0 }
}
