//! Whether there is enough free ground around a room for what is still to come: corridors do not cross, so a walk that goes
//! into an area that it has enclosed itself does not come out again.

use super::occupancy::OccupancyMap;
use crate::{
    geom::{Point, Rect},
    grid::Grid,
    methods::StepBudget,
};

/// The side of the blocks in which ground is counted; a block is free if none of its cells is taken.
const BLOCK: i32 = 16;
/// What looking at a block costs of the budget for all attempts.
const BLOCK_STEPS: u64 = 1;

/// Flood fill over free blocks, from those around a room, until so many cells are found.
pub(super) fn has_free_area(occupancy: &OccupancyMap, room: Rect, wanted: i64, budget: &mut StepBudget) -> bool {
    let bounds = occupancy.bounds();
    let (columns, rows) = (bounds.w / BLOCK, bounds.h / BLOCK);
    let mut seen = Grid::new(columns, rows, false);
    let near = room.grown(BLOCK);
    let (first, last) = (near.corner(), Point::new(near.right() - 1, near.bottom() - 1));
    let around = Rect::spanning(
        Point::new(first.x.max(0) / BLOCK, first.y.max(0) / BLOCK),
        Point::new(last.x.max(0) / BLOCK, last.y.max(0) / BLOCK),
    );
    let mut unvisited: Vec<Point> = around.intersect(seen.bounds()).cells().collect();
    let mut found = 0;
    while let Some(at) = unvisited.pop() {
        if seen.get(at) != Some(&false) {
            continue;
        }
        seen.put(at, true);
        budget.spend(BLOCK_STEPS);
        if occupancy.is_empty(Rect::new(at.x * BLOCK, at.y * BLOCK, BLOCK, BLOCK)) {
            found += i64::from(BLOCK * BLOCK);
            if found >= wanted {
                return true;
            }
            unvisited.extend(at.neighbours());
        }
    }
    false
}
