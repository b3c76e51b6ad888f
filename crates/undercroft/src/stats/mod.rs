//! Numbers about a dungeon, computed when asked for.

mod collector;
mod floor_plan;
mod graph_metrics;
mod shortest_steps;
mod table;
mod value;

use crate::model::Draft;

pub(crate) use collector::{StatGroup, StatsCollector, layout_stats};
pub use floor_plan::FloorPlan;
pub use table::{Combine, Statistic, Stats};
pub use value::ValueKind;

/// The numbers about a draft or a dungeon.
///
/// ```
/// use undercroft::{Method, Recipe, generate, stats};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "12345")?;
/// let stats = stats(dungeon.draft());
/// assert_eq!((stats.rooms, stats.passages), (16, 15));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn stats(draft: &Draft) -> Stats {
    StatsCollector::default().collect_all(draft)
}
