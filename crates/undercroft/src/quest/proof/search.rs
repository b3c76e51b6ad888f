//! The fewest openings after which something holds, by a breadth-first search over states.

use super::{
    bits::bits,
    state_space::{Moves, State, StateSpace},
    state_table::StateTable,
};
use crate::net::breadth_first;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The locks of the quest that are opened, in order.
    Order(Vec<u32>),
    /// There is no such order.
    Nothing,
    /// There are more states than the search may look at.
    TooMany,
}

/// Which states a search looks at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    /// Which locks are opened.
    pub(super) moves: Moves,
    /// Whether each state is replaced by the one that [`StateSpace::open_free_locks`] makes of it.
    pub(super) opens_free_locks: bool,
    /// How many states are looked at.
    pub(super) max_states: u32,
}

/// The fewest openings from the start to a state for which `is_wanted` holds, and of several such orders the first one by
/// the numbers of the locks. `is_wanted` answers `None` to end the search. States in which the target is reached have no
/// successors.
pub(super) fn fewest_openings(
    space: &StateSpace,
    scope: Scope,
    mut is_wanted: impl FnMut(State) -> Option<bool>,
) -> Found {
    let after_free = |state| if scope.opens_free_locks { space.open_free_locks(state, |_| {}) } else { state };
    let start = after_free(space.start());
    let mut table = StateTable::new();
    table.insert(start.opened);
    // Each state with the number of the state from which it was reached, and the lock that was opened.
    let mut queue: Vec<(State, u32, u32)> = vec![(start, 0, 0)];
    let found = breadth_first(&mut queue, |queue, place, (state, ..)| {
        match is_wanted(state) {
            None => return Some(Found::TooMany),
            Some(true) => return Some(Found::Order(order(space, scope, queue, place))),
            Some(false) => {}
        }
        let moves = if space.is_met(state) { 0 } else { space.moves(state, scope.moves) };
        for lock in bits(moves) {
            let after = after_free(space.open(state, lock));
            if table.insert(after.opened).1 {
                queue.push((after, place as u32, lock));
            }
        }
        (table.len() > scope.max_states).then_some(Found::TooMany)
    });
    found.unwrap_or(Found::Nothing)
}

fn order(space: &StateSpace, scope: Scope, queue: &[(State, u32, u32)], mut at: usize) -> Vec<u32> {
    let mut locks = Vec::new();
    while at > 0 {
        let (_, before, lock) = queue[at];
        locks.push(lock);
        at = before as usize;
    }
    locks.reverse();
    if scope.opens_free_locks {
        space.order_of_play(&locks)
    } else {
        locks.iter().map(|lock| space.lock(*lock)).collect()
    }
}
