//! The regions of a dungeon: what can be walked when every lock is closed.
//!
//! Secret doors belong to regions like other floor. For somebody who finds none of them, a region may fall into several parts.

use super::{
    KeyKind, Quest, QuestLock,
    beside_locks::BesideLocks,
    pieces::{NOWHERE, Pieces},
};
use crate::{
    geom::Point,
    model::{DoorKind, Draft, LockId, MarkKind, RoomId},
    net::UnionFind,
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
    /// The region of each piece of floor.
    numbers: Vec<Option<u32>>,
    /// The part of each piece for somebody who finds no secret door, told by its first piece.
    parts: Vec<u32>,
    /// Whether each part, told by its first piece, can be reached without a secret door, all locks open.
    visible: Vec<bool>,
    /// Each lock with each region that it touches, sorted. Where doors of two locks touch, a region without cells lies between
    /// them: its number comes after those of the list.
    touches: Vec<(u32, u32)>,
    /// How many regions there are, those without cells included.
    count: u32,
    /// A lock that can be reached by secret doors only, or whose doors do not lead to each other.
    bad_lock: Option<LockId>,
}

/// What becomes of a cell that may be closed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CellState {
    Open,
    Secret,
    /// Closed by the lock in this place of the list.
    Locked(u32),
}

impl Regions {
    /// The regions of a draft. Deep water and solid things cannot be walked; secret doors can.
    pub fn of(draft: &Draft) -> Regions {
        let doors = draft.locks.iter().flat_map(|lock| &lock.doors);
        let cells = doors.filter_map(|door| Some(draft.doors.get(door.0 as usize)?.at));
        Regions::made_of(Pieces::of(draft, cells), draft)
    }

    /// The regions of a draft whose locks and secret doors all lie on the closed cells of some pieces.
    pub(crate) fn made_of(pieces: Pieces, draft: &Draft) -> Regions {
        let states = cell_states(&pieces, draft);
        let is = |piece: u32, state: CellState| pieces.place_of(piece).is_some_and(|place| states[place] == state);
        let is_locked =
            |piece: u32| pieces.place_of(piece).is_some_and(|place| matches!(states[place], CellState::Locked(_)));
        let mut sets = UnionFind::default();
        sets.begin(pieces.count());
        let mut join = |state: CellState, is_closed: &dyn Fn(u32) -> bool| {
            for (place, _) in states.iter().enumerate().filter(|(_, own)| **own == state) {
                for near in pieces.beside[place].into_iter().filter(|near| *near != NOWHERE && !is_closed(*near)) {
                    sets.join(pieces.piece(place), near);
                }
            }
            sets.firsts()
        };
        let parts = join(CellState::Open, &|near| is_locked(near) || is(near, CellState::Secret));
        let firsts =
            if states.contains(&CellState::Secret) { join(CellState::Secret, &is_locked) } else { parts.clone() };
        let beside = BesideLocks::of(draft.locks.len(), &pieces, &states);
        let start = pieces.at(draft.start).filter(|start| !is_locked(*start));
        let not_secret = |piece: u32| Some(parts[piece as usize]).filter(|_| !is(piece, CellState::Secret));
        let visible = beside.reached(start, pieces.count(), not_secret);
        let reached = beside.reached(start, pieces.count(), |piece| Some(firsts[piece as usize]));
        let met = |lock: u32| beside.pieces_of(lock).any(|piece| visible[parts[piece as usize] as usize]);
        let by_lock = |lock: u32| beside.pairs.iter().any(|(a, b)| (*a == lock && met(*b)) || (*b == lock && met(*a)));
        let is_bad = |lock: &u32| (!met(*lock) && !by_lock(*lock)) || !beside.hangs_together(*lock, &pieces, &firsts);
        let bad_lock = (0..draft.locks.len() as u32).find(is_bad).map(LockId);
        let mut regions = Regions {
            list: Vec::new(),
            pieces,
            numbers: Vec::new(),
            parts,
            visible,
            touches: Vec::new(),
            count: 0,
            bad_lock,
        };
        regions.number(&firsts, &reached, &beside);
        regions
    }

