//! Recipes: which method with which parameters, which passes, how many attempts. A recipe never generates.
//!
//! - From texts: `read` (sources, `--set` and files, one over the other), `precedence` (which of two places counts), `decode` (the
//!   tree of a text becomes a recipe), `words` (tables of texts), `levels` (recipes of several levels).
//! - What is wrong: `validate` (ranges and rules), `contradictions` (a text that tells a method and a pass different values).
//! - What follows: `resolve` (unset parameters get their values: `ResolvedRecipe`), `expected_size` (how large dungeons become).
//! - To texts: `encode` (JSON), `serde_impls`, `describe` (listings and the JSON Schema).

mod contradictions;
mod decode;
mod describe;
mod encode;
mod expected_size;
mod levels;
mod precedence;
mod read;
mod resolve;
#[cfg(feature = "serde")]
mod serde_impls;
mod validate;
mod words;

use std::sync::Arc;

use crate::Json;
pub use crate::{
    methods::{
        BossPlace, Bsp, CellSpan, CorridorStyle, Crossings, DEFAULT_METHOD, Directions, Given, GivenTexts, Graph,
        GraphConnection, GraphConnections, GraphDefault, GraphDoor, GraphKey, GraphKeys, GraphRefusal,
        GraphRefusalReason, GraphRoom, GraphRooms, GraphShape, Ground, Join, Kept, KeptRole, KeptRoom, LengthSpan,
        Method, MethodFacts, Placement, Scatter, SideSpan, Size, Symmetry, Tabletop, Tilepath, Waived, Walk,
    },
    model::{
        Archetype, Connector, DEFAULT_LEGEND, Drawing, DrawnCell, Legend, MAX_DRAWING, MAX_PREFABS, Marker, MarkerKind,
        Meaning, Prefab, PrefabSet, READY_PREFABS, READY_TILESETS, Thing, Tile, Tileset, WordTables,
    },
    params::{
        CountSpan, FAR, LockSpan, MAX_CELLS, MAX_LEVELS, MAX_SIDE, Problem, Problems, RoomSpan, Source, Span,
        suggestion, tree,
    },
    passes::{
        BossRule, Contents, DoorPlaces, Doors, EncounterRule, Encounters, Exits, Furnishings, KeyFairness, KeyRule,
        Lights, LinkKey, LinkKeys, LinkKinds, LinkStair, LinkStairs, Links, Locks, Numbers, Openings, Passes, Prefabs,
        Roles, SecretPlaces, Squares, Stairs, Text, Wang, WangSet, WangSets, WaterDepth, Waters,
    },
};
pub use describe::{Described, DescribedField, describe_methods, describe_passes, recipe_schema};
pub use expected_size::ExpectedSize;
pub use levels::{AnyRecipe, LevelsRecipe, MAX_SHAFTS, WayDown};
pub use read::{JudgeWords, ReadRecipe, RecipeReader};
pub use resolve::ResolvedRecipe;

/// The most attempts a recipe may ask for.
pub const MAX_ATTEMPTS: u32 = 10_000;

/// How often an unsound dungeon is made again with the next attempt.
pub(crate) const MOST_REDRAWS: u32 = 3;

/// Everything that makes a dungeon but the seed.
///
/// What is `None` in the parameters of its method and its passes follows from other parameters. A recipe made in code and the same
/// recipe as a text mean the same dungeon, for both are resolved in one place: [`Recipe::resolve`].
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// The method and its parameters.
    pub method: Method,
    /// The passes that run after it.
    pub passes: Passes,
    /// How many attempts are made at a seed; `None` for as many as are usual for the method.
    pub attempts: Option<u32>,
    /// Whether a dungeon that has less than a number of the recipe asks for is refused. Otherwise it is made with less, and
    /// [`shortfalls`](crate::shortfalls) says of what.
    pub strict: bool,
    /// Tables of texts that extend or replace the ready ones when somebody tells of its dungeons. No dungeon depends on them.
    pub words: Option<Arc<WordTables>>,
}

impl Recipe {
    /// The method with the passes and the number of attempts that are usual for it.
    ///
    /// ```
    /// use undercroft::recipe::{Bsp, Recipe};
    /// let recipe = Recipe::new(Bsp { width: 60, height: 30, ..Bsp::default() });
    /// assert!(recipe.passes.doors.is_none());
    /// ```
    pub fn new(method: impl Into<Method>) -> Recipe {
        let method = method.into();
        let usual = method.resolve().as_layout_method().usual_passes();
        let passes = Passes::only(&|name| usual.contains(&name));
        Recipe { passes, attempts: None, strict: false, words: None, method }
    }

