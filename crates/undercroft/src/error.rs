use std::fmt;

use crate::{check::Unsound, methods::AttemptFailure, recipe::Problems};

/// Why there is no dungeon.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// The recipe asks for something impossible.
    Recipe(Problems),
    /// The recipe is sound, but no attempt at this seed led to a dungeon.
    GaveUp {
        /// How many attempts were made.
        attempts: u32,
        /// Why the last one came to nothing.
        last: AttemptFailure,
    },
    /// The trace asked for a stop, see [`Trace::keep_going`](crate::trace::Trace::keep_going).
    Stopped,
    /// The layout that the recipe gives, or what it lists for a level, breaks rules.
    Given(Unsound),
    /// The engine made something unsound. This is a mistake in the engine, worth a report.
    Unsound(Unsound),
    /// One of several levels came to nothing.
    Level {
        /// Which, counted from 0 at the top.
        level: u32,
        /// Why.
        error: Box<Error>,
    },
}

impl Error {
    /// Whether it is the seed that leads to no dungeon, while others may: all its attempts failed, or the engine made a mistake
    /// in each of them. Whoever makes many dungeons counts such a seed and goes on.
    ///
    /// ```
    /// use undercroft::{Recipe, generate};
    /// let recipe = Recipe::from_toml("attempts = 1\n[method.bsp]\nwidth = 14\nheight = 14\n")?;
    /// let refused = (0..200).find_map(|seed| generate(&recipe, seed).err());
    /// assert!(refused.unwrap().gave_up());
    /// # Ok::<(), undercroft::recipe::Problems>(())
    /// ```
    pub fn gave_up(&self) -> bool {
        match self {
            Error::GaveUp { .. } | Error::Unsound(_) => true,
            Error::Level { error, .. } => error.gave_up(),
            _ => false,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Recipe(problems) => problems.fmt(f),
            Error::GaveUp { attempts: 1, last } => write!(f, "{last} (1 attempt)"),
            Error::GaveUp { attempts, last } => write!(f, "{last} ({attempts} attempts)"),
            Error::Level { level, error } => write!(f, "level {level}: {error}"),
            Error::Stopped => f.write_str("it was stopped before it was done"),
            Error::Given(unsound) => write!(f, "the given layout is not sound:\n{unsound}"),
            Error::Unsound(unsound) => {
                write!(f, "the engine made an unsound dungeon; please report this recipe and seed:\n{unsound}")
            }
        }
    }
}

impl std::error::Error for Error {}
