//! What rooms are for, by the place they have among the rooms.

use super::{Fault, Faults, Rule, passes::PURPOSES};
use crate::{
    Named,
    methods::KindRules,
    model::{Draft, RoomKind},
};

/// The first room is where one enters; the last, or one that the recipe lets be drawn, is where one wants to get to.
/// With the pass `roles` the other rooms may have any of its purposes too.
pub(super) fn check(draft: &Draft, rules: &KindRules, with_roles: bool, faults: &mut Faults) {
    let last = draft.rooms.len().saturating_sub(1);
    let KindRules { goal, goal_is_last, others } = *rules;
    let is_other = |kind: RoomKind| others.contains(&kind) || (with_roles && PURPOSES.contains(&kind));
    for (index, room) in draft.rooms.iter().enumerate() {
        let right = match index {
            0 => room.kind == RoomKind::Spawn,
            _ if !goal_is_last => room.kind == goal || is_other(room.kind),
            index if index == last => room.kind == goal,
            _ => is_other(room.kind),
        };
        if !right {
            let what = cold_format!("a room in place {index} of {} cannot be `{}`", last + 1, room.kind.name());
            faults.add(Fault::new(Rule::Roles, what).room(room.id));
        }
    }
}

/// How many rooms are of a kind.
pub(super) fn count(draft: &Draft, kind: RoomKind) -> usize {
    draft.rooms.iter().filter(|room| room.kind == kind).count()
}
