//! Writes rooms and passages in the plane as a layout on a board, and chooses the entrance, the goal and the tags of rooms
//! (document 002, archetype effects).

use std::cmp::Reverse;

use super::{
    Settings,
    connecting::{Connections, PlannedPassage},
    kept::{KeptRoom, kept_order},
    placing::{Orbit, RoomRole},
    room_plan::{Entrance, PlacedRoom, RoomPlan},
};
use crate::{
    Named,
    geom::{Point, Rect},
    methods::{AttemptFailure, PrefabQueue},
    model::{Archetype, Cell, Layout, Mark, MarkKind, Passage, PassageId, Room, RoomId, RoomKind, RoomPrefab, Route},
    net::dijkstra,
    params::{MAX_CELLS, MAX_SIDE},
};

/// Rock around everything: one cell of wall, and one that an exit leads through.
const MARGIN: i32 = 2;

/// The tags that rooms get here.
pub(super) const OWN_TAGS: [&str; 6] = ["keep", "nave", "chamber", "lair", "boss", "sanctum"];

/// Writes the layout. Gives back the cell of the plane that is the corner of the board.
pub(super) fn write_layout(
    (params, kept): (&Settings, &[KeptRoom]),
    (plan, entrance): (&RoomPlan, Entrance),
    queue: &PrefabQueue,
    orbits: &[Orbit],
    connections: &Connections,
    layout: &mut Layout,
) -> Result<Point, AttemptFailure> {
    use Archetype::*;
    let passages = &connections.passages;
    let all = extent(plan, passages).grown(MARGIN);
    if all.w > MAX_SIDE || all.h > MAX_SIDE || all.area() > MAX_CELLS {
        return Err(AttemptFailure::BoardTooLarge { width: all.w, height: all.h });
    }
    layout.begin(all.w, all.h, Cell::Wall);
    let corner = all.corner();
    let role = |room: &PlacedRoom| orbits[room.orbit as usize].role;
    for (id, placed) in (0..).zip(&plan.rooms) {
        let rect = placed.rect.moved(-corner);
        let mut room = Room { shape: placed.shape.clone(), ..Room::new(RoomId(id), rect) };
        let tag = match role(placed) {
            RoomRole::Nave => Some("nave"),
            RoomRole::Side => Some("chamber"),
            RoomRole::Any | RoomRole::Grand | RoomRole::Lair | RoomRole::Keep => None,
        };
        room.tags.extend(tag.map(Into::into));
        if let Some(own) = &placed.prefab {
            let prefab = queue.prefab(own.index);
            room.tags.extend(prefab.tags.iter().cloned().map(Into::into));
            room.prefab = Some(RoomPrefab { name: prefab.name.clone(), motion: own.motion });
        }
        layout.rooms.push(room);
    }
    for (own, room) in kept_order(kept, plan.group).zip(&mut layout.rooms) {
        room.tags.extend(own.tags.iter().cloned().map(Into::into));
        room.words.clone_from(&own.words);
    }
    link_images(plan, &mut layout.rooms);
    for (id, passage) in (0..).zip(passages) {
        let cells = passage.cells.iter().map(|at| *at - corner).collect();
        layout.passages.push(Passage::new(PassageId(id), passage.ends.map(RoomId), Route::Cells(cells)));
    }
    for junction in &connections.junctions {
        let mark = Mark::new(junction.at - corner, MarkKind::Junction, None);
        let name = Some(junction.kind.name().to_owned());
        layout.marks.push(Mark { facing: Some(junction.facing), name, ..mark });
    }
    let goal = goal(params, plan, role, passages, entrance.room);
    let placed = &plan.rooms[goal as usize];
    (layout.start, layout.goal) = (entrance.inside() - corner, Some(placed.middle() - corner));
    let room = &mut layout.rooms[goal as usize];
    if role(placed) == RoomRole::Keep {
        room.tags.insert("keep".into());
    }
    match params.archetype {
        Lair if goal != entrance.room => {
            room.kind = RoomKind::Boss;
            room.tags.extend(["lair", "boss"].map(Into::into));
        }
        Temple => room.tags.extend(["sanctum".into()]),
        Classic | Warren | Crypt | Cavern | Fortress | Lair => {}
    }
    layout.rooms[entrance.room as usize].kind = RoomKind::Spawn;
    Ok(corner)
}

fn extent(plan: &RoomPlan, passages: &[PlannedPassage]) -> Rect {
    let rooms = plan.rooms.iter().map(|room| room.rect);
    let cells = passages.iter().flat_map(|passage| &passage.cells).map(|at| Rect::square(*at, 1));
    rooms.chain(cells).reduce(Rect::union).unwrap_or(Rect::new(0, 0, 1, 1))
}

