//! Stairs to other levels, and keys to locks there, on the cells that the recipe lists.
//!
//! Where they lie is decided when all levels are there (`levels`). This pass only puts them down, so that a level taken out of
//! several is a dungeon like any other: its recipe and seed make it again.

mod params;

pub use params::{LinkKey, LinkKeys, LinkKinds, LinkStair, LinkStairs, Links};

use super::{Annotation, Pass, place::is_dry_floor};
use crate::{
    model::{Draft, Mark, MarkKind, Stair},
    params::Rules,
};

impl Pass for Links {
    fn rules(&self, rules: &mut Rules<'_>) {
        self.check_rules(rules);
    }

    fn run(&self, work: &mut Annotation<'_>) {
        put_stairs(self, work.draft);
        put_keys(self, work.draft);
    }
}

/// Puts the stairs down. Those that the method laid there already are told where they lead. A cell that is no floor gets none.
pub(crate) fn put_stairs(params: &Links, draft: &mut Draft) {
    for link in &params.stairs.0 {
        if let Some(stair) = draft.stairs.iter_mut().find(|stair| stair.at == link.at) {
            if stair.direction == link.direction && stair.passage.is_none() {
                stair.to = Some(link.to);
            }
        } else if is_dry_floor(draft, link.at) {
            let (at, direction, to) = (link.at, link.direction, Some(link.to));
            draft.stairs.push(Stair { at, facing: None, direction, passage: None, to });
        }
    }
}

/// Puts the keys down that lie here because locks of several levels are looked at together.
pub(crate) fn put_keys(params: &Links, draft: &mut Draft) {
    if !params.kinds.0.is_empty() {
        draft.keys.clone_from(&params.kinds.0);
    }
    for LinkKey { at, name, opens } in params.keys.0.iter().flatten() {
        if is_dry_floor(draft, *at) && draft.doors.iter().all(|door| door.at != *at) {
            draft.add_mark(Mark { name: Some(name.clone()), opens: *opens, ..Mark::new(*at, MarkKind::Key, None) });
        }
    }
}
