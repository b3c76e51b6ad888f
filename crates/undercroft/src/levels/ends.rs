//! Where stairs between levels lie.
//!
//! The way down lies in the goal's room or in one of its own, and is met where one enters the level below. That decides how
//! the two levels lie above each other. Shafts then lie where both have free floor. Their ends lie in the regions of the
//! stairs, so that no shaft leads around a lock or a secret door. Where the levels overlap too little for the shafts that
//! are wanted, one enters the level below farther from where a walker begins.

use crate::{
    geom::Point,
    grid::Grid,
    model::{Cell, Draft, RoomId, StairWay},
    quest::Regions,
    recipe::WayDown,
    rng::Rng,
    topology::walkable,
};

/// How many places to enter a level are tried at most.
const MOST_UPS: usize = 24;

/// The floor of a level on which stairs to others can lie.
pub(super) struct LevelFloor<'a> {
    draft: &'a Draft,
    cells: Grid<Cell>,
    regions: Regions,
    /// Sorted: the cells where something stands.
    taken: Vec<Point>,
}

impl<'a> LevelFloor<'a> {
    pub(super) fn of(draft: &'a Draft) -> LevelFloor<'a> {
        let doors = draft.doors.iter().map(|door| door.at);
        let stairs = draft.stairs.iter().map(|stair| stair.at);
        let mut taken: Vec<Point> = draft.marks.iter().map(|mark| mark.at).chain(doors).chain(stairs).collect();
        taken.sort_unstable();
        LevelFloor { draft, cells: walkable(draft).into_owned(), regions: Regions::of(draft), taken }
    }

    /// Whether stairs can lie on a cell: in a room, on free floor that can be walked to without a secret door.
    fn is_free(&self, at: Point) -> bool {
        self.cells.get(at) == Some(&Cell::Floor)
            && self.draft.room_id_at(at).is_some()
            && self.taken.binary_search(&at).is_err()
            && self.regions.is_visible(at)
    }

    /// No further stairs lie there.
    pub(super) fn take(&mut self, at: Point) {
        if let Err(place) = self.taken.binary_search(&at) {
            self.taken.insert(place, at);
        }
    }

    /// The free cell of a room that is nearest to a place; where there is none, that of the whole level.
    fn nearest(&self, near: Point) -> Option<Point> {
        let far = |at: &Point| {
            let (x, y) = (i64::from(at.x - near.x), i64::from(at.y - near.y));
            (x * x + y * y, *at)
        };
        let best = |cells: Vec<Point>| cells.into_iter().filter(|at| self.is_free(*at)).min_by_key(far);
        let room = self.draft.room_id_at(near).and_then(|id| self.draft.rooms.get(id.0 as usize));
        let in_room = room.and_then(|room| best(room.shape.cells(room.rect)));
        in_room.or_else(|| best(self.draft.rooms.iter().flat_map(|room| room.shape.cells(room.rect)).collect()))
    }

    /// Where one comes from the level above: where a walker begins, or beside it.
    pub(super) fn up(&self) -> Option<Point> {
        self.nearest(self.draft.start)
    }

    /// Other places to come from the level above, one a room, the nearest to where a walker begins first. Of many rooms a few
    /// that lie at all distances, to bound the work.
    pub(super) fn other_ups(&self) -> Vec<Point> {
        let region = self.regions.at(self.draft.start);
        let goal = self.draft.goal.and_then(|at| self.draft.room_id_at(at));
        let is_other = |id: RoomId| Some(id) != goal && !self.draft.is_corridor_tile(id);
        let mut cells: Vec<Point> = Vec::new();
        for room in self.draft.rooms.iter().filter(|room| is_other(room.id)) {
            let own = room.shape.cells(room.rect).into_iter();
            let free = own.filter(|at| self.is_free(*at) && self.regions.at(*at) == region);
            cells.extend(free.min_by_key(|at| at_middle(room.rect.centre(), *at)));
        }
        cells.sort_unstable_by_key(|at| at_middle(self.draft.start, *at));
        let step = cells.len().div_ceil(MOST_UPS).max(1);
        cells.into_iter().step_by(step).collect()
    }

    /// Where one goes on to the level below.
    pub(super) fn down(&self, way: WayDown, rng: &mut Rng) -> Option<Point> {
        if way == WayDown::Anywhere {
            if let Some(at) = self.room_of_its_own(rng) {
                return Some(at);
            }
        }
        // Some methods lay stairs down at the goal.
        let laid = self.draft.stairs.iter().find(|stair| {
            stair.direction == StairWay::Down && stair.passage.is_none() && self.regions.is_visible(stair.at)
        });
        laid.map(|stair| stair.at).or_else(|| self.nearest(self.draft.goal.unwrap_or(self.draft.start)))
    }

    fn room_of_its_own(&self, rng: &mut Rng) -> Option<Point> {
        let known = [Some(self.draft.start), self.draft.goal].map(|at| at.and_then(|at| self.draft.room_id_at(at)));
        let is_other = |id: RoomId| !known.contains(&Some(id)) && !self.draft.is_corridor_tile(id);
        let mut cells = Vec::new();
        for room in self.draft.rooms.iter().filter(|room| is_other(room.id)) {
            let own = room.shape.cells(room.rect).into_iter().filter(|at| self.is_free(*at));
            cells.extend(own.min_by_key(|at| at_middle(room.rect.centre(), *at)));
        }
        rng.pick(&cells).copied()
    }
}

fn at_middle(middle: Point, at: Point) -> (i32, Point) {
    (at.steps_to(middle), at)
}

/// Where one enters a level from the one above, and the shafts between them.
pub(super) fn up_and_shafts(
    [upper, lower]: [&LevelFloor<'_>; 2],
    down: Point,
    count: usize,
    rng: &mut Rng,
) -> Option<(Point, Vec<[Point; 2]>)> {
    let up = lower.up()?;
    if count == 0 {
        return Some((up, Vec::new()));
    }
    let mut best = (up, shafts([upper, lower], [down, up], count, rng));
    for up in lower.other_ups() {
        if best.1.len() == count {
            break;
        }
        let found = shafts([upper, lower], [down, up], count, rng);
        if found.len() > best.1.len() {
            best = (up, found);
        }
    }
    Some(best)
}

/// The cells of shafts from a level to the next, where stairs lead from `down` to `up`. No two ways lie in one room.
fn shafts(
    [upper, lower]: [&LevelFloor<'_>; 2],
    [down, up]: [Point; 2],
    count: usize,
    rng: &mut Rng,
) -> Vec<[Point; 2]> {
    let offset = down - up;
    let of = |floor: &LevelFloor<'_>, at: Point| floor.regions.at(at);
    let (from_region, to_region) = (of(upper, down), of(lower, up));
    let mut joined: Vec<(Option<RoomId>, Option<RoomId>)> =
        vec![(upper.draft.room_id_at(down), lower.draft.room_id_at(up))];
    // One candidate for each pair of rooms: the first in the order of a draw.
    let mut candidates: Vec<(u64, [Point; 2])> = Vec::new();
    for room in &upper.draft.rooms {
        for at in room.shape.cells(room.rect) {
            let below = at - offset;
            let fits = at != down && below != up && upper.is_free(at) && lower.is_free(below);
            if fits && of(upper, at) == from_region && of(lower, below) == to_region {
                candidates.push((rng.next_u64(), [at, below]));
            }
        }
    }
    candidates.sort_unstable();
    let mut found: Vec<[Point; 2]> = Vec::new();
    let rooms = |[at, below]: [Point; 2]| (upper.draft.room_id_at(at), lower.draft.room_id_at(below));
    let is_apart = |joined: &[(Option<RoomId>, Option<RoomId>)], (above, below): (Option<RoomId>, Option<RoomId>)| {
        joined.iter().all(|(known_above, known_below)| *known_above != above && *known_below != below)
    };
    for (_, ends) in candidates {
        if found.len() < count && is_apart(&joined, rooms(ends)) {
            joined.push(rooms(ends));
            found.push(ends);
        }
    }
    found
}
