//! Undercroft makes dungeons: published methods, one sound model.
//!
//! ```
//! use undercroft::{Recipe, generate, view};
//!
//! let recipe = Recipe::from_toml("[method.bsp]\nwidth = 60\nheight = 24\n")?;
//! let dungeon = generate(&recipe, "my first dungeon")?;
//! for row in view::tiles(dungeon.draft()) {
//!     println!("{row}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Data goes one way: a recipe and a seed become a layout, which is carved into a draft, annotated by passes and
//! checked. What comes out is a [`Dungeon`], and a `Dungeon` is sound.
//!
//! The [`guide`] shows in ten minutes how to use it all, and holds the conventions: which way `y` grows, what can be walked
//! on, how Wang codes count.

#[macro_use]
mod cold;

mod any_dungeon;
mod carve;
pub mod check;
mod edits;
mod error;
mod fingerprint;
mod foreign;
pub mod geom;
pub mod grid;
pub mod guide;
mod json;
mod levels;
mod measures;
mod methods;
mod model;
mod named;
mod net;
mod params;
mod passes;
pub mod query;
pub mod quest;
pub mod recipe;
pub mod records;
pub mod rng;
pub mod routes;
mod shortfalls;
mod stats;
mod topology;
pub mod trace;
pub mod view;
mod workshop;

pub use any_dungeon::{AnyDungeon, AnyDungeonRef, NoLevel};
pub use carve::carve;
pub use check::{Dungeon, Origin, check};
pub use edits::EditError;
pub use error::Error;
pub use fingerprint::{canonical, fingerprint};
pub use foreign::{
    AskedEnds, CellDoor, CellExit, CellLock, CellMap, CellStair, CutOffParts, RecoverError, Recovered, annotate,
};
pub use geom::{Dir, Point, Rect};
pub use grid::{Grid, GridIter};
pub use json::{Json, is_display_control};
pub use levels::{
    Level, LevelShortfall, Levels, LevelsOrigin, Link, LinkKind, check_levels, generate_levels, levels_shortfalls,
    levels_stats,
};
pub use measures::{DungeonSummary, Measurer};
pub use methods::{
    AttemptFailure, BspFailure, KeepError, ScatterFailure, TabletopFailure, TilepathFailure, WalkFailure,
};
pub use model::{
    Assembly, Barrier, Board, Cell, CellChanges, ConnectorOpening, ConnectorState, DEFAULT_SIGN, Door, DoorId,
    DoorKind, Draft, Edge, Edit, Edits, Encounter, Exit, FloorText, Holder, Key, Layers, Layout, Lock, LockId, Mark,
    MarkKind, Node, NodeName, Owner, Passage, PassageId, Place, Purpose, Raster, Rewards, Room, RoomId, RoomKind,
    RoomPrefab, Route, Shape, Shortfall, Signs, Square, Stair, StairWay, Water, Words,
};
pub use named::{Named, UnknownName};
pub use passes::{VISUALS, Visual};
pub use recipe::{Method, Recipe};
pub use rng::Seed;
pub use shortfalls::shortfalls;
pub use stats::{Combine, FloorPlan, Statistic, Stats, ValueKind, stats};
pub use topology::{Beyond, Connections, Obstacle, Opening, OpeningId, Stretch, StretchId};
pub use workshop::Workshop;

/// Makes the dungeon of a recipe and a seed. Whoever makes many is quicker with a [`Workshop`].
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "12345")?;
/// assert_eq!(dungeon.draft().rooms.len(), 16);
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn generate(recipe: &Recipe, seed: impl Into<Seed>) -> Result<Dungeon, Error> {
    Workshop::new().generate(recipe, seed)
}
