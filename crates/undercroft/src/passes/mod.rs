//! Passes annotate a draft. Each works on any method's draft, or says why it cannot, and draws from a stream of its own.
//!
//! A pass is a folder: `params.rs` says what it can be told, `mod.rs` implements [`Pass`] for those parameters. The table at
//! the end of this file lists them in the order in which they build on each other, which is the order they run in.

mod contents;
mod doors;
mod encounters;
mod exits;
mod furnishings;
mod lights;
pub(crate) mod links;
pub(crate) mod locks;
mod numbers;
mod openings;
mod place;
mod prefabs;
mod roles;
mod room_depths;
mod squares;
mod stairs;
mod symmetry;
mod text;
mod wang;
mod water;

pub use contents::Contents;
pub(crate) use doors::DoorSettings;
pub use doors::{DoorPlaces, Doors, SecretPlaces};
pub(crate) use encounters::EncounterSettings;
pub use encounters::{BossRule, EncounterRule, Encounters};
pub use exits::Exits;
pub use furnishings::Furnishings;
pub use lights::Lights;
pub use links::{LinkKey, LinkKeys, LinkKinds, LinkStair, LinkStairs, Links};
pub use locks::{KeyFairness, KeyRule, Locks};
pub use numbers::Numbers;
pub use openings::{Openings, VISUALS, Visual};
pub use prefabs::Prefabs;
pub(crate) use roles::RoleSettings;
pub use roles::Roles;
pub use squares::Squares;
pub use stairs::Stairs;
pub use text::Text;
pub use wang::{Wang, WangSet, WangSets};
pub use water::{WaterDepth, Waters};

use symmetry::Symmetries;

use crate::{
    model::{Draft, Layers},
    params::{Params, Prefix, Problem, Resolve, Rules, resolved_as_they_are},
    rng::{Rng, Streams},
    topology::RoomGraph,
    trace::{Event, Trace},
};

/// What a pass is: implemented by its resolved parameters, in its own folder.
pub(crate) trait Pass {
    /// What a draft must have for it.
    const NEEDS: Needs = Needs::AnyDraft;
    /// Whether it changes where one can walk. A search that asks for ways then waits until it has run.
    const CHANGES_WALKING: bool = false;

    /// The rules that bind several of its parameters together.
    fn rules(&self, _rules: &mut Rules<'_>) {}

    /// Annotates the draft.
    fn run(&self, work: &mut Annotation<'_>);
}

/// What a draft must have for a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    /// Nothing that some draft lacks.
    AnyDraft,
    /// Tiles with connectors.
    Tiles,
}

impl Needs {
    /// Why a pass cannot run on a draft, if it cannot.
    fn missing(self, draft: &Draft) -> Option<&'static str> {
        match self {
            Needs::AnyDraft => None,
            Needs::Tiles if draft.assembly.is_some() => None,
            Needs::Tiles => Some("this method builds with no tiles that have connectors"),
        }
    }
}

/// A draft that is being annotated, with what passes share.
pub(crate) struct Annotation<'a> {
    draft: &'a mut Draft,
    passes: &'a ResolvedPasses,
    streams: &'a Streams,
    /// Layers of an earlier dungeon, whose memory may be used.
    old: &'a mut Layers,
    /// Which rooms and stretches of corridor touch, once somebody asked: no pass changes that.
    room_graph: Option<RoomGraph>,
    /// The motions that map the draft onto itself, once somebody asked: they follow from floor and rooms alone.
    symmetries: Option<Symmetries>,
}

impl Annotation<'_> {
    /// The stream of a stage.
    fn rng(&self, stage: &'static str) -> Rng {
        self.streams.stage(stage)
    }

    /// The motions that map the draft onto itself.
    fn symmetries(&mut self) -> Symmetries {
        self.symmetries.get_or_insert_with(|| symmetry::symmetries(self.draft)).clone()
    }

    /// Lends the draft together with which of its rooms and stretches of corridor touch.
    fn with_room_graph(&mut self, each: impl FnOnce(&mut Draft, &RoomGraph)) {
        let room_graph = self.room_graph.take().unwrap_or_else(|| RoomGraph::of(self.draft));
        each(self.draft, &room_graph);
        self.room_graph = Some(room_graph);
    }
}

/// Makes the layers that follow from the cells alone anew, as far as there are any: somebody changed the cells.
pub(crate) fn remake_derived_layers(draft: &mut Draft) {
    if let Some(old) = draft.layers.wang.take() {
        draft.layers.wang = Some(wang::corner_codes(&draft.board.cells, old));
    }
    if let Some(old) = draft.layers.squares.take() {
        draft.layers.squares = Some(squares::classify(&draft.board.cells, old));
    }
}

