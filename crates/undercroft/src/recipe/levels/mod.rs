//! Recipes of several levels: one recipe for each, and how the levels are joined.

mod merge;
mod read;

pub(super) use merge::OPTIONS;
pub(super) use read::read;

use super::{ExpectedSize, MAX_CELLS, MAX_LEVELS, Problem, Problems, Recipe, RecipeReader, ResolvedRecipe, encode};
use crate::{Json, Named, json, named::named};

/// The most shafts between one level and the next.
pub const MAX_SHAFTS: i32 = 20;

named! {
    /// Where the way down lies.
    pub enum WayDown {
        /// In the room of the goal.
        Goal = "goal",
        /// In a room of its own.
        Anywhere = "anywhere",
    }
}

/// Everything that makes several levels but the seed.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelsRecipe {
    /// The recipes of the levels from the top, 2 to 100.
    pub levels: Vec<Recipe>,
    /// How many further ways there are between each level and the next, 0 to 20.
    pub shafts: i32,
    /// Where the way down lies.
    pub down: WayDown,
    /// Whether a key may lie on another level than its lock.
    pub keys_across: bool,
}

/// A recipe of one dungeon or of several levels.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyRecipe {
    /// Of one dungeon.
    One(Box<Recipe>),
    /// Of several levels.
    Levels(LevelsRecipe),
}

impl From<Recipe> for AnyRecipe {
    fn from(recipe: Recipe) -> AnyRecipe {
        AnyRecipe::One(Box::new(recipe))
    }
}

impl From<ResolvedRecipe> for AnyRecipe {
    fn from(recipe: ResolvedRecipe) -> AnyRecipe {
        Recipe::clone(&recipe).into()
    }
}

impl From<LevelsRecipe> for AnyRecipe {
    fn from(recipe: LevelsRecipe) -> AnyRecipe {
        AnyRecipe::Levels(recipe)
    }
}

impl AnyRecipe {
    /// The whole recipe as JSON, resolved.
    pub fn to_json(&self) -> Json {
        match self {
            AnyRecipe::One(recipe) => recipe.to_json(),
            AnyRecipe::Levels(recipe) => recipe.to_json(),
        }
    }

    /// The recipe of each level from the top; one dungeon is its own only level.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::AnyRecipe};
    /// assert_eq!(AnyRecipe::from(Recipe::default()).levels().len(), 1);
    /// ```
    pub fn levels(&self) -> &[Recipe] {
        match self {
            AnyRecipe::One(recipe) => std::slice::from_ref(recipe),
            AnyRecipe::Levels(recipe) => &recipe.levels,
        }
    }

    /// Everything wrong with it; empty for a sound recipe.
    pub fn problems(&self) -> Vec<Problem> {
        match self {
            AnyRecipe::One(recipe) => recipe.problems(),
            AnyRecipe::Levels(recipe) => recipe.problems(),
        }
    }

    /// How large all of it becomes, as far as that is known before it is made.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::{AnyRecipe, Bsp, LevelsRecipe}};
    /// let recipe = Recipe::new(Bsp { width: 60, height: 30, ..Bsp::default() });
    /// assert_eq!(AnyRecipe::from(LevelsRecipe::repeated(&recipe, 3)).expected_size().cells, 5_400);
    /// ```
    pub fn expected_size(&self) -> ExpectedSize {
        match self {
            AnyRecipe::One(recipe) => recipe.expected_size(),
            AnyRecipe::Levels(recipe) => recipe.expected_size(),
        }
    }

