//! More passages than are needed, so that there is more than one way through the dungeon (document 002, extra connections).

use std::{cmp::Reverse, collections::BinaryHeap};

use super::{
    Settings, SymmetryGroup,
    connect_pair::Effort,
    network::{PassageNetwork, Scope},
};
use crate::{net::Edge, rng::Streams, trace::Trace};

/// A room with this many passages gets no further ones.
const ENOUGH_PASSAGES: u8 = 3;

/// Connects neighbours that need not be connected, each with the chance that the parameters give, where both have fewer than
/// three passages. Neighbours that are joined already are not joined again. For each pair that was drawn in vain, a pair is
/// connected that was not drawn: one after the other the pair with the longest way between them.
pub(super) fn add_loops<T: Trace>(
    network: &mut PassageNetwork<'_>,
    scope: Scope,
    edges: &[Edge],
    params: &Settings,
    streams: &Streams,
    trace: &mut T,
) {
    let stage = if scope == Scope::Fundamental { "tabletop/loops/home" } else { "tabletop/loops" };
    let mut rng = streams.stage(stage);
    let has_symmetry = scope == Scope::All && network.group() != SymmetryGroup::Trivial;
    let mut others = BinaryHeap::new();
    let mut missing = 0_u32;
    for edge in edges {
        let [a, b] = edge.nodes;
        // One draw for each edge, whatever becomes of it.
        let drawn = rng.chance(params.loop_factor);
        // Rooms that take part in the symmetry had their loops in the fundamental domain.
        let is_done = has_symmetry && !network.room(a).free && !network.room(b).free;
        if is_done || !network.is_in(scope, a) || !network.is_in(scope, b) || !has_space(network, edge) {
            continue;
        }
        if !trace.keep_going() {
            return;
        }
        if drawn {
            missing += u32::from(!network.connect_pair(scope, a, b, Effort::BRIEF));
        } else if !network.are_joined(a, b) {
            others.push((u32::MAX, Reverse(*edge)));
        }
    }
    // The distances are found when they are needed, because every passage makes some of them shorter.
    while missing > 0 {
        let Some((known, Reverse(edge))) = others.pop() else { return };
        let [a, b] = edge.nodes;
        let distance = network.distance(a, b);
        if distance < known {
            others.push((distance, Reverse(edge)));
        } else if !trace.keep_going() {
            return;
        } else if has_space(network, &edge) && network.connect_pair(scope, a, b, Effort::BRIEF) {
            missing -= 1;
        }
    }
}

/// Whether both rooms may have another passage.
fn has_space(network: &PassageNetwork<'_>, edge: &Edge) -> bool {
    edge.nodes.iter().all(|room| network.degree(*room) < ENOUGH_PASSAGES)
}