resolved_as_they_are!(Openings, Prefabs, Contents, Locks, Links, Lights, Numbers, Wang, Squares, Text);

/// Declares [`Passes`] and whatever has one part a pass.
macro_rules! table {
    ($($(#[$about:meta])* $name:ident: $Params:ident,)+) => {
        /// The passes that run after the method; `None` is a pass that is switched off. They run in the order listed.
        ///
        /// A struct, not a list: each pass runs at most once and the engine knows the order in which they build on each
        /// other, so a recipe cannot get it wrong.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct Passes {
            $($(#[$about])* pub $name: Option<$Params>,)+
        }

        impl Passes {
            /// The names of all passes, in the order they run.
            pub const NAMES: [&'static str; [$(stringify!($name)),+].len()] = [$(stringify!($name)),+];

            /// Every pass switched on.
            pub(crate) fn all() -> Passes {
                Passes::only(&|_| true)
            }

            /// The passes of the wanted names switched on. What others would hold is not made first.
            pub(crate) fn only(is_wanted: &dyn Fn(&str) -> bool) -> Passes {
                Passes { $($name: is_wanted(stringify!($name)).then($Params::default),)+ }
            }

            /// The parameters of a pass, if it is on.
            pub(crate) fn named(&mut self, name: &str) -> Option<&mut dyn Params> {
                $(if name == stringify!($name) {
                    return self.$name.as_mut().map(|params| params as &mut dyn Params);
                })+
                None
            }

            /// Shows every pass by its name, and those that are on with their parameters.
            pub(crate) fn each(&mut self, visit: &mut dyn FnMut(&'static str, Option<&mut dyn Params>)) {
                $(visit(stringify!($name), self.$name.as_mut().map(|params| params as &mut dyn Params));)+
            }

            /// Every parameter with the value that it has, whatever the method.
            pub(crate) fn resolve(&self) -> ResolvedPasses {
                ResolvedPasses { $($name: self.$name.as_ref().map(Resolve::resolve),)+ }
            }
        }

        /// The passes of a [`ResolvedRecipe`](crate::recipe::ResolvedRecipe).
        #[derive(Clone, Debug, PartialEq)]
        pub(crate) struct ResolvedPasses {
            $($(#[$about])* pub(crate) $name: Option<<$Params as Resolve>::Resolved>,)+
        }

        impl ResolvedPasses {
            /// Whether any that is on changes where one can walk.
            pub(crate) fn change_walking(&self) -> bool {
                $((<<$Params as Resolve>::Resolved as Pass>::CHANGES_WALKING && self.$name.is_some()))||+
            }

            /// Notes every rule that the parameters of a pass break.
            pub(crate) fn rules(&self, problems: &mut Vec<Problem>) {
                $(if let Some(params) = &self.$name {
                    let prefix = Prefix { part: "passes", name: stringify!($name) };
                    params.rules(&mut Rules { prefix, problems });
                })+
            }

            /// Runs those that are on, in the memory of old layers, until the trace asks for a stop.
            pub(crate) fn run<T: Trace>(&self, streams: &Streams, draft: &mut Draft, old: &mut Layers, trace: &mut T) {
                let mut work = Annotation { draft, passes: self, streams, old, room_graph: None, symmetries: None };
                $(if let Some(params) = &self.$name {
                    if !trace.keep_going() {
                        return;
                    }
                    trace.note(match <<$Params as Resolve>::Resolved as Pass>::NEEDS.missing(work.draft) {
                        Some(why) => Event::Skipped { pass: stringify!($name), why },
                        None => {
                            params.run(&mut work);
                            Event::Pass(stringify!($name))
                        }
                    });
                })+
            }
        }
    };
}

table! {
    /// Purposes of rooms that the method gives none.
    roles: Roles,
    /// Doors where corridors meet rooms.
    doors: Doors,
    /// What closes the connectors of tiles.
    openings: Openings,
    /// Stairs in corridors.
    stairs: Stairs,
    /// Ways out.
    exits: Exits,
    /// Water on the floor.
    water: Waters,
    /// Rooms that somebody drew.
    prefabs: Prefabs,
    /// What stands in rooms.
    furnishings: Furnishings,
    /// What special rooms hold.
    contents: Contents,
    /// How many enemies wait in each room, and where.
    encounters: Encounters,
    /// Locks with keys.
    locks: Locks,
    /// Stairs to other levels.
    links: Links,
    /// Torches on walls.
    lights: Lights,
    /// Numbers on rooms.
    numbers: Numbers,
    /// Corner codes and the tiles that show them.
    wang: Wang,
    /// Walls and corners.
    squares: Squares,
    /// A text as the floor.
    text: Text,
}