    /// The names of the methods, each once, from the top.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::AnyRecipe};
    /// assert_eq!(AnyRecipe::from(Recipe::default()).methods(), ["tabletop"]);
    /// ```
    pub fn methods(&self) -> Vec<&'static str> {
        let mut names: Vec<&'static str> = Vec::new();
        for name in self.levels().iter().map(|level| level.method.name()) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// Switches the pass `lights` on for every level, as files for virtual tabletops want it. Where it is on, it stays as it is.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::{AnyRecipe, Bsp}};
    /// let mut recipe = AnyRecipe::from(Recipe::new(Bsp::default()));
    /// recipe.switch_lights_on();
    /// assert!(matches!(recipe, AnyRecipe::One(recipe) if recipe.passes.lights.is_some()));
    /// ```
    pub fn switch_lights_on(&mut self) {
        let levels = match self {
            AnyRecipe::One(recipe) => std::slice::from_mut(&mut **recipe),
            AnyRecipe::Levels(recipe) => recipe.levels.as_mut_slice(),
        };
        for level in levels {
            level.passes.lights.get_or_insert_default();
        }
    }
}

impl LevelsRecipe {
    /// One recipe for each level, from the top.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::{Bsp, LevelsRecipe, Scatter}};
    /// let recipe = LevelsRecipe::new(vec![Recipe::new(Bsp::default()), Recipe::new(Scatter::default())]);
    /// assert!(recipe.problems().is_empty());
    /// ```
    pub fn new(levels: Vec<Recipe>) -> LevelsRecipe {
        LevelsRecipe { levels, shafts: 0, down: WayDown::Goal, keys_across: false }
    }

    /// Levels that are all made by one recipe. Only the first has ways out: the others are entered by stairs.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::LevelsRecipe};
    /// let recipe = LevelsRecipe::repeated(&Recipe::default(), 3);
    /// assert!(recipe.levels[0].passes.exits.is_some() && recipe.levels[2].passes.exits.is_none());
    /// ```
    pub fn repeated(recipe: &Recipe, levels: usize) -> LevelsRecipe {
        let mut levels = vec![recipe.clone(); levels];
        levels.iter_mut().skip(1).for_each(|level| level.passes.exits = None);
        LevelsRecipe::new(levels)
    }

    /// Reads a recipe of several levels from TOML.
    ///
    /// ```
    /// use undercroft::recipe::LevelsRecipe;
    /// let text = "[[levels]]\nmethod.tabletop.archetype = 'temple'\n[[levels]]\nmethod.tabletop.archetype = 'crypt'\n";
    /// assert_eq!(LevelsRecipe::from_toml(text)?.levels.len(), 2);
    /// # Ok::<(), undercroft::recipe::Problems>(())
    /// ```
    #[cfg(feature = "toml")]
    pub fn from_toml(text: &str) -> Result<LevelsRecipe, Problems> {
        let mut reader = RecipeReader::new();
        reader.toml("recipe", text);
        LevelsRecipe::finish(reader)
    }

    /// Reads a recipe of several levels from JSON.
    ///
    /// ```
    /// use undercroft::recipe::LevelsRecipe;
    /// assert_eq!(LevelsRecipe::from_json(r#"{ "levels": 3, "method": "bsp" }"#)?.levels.len(), 3);
    /// # Ok::<(), undercroft::recipe::Problems>(())
    /// ```
    pub fn from_json(text: &str) -> Result<LevelsRecipe, Problems> {
        let mut reader = RecipeReader::new();
        reader.json("recipe", text);
        LevelsRecipe::finish(reader)
    }

    fn finish(reader: RecipeReader) -> Result<LevelsRecipe, Problems> {
        match reader.finish()?.recipe {
            AnyRecipe::Levels(recipe) => Ok(recipe),
            AnyRecipe::One(_) => {
                let rule = "is not there: this is a recipe of one dungeon".to_owned();
                let hint = Some("write `levels = 3`".to_owned());
                let problem = Problem { path: "levels".to_owned(), rule, hint, span: None };
                Err(Problems { list: vec![problem], sources: Vec::new() })
            }
        }
    }

    /// The recipe with every value set.
    pub fn filled_in(&self) -> LevelsRecipe {
        LevelsRecipe { levels: self.levels.iter().map(Recipe::filled_in).collect(), ..self.clone() }
    }

