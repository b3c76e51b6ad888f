//! What only one method promises, a file a method.

mod kept;
mod scatter;
mod symmetry;
pub(crate) mod tabletop;
pub(crate) mod tabletop_passages;
mod tilepath;
mod walk;
mod walk_graph;

use crate::{
    check::Faults,
    model::Draft,
    recipe::{Method, Recipe},
};
pub(super) use tabletop::Scratch;

pub(super) fn check(draft: &Draft, recipe: &Recipe, scratch: &mut Scratch, faults: &mut Faults) {
    let with_roles = recipe.passes.roles.is_some();
    match &recipe.method {
        Method::Bsp(_) | Method::Given(_) => {}
        Method::Scatter(_) => scatter::check(draft, with_roles, faults),
        Method::Walk(params) => walk::check(params, draft, with_roles, faults),
        Method::Tilepath(params) => tilepath::check(params, draft, faults),
        Method::Tabletop(params) => {
            tabletop::check(&params.settings(), draft, with_roles, scratch, faults);
            if !params.kept.rooms().is_empty() {
                kept::check(params.kept.rooms(), draft, faults);
            }
        }
    }
}
