//! The methods: each places shapes, none touches cells, none reaches into another.
//!
//! A method is a folder: `params.rs` says what it can be told, `mod.rs` says what it is by implementing [`LayoutMethod`]
//! for those parameters. The table at the end of this file lists them.

mod attempt_failure;
mod board_sides;
mod bsp;
mod facts;
mod given;
mod graph;
mod layout_writer;
mod prefab_fit;
mod prefab_queue;
mod promises;
mod recycle;
mod scatter;
mod shared_values;
mod step_budget;
mod tabletop;
mod tilepath;
mod walk;

pub use attempt_failure::AttemptFailure;
pub use bsp::{Bsp, BspFailure, CorridorStyle};
pub use facts::MethodFacts;
pub use given::{Given, GivenTexts, Waived};
pub use graph::{
    CellSpan, Crossings, Graph, GraphConnection, GraphConnections, GraphDefault, GraphDoor, GraphKey, GraphKeys,
    GraphRefusal, GraphRefusalReason, GraphRoom, GraphRooms, GraphShape, LengthSpan, SideSpan,
};
pub use scatter::{Join, Scatter, ScatterFailure};
pub use tabletop::{KeepError, Kept, KeptRole, KeptRoom, Size, Symmetry, Tabletop, TabletopFailure};
pub use tilepath::{Tilepath, TilepathFailure};
pub use walk::{BossPlace, Directions, Ground, Placement, Walk, WalkFailure};

pub(crate) use layout_writer::LayoutWriter;
pub(crate) use prefab_queue::PrefabQueue;
pub(crate) use promises::{KindRules, Promises, Ring, SpecialRooms};
pub(crate) use step_budget::StepBudget;
pub(crate) use tabletop::Settings as TabletopSettings;
pub(crate) use tilepath::Settings as TilepathSettings;

use std::{collections::BTreeSet, fmt, str::FromStr};

use crate::{
    UnknownName,
    model::{Draft, Layout, Rule, Shortfall, Tileset},
    params::{Params, Resolve, Rules, resolved_as_they_are},
    passes::{Passes, Prefabs, ResolvedPasses},
    rng::{Seed, Streams},
    trace::Trace,
};

/// The name of the method used when none is named, which is [`Method::default`].
pub const DEFAULT_METHOD: &str = "tabletop";

/// The method used when none is named, with its default parameters.
///
/// ```
/// use undercroft::{Method, recipe::DEFAULT_METHOD};
/// assert_eq!(Method::default().name(), DEFAULT_METHOD);
/// ```
impl Default for Method {
    fn default() -> Method {
        Method::Tabletop(Tabletop::default())
    }
}

/// What a method is: implemented by its resolved parameters, in its own folder, and asked by everybody else.
pub(crate) trait LayoutMethod {
    /// Memory that one dungeon leaves for the next.
    type Scratch: Default
    where
        Self: Sized;

