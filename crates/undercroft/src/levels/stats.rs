//! The numbers of all levels together: sums, the largest or the smallest of them, or numbers of the whole.

use super::Levels;
use crate::{
    named::named,
    quest,
    stats::{Stats, stats},
};

named! {
    /// How the numbers of several levels become one.
    pub enum Combine {
        /// They are added up.
        Sum = "sum",
        /// The largest counts.
        Max = "max",
        /// The smallest counts.
        Min = "min",
        /// It is worked out from all levels together.
        Whole = "whole",
    }
}

/// How the numbers of that name become one.
///
/// ```
/// use undercroft::{Combine, combine_of};
/// assert_eq!((combine_of("rooms"), combine_of("diameter")), (Combine::Sum, Combine::Max));
/// ```
pub fn combine_of(name: &str) -> Combine {
    match name {
        "diameter" | "mean_degree" | "largest_room" | "goal_needs_secret" | "routes" | "longest_branch" => Combine::Max,
        "smallest_room" => Combine::Min,
        "key_depth" | "backtracking" | "unlosable" | "complete" => Combine::Whole,
        _ => Combine::Sum,
    }
}

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
        whole = Some(whole.map_or(own, |sum| together(sum, own)));
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

fn together(a: Stats, b: Stats) -> Stats {
    let sum = |a: Option<u32>, b: Option<u32>| a.zip(b).map(|(a, b)| a + b).or(a).or(b);
    // What is missing on one level, as a way to a goal that cannot be reached, is missing for the whole.
    let both = |a: Option<u32>, b: Option<u32>| a.zip(b).map(|(a, b)| a + b);
    Stats {
        rooms: a.rooms + b.rooms,
        passages: a.passages + b.passages,
        doors: a.doors + b.doors,
        floor_cells: a.floor_cells + b.floor_cells,
        loops: a.loops + b.loops,
        dead_ends: a.dead_ends + b.dead_ends,
        branching: a.branching + b.branching,
        critical_path: both(a.critical_path, b.critical_path),
        critical_rooms: both(a.critical_rooms, b.critical_rooms),
        diameter: a.diameter.max(b.diameter),
        mean_degree: a.mean_degree.max(b.mean_degree),
        smallest_room: a.smallest_room.min(b.smallest_room),
        largest_room: a.largest_room.max(b.largest_room),
        enemies: a.enemies + b.enemies,
        clipped_rooms: a.clipped_rooms + b.clipped_rooms,
        unreachable_rooms: a.unreachable_rooms + b.unreachable_rooms,
        secret_doors: a.secret_doors + b.secret_doors,
        hidden_rooms: a.hidden_rooms + b.hidden_rooms,
        goal_needs_secret: a.goal_needs_secret || b.goal_needs_secret,
        locked_rooms: a.locked_rooms + b.locked_rooms,
        wet_cells: a.wet_cells + b.wet_cells,
        deep_cells: a.deep_cells + b.deep_cells,
        routes: a.routes.max(b.routes),
        main_path_length: sum(a.main_path_length, b.main_path_length),
        branches: sum(a.branches, b.branches),
        branch_tiles: sum(a.branch_tiles, b.branch_tiles),
        longest_branch: a.longest_branch.max(b.longest_branch),
        missing_tiles: sum(a.missing_tiles, b.missing_tiles),
        locks: a.locks + b.locks,
        prefabs: a.prefabs + b.prefabs,
        // These are worked out from all levels together.
        key_depth: None,
        backtracking: None,
        unlosable: None,
        complete: None,
    }
}
