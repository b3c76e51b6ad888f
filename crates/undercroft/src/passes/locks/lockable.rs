//! Which rooms a lock can cut off.
//!
//! A lock on a room closes those of its openings through which one comes from the start. What it cuts off is the room and
//! whatever can be reached through it only. Two such parts lie apart or one within the other, so locks never cross.
//!
//! ```text
//! start ─ a ─ b ─ c      a lock on b closes its openings to a and to d, and cuts off b and c
//!         └─ d ─┘
//! ```

use crate::{
    geom::{Dir, Point, Rect},
    model::{Door, Draft, Room, RoomId},
    net::DepthFirst,
    topology::{FloorBits, RoomGraph},
};

/// A room with more openings than these is a crossroads and no chamber.
const MOST_OPENINGS: u32 = 4;

/// A cell of an opening, with the side of the room that it lies on.
pub(super) type OpeningCell = (Point, Dir);

/// A room that can be locked.
pub(super) struct LockableRoom {
    pub(super) room: RoomId,
    /// The cells of the openings that a lock closes, sorted.
    pub(super) cells: Vec<OpeningCell>,
    /// How many openings these are.
    pub(super) openings: u32,
    /// The nearest other lockable room through which all ways from the start lead, as its place in the list.
    pub(super) gate: Option<usize>,
    /// How many lockable rooms all ways lead through, this one included.
    pub(super) depth: u32,
    /// Whether a door was locked there already.
    pub(super) has_lock: bool,
}

impl LockableRoom {
    /// Whether a lock on it closes a cell.
    pub(super) fn has(&self, at: Point) -> bool {
        // There are a few cells only, and they are sorted.
        let [(first, _), .., (last, _)] = &self.cells[..] else { return self.cells.iter().any(|(own, _)| *own == at) };
        (*first..=*last).contains(&at) && self.cells.iter().any(|(own, _)| *own == at)
    }
}

/// The rooms of a draft that can be locked, ascending. `floor` is what can be walked in it, `bare` the cells of it on which there
/// is nothing, and `room_graph` its graph.
pub(super) fn lockable_rooms(
    draft: &Draft,
    (floor, bare): (&FloorBits, &FloorBits),
    room_graph: &RoomGraph,
) -> Vec<LockableRoom> {
    let Some(start) = room_graph.node_at(draft.start) else { return Vec::new() };
    let gates = Gates::of(room_graph, start);
    let free = free_cells(draft, bare);
    let locked: Vec<&Door> = draft.doors.iter().filter(|door| door.kind.is_locked()).collect();
    let is_first = |room: &Room| room.id.0 == start || room.contains(draft.start);
    let can_lock = |room: &&Room| gates.dfs.reaches(room.id.0) && !draft.is_corridor_tile(room.id) && !is_first(room);
    let mut rooms: Vec<LockableRoom> = Vec::with_capacity(draft.rooms.len());
    let mut own: Vec<OpeningCell> = Vec::with_capacity(32);
    for room in draft.rooms.iter().filter(can_lock) {
        own.clear();
        each_floor_beside(room, floor, |at, side| {
            if room_graph.node_at(at).is_some_and(|node| node != room.id.0 && !gates.is_behind(node, room.id.0)) {
                own.push((at, side));
            }
        });
        own.sort_unstable();
        own.dedup_by_key(|(at, _)| *at);
        let openings = count_openings(&own);
        if !own.is_empty() && openings <= MOST_OPENINGS && own.iter().all(|(at, _)| free.has(*at)) {
            let is_there = |door: &&Door| door.room == room.id || own.iter().any(|(at, _)| *at == door.at);
            let (cells, has_lock) = (own.clone(), locked.iter().any(is_there));
            rooms.push(LockableRoom { room: room.id, cells, openings, gate: None, depth: 1, has_lock });
        }
    }
    for index in 0..rooms.len() {
        let place = |node: u32| rooms.binary_search_by_key(&node, |other| other.room.0).ok();
        rooms[index].gate = gates.above(rooms[index].room.0).find_map(place);
    }
    for index in 0..rooms.len() {
        rooms[index].depth = std::iter::successors(Some(index), |at| rooms[*at].gate).count() as u32;
    }
    rooms
}

