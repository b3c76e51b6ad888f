//! Whether the target can still be reached from states, by depth-first searches that remember what others found.

use super::{
    bits::bits,
    state_space::{Moves, State, StateSpace},
    state_table::StateTable,
};

/// Whether the target can still be reached from states.
#[derive(Debug)]
pub(super) struct WinSearch<'a> {
    space: &'a StateSpace,
    max_states: u32,
    table: StateTable,
    /// Whether the target can be reached from each state of the table. States on the stack are not decided yet.
    can_win: Vec<bool>,
    stack: Vec<Frame>,
}

/// A state on the way, and the locks that are still to be tried from there.
#[derive(Debug)]
struct Frame {
    state: State,
    number: u32,
    untried: u128,
    /// The lock that was tried last.
    lock: u32,
}

impl<'a> WinSearch<'a> {
    /// Nothing is known yet.
    pub(super) fn new(space: &'a StateSpace, max_states: u32) -> WinSearch<'a> {
        WinSearch { space, max_states, table: StateTable::new(), can_win: Vec::new(), stack: Vec::new() }
    }

    /// Whether the target can be reached from a state. `None` if too many states were looked at.
    pub(super) fn can_win(&mut self, state: State) -> Option<bool> {
        self.stack.clear();
        if let Some(known) = self.visit(state) {
            return Some(known);
        }
        while let Some(frame) = self.stack.last_mut() {
            let Some(lock) = bits(frame.untried).next() else {
                // No lock led to the target, so the state stays noted as one without a way there.
                self.stack.pop();
                continue;
            };
            frame.untried &= !(1 << lock);
            frame.lock = lock;
            let after = self.space.open(frame.state, lock);
            if self.table.len() >= self.max_states {
                return None;
            }
            if self.visit(after) == Some(true) {
                self.stack.iter().for_each(|frame| self.can_win[frame.number as usize] = true);
                return Some(true);
            }
        }
        Some(false)
    }

    /// An order of play from the start that reaches the target, if there is one. `None` if too many states were looked at.
    pub(super) fn winning_order(space: &StateSpace, max_states: u32) -> Option<Option<Vec<u32>>> {
        let mut search = WinSearch::new(space, max_states);
        let can_win = search.can_win(space.start())?;
        let locks: Vec<u32> = search.stack.iter().map(|frame| frame.lock).collect();
        Some(can_win.then(|| space.order_of_play(&locks)))
    }

    /// Says what is known about a state, or else puts it on the stack.
    fn visit(&mut self, state: State) -> Option<bool> {
        let state = self.space.open_free_locks(state, |_| {});
        if self.space.is_met(state) {
            return Some(true);
        }
        let (number, is_new) = self.table.insert(state.opened);
        if !is_new {
            return Some(self.can_win[number as usize]);
        }
        self.can_win.push(false);
        self.stack.push(Frame { state, number, untried: self.space.moves(state, Moves::LeadOn), lock: 0 });
        None
    }
}
