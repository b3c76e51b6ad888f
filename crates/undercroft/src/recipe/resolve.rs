//! The one place where unset parameters get their derived values.

use super::Recipe;
use crate::{
    methods::{MAX_TRIES, SharedName, SharedValues},
    params::{Fields, Slot},
};

/// At most how many attempts a strict recipe has unless it says so itself.
const STRICT_ATTEMPTS: i64 = 100;

/// The recipe with every parameter set.
pub(super) fn resolved(recipe: &Recipe) -> Recipe {
    let mut recipe = recipe.clone();
    let Recipe { method, passes, .. } = &mut recipe;
    method.as_layout_method().switch_passes(passes);
    // What the method or a pass says holds for both. That comes before the method's own defaults, which would otherwise win
    // over what only the pass says.
    method.shared(passes, &mut Share);
    method.params_mut().fields(&mut ResolveDerived);
    method.shared(passes, &mut Share);
    method.as_layout_method().hand_down(passes);
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

/// Copies a value that is set in only one of two places to the other. Where both are set and differ, the recipe has a problem and
/// keeps both.
struct Share;

impl SharedValues for Share {
    fn value<T: Copy + PartialEq>(&mut self, _: SharedName, own: &mut Option<T>, pass: Option<&mut Option<T>>) {
        if let Some(pass) = pass {
            *own = own.or(*pass);
            *pass = pass.or(*own);
        }
    }
}

/// Gives every unset field its value.
struct ResolveDerived;

impl Fields for ResolveDerived {
    fn field(&mut self, _name: &'static str, _about: &'static str, slot: Slot<'_>) {
        slot.resolve();
    }
}
