//! What surrounds those who are in a room, which decides what can be said of it: dust lies on no pool, and no cave has boards.

use crate::tables::rule;

/// What surrounds those who are in a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Setting {
    /// Walls and a floor that somebody built, or anything else of which nothing special is true.
    #[default]
    Built,
    /// Rock that nobody cut.
    Cave,
    /// At least a third of the floor is under water.
    Water,
}

impl Setting {
    /// The rule that stands in the place of a rule in this setting, if there is one.
    pub(crate) fn variant(self, id: u16) -> Option<u16> {
        let variant = match (self, id) {
            (Setting::Cave, rule::TRAP) => rule::TRAP_CAVE,
            (Setting::Cave, rule::KEY_HERE) => rule::KEY_CAVE,
            (Setting::Cave, rule::CLUE_WALL) => rule::CLUE_CAVE,
            (Setting::Water, rule::TRAP) => rule::TRAP_WET,
            (Setting::Water, rule::KEY_HERE) => rule::KEY_WET,
            (Setting::Water, rule::TRACE) => rule::TRACE_WET,
            (Setting::Water, rule::GRIME) => rule::GRIME_WET,
            (Setting::Water, rule::LOOT_NOTE) => rule::LOOT_NOTE_WET,
            (Setting::Water, rule::FOE_HERE) => rule::FOE_WET,
            _ => return None,
        };
        Some(variant)
    }
}
