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
    model::{Door, DoorKind, Draft, Room, RoomId},
    topology::{FloorBits, RoomGraph},
};

/// A room with more openings than these is a crossroads and no chamber.
const MOST_OPENINGS: u32 = 4;

/// A cell of an opening, with the side of the room that it lies on.
pub(super) type OpeningCell = (Point, Dir);

/// A room that can be locked.
pub(super) struct LockableRoom<'c> {
    pub(super) room: RoomId,
    /// The cells of the openings that a lock closes, sorted.
    pub(super) cells: &'c [OpeningCell],
    /// How many openings these are.
    pub(super) openings: u32,
    /// The nearest other lockable room through which all ways from the start lead, as its place in the list.
    pub(super) gate: Option<usize>,
    /// How many lockable rooms all ways lead through, this one included.
    pub(super) depth: u32,
    /// Whether a door was locked there already.
    pub(super) has_lock: bool,
}

impl LockableRoom<'_> {
    /// Whether a lock on it closes a cell.
    pub(super) fn has(&self, at: Point) -> bool {
        // There are a few cells only, and they are sorted.
        let [(first, _), .., (last, _)] = self.cells else { return self.cells.iter().any(|(own, _)| *own == at) };
        (*first..=*last).contains(&at) && self.cells.iter().any(|(own, _)| *own == at)
    }
}

/// The rooms of a draft that can be locked, ascending. `floor` is what can be walked in it, `bare` the cells of it on which there
/// is nothing, and `room_graph` its graph. The cells of all rooms lie in one list, which is left to the caller to keep.
pub(super) fn lockable_rooms<'c>(
    draft: &Draft,
    (floor, bare): (&FloorBits, &FloorBits),
    room_graph: &RoomGraph,
    cells: &'c mut Vec<OpeningCell>,
) -> Vec<LockableRoom<'c>> {
    let Some(start) = room_graph.node_at(draft.start) else { return Vec::new() };
    let gates = Gates::of(room_graph, start);
    let free = free_cells(draft, bare);
    // Each room with its openings, and where its cells end in the list.
    let mut found: Vec<(RoomId, u32, usize)> = Vec::with_capacity(draft.rooms.len());
    let mut own: Vec<OpeningCell> = Vec::with_capacity(32);
    cells.reserve(4 * draft.rooms.len());
    for room in draft.rooms.iter().filter(|room| gates.is_reached(room.id.0) && !draft.is_corridor_tile(room.id)) {
        if room.shape.contains(room.rect, draft.start) {
            continue;
        }
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
            cells.extend_from_slice(&own);
            found.push((room.id, openings, cells.len()));
        }
    }
    let locked = || draft.doors.iter().filter(|door| door.kind == DoorKind::Locked);
    let has_locks = locked().next().is_some();
    let place = |node: u32| found.binary_search_by_key(&node, |(room, _, _)| room.0).ok();
    let (cells, mut from) = (&cells[..], 0);
    let mut rooms: Vec<LockableRoom<'c>> = Vec::with_capacity(found.len());
    for (room, openings, to) in &found {
        let own = &cells[from..*to];
        from = *to;
        let is_there = |door: &Door| door.room == *room || own.iter().any(|(at, _)| *at == door.at);
        let has_lock = has_locks && locked().any(is_there);
        let gate = gates.above(room.0).find_map(place);
        rooms.push(LockableRoom { room: *room, cells: own, openings: *openings, gate, depth: 1, has_lock });
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
    let secret = draft.doors.iter().filter(|door| door.kind == DoorKind::Secret).map(|door| door.at);
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
    start: u32,
    reached: Vec<bool>,
}

impl Gates {
    fn of(room_graph: &RoomGraph, start: u32) -> Gates {
        let graph = room_graph.graph();
        let dfs = graph.depth_first(start);
        let mut gates: Vec<Option<u32>> = vec![None; graph.nodes() as usize];
        let mut reached = vec![false; gates.len()];
        for node in &dfs.preorder {
            let node = *node as usize;
            let Some((above, _)) = dfs.parent[node] else {
                reached[node] = node == start as usize;
                continue;
            };
            reached[node] = reached[above as usize];
            let cuts = dfs.low[node] >= dfs.discovered[above as usize];
            gates[node] = if cuts { Some(above) } else { gates[above as usize] };
        }
        Gates { gates, start, reached }
    }

    fn is_reached(&self, node: u32) -> bool {
        node != self.start && self.reached[node as usize]
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
