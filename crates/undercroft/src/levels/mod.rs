//! Several levels: dungeons above each other whose stairs meet, with one certificate over all of them.
//!
//! - `make`: makes the levels of a recipe and joins them.
//! - `ends`: where stairs lie, and how the levels lie above each other.
//! - `keys`: keys that are laid when the locks of all levels are there.
//! - `check`: the check over all levels. Only it makes [`Levels`].
//! - `shortfalls`: what levels lack of the numbers that are asked for.
//! - `stats`: the numbers of all levels together.

mod check;
mod ends;
mod keys;
mod make;
mod shortfalls;
mod stats;

pub use check::check_levels;
pub use shortfalls::{LevelShortfall, levels_shortfalls};
pub use stats::levels_stats;

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use crate::{
    check::{Dungeon, Prospects},
    error::Error,
    fingerprint::{canonical, fingerprint},
    geom::Point,
    model::{Draft, Place},
    named::named,
    quest::{self, LevelsCertified},
    recipe::LevelsRecipe,
    record,
    rng::Seed,
    workshop::Workshop,
};

/// One of several levels.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// The level as a dungeon of its own.
    pub dungeon: Dungeon,
    /// What is added to its cells to find them in the columns and rows that all levels have in common.
    pub offset: Point,
}

named! {
    /// What joins two levels.
    pub enum LinkKind {
        /// The stairs by which one goes on.
        Stairs = "stairs",
        /// A further way, which closes a loop.
        Shaft = "shaft",
    }
}

/// A way between a level and the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Its upper end.
    pub from: Place,
    /// Its lower end.
    pub to: Place,
    /// What it is.
    pub kind: LinkKind,
}

record! {
    for Link = "an object" {
        from: Place = always,
        to: Place = always,
        kind: LinkKind = always,
    }
}

/// Where several levels came from: what makes them again.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelsOrigin {
    /// The whole recipe.
    pub recipe: LevelsRecipe,
    /// The seed as given.
    pub seed: Seed,
    /// The version of the engine that made them, if it is not this one.
    pub engine: Option<String>,
}

/// Several sound levels whose stairs meet. Only [`check_levels`] makes them.
///
/// ```
/// use undercroft::{Recipe, generate_levels, recipe::LevelsRecipe};
/// let levels = generate_levels(&LevelsRecipe::repeated(&Recipe::default(), 3), "keep")?;
/// assert_eq!(levels.list().len(), 3);
/// let link = levels.links()[0];
/// let frame = |place: undercroft::Place| place.at + levels.list()[place.level as usize].offset;
/// assert_eq!(frame(link.from), frame(link.to));
/// # Ok::<(), undercroft::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Levels {
    list: Vec<Level>,
    links: Vec<Link>,
    origin: LevelsOrigin,
}

impl Levels {
    /// The levels from the top.
    pub fn list(&self) -> &[Level] {
        &self.list
    }

    /// The ways between them, from the top.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// The recipe and the seed that make these levels again.
    pub fn origin(&self) -> &LevelsOrigin {
        &self.origin
    }

    /// The drafts of the levels from the top.
    pub fn drafts(&self) -> Vec<&Draft> {
        self.list.iter().map(|level| level.dungeon.draft()).collect()
    }

    /// The two ends of each link.
    pub fn link_ends(&self) -> Vec<[Place; 2]> {
        link_ends(&self.links)
    }

    /// What is proved about the locks of all levels; `None` if there are none.
    pub fn certify(&self) -> Option<LevelsCertified> {
        quest::certify_levels(&self.drafts(), &self.link_ends())
    }

    /// What a player can be sure of on all levels together. Whether secret doors have to be found is asked of each level alone.
    ///
    /// ```
    /// use undercroft::{generate_levels, quest::Proof, recipe::LevelsRecipe};
    /// let levels = generate_levels(&LevelsRecipe::from_toml("levels = 2\n[method.bsp]\n")?, 42)?;
    /// assert_eq!(levels.prospects().winnable, Some(Proof::Yes));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prospects(&self) -> Prospects {
        check::prospects(&self.drafts(), &self.links)
    }

    /// The fingerprint of all levels: of their own fingerprints, their offsets and their links.
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Xxh3::new();
        let mut number = |number: i64| hash.update(&number.to_le_bytes());
        number(self.list.len() as i64);
        for level in &self.list {
            number(fingerprint(level.dungeon.draft()) as i64);
            number(level.offset.x.into());
            number(level.offset.y.into());
        }
        for Link { from, to, kind } in &self.links {
            for end in [from, to] {
                [end.level.into(), end.at.x.into(), end.at.y.into()].into_iter().for_each(&mut number);
            }
            number(*kind as i64);
        }
        hash.digest()
    }

    /// The canonical hash of all levels: of those of each level, from the top (see [`canonical`](crate::canonical())).
    pub fn canonical(&self) -> u64 {
        let hashes = self.list.iter().map(|level| canonical(level.dungeon.draft()).to_le_bytes());
        xxh3_64(hashes.collect::<Vec<_>>().as_flattened())
    }

    /// One level as a dungeon of its own, with stairs to the others; `None` if there are not so many.
    pub fn into_level(mut self, level: usize) -> Option<Dungeon> {
        (level < self.list.len()).then(|| self.list.swap_remove(level).dungeon)
    }
}

fn link_ends(links: &[Link]) -> Vec<[Place; 2]> {
    links.iter().map(|link| [link.from, link.to]).collect()
}

/// Makes the levels of a recipe and a seed. Level k has the seed `SEED/level k`.
///
/// ```
/// use undercroft::{generate_levels, recipe::LevelsRecipe};
/// let recipe = LevelsRecipe::from_toml("levels = 2\n[method.bsp]\n")?;
/// let levels = generate_levels(&recipe, 42)?;
/// assert_eq!(levels.list()[1].dungeon.origin().seed.as_str(), "42/level 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn generate_levels(recipe: &LevelsRecipe, seed: impl Into<Seed>) -> Result<Levels, Error> {
    Workshop::new().generate_levels(recipe, seed)
}
