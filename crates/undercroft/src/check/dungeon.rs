use std::collections::BTreeSet;

use super::{
    fault::{Fault, Rule},
    playing::{Prospects, fault as play_fault, stands_alone},
};
use crate::{
    model::{Draft, Edits},
    quest::{self, Certified, KnownQuest, Proof},
    recipe::ResolvedRecipe,
    rng::Seed,
};

/// Where a dungeon came from: what makes it again.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// The whole recipe, with a value for every parameter.
    pub recipe: ResolvedRecipe,
    /// The seed as given.
    pub seed: Seed,
    /// Which attempt at that seed it is, from 0.
    pub attempt: u32,
    /// What a person changed afterwards.
    pub edits: Edits,
    /// The promises that a person chose to break.
    pub waived: BTreeSet<Rule>,
    /// The version of the engine that made it, if it is not this one, which may promise more.
    pub engine: Option<String>,
}

impl Origin {
    /// The origin of a dungeon that nobody changed.
    ///
    /// ```
    /// use undercroft::{Origin, Recipe, recipe::Bsp};
    /// let origin = Origin::new(Recipe::new(Bsp::default()).resolve()?, 42, 0);
    /// assert!(origin.edits.list.is_empty() && origin.waived.is_empty());
    /// # Ok::<(), undercroft::recipe::Problems>(())
    /// ```
    pub fn new(recipe: ResolvedRecipe, seed: impl Into<Seed>, attempt: u32) -> Origin {
        Origin { recipe, seed: seed.into(), attempt, edits: Edits::default(), waived: BTreeSet::new(), engine: None }
    }
}

/// A sound dungeon. Only [`check`](crate::check::check) makes one, so whoever holds one need not check it again.
///
/// What is in it is read from [`Dungeon::draft`]:
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "12345")?;
/// assert_eq!(dungeon.draft().rooms.len(), 16);
/// assert_eq!(dungeon.origin().attempt, 0);
/// # Ok::<(), undercroft::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Dungeon {
    draft: Draft,
    origin: Origin,
    /// What the check found out about its locks, if it had to.
    quest: Option<Box<KnownQuest>>,
}

impl Dungeon {
    /// For `check` alone: the caller has checked the draft.
    pub(super) fn new_unchecked(draft: Draft, origin: Origin, quest: Option<Box<KnownQuest>>) -> Dungeon {
        Dungeon { draft, origin, quest }
    }

    /// Everything in it: cells, rooms, passages, doors and what stands where.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate};
    /// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "12345")?;
    /// assert_eq!(dungeon.draft().rooms.len(), 16);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The recipe, seed and attempt that make this dungeon again.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate};
    /// let dungeon = generate(&Recipe::new(Method::Scatter(Default::default())), "hello")?;
    /// assert_eq!(dungeon.origin().seed.as_str(), "hello");
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// What is known about its locks and keys; `None` if it has no locks. It is the certificate of its
    /// [draft](crate::quest::certify), from the regions that the check of the dungeon found.
    ///
    /// ```
    /// use undercroft::{Recipe, generate, quest};
    /// let recipe = Recipe::from_toml("[method.tabletop]\n[passes.locks]\ncount = 3\n")?;
    /// let dungeon = generate(&recipe, "7")?;
    /// assert_eq!(dungeon.certify(), quest::certify(dungeon.draft()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certify(&self) -> Option<Certified> {
        match &self.quest {
            Some(quest) => Some(quest.certify()),
            None => quest::certify(&self.draft),
        }
    }

    /// What a player can be sure of.
    ///
    /// ```
    /// use undercroft::{Recipe, generate, quest::Proof};
    /// let recipe = Recipe::from_toml("[method.tabletop]\n[passes.locks]\ncount = 3\n")?;
    /// let prospects = generate(&recipe, "7")?.prospects();
    /// assert_eq!((prospects.winnable, prospects.complete), (Some(Proof::Yes), Some(Proof::Yes)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prospects(&self) -> Prospects {
        Prospects::of(&self.draft, stands_alone(&self.origin.recipe, &self.draft))
    }

    /// Why it cannot be won, if it cannot. Only a layout that was made elsewhere, a dungeon whose maker waived the promise and one
    /// of another version may be so.
    ///
    /// ```
    /// use undercroft::{Recipe, generate, recipe::Tilepath};
    /// let dungeon = generate(&Recipe::new(Tilepath::default()), 1)?;
    /// assert_eq!(dungeon.unwinnable(), None);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn unwinnable(&self) -> Option<Fault> {
        let is_so = self.prospects().winnable == Some(Proof::No);
        is_so.then(|| play_fault(Rule::Winnable, &self.draft))
    }

    /// Gives up the promise of soundness for a draft that can be changed.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate};
    /// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "7")?;
    /// let mut draft = dungeon.into_draft();
    /// draft.rooms[0].tags.insert("haunted".into());
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn into_draft(self) -> Draft {
        self.draft
    }

    /// The draft and where it came from, for whoever changes one and checks it again.
    ///
    /// ```
    /// use undercroft::{Recipe, check, generate, recipe::Bsp};
    /// let (mut draft, origin) = generate(&Recipe::new(Bsp::default()), 7)?.into_parts();
    /// draft.words.insert("name".into(), "The Salt Mine".into());
    /// assert!(check(draft, origin).is_ok());
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn into_parts(self) -> (Draft, Origin) {
        (self.draft, self.origin)
    }
}
