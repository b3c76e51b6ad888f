//! What only one method promises, a file a method.

mod given;
mod graph;
mod kept;
mod scatter;
mod symmetry;
pub(crate) mod tabletop;
pub(crate) mod tabletop_passages;
mod tilepath;
mod walk;
mod walk_graph;

use crate::{
    check::{Fault, Faults, Rule},
    methods::ResolvedMethod,
    model::Draft,
    recipe::{BossPlace, Placement, ResolvedRecipe, Symmetry},
};
pub(super) use tabletop::Scratch;

pub(super) fn check(draft: &Draft, recipe: &ResolvedRecipe, scratch: &mut Scratch, faults: &mut Faults) {
    let with_roles = recipe.passes().roles.is_some();
    match recipe.method() {
        ResolvedMethod::Scatter(params) => {
            enough_rooms(recipe.strict, params.min_rooms, draft, faults);
            scatter::check(draft, with_roles, faults);
        }
        ResolvedMethod::Walk(params) => walk::check(params, recipe.strict, draft, with_roles, faults),
        ResolvedMethod::Tilepath(params) => tilepath::check(params, draft, faults),
        ResolvedMethod::Tabletop(params) => {
            enough_rooms(recipe.strict, params.rooms.min, draft, faults);
            tabletop::check(params, draft, with_roles, scratch, faults);
            if !params.kept.rooms().is_empty() {
                kept::check(params.kept.rooms(), draft, faults);
            }
        }
        ResolvedMethod::Graph(params) => graph::check(params, draft, faults),
        ResolvedMethod::Given(params) if recipe.passes().numbers.is_some() => {
            given::check_numbers(&params.layout.rooms, draft, faults)
        }
        // What the others promise is among what every method may promise.
        ResolvedMethod::Bsp(_) | ResolvedMethod::Given(_) => {}
    }
}

/// A strict recipe has at least as many rooms as it asks for; any other has as many as found a place.
fn enough_rooms(strict: bool, least: i32, draft: &Draft, faults: &mut Faults) {
    let count = draft.rooms.len();
    if strict && (count as i64) < i64::from(least) {
        faults.add(Fault::new(Rule::EnoughRooms, cold_format!("{count} rooms, the recipe wants {least}")));
    }
}

/// Lists the rules that only this method promises: `add` takes a condition and the rules that hold under it.
pub(super) fn promised(method: &ResolvedMethod, add: &mut impl FnMut(bool, &[Rule])) {
    match method {
        ResolvedMethod::Walk(walk) => {
            add(true, &[Rule::ExactCounts, Rule::Roles]);
            add(!walk.directions.0.is_empty(), &[Rule::AsDirected]);
            add(walk.placement == Placement::Free, &[Rule::DocumentFormulas]);
            add(walk.placement == Placement::Fit, &[Rule::OnwardCorridors, Rule::DistantLoops]);
            add(walk.placement == Placement::Fit && walk.boss == BossPlace::Farthest, &[Rule::BossFarthest]);
        }
        ResolvedMethod::Tilepath(tiles) => {
            add(true, &[Rule::PathLength, Rule::Pacing, Rule::LinearShare, Rule::BossFarthest, Rule::BranchEnds]);
            add(tiles.loops, &[Rule::LoopsJoined]);
        }
        ResolvedMethod::Tabletop(params) => {
            add(true, &[Rule::RoomsApart, Rule::ClearPassages, Rule::SingleCrossings, Rule::JoinedOnce, Rule::Entries]);
            add(params.symmetry != Symmetry::None, &[Rule::Symmetric]);
            add(!params.kept.rooms().is_empty(), &[Rule::KeptRooms]);
            add(true, &[Rule::Roles]);
        }
        ResolvedMethod::Graph(_) => add(true, &[Rule::AsDrawn]),
        ResolvedMethod::Bsp(_) | ResolvedMethod::Scatter(_) | ResolvedMethod::Given(_) => {}
    }
}
