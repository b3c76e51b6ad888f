//! Where the floors of a game come from: a recipe and a seed, or a dungeon from a file.

use std::sync::Arc;

use undercroft::{
    Dungeon, Error, Levels, Recipe, Seed, generate,
    recipe::{BossRule, Doors, Encounters, Problem, Text},
    rng::Rng,
};

use crate::{GameRules, Level, LevelsSource, PlayError, level::Site, level_ways};

/// The value of [`GameRules::boss_every`] that is also the rule of the encounters pass.
const BOSS_EVERY_5TH: u32 = 5;

/// Everything that determines a game except the actions: a recipe, a seed and the numbers of the game, optionally a first floor
/// and texts for the floors.
///
/// ```
/// use undercroft::{Method, Recipe};
/// use undercroft_play::{Campaign, Game, GameRules};
/// let rules = GameRules { floors: 3, sight: 10, health: 60, damage: (5, 9), ..GameRules::default() };
/// let recipe = Recipe::new(Method::Bsp(Default::default()));
/// let game = Game::new(Campaign { rules, ..Campaign::new(recipe, "42".into()) })?;
/// assert_eq!(game.player().health, 60);
/// # Ok::<(), undercroft_play::PlayError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Campaign {
    /// The recipe of every floor that is made.
    pub recipe: Recipe,
    /// The seed of the first floor; later ones have those of [`Seed::of_level`], as several levels have.
    pub seed: Seed,
    /// The first floor, where it came from a file.
    pub first: Option<Dungeon>,
    /// Several levels that are the floors of the game, in place of floors that each have a seed of their own.
    pub levels: Option<LevelsSource>,
    /// Texts to write on the floors, one per floor, repeated from the first.
    pub texts: Vec<Arc<str>>,
    /// The numbers of the game.
    pub rules: GameRules,
}

