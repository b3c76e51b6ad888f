//! The tiles put down so far, and the one way to put down another.

use super::outlook::Outlook;
use crate::{
    geom::{Aabb, Turn, Vec3},
    grid::BucketIndex,
    methods::Tilepath,
    model::Tileset,
    rng::Rng,
    trace::{Event, Trace},
};

/// A tile put down.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub(super) tile: u16,
    pub(super) turn: Turn,
    pub(super) at: Vec3,
    pub(super) bounds: Aabb,
    /// The piece it is joined to, the connector of that one, and its own.
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
    pub(super) pieces: Vec<Piece>,
    /// Their bounds, seen from above.
    pub(super) footprints: BucketIndex,
    pub(super) outlook: Outlook,
    /// Connectors of the path that a branch may begin at.
    pub(super) spare: Vec<(u32, u16)>,
}

/// Puts tiles together. The path lies in `pieces` from the start on, each joined to the one before it.
pub(super) struct Builder<'a, T> {
    pub(super) params: &'a Tilepath,
    pub(super) tileset: &'a Tileset,
    pub(super) scratch: &'a mut Scratch,
    pub(super) trace: &'a mut T,
    /// The one connector of the start that is used.
    pub(super) way_out: u16,
    /// How many placements were looked at.
    pub(super) looks: u64,
}

impl<T: Trace> Builder<'_, T> {
    /// Phase 1: a start tile at the origin, and one of its connectors.
    pub(super) fn start(&mut self, rng: &mut Rng) {
        let starts = &self.tileset.roles().starts;
        let tile = starts[choose(rng, starts.len())];
        let (turn, at) = (Turn::default(), Vec3::default());
        let bounds = Aabb::of_tile(at, self.tileset.size(tile), turn);
        self.way_out = choose(rng, self.tileset.plugs(tile).len()) as u16;
        let limit = self.draw_limit(rng);
        let piece = Piece { tile, turn, at, bounds, parent: 0, exit: 0, entry: 0, corridors: 0, limit, halls: 0 };
        self.put(piece);
    }

    fn draw_limit(&mut self, rng: &mut Rng) -> u8 {
        rng.between(1, 3) as u8
    }

    pub(super) fn len(&self) -> usize {
        self.scratch.pieces.len()
    }

    /// Takes the path back until so many pieces are left.
    pub(super) fn keep(&mut self, left: usize) {
        self.scratch.pieces.truncate(left);
        while self.scratch.footprints.len() > left {
            self.scratch.footprints.pop();
        }
        self.trace.note(Event::TookBack { left: left as u32 });
    }

    pub(super) fn put(&mut self, piece: Piece) {
        self.trace.note(Event::Joined { node: self.scratch.pieces.len() as u32, tile: piece.tile });
        self.scratch.footprints.push(piece.bounds.footprint());
        self.scratch.pieces.push(piece);
    }

    /// How many connectors lead on from the last piece.
    pub(super) fn exits(&self) -> usize {
        match self.scratch.pieces.last() {
            Some(tip) if self.len() > 1 => self.tileset.plugs(tip.tile).len() - 1,
            _ => 1,
        }
    }

    /// The connector behind the number of an exit: all but the one the piece was entered by.
    pub(super) fn exit(&self, number: usize) -> u16 {
        match self.scratch.pieces.last() {
            Some(tip) if self.len() > 1 => number as u16 + u16::from(number as u16 >= tip.entry),
            _ => self.way_out,
        }
    }

    /// Whether pacing demands a room now.
    pub(super) fn needs_room(&self) -> bool {
        self.scratch.pieces.last().is_some_and(|tip| tip.corridors >= tip.limit)
    }

    /// Corridors on the path so far.
    pub(super) fn halls(&self) -> u32 {
        self.scratch.pieces.last().map_or(0, |tip| tip.halls)
    }

    /// Joins a piece to the end of the path, with its part in the pacing.
    pub(super) fn advance(&mut self, mut piece: Piece, rng: &mut Rng) {
        let Some(tip) = self.scratch.pieces.last() else { return };
        if self.tileset.plugs(piece.tile).len() == 2 {
            (piece.corridors, piece.limit, piece.halls) = (tip.corridors + 1, tip.limit, tip.halls + 1);
        } else {
            piece.halls = tip.halls;
            piece.limit = self.draw_limit(rng);
        }
        self.put(piece);
    }

    /// A way to join `tile` to a connector of a piece, if there is one that overlaps nothing.
    ///
    /// A connector of the tile that fits by its type leaves one turn, the one after which it faces the other, and one
    /// place. The first to be looked at is drawn, so that bends go left as often as right.
    pub(super) fn join(&mut self, onto: u32, exit: u16, tile: u16, rng: &mut Rng) -> Option<Piece> {
        let source = &self.scratch.pieces[onto as usize];
        let plug = self.tileset.plugs(source.tile)[usize::from(exit)];
        let meet = source.at.plus(source.turn.vec(plug.at));
        let facing = source.turn.dir(plug.dir).opposite();
        let (plugs, size) = (self.tileset.plugs(tile), self.tileset.size(tile));
        let first = choose(rng, plugs.len());
        // Many tiles look the same from two or four sides: where one did not fit, the others do not.
        let mut taken = Aabb::default();
        for entry in (first..plugs.len()).chain(0..first) {
            let own = plugs[entry];
            if own.kind != plug.kind {
                continue;
            }
            let turn = own.turn_to(facing);
            let at = meet.minus(turn.vec(own.at));
            let bounds = Aabb::of_tile(at, size, turn);
            self.looks += 1;
            let fits = bounds != taken && !self.scratch.footprints.overlaps(bounds.footprint());
            self.trace.note(Event::TileTried { tile, fits });
            if fits {
                let entry = entry as u16;
                return Some(Piece {
                    tile,
                    turn,
                    at,
                    bounds,
                    parent: onto,
                    exit,
                    entry,
                    corridors: 0,
                    limit: 0,
                    halls: 0,
                });
            }
            taken = bounds;
        }
        None
    }

    /// The same with the first of several tiles that fits, from a drawn one on.
    pub(super) fn join_any(&mut self, onto: u32, exit: u16, tiles: &[u16], rng: &mut Rng) -> Option<Piece> {
        let first = choose(rng, tiles.len());
        let (early, late) = tiles.split_at(first.min(tiles.len()));
        late.iter().chain(early).find_map(|tile| self.join(onto, exit, *tile, rng))
    }
}

/// A number below `count`; where there is one choice nothing is drawn.
pub(super) fn choose(rng: &mut Rng, count: usize) -> usize {
    if count > 1 { rng.below(count as u32) as usize } else { 0 }
}