    /// Numbers the regions in the order of their first cells. `firsts` is the first piece of each piece's region.
    fn number(&mut self, firsts: &[u32], reached: &[bool], beside: &BesideLocks) {
        let Regions { list, pieces, numbers, touches, .. } = self;
        let mut first_cells: Vec<Point> = pieces.first_cells.clone();
        for (first, at) in firsts.iter().zip(&pieces.first_cells) {
            let known = &mut first_cells[*first as usize];
            if (at.y, at.x) < (known.y, known.x) {
                *known = *at;
            }
        }
        let is_region = |piece: &u32| firsts[*piece as usize] == *piece && reached[*piece as usize];
        let mut order: Vec<(Point, u32)> =
            (0..pieces.count()).filter(is_region).map(|piece| (first_cells[piece as usize], piece)).collect();
        order.sort_unstable_by_key(|(at, _)| (at.y, at.x));
        numbers.resize(firsts.len(), None);
        (0..).zip(&order).for_each(|(number, (_, first))| numbers[*first as usize] = Some(number));
        // The first piece of a region comes before the others, so its number is known.
        for (piece, first) in firsts.iter().enumerate() {
            numbers[piece] = numbers[*first as usize];
        }
        list.extend(order.iter().map(|(at, _)| Region { at: *at, rooms: Vec::new() }));
        for (piece, room) in &pieces.rooms {
            if let Some(region) = numbers[*piece as usize] {
                list[region as usize].rooms.push(*room);
            }
        }
        for region in list.iter_mut() {
            region.rooms.sort_unstable();
            region.rooms.dedup();
        }
        self.count = list.len() as u32;
        let regions = |(lock, piece): &(u32, u32)| Some((*lock, numbers[*piece as usize]?));
        touches.extend(beside.pieces.iter().filter_map(regions));
        for (one, other) in &beside.pairs {
            touches.extend([(*one, self.count), (*other, self.count)]);
            self.count += 1;
        }
        touches.sort_unstable();
        touches.dedup();
    }

    /// The pieces that they are made of, for regions of other locks.
    pub(crate) fn into_pieces(self) -> Pieces {
        self.pieces
    }

    /// The region of a cell; `None` if it belongs to a lock, cannot be walked, or cannot be reached.
    pub fn at(&self, at: Point) -> Option<u32> {
        self.pieces.at(at).and_then(|piece| self.numbers[piece as usize])
    }

    /// The regions that a lock touches, ascending.
    pub fn touched_by(&self, lock: LockId) -> Vec<u32> {
        let rest = &self.touches[self.touches.partition_point(|(own, _)| *own < lock.0)..];
        rest.iter().take_while(|(own, _)| *own == lock.0).map(|(_, region)| *region).collect()
    }

    /// Whether a cell can be reached without a secret door, all locks open.
    pub(crate) fn is_visible(&self, at: Point) -> bool {
        self.pieces.at(at).is_some_and(|piece| self.visible[self.parts[piece as usize] as usize])
    }

    /// A lock that can be reached by secret doors only, or whose doors do not lead to each other.
    pub(crate) fn bad_lock(&self) -> Option<LockId> {
        self.bad_lock
    }

    /// The secret doors of a region that falls into several parts without them, each of which can be reached another way:
    /// whoever does not find them would have to open a lock instead.
    pub(crate) fn secret_shortcuts(&self, draft: &Draft) -> Option<Vec<Point>> {
        let secret = || draft.doors.iter().filter(|door| door.kind == DoorKind::Secret).map(|door| door.at);
        secret().next()?;
        // Parts in the order of their first cells.
        let mut parts: Vec<(i32, i32, u32)> =
            self.pieces.first_cells.iter().zip(&self.parts).map(|(at, part)| (at.y, at.x, *part)).collect();
        parts.sort_unstable();
        let mut seen: Vec<Option<u32>> = vec![None; self.list.len()];
        for (_, _, part) in parts.into_iter().filter(|(_, _, part)| self.visible[*part as usize]) {
            let Some(region) = self.numbers[part as usize] else { continue };
            if seen[region as usize].replace(part).is_some_and(|other| other != part) {
                return Some(secret().filter(|at| self.at(*at) == Some(region)).collect());
            }
        }
        None
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

fn cell_states(pieces: &Pieces, draft: &Draft) -> Vec<CellState> {
    let mut states = vec![CellState::Open; pieces.cells.len()];
    for door in draft.doors.iter().filter(|door| door.kind == DoorKind::Secret) {
        pieces.place(door.at).into_iter().for_each(|place| states[place] = CellState::Secret);
    }
    // Where two locks claim a cell, which no checked dungeon has, it belongs to the first of them.
    for (lock, own) in draft.locks.iter().enumerate().rev() {
        let doors = own.doors.iter().filter_map(|door| draft.doors.get(door.0 as usize));
        doors.filter_map(|door| pieces.place(door.at)).for_each(|place| states[place] = CellState::Locked(lock as u32));
    }
    states
}
