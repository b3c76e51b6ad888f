//! The one place where unset parameters get their values, and the recipe that comes of it.

use std::{fmt, ops::Deref, sync::Arc};

use super::{MOST_REDRAWS, MethodFacts, Problems, Recipe, Tileset, validate};
use crate::{
    methods::{LayoutMethod, MAX_TRIES, ResolvedMethod},
    model::Layout,
    params::{Fields, Slot},
    passes::{Links, ResolvedPasses},
};

/// At most how many attempts a strict recipe has unless it says so itself.
const STRICT_ATTEMPTS: i64 = 100;

/// A recipe without problems, in which every parameter has its value: what dungeons are made by. [`Recipe::resolve`] makes one,
/// and nothing else does, so whoever holds one need not look for problems again. Cloning it is cheap.
///
/// It can be used as a [`Recipe`] with every value set, which is what files have.
///
/// ```
/// use undercroft::{Recipe, recipe::Tabletop};
/// let recipe = Recipe::new(Tabletop::default()).resolve()?;
/// assert_eq!(recipe.passes.exits.as_ref().and_then(|exits| exits.count), Some(1));
/// # Ok::<(), undercroft::recipe::Problems>(())
/// ```
#[derive(Clone)]
pub struct ResolvedRecipe(Arc<Resolved>);

/// What follows from a recipe.
#[derive(Clone)]
pub(super) struct Resolved {
    /// The recipe with every value set, as it is written.
    pub(super) recipe: Recipe,
    pub(super) method: ResolvedMethod,
    pub(super) passes: ResolvedPasses,
    pub(super) attempts: u32,
}

impl ResolvedRecipe {
    pub(crate) fn method(&self) -> &ResolvedMethod {
        &self.0.method
    }

    /// The method as what every method is.
    pub(crate) fn layout_method(&self) -> &dyn LayoutMethod {
        self.0.method.as_layout_method()
    }

    /// What others ask of its method.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::Tabletop};
    /// assert!(Recipe::new(Tabletop::default()).resolve()?.facts().has_scale);
    /// # Ok::<(), undercroft::recipe::Problems>(())
    /// ```
    pub fn facts(&self) -> MethodFacts {
        self.layout_method().facts()
    }

    /// The layout that the recipe holds, where it was made elsewhere.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::{Bsp, Given}};
    /// assert!(Recipe::new(Given::default()).resolve()?.given_layout().is_some());
    /// assert!(Recipe::new(Bsp::default()).resolve()?.given_layout().is_none());
    /// # Ok::<(), undercroft::recipe::Problems>(())
    /// ```
    pub fn given_layout(&self) -> Option<&Layout> {
        self.layout_method().given_layout()
    }

    /// The tiles that it builds with, prefabs among them, and how many a dungeon has, where its method joins tiles.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::Tilepath};
    /// let (tiles, count) = Recipe::new(Tilepath::default()).resolve()?.tiles().unwrap();
    /// assert_eq!((tiles.name(), count), ("keep", 12));
    /// # Ok::<(), undercroft::recipe::Problems>(())
    /// ```
    pub fn tiles(&self) -> Option<(Tileset, u32)> {
        self.layout_method().tiles(self.passes().prefabs.as_ref())
    }

    pub(crate) fn passes(&self) -> &ResolvedPasses {
        &self.0.passes
    }

    /// How many attempts are made at a seed.
    pub(crate) fn attempts(&self) -> u32 {
        self.0.attempts
    }

    /// How many attempts are made at most, with those that take the place of unsound ones.
    pub(crate) fn most_attempts(&self) -> u32 {
        self.0.attempts.saturating_add(MOST_REDRAWS)
    }

    /// The same for one of several levels, whose links to others the engine writes into it.
    pub(crate) fn with_links(&self, links: Links) -> ResolvedRecipe {
        let mut resolved = Resolved::clone(&self.0);
        resolved.recipe.passes.links = Some(links.clone());
        resolved.passes.links = Some(links);
        ResolvedRecipe(Arc::new(resolved))
    }
}

impl Deref for ResolvedRecipe {
    type Target = Recipe;

    fn deref(&self) -> &Recipe {
        &self.0.recipe
    }
}

impl PartialEq for ResolvedRecipe {
    fn eq(&self, other: &ResolvedRecipe) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.recipe == other.0.recipe
    }
}

impl fmt::Debug for ResolvedRecipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.recipe.fmt(f)
    }
}

/// The recipe with a value for every parameter, or everything that is wrong with it.
pub(super) fn resolve(recipe: &Recipe) -> Result<ResolvedRecipe, Problems> {
    let resolved = unchecked(recipe);
    let list = validate::problems(recipe, &resolved);
    if list.is_empty() { Ok(ResolvedRecipe(Arc::new(resolved))) } else { Err(Problems { list, sources: Vec::new() }) }
}

/// The same where it is not asked whether the values make sense.
pub(super) fn unchecked(recipe: &Recipe) -> Resolved {
    let mut recipe = recipe.clone();
    let Recipe { method, passes, attempts, strict, .. } = &mut recipe;
    method.params_mut().fields(&mut ResolveDerived);
    let method = method.resolve();
    method.as_layout_method().set_pass_defaults(passes);
    passes.each(&mut |_, params| {
        if let Some(params) = params {
            params.fields(&mut ResolveDerived);
        }
    });
    let passes = passes.resolve();
    let attempts = *attempts.get_or_insert_with(|| usual_attempts(method.as_layout_method(), *strict));
    Resolved { method, passes, attempts, recipe }
}

/// How many attempts are made where the recipe does not say: as many as are usual for the method. A strict recipe asks for
/// more than a method is sure to find, so it has as many as the bound on all tries allows.
pub(super) fn usual_attempts(method: &dyn LayoutMethod, strict: bool) -> u32 {
    let most = (MAX_TRIES / method.tries().count.max(1)).clamp(1, STRICT_ATTEMPTS) as u32;
    if strict { method.usual_attempts().max(most) } else { method.usual_attempts() }
}

/// Gives every unset field its value.
struct ResolveDerived;

impl Fields for ResolveDerived {
    fn field(&mut self, _name: &'static str, _about: &'static str, slot: Slot<'_>) {
        slot.resolve();
    }
}