    /// How it reads seeds, in a sentence.
    fn seeds(&self) -> &'static str {
        "any text seeds Undercroft's own generator; a retry takes the next streams of the same seed"
    }

    /// The streams of a seed's attempt, from which passes draw too.
    fn streams(&self, seed: &Seed, attempt: u32) -> Streams {
        Streams::of_attempt(seed, attempt)
    }

    /// How many attempts are made at a seed unless the recipe says otherwise.
    fn usual_attempts(&self) -> u32 {
        1
    }

    /// How many places an attempt may try: with the number of attempts, what bounds the work.
    fn tries(&self) -> Tries;

    /// The passes that are on unless the recipe says otherwise, by their names.
    fn usual_passes(&self) -> &'static [&'static str];

    /// The rules that bind several of its parameters together.
    fn rules(&self, _rules: &mut Rules<'_>) {}

    /// Gives passes that are on the values that follow from its own parameters, where nobody says them.
    fn set_pass_defaults(&self, _passes: &mut Passes) {}

    /// The rules that bind its parameters and those of passes together.
    fn pass_rules(&self, _passes: &ResolvedPasses, _rules: &mut Rules<'_>) {}

    /// What every dungeon of these parameters keeps.
    fn promises(&self) -> Promises;

    /// How many rooms there are at most.
    fn most_rooms(&self) -> u64 {
        *self.promises().rooms.end() as u64
    }

    /// How many cells a board has; an estimate from above where the recipe does not say its sides.
    fn expected_cells(&self) -> u64 {
        let area = |(width, height): (i32, i32)| u64::from(width.unsigned_abs()) * u64::from(height.unsigned_abs());
        self.promises().board.map_or(0, area)
    }

    /// What others ask of it.
    fn facts(&self) -> MethodFacts {
        MethodFacts::default()
    }

    /// How many layers it fills on the board.
    fn layers(&self) -> u64 {
        0
    }

    /// The layout that the recipe holds, where it was made elsewhere.
    fn given_layout(&self) -> Option<&Layout> {
        None
    }

    /// The tiles that it joins, prefabs among them where the recipe wants any, and how many.
    fn tiles(&self, _prefabs: Option<&Prefabs>) -> Option<(Tileset, u32)> {
        None
    }

    /// The promises that the recipe allows the layout to break.
    fn waived(&self) -> &BTreeSet<Rule> {
        static NONE: BTreeSet<Rule> = BTreeSet::new();
        &NONE
    }

    /// Of which numbers of its parameters a draft has less.
    fn shortfalls(&self, _draft: &Draft) -> Vec<Shortfall> {
        Vec::new()
    }

    /// Fills the layout with rooms and passages, or says why this attempt came to nothing.
    fn lay_out<T: Trace>(&self, attempt: Attempt<'_, Self::Scratch, T>) -> Result<(), AttemptFailure>
    where
        Self: Sized;
}

/// How many places an attempt may try.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tries {
    pub(crate) count: i64,
    /// What makes up the count, in the words of the recipe.
    pub(crate) formula: &'static str,
}

/// How many places may be tried for one dungeon, over all attempts: seconds, not hours.
pub(crate) const MAX_TRIES: i64 = 200_000_000;

/// One attempt at the layout of a seed.
pub(crate) struct Attempt<'a, S, T> {
    pub(crate) seed: &'a Seed,
    /// Counted from 0.
    pub(crate) number: u32,
    /// What is left of the work that all attempts may take together.
    pub(crate) budget: &'a mut StepBudget,
    /// Whether a layout with less than the numbers asked for will do.
    pub(crate) less: bool,
    /// The prefabs that are to be placed, where the recipe wants any.
    pub(crate) prefabs: Option<&'a Prefabs>,
    pub(crate) scratch: &'a mut S,
    /// What is to be filled. Its vectors may have the memory of earlier layouts.
    pub(crate) layout: &'a mut Layout,
    pub(crate) trace: &'a mut T,
}

