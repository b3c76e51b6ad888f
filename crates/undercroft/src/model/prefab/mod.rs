//! Prefabs: rooms that somebody drew, to be placed as they are. A [`PrefabSet`] that exists is sound.
//!
//! - `legend`: what the characters of a drawing stand for.
//! - `drawing`: a drawing as cells, turned and mirrored.
//! - `rules`: what a drawing has to keep.
//! - `text`: sets in recipes and files; `ready`: the set that is always there.

mod drawing;
mod legend;
mod ready;
mod rules;
mod text;

use std::{collections::BTreeSet, sync::Arc};

pub use drawing::{Drawing, DrawnCell};
pub use legend::{DEFAULT_LEGEND, Legend, Meaning, Thing};
pub use ready::READY_PREFABS;
pub use rules::{MAX_DRAWING, MAX_PREFABS};

use super::MarkKind;
use crate::geom::Motion;

/// A room that somebody drew.
#[derive(Clone, Debug, PartialEq)]
pub struct Prefab {
    /// What it is called.
    pub name: String,
    /// Free words about it, which its rooms get as tags.
    pub tags: Vec<String>,
    /// How likely it is drawn, beside the others of its set.
    pub weight: u32,
    /// How often a dungeon has it at most.
    pub max: u32,
    /// Whether a dungeon without it is refused.
    pub required: bool,
    /// Whether it may be turned by quarters.
    pub turn: bool,
    /// Whether it may be mirrored.
    pub mirror: bool,
    /// The drawing, line by line, as it was written.
    pub map: Vec<String>,
    /// The characters that only this drawing has.
    pub legend: Legend,
    drawing: Drawing,
}

impl Prefab {
    /// The drawing as cells.
    ///
    /// ```
    /// use undercroft::recipe::PrefabSet;
    /// let dozen = PrefabSet::ready("dozen").unwrap();
    /// assert!(dozen.prefabs().iter().all(|prefab| !prefab.drawing().doors().is_empty()));
    /// ```
    pub fn drawing(&self) -> &Drawing {
        &self.drawing
    }

    /// The things of your own in it, each with the character that draws it, where maps can show that.
    pub(crate) fn own_things(&self, set: &PrefabSet) -> Vec<(char, String)> {
        let characters: BTreeSet<char> = self.map.iter().flat_map(|row| row.chars()).collect();
        let own =
            characters.into_iter().filter(|character| ('!'..='~').contains(character)).filter_map(
                |character| match set.meaning(self, character) {
                    Some(Meaning::Thing(Thing { kind: MarkKind::Own, name: Some(name), .. })) => {
                        Some((character, name))
                    }
                    _ => None,
                },
            );
        own.collect()
    }

    /// The ways in which it may lie, the one in which it is drawn first. Of ways that look the same there is one.
    ///
    /// ```
    /// use undercroft::{geom::Motion, recipe::PrefabSet};
    /// let dozen = PrefabSet::ready("dozen").unwrap();
    /// assert_eq!(dozen.prefabs()[0].motions()[0], Motion::IDENTITY);
    /// ```
    pub fn motions(&self) -> Vec<Motion> {
        let mut seen: Vec<Drawing> = Vec::new();
        let mut motions = Vec::new();
        for motion in Motion::ALL.into_iter().filter(|motion| self.allows(*motion)) {
            let moved = self.drawing.moved(motion);
            if !seen.contains(&moved) {
                seen.push(moved);
                motions.push(motion);
            }
        }
        motions
    }

    /// Whether it may lie as a motion brings it: allowed by name, or because it looks like a way that is.
    ///
    /// ```
    /// use undercroft::{geom::Motion, recipe::PrefabSet};
    /// assert!(PrefabSet::ready("dozen").unwrap().prefabs()[0].allows(Motion::IDENTITY));
    /// ```
    pub fn allows(&self, motion: Motion) -> bool {
        let named = |motion: Motion| (self.turn || motion.quarters() == 0) && (self.mirror || !motion.is_mirror());
        named(motion) || {
            let moved = self.drawing.moved(motion);
            Motion::ALL.into_iter().any(|other| named(other) && self.drawing.moved(other) == moved)
        }
    }
}

/// Which prefab a room is, and how it lies.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RoomPrefab {
    /// The prefab's name.
    pub name: String,
    /// What brings the drawing to the room.
    pub motion: Motion,
}

/// Prefabs to choose from. Cloning a set is cheap.
#[derive(Clone, Debug)]
pub struct PrefabSet(Arc<Inner>);

#[derive(Debug, Default, PartialEq)]
struct Inner {
    name: String,
    legend: Legend,
    prefabs: Vec<Prefab>,
}

impl PrefabSet {
    /// The ready set of that name: `dozen`.
    ///
    /// ```
    /// use undercroft::recipe::PrefabSet;
    /// assert_eq!(PrefabSet::ready("dozen").unwrap().prefabs().len(), 12);
    /// assert!(PrefabSet::ready("dozens").is_none());
    /// ```
    pub fn ready(name: &str) -> Option<PrefabSet> {
        ready::find(name)
    }

    fn new_unchecked(name: String, legend: Legend, prefabs: Vec<Prefab>) -> PrefabSet {
        PrefabSet(Arc::new(Inner { name, legend, prefabs }))
    }

    /// Stands where a set could not be read; nobody complains of it again.
    pub(crate) fn unread() -> PrefabSet {
        PrefabSet(Arc::default())
    }

    /// What it is called.
    ///
    /// ```
    /// assert_eq!(undercroft::recipe::PrefabSet::ready("dozen").unwrap().name(), "dozen");
    /// ```
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The characters that all its drawings have beside the [default ones](DEFAULT_LEGEND).
    ///
    /// ```
    /// let dozen = undercroft::recipe::PrefabSet::ready("dozen").unwrap();
    /// assert!(!dozen.legend().contains_key(&'#'));
    /// ```
    pub fn legend(&self) -> &Legend {
        &self.0.legend
    }

    /// Its prefabs.
    ///
    /// ```
    /// let dozen = undercroft::recipe::PrefabSet::ready("dozen").unwrap();
    /// assert!(dozen.prefabs().iter().any(|prefab| prefab.name == "throne room"));
    /// ```
    pub fn prefabs(&self) -> &[Prefab] {
        &self.0.prefabs
    }

    /// The prefab of that name.
    ///
    /// ```
    /// let dozen = undercroft::recipe::PrefabSet::ready("dozen").unwrap();
    /// assert!(dozen.find("library").is_some() && dozen.find("cinema").is_none());
    /// ```
    pub fn find(&self, name: &str) -> Option<&Prefab> {
        self.0.prefabs.iter().find(|prefab| prefab.name == name)
    }

    /// What a character stands for in the drawing of one of its prefabs.
    pub(crate) fn meaning(&self, prefab: &Prefab, character: char) -> Option<Meaning> {
        let own = prefab.legend.get(&character).or_else(|| self.0.legend.get(&character));
        own.cloned().or_else(|| legend::default_meaning(character))
    }
}

/// By what it holds; the same prefabs under another name are another set.
impl PartialEq for PrefabSet {
    fn eq(&self, other: &PrefabSet) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}
