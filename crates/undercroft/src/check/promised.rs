//! Which rules a dungeon is held to, by its recipe.

use std::collections::BTreeSet;

use super::{Origin, Rule, is_expected};
use crate::{
    Named,
    passes::DoorPlaces,
    recipe::{BossPlace, Method, Placement, Recipe, Symmetry},
};

/// The rules that a dungeon is held to: every law, and what its recipe promises. Of a dungeon that a person has changed, or
/// another version made, less is expected. Waived promises are among them.
///
/// ```
/// use undercroft::{Recipe, check::{Rule, promised_rules}, generate, recipe::Bsp};
/// let dungeon = generate(&Recipe::new(Bsp::default()), 42)?;
/// let rules = promised_rules(dungeon.origin());
/// assert!(rules.contains(&Rule::OnFloor) && rules.contains(&Rule::AllReachable) && !rules.contains(&Rule::Symmetric));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn promised_rules(origin: &Origin) -> Vec<Rule> {
    let promised = by_recipe(&origin.recipe);
    let is_rule = |rule: &Rule| (rule.is_law() || promised.contains(rule)) && is_expected(*rule, origin);
    Rule::ALL.iter().map(|(rule, _)| *rule).filter(is_rule).collect()
}

/// What a recipe promises beyond the laws.
pub(super) fn by_recipe(recipe: &Recipe) -> BTreeSet<Rule> {
    let promises = recipe.method.as_layout_method().promises();
    let passes = &recipe.passes;
    let mut rules = BTreeSet::from([Rule::AsAsked, Rule::EnoughRooms]);
    let mut add = |holds: bool, more: &[Rule]| {
        if holds {
            rules.extend(more);
        }
    };
    add(promises.ends.is_some(), &[Rule::JoinsItsEnds]);
    add(promises.disjoint, &[Rule::RoomsDisjoint]);
    add(promises.reachable, &[Rule::AllReachable, Rule::GoalReachable, Rule::SolidsAvoidable]);
    add(promises.goal, &[Rule::GoalReachable]);
    add(promises.closed_border, &[Rule::ClosedBorder]);
    add(promises.kinds.is_some() || promises.filled_by_passes, &[Rule::Roles]);
    add(passes.doors.as_ref().is_some_and(|doors| doors.seals()), &[Rule::Sealed]);
    add(passes.contents.is_some(), &[Rule::HazardsAvoidable, Rule::SolidsAvoidable]);
    add(passes.furnishings.is_some(), &[Rule::ClearWays]);
    add(passes.furnishings.is_some() && promises.filled_by_passes, &[Rule::ByPurpose]);
    add(passes.doors.as_ref().is_some_and(|doors| doors.at() == DoorPlaces::Ends), &[Rule::DoorsAtEnds]);
    let strict = !promises.doors_given && passes.openings.is_none();
    let closes = passes.doors.as_ref().is_some_and(|doors| doors.closes_openings());
    add(strict && closes, &[Rule::WholeOpenings, Rule::ShortCorridors]);
    let has_doors = passes.doors.is_some() || passes.openings.is_some();
    add(!promises.doors_given && has_doors, &[Rule::FairSecrets, Rule::FairLocks]);
    add(passes.locks.is_some(), &[Rule::FairKeys]);
    add(passes.stairs.is_some(), &[Rule::StairsOneWay]);
    add(passes.exits.is_some(), &[Rule::WaysOut]);
    add(passes.numbers.is_some(), &[Rule::NumberedByBranch]);
    add(passes.prefabs.is_some(), &[Rule::Prefabs]);
    match &recipe.method {
        Method::Walk(walk) => {
            add(true, &[Rule::ExactCounts, Rule::Roles]);
            add(!walk.directions.0.is_empty(), &[Rule::AsDirected]);
            add(walk.placement == Placement::Free, &[Rule::DocumentFormulas]);
            add(walk.placement == Placement::Fit, &[Rule::OnwardCorridors, Rule::DistantLoops]);
            add(walk.placement == Placement::Fit && walk.boss == BossPlace::Farthest, &[Rule::BossFarthest]);
        }
        Method::Tilepath(tiles) => {
            add(true, &[Rule::PathLength, Rule::Pacing, Rule::LinearShare, Rule::BossFarthest, Rule::BranchEnds]);
            add(tiles.loops, &[Rule::LoopsJoined]);
        }
        Method::Tabletop(params) => {
            add(true, &[Rule::RoomsApart, Rule::ClearPassages, Rule::SingleCrossings, Rule::JoinedOnce, Rule::Entries]);
            add(params.settings().symmetry != Symmetry::None, &[Rule::Symmetric]);
            add(!params.kept.rooms().is_empty(), &[Rule::KeptRooms]);
            add(true, &[Rule::Roles]);
        }
        // What the others promise is among what every method may promise.
        _ => {}
    }
    rules
}

/// Whether a dungeon of this recipe can break a rule at all: laws, what is promised, and what a draft from elsewhere claims
/// though its recipe knows nothing of it, such as a room that is a prefab.
pub(super) fn is_known(rule: Rule, recipe: &Recipe) -> bool {
    rule.is_law() || matches!(rule, Rule::Prefabs | Rule::Symmetric) || by_recipe(recipe).contains(&rule)
}
