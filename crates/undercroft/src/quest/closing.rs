//! What hangs together among the pieces of a floor when the locks of a draft are closed.

use super::{
    beside_locks::BesideLocks,
    pieces::{NOWHERE, Pieces},
};
use crate::{
    geom::Point,
    model::{Draft, LockId},
    net::UnionFind,
};

/// What becomes of a cell that may be closed, the more passable first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CellState {
    Open,
    Secret,
    /// Closed by the lock in this place of the list.
    Locked(u32),
}

/// The regions of a draft before they are numbered: pieces that hang together with all locks closed.
pub(crate) struct Closing {
    pub(super) pieces: Pieces,
    pub(super) beside: BesideLocks,
    /// The first piece of each piece's region.
    pub(super) firsts: Vec<u32>,
    /// Whether each region, told by its first piece, can be reached with all locks open.
    pub(super) reached: Vec<bool>,
    /// The same for somebody who finds no secret door; `None` if there are none.
    pub(super) unseeing: Option<Unseeing>,
}

/// What is different for somebody who finds no secret door: a region may fall into several parts.
pub(super) struct Unseeing {
    /// The first piece of each piece's part.
    parts: Vec<u32>,
    /// Whether each part, told by its first piece, can be reached with all locks open.
    visible: Vec<bool>,
}

impl Unseeing {
    /// Whether a piece can be reached with all locks open.
    pub(super) fn can_reach(&self, piece: u32) -> bool {
        self.visible[self.parts[piece as usize] as usize]
    }
}

impl Closing {
    /// Closes so many locks on a draft. `cells` has every cell of a lock, with the number of its lock; together with the cells
    /// of the draft's secret doors they must be exactly the closed cells of `pieces`.
    ///
    /// Where two locks claim a cell, which no checked dungeon has, it belongs to the one that names it first.
    pub(crate) fn of(pieces: Pieces, draft: &Draft, locks: u32, cells: impl Iterator<Item = (u32, Point)>) -> Closing {
        let mut states = vec![CellState::Open; pieces.cells.len()];
        for door in draft.doors.iter().filter(|door| door.kind.is_hidden()) {
            pieces.place(door.at).into_iter().for_each(|place| states[place] = CellState::Secret);
        }
        let mut places: Vec<(u32, usize)> = Vec::with_capacity(states.len());
        for (lock, at) in cells {
            let place = pieces.place(at).filter(|place| !matches!(states[*place], CellState::Locked(_)));
            if let Some(place) = place {
                states[place] = CellState::Locked(lock);
                places.push((lock, place));
            }
        }
        let is = |piece: u32, is: &dyn Fn(CellState) -> bool| pieces.place_of(piece).is_some_and(|at| is(states[at]));
        let start = pieces.at(draft.start).filter(|start| !is(*start, &|state| matches!(state, CellState::Locked(_))));
        let beside = BesideLocks::of(locks, places, &pieces, &states);
        let mut sets = UnionFind::new(pieces.count());
        join(&mut sets, &pieces, &states, CellState::Open);
        let mut unseeing = None;
        if states.contains(&CellState::Secret) {
            let parts = sets.firsts().to_vec();
            let part =
                |piece: u32| Some(parts[piece as usize]).filter(|_| !is(piece, &|state| state == CellState::Secret));
            let visible = beside.reached(start, pieces.count(), part);
            unseeing = Some(Unseeing { parts, visible });
            join(&mut sets, &pieces, &states, CellState::Secret);
        }
        let firsts = sets.into_firsts();
        let reached = beside.reached(start, pieces.count(), |piece| Some(firsts[piece as usize]));
        Closing { pieces, beside, firsts, reached, unseeing }
    }

    /// The pieces, for other locks.
    pub(crate) fn into_pieces(self) -> Pieces {
        self.pieces
    }

    /// A lock that can be reached by secret doors only, or whose doors do not lead to each other.
    pub(crate) fn bad_lock(&self) -> Option<LockId> {
        let can_reach = |piece: u32| match &self.unseeing {
            Some(unseeing) => unseeing.can_reach(piece),
            None => self.reached[self.firsts[piece as usize] as usize],
        };
        let met = |lock: u32| self.beside.pieces_of(lock).any(can_reach);
        let pairs = &self.beside.pairs;
        let by_lock = |lock: u32| pairs.iter().any(|(a, b)| (*a == lock && met(*b)) || (*b == lock && met(*a)));
        let is_bad = |lock: &u32| {
            (!met(*lock) && !by_lock(*lock)) || !self.beside.hangs_together(*lock, &self.pieces, &self.firsts)
        };
        (0..self.beside.locks()).find(is_bad).map(LockId)
    }

    /// The secret doors of a region that falls into several parts without them, each of which can be reached another way:
    /// whoever does not find them would have to open a lock instead.
    pub(crate) fn secret_shortcuts(&self, draft: &Draft) -> Option<Vec<Point>> {
        const NONE: (i32, i32) = (i32::MAX, i32::MAX);
        let Unseeing { parts, visible } = self.unseeing.as_ref()?;
        // For each region the first cell of all, its part, and the first cell of any other part.
        let mut seen = vec![(NONE, NOWHERE, NONE); parts.len()];
        for (part, at) in parts.iter().zip(&self.pieces.first_cells) {
            let region = self.firsts[*part as usize] as usize;
            if !visible[*part as usize] || !self.reached[region] {
                continue;
            }
            let (first, of, other) = &mut seen[region];
            let cell = (at.y, at.x);
            if *of == *part {
                *first = cell.min(*first);
            } else if cell < *first {
                (*first, *of, *other) = (cell, *part, *first);
            } else {
                *other = cell.min(*other);
            }
        }
        // Of several regions that fall apart, the one whose second part has the first cell in reading order.
        let second_parts = (0_u32..).zip(&seen).map(|(region, (_, _, other))| (*other, region));
        let (_, region) = second_parts.min().filter(|(other, _)| *other != NONE)?;
        let secret = draft.doors.iter().filter(|door| door.kind.is_hidden()).map(|door| door.at);
        let is_there = |at: &Point| self.pieces.at(*at).is_some_and(|piece| self.firsts[piece as usize] == region);
        Some(secret.filter(is_there).collect())
    }
}

/// Joins the closed cells of a state to all beside them that are no less passable.
fn join(sets: &mut UnionFind, pieces: &Pieces, states: &[CellState], state: CellState) {
    for (place, _) in states.iter().enumerate().filter(|(_, own)| **own == state) {
        for near in pieces.beside[place].into_iter().filter(|near| *near != NOWHERE) {
            if pieces.place_of(near).is_none_or(|near| states[near] <= state) {
                sets.join(pieces.piece(place), near);
            }
        }
    }
}
