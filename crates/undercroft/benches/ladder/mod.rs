//! Ever larger boards with rooms in proportion to their area, so that what a cell costs can be compared. A test holds
//! the proportion (`tests/properties/ladders.rs`).

/// A board of a ladder.
pub struct Rung {
    /// The recipe.
    pub toml: String,
    /// The cells of its board; the test asks.
    #[allow(dead_code, reason = "benches count cells elsewhere")]
    pub cells: i64,
    /// How many seeds even out luck.
    pub seeds: i64,
}

/// Enough seeds on small boards, a few on the largest.
fn rung(side: i32, method: &str, more: &str) -> Rung {
    let seeds = i64::from((2_000 / side).pow(2).clamp(4, 100));
    let toml = format!("[method.{method}]\nwidth = {side}\nheight = {side}\n{more}");
    Rung { toml, cells: i64::from(side) * i64::from(side), seeds }
}

/// The sides of `bsp` boards, and how often each is split. Four times the regions do not come on four times the area: the
/// deeper the splits, the more regions come out too small for a room. These sides have two rooms for 10,000 cells.
pub const BSP: [(i32, i32); 7] = [(100, 1), (140, 2), (280, 4), (540, 6), (1_050, 8), (2_000, 10), (4_000, 12)];

/// Split ever deeper, with rooms of 3 to 20.
pub fn bsp(side: i32) -> Rung {
    let depth = BSP.iter().find(|rung| rung.0 == side).map_or(0, |rung| rung.1);
    rung(side, "bsp", &format!("depth = {depth}\nmin_room = 3\nmax_room = 20"))
}

/// Six rooms for 10,000 cells, each joined to its nearest.
pub fn scatter(side: i32) -> Rung {
    let rooms = 6 * side * side / 10_000;
    rung(side, "scatter", &format!("target_min = {rooms}\ntarget_max = {rooms}\njoin = 'nearest'"))
}

/// Four rooms for every 150 × 150 cells.
pub fn walk(side: i32) -> Rung {
    rung(side, "walk", &format!("rooms = {}", 4 * side * side / 22_500))
}
