//! Doors lie just outside a room, where a corridor comes in between walls.
//!
//! - `openings`: a door on each cell of an opening.
//! - `doorways`: the cells that are closed together by doors of one kind.
//! - `kinds`: which kind each doorway gets; `short_corridors`: what two doorways of one passage may not both be.
//! - `fairness`: which doorways must not be locked or secret; `doorway_graph`: the graph that tells.

mod doorway_graph;
mod doorways;
mod fairness;
mod kinds;
mod openings;
mod params;
mod short_corridors;

pub(super) use kinds::keep_fair;
pub(crate) use params::DoorSettings;
pub use params::{DoorPlaces, Doors, SecretPlaces};

use super::{Annotation, Pass};
use crate::{
    geom::{Dir, Point},
    grid::Grid,
    model::{Board, Cell, Door, DoorKind, Draft, Layout, Passage, Room, RoomId},
    params::Rules,
};

impl Pass for DoorSettings {
    fn rules(&self, rules: &mut Rules<'_>) {
        self.check_rules(rules);
    }

    fn run(&self, work: &mut Annotation<'_>) {
        let given = work.draft.doors.len();
        match self.at {
            DoorPlaces::Openings | DoorPlaces::Walls => at_walls(self, work.draft),
            DoorPlaces::Ends => at_ends(self, work.draft),
        }
        keep_given(&mut work.draft.doors, given);
        if self.closes_openings() {
            openings::close(self.kind, work.draft, given);
        }
        if self.seal {
            seal(self, work.draft);
        }
        // In a loop of its own a processor fetches the owners of many doors at a time.
        let Draft { board, layout: Layout { doors, .. } } = &mut *work.draft;
        doors[given..].iter_mut().for_each(|door| door.passage = door.passage.or_else(|| board.passage_at(door.at)));
        if self.closes_openings() {
            let mut rng = work.rng("doors");
            let motions = work.symmetries().motions;
            kinds::draw(self, &mut rng, work.draft, given, &motions);
        }
    }
}

/// The rooms and cells of doors, sorted.
pub(super) fn sorted_places(doors: &[Door]) -> Vec<(RoomId, Point)> {
    let mut places: Vec<(RoomId, Point)> = doors.iter().map(|door| (door.room, door.at)).collect();
    places.sort_unstable();
    places
}

/// A layout from elsewhere may have doors already: where one of its first `given` doors stands, no other is added.
fn keep_given(doors: &mut Vec<Door>, given: usize) {
    if given == 0 {
        return;
    }
    let own = sorted_places(&doors[..given]);
    let added = doors.split_off(given);
    doors.extend(added.into_iter().filter(|door| own.binary_search(&(door.room, door.at)).is_err()));
}

/// From how many rooms on they are looked at from north to south and not in their order: neighbours in the list lie anywhere, and on
/// a large board the cells around each room would be fetched from memory anew.
const MANY_ROOMS: usize = 200;

/// The doors of all rooms, in the order of the rooms.
fn at_walls(params: &DoorSettings, draft: &mut Draft) {
    let Draft { board, layout: Layout { rooms, doors, .. } } = draft;
    if rooms.len() < MANY_ROOMS {
        rooms.iter().for_each(|room| at_walls_of(room, params, &board.cells, doors));
    } else {
        from_north_to_south(rooms, params, &board.cells, doors);
    }
}

/// Adds the doors of all rooms in the order of the rooms, but finds them from north to south.
fn from_north_to_south(rooms: &[Room], params: &DoorSettings, cells: &Grid<Cell>, doors: &mut Vec<Door>) {
    let mut order: Vec<usize> = (0..rooms.len()).collect();
    order.sort_unstable_by_key(|index| rooms[*index].rect.y);
    let mut found = Vec::with_capacity(4 * rooms.len());
    let mut own = vec![0..0; rooms.len()];
    for index in order {
        let first = found.len();
        at_walls_of(&rooms[index], params, cells, &mut found);
        own[index] = first..found.len();
    }
    doors.reserve(found.len());
    own.into_iter().for_each(|own| doors.extend_from_slice(&found[own]));
}

