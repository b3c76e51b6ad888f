//! A tree of passages that connects the rooms (document 002, minimum spanning tree): Kruskal's algorithm over the edges
//! between Delaunay neighbours, in which an edge counts only if its passage can be made.

use super::{
    connect_pair::Effort,
    network::{PassageNetwork, Scope},
};
use crate::{
    geom::Point,
    net::{Delaunay, Edge, neighbours, spanning_tree},
    trace::Trace,
};

/// Memory for one tree after the other, and the edges that the last one did not use.
#[derive(Debug, Default)]
pub(super) struct RoomTree {
    delaunay: Delaunay,
    edges: Vec<Edge>,
}

impl RoomTree {
    /// Connects the rooms that are not connected yet, shortest edges first. Where no passage was found close by, a wider
    /// search follows when all edges were tried.
    pub(super) fn connect<T: Trace>(&mut self, network: &mut PassageNetwork<'_>, scope: Scope, trace: &mut T) {
        self.find_edges(network, scope);
        for effort in [Effort::NEAR, Effort::WIDE] {
            spanning_tree(network, &mut self.edges, PassageNetwork::are_connected, |network, edge| {
                let [a, b] = edge.nodes;
                trace.keep_going() && network.connect_pair(scope, a, b, effort)
            });
        }
    }

    /// The edges between neighbours along which the tree made no passage, shortest first.
    pub(super) fn unused_edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The edges between neighbours, shortest first.
    fn find_edges(&mut self, network: &PassageNetwork<'_>, scope: Scope) {
        let RoomTree { delaunay, edges } = self;
        let members: Vec<u32> = network.rooms_in(scope).collect();
        // Twice the middle of the room, because that may lie between two cells.
        let centre = |room: u32| {
            let rect = network.room(room).rect;
            Point::new(2 * rect.x + rect.w - 1, 2 * rect.y + rect.h - 1)
        };
        edges.clear();
        neighbours(delaunay, members.iter().map(|room| centre(*room)), |a, b| {
            let (a, b) = (members[a as usize], members[b as usize]);
            let apart = centre(b) - centre(a);
            let [dx, dy] = [apart.x, apart.y].map(i64::from);
            edges.push(Edge::new(a, b, dx * dx + dy * dy));
        });
        edges.sort_unstable();
    }
}
