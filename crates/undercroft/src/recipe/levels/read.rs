//! A recipe of several levels from what a text says.

use super::{
    LevelsRecipe, MAX_SHAFTS, WayDown,
    merge::{OPTIONS, base, level, says, text_bytes},
};
use crate::{
    params::{Node, NodeReader, Value},
    recipe::{
        MAX_LEVELS, Problem, Recipe,
        decode::Load,
        read::{Decoded, RecipeDecoder},
    },
};

/// The most text that a recipe may come to when what holds for all levels is put under each of them.
const MOST_TEXT: usize = 64 << 20;
/// What a level says of itself.
const PARTS: [&str; 5] = ["method", "passes", "attempts", "strict", "words"];

/// The levels that a tree describes; anything unusable is noted.
#[inline(never)]
pub(in crate::recipe) fn read(
    root: &Node,
    decoder: &RecipeDecoder,
    load: &mut Load<'_>,
    problems: &mut Vec<Problem>,
) -> Option<LevelsRecipe> {
    let entry = root.entry("levels")?;
    let base = base(root);
    let levels = match &entry.node.value {
        Value::List(items) => listed(items, &base, &entry.node, decoder, load, problems),
        _ => {
            let reader = &mut NodeReader::new(problems);
            let count = reader.whole("levels", &entry.node, 2..=MAX_LEVELS as i32);
            let recipe = decoder.recipe(base, load, problems, |path| path);
            count.zip(recipe).map(|(count, recipe)| LevelsRecipe::repeated(&recipe, count.unsigned_abs() as usize))
        }
    };
    let reader = &mut NodeReader::new(problems);
    let [shafts, down, keys_across] = OPTIONS;
    let shafts = reader.field(root, "", shafts, Some(0), |own, path, node| own.whole(path, node, 0..=MAX_SHAFTS));
    let down = reader.field(root, "", down, Some(WayDown::Goal), NodeReader::word);
    let keys_across = reader.field(root, "", keys_across, Some(false), NodeReader::flag);
    let recipe = LevelsRecipe { shafts: shafts?, down: down?, keys_across: keys_across?, ..levels? };
    let together = recipe.problems_together();
    problems.extend(together.into_iter().map(|problem| Problem { span: root.locate(&problem.path), ..problem }));
    Some(recipe)
}

/// The levels of a list, each a recipe of its own over what holds for all.
fn listed(
    items: &[Node],
    base: &Node,
    list: &Node,
    decoder: &RecipeDecoder,
    load: &mut Load<'_>,
    problems: &mut Vec<Problem>,
) -> Option<LevelsRecipe> {
    if !(2..=MAX_LEVELS).contains(&items.len()) {
        let rule = format!("must be from 2 to {MAX_LEVELS} levels, is {}", items.len());
        problems.push(list.problem("levels", rule, Some("leave `levels` out for a single dungeon".to_owned())));
        return None;
    }
    if text_bytes(base).saturating_mul(items.len()) > MOST_TEXT {
        let rule = format!("is too large for {} levels: what holds for all is read for each", items.len());
        problems.push(list.problem("levels", rule, Some("give the long text to the levels that use it".to_owned())));
        return None;
    }
    let levels: Vec<Option<Recipe>> = items
        .iter()
        .enumerate()
        .map(|(index, item)| {
            if !matches!(item.value, Value::Table(_)) {
                let rule = format!("must be a table with a method and passes, is {}", item.describe());
                problems.push(item.problem(&format!("levels[{index}]"), rule, None));
                return None;
            }
            let own = decoder.listed_passes(item.clone(), problems);
            if let Some(other) = own.entries().iter().find(|entry| !PARTS.contains(&entry.key.as_str())) {
                let rule = format!("a level has no `{}`", other.key);
                let hint = format!("it has {}; its seed follows from that of the whole", PARTS.join(", "));
                problems.push(other.node.problem(&format!("levels[{index}].{}", other.key), rule, Some(hint)));
                return None;
            }
            // A mistake in a value that the level sets itself belongs to the level; any other belongs to all levels.
            let place = |path: String| if says(item, &path) { format!("levels[{index}].{path}") } else { path };
            let mut recipe = decoder.recipe(level(base, &own), load, problems, place)?;
            if index > 0 && !says(&own, "passes.exits") {
                recipe.passes.exits = None;
            }
            Some(recipe)
        })
        .collect();
    levels.into_iter().collect::<Option<Vec<Recipe>>>().map(LevelsRecipe::new)
}

impl RecipeDecoder {
    /// The recipe of one level. `place` says under which path a problem is reported; the same problem of several levels is
    /// reported once.
    fn recipe(
        &self,
        mut tree: Node,
        load: &mut Load<'_>,
        problems: &mut Vec<Problem>,
        place: impl Fn(String) -> String,
    ) -> Option<Recipe> {
        let Decoded { recipe, problems: found, .. } = self.decode(&mut tree, load);
        let is_sound = found.is_empty();
        for problem in found {
            let problem = Problem { path: place(problem.path), ..problem };
            let is_same = |other: &Problem| (&other.path, &other.rule) == (&problem.path, &problem.rule);
            if !problems.iter().any(is_same) {
                problems.push(problem);
            }
        }
        is_sound.then_some(recipe)
    }
}
