use super::{
    fields::Params,
    params::{Bsp, Scatter, Tabletop, Tilepath, Walk, WaterDepth},
};

/// The method used when none is named.
pub const DEFAULT_METHOD: &str = "tabletop";

/// How many places may be tried for one dungeon, over all attempts: seconds, not hours.
pub(super) const MAX_TRIES: i64 = 200_000_000;

/// A way to lay out a dungeon, with its parameters.
#[derive(Clone, Debug, PartialEq)]
pub enum Method {
    /// Binary space partition with L corridors.
    Bsp(Bsp),
    /// Rejection-sampled rooms in a row, with room types.
    Scatter(Scatter),
    /// Rooms and corridors in a winding row, each placed at the end of the one before.
    Walk(Walk),
    /// Connector tiles along a path to the boss.
    Tilepath(Tilepath),
    /// Symmetric or free rooms with passages found between them, for keyed maps.
    Tabletop(Tabletop),
}

impl Method {
    /// The names of all methods.
    pub const NAMES: [&'static str; 5] = ["bsp", "scatter", "walk", "tilepath", "tabletop"];

    /// The method of that name with its default parameters.
    ///
    /// ```
    /// use undercroft::Method;
    /// assert_eq!(Method::from_name("bsp").map(|method| method.name()), Some("bsp"));
    /// assert!(Method::from_name("bps").is_none());
    /// ```
    pub fn from_name(name: &str) -> Option<Method> {
        match name {
            "bsp" => Some(Method::Bsp(Bsp::default())),
            "scatter" => Some(Method::Scatter(Scatter::default())),
            "walk" => Some(Method::Walk(Walk::default())),
            "tilepath" => Some(Method::Tilepath(Tilepath::default())),
            "tabletop" => Some(Method::Tabletop(Tabletop::default())),
            _ => None,
        }
    }

    /// How it reads seeds, in a sentence.
    ///
    /// ```
    /// use undercroft::Method;
    /// assert!(Method::Scatter(Default::default()).seeds().starts_with("any text is hashed"));
    /// ```
    pub fn seeds(&self) -> &'static str {
        match self {
            Method::Bsp(_) => {
                "a whole number within 64 bits is the original's integer seed for Go's generator, other text is hashed; a retry takes the next number"
            }
            Method::Scatter(_) => "any text is hashed as the original does, numbers too; `0042` and `42` are two seeds",
            Method::Walk(_) | Method::Tilepath(_) | Method::Tabletop(_) => {
                "any text seeds the house generator; a retry of a whole number takes the next, of other text its next stream"
            }
        }
    }

    /// The name used in recipes and on the command line.
    ///
    /// ```
    /// use undercroft::Method;
    /// assert_eq!(Method::Scatter(Default::default()).name(), "scatter");
    /// ```
    pub fn name(&self) -> &'static str {
        match self {
            Method::Bsp(_) => "bsp",
            Method::Scatter(_) => "scatter",
            Method::Walk(_) => "walk",
            Method::Tilepath(_) => "tilepath",
            Method::Tabletop(_) => "tabletop",
        }
    }

    /// How many seeds in a row are tried unless the recipe says otherwise.
    pub(super) fn usual_attempts(&self) -> u32 {
        match self {
            // Asking for rooms is asking for retries.
            Method::Scatter(scatter) if scatter.min_rooms > 1 => 100,
            // So is asking for what a walk may run out of.
            Method::Walk(walk) if walk.wishes() => (MAX_TRIES / self.tries().max(1)).clamp(1, 100) as u32,
            Method::Bsp(_) | Method::Scatter(_) | Method::Walk(_) => 1,
            Method::Tabletop(_) => 1,
            // As the document has it.
            Method::Tilepath(_) => 5,
        }
    }

    /// How many places an attempt may try: with `attempts`, what bounds the work.
    pub(super) fn tries(&self) -> i64 {
        match self {
            Method::Bsp(_) => 1,
            Method::Scatter(scatter) => scatter.tries(),
            // From the middle of the board, and if that leads nowhere from eight other places.
            Method::Walk(walk) => 9 * walk.tries() + walk.searches(),
            Method::Tilepath(tilepath) => tilepath.tries(),
            Method::Tabletop(tabletop) => 10_000 + 2_000 * i64::from(tabletop.rooms.max),
        }
    }

    /// What makes up the tries of an attempt, in the words of the recipe.
    pub(super) fn tries_are(&self) -> &'static str {
        match self {
            Method::Bsp(_) => "1",
            Method::Scatter(_) => "target_max × tries_per_room",
            Method::Walk(_) => "the work of an attempt",
            Method::Tabletop(_) => "(10,000 + 2,000 for each of rooms)",
            Method::Tilepath(_) => "(max_attempts + 1,000 for each of min_path_length)",
        }
    }

    /// The passes that are on unless the recipe says otherwise.
    pub(super) fn usual_passes(&self) -> &'static [&'static str] {
        match self {
            Method::Bsp(_) => &[],
            Method::Scatter(_) => &["doors", "contents", "encounters", "wang"],
            Method::Walk(_) => &["squares"],
            Method::Tilepath(_) => &["openings"],
            Method::Tabletop(tabletop) if tabletop.water == WaterDepth::Dry => {
                &["doors", "stairs", "exits", "furnishings", "numbers"]
            }
            Method::Tabletop(_) => &["doors", "stairs", "exits", "water", "furnishings", "numbers"],
        }
    }

    pub(super) fn params_mut(&mut self) -> &mut dyn Params {
        match self {
            Method::Bsp(params) => params,
            Method::Scatter(params) => params,
            Method::Walk(params) => params,
            Method::Tilepath(params) => params,
            Method::Tabletop(params) => params,
        }
    }
}
