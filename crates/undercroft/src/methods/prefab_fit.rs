//! Fits a prefab into a room that is there already, and leads the passages of that room on to its places for doors.
//!
//! ```text
//! ┌───────────────┐      The prefab with its walls takes a part of the room. What is left of the room becomes rock again,
//! │   ┌───────┐   │      but for the way by which each passage goes on from where it came into the room to the nearest
//! ─···┤       │   │      place for a door.
//! │  ·└──+────┘   │
//! │  ·····        │
//! └───────────────┘
//! ```

use std::collections::{BTreeMap, BTreeSet};

use super::{AttemptFailure, PrefabQueue, Ring};
use crate::{
    geom::{Dir, Motion, Point, Rect},
    grid::{shortest_path_between, spread},
    model::{
        Drawing, DrawnCell, Layout, MarkKind, Passage, PassageId, Prefab, Room, RoomId, RoomKind, RoomPrefab, Route,
        Shape,
    },
    passes::Prefabs,
    rng::Streams,
};

/// How many places within a room are tried for a prefab.
const PLACES: usize = 64;

/// Whether a prefab has the size for a room of this size, turned or not as it may be.
pub(super) fn is_large_enough(room: Rect, drawing: &Drawing, may_turn: bool) -> bool {
    let (w, h) = drawing.size();
    (w <= room.w && h <= room.h) || (may_turn && h <= room.w && w <= room.h)
}

/// Fits the prefabs of a recipe into the rooms of a method that makes none for them.
pub(super) fn fit_prefabs(
    prefabs: Option<&Prefabs>,
    streams: &Streams,
    layout: &mut Layout,
    ends: Ring,
) -> Result<(), AttemptFailure> {
    if prefabs.is_none() {
        return Ok(());
    }
    let fits =
        |prefab: &Prefab| layout.rooms.iter().any(|room| is_large_enough(room.rect, prefab.drawing(), prefab.turn));
    let mut queue = PrefabQueue::draw(prefabs, layout.rooms.len() as i32, streams, fits);
    fit_all(&mut queue, layout, ends);
    let is_placed =
        |name: &str| layout.rooms.iter().any(|room| room.prefab.as_ref().is_some_and(|own| own.name == name));
    let why = "no plain room is large enough for it whose passages reach its places for doors; raise attempts, make rooms larger or more of them, or draw it smaller";
    queue.refusal(is_placed, why).map_or(Ok(()), Err)
}

/// Fits prefabs into plain rooms, each into the first of those in a drawn order that takes it. The rooms of the start and of
/// the goal stay as they are.
pub(super) fn fit_all(queue: &mut PrefabQueue, layout: &mut Layout, ends: Ring) {
    let is_plain = |id: usize| {
        let room = &layout.rooms[id];
        let holds = |at: Point| room.rect.contains(at);
        room.kind == RoomKind::Normal && !holds(layout.start) && !layout.goal.is_some_and(holds)
    };
    let mut rooms: Vec<usize> = (0..layout.rooms.len()).filter(|id| is_plain(*id)).collect();
    queue.rng.shuffle(&mut rooms);
    for index in queue.all_waiting() {
        if let Some(place) = rooms.iter().position(|room| fit(queue, index, layout, *room, ends)) {
            rooms.swap_remove(place);
            queue.place(index, 1);
        }
    }
}

