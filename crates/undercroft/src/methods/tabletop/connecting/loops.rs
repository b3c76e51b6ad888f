//! More passages than are needed, so that there is more than one way.

use super::{
    ConnectOptions,
    network::{Effort, PassageNetwork, Scope},
};
use crate::{methods::tabletop::symmetry::SymmetryGroup, rng::Streams};

/// A room with so many passages gets no further ones.
const ENOUGH: u8 = 3;

impl PassageNetwork<'_> {
    /// Joins neighbours that need not be joined, each with the asked chance, where both have fewer than three passages.
    pub(super) fn add_loops(&mut self, scope: Scope, options: &ConnectOptions, streams: &Streams) {
        let mut rng = streams.stage(if scope == Scope::Fundamental { "tabletop/loops/home" } else { "tabletop/loops" });
        for i in 0..self.scratch.edges.len() {
            let [a, b] = self.scratch.edges[i].nodes;
            // One draw an edge, whatever becomes of it.
            if !rng.chance(options.loop_factor) || !self.takes_part(scope, a) || !self.takes_part(scope, b) {
                continue;
            }
            // With symmetry those that have a part in it had their turn.
            let free = |room: u32| self.plan.rooms[room as usize].free;
            if scope == Scope::All && self.plan.group != SymmetryGroup::Trivial && !free(a) && !free(b) {
                continue;
            }
            if [a, b].iter().all(|room| self.scratch.degrees[*room as usize] < ENOUGH) {
                self.connect_pair(scope, a, b, Effort::Brief);
            }
        }
    }
}
