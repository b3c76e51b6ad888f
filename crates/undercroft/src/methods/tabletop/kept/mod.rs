//! Kept rooms: rooms that are there before anything is placed. The others are laid around them.
//!
//! - `capture.rs`: the rooms of a dungeon as rooms to keep.
//! - `orbits.rs`: which kept rooms are images of each other.
//! - `rules.rs`: what a list of kept rooms has to keep to.
//! - `text.rs`: the list in recipes.

mod capture;
mod orbits;
mod rules;
mod text;

use std::{collections::BTreeSet, sync::Arc};

pub use capture::KeepError;
pub(super) use orbits::{KeptOrbit, kept_order, orbits};
pub(super) use rules::{check, check_prefabs, needed};

use super::placing::RoomRole;
use crate::{
    geom::Rect,
    model::{RoomPrefab, Shape, Words},
    named::named,
};

named! {
    /// What a kept room was placed as, where that says more than its size.
    pub enum KeptRole {
        /// An ordinary room.
        Room = "room",
        /// A small side room of a crypt.
        Chamber = "chamber",
        /// The long hall of a temple.
        Nave = "nave",
        /// The lair.
        Lair = "lair",
        /// The keep of a fortress.
        Keep = "keep",
    }
}

impl KeptRole {
    pub(super) fn role(self) -> RoomRole {
        match self {
            KeptRole::Room => RoomRole::Any,
            KeptRole::Chamber => RoomRole::Side,
            KeptRole::Nave => RoomRole::Nave,
            KeptRole::Lair => RoomRole::Lair,
            KeptRole::Keep => RoomRole::Keep,
        }
    }
}

/// A room that is there already.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptRoom {
    /// Where it lies with respect to the other kept rooms. With symmetry the cell (0, 0) is the centre.
    pub rect: Rect,
    /// Which cells of that rectangle are the room.
    pub shape: Shape,
    /// What it was placed as.
    pub role: KeptRole,
    /// The prefab it is, where it is one.
    pub prefab: Option<RoomPrefab>,
    /// Tags that somebody gave it.
    pub tags: BTreeSet<String>,
    /// Texts about it that somebody wrote.
    pub words: Words,
}

impl KeptRoom {
    /// A plain rectangular room.
    ///
    /// ```
    /// use undercroft::{geom::Rect, recipe::KeptRoom};
    /// assert!(KeptRoom::new(Rect::new(0, 0, 6, 4)).prefab.is_none());
    /// ```
    pub fn new(rect: Rect) -> KeptRoom {
        KeptRoom {
            rect,
            shape: Shape::Rect,
            role: KeptRole::Room,
            prefab: None,
            tags: BTreeSet::new(),
            words: Words::new(),
        }
    }
}

/// The rooms that are kept. Cloning the list is cheap.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept(Arc<Vec<KeptRoom>>);

impl Kept {
    /// The list of these rooms.
    ///
    /// ```
    /// use undercroft::{Recipe, generate, geom::Rect, recipe::{Kept, KeptRoom, Tabletop}};
    /// let kept = Kept::new(vec![KeptRoom::new(Rect::new(0, 0, 9, 3)), KeptRoom::new(Rect::new(20, 4, 3, 9))]);
    /// let dungeon = generate(&Recipe::new(Tabletop { kept, ..Tabletop::default() }), 1)?;
    /// let [first, second] = [0, 1].map(|room| dungeon.draft().rooms[room].rect);
    /// assert_eq!(second.corner() - first.corner(), undercroft::Point::new(20, 4));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn new(rooms: Vec<KeptRoom>) -> Kept {
        Kept(Arc::new(rooms))
    }

    /// The rooms.
    ///
    /// ```
    /// assert!(undercroft::recipe::Kept::default().rooms().is_empty());
    /// ```
    pub fn rooms(&self) -> &[KeptRoom] {
        &self.0
    }

    /// The rectangle around all of them.
    pub(super) fn hull(&self) -> Option<Rect> {
        self.0.iter().map(|room| room.rect).reduce(Rect::union)
    }
}
