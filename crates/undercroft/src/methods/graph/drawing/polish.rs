//! Moving rooms and corridors until the drawing looks like a dungeon: simulated annealing in whole numbers. Its budget is a number of
//! steps, so that the same budget makes the same drawing everywhere.

use super::{canvas::Canvas, plan::Plan, route::Router, sketch::Sketch, squeeze::squeeze, steps::Work};
use crate::rng::Rng;

/// How much dearer a drawing may become in a step at first, in the mean, in parts of [`UNIT`].
const FIRST_HEAT: i64 = 7 * UNIT;
/// One unit of cost, in the parts in which heat is counted.
pub(super) const UNIT: i64 = 256;
/// One step of so many takes several rooms off at once.
const STEPS_A_REGROWTH: u32 = 3;
/// After so many steps for each room everything is squeezed.
const STEPS_BETWEEN_SQUEEZES: u32 = 30;

pub(super) struct Polish<'p> {
    plan: &'p Plan,
    work: Work<'p>,
    best: (i64, Sketch),
}

impl<'p> Polish<'p> {
    pub(super) fn new(plan: &'p Plan, sketch: Sketch) -> Polish<'p> {
        let best = (sketch.cost(plan), sketch.clone());
        let work = Work::new(plan, sketch, Canvas::default(), Router::default());
        Polish { plan, work, best }
    }

    /// Makes so many steps for each room.
    pub(super) fn run(mut self, steps: u32, rng: &mut Rng, keep_going: &mut dyn FnMut() -> bool) -> Option<Sketch> {
        let rooms = self.plan.rooms.len() as u32;
        let total = steps.saturating_mul(rooms);
        let between = (STEPS_BETWEEN_SQUEEZES * rooms).max(200);
        for step in 0..total {
            let left = i64::from(total - step);
            let heat = FIRST_HEAT * left / i64::from(total);
            if step % STEPS_A_REGROWTH == 0 {
                self.work.regrow(heat, rng);
            } else {
                self.work.step(heat, rng);
            }
            if step % between == between - 1 {
                if !keep_going() {
                    return None;
                }
                self.squeeze(1);
            }
        }
        let (cost, best) = (self.best.0, self.best.1.clone());
        if cost < self.work.cost() {
            self.work.replace(best);
        }
        self.squeeze(2);
        Some(self.best.1)
    }

    fn squeeze(&mut self, rounds: u32) {
        for _ in 0..rounds {
            self.keep_best();
            let mut sketch = self.work.sketch.clone();
            squeeze(self.plan, &mut sketch, 1);
            self.work.replace(sketch);
            self.work.reroute_all();
        }
        self.keep_best();
    }

    fn keep_best(&mut self) {
        let cost = self.work.cost();
        if cost < self.best.0 {
            self.best = (cost, self.work.sketch.clone());
        }
    }
}
