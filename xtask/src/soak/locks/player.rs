//! Somebody who knows nothing of regions and theorems: walks over cells, takes every key, and tries every order of openings.

use undercroft::{Draft, MarkKind, geom::Point};

use crate::soak::fair::WalkableCells;

/// A dungeon with more locks than these has too many orders to try.
pub const MOST_LOCKS: usize = 8;

/// Which locks are open, as bits. Which cells are reached and which keys are left follows from it.
type Opened = usize;

pub struct Player {
    width: usize,
    open: Vec<bool>,
    /// For each cell the lock that closes it, counted from 1.
    lock_at: Vec<u8>,
    /// The cells beside those of each lock.
    beside: Vec<Vec<usize>>,
    /// The cell and the kind of each key.
    keys: Vec<(usize, usize)>,
    /// The kind of key that each lock takes.
    takes: Vec<usize>,
    spent: Vec<bool>,
    start: usize,
    goal: Option<usize>,
}

/// What a player finds who tries everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Some order reaches the goal.
    pub winnable: bool,
    /// Whatever is opened before the goal is reached, it still can be.
    pub unlosable: bool,
    /// Whatever is opened, every cell still can be reached.
    pub complete: bool,
}

/// What is known of a state.
#[derive(Clone, Copy)]
struct StateFacts {
    wins: bool,
    everything: bool,
    /// The locks that can be opened next, as bits.
    next: usize,
}

impl Player {
    /// `None` if there are no locks, or too many.
    pub fn of(draft: &Draft) -> Option<Player> {
        if draft.locks.is_empty() || draft.locks.len() > MOST_LOCKS {
            return None;
        }
        let bounds = draft.board.cells.bounds();
        let map = WalkableCells::new(draft);
        // A border of solid cells, so that every open cell has four neighbours.
        let width = bounds.w as usize + 2;
        let cell = |at: Point| (at.y + 1) as usize * width + (at.x + 1) as usize;
        let mut open = vec![false; width * (bounds.h as usize + 2)];
        bounds.cells().for_each(|at| open[cell(at)] = map.is_free(at));
        let mut lock_at = vec![0; open.len()];
        let mut beside = Vec::new();
        for (number, lock) in (1..).zip(&draft.locks) {
            let doors: Vec<usize> =
                lock.doors.iter().filter_map(|door| Some(cell(draft.doors.get(door.0 as usize)?.at))).collect();
            doors.iter().for_each(|at| lock_at[*at] = number);
            let around = doors.iter().flat_map(|at| [at - 1, at + 1, at - width, at + width]);
            beside.push(around.collect::<Vec<usize>>());
        }
        let kind = |name: &str| draft.keys.iter().position(|key| key.name == name);
        let keys = draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key);
        Some(Player {
            width,
            open,
            lock_at,
            beside,
            keys: keys.filter_map(|mark| Some((cell(mark.at), kind(mark.name.as_deref()?)?))).collect(),
            takes: draft.locks.iter().map(|lock| kind(&lock.key)).collect::<Option<Vec<usize>>>()?,
            spent: draft.keys.iter().map(|key| key.spent).collect(),
            start: cell(draft.start),
            goal: draft.goal.map(cell),
        })
    }

    /// Whether the goal lies behind a lock.
    pub fn goal_is_gated(&self) -> bool {
        self.goal.is_some_and(|goal| !self.reached(0)[goal])
    }

    fn reached(&self, opened: Opened) -> Vec<bool> {
        let mut reached = vec![false; self.open.len()];
        let mut edge = vec![self.start];
        while let Some(at) = edge.pop() {
            let lock = self.lock_at[at];
            let is_closed = lock > 0 && opened >> (lock - 1) & 1 == 0;
            if !self.open[at] || is_closed || std::mem::replace(&mut reached[at], true) {
                continue;
            }
            edge.extend([at - 1, at + 1, at - self.width, at + self.width]);
        }
        reached
    }

    fn facts(&self, opened: Opened, all: &[bool]) -> StateFacts {
        let reached = self.reached(opened);
        let is_open = |lock: &usize| opened >> *lock & 1 == 1;
        let at_hand = |kind: usize| {
            let found = self.keys.iter().filter(|(at, own)| *own == kind && reached[*at]).count();
            let used = (0..self.takes.len()).filter(is_open).filter(|lock| self.takes[*lock] == kind).count();
            found > if self.spent[kind] { used } else { 0 }
        };
        let is_next = |lock: &usize| {
            !is_open(lock) && at_hand(self.takes[*lock]) && self.beside[*lock].iter().any(|at| reached[*at])
        };
        let next = (0..self.takes.len()).filter(is_next).fold(0, |next, lock| next | 1 << lock);
        // The cells of a lock that was never opened are no place to be.
        let everything = (0..all.len()).all(|at| !all[at] || reached[at] || self.lock_at[at] > 0);
        StateFacts { wins: self.goal.map_or(everything, |goal| reached[goal]), everything, next }
    }

    pub fn judge(&self) -> Verdict {
        let states = 1 << self.takes.len();
        let all = self.reached(states - 1);
        let mut known: Vec<Option<StateFacts>> = vec![None; states];
        let after = |opened: Opened, next: usize| {
            (0..8).filter(move |lock| next >> lock & 1 == 1).map(move |lock| opened | 1 << lock)
        };
        let mut todo = vec![0];
        while let Some(opened) = todo.pop() {
            if known[opened].is_none() {
                let facts = self.facts(opened, &all);
                todo.extend(after(opened, facts.next));
                known[opened] = Some(facts);
            }
        }
        // A state with more open locks has a higher number than those before it, so what can still come is known first.
        let (mut can_win, mut can_all) = (vec![false; states], vec![false; states]);
        for opened in (0..states).rev() {
            let Some(own) = known[opened] else { continue };
            can_win[opened] = own.wins || after(opened, own.next).any(|next| can_win[next]);
            can_all[opened] = own.everything || after(opened, own.next).any(|next| can_all[next]);
        }
        // The game ends at the goal: states that come after it cannot lose it.
        let mut before_goal = vec![false; states];
        before_goal[0] = true;
        for opened in 0..states {
            if let Some(own) = known[opened].filter(|own| before_goal[opened] && !own.wins) {
                after(opened, own.next).for_each(|next| before_goal[next] = true);
            }
        }
        let is_known = |opened: &Opened| known[*opened].is_some();
        Verdict {
            winnable: can_win[0],
            unlosable: (0..states).filter(is_known).all(|opened| !before_goal[opened] || can_win[opened]),
            complete: (0..states).filter(is_known).all(|opened| can_all[opened]),
        }
    }
}
