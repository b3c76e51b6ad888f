//! Stairs to other levels and keys to locks there: what the recipe lists, as far as its cells are floor.

use crate::{
    check::{Fault, Faults, Rule},
    geom::Point,
    model::{Draft, MarkKind, Water},
    passes::Links,
};

#[inline(never)]
pub(super) fn check(draft: &Draft, links: &Links, faults: &mut Faults) {
    let is_floor = |at: Point| draft.board.cells.is_floor(at) && draft.water_at(at) != Water::Deep;
    let mut fault = |what: &str, at: Point| faults.add(Fault::new(Rule::MatchesRecipe, what).cell(at));
    let listed = &links.stairs.0;
    for stair in draft.stairs.iter().filter(|stair| stair.to.is_some()) {
        let is_listed =
            listed.iter().any(|link| (link.at, link.direction, Some(link.to)) == (stair.at, stair.direction, stair.to));
        if !is_listed {
            fault("stairs lead to another level, and the recipe lists none there", stair.at);
        }
    }
    for link in listed.iter().filter(|link| is_floor(link.at)) {
        if draft.stairs.iter().all(|stair| stair.at != link.at) {
            fault("the recipe lists stairs to another level, and there are none", link.at);
        }
    }
    let Some(keys) = &links.keys.0 else { return };
    let laid = draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key);
    let is_door = |at: Point| draft.doors.iter().any(|door| door.at == at);
    let wanted = keys.iter().filter(|key| is_floor(key.at) && !is_door(key.at));
    let own = laid.map(|mark| (mark.at, mark.name.as_deref().unwrap_or_default()));
    if !own.eq(wanted.map(|key| (key.at, key.name.as_str()))) {
        faults.add(Fault::new(Rule::MatchesRecipe, "the keys are not those that the recipe lists"));
    }
}
