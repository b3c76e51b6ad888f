//! The graph of rooms and corridor stretches for boards whose rooms are all rectangles.
//!
//! [`RoomGraph`](super::RoomGraph) looks at whose each cell is. Where every room is a rectangle of floor of which it owns every
//! cell, the corridors are the floor without these rectangles, and what a room touches lies around it:
//!
//! ```text
//!  ▒▒▒▒      the four lines of cells around a room;
//! ▒rrrr▒     at the corners nothing touches it
//! ▒rrrr▒
//!  ▒▒▒▒
//! ```

use super::{Components, FloorBits};
use crate::{
    geom::{Point, Rect},
    grid::Grid,
    model::{Holder, Owner, Room, Shape},
    net::Graph,
};

/// Finds the graphs of boards whose rooms are rectangles, one after the other in the same memory.
#[derive(Default)]
pub(crate) struct RectRooms {
    /// The floor that belongs to no room.
    corridors: FloorBits,
    /// For each node the room that was last found beside it.
    last_beside: Vec<u32>,
    edges: Vec<(u32, u32)>,
}

impl RectRooms {
    /// The same graph as [`RoomGraph::graph`](super::RoomGraph::graph), if all rooms are rectangles of floor and no two of them
    /// share a cell. Owners must be what carving these rooms writes.
    pub(crate) fn graph(&mut self, floor: &FloorBits, rooms: &[Room], owners: &Grid<Owner>) -> Option<Graph> {
        self.corridors.copy_from(floor);
        // A cell that is missing is no floor or was taken by a room before.
        let is_whole = |room: &Room| matches!(room.shape, Shape::Rect) && self.corridors.close_rect(room.rect);
        if !rooms.iter().all(is_whole) {
            return None;
        }
        let stretches = Components::of_bits(&self.corridors);
        let count = rooms.len() as u32;
        let mut nodes = count + stretches.count;
        self.last_beside.clear();
        self.last_beside.resize(nodes as usize, u32::MAX);
        self.edges.clear();
        for (room, id) in rooms.iter().zip(0..) {
            each_floor_around(floor, room.rect, |at| {
                let node = match stretches.at(at) {
                    Some(stretch) => count + stretch,
                    None => match owners.get(at).map(|owner| owner.holder()) {
                        // Two rooms that touch are joined once, by the first of them.
                        Some(Holder::Room(other)) if other.0 > id && other.0 < count => other.0,
                        _ => return,
                    },
                };
                if std::mem::replace(&mut self.last_beside[node as usize], id) == id {
                    return;
                }
                if node < count {
                    self.edges.extend([(id, nodes), (node, nodes)]);
                    nodes += 1;
                } else {
                    self.edges.push((id, node));
                }
            });
        }
        Some(Graph::new(nodes, &self.edges))
    }
}

