use super::{
    fields::Params,
    params::{Bsp, Scatter, Tilepath},
};

/// The method used when none is named.
pub const DEFAULT_METHOD: &str = "bsp";

/// A way to lay out a dungeon, with its parameters.
#[derive(Clone, Debug, PartialEq)]
pub enum Method {
    /// Binary space partition with L corridors.
    Bsp(Bsp),
    /// Rejection-sampled rooms in a row, with room types.
    Scatter(Scatter),
    /// Connector tiles along a path to the boss.
    Tilepath(Tilepath),
}

impl Method {
    /// The names of all methods.
    pub const NAMES: [&'static str; 3] = ["bsp", "scatter", "tilepath"];

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
            "tilepath" => Some(Method::Tilepath(Tilepath::default())),
            _ => None,
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
            Method::Tilepath(_) => "tilepath",
        }
    }

    /// How many seeds in a row are tried unless the recipe says otherwise.
    pub(super) fn usual_attempts(&self) -> u32 {
        match self {
            // Asking for rooms is asking for retries.
            Method::Scatter(scatter) if scatter.min_rooms > 1 => 100,
            Method::Bsp(_) | Method::Scatter(_) => 1,
            // As the document has it.
            Method::Tilepath(_) => 5,
        }
    }

    /// How many places an attempt may try: with `attempts`, what bounds the work.
    pub(super) fn tries(&self) -> i64 {
        match self {
            Method::Bsp(_) => 1,
            Method::Scatter(scatter) => scatter.tries(),
            Method::Tilepath(tilepath) => tilepath.tries(),
        }
    }

    /// What those tries are made of.
    pub(super) fn tries_in_words(&self) -> &'static str {
        match self {
            Method::Bsp(_) | Method::Scatter(_) => "attempts × target_max × tries_per_room",
            Method::Tilepath(_) => "attempts × (max_attempts + 1,000 for each of min_path_length)",
        }
    }

    /// The passes that are on unless the recipe says otherwise.
    pub(super) fn usual_passes(&self) -> &'static [&'static str] {
        match self {
            Method::Bsp(_) => &[],
            Method::Scatter(_) => &["doors", "contents", "encounters", "wang"],
            Method::Tilepath(_) => &["openings"],
        }
    }

    pub(super) fn params_mut(&mut self) -> &mut dyn Params {
        match self {
            Method::Bsp(params) => params,
            Method::Scatter(params) => params,
            Method::Tilepath(params) => params,
        }
    }
}
