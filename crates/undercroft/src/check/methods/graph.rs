//! The promise of the method `graph`: who can walk from which room directly to which is exactly what the recipe lists.
//!
//! Judged from cells and doors alone, whatever the passages say: the open cells outside all rooms fall into pieces, and each piece
//! must touch two rooms, each on one cell; these pairs must be the connections of the recipe, each as often.

use crate::{
    Named,
    check::{Fault, Faults, Rule, sorted},
    geom::Point,
    grid::Grid,
    model::{DoorKind, Draft, Mark, MarkKind, RoomId},
    recipe::{Graph, GraphConnection},
};

/// A piece of floor outside all rooms.
struct Piece {
    first: Point,
    /// Each step from it into a room: the room, and the cell of the piece.
    steps: Vec<(u32, Point)>,
}

/// In which room each cell lies, by its shape.
const NO_ROOM: u32 = u32::MAX;

// Not inlined, so that web pages that never call it do not load it.
#[inline(never)]
pub(super) fn check(params: &Graph, draft: &Draft, faults: &mut Faults) {
    rooms(params, draft, faults);
    if draft.rooms.len() != params.rooms.0.len() {
        return;
    }
    let mut fault = |what: String, cell: Option<Point>| faults.add(Fault::new(Rule::AsDrawn, what).cell(cell));
    let name = |room: u32| draft.room(RoomId(room)).and_then(|room| room.name.as_deref()).unwrap_or("");
    let rooms = room_grid(draft);
    if let Some((at, a, b)) = touching(draft, &rooms) {
        fault(cold_format!("one can step from `{}` straight into `{}`", name(a), name(b)), Some(at));
    }
    let mut found: Vec<((u32, u32), usize)> = Vec::new();
    let pieces = pieces(draft, &rooms);
    for (index, piece) in pieces.iter().enumerate() {
        match piece.steps[..] {
            [(a, _), (b, _)] if a != b => found.push(((a.min(b), a.max(b)), index)),
            _ => {
                let names: Vec<String> =
                    piece.steps.iter().map(|(room, _)| cold_format!("`{}`", name(*room))).collect();
                let what =
                    cold_format!("a corridor does not lead from one room to another, but into {}", names.join(", "));
                fault(what, Some(piece.first));
            }
        }
    }
    found.sort_unstable();
    let asked = params.connections.0.iter().enumerate().filter_map(|(index, connection)| {
        let [a, b] = connection.between.each_ref().map(|name| place(params, name));
        let (a, b) = (a?, b?);
        Some(((a.min(b), a.max(b)), index))
    });
    let asked = sorted(asked);
    let pairs = |list: &[((u32, u32), usize)]| -> Vec<(u32, u32)> { list.iter().map(|(pair, _)| *pair).collect() };
    let (made, wanted) = (pairs(&found), pairs(&asked));
    if made != wanted {
        for pair in wanted.iter().filter(|pair| made.binary_search(pair).is_err()) {
            fault(cold_format!("`{}` and `{}` should be joined, and are not", name(pair.0), name(pair.1)), None);
        }
        for (pair, piece) in &found {
            let is_doubled = made.iter().filter(|other| *other == pair).count() > 1;
            if is_doubled || wanted.binary_search(pair).is_err() {
                let what = cold_format!("`{}` and `{}` are joined, and should not be", name(pair.0), name(pair.1));
                fault(what, Some(pieces[*piece].first));
            }
        }
        return;
    }
    for ((_, piece), (_, index)) in found.iter().zip(&asked) {
        closed_as_asked(&params.connections.0[*index], &pieces[*piece], draft, faults);
    }
    keys(params, draft, faults);
}

fn place(params: &Graph, name: &str) -> Option<u32> {
    params.rooms.0.iter().position(|room| room.name == name).map(|place| place as u32)
}

/// The rooms are those of the recipe, each within its sizes.
fn rooms(params: &Graph, draft: &Draft, faults: &mut Faults) {
    for (room, asked) in draft.rooms.iter().zip(&params.rooms.0) {
        if room.name.as_deref() != Some(asked.name.as_str()) {
            let what = cold_format!("it should have the name `{}`", asked.name);
            faults.add(Fault::new(Rule::AsDrawn, what).room(room.id));
        }
        let spans = [
            ("width", room.rect.w, asked.width.unwrap_or(params.default.width)),
            ("height", room.rect.h, asked.height.unwrap_or(params.default.height)),
        ];
        for (side, is, span) in spans {
            if is < span.min || is > span.max {
                let what = cold_format!("its {side} is {is}, the recipe asks for {} to {}", span.min, span.max);
                faults.add(Fault::new(Rule::AsDrawn, what).room(room.id));
            }
        }
        let shape = asked.shape.unwrap_or(params.default.shape).name();
        if room.shape.name() != shape {
            let what = cold_format!("it is `{}`, the recipe asks for `{shape}`", room.shape.name());
            faults.add(Fault::new(Rule::AsDrawn, what).room(room.id));
        }
    }
}