/// Fits a prefab into a room, if it goes.
pub(super) fn fit(queue: &mut PrefabQueue, index: usize, layout: &mut Layout, room: usize, ends: Ring) -> bool {
    let rect = layout.rooms[room].rect;
    let prefab = queue.prefab(index);
    let is_free = layout.rooms[room].shape == Shape::Rect && layout.rooms[room].prefab.is_none();
    if !is_free || !is_large_enough(rect, prefab.drawing(), prefab.turn) {
        return false;
    }
    let mut motions = prefab.motions();
    queue.rng.shuffle(&mut motions);
    let around = Surroundings::of(layout, room);
    let prefab = queue.prefab(index);
    let ways_to_lie = motions.into_iter().filter_map(|motion| {
        let drawing = prefab.drawing().moved(motion);
        let (place, routes) = places(rect, drawing.size()).into_iter().find_map(|place| {
            let routes = around.routes(layout, RoomId(room as u32), (place, &drawing), ends)?;
            Some((place, routes))
        })?;
        Some(Fitted { motion, place, shape: drawing.shape(), routes })
    });
    // Of the ways in which it may lie, the one with the shortest ways to its doors.
    let length = |fitted: &Fitted| fitted.routes.iter().map(|(_, cells)| cells.len()).sum::<usize>();
    let Some(fitted) = ways_to_lie.min_by_key(length) else { return false };
    let own = &mut layout.rooms[room];
    (own.rect, own.shape) = (fitted.place, fitted.shape);
    own.tags.extend(prefab.tags.iter().cloned().map(Into::into));
    own.prefab = Some(RoomPrefab { name: prefab.name.clone(), motion: fitted.motion });
    for (PassageId(id), cells) in fitted.routes {
        layout.passages[id as usize].route = Route::Cells(cells);
    }
    layout.marks.retain(|mark| mark.kind != MarkKind::Pillar || mark.room != Some(RoomId(room as u32)));
    true
}

/// A prefab that has its place in a room, with the new cells of the passages that end there.
struct Fitted {
    motion: Motion,
    place: Rect,
    shape: Shape,
    routes: Vec<(PassageId, Vec<Point>)>,
}

/// Where a room of this size may lie within another, the places around the middle first.
fn places(room: Rect, (w, h): (i32, i32)) -> Vec<Rect> {
    let mut places: Vec<Rect> = (room.y..=room.bottom() - h)
        .flat_map(|y| (room.x..=room.right() - w).map(move |x| Rect::new(x, y, w, h)))
        .collect();
    let middle = room.centre();
    places.sort_by_key(|place| (place.centre().steps_to(middle), place.y, place.x));
    places.truncate(PLACES);
    places
}

/// What lies in and around a room.
struct Surroundings {
    room: Rect,
    /// Cells of other rooms and of passages that do not end here.
    foreign: BTreeSet<Point>,
    /// The passages that end here, each with its cells outside of the room.
    own: Vec<(PassageId, Vec<Point>)>,
}

impl Surroundings {
    fn of(layout: &Layout, room: usize) -> Surroundings {
        let id = RoomId(room as u32);
        let rect = layout.rooms[room].rect;
        let around = rect.grown(1);
        let mut foreign = BTreeSet::new();
        for other in layout.rooms.iter().filter(|other| other.id != id && other.rect.overlaps(around)) {
            foreign.extend(other.shape.cells(other.rect).into_iter().filter(|at| around.contains(*at)));
        }
        let mut own = Vec::new();
        for passage in &layout.passages {
            let cells = passage.route.cells();
            if passage.ends.contains(&id) {
                own.push((passage.id, cells.into_iter().filter(|at| !rect.contains(*at)).collect()));
            } else {
                foreign.extend(cells.into_iter().filter(|at| around.contains(*at)));
            }
        }
        Surroundings { room: rect, foreign, own }
    }

