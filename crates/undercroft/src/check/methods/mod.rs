//! What only one method promises, a file a method.

mod scatter;
mod symmetry;
pub(crate) mod tabletop;
mod tilepath;
mod walk;
mod walk_graph;

use super::fault::Faults;
use crate::{methods::Method, model::Draft};

/// Memory that one check leaves for the next.
#[derive(Default)]
pub(super) struct Scratch {
    tabletop: tabletop::Scratch,
}

pub(super) fn check(draft: &Draft, method: &Method, scratch: &mut Scratch, faults: &mut Faults) {
    match method {
        Method::Bsp(_) | Method::Given(_) => {}
        Method::Scatter(_) => scatter::check(draft, faults),
        Method::Walk(params) => walk::check(params, draft, faults),
        Method::Tilepath(params) => tilepath::check(params, draft, faults),
        Method::Tabletop(params) => tabletop::check(&params.settings(), draft, &mut scratch.tabletop, faults),
    }
}
