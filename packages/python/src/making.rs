//! Makes the dungeon of a seed in a way that can be stopped, and never ends a batch.

use std::panic::{AssertUnwindSafe, catch_unwind};

use undercroft::{AnyDungeon, Error, Seed, Workshop, recipe::AnyRecipe, trace::StopWhen};

/// What a recipe and a seed give; an error if `is_stopped` says so meanwhile.
pub fn make(
    workshop: &mut Workshop,
    recipe: &AnyRecipe,
    seed: &Seed,
    is_stopped: impl Fn() -> bool,
) -> Result<AnyDungeon, Error> {
    match recipe {
        AnyRecipe::One(recipe) => {
            workshop.generate_traced(recipe, seed, &mut StopWhen(is_stopped)).map(AnyDungeon::from)
        }
        AnyRecipe::Levels(recipe) => workshop.generate_levels(recipe, seed).map(AnyDungeon::from),
    }
}

/// The same with a reason for people if there is no dungeon. A panic of the engine is a reason too, so that a batch goes on.
pub fn make_or_reason(
    workshop: &mut Workshop,
    recipe: &AnyRecipe,
    seed: &Seed,
    is_stopped: impl Fn() -> bool,
) -> Result<AnyDungeon, String> {
    match catch_unwind(AssertUnwindSafe(|| make(workshop, recipe, seed, is_stopped))) {
        Ok(made) => made.map_err(|error| error.to_string()),
        Err(_) => {
            // It may have left the workshop half done.
            *workshop = Workshop::new();
            Err("the engine panicked, which is a mistake in the engine; please report the recipe and the seed"
                .to_owned())
        }
    }
}