/// The cells of floor that touch a rectangle from outside.
#[inline]
fn each_floor_around(floor: &FloorBits, rect: Rect, mut each: impl FnMut(Point)) {
    for y in [rect.y - 1, rect.bottom()] {
        floor.each_in(y, rect.x, rect.right(), |x| each(Point::new(x, y)));
    }
    for x in [rect.x - 1, rect.right()] {
        floor.each_in_column(x, rect.y, rect.bottom(), |y| each(Point::new(x, y)));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{
        model::{Cell, PassageId, RoomId},
        rng::Rng,
        topology::RoomGraph,
    };

    /// The edges of a graph whose stretches and the nodes between rooms may be numbered in any order: nodes from `rooms` on are
    /// told by their neighbours.
    fn edges_of(graph: &Graph, rooms: u32) -> Vec<Vec<u32>> {
        let beside = |node: u32| {
            let mut beside: Vec<u32> = graph.neighbours(node).iter().map(|(next, _)| *next).collect();
            beside.sort_unstable();
            beside
        };
        let mut all: Vec<Vec<u32>> = (rooms..graph.nodes()).map(beside).collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn it_is_the_graph_that_looking_at_every_cell_finds() {
        let mut rng = Rng::from_key(21);
        let (mut quick, mut found, mut touching) = (RectRooms::default(), 0, 0);
        for round in 0..3000 {
            let (width, height) = (rng.between(4, if round % 4 == 0 { 150 } else { 40 }), rng.between(4, 30));
            let (mut cells, mut owners) =
                (Grid::new(width, height, Cell::Wall), Grid::new(width, height, Owner::NOBODY));
            for _ in 0..rng.below(60) {
                let (w, h) = if rng.below(2) == 0 { (1 + rng.below(20), 1) } else { (1, 1 + rng.below(20)) };
                let (x, y) = (rng.below(width as u32), rng.below(height as u32));
                let leg = Rect::new(x as i32, y as i32, w as i32, h as i32);
                cells.fill(leg, Cell::Floor);
                owners.fill(leg, Owner::passage(PassageId(rng.below(3))));
            }
            let mut rooms: Vec<Room> = Vec::new();
            for _ in 0..rng.below(12) {
                let (x, y) = (rng.below(width as u32) as i32, rng.below(height as u32) as i32);
                let rect = Rect::new(x, y, 1 + rng.below(9) as i32, 1 + rng.below(6) as i32);
                let is_apart = rooms.iter().all(|other| other.rect.intersect(rect).cells().next().is_none());
                // A few rooms lie off the board or share cells; these boards are left to others.
                if rng.below(40) == 0 || (is_apart && cells.bounds().contains_rect(rect)) {
                    let id = RoomId(rooms.len() as u32);
                    cells.fill(rect, Cell::Floor);
                    owners.fill(rect, Owner::room(id));
                    rooms.push(Room::new(id, rect));
                }
            }
            let floor = FloorBits::of(&cells);
            let Some(graph) = quick.graph(&floor, &rooms, &owners) else { continue };
            let count = rooms.len() as u32;
            let plain = RoomGraph::of_floor(&floor, &owners, count).graph();
            assert_eq!((graph.nodes(), graph.edges()), (plain.nodes(), plain.edges()));
            assert_eq!(edges_of(&graph, count), edges_of(&plain, count));
            let degrees = |graph: &Graph| (0..count).map(|room| graph.degree(room)).collect::<Vec<_>>();
            assert_eq!(degrees(&graph), degrees(&plain));
            found += 1;
            let is_beside = |at: Point, id: u32| matches!(owners.get(at).map(|owner| owner.holder()), Some(Holder::Room(other)) if other.0 != id);
            let mut beside = BTreeSet::new();
            for room in &rooms {
                each_floor_around(&floor, room.rect, |at| {
                    if is_beside(at, room.id.0) {
                        beside.insert(room.id);
                    }
                });
            }
            touching += u32::from(!beside.is_empty());
        }
        assert!(found > 1500 && touching > 200, "{found} {touching}");
    }

    #[test]
    fn other_rooms_are_left_to_others() {
        let cells = Grid::new(9, 9, Cell::Floor);
        let owners = Grid::new(9, 9, Owner::NOBODY);
        let room = |id: u32, rect: Rect| Room::new(RoomId(id), rect);
        let graph = |rooms: &[Room], floor: &FloorBits| RectRooms::default().graph(floor, rooms, &owners).is_some();
        let mut floor = FloorBits::of(&cells);
        assert!(graph(&[room(0, Rect::new(0, 0, 4, 4)), room(1, Rect::new(4, 0, 3, 3))], &floor));
        assert!(!graph(&[room(0, Rect::new(0, 0, 4, 4)), room(1, Rect::new(3, 3, 3, 3))], &floor), "they share a cell");
        assert!(!graph(&[room(0, Rect::new(7, 7, 3, 2))], &floor), "it lies off the board");
        let round = Room { shape: Shape::circle(5, 5), ..room(0, Rect::new(0, 0, 5, 5)) };
        assert!(!graph(&[round], &floor), "it is no rectangle");
        floor.close(Point::new(1, 1));
        assert!(!graph(&[room(0, Rect::new(0, 0, 4, 4))], &floor), "a cell of it is no floor");
    }
}