/// Adds the doors of a room.
fn at_walls_of(room: &Room, params: &DoorSettings, cells: &Grid<Cell>, doors: &mut Vec<Door>) {
    add_doors(room, params.kind, false, cells, doors, |at, side| between_walls(cells, at, side));
}

/// Adds a door on each open cell beside a room where one is wanted, not yet with the passage that it opens on.
fn add_doors(
    room: &Room,
    kind: DoorKind,
    sealing: bool,
    cells: &Grid<Cell>,
    doors: &mut Vec<Door>,
    is_wanted: impl Fn(Point, Dir) -> bool,
) {
    let own = doors.len();
    room.each_beside(|at, side| {
        if cells.is_floor(at) && is_wanted(at, side) && doors[own..].iter().all(|door| door.at != at) {
            doors.push(Door { at, side, kind, room: room.id, passage: None, sealing });
        }
    });
}

/// One record for each end of each passage, in the order of the passages. A passage of one cell has two on it, and so may
/// the shared end of two passages.
fn at_ends(params: &DoorSettings, draft: &mut Draft) {
    let Draft { board, layout: Layout { rooms, passages, doors, .. } } = draft;
    for passage in passages.iter() {
        for (room, at, side) in ends(board, rooms, passage).into_iter().flatten() {
            let passage = Some(passage.id);
            doors.push(Door { at, side, kind: params.kind, room, passage, sealing: false });
        }
    }
}

/// Where a passage meets each of its two rooms: the first cell outside of it, as one walks out of the room, and on which
/// side. `None` where there is no such cell, or it lies in another room.
fn ends(board: &Board, rooms: &[Room], passage: &Passage) -> [Option<(RoomId, Point, Dir)>; 2] {
    let cells = passage.route.listed_on(board.cells.bounds());
    let [a, b] = passage.ends;
    [end(board, rooms, a, cells.iter()), end(board, rooms, b, cells.iter().rev())]
}

fn end<'a>(
    board: &Board,
    rooms: &[Room],
    room: RoomId,
    mut walk: impl Iterator<Item = &'a Point>,
) -> Option<(RoomId, Point, Dir)> {
    let own = rooms.get(room.0 as usize)?;
    let at = *walk.find(|at| !own.contains(**at))?;
    let side = Room::SIDES.into_iter().find(|side| own.contains(side.opposite().step(at)))?;
    (board.cells.is_floor(at) && board.room_at(at).is_none()).then_some((room, at, side))
}

/// Makes a door of every other open cell beside a room.
fn seal(params: &DoorSettings, draft: &mut Draft) {
    let Draft { board, layout: Layout { rooms, doors, .. } } = draft;
    let found = sorted_places(doors);
    for room in rooms.iter() {
        let is_new = |at: Point, _| found.binary_search(&(room.id, at)).is_err();
        add_doors(room, params.kind, true, &board.cells, doors, is_new);
    }
}

/// One wall among the four cells at distance 1 and 2 along the room's edge is enough; off the board is wall.
fn between_walls(cells: &Grid<Cell>, at: Point, side: Dir) -> bool {
    side.aside().into_iter().any(|way| {
        let next = way.step(at);
        !cells.is_floor(next) || !cells.is_floor(way.step(next))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Resolve;
    use crate::{Recipe, Workshop};

    #[test]
    fn doors_found_from_north_to_south_are_those_of_room_after_room() {
        let board = "width = 700\nheight = 600\ntarget_min = 240\ntarget_max = 240\njoin = 'nearest'";
        let recipe = Recipe::from_toml(&format!("[method.scatter]\n{board}")).unwrap();
        for seed in 0..4 {
            let draft = Workshop::new().draft(&recipe, seed).unwrap();
            let (params, cells) = (Doors::default().resolve(), &draft.board.cells);
            let (mut one_by_one, mut sorted) = (Vec::new(), Vec::new());
            draft.rooms.iter().for_each(|room| at_walls_of(room, &params, cells, &mut one_by_one));
            from_north_to_south(&draft.rooms, &params, cells, &mut sorted);
            assert!(one_by_one.len() > 500);
            assert_eq!(sorted, one_by_one);
        }
    }
}
