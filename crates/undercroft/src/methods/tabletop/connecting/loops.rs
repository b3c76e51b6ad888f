//! More passages than are needed, so that there is more than one way through the dungeon (document 002, extra connections).

use super::{
    ConnectOptions, SymmetryGroup,
    connect_pair::Effort,
    network::{PassageNetwork, Scope},
};
use crate::{net::Edge, rng::Streams, trace::Trace};

/// A room with this many passages gets no further ones.
const ENOUGH_PASSAGES: u8 = 3;

/// Connects neighbours that need not be connected, each with the chance that the options give, where both have fewer than
/// three passages.
pub(super) fn add_loops<T: Trace>(
    network: &mut PassageNetwork<'_>,
    scope: Scope,
    edges: &[Edge],
    options: &ConnectOptions,
    streams: &Streams,
    trace: &mut T,
) {
    let stage = if scope == Scope::Fundamental { "tabletop/loops/home" } else { "tabletop/loops" };
    let mut rng = streams.stage(stage);
    for edge in edges {
        let [a, b] = edge.nodes;
        // One draw for each edge, whatever becomes of it.
        if !rng.chance(options.loop_factor) || !network.is_in(scope, a) || !network.is_in(scope, b) {
            continue;
        }
        // Rooms that take part in the symmetry had their loops in the fundamental domain.
        let has_symmetry = scope == Scope::All && network.group() != SymmetryGroup::Trivial;
        if has_symmetry && !network.room(a).free && !network.room(b).free {
            continue;
        }
        if !trace.keep_going() {
            return;
        }
        if edge.nodes.iter().all(|room| network.degree(*room) < ENOUGH_PASSAGES) {
            network.connect_pair(scope, a, b, Effort::Brief);
        }
    }
}