/// Tells each room which one is its image: of four images the one that lies opposite.
fn link_images(plan: &RoomPlan, rooms: &mut [Room]) {
    let count = plan.group.images();
    if count == 1 {
        return;
    }
    let mut images = Vec::new();
    plan.find_images(&mut images);
    for ((room, placed), images) in rooms.iter_mut().zip(&plan.rooms).zip(images) {
        let opposite = images[usize::from((placed.image + count / 2) % count)].map(RoomId);
        room.mirror = opposite.filter(|image| *image != room.id);
    }
}

/// Whether nothing lies in the way of who comes in, and the room is where it was when the entrance was chosen.
pub(super) fn is_approach_free(plan: &RoomPlan, entrance: Entrance, connections: &Connections) -> bool {
    if connections.moved == 0 && connections.dropped.is_empty() {
        return true;
    }
    let approach = entrance.approach(extent(plan, &connections.passages));
    let is_there = plan.rooms.get(entrance.room as usize).is_some_and(|room| room.rect == entrance.rect);
    let mut cells = connections.passages.iter().flat_map(|passage| &passage.cells);
    is_there && !plan.rooms.iter().any(|room| room.rect.overlaps(approach)) && !cells.any(|at| approach.contains(*at))
}

/// The room that is the goal: the lair, the keep of a fortress, the most central room of a temple, else the one with the
/// longest way from the entrance. It is at least as large as half of all rooms.
fn goal(
    params: &Settings,
    plan: &RoomPlan,
    role: impl Fn(&PlacedRoom) -> RoomRole,
    passages: &[PlannedPassage],
    entrance: u32,
) -> u32 {
    let median = median_area(plan);
    // Twice the area, because the median may lie half way between two areas.
    let is_worthy = |index: u32, room: &PlacedRoom| {
        (index != entrance, role(room) != RoomRole::Nave, 2 * room.shape.area(room.rect) as u64 >= median)
    };
    match params.archetype {
        Archetype::Lair => first_max(plan, |_, room| room.shape.area(room.rect)),
        // A keep between kept rooms may be too small to be worth the way.
        Archetype::Fortress => first_max(plan, |index, room| {
            let (is_other, _, is_large) = is_worthy(index, room);
            (is_large && role(room) == RoomRole::Keep, is_large && is_other, room.rect.area())
        }),
        Archetype::Temple => {
            let off = central_distance(plan);
            first_max(plan, |index, room| (is_worthy(index, room), Reverse(off(room))))
        }
        Archetype::Classic | Archetype::Warren | Archetype::Crypt | Archetype::Cavern => {
            let distances = distances(plan, passages, entrance);
            first_max(plan, |index, room| (is_worthy(index, room), distances[index as usize]))
        }
    }
}

/// Twice the median of the areas of all rooms.
fn median_area(plan: &RoomPlan) -> u64 {
    let mut areas: Vec<u64> = plan.rooms.iter().map(|room| room.shape.area(room.rect) as u64).collect();
    areas.sort_unstable();
    areas[(areas.len() - 1) / 2] + areas[areas.len() / 2]
}

/// How far a room is from the middle of all rooms, to the farther side, then in all.
fn central_distance(plan: &RoomPlan) -> impl Fn(&PlacedRoom) -> (i64, i64) {
    let count = plan.rooms.len().max(1) as i64;
    let centre = |room: &PlacedRoom| [room.rect.centre().x, room.rect.centre().y].map(i64::from);
    let sum = plan.rooms.iter().map(centre).fold([0, 0], |sum, at| [sum[0] + at[0], sum[1] + at[1]]);
    move |room| {
        let [dx, dy] = [0, 1].map(|axis| (centre(room)[axis] * count - sum[axis]).abs());
        (dx.max(dy), dx + dy)
    }
}

/// How long the way from a room to each other one is, by Dijkstra's algorithm over the passages.
fn distances(plan: &RoomPlan, passages: &[PlannedPassage], from: u32) -> Vec<u32> {
    let mut neighbours: Vec<Vec<(u32, u32)>> = vec![Vec::new(); plan.rooms.len()];
    for passage in passages {
        let [a, b] = passage.ends;
        // The passage, and a few steps through the room.
        let length = passage.cells.len() as u32 + 4;
        neighbours[a as usize].push((b, length));
        neighbours[b as usize].push((a, length));
    }
    let costs = dijkstra(neighbours.len() as u32, from, |room| neighbours[room as usize].iter().copied());
    costs.into_iter().map(|cost| cost.unwrap_or(u32::MAX)).collect()
}

/// The room with the largest key; of equals the first.
fn first_max<K: Ord>(plan: &RoomPlan, key: impl Fn(u32, &PlacedRoom) -> K) -> u32 {
    // The last of equals would win in `max_by_key`; in `min_by_key` it is the first.
    (0..).zip(&plan.rooms).min_by_key(|(index, room)| Reverse(key(*index, room))).map_or(0, |(index, _)| index)
}
