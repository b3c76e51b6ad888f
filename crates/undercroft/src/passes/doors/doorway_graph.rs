//! The floor as a graph in which every doorway is a node: what is left of the floor without the cells of doorways falls
//! into areas, and a doorway joins those that it touches.
//!
//! ```text
//! ############     area 0 is the room to the west, area 1 the corridor, area 2 the room to the east;
//! #...#####..#     the doorways are nodes 3 and 4
//! #...+...+..#
//! ############
//! ```

use super::doorways::Doorways;
use crate::{
    geom::Point,
    model::{Cell, Draft, Room},
    net::{DepthFirst, Graph, pairs_with},
    topology::{Components, walkable},
};

pub(super) struct DoorwayGraph<'d> {
    pub(super) doorways: &'d Doorways,
    /// How many areas there are; nodes below this number are areas, and from it on come the doorways.
    areas: u32,
    /// How many nodes there are. Last come nodes without a cell, one between every two doorways that touch, so that each doorway
    /// has areas or such nodes on all of its sides.
    pub(super) nodes: u32,
    /// Doorways and the nodes they touch, sorted.
    edges: Vec<(u32, u32)>,
    /// How many rooms each node has. A room is counted once, in one of the areas it lies in.
    pub(super) rooms: Vec<u32>,
    /// The node of the start.
    pub(super) start: u32,
    /// The node of the goal, if it can be reached.
    pub(super) goal: Option<u32>,
}

impl<'d> DoorwayGraph<'d> {
    /// `None` where the start is no place to stand on.
    pub(super) fn of(draft: &Draft, doorways: &'d Doorways) -> Option<DoorwayGraph<'d>> {
        let mut cells = walkable(draft).into_owned();
        doorways.cells.iter().for_each(|at| cells.put(*at, Cell::Wall));
        let pieces = Components::of(&cells);
        let areas = pieces.count;
        let mut edges = Vec::with_capacity(2 * doorways.cells.len());
        let mut touching = Vec::new();
        for doorway in 0..doorways.count() {
            for beside in doorways.cells_of(doorway).flat_map(Point::neighbours) {
                if let Some(area) = pieces.at(beside) {
                    edges.push((doorway, area));
                } else if let Some(other) = doorways.at(beside).filter(|other| *other > doorway) {
                    touching.push((doorway, other));
                }
            }
        }
        touching.sort_unstable();
        touching.dedup();
        let mut nodes = areas + doorways.count();
        for (one, other) in touching {
            edges.extend([(one, nodes), (other, nodes)]);
            nodes += 1;
        }
        edges.sort_unstable();
        edges.dedup();
        let node_at = |at: Point| pieces.at(at).or_else(|| doorways.at(at).map(|doorway| areas + doorway));
        let (start, rooms) = (node_at(draft.start)?, vec![0; nodes as usize]);
        let mut graph = DoorwayGraph { doorways, areas, nodes, edges, rooms, start, goal: None };
        let all = graph.search(|doorway| graph.is_passable(doorway));
        let reached = |at: Point| node_at(at).filter(|node| all.reaches(*node));
        graph.goal = draft.goal.and_then(reached);
        for room in &draft.rooms {
            if let Some(node) = room_node(room, reached, areas) {
                graph.rooms[node as usize] += 1;
            }
        }
        Some(graph)
    }

    /// Doors from elsewhere keep their kinds: what they bar stays so, whatever the others do.
    pub(super) fn is_passable(&self, doorway: u32) -> bool {
        self.doorways.given[doorway as usize].is_none_or(|kind| !kind.is_barred())
    }

    /// The node of a doorway.
    pub(super) fn node(&self, doorway: u32) -> u32 {
        self.areas + doorway
    }

    /// The doorway that a node is.
    pub(super) fn doorway(&self, node: u32) -> Option<u32> {
        node.checked_sub(self.areas).filter(|doorway| *doorway < self.doorways.count())
    }

    /// The nodes that a doorway touches.
    pub(super) fn beside(&self, doorway: u32) -> impl Iterator<Item = u32> {
        pairs_with(&self.edges, &doorway).iter().map(|(_, node)| *node)
    }

    /// Searches depth-first from the start, through the doorways that are open.
    pub(super) fn search(&self, open: impl Fn(u32) -> bool) -> DepthFirst {
        let edges = self.edges.iter().filter(|(doorway, _)| open(*doorway));
        let edges: Vec<(u32, u32)> = edges.map(|(doorway, node)| (self.areas + doorway, *node)).collect();
        Graph::new(self.nodes, &edges).depth_first(self.start)
    }
}

/// The node that a room is counted in: one that can be reached, and an area if any can.
fn room_node(room: &Room, reached: impl Fn(Point) -> Option<u32>, areas: u32) -> Option<u32> {
    let centre = Some(room.rect.centre()).filter(|at| room.contains(*at));
    if let Some(node) = centre.and_then(&reached).filter(|node| *node < areas) {
        return Some(node);
    }
    room.shape.cells(room.rect).into_iter().filter_map(reached).min()
}
