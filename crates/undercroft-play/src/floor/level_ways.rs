//! Several levels as the floors of a game: where they come from, and the ways between them.

use std::sync::Arc;

use undercroft::{
    AnyDungeon, Level as OneLevel, Levels, LinkKind, Place, Recipe, Seed, generate_levels,
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
    /// A game of a recipe of one dungeon or of several levels. The levels are its floors, and the last of them holds the goal and
    /// the boss.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::LevelsRecipe};
    /// use undercroft_play::{Campaign, Game};
    /// assert_eq!(Campaign::of_recipe(Recipe::default(), "42".into()).floors(), 5);
    /// let recipe = LevelsRecipe::from_toml("levels = 3\n[method.bsp]\n").unwrap();
    /// let game = Game::new(Campaign::of_recipe(recipe, "42".into()))?;
    /// assert_eq!(game.floors(), 3);
    /// assert_eq!(game.level().ways.len(), 1);
    /// # Ok::<(), undercroft_play::PlayError>(())
    /// ```
    pub fn of_recipe(recipe: impl Into<AnyRecipe>, seed: Seed) -> Campaign {
        match recipe.into() {
            AnyRecipe::One(recipe) => Campaign::new(*recipe, seed),
            AnyRecipe::Levels(recipe) => {
                let first = recipe.levels.first().cloned().unwrap_or_default();
                Campaign { levels: Some(LevelsSource::Recipe(recipe)), ..Campaign::new(first, seed) }
            }
        }
    }

    /// A game that begins on a dungeon that was made already, whose recipe and seed make the other floors; or one on levels
    /// that were made already.
    ///
    /// ```
    /// use undercroft::{Recipe, generate, generate_levels, recipe::LevelsRecipe};
    /// use undercroft_play::Campaign;
    /// let dungeon = generate(&Recipe::default(), "42")?;
    /// assert_eq!(Campaign::of(dungeon.clone()).dungeon(0)?, dungeon);
    /// let levels = generate_levels(&LevelsRecipe::repeated(&Recipe::default(), 2), 42)?;
    /// assert_eq!(Campaign::of(levels).floors(), 2);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn of(made: impl Into<AnyDungeon>) -> Campaign {
        match made.into() {
            AnyDungeon::One(dungeon) => {
                let origin = dungeon.origin();
                let campaign = Campaign::new(Recipe::clone(&origin.recipe), origin.seed.clone());
                Campaign { first: Some(*dungeon), ..campaign }
            }
            AnyDungeon::Levels(levels) => {
                let origin = levels.origin().clone();
                let first = origin.recipe.levels.first().cloned().unwrap_or_default();
                Campaign { levels: Some(LevelsSource::Made(Arc::new(levels))), ..Campaign::new(first, origin.seed) }
            }
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