impl Campaign {
    /// A game of a recipe and a seed.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate};
    /// use undercroft_play::Campaign;
    /// let recipe = Recipe::new(Method::Bsp(Default::default()));
    /// let campaign = Campaign::new(recipe.clone(), "42".into());
    /// assert_eq!(campaign.dungeon(0)?.draft().board, generate(&recipe, "42")?.draft().board);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn new(recipe: Recipe, seed: Seed) -> Campaign {
        Campaign { recipe, seed, first: None, levels: None, texts: Vec::new(), rules: GameRules::default() }
    }

    /// Everything wrong with the recipe and the rules; empty for a campaign that can be played.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe};
    /// # use undercroft_play::{Campaign, Game, PlayError};
    /// let mut campaign = Campaign::new(Recipe::new(Method::Bsp(Default::default())), "42".into());
    /// assert!(campaign.problems().is_empty());
    /// campaign.rules.health = 0;
    /// assert_eq!(campaign.problems()[0].path, "rules.health");
    /// assert!(matches!(Game::new(campaign), Err(PlayError::Rules(_))));
    /// ```
    pub fn problems(&self) -> Vec<Problem> {
        let mut problems = match &self.levels {
            Some(LevelsSource::Recipe(levels)) => levels.problems(),
            _ => self.recipe.problems(),
        };
        problems.extend(self.rules.problems());
        problems
    }

    /// The number of the floor at this depth: the first is the floor of the recipe's encounters, else 1.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe};
    /// # use undercroft_play::Campaign;
    /// let campaign = Campaign::new(Recipe::from_toml("[method.scatter]\nfloor = 3").unwrap(), "42".into());
    /// assert_eq!(campaign.floor(1), 4);
    /// ```
    pub fn floor(&self, depth: u32) -> u32 {
        let first = self.recipe.passes.encounters.as_ref().map_or(1, |encounters| encounters.floor().max(1));
        first.unsigned_abs().saturating_add(depth)
    }

    /// The dungeon at this depth, counted from 0, of a game whose floors are made one at a time.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe};
    /// # use undercroft_play::Campaign;
    /// let campaign = Campaign::new(Recipe::new(Method::Bsp(Default::default())), "42".into());
    /// assert_ne!(campaign.dungeon(0)?.draft().board, campaign.dungeon(1)?.draft().board);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn dungeon(&self, depth: u32) -> Result<Dungeon, Error> {
        if let (0, Some(first)) = (depth, &self.first) {
            return Ok(first.clone());
        }
        let recipe = self.for_playing(&self.recipe, depth);
        if depth == 0 {
            return generate(&recipe, &self.seed);
        }
        let name = self.seed.of_level(depth);
        let mut made = generate(&recipe, &name);
        for again in 1..self.rules.floor_attempts {
            // Only a recipe that gave up may succeed with another seed.
            let Err(Error::GaveUp { .. }) = made else { break };
            made = generate(&recipe, Seed::new(format!("{name}, {again}")));
        }
        made
    }

    /// The floor at this depth, prepared for playing; `rng` stocks it.
    pub(crate) fn level(&self, levels: Option<&Levels>, depth: u32, rng: &mut Rng) -> Result<Level, PlayError> {
        let one = levels.and_then(|levels| levels.list().get(depth as usize));
        let dungeon = match one {
            Some(level) => level.dungeon.clone(),
            None => self.dungeon(depth)?,
        };
        let floor = i32::try_from(self.floor(depth)).unwrap_or(i32::MAX);
        let boss = self.boss_rule(&self.recipe_at(depth));
        let encounters = Encounters { floor: Some(floor), boss, ..Level::encounters(&dungeon) };
        let site = match levels {
            None => Site::alone(self.floor(depth), &self.rules),
            Some(levels) => Site {
                boss_floor: depth + 1 == self.floors(),
                ways: level_ways::ways(levels, depth),
                keys: level_ways::kinds_of_keys(levels),
            },
        };
        Level::stocked(dungeon.draft(), &encounters, &self.rules, site, rng)
    }

    /// The recipe of the floor at this depth.
    fn recipe_at(&self, depth: u32) -> Recipe {
        let level = match &self.levels {
            None => None,
            Some(LevelsSource::Recipe(recipe)) => recipe.levels.get(depth as usize),
            Some(LevelsSource::Made(levels)) => levels.origin().recipe.levels.get(depth as usize),
        };
        level.unwrap_or(&self.recipe).clone()
    }

    /// The recipe's rule for bosses; `None` if it has none, or the default one: a recipe that was written to a file names its
    /// defaults too.
    fn boss_rule(&self, recipe: &Recipe) -> Option<BossRule> {
        let said = recipe.passes.encounters.as_ref().and_then(|encounters| encounters.boss);
        said.filter(|rule| *rule != BossRule::Every5th)
    }

    /// A recipe with the passes that a game needs: sealed doors, purposes of rooms, contents, and the encounters of that
    /// floor.
    pub(crate) fn for_playing(&self, recipe: &Recipe, depth: u32) -> Recipe {
        let said = self.boss_rule(recipe);
        let mut recipe = recipe.clone();
        let passes = &mut recipe.passes;
        passes.doors = Some(Doors { seal: Some(true), ..passes.doors.take().unwrap_or_default() });
        if !recipe.method.facts().has_room_types {
            passes.roles = Some(passes.roles.take().unwrap_or_default());
        }
        passes.contents = Some(passes.contents.take().unwrap_or_default());
        let floor = i32::try_from(self.floor(depth)).unwrap_or(i32::MAX).min(1_000_000);
        let usual = passes.encounters.take().unwrap_or_default();
        // Where the pass has no such rule, `Level` chooses the room of the boss.
        let every_5th = self.levels.is_none() && self.rules.boss_every == BOSS_EVERY_5TH;
        let boss = said.unwrap_or(if every_5th { BossRule::Every5th } else { BossRule::None });
        passes.encounters = Some(Encounters { floor: Some(floor), boss: Some(boss), ..usual });
        if let Some(text) = self.text(depth) {
            passes.text = Some(Text { text, ..passes.text.take().unwrap_or_default() });
        }
        recipe
    }

    fn text(&self, depth: u32) -> Option<Arc<str>> {
        let count = self.texts.len();
        if count == 0 { None } else { self.texts.get(depth as usize % count).cloned() }
    }
}
