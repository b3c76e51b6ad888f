use crate::{check::Unsound, methods::Setback, recipe::Problems};

/// Why there is no dungeon.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// The recipe asks for something impossible.
    #[error("{0}")]
    Recipe(Problems),
    /// The recipe is sound, but no attempt at this seed led to a dungeon.
    #[error("{last} ({})", tried(.attempts))]
    GaveUp {
        /// How many attempts were made.
        attempts: u32,
        /// Why the last one came to nothing.
        last: Setback,
    },
    /// The trace asked for a stop, see [`Trace::keep_going`](crate::trace::Trace::keep_going).
    #[error("it was stopped before it was done")]
    Stopped,
    /// The layout that the recipe gives breaks rules.
    #[error("the given layout is not sound:\n{0}")]
    Given(Unsound),
    /// The engine made something unsound. This is a mistake in the engine, worth a report.
    #[error("the engine made an unsound dungeon; please report this recipe and seed:\n{0}")]
    Unsound(Unsound),
}

fn tried(attempts: &u32) -> String {
    match attempts {
        1 => "1 attempt".to_owned(),
        many => format!("{many} attempts"),
    }
}
