//! The method of dungeons that come from elsewhere: its recipe holds the whole layout, and laying it out copies it.
//!
//! What another program made, what was imported, and what a person drew is saved this way, so that carving, passes, check,
//! files and every export work on it as on any other dungeon.

mod layout_record;
mod params;
mod read;
mod read_locks;
mod waived;
mod write;

use params::GivenSettings;
pub use params::{Given, GivenTexts};
pub use waived::Waived;

use std::collections::BTreeSet;

use super::{Attempt, AttemptFailure, LayoutMethod, MethodFacts, Promises, Tries};
use crate::{
    model::{Layout, Rule},
    params::Rules,
    trace::{Event, Trace},
};

impl LayoutMethod for GivenSettings {
    type Scratch = ();

    fn seeds(&self) -> &'static str {
        "any text; the layout is the recipe's, only passes draw from the seed"
    }

    fn tries(&self) -> Tries {
        Tries { count: 1, formula: "1" }
    }

    fn usual_passes(&self) -> &'static [&'static str] {
        &[]
    }

    fn rules(&self, rules: &mut Rules<'_>) {
        self.check_rules(rules);
    }

    fn facts(&self) -> MethodFacts {
        MethodFacts { texts: self.texts, ..MethodFacts::default() }
    }

    /// Only what people expect of any map: whoever drew it decides the rest.
    fn promises(&self) -> Promises {
        Promises {
            board: Some((self.layout.width, self.layout.height)),
            ends: None,
            goal: false,
            closed_border: false,
            filled_by_passes: false,
            doors_given: !self.layout.doors.is_empty(),
            numbers_given: self.layout.rooms.iter().any(|room| room.number.is_some()),
            ..Promises::default()
        }
    }

    fn given_layout(&self) -> Option<&Layout> {
        Some(&self.layout)
    }

    fn waived(&self) -> &BTreeSet<Rule> {
        &self.waived.0
    }

    fn lay_out<T: Trace>(&self, attempt: Attempt<'_, (), T>) -> Result<(), AttemptFailure> {
        for room in &self.layout.rooms {
            attempt.trace.note(Event::Placed { room: room.id, rect: room.rect });
        }
        for passage in &self.layout.passages {
            attempt.trace.note(Event::Cut { passage: passage.id, ends: passage.ends, horizontal_first: true });
        }
        attempt.layout.clone_from(&self.layout);
        // Its rooms are as they were given.
        let required = attempt.prefabs.and_then(|own| own.set.prefabs().iter().find(|prefab| prefab.required));
        let why = "the layout is given; set required = false";
        required.map_or(Ok(()), |prefab| Err(AttemptFailure::PrefabWithoutPlace { name: prefab.name.clone(), why }))
    }
}
