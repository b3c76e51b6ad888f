//! One dungeon or several levels, for callers that take both.

use undercroft::{
    Dungeon, Error, Levels, Seed, Stats, Workshop, canonical, fingerprint, levels_stats,
    query::{Figure, Query},
    recipe::AnyRecipe,
    stats,
};
use undercroft_export::{
    ExportError, Exported, Format, Options, export, export_levels,
    json::{self, AnyFile},
};

/// One dungeon or several levels.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyDungeon {
    /// One dungeon.
    One(Box<Dungeon>),
    /// Several levels.
    Levels(Levels),
}

impl From<AnyFile> for AnyDungeon {
    fn from(file: AnyFile) -> AnyDungeon {
        match file {
            AnyFile::One(dungeon) => AnyDungeon::One(dungeon),
            AnyFile::Levels(levels) => AnyDungeon::Levels(levels),
        }
    }
}

/// Makes what a recipe and a seed give.
#[cfg(feature = "make")]
pub fn make_recipe(workshop: &mut Workshop, recipe: &AnyRecipe, seed: &Seed) -> Result<AnyDungeon, Error> {
    match recipe {
        AnyRecipe::One(recipe) => workshop.generate(recipe, seed).map(|dungeon| AnyDungeon::One(Box::new(dungeon))),
        AnyRecipe::Levels(recipe) => workshop.generate_levels(recipe, seed).map(AnyDungeon::Levels),
    }
}

/// Whether it is the seed that leads to no dungeon, while others may: all its attempts failed, or the engine made a mistake in
/// each of them. Whoever makes many dungeons counts such a seed and goes on.
pub fn gave_up(error: &Error) -> bool {
    match error {
        Error::GaveUp { .. } | Error::Unsound(_) => true,
        Error::Level { error, .. } => gave_up(error),
        _ => false,
    }
}

impl AnyDungeon {
    /// The seed as given.
    pub fn seed(&self) -> &Seed {
        match self {
            AnyDungeon::One(dungeon) => &dungeon.origin().seed,
            AnyDungeon::Levels(levels) => &levels.origin().seed,
        }
    }

    /// The recipe of all of it.
    pub fn recipe(&self) -> AnyRecipe {
        match self {
            AnyDungeon::One(dungeon) => AnyRecipe::One(Box::new(undercroft::Recipe::clone(&dungeon.origin().recipe))),
            AnyDungeon::Levels(levels) => AnyRecipe::Levels(levels.origin().recipe.clone()),
        }
    }

    /// The version of the engine that made it, if it is not this one.
    pub fn engine(&self) -> Option<&str> {
        match self {
            AnyDungeon::One(dungeon) => dungeon.origin().engine.as_deref(),
            AnyDungeon::Levels(levels) => levels.origin().engine.as_deref(),
        }
    }

    /// The canonical hash of all of it.
    pub fn canonical(&self) -> u64 {
        match self {
            AnyDungeon::One(dungeon) => canonical(dungeon.draft()),
            AnyDungeon::Levels(levels) => levels.canonical(),
        }
    }

    /// The fingerprint of all of it.
    pub fn fingerprint(&self) -> u64 {
        match self {
            AnyDungeon::One(dungeon) => fingerprint(dungeon.draft()),
            AnyDungeon::Levels(levels) => levels.fingerprint(),
        }
    }

    /// Its dungeons, from the top.
    pub fn dungeons(&self) -> Vec<&Dungeon> {
        match self {
            AnyDungeon::One(dungeon) => vec![dungeon],
            AnyDungeon::Levels(levels) => levels.list().iter().map(|level| &level.dungeon).collect(),
        }
    }

    /// The statistics of all of it.
    pub fn stats(&self) -> Stats {
        match self {
            AnyDungeon::One(dungeon) => stats(dungeon.draft()),
            AnyDungeon::Levels(levels) => levels_stats(levels),
        }
    }

    /// The value of a figure.
    pub fn figure(&self, figure: Figure, stats: &Stats) -> Option<f64> {
        match self {
            AnyDungeon::One(dungeon) => figure.of(dungeon.draft(), stats),
            AnyDungeon::Levels(levels) => figure.of_levels(levels, stats),
        }
    }

    /// Whether a query holds.
    pub fn holds(&self, query: &Query, stats: &Stats) -> bool {
        match self {
            AnyDungeon::One(dungeon) => query.holds(dungeon.draft(), stats),
            AnyDungeon::Levels(levels) => query.holds_for_levels(levels, stats),
        }
    }

    /// As our JSON, which people can read and compare.
    pub fn write(&self) -> String {
        match self {
            AnyDungeon::One(dungeon) => json::write(dungeon),
            AnyDungeon::Levels(levels) => json::write_levels(levels),
        }
    }

    /// As a line of a JSON Lines file.
    pub fn write_line(&self) -> String {
        match self {
            AnyDungeon::One(dungeon) => json::write_line(dungeon),
            AnyDungeon::Levels(levels) => json::write_levels_line(levels),
        }
    }

    /// As a file.
    pub fn export(&self, format: Format, options: &Options) -> Result<Exported, ExportError> {
        match self {
            AnyDungeon::One(dungeon) => export(dungeon, format, options),
            AnyDungeon::Levels(levels) => export_levels(levels, format, options),
        }
    }

    /// Hands its memory back.
    pub fn recycle(self, workshop: &mut Workshop) {
        if let AnyDungeon::One(dungeon) = self {
            workshop.recycle(*dungeon);
        }
    }
}