fn room_grid(draft: &Draft) -> Grid<u32> {
    let bounds = draft.board.cells.bounds();
    let mut rooms = Grid::new(bounds.w, bounds.h, NO_ROOM);
    for room in &draft.rooms {
        for at in room.shape.cells(room.rect) {
            rooms.put(at, room.id.0);
        }
    }
    rooms
}

/// Two rooms of which a cell of one lies beside a cell of the other.
fn touching(draft: &Draft, rooms: &Grid<u32>) -> Option<(Point, u32, u32)> {
    let room_at = |at: Point| rooms.get(at).copied().filter(|room| *room != NO_ROOM && draft.board.cells.is_floor(at));
    draft.rooms.iter().find_map(|room| {
        room.shape.cells(room.rect).into_iter().filter(|at| room_at(*at).is_some()).find_map(|at| {
            let other = at.neighbours().into_iter().filter_map(room_at).find(|other| *other != room.id.0)?;
            Some((at, room.id.0, other))
        })
    })
}

/// The pieces of floor outside all rooms, each with the steps from it into rooms.
fn pieces(draft: &Draft, rooms: &Grid<u32>) -> Vec<Piece> {
    let cells = &draft.board.cells;
    let is_outside = |at: Point| cells.is_floor(at) && rooms.get(at) == Some(&NO_ROOM);
    let bounds = cells.bounds();
    let mut seen = Grid::new(bounds.w, bounds.h, false);
    let mut pieces = Vec::new();
    for first in bounds.cells() {
        if !is_outside(first) || seen.get(first) == Some(&true) {
            continue;
        }
        let mut piece = Piece { first, steps: Vec::new() };
        seen.put(first, true);
        let mut edge = vec![first];
        while let Some(at) = edge.pop() {
            for beside in at.neighbours() {
                let room = rooms.get(beside).copied().filter(|room| *room != NO_ROOM && cells.is_floor(beside));
                if let Some(room) = room {
                    piece.steps.push((room, at));
                } else if is_outside(beside) && seen.get(beside) == Some(&false) {
                    seen.put(beside, true);
                    edge.push(beside);
                }
            }
        }
        pieces.push(piece);
    }
    pieces
}

/// Where the recipe asks for a door, one of the kind stands where the corridor meets the first room; where it asks for a lock, that
/// door is of that lock.
fn closed_as_asked(asked: &GraphConnection, piece: &Piece, draft: &Draft, faults: &mut Faults) {
    let kind = match (&asked.lock, asked.door) {
        (Some(_), _) => DoorKind::Locked,
        (None, Some(door)) => door.kind(),
        (None, None) => return,
    };
    let [one, other] = &asked.between;
    let is_first = |room: u32| draft.room(RoomId(room)).is_some_and(|room| room.name.as_deref() == Some(one.as_str()));
    let Some((_, at)) = piece.steps.iter().find(|(room, _)| is_first(*room)) else { return };
    let mut doors = draft.doors_and_locks().filter(|(door, _)| door.at == *at).peekable();
    let lock_name = |lock: Option<crate::model::LockId>| {
        lock.and_then(|id| draft.locks.get(id.0 as usize)).map(|lock| lock.key.as_str())
    };
    let is_right = doors.peek().is_some()
        && doors.all(|(door, lock)| {
            door.kind == kind && (asked.lock.is_none() || lock_name(lock) == asked.lock.as_deref())
        });
    if !is_right {
        let what = match &asked.lock {
            Some(lock) => cold_format!("between `{one}` and `{other}` should be the lock `{lock}`"),
            None => cold_format!("between `{one}` and `{other}` should be a door that is {}", kind.name()),
        };
        faults.add(Fault::new(Rule::AsDrawn, what).cell(*at));
    }
}

/// Each lock of the recipe has its key, and where the recipe says in which room it lies, it lies there.
fn keys(params: &Graph, draft: &Draft, faults: &mut Faults) {
    for lock in params.lock_names() {
        let is_key = |mark: &&Mark| mark.kind == MarkKind::Key && mark.name.as_deref() == Some(lock);
        let rooms: Vec<Option<RoomId>> = draft.marks.iter().filter(is_key).map(|mark| mark.room).collect();
        let asked = params.keys.0.iter().find(|key| key.name == lock).and_then(|key| key.room.as_deref());
        let is_there =
            |room: &Option<RoomId>| asked.is_none_or(|asked| room.map(|room| room.0) == place(params, asked));
        if rooms.len() != 1 || !rooms.iter().all(is_there) {
            let what = match asked {
                Some(room) => cold_format!("one key `{lock}` should lie in `{room}`"),
                None => cold_format!("there should be one key `{lock}`"),
            };
            faults.add(Fault::new(Rule::AsDrawn, what));
        }
    }
}
