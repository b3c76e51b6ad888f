//! Connects placed rooms by passages until every room can be reached (document 002, phases 2 to 4).
//!
//! 1. The pairs of rooms that placing wants connected ([`connect_pair`]).
//! 2. A minimum spanning tree over the Delaunay neighbours, of passages that can really be made ([`room_tree`]).
//! 3. Rooms that are still on their own: other partners, other places, and at last none ([`orphans`]).
//! 4. More passages than are needed, so that there are loops ([`loops`]).
//!
//! With symmetry all of this happens first in the fundamental domain, where every passage is made together with its images,
//! and then for what has no part in the symmetry.
//!
//! | Where is it decided…                                      | file                  |
//! |-----------------------------------------------------------|-----------------------|
//! | what a step, a turn, an occupied cell cost                | `cost.rs`             |
//! | which cells a passage may use, as the document has it     | `passage_rules.rs`    |
//! | what lies on a cell; whether a passage is legal there     | `occupancy.rs`        |
//! | where a room may be entered                               | `door_cells.rs`       |
//! | how passages are searched for; A*'s lower bound           | `passage_search.rs`, `sides.rs` |
//! | when no search is needed                                  | `straight_passage.rs` |
//! | which passages wander, and how                            | `winding.rs`, `bent_passage.rs` |
//! | how one-cell jogs are removed                             | `jogs.rs`             |
//! | where a path turns; whether it touches itself             | `path_cells.rs`       |
//! | where and how hard to search between two rooms            | `connect_pair.rs`     |
//! | when a passage joins another instead of crossing it       | `junction.rs`         |
//! | which rooms are connected, and what a passage changes     | `network/`            |

mod bent_passage;
mod connect_pair;
mod cost;
mod door_cells;
mod jogs;
mod junction;
mod loops;
mod network;
mod occupancy;
mod orphans;
mod passage_rules;
mod passage_search;
mod path_cells;
mod room_tree;
mod sides;
mod straight_passage;
#[cfg(test)]
mod tests;
mod winding;

use self::{
    connect_pair::Effort,
    junction::Junction,
    network::{PassageNetwork, Scope},
    room_tree::RoomTree,
};
use super::{
    Settings,
    room_plan::{Entries, PlacedRoom, RoomPlan},
    symmetry::SymmetryGroup,
};
use crate::{geom::Point, rng::Streams, trace::Trace};

/// A passage between two rooms of the plan.
#[derive(Clone, Debug)]
pub(super) struct PlannedPassage {
    /// The rooms, as indices.
    pub(super) ends: [u32; 2],
    /// Every cell from the door cell of the first room to that of the second, none of them in a room.
    pub(super) cells: Vec<Point>,
    /// If it joins an earlier passage and follows it to their common end: the index of the first cell that both share.
    pub(super) merges: Option<usize>,
}

impl PlannedPassage {
    /// The cells that it does not share with the passage it joins.
    fn own_cells(&self) -> &[Point] {
        &self.cells[..self.merges.unwrap_or(self.cells.len())]
    }
}

/// The result of connecting.
#[derive(Clone, Debug, Default)]
pub(super) struct Connections {
    /// The passages in order of creation.
    pub(super) passages: Vec<PlannedPassage>,
    /// Where passages meet.
    pub(super) junctions: Vec<Junction>,
    /// How many rooms had to be moved so that they could be reached.
    pub(super) moved: u32,
    /// How many rooms were shifted by a cell so that a passage has no jog.
    pub(super) shifted: u32,
    /// The rooms that could not be reached and are no longer in the plan, by the indices they had, in order.
    pub(super) dropped: Vec<u32>,
    /// A kept room that could not be reached; it is still in the plan.
    pub(super) stranded: Option<u32>,
}

/// Memory that is kept from plan to plan.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    network: network::Scratch,
    tree: RoomTree,
}

/// Connects all rooms of a plan. Those that cannot be reached are moved, or dropped from the plan. If the trace asks for a
/// stop, some are left unconnected.
pub(super) fn connect<T: Trace>(
    plan: &mut RoomPlan,
    params: &Settings,
    streams: &Streams,
    scratch: &mut Scratch,
    trace: &mut T,
) -> Connections {
    let Scratch { network, tree } = scratch;
    let mut network = PassageNetwork::begin(plan, params, streams, network);
    if network.group() != SymmetryGroup::Trivial {
        connect_scope(&mut network, tree, Scope::Fundamental, params, streams, trace);
    }
    connect_scope(&mut network, tree, Scope::All, params, streams, trace);
    network.finish()
}

fn connect_scope<T: Trace>(
    network: &mut PassageNetwork<'_>,
    tree: &mut RoomTree,
    scope: Scope,
    params: &Settings,
    streams: &Streams,
    trace: &mut T,
) {
    // After the fundamental domain, only what has no part in the symmetry is left.
    let is_second = scope == Scope::All && network.group() != SymmetryGroup::Trivial;
    for link in 0..network.links().len() {
        if !trace.keep_going() {
            return;
        }
        let [a, b] = network.links()[link];
        let is_free = [a, b].iter().any(|room| network.room(*room).free);
        // Between rooms of the symmetry only the first is in the fundamental domain for sure.
        let is_due = if is_second { is_free } else { network.is_in(scope, a) && !is_free };
        let is_due = is_due || network.group() == SymmetryGroup::Trivial;
        if is_due && network.is_in(Scope::All, a) && network.is_in(Scope::All, b) && a != b {
            let _ = network.connect_pair(scope, a, b, Effort::NEAR) || network.connect_pair(scope, a, b, Effort::WIDE);
        }
    }
    if (is_second && network.is_connected()) || network.rooms().len() < 2 {
        return;
    }
    tree.connect(network, scope, trace);
    orphans::connect_orphans(network, scope, trace);
    loops::add_loops(network, scope, tree.unused_edges(), params, streams, trace);
}
