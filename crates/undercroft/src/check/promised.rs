//! Which rules a dungeon is held to, by its recipe.

use std::collections::BTreeSet;

use super::{Origin, Rule, is_expected, methods, passes, playing};
use crate::{Named, recipe::ResolvedRecipe};

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

/// What a recipe promises beyond the laws. What only one method or pass promises is listed beside what judges it.
pub(super) fn by_recipe(recipe: &ResolvedRecipe) -> BTreeSet<Rule> {
    let promises = recipe.layout_method().promises();
    let mut rules = BTreeSet::from([Rule::MatchesRecipe, Rule::EnoughRooms, Rule::ClearDoorways]);
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
    passes::promised(recipe.passes(), &promises, &mut add);
    playing::promised(recipe, &promises, &mut add);
    methods::promised(recipe.method(), &mut add);
    rules
}

/// Whether a dungeon of this recipe can break a rule at all: laws, what is promised, and what a draft from elsewhere claims
/// though its recipe knows nothing of it, such as a room that is a prefab.
pub(super) fn is_known(rule: Rule, recipe: &ResolvedRecipe) -> bool {
    rule.is_law() || matches!(rule, Rule::Prefabs | Rule::Symmetric) || by_recipe(recipe).contains(&rule)
}
