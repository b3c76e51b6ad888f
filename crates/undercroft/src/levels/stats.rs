//! The numbers of all levels together, each combined as its row in the table of statistics says.

use super::Levels;
use crate::{
    quest,
    stats::{Stats, stats},
};

/// The numbers of all levels together.
///
/// ```
/// use undercroft::{generate_levels, levels_stats, recipe::LevelsRecipe, stats};
/// let levels = generate_levels(&LevelsRecipe::from_toml("levels = 2\n[method.bsp]\n")?, 42)?;
/// let rooms: u32 = levels.drafts().iter().map(|draft| stats(draft).rooms).sum();
/// assert_eq!(levels_stats(&levels).rooms, rooms);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn levels_stats(levels: &Levels) -> Stats {
    let drafts = levels.drafts();
    let mut whole: Option<Stats> = None;
    for draft in &drafts {
        let own = stats(draft);
        whole = Some(whole.map_or(own, |sum| sum.combined(own)));
    }
    let figures = quest::figures_of_levels(&drafts, &levels.link_ends());
    Stats {
        key_depth: figures.map(|figures| figures.key_depth),
        backtracking: figures.and_then(|figures| figures.backtracking),
        unlosable: figures.map(|figures| figures.unlosable),
        complete: figures.map(|figures| figures.complete),
        ..whole.unwrap_or_default()
    }
}
