//! Which rules a check found broken, noted for the test that asks whether every rule is broken by some test.

use std::{cell::RefCell, collections::BTreeSet};

use undercroft::{
    Draft, Dungeon,
    check::{Origin, Rule, Unsound},
};

thread_local! {
    static BROKEN: RefCell<BTreeSet<Rule>> = const { RefCell::new(BTreeSet::new()) };
}

/// Checks a draft, and notes the rules that it breaks.
pub fn check(draft: Draft, origin: Origin) -> Result<Dungeon, Unsound> {
    noted(undercroft::check(draft, origin))
}

/// Notes the rules that were found broken.
pub fn noted<T>(checked: Result<T, Unsound>) -> Result<T, Unsound> {
    let faults = checked.as_ref().err().into_iter().flat_map(|unsound| &unsound.faults);
    BROKEN.with_borrow_mut(|broken| broken.extend(faults.map(|fault| fault.rule)));
    checked
}

/// The rules that a test finds broken on this thread.
pub fn broken_by(test: fn()) -> BTreeSet<Rule> {
    BROKEN.take();
    test();
    BROKEN.take()
}
