use crate::{model::Draft, recipe::Recipe, rng::Seed};

/// Where a dungeon came from: what makes it again.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// The whole recipe.
    pub recipe: Recipe,
    /// The seed as given.
    pub seed: Seed,
    /// Which attempt at that seed it is, from 0.
    pub attempt: u32,
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
}

impl Dungeon {
    /// For `check` alone: whoever calls this vouches for the draft.
    pub(super) fn vouched(draft: Draft, origin: Origin) -> Dungeon {
        Dungeon { draft, origin }
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
}
