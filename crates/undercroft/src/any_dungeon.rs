//! One dungeon or several levels: what can be done with both.

use std::fmt;

use crate::{
    check::{Dungeon, Prospects},
    error::Error,
    fingerprint::{canonical, fingerprint},
    levels::{Levels, levels_stats},
    query::{Figure, Query},
    recipe::AnyRecipe,
    rng::Seed,
    stats::{Stats, stats},
    workshop::Workshop,
};

/// What an [`AnyRecipe`] makes: one dungeon or several levels.
///
/// ```
/// use undercroft::{Recipe, Workshop, recipe::{AnyRecipe, LevelsRecipe}};
/// let recipe = AnyRecipe::from(LevelsRecipe::repeated(&Recipe::default(), 2));
/// let made = Workshop::new().generate_any(&recipe, 42)?;
/// assert_eq!(made.as_ref().dungeons().len(), 2);
/// # Ok::<(), undercroft::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum AnyDungeon {
    /// One dungeon.
    One(Box<Dungeon>),
    /// Several levels.
    Levels(Levels),
}

/// A borrowed [`AnyDungeon`]. Functions that take both take what becomes one: `&Dungeon`, `&Levels` or `&AnyDungeon`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AnyDungeonRef<'a> {
    /// One dungeon.
    One(&'a Dungeon),
    /// Several levels.
    Levels(&'a Levels),
}

impl From<Dungeon> for AnyDungeon {
    fn from(dungeon: Dungeon) -> AnyDungeon {
        AnyDungeon::One(Box::new(dungeon))
    }
}

impl From<Levels> for AnyDungeon {
    fn from(levels: Levels) -> AnyDungeon {
        AnyDungeon::Levels(levels)
    }
}

impl<'a> From<&'a Dungeon> for AnyDungeonRef<'a> {
    fn from(dungeon: &'a Dungeon) -> AnyDungeonRef<'a> {
        AnyDungeonRef::One(dungeon)
    }
}

impl<'a> From<&'a Levels> for AnyDungeonRef<'a> {
    fn from(levels: &'a Levels) -> AnyDungeonRef<'a> {
        AnyDungeonRef::Levels(levels)
    }
}

impl<'a> From<&'a AnyDungeon> for AnyDungeonRef<'a> {
    fn from(made: &'a AnyDungeon) -> AnyDungeonRef<'a> {
        made.as_ref()
    }
}

/// There is no level of this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLevel {
    /// The level that was asked for.
    pub level: u64,
    /// How many there are: 1 for a single dungeon.
    pub levels: usize,
}

impl fmt::Display for NoLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoLevel { level, levels: 1 } => write!(f, "there is no level {level}: there is one dungeon"),
            NoLevel { level, levels } => write!(f, "there is no level {level}: there are {levels}"),
        }
    }
}

impl std::error::Error for NoLevel {}

impl AnyDungeon {
    /// The same, borrowed.
    pub fn as_ref(&self) -> AnyDungeonRef<'_> {
        match self {
            AnyDungeon::One(dungeon) => AnyDungeonRef::One(dungeon),
            AnyDungeon::Levels(levels) => AnyDungeonRef::Levels(levels),
        }
    }

    /// One level as a dungeon of its own, counted from 0 at the top. A single dungeon is its own level 0, so that whoever goes
    /// through the levels of any recipe need not know which kind it is.
    ///
    /// ```
    /// use undercroft::{AnyDungeon, NoLevel, Recipe, generate};
    /// let dungeon = AnyDungeon::from(generate(&Recipe::default(), 42)?);
    /// assert_eq!(dungeon.clone().into_level(1).unwrap_err(), NoLevel { level: 1, levels: 1 });
    /// assert_eq!(AnyDungeon::from(dungeon.clone().into_level(0).unwrap()), dungeon);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn into_level(self, level: u64) -> Result<Dungeon, NoLevel> {
        let none = NoLevel { level, levels: self.as_ref().dungeons().len() };
        match (self, usize::try_from(level)) {
            (AnyDungeon::One(dungeon), Ok(0)) => Ok(*dungeon),
            (AnyDungeon::Levels(levels), Ok(level)) => levels.into_level(level).ok_or(none),
            _ => Err(none),
        }
    }
}

