//! What several levels lack of the numbers that their recipe asks for.

use super::{Levels, LinkKind};
use crate::{model::Shortfall, quest, shortfalls::shortfalls};

/// A number of which a level has less than its recipe asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LevelShortfall {
    /// The level, counted from 0 at the top. Of `shafts` it is the upper one of the two that they join.
    pub level: u32,
    /// What it lacks.
    pub shortfall: Shortfall,
}

/// The numbers of which levels have less than the recipe asks for, level by level from the top.
///
/// ```
/// use undercroft::{generate_levels, levels_shortfalls, recipe::LevelsRecipe};
/// let recipe = LevelsRecipe::from_toml("levels = 2\nshafts = 20\n[method.bsp]\ndepth = 1\n")?;
/// let missing = levels_shortfalls(&generate_levels(&recipe, 42)?);
/// assert_eq!((missing[0].level, missing[0].shortfall.parameter), (0, "shafts"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn levels_shortfalls(levels: &Levels) -> Vec<LevelShortfall> {
    let mut found = Vec::new();
    for (level, own) in (0..).zip(levels.list()) {
        let missing = shortfalls(&own.dungeon.origin().recipe, own.dungeon.draft());
        found.extend(missing.into_iter().map(|shortfall| LevelShortfall { level, shortfall }));
        if level as usize + 1 == levels.list().len() {
            break;
        }
        let down = levels.links().iter().filter(|link| link.kind == LinkKind::Shaft && link.from.level == level);
        let short = Shortfall::of("shafts", i64::from(levels.origin().recipe.shafts), down.count() as i64);
        found.extend(short.map(|shortfall| LevelShortfall { level, shortfall }));
    }
    found.extend(chain(levels).map(|shortfall| LevelShortfall { level: 0, shortfall }));
    found
}

/// Where keys lie on other levels than their locks, one chain over all levels is as long as any of them asks for.
fn chain(levels: &Levels) -> Option<Shortfall> {
    let recipe = &levels.origin().recipe;
    let follows = levels.list().iter().any(|level| {
        let links = level.dungeon.origin().recipe.passes.links.as_ref();
        links.is_some_and(|links| links.keys.0.is_some())
    });
    let asked = recipe.levels.iter().filter_map(|level| level.passes.locks.as_ref()).map(|locks| locks.depth).max()?;
    if !follows || asked <= 1 {
        return None;
    }
    let made = quest::key_depth_of_levels(&levels.drafts(), &levels.link_ends())?;
    Shortfall::of("locks.depth", i64::from(asked), i64::from(made))
}