    /// What dungeons are made by: the recipe without problems and with a value for every parameter, or everything that is wrong
    /// with it. Making a dungeon resolves its recipe, so nobody need call this to make one.
    ///
    /// ```
    /// use undercroft::recipe::{Bsp, Recipe};
    /// assert!(Recipe::new(Bsp::default()).resolve().is_ok());
    /// assert!(Recipe::new(Bsp { width: 0, ..Bsp::default() }).resolve().is_err());
    /// ```
    pub fn resolve(&self) -> Result<ResolvedRecipe, Problems> {
        resolve::resolve(self)
    }

    /// The recipe with every value set: what was `None` is what it follows from. Filling it in again changes nothing.
    ///
    /// ```
    /// use undercroft::recipe::{Method, Recipe, Size, Tabletop};
    /// let recipe = Recipe::new(Tabletop { size: Size::XLarge, ..Tabletop::default() }).filled_in();
    /// assert!(matches!(&recipe.method, Method::Tabletop(params) if params.rooms == Some(Size::XLarge.rooms())));
    /// ```
    pub fn filled_in(&self) -> Recipe {
        resolve::unchecked(self).recipe
    }

    /// How many attempts are made at a seed, set or not.
    ///
    /// ```
    /// use undercroft::recipe::{Recipe, Scatter};
    /// let recipe = Recipe::new(Scatter { min_rooms: 8, ..Scatter::default() });
    /// assert_eq!(recipe.attempts(), 100);
    /// ```
    pub fn attempts(&self) -> u32 {
        let usual = || resolve::usual_attempts(self.method.resolve().as_layout_method(), self.strict);
        self.attempts.unwrap_or_else(usual)
    }

    /// Reads a recipe from TOML.
    ///
    /// ```
    /// use undercroft::Recipe;
    /// let recipe = Recipe::from_toml("[method.bsp]\nwidth = 60\n").unwrap();
    /// assert_eq!(recipe.method.name(), "bsp");
    /// let problems = Recipe::from_toml("[method.bsp]\nwidht = 60\n").unwrap_err();
    /// assert_eq!(problems.list[0].hint.as_deref(), Some("did you mean `width`?"));
    /// ```
    #[cfg(feature = "toml")]
    pub fn from_toml(text: &str) -> Result<Recipe, Problems> {
        let mut reader = RecipeReader::new();
        reader.toml("recipe", text);
        reader.finish()?.one()
    }

    /// Reads a recipe from JSON.
    ///
    /// ```
    /// use undercroft::Recipe;
    /// let recipe = Recipe::from_json(r#"{ "method": { "scatter": { "floor": 5 } } }"#).unwrap();
    /// assert_eq!(recipe.method.name(), "scatter");
    /// ```
    pub fn from_json(text: &str) -> Result<Recipe, Problems> {
        let mut reader = RecipeReader::new();
        reader.json("recipe", text);
        reader.finish()?.one()
    }

    /// The whole recipe as JSON, [filled in](Recipe::filled_in), with every value spelled out; [`Recipe::from_json`] reads it back.
    ///
    /// ```
    /// use undercroft::{Method, Recipe};
    /// let recipe = Recipe::new(Method::Bsp(Default::default()));
    /// let json = recipe.to_json();
    /// assert_eq!(json["method"]["bsp"]["width"], 80);
    /// assert_eq!(Recipe::from_json(&json.to_string()).unwrap(), recipe.filled_in());
    /// ```
    pub fn to_json(&self) -> Json {
        encode::recipe(&self.filled_in())
    }

    /// Everything wrong with it; empty for a sound recipe.
    ///
    /// ```
    /// use undercroft::recipe::{Bsp, Method, Recipe};
    /// let recipe = Recipe::new(Method::Bsp(Bsp { width: 4, ..Bsp::default() }));
    /// assert_eq!(recipe.problems()[0].path, "method.bsp.width");
    /// ```
    pub fn problems(&self) -> Vec<Problem> {
        validate::problems(self, &resolve::unchecked(self))
    }
}

/// The recipe of the default method.
///
/// ```
/// use undercroft::{Recipe, recipe::DEFAULT_METHOD};
/// assert_eq!(Recipe::default().method.name(), DEFAULT_METHOD);
/// ```
impl Default for Recipe {
    fn default() -> Recipe {
        Recipe::new(Method::default())
    }
}

/// A method, or the parameters of one, with what is usual for it: [`Recipe::new`].
///
/// ```
/// use undercroft::{Recipe, recipe::Scatter};
/// assert_eq!(Recipe::from(Scatter::default()), Recipe::new(Scatter::default()));
/// ```
impl<M: Into<Method>> From<M> for Recipe {
    fn from(method: M) -> Recipe {
        Recipe::new(method)
    }
}