impl<'a> AnyDungeonRef<'a> {
    /// The seed as given.
    pub fn seed(self) -> &'a Seed {
        match self {
            AnyDungeonRef::One(dungeon) => &dungeon.origin().seed,
            AnyDungeonRef::Levels(levels) => &levels.origin().seed,
        }
    }

    /// The recipe of all of it.
    pub fn recipe(self) -> AnyRecipe {
        match self {
            AnyDungeonRef::One(dungeon) => dungeon.origin().recipe.clone().into(),
            AnyDungeonRef::Levels(levels) => levels.origin().recipe.clone().into(),
        }
    }

    /// The version of the engine that made it, if it is not this one.
    pub fn engine(self) -> Option<&'a str> {
        match self {
            AnyDungeonRef::One(dungeon) => dungeon.origin().engine.as_deref(),
            AnyDungeonRef::Levels(levels) => levels.origin().engine.as_deref(),
        }
    }

    /// Its dungeons from the top; a single one is its own only level.
    pub fn dungeons(self) -> Vec<&'a Dungeon> {
        match self {
            AnyDungeonRef::One(dungeon) => vec![dungeon],
            AnyDungeonRef::Levels(levels) => levels.list().iter().map(|level| &level.dungeon).collect(),
        }
    }

    /// The canonical hash of all of it.
    pub fn canonical(self) -> u64 {
        match self {
            AnyDungeonRef::One(dungeon) => canonical(dungeon.draft()),
            AnyDungeonRef::Levels(levels) => levels.canonical(),
        }
    }

    /// The fingerprint of all of it.
    pub fn fingerprint(self) -> u64 {
        match self {
            AnyDungeonRef::One(dungeon) => fingerprint(dungeon.draft()),
            AnyDungeonRef::Levels(levels) => levels.fingerprint(),
        }
    }

    /// The statistics of all of it.
    pub fn stats(self) -> Stats {
        match self {
            AnyDungeonRef::One(dungeon) => stats(dungeon.draft()),
            AnyDungeonRef::Levels(levels) => levels_stats(levels),
        }
    }

    /// What a player can be sure of.
    pub fn prospects(self) -> Prospects {
        match self {
            AnyDungeonRef::One(dungeon) => dungeon.prospects(),
            AnyDungeonRef::Levels(levels) => levels.prospects(),
        }
    }

    /// The value of a figure, with the statistics of all of it.
    pub fn figure(self, figure: Figure, stats: &Stats) -> Option<f64> {
        match self {
            AnyDungeonRef::One(dungeon) => figure.of(dungeon.draft(), stats),
            AnyDungeonRef::Levels(levels) => figure.of_levels(levels, stats),
        }
    }

    /// Whether a query is true of it, with the statistics of all of it.
    pub fn holds(self, query: &Query, stats: &Stats) -> bool {
        match self {
            AnyDungeonRef::One(dungeon) => query.holds(dungeon.draft(), stats),
            AnyDungeonRef::Levels(levels) => query.holds_for_levels(levels, stats),
        }
    }
}

impl Workshop {
    /// Makes what a recipe and a seed give, which may be several levels.
    pub fn generate_any(&mut self, recipe: &AnyRecipe, seed: impl Into<Seed>) -> Result<AnyDungeon, Error> {
        match recipe {
            AnyRecipe::One(recipe) => self.generate(recipe, seed).map(AnyDungeon::from),
            AnyRecipe::Levels(recipe) => self.generate_levels(recipe, seed).map(AnyDungeon::from),
        }
    }

    /// Takes the memory of a dungeon back, as [`Workshop::recycle`] does. Levels are few, and theirs is freed.
    pub fn recycle_any(&mut self, used: AnyDungeon) {
        if let AnyDungeon::One(dungeon) = used {
            self.recycle(*dungeon);
        }
    }
}
