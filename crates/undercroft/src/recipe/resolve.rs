//! The one place where unset parameters get their derived values.

use super::Recipe;
use crate::{
    methods::MAX_TRIES,
    params::{Fields, Slot},
};

/// At most how many attempts a strict recipe has unless it says so itself.
const STRICT_ATTEMPTS: i64 = 100;

/// The recipe with every parameter set.
pub(super) fn resolved(recipe: &Recipe) -> Recipe {
    let mut recipe = recipe.clone();
    let Recipe { method, passes, .. } = &mut recipe;
    method.params_mut().fields(&mut ResolveDerived);
    method.as_layout_method().set_pass_defaults(passes);
    passes.each(&mut |_, params| {
        if let Some(params) = params {
            params.fields(&mut ResolveDerived);
        }
    });
    recipe.attempts = Some(recipe.attempts());
    recipe
}

/// How many attempts are made where the recipe does not say: as many as are usual for the method. A strict recipe asks for
/// more than a method is sure to find, so it has as many as the bound on all tries allows.
pub(super) fn usual_attempts(recipe: &Recipe) -> u32 {
    let method = recipe.method.as_layout_method();
    let most = (MAX_TRIES / method.tries().count.max(1)).clamp(1, STRICT_ATTEMPTS) as u32;
    if recipe.strict { method.usual_attempts().max(most) } else { method.usual_attempts() }
}

/// Gives every unset field its value.
struct ResolveDerived;

impl Fields for ResolveDerived {
    fn field(&mut self, _name: &'static str, _about: &'static str, slot: Slot<'_>) {
        slot.resolve();
    }
}
