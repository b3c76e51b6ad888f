//! What a recipe makes, be it one dungeon or several levels, for commands that take both.

use undercroft::{
    Dungeon, Error, Levels, Seed, Stats, Workshop, fingerprint, levels_stats,
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
pub enum Made {
    /// One dungeon.
    One(Box<Dungeon>),
    /// Several levels.
    Levels(Levels),
}

impl From<AnyFile> for Made {
    fn from(file: AnyFile) -> Made {
        match file {
            AnyFile::One(dungeon) => Made::One(dungeon),
            AnyFile::Levels(levels) => Made::Levels(levels),
        }
    }
}

/// Makes what a recipe and a seed give.
#[cfg(feature = "make")]
pub fn make_recipe(workshop: &mut Workshop, recipe: &AnyRecipe, seed: &Seed) -> Result<Made, Error> {
    match recipe {
        AnyRecipe::One(recipe) => workshop.generate(recipe, seed).map(|dungeon| Made::One(Box::new(dungeon))),
        AnyRecipe::Levels(recipe) => workshop.generate_levels(recipe, seed).map(Made::Levels),
    }
}

/// Whether an error says no more than that this seed leads to nothing.
pub fn is_barren(error: &Error) -> bool {
    match error {
        Error::GaveUp { .. } => true,
        Error::Level { error, .. } => is_barren(error),
        _ => false,
    }
}

impl Made {
    /// The seed as given.
    pub fn seed(&self) -> &Seed {
        match self {
            Made::One(dungeon) => &dungeon.origin().seed,
            Made::Levels(levels) => &levels.origin().seed,
        }
    }

    /// The recipe of all of it.
    pub fn recipe(&self) -> AnyRecipe {
        match self {
            Made::One(dungeon) => AnyRecipe::One(Box::new(dungeon.origin().recipe.clone())),
            Made::Levels(levels) => AnyRecipe::Levels(levels.origin().recipe.clone()),
        }
    }

    /// The version of the engine that made it, if it is not this one.
    pub fn engine(&self) -> Option<&str> {
        match self {
            Made::One(dungeon) => dungeon.origin().engine.as_deref(),
            Made::Levels(levels) => levels.origin().engine.as_deref(),
        }
    }

    /// The fingerprint of all of it.
    pub fn fingerprint(&self) -> u64 {
        match self {
            Made::One(dungeon) => fingerprint(dungeon.draft()),
            Made::Levels(levels) => levels.fingerprint(),
        }
    }

    /// Its dungeons, from the top.
    pub fn dungeons(&self) -> Vec<&Dungeon> {
        match self {
            Made::One(dungeon) => vec![dungeon],
            Made::Levels(levels) => levels.list().iter().map(|level| &level.dungeon).collect(),
        }
    }

    /// The statistics of all of it.
    pub fn stats(&self) -> Stats {
        match self {
            Made::One(dungeon) => stats(dungeon.draft()),
            Made::Levels(levels) => levels_stats(levels),
        }
    }

    /// The value of a figure.
    pub fn figure(&self, figure: Figure, stats: &Stats) -> Option<f64> {
        match self {
            Made::One(dungeon) => figure.of(dungeon.draft(), stats),
            Made::Levels(levels) => figure.of_levels(levels, stats),
        }
    }

    /// Whether a query holds.
    pub fn holds(&self, query: &Query, stats: &Stats) -> bool {
        match self {
            Made::One(dungeon) => query.holds(dungeon.draft(), stats),
            Made::Levels(levels) => query.holds_for_levels(levels, stats),
        }
    }

    /// As our JSON, which people can read and compare.
    pub fn write(&self) -> String {
        match self {
            Made::One(dungeon) => json::write(dungeon),
            Made::Levels(levels) => json::write_levels(levels),
        }
    }

    /// As a line of a JSON Lines file.
    pub fn write_line(&self) -> String {
        match self {
            Made::One(dungeon) => json::write_line(dungeon),
            Made::Levels(levels) => json::write_levels_line(levels),
        }
    }

    /// As a file.
    pub fn export(&self, format: Format, options: &Options) -> Result<Exported, ExportError> {
        match self {
            Made::One(dungeon) => export(dungeon, format, options),
            Made::Levels(levels) => export_levels(levels, format, options),
        }
    }

    /// Hands its memory back.
    pub fn recycle(self, workshop: &mut Workshop) {
        if let Made::One(dungeon) = self {
            workshop.recycle(*dungeon);
        }
    }
}
