//! Doors: where they stand, which of them are closed alike, and that locked and secret ones leave a way.

mod ends;
mod fairness;
mod openings;
mod passage_pairs;

use crate::{
    check::Faults,
    methods::Promises,
    model::Draft,
    passes::{DoorPlaces, ResolvedPasses, SecretPlaces},
};

pub(super) fn check(draft: &Draft, passes: &ResolvedPasses, promises: &Promises, faults: &mut Faults) {
    // Doors from elsewhere, and those in the frames of tiles, stand where others say.
    let strict = !promises.doors_given && passes.openings.is_none();
    if let Some(doors) = &passes.doors {
        if doors.at == DoorPlaces::Ends {
            ends::check(draft, strict, faults);
        }
        if strict && doors.closes_openings() {
            openings::check(draft, faults);
            passage_pairs::check(draft, faults);
        }
    }
    if !promises.doors_given && (passes.doors.is_some() || passes.openings.is_some()) {
        let secrets = passes.doors.as_ref().map_or(SecretPlaces::Fair, |doors| doors.secrets);
        fairness::check(draft, secrets, faults);
    }
}
