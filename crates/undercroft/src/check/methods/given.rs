//! Whether the numbers of a layout from elsewhere stay when the other rooms are numbered.

use crate::{
    check::{Fault, Faults, Rule, sorted},
    model::{Draft, Room},
};

/// Rooms that the layout numbers have their numbers still, and the others have those that follow the greatest of them.
pub(super) fn check_numbers(given: &[Room], draft: &Draft, faults: &mut Faults) {
    let Some(greatest) = given.iter().filter_map(|room| room.number).max() else { return };
    let mut others = Vec::new();
    for (index, room) in draft.rooms.iter().enumerate() {
        match given.get(index).and_then(|room| room.number) {
            Some(number) if room.number != Some(number) => {
                let what = cold_format!("the layout gives it the number {number}");
                faults.add(Fault::new(Rule::NumberedByBranch, what).room(room.id));
            }
            Some(_) => {}
            None => others.push(room.number),
        }
    }
    // A number that cannot be counted on from leaves the others without one.
    let wanted = (1..).take(others.len()).map(|next| greatest.checked_add(next));
    if sorted(wanted) != sorted(others.iter().copied()) {
        let what = cold_format!("rooms without a number in the layout have not those that follow {greatest}");
        faults.add(Fault::new(Rule::NumberedByBranch, what));
    }
}
