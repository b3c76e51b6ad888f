//! Ever larger boards with rooms in proportion to their area, so that what a cell costs can be compared. A test holds
//! the proportion (`tests/properties/ladders.rs`).

/// A rung: a recipe, the cells of its board, and how many seeds even out luck.
pub struct Rung {
    pub toml: String,
    pub cells: i64,
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

pub fn bsp(side: i32) -> Rung {
    let depth = BSP.iter().find(|rung| rung.0 == side).map_or(0, |rung| rung.1);
    rung(side, "bsp", &format!("depth = {depth}\nmin_room = 3\nmax_room = 20"))
}

pub const SCATTER: [i32; 7] = [100, 200, 400, 800, 1_600, 3_200, 4_000];

/// Six rooms for 10,000 cells, each joined to its nearest.
pub fn scatter(side: i32) -> Rung {
    let rooms = 6 * side * side / 10_000;
    rung(side, "scatter", &format!("target_min = {rooms}\ntarget_max = {rooms}\njoin = 'nearest'"))
}

pub const WALK: [i32; 6] = [150, 300, 600, 1_200, 2_400, 6_000];

/// Four rooms for every 150 × 150 cells.
pub fn walk(side: i32) -> Rung {
    rung(side, "walk", &format!("rooms = {}", 4 * side * side / 22_500))
}