/// Calls `each(cell, side)` for every cell of floor that shares an edge with a room from outside, in no particular order.
fn each_floor_beside(room: &Room, floor: &FloorBits, mut each: impl FnMut(Point, Dir)) {
    let Rect { x: left, y: top, .. } = room.rect;
    let Some(mask) = room.shape.mask() else {
        let (right, bottom) = (room.rect.right(), room.rect.bottom());
        for (y, side) in [(top - 1, Dir::North), (bottom, Dir::South)] {
            floor.each_in(y, left, right, |x| each(Point::new(x, y), side));
        }
        for (x, side) in [(left - 1, Dir::West), (right, Dir::East)] {
            floor.each_in_column(x, top, bottom, |y| each(Point::new(x, y), side));
        }
        return;
    };
    // Of the cells beside a row of the shape, some belong to other rows of it.
    room.shape.each_span(room.rect, |y, from, to| {
        for (beside, side) in [(y - 1, Dir::North), (y + 1, Dir::South)] {
            let own = mask.row(beside - top);
            floor.each_in(beside, from, to, |x| {
                if own.get((x - left) as usize) != Some(&true) {
                    each(Point::new(x, beside), side);
                }
            });
        }
        for (at, side) in [(Point::new(from - 1, y), Dir::West), (Point::new(to, y), Dir::East)] {
            if floor.has(at) {
                each(at, side);
            }
        }
    });
}

/// The cells that a lock may close: nothing stands there, and neither a secret door nor a way out is there.
fn free_cells(draft: &Draft, bare: &FloorBits) -> FloorBits {
    let secret = draft.doors.iter().filter(|door| door.kind.is_hidden()).map(|door| door.at);
    let mut free = bare.clone();
    secret.chain(draft.exits.iter().map(|exit| exit.at)).for_each(|at| free.close(at));
    free
}

/// Into how many connected groups sorted cells fall, by steps along a row or a column.
fn count_openings(cells: &[OpeningCell]) -> u32 {
    // Openings are straight, so each has one cell with none to the west or to the north of it; these come before it.
    let is_first = |(place, (at, _)): &(usize, &OpeningCell)| {
        let beside = [Dir::West.step(*at), Dir::North.step(*at)];
        !cells[..*place].iter().any(|(other, _)| beside.contains(other))
    };
    cells.iter().enumerate().filter(is_first).count() as u32
}

/// For each node of a graph the nearest other one through which all ways from the start lead: in an undirected graph these
/// are cut nodes, which a depth-first search finds.
struct Gates {
    gates: Vec<Option<u32>>,
    dfs: DepthFirst,
}

impl Gates {
    fn of(room_graph: &RoomGraph, start: u32) -> Gates {
        let dfs = room_graph.graph().depth_first(start);
        let mut gates: Vec<Option<u32>> = vec![None; dfs.preorder.len()];
        for node in &dfs.preorder {
            if let Some((above, _)) = dfs.parent[*node as usize] {
                let is_gate = dfs.is_cut_off_by_parent(*node);
                gates[*node as usize] = if is_gate { Some(above) } else { gates[above as usize] };
            }
        }
        Gates { gates, dfs }
    }

    /// The nodes through which all ways to a node lead, the nearest first.
    fn above(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(self.gates[node as usize], |node| self.gates[*node as usize])
    }

    /// Whether all ways to a node that touches a room lead through that room. Between two rooms that touch lies a node without
    /// cells, so the room is at most the second of the nodes above.
    fn is_behind(&self, node: u32, room: u32) -> bool {
        self.above(node).take(2).any(|above| above == room)
    }
}