    /// What levels are made by: the recipe of each, resolved, or everything that is wrong with any of them.
    pub(crate) fn resolve(&self) -> Result<Vec<ResolvedRecipe>, Problems> {
        let mut problems = self.problems_together();
        let mut resolved: Vec<ResolvedRecipe> = Vec::with_capacity(self.levels.len());
        for (index, level) in self.levels.iter().enumerate().take(MAX_LEVELS) {
            // Levels that are alike are resolved alike, and have the same problems.
            if index > 0 && self.levels[index - 1] == *level {
                let alike = resolved.last().cloned();
                resolved.extend(alike);
                continue;
            }
            match level.resolve() {
                Ok(own) => resolved.push(own),
                Err(own) => {
                    let at_level = |own: Problem| Problem { path: cold_format!("levels[{index}].{}", own.path), ..own };
                    problems.extend(own.list.into_iter().map(at_level));
                }
            }
        }
        if problems.is_empty() { Ok(resolved) } else { Err(Problems { list: problems, sources: Vec::new() }) }
    }

    /// The whole recipe as JSON, resolved; [`LevelsRecipe::from_json`] reads it back.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::LevelsRecipe};
    /// let recipe = LevelsRecipe::repeated(&Recipe::default(), 2);
    /// assert_eq!(LevelsRecipe::from_json(&recipe.to_json().to_string())?, recipe.filled_in());
    /// # Ok::<(), undercroft::recipe::Problems>(())
    /// ```
    pub fn to_json(&self) -> Json {
        let levels: Vec<Json> = self.levels.iter().map(|level| encode::recipe(&level.filled_in())).collect();
        let (shafts, down, keys_across) = (self.shafts, self.down.name(), self.keys_across);
        json!({ "levels": Json::List(levels), "shafts": shafts, "down": down, "keys_across": keys_across })
    }

    /// Everything wrong with it; empty for a sound recipe.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::LevelsRecipe};
    /// assert_eq!(LevelsRecipe::repeated(&Recipe::default(), 1).problems()[0].path, "levels");
    /// ```
    pub fn problems(&self) -> Vec<Problem> {
        self.resolve().err().map_or_else(Vec::new, |problems| problems.list)
    }

    /// What is wrong with the levels as a whole.
    fn problems_together(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut require = |holds: bool, path: &str, rule: String, hint: &str| {
            if !holds {
                let hint = Some(hint.to_owned());
                problems.push(Problem { path: path.to_owned(), rule, hint, span: None });
            }
        };
        let count = self.levels.len();
        let rule = cold_format!("must be from 2 to {MAX_LEVELS} levels, is {count}");
        require((2..=MAX_LEVELS).contains(&count), "levels", rule, "leave `levels` out for a single dungeon");
        let rule = cold_format!("must be from 0 to {MAX_SHAFTS}, is {}", self.shafts);
        require((0..=MAX_SHAFTS).contains(&self.shafts), "shafts", rule, "ask for fewer");
        let cells = self.expected_size().cells;
        let rule = cold_format!("together they have {cells} cells, at most {MAX_CELLS} are allowed");
        require(cells <= MAX_CELLS as u64, "levels", rule, "make the levels smaller, or fewer");
        for (index, level) in self.levels.iter().enumerate() {
            let path = format!("levels[{index}].passes.links");
            let rule = "is filled in when levels are made, and says nothing here".to_owned();
            require(level.passes.links.is_none(), &path, rule, "leave it out");
        }
        problems
    }

    /// How large all levels together become, as far as that is known before they are made.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::{Bsp, LevelsRecipe}};
    /// let recipe = Recipe::new(Bsp { width: 60, height: 30, ..Bsp::default() });
    /// assert_eq!(LevelsRecipe::repeated(&recipe, 3).expected_size().cells, 5_400);
    /// ```
    pub fn expected_size(&self) -> ExpectedSize {
        let mut whole = ExpectedSize { cells: 0, rooms: 0, layers: 0, is_exact: true };
        for size in self.levels.iter().take(MAX_LEVELS).map(Recipe::expected_size) {
            whole.cells = whole.cells.saturating_add(size.cells);
            whole.rooms = whole.rooms.saturating_add(size.rooms);
            whole.layers = whole.layers.max(size.layers);
            whole.is_exact &= size.is_exact;
        }
        whole
    }
}
