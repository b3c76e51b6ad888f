//! What lies beside locks.

use super::{
    closing::CellState,
    pieces::{NOWHERE, Pieces},
};
use crate::net::{UnionFind, pairs_with};

/// What lies beside each lock, by its place in the list.
pub(super) struct BesideLocks {
    /// Each lock with the pieces outside of locks that it touches, sorted.
    pub(super) pieces: Vec<(u32, u32)>,
    /// Where the pieces of each lock end; those of the next one begin there.
    ends: Vec<u32>,
    /// Locks that touch each other, the lower one first.
    pub(super) pairs: Vec<(u32, u32)>,
    /// The cells of each lock by their places among the closed cells, sorted.
    places: Vec<(u32, usize)>,
}

impl BesideLocks {
    /// What lies beside each of so many locks. `places` has every locked cell once: its lock, and its place among the closed
    /// cells of `pieces`.
    pub(super) fn of(locks: u32, mut places: Vec<(u32, usize)>, pieces: &Pieces, states: &[CellState]) -> BesideLocks {
        places.sort_unstable();
        let mut beside: Vec<(u32, u32)> = Vec::with_capacity(4 * places.len());
        let (mut ends, mut pairs) = (Vec::with_capacity(locks as usize), Vec::new());
        let mut rest = &places[..];
        for lock in 0..locks {
            let begin = beside.len();
            while let [(own, place), others @ ..] = rest {
                if *own != lock {
                    break;
                }
                rest = others;
                for near in pieces.beside[*place].into_iter().filter(|near| *near != NOWHERE) {
                    match pieces.place_of(near).map(|place| states[place]) {
                        Some(CellState::Locked(other)) if other > lock => pairs.push((lock, other)),
                        Some(CellState::Locked(_)) => {}
                        _ if beside[begin..].contains(&(lock, near)) => {}
                        _ => beside.push((lock, near)),
                    }
                }
            }
            beside[begin..].sort_unstable();
            ends.push(beside.len() as u32);
        }
        pairs.sort_unstable();
        pairs.dedup();
        BesideLocks { pieces: beside, ends, pairs, places }
    }

    /// How many locks there are.
    pub(super) fn locks(&self) -> u32 {
        self.ends.len() as u32
    }

    /// The pieces outside of locks that a lock touches, ascending.
    pub(super) fn pieces_of(&self, lock: u32) -> impl Iterator<Item = u32> + '_ {
        let lock = lock as usize;
        let from = if lock == 0 { 0 } else { self.ends[lock - 1] };
        self.pieces[from as usize..self.ends[lock] as usize].iter().map(|(_, piece)| *piece)
    }

    /// Which pieces can be reached with all locks open. `class` gives the piece that stands for the class of a piece, or `None` for
    /// a closed one.
    pub(super) fn reached(&self, start: Option<u32>, count: u32, class: impl Fn(u32) -> Option<u32>) -> Vec<bool> {
        let mut reached = vec![false; count as usize];
        let Some(start) = start.and_then(&class) else { return reached };
        reached[start as usize] = true;
        let mut open = vec![false; self.locks() as usize];
        loop {
            let mut has_opened = false;
            for lock in 0..self.locks() {
                if open[lock as usize] {
                    continue;
                }
                let by_pair = |(one, other): &(u32, u32)| {
                    (*one == lock && open[*other as usize]) || (*other == lock && open[*one as usize])
                };
                let mut classes = self.pieces_of(lock).filter_map(&class);
                if classes.any(|piece| reached[piece as usize]) || self.pairs.iter().any(by_pair) {
                    (open[lock as usize], has_opened) = (true, true);
                    self.pieces_of(lock).filter_map(&class).for_each(|piece| reached[piece as usize] = true);
                }
            }
            if !has_opened {
                return reached;
            }
        }
    }

    /// Whether whoever opens the doors of a lock can walk to all that they touch. `firsts` tells regions apart.
    pub(super) fn hangs_together(&self, lock: u32, pieces: &Pieces, firsts: &[u32]) -> bool {
        let places = pairs_with(&self.places, &lock);
        if places.len() < 2 {
            return true;
        }
        // Mostly there is a region that all doors touch, that of the room which the lock is on.
        let is_beside = |place: usize, region: u32| {
            pieces.beside[place].into_iter().any(|near| near != NOWHERE && firsts[near as usize] == region)
        };
        let is_beside_all = |region: u32| places.iter().all(|(_, place)| is_beside(*place, region));
        if self.pieces_of(lock).any(|piece| is_beside_all(firsts[piece as usize])) {
            return true;
        }
        let mut regions: Vec<u32> = self.pieces_of(lock).map(|piece| firsts[piece as usize]).collect();
        regions.sort_unstable();
        regions.dedup();
        // The cells of the lock come first, then the regions beside them.
        let count = places.len() as u32;
        let mut sets = UnionFind::new(count + regions.len() as u32);
        for (own, (_, place)) in (0..).zip(places) {
            for near in pieces.beside[*place].into_iter().filter(|near| *near != NOWHERE) {
                let cell = pieces.place_of(near).and_then(|place| places.binary_search(&(lock, place)).ok());
                let region = || regions.binary_search(&firsts[near as usize]).ok().map(|region| count + region as u32);
                if let Some(other) = cell.map(|cell| cell as u32).or_else(region) {
                    sets.join(own, other);
                }
            }
        }
        (1..regions.len() as u32).all(|region| sets.same(count, count + region))
    }
}
