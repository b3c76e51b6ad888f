//! More passages than are needed, so that there is more than one way.

use super::{
    join::{Effort, Scope, Work},
    plan::Joining,
    symmetry::Motions,
};
use crate::rng::Streams;

/// A room with so many passages gets no further ones.
const ENOUGH: u8 = 3;

impl Work<'_> {
    /// Joins neighbours that need not be joined, each with the asked chance, where both have fewer than three passages.
    pub(super) fn loops(&mut self, scope: Scope, joining: &Joining, streams: &Streams) {
        let mut rng = streams.stage(if scope == Scope::Home { "tabletop/loops/home" } else { "tabletop/loops" });
        for i in 0..self.scratch.edges.len() {
            let [a, b] = self.scratch.edges[i].nodes;
            // One draw an edge, whatever becomes of it.
            if !rng.chance(joining.loop_factor) || !self.takes_part(scope, a) || !self.takes_part(scope, b) {
                continue;
            }
            // With symmetry those that have a part in it had their turn.
            let free = |room: u32| self.plan.rooms[room as usize].free;
            if scope == Scope::All && self.plan.motions != Motions::Still && !free(a) && !free(b) {
                continue;
            }
            if [a, b].iter().all(|room| self.scratch.degrees[*room as usize] < ENOUGH) {
                self.attempt(scope, a, b, Effort::Brief);
            }
        }
    }
}