    /// The new cells of every passage that ends in the room, if a prefab in this place can be entered by all of them and
    /// nothing else comes through its walls.
    fn routes(
        &self,
        layout: &Layout,
        id: RoomId,
        (place, drawing): (Rect, &Drawing),
        ends: Ring,
    ) -> Option<Vec<(PassageId, Vec<Point>)>> {
        let spot = |at: Point| drawing.spot(at - place.corner());
        let outer = place.grown(1);
        if outer.cells().any(|at| self.foreign.contains(&at) && spot(at) != DrawnCell::Outside) {
            return None;
        }
        let doors: Doors = drawing
            .entrances()
            .into_iter()
            .map(|(at, side)| (side.step(at + place.corner()), (at + place.corner(), side)))
            .collect();
        let (mut used, mut ways, mut routes) = (Vec::new(), Vec::new(), Vec::new());
        for (passage, outside) in &self.own {
            if outside.iter().any(|at| outer.contains(*at) && spot(*at) != DrawnCell::Outside) {
                return None;
            }
            // Passages have doors and ways of their own if that goes.
            let others = self.own.iter().filter(|(other, _)| other != passage).flat_map(|(_, cells)| cells);
            let taken: BTreeSet<Point> = others.chain(&ways).copied().collect();
            let is_apart = |at: Point| !taken.contains(&at) && !at.neighbours().iter().any(|near| taken.contains(near));
            let apart = self.way_in(outside, outer, |at| is_new(&doors, &used, at, false), is_apart);
            let way = apart.or_else(|| self.way_in(outside, outer, |at| is_new(&doors, &used, at, true), |_| true))?;
            ways.extend(&way);
            let (door, side) = *doors.get(way.last()?)?;
            used.push(door);
            let own = &layout.passages[passage.0 as usize];
            let inner = side.opposite().step(door);
            let last = if ends == Ring::Inside { inner } else { door };
            let new: Vec<Point> =
                way.into_iter().chain([door]).chain((ends == Ring::Inside).then_some(inner)).collect();
            let other = own.ends[usize::from(own.ends[0] == id)];
            let other = &layout.rooms[other.0 as usize];
            routes.push((*passage, in_order(own, (id, other), outside, new, (last, ends))?));
        }
        Some(routes)
    }

    /// The cells of the room that lead from the cells of a passage to the cell before a place for a door, which comes last;
    /// the first is a cell of the passage.
    fn way_in(
        &self,
        outside: &[Point],
        outer: Rect,
        may_end: impl Fn(Point) -> bool,
        may_cross: impl Fn(Point) -> bool,
    ) -> Option<Vec<Point>> {
        let near = self.room.grown(1);
        let starts = outside.iter().copied().filter(|at| near.contains(*at));
        let is_free = |at: Point| self.room.contains(at) && !outer.contains(at) && !self.foreign.contains(&at);
        let mut way = shortest_path_between(near, starts, may_end, |at| is_free(at) && may_cross(at));
        way.reverse();
        (!way.is_empty()).then_some(way)
    }
}

/// The places for doors, by the cells before them.
type Doors = BTreeMap<Point, (Point, Dir)>;

/// Whether before this cell there is a place for a door that is not used and beside none that is; or one that may be shared.
fn is_new(doors: &Doors, used: &[Point], at: Point, may_share: bool) -> bool {
    let Some((door, _)) = doors.get(&at) else { return false };
    (may_share && used.contains(door)) || !used.iter().any(|other| other.steps_to(*door) <= 1)
}

/// The cells of a passage, old and new, so that each touches one before it, from its first room to its second. `end` is the
/// cell at the room that changed. A passage that ends inside its rooms keeps the cell in the other one for its last or first.
fn in_order(
    passage: &Passage,
    (room, other): (RoomId, &Room),
    outside: &[Point],
    new: Vec<Point>,
    (end, ends): (Point, Ring),
) -> Option<Vec<Point>> {
    let (first, last) = match passage.ends[0] == room {
        true => (end, *outside.last()?),
        false => (*outside.first()?, end),
    };
    let last = Some(last).filter(|last| ends == Ring::Inside && *last != first);
    let all: BTreeSet<Point> = outside.iter().copied().chain(new).collect();
    let mut cells = Vec::with_capacity(all.len());
    let mut met: BTreeSet<Point> = last.into_iter().chain([first]).collect();
    cells.push(first);
    spread([first], |at, way| {
        let next = way.step(at);
        let is_new = all.contains(&next) && met.insert(next);
        if is_new {
            cells.push(next);
        }
        is_new
    });
    cells.extend(last);
    // What lies beyond the last cell belongs to the other room anyhow; nothing else may be cut off.
    let touches = |at: Point| cells.iter().any(|cell| cell.steps_to(at) == 1);
    let is_whole = all.iter().all(|at| met.contains(at) || other.shape.contains(other.rect, *at));
    (is_whole && last.is_none_or(touches)).then_some(cells)
}
