//! The regions of a dungeon: what can be walked when every lock is closed.
//!
//! Secret doors belong to regions like other floor. For somebody who finds none of them, a region may fall into several parts.

use super::{
    KeyKind, Quest, QuestLock,
    closing::{Closing, Unseeing},
    pieces::{NOWHERE, Pieces},
};
use crate::{
    geom::Point,
    model::{Draft, LockId, MarkKind, RoomId},
    net::pairs_with,
    topology::FloorBits,
};

/// A part of a dungeon that can be walked without opening a lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Its first cell, row by row.
    pub at: Point,
    /// The rooms that have a cell in it, ascending.
    pub rooms: Vec<RoomId>,
}

/// The regions of a dungeon that can be reached from the start with all locks open, and what each lock touches.
pub struct Regions {
    /// The regions in the order of their first cells.
    pub list: Vec<Region>,
    pieces: Pieces,
    /// The region of each piece of floor, or [`NOWHERE`].
    numbers: Vec<u32>,
    /// What is different for somebody who finds no secret door.
    unseeing: Option<Unseeing>,
    /// Each lock with each region that it touches, sorted. Where doors of two locks touch, a region without cells lies between
    /// them: its number comes after those of the list.
    touches: Vec<(u32, u32)>,
    /// How many regions there are, those without cells included.
    count: u32,
}

impl Regions {
    /// The regions of a draft. Deep water, solid things and locked doors without a key cannot be walked; secret doors can.
    pub fn of(draft: &Draft) -> Regions {
        let doors = (0..).zip(&draft.locks).flat_map(|(lock, own)| own.doors.iter().map(move |door| (lock, door)));
        let cells = doors.filter_map(|(lock, door)| Some((lock, draft.doors.get(door.0 as usize)?.at)));
        let mut floor = FloorBits::walkable(draft);
        draft.keyless_doors().for_each(|at| floor.close(at));
        let pieces = Pieces::of(draft, floor, cells.clone().map(|(_, at)| at));
        Regions::numbered(Closing::of(pieces, draft, draft.locks.len() as u32, cells))
    }

    /// Numbers regions in the order of their first cells.
    pub(crate) fn numbered(closing: Closing) -> Regions {
        let Closing { pieces, beside, firsts, reached, unseeing } = closing;
        let mut numbers = vec![NOWHERE; firsts.len()];
        // The first cell of each region, and its first piece, which comes before its other pieces.
        let mut order: Vec<(i32, i32, u32)> = Vec::with_capacity(2 * beside.locks() as usize + 1);
        for ((piece, first), at) in (0..).zip(&firsts).zip(&pieces.first_cells) {
            if *first == piece {
                if reached[piece as usize] {
                    numbers[piece as usize] = order.len() as u32;
                    order.push((at.y, at.x, piece));
                }
            } else if let Some((y, x, _)) = order.get_mut(numbers[*first as usize] as usize) {
                (*y, *x) = (*y, *x).min((at.y, at.x));
            }
        }
        order.sort_unstable();
        (0..).zip(&order).for_each(|(number, (_, _, first))| numbers[*first as usize] = number);
        for (piece, first) in firsts.iter().enumerate() {
            numbers[piece] = numbers[*first as usize];
        }
        let mut list: Vec<Region> =
            order.iter().map(|(y, x, _)| Region { at: Point::new(*x, *y), rooms: Vec::new() }).collect();
        for (piece, room) in &pieces.rooms {
            if let Some(region) = list.get_mut(numbers[*piece as usize] as usize) {
                if region.rooms.last() != Some(room) {
                    region.rooms.push(*room);
                }
            }
        }
        // The rooms of components come in their order, and then those of closed cells.
        for region in list.iter_mut().filter(|region| !region.rooms.is_sorted()) {
            region.rooms.sort_unstable();
            region.rooms.dedup();
        }
        let mut count = list.len() as u32;
        let mut touches: Vec<(u32, u32)> = Vec::with_capacity(beside.pieces.len() + 2 * beside.pairs.len());
        let regions = beside.pieces.iter().map(|(lock, piece)| (*lock, numbers[*piece as usize]));
        touches.extend(regions.filter(|(_, region)| *region != NOWHERE));
        for (one, other) in &beside.pairs {
            touches.extend([(*one, count), (*other, count)]);
            count += 1;
        }
        touches.sort_unstable();
        touches.dedup();
        Regions { list, pieces, numbers, unseeing, touches, count }
    }

    /// The region of a cell; `None` if it belongs to a lock, cannot be walked, or cannot be reached.
    pub fn at(&self, at: Point) -> Option<u32> {
        self.pieces.at(at).map(|piece| self.numbers[piece as usize]).filter(|region| *region != NOWHERE)
    }

    /// The pieces that regions are made of, for other locks.
    pub(crate) fn into_pieces(self) -> Pieces {
        self.pieces
    }

    /// The regions that a lock touches, ascending.
    pub fn touched_by(&self, lock: LockId) -> Vec<u32> {
        pairs_with(&self.touches, &lock.0).iter().map(|(_, region)| *region).collect()
    }

    /// Whether a cell can be reached without a secret door, all locks open.
    pub(crate) fn is_visible(&self, at: Point) -> bool {
        self.pieces.at(at).is_some_and(|piece| match &self.unseeing {
            Some(unseeing) => unseeing.can_reach(piece),
            None => self.numbers[piece as usize] != NOWHERE,
        })
    }

    /// The regions, locks and keys of a draft. Keys count in the order of their marks.
    pub fn quest(&self, draft: &Draft) -> Quest {
        let kind = |name: &str| draft.keys.iter().position(|key| key.name == name).map_or(u16::MAX, |kind| kind as u16);
        let region = |at: Point| self.at(at).unwrap_or(u32::MAX);
        let keys = draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key);
        let locks = (0..).map(LockId).zip(&draft.locks);
        Quest {
            regions: self.count,
            start: region(draft.start),
            goal: draft.goal.map(region),
            kinds: draft.keys.iter().map(|key| KeyKind { spent: key.spent }).collect(),
            // A key that cannot be reached counts as absent.
            keys: keys.map(|mark| (region(mark.at), kind(mark.name.as_deref().unwrap_or_default()))).collect(),
            locks: locks.map(|(id, lock)| QuestLock { touches: self.touched_by(id), kind: kind(&lock.key) }).collect(),
        }
    }
}
