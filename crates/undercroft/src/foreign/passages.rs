//! Passages: the corridors between rooms, each with a room at both ends.
//!
//! Every cell of a corridor is given to the room that is nearest by walking. Where cells of two rooms meet, a passage
//! joins the two; of several such places the one with the shortest way. What is left over, such as a blind alley or a
//! second way between the same rooms, is a passage of its own.

use super::groups::Groups;
use crate::{
    geom::{Dir, Point},
    grid::{Grid, spread},
    model::{Passage, PassageId, RoomId, Route},
};

/// Passages, and which of them each cell belongs to.
pub(super) struct Passages {
    pub(super) list: Vec<Passage>,
    /// The passage of each cell plus one, or 0.
    pub(super) owner: Grid<u32>,
    nearest: Grid<Nearest>,
}

/// The nearest room of a cell plus one, the steps to it, and the way there. 0 where there is no corridor.
#[derive(Clone, Copy, Default)]
struct Nearest {
    room: u32,
    steps: u32,
    way: Option<Dir>,
}

/// A place where corridors of two rooms meet: a cell, and the way to the cell or the room beyond.
struct Meeting {
    rooms: [u32; 2],
    steps: u32,
    at: Point,
    way: Dir,
}

impl Passages {
    /// The passages over the open cells that belong to no room.
    pub(super) fn between(open: &Grid<bool>, rooms: &Grid<u32>) -> Passages {
        let is_corridor = |at: Point| open.get(at) == Some(&true) && rooms.get(at) == Some(&0);
        let nearest = nearest(open, rooms, is_corridor);
        let mut meetings = meetings(&nearest, rooms, open);
        // One for each pair of rooms, the shortest, and of equally short ones the first.
        meetings.sort_by_key(|meeting| (meeting.rooms, meeting.steps));
        meetings.dedup_by_key(|meeting| meeting.rooms);
        let owner = Grid::new(open.width(), open.height(), 0);
        let mut passages = Passages { list: Vec::new(), owner, nearest: Grid::default() };
        // Short passages first: longer ones branch off them.
        let mut order: Vec<usize> = (0..meetings.len()).collect();
        order.sort_by_key(|place| meetings[*place].steps);
        let mut routes: Vec<Vec<Point>> = vec![Vec::new(); meetings.len()];
        let mut taken = Grid::new(open.width(), open.height(), false);
        for place in order {
            routes[place] = route(&meetings[place], &nearest, rooms, &mut taken);
        }
        for (meeting, route) in meetings.iter().zip(routes) {
            passages.add(meeting.rooms, route);
        }
        let mut rest = Grid::new(open.width(), open.height(), false);
        rest.bounds().cells().for_each(|at| rest[at] = is_corridor(at) && !taken[at]);
        for cells in Groups::of(&rest).iter() {
            let room = nearest[cells[0]].room;
            let other = cells.iter().map(|at| nearest[*at].room).find(|other| *other != room);
            passages.add([room, other.unwrap_or(room)], cells.to_vec());
        }
        passages.nearest = nearest;
        passages
    }

    /// The passage over a cell.
    pub(super) fn at(&self, at: Point) -> Option<&Passage> {
        self.list.get(self.owner.get(at)?.checked_sub(1)? as usize)
    }

    /// Of a cell amid a corridor the room that is nearest by walking and that its passage leads to, and the first step there.
    pub(super) fn nearest_room(&self, at: Point) -> Option<(RoomId, Dir)> {
        let Nearest { room, way, .. } = *self.nearest.get(at)?;
        let [first, second] = self.at(at)?.ends;
        let nearest = RoomId(room.checked_sub(1)?);
        Some((if nearest == second { second } else { first }, way?))
    }

    fn add(&mut self, rooms: [u32; 2], cells: Vec<Point>) {
        let id = self.list.len() as u32;
        for at in &cells {
            // A cell belongs to the earliest passage over it.
            if self.owner[*at] == 0 {
                self.owner[*at] = id + 1;
            }
        }
        let ends = rooms.map(|room| RoomId(room.saturating_sub(1)));
        self.list.push(Passage::new(PassageId(id), ends, Route::Cells(cells)));
    }
}

/// Breadth-first search from all rooms at once.
fn nearest(open: &Grid<bool>, rooms: &Grid<u32>, is_corridor: impl Fn(Point) -> bool) -> Grid<Nearest> {
    let mut nearest = Grid::new(open.width(), open.height(), Nearest::default());
    let mut first = Vec::new();
    for at in open.bounds().cells().filter(|at| is_corridor(*at)) {
        let is_room = |way: &Dir| rooms.get(way.step(at)).is_some_and(|room| *room != 0) && open[way.step(at)];
        if let Some(way) = Dir::ALL.into_iter().find(is_room) {
            nearest[at] = Nearest { room: rooms[way.step(at)], steps: 1, way: Some(way) };
            first.push(at);
        }
    }
    spread(first, |at, way| {
        let next = way.step(at);
        let is_new = is_corridor(next) && nearest[next].room == 0;
        if is_new {
            let Nearest { room, steps, .. } = nearest[at];
            nearest[next] = Nearest { room, steps: steps + 1, way: Some(way.opposite()) };
        }
        is_new
    });
    nearest
}

fn meetings(nearest: &Grid<Nearest>, rooms: &Grid<u32>, open: &Grid<bool>) -> Vec<Meeting> {
    let mut meetings = Vec::new();
    for (at, own) in nearest.iter().filter(|(_, own)| own.room != 0) {
        for way in Dir::ALL {
            let beside = way.step(at);
            let Some(other) = nearest.get(beside).filter(|_| open[beside]) else { continue };
            // Two cells meet once, seen from the first of them.
            let forward = matches!(way, Dir::East | Dir::South);
            let (room, steps) = match rooms[beside] {
                0 if !forward => continue,
                0 => (other.room, own.steps + other.steps),
                room => (room, own.steps),
            };
            if room != own.room && room != 0 {
                meetings.push(Meeting { rooms: [own.room.min(room), own.room.max(room)], steps, at, way });
            }
        }
    }
    meetings
}

/// The cells of a passage from its first room to its second. It ends early where it comes to another passage that leads
/// to the same room, with the cell in which it does.
fn route(meeting: &Meeting, nearest: &Grid<Nearest>, rooms: &Grid<u32>, taken: &mut Grid<bool>) -> Vec<Point> {
    let mut back = |from: Point| {
        let (mut at, mut cells) = (from, Vec::new());
        while rooms.get(at) == Some(&0) {
            cells.push(at);
            if std::mem::replace(&mut taken[at], true) {
                break;
            }
            let Some(way) = nearest[at].way else { break };
            at = way.step(at);
        }
        cells
    };
    let (here, there) = (back(meeting.at), back(meeting.way.step(meeting.at)));
    let (mut first, second) = if nearest[meeting.at].room == meeting.rooms[0] { (here, there) } else { (there, here) };
    first.reverse();
    first.extend(second);
    first
}
