//! Several levels as the floors of a game: where they come from, and the ways between them.

use std::sync::Arc;

use undercroft::{
    Level as OneLevel, Levels, LinkKind, Place, Seed, generate_levels,
    geom::Point,
    recipe::{AnyRecipe, LevelsRecipe},
};

use crate::{Campaign, LevelKey, MAX_CELLS, PlayError};

/// Where the levels of a game come from.
#[derive(Clone, Debug, PartialEq)]
pub enum LevelsSource {
    /// A recipe, whose levels get the passes that a game needs.
    Recipe(LevelsRecipe),
    /// Levels that were made already, from a file.
    Made(Arc<Levels>),
}

/// A way from a level to another one: stairs or a shaft, whose ends meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelWay {
    /// Its end on this level.
    pub at: Point,
    /// Its other end.
    pub to: Place,
    /// Whether it leads down.
    pub down: bool,
    /// Whether it is the stairs or a further way.
    pub kind: LinkKind,
}

impl Campaign {
    /// A game whose floors are the levels of a recipe. The last of them holds the goal, and the boss.
    ///
    /// ```
    /// use undercroft::recipe::LevelsRecipe;
    /// use undercroft_play::{Campaign, Game};
    /// let recipe = LevelsRecipe::from_toml("levels = 3\n[method.bsp]\n").unwrap();
    /// let game = Game::new(Campaign::of_levels_recipe(recipe, "42".into()))?;
    /// assert_eq!(game.floors(), 3);
    /// assert_eq!(game.level().ways.len(), 1);
    /// # Ok::<(), undercroft_play::PlayError>(())
    /// ```
    pub fn of_levels_recipe(recipe: LevelsRecipe, seed: Seed) -> Campaign {
        let first = recipe.levels.first().cloned().unwrap_or_default();
        Campaign { levels: Some(LevelsSource::Recipe(recipe)), ..Campaign::new(first, seed) }
    }

    /// A game on levels that were made already.
    ///
    /// ```
    /// use undercroft::{generate_levels, recipe::LevelsRecipe};
    /// use undercroft_play::Campaign;
    /// let levels = generate_levels(&LevelsRecipe::from_toml("levels = 2\n[method.bsp]\n")?, 42)?;
    /// assert_eq!(Campaign::of_levels(levels).floors(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_levels(levels: Levels) -> Campaign {
        let origin = levels.origin().clone();
        let first = origin.recipe.levels.first().cloned().unwrap_or_default();
        Campaign { levels: Some(LevelsSource::Made(Arc::new(levels))), ..Campaign::new(first, origin.seed) }
    }

    /// A game of a recipe of either kind.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::AnyRecipe};
    /// use undercroft_play::Campaign;
    /// let recipe = AnyRecipe::One(Box::new(Recipe::default()));
    /// assert_eq!(Campaign::of_recipe(recipe, "42".into()).floors(), 5);
    /// ```
    pub fn of_recipe(recipe: AnyRecipe, seed: Seed) -> Campaign {
        match recipe {
            AnyRecipe::One(recipe) => Campaign::new(*recipe, seed),
            AnyRecipe::Levels(recipe) => Campaign::of_levels_recipe(recipe, seed),
        }
    }

    /// How many floors the game has: as many as there are levels, else what the rules say.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe};
    /// # use undercroft_play::Campaign;
    /// assert_eq!(Campaign::new(Recipe::default(), "42".into()).floors(), 5);
    /// ```
    pub fn floors(&self) -> u32 {
        match &self.levels {
            None => self.rules.floors,
            Some(LevelsSource::Recipe(recipe)) => recipe.levels.len() as u32,
            Some(LevelsSource::Made(levels)) => levels.list().len() as u32,
        }
    }

    /// Makes the levels of the game; `None` for a game whose floors are made one at a time.
    pub(crate) fn make_levels(&self) -> Result<Option<Arc<Levels>>, PlayError> {
        let recipe = match &self.levels {
            None => return Ok(None),
            Some(LevelsSource::Made(levels)) => return Ok(Some(levels.clone())),
            Some(LevelsSource::Recipe(recipe)) => recipe,
        };
        let size = recipe.expected_size();
        let cells = i64::try_from(size.cells).unwrap_or(i64::MAX);
        if size.is_exact && cells > MAX_CELLS {
            return Err(PlayError::TooLarge { cells });
        }
        let own = (0..).zip(&recipe.levels).map(|(depth, level)| self.for_playing(level, depth));
        let playable = LevelsRecipe { levels: own.collect(), ..recipe.clone() };
        Ok(Some(Arc::new(generate_levels(&playable, &self.seed)?)))
    }
}

/// The ways of a level to others.
pub(crate) fn ways(levels: &Levels, level: u32) -> Vec<LevelWay> {
    let mut ways = Vec::new();
    for link in levels.links() {
        for (own, other, down) in [(link.from, link.to, true), (link.to, link.from, false)] {
            if own.level == level {
                ways.push(LevelWay { at: own.at, to: other, down, kind: link.kind });
            }
        }
    }
    ways
}

/// The kinds of keys of all levels, each once: a key of one level may fit a lock of another.
pub(crate) fn kinds_of_keys(levels: &Levels) -> Vec<LevelKey> {
    let mut kinds: Vec<LevelKey> = Vec::new();
    let keys = |level: &OneLevel| level.dungeon.draft().keys.clone();
    for key in levels.list().iter().flat_map(keys) {
        if kinds.iter().all(|known| known.name != key.name) {
            kinds.push(LevelKey { name: key.name, spent: key.spent, held: 0 });
        }
    }
    kinds
}
