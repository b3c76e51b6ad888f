//! What only `scatter` promises.

use crate::{
    check::{Fault, Faults, Rule, kinds::count},
    model::{Draft, RoomKind},
};

/// Special types are given out once each, in the order of the document; the pass `roles` adds more.
pub(super) fn check(draft: &Draft, with_roles: bool, faults: &mut Faults) {
    if with_roles {
        return;
    }
    let special = [RoomKind::Treasure, RoomKind::Shrine, RoomKind::Trap, RoomKind::Challenge];
    let counts = special.map(|kind| count(draft, kind));
    if counts.windows(2).any(|pair| pair[1] > pair[0]) || counts[0] > 1 {
        let what = "treasure, shrine, trap and challenge come once each at most, and in this order";
        faults.add(Fault::new(Rule::Roles, what));
    }
}
