//! Drawing a graph of rooms: where each room lies and each corridor runs, so that nothing touches but a corridor and the two
//! rooms it joins.
//!
//! 1. `growth`: rooms are placed one after the other next to those they are joined to, or where a flood fill says that their
//!    corridors can meet (`meeting`). It may come to nothing.
//! 2. `visibility`: a drawing that exists for every connected planar graph whose rooms have doors enough. Rooms lie in boxes
//!    (`room_box`), and corridors come down to them in lanes. It is valid, and far too tall.
//! 3. `squeeze`: everything is pushed together along one axis, in the order in which it lies.
//! 4. `polish`: rooms and corridors are moved, one step at a time (`steps`, and `regrow` for several rooms); each step leaves the
//!    drawing valid. `canvas` knows what is near each cell, `route` finds a corridor.
//!
//! `plan` is what is asked for, `sketch` what is made.

mod canvas;
mod growth;
mod meeting;
mod plan;
mod polish;
mod regrow;
mod room_box;
mod route;
mod sketch;
mod squeeze;
mod steps;
#[cfg(test)]
mod tests;
mod visibility;

pub(super) use canvas::MOST_ROOMS;
pub(super) use plan::{MAX_ROOM_SIDE, Plan, PlannedEdge, PlannedRoom};
pub(super) use sketch::{Sketch, each_cell, side_of};

use crate::rng::Rng;
use polish::Polish;

/// How many first drawings are compared with each other.
const FIRST_DRAWINGS: u32 = 4;
/// A graph of so many rooms has one first drawing only: to squeeze it takes as long as many steps.
const MANY_ROOMS: usize = 150;

/// Draws a plan, which must be one that can be drawn: connected, planar, and with doors enough in each room. `None` if it is
/// not, or if it is no longer wanted.
pub(super) fn draw(plan: &Plan, steps: u32, rng: &mut Rng, keep_going: &mut dyn FnMut() -> bool) -> Option<Sketch> {
    let sketch = match growth::grow_within_budget(plan, rng) {
        Some(mut sketch) => {
            squeeze::squeeze(plan, &mut sketch, 1);
            sketch
        }
        None => best_first_drawing(plan, rng)?,
    };
    if steps == 0 {
        return Some(sketch);
    }
    Polish::new(plan, sketch).run(steps, rng, keep_going)
}

/// The cheapest of some drawings that always exist.
fn best_first_drawing(plan: &Plan, rng: &mut Rng) -> Option<Sketch> {
    let mut best: Option<(i64, Sketch)> = None;
    for _ in 0..if plan.rooms.len() > MANY_ROOMS { 1 } else { FIRST_DRAWINGS } {
        let mut sketch = visibility::first_drawing(plan, rng)?;
        squeeze::squeeze(plan, &mut sketch, 2);
        let cost = sketch.cost(plan);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, sketch));
        }
    }
    best.map(|(_, sketch)| sketch)
}
