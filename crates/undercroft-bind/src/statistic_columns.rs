//! What all tables of dungeons have in common: a column for each statistic.
//!
//! The other columns differ with what a row is. In the Parquet files of `undercroft batch` it is a dungeon, each level by itself, and
//! seeds without a dungeon have none. In the tables of the package for Python it is a seed, so that one without a dungeon has a
//! row with the reason, and several levels have one row without a board.

use undercroft::{Json, Stats};
use undercroft_export::json;

/// The name of each statistic in the order of the columns, and whether its values are whole numbers.
///
/// ```
/// let columns = undercroft_bind::statistic_columns();
/// assert!(columns.contains(&("rooms".to_owned(), true)));
/// ```
pub fn statistic_columns() -> Vec<(String, bool)> {
    let numbers = json::stats(&Stats::default());
    numbers.fields().iter().map(|(name, value)| (name.clone(), !matches!(value, Json::Real(_)))).collect()
}
