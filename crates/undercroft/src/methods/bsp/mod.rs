//! `bsp`: split the board, put a room in each leaf, join siblings with L corridors (document 004; the rules as they are
//! here are in `docs/bsp.md`).
//!
//! `generate` is the algorithm, step by step as the document tells it; this file says what the method is and promises.

mod generate;
mod params;

pub use params::{Bsp, CorridorStyle};

use super::{
    Attempt, AttemptFailure, KindRules, LayoutMethod, LayoutWriter, MethodFacts, Promises, Ring, Tries,
    prefab_fit::fit_prefabs,
};
use crate::{
    model::{Archetype, RoomKind},
    params::Rules,
    passes::{DoorPlaces, Passes},
    rng::{GoRng, Seed, Streams},
    trace::Trace,
};

/// Memory that one dungeon leaves for the next.
pub(crate) struct Scratch {
    rng: GoRng,
    tree: generate::Tree,
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch { rng: GoRng::new(0), tree: generate::Tree::default() }
    }
}

impl LayoutMethod for Bsp {
    type Scratch = Scratch;

    fn seeds(&self) -> &'static str {
        "a whole number within 64 bits is the original's integer seed for Go's generator, other text is hashed; a retry takes the next number"
    }

    fn streams(&self, seed: &Seed, attempt: u32) -> Streams {
        Streams::new(seed, attempt)
    }

    fn tries(&self) -> Tries {
        Tries { count: 1, formula: "1" }
    }

    fn usual_passes(&self) -> &'static [&'static str] {
        &[]
    }

    fn set_pass_defaults(&self, passes: &mut Passes) {
        if let Some(doors) = &mut passes.doors {
            doors.at.get_or_insert(DoorPlaces::Walls);
        }
    }

    fn rules(&self, rules: &mut Rules<'_>) {
        self.check_rules(rules);
    }

    fn facts(&self) -> MethodFacts {
        // Straight walls and rooms beside rooms.
        MethodFacts { replays_original: true, resembles: Archetype::Fortress, ..MethodFacts::default() }
    }

    fn promises(&self) -> Promises {
        Promises {
            board: Some((self.width, self.height)),
            rooms: 1..=1 << self.depth,
            sides: self.min_room..=self.max_room,
            kinds: Some(KindRules { goal: RoomKind::Exit, goal_is_last: true, others: &[RoomKind::Normal] }),
            ..Promises::default()
        }
    }

    fn lay_out<T: Trace>(&self, attempt: Attempt<'_, Scratch, T>) -> Result<(), AttemptFailure> {
        let Attempt { seed, number, prefabs, scratch, layout, trace, .. } = attempt;
        scratch.rng.reseed(seed.go_seed(number));
        let out = LayoutWriter::begin(layout, (self.width, self.height), &mut scratch.rng, trace);
        generate::generate(self, &mut scratch.tree, out)?;
        fit_prefabs(prefabs, &self.streams(seed, number), layout, Ring::Inside)
    }
}
