//! What a dungeon lacks of the numbers that its recipe asks for.
//!
//! Nothing of it is stored: it follows from recipe and draft, so it holds of dungeons that were read from a file or edited too.

use crate::{
    model::{Draft, Shortfall},
    passes::ResolvedPasses,
    quest,
    recipe::ResolvedRecipe,
};

/// The numbers of a recipe of which a draft has less, in the order of the recipe: first those of its method, then those of its
/// passes. Empty where everything was made in full.
///
/// ```
/// use undercroft::{Recipe, generate, recipe::Bsp, shortfalls};
/// let dungeon = generate(&Recipe::new(Bsp::default()), 42)?;
/// assert!(shortfalls(&dungeon.origin().recipe, dungeon.draft()).is_empty());
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn shortfalls(recipe: &ResolvedRecipe, draft: &Draft) -> Vec<Shortfall> {
    let mut found = recipe.layout_method().shortfalls(draft);
    found.extend(of_passes(recipe.passes(), draft).into_iter().flatten());
    found
}

fn of_passes(passes: &ResolvedPasses, draft: &Draft) -> Vec<Option<Shortfall>> {
    let mut found = Vec::new();
    if let Some(exits) = &passes.exits {
        found.push(Shortfall::of("exits.count", i64::from(exits.count), draft.exits.len() as i64));
    }
    if let Some(locks) = &passes.locks {
        let made = draft.locks.len() as i64;
        found.push(Shortfall::of("locks.count", i64::from(locks.count.min), made));
        // A single lock is a chain of one. Where keys lie on other levels, the chain is not to be seen on one.
        let alone = passes.links.as_ref().is_none_or(|links| links.keys.0.is_none());
        if locks.depth > 1 && made > 0 && alone {
            let chain = quest::figures(draft).map_or(0, |figures| figures.key_depth);
            found.push(Shortfall::of("locks.depth", i64::from(locks.depth), i64::from(chain)));
        }
    }
    found
}