impl<'a, T> Attempt<'a, (), T> {
    /// The same attempt with the memory of a method.
    fn with_scratch<S>(self, scratch: &'a mut S) -> Attempt<'a, S, T> {
        let Attempt { seed, number, less, budget, prefabs, scratch: &mut (), layout, trace } = self;
        Attempt { seed, number, less, budget, prefabs, scratch, layout, trace }
    }
}

resolved_as_they_are!(Bsp, Scatter, Walk, Graph);

/// Declares [`Method`] and whatever has one part a method.
macro_rules! table {
    ($($(#[$about:meta])* $name:ident: $Params:ident,)+) => {
        /// A way to lay out a dungeon, with its parameters.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Method {
            $($(#[$about])* $Params($Params),)+
        }

        impl Method {
            /// The names of all methods.
            pub const NAMES: [&'static str; [$(stringify!($name)),+].len()] = [$(stringify!($name)),+];

            /// The method of that name with its default parameters.
            ///
            /// ```
            /// use undercroft::Method;
            /// assert_eq!(Method::from_name("bsp").map(|method| method.name()), Some("bsp"));
            /// assert!(Method::from_name("bps").is_none());
            /// ```
            pub fn from_name(name: &str) -> Option<Method> {
                $(if name == stringify!($name) {
                    return Some(Method::$Params($Params::default()));
                })+
                None
            }

            /// The name used in recipes and on the command line.
            ///
            /// ```
            /// use undercroft::Method;
            /// assert_eq!(Method::Scatter(Default::default()).name(), "scatter");
            /// ```
            pub fn name(&self) -> &'static str {
                match self {
                    $(Method::$Params(_) => stringify!($name),)+
                }
            }

            /// How it reads seeds, in a sentence.
            ///
            /// ```
            /// use undercroft::Method;
            /// assert!(Method::Scatter(Default::default()).seeds().starts_with("any text is hashed"));
            /// ```
            pub fn seeds(&self) -> &'static str {
                self.resolve().as_layout_method().seeds()
            }

            /// What others ask of the method.
            ///
            /// ```
            /// use undercroft::Method;
            /// assert_eq!(Method::Tilepath(Default::default()).facts().studs_per_cell, Some(4));
            /// ```
            pub fn facts(&self) -> MethodFacts {
                self.resolve().as_layout_method().facts()
            }

            /// Every parameter with the value that it has.
            pub(crate) fn resolve(&self) -> ResolvedMethod {
                match self {
                    $(Method::$Params(params) => ResolvedMethod::$Params(params.resolve()),)+
                }
            }

            pub(crate) fn params_mut(&mut self) -> &mut dyn Params {
                match self {
                    $(Method::$Params(params) => params,)+
                }
            }
        }

        /// The method of a [`ResolvedRecipe`](crate::recipe::ResolvedRecipe).
        #[derive(Clone, Debug, PartialEq)]
        pub(crate) enum ResolvedMethod {
            $($(#[$about])* $Params(<$Params as Resolve>::Resolved),)+
        }

        impl ResolvedMethod {
            /// The method as what every method is.
            pub(crate) fn as_layout_method(&self) -> &dyn LayoutMethod {
                match self {
                    $(ResolvedMethod::$Params(params) => params,)+
                }
            }
        }

        /// Parameters say which method they are of.
        ///
        /// ```
        /// use undercroft::{Method, recipe::Bsp};
        /// let method = Method::from(Bsp { width: 60, ..Bsp::default() });
        /// assert_eq!(method.name(), "bsp");
        /// ```
        $(impl From<$Params> for Method {
            fn from(params: $Params) -> Method {
                Method::$Params(params)
            }
        })+

        impl fmt::Display for Method {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        /// The method of that name with its default parameters.
        ///
        /// ```
        /// use undercroft::Method;
        /// assert_eq!("bsp".parse(), Ok(Method::Bsp(Default::default())));
        /// assert_eq!("scater".parse::<Method>().unwrap_err().hint, "did you mean `scatter`?");
        /// ```
        impl FromStr for Method {
            type Err = UnknownName;

            fn from_str(name: &str) -> Result<Method, UnknownName> {
                Method::from_name(name).ok_or_else(|| UnknownName::new(name, Method::NAMES))
            }
        }

        /// The memory of all methods.
        #[derive(Default)]
        pub(crate) struct Scratch {
            $($name: <<$Params as Resolve>::Resolved as LayoutMethod>::Scratch,)+
        }

        impl Scratch {
            /// Makes an attempt at the layout of a seed, in the memory that its method keeps here.
            pub(crate) fn lay_out<T: Trace>(
                &mut self,
                method: &ResolvedMethod,
                attempt: Attempt<'_, (), T>,
            ) -> Result<(), AttemptFailure> {
                match method {
                    $(ResolvedMethod::$Params(params) => params.lay_out(attempt.with_scratch(&mut self.$name)),)+
                }
            }
        }
    };
}

table! {
    /// Binary space partition with L corridors.
    bsp: Bsp,
    /// Rejection-sampled rooms in a row, with room types.
    scatter: Scatter,
    /// Rooms and corridors in a winding row, each placed at the end of the one before.
    walk: Walk,
    /// Connector tiles along a path to the boss.
    tilepath: Tilepath,
    /// Symmetric or free rooms with passages found between them, for keyed maps.
    tabletop: Tabletop,
    /// Rooms and connections that the recipe lists, joined exactly as they are there.
    graph: Graph,
    /// A layout that was made elsewhere.
    given: Given,
}
