//! From rooms and ways in the plane to a layout on a board: where one enters, where one wants to get to, what is what.

use std::{cmp::Reverse, collections::BinaryHeap};

use super::{
    chamber::Part,
    join::Joined,
    plan::{Placed, Plan, Way},
    site::Orbit,
    symmetry::Motions,
};
use crate::{
    geom::{Point, Rect},
    methods::{Setback, Tabletop},
    model::{Archetype, Cell, Layout, Mark, MarkKind, Passage, PassageId, Room, RoomId, RoomKind, Route},
    params::{MAX_CELLS, MAX_SIDE},
};

/// Rock around everything: one cell of wall, and one that a way out leads through.
const MARGIN: i32 = 2;

/// Lays everything out; the answer is the place in the plane that is the board's corner.
pub(super) fn finish(
    params: &Tabletop,
    plan: &Plan,
    orbits: &[Orbit],
    joined: &Joined,
    layout: &mut Layout,
) -> Result<Point, Setback> {
    let ways = &joined.ways;
    let all = extent(plan, ways).grown(MARGIN);
    if all.w > MAX_SIDE || all.h > MAX_SIDE || all.area() > MAX_CELLS {
        return Err(Setback::BoardTooLarge { width: all.w, height: all.h });
    }
    layout.begin(all.w, all.h, Cell::Wall);
    let moved = |at: Point| Point::new(at.x - all.x, at.y - all.y);
    for (id, placed) in (0..).zip(&plan.rooms) {
        let rect = Rect { x: placed.rect.x - all.x, y: placed.rect.y - all.y, ..placed.rect };
        let mut room = Room { shape: placed.shape.clone(), ..Room::new(RoomId(id), rect) };
        room.tags.extend(tag(orbits, placed).map(Into::into));
        layout.rooms.push(room);
    }
    link_images(plan, &mut layout.rooms);
    for (id, way) in (0..).zip(ways) {
        let cells = way.cells.iter().map(|at| moved(*at)).collect();
        layout.passages.push(Passage::new(PassageId(id), way.ends.map(RoomId), Route::Cells(cells)));
    }
    for junction in &joined.junctions {
        let mark = Mark::new(moved(junction.at), MarkKind::Junction, None);
        let name = Some(junction.kind.name().to_owned());
        layout.marks.push(Mark { facing: Some(junction.facing), name, ..mark });
    }
    let entrance = entrance(params, plan, ways);
    let goal = goal(params, plan, ways, entrance);
    let middle = |room: u32| moved(plan.rooms[room as usize].rect.centre());
    (layout.start, layout.goal) = (middle(entrance), Some(middle(goal)));
    let rooms = &mut layout.rooms;
    match params.archetype {
        Archetype::Lair if goal != entrance => {
            rooms[goal as usize].kind = RoomKind::Boss;
            rooms[goal as usize].tags.extend(["lair", "boss"].map(Into::into));
        }
        Archetype::Temple => {
            rooms[goal as usize].tags.insert("sanctum".into());
        }
        _ => {}
    }
    rooms[entrance as usize].kind = RoomKind::Spawn;
    Ok(Point::new(all.x, all.y))
}

fn extent(plan: &Plan, ways: &[Way]) -> Rect {
    let rooms = plan.rooms.iter().map(|room| room.rect);
    let cells = ways.iter().flat_map(|way| &way.cells).map(|at| Rect::new(at.x, at.y, 1, 1));
    rooms.chain(cells).reduce(Rect::joined).unwrap_or(Rect::new(0, 0, 1, 1))
}

/// What a room was placed as, where that says more than its size.
fn tag(orbits: &[Orbit], placed: &Placed) -> Option<&'static str> {
    match orbits.get(placed.orbit as usize)?.part {
        Part::Keep => Some("keep"),
        Part::Nave => Some("nave"),
        Part::Side => Some("chamber"),
        Part::Any | Part::Grand | Part::Lair => None,
    }
}

/// Pairs of rooms that are images of each other; of four, those that lie opposite.
fn link_images(plan: &Plan, rooms: &mut [Room]) {
    let images = plan.motions.images();
    if images == 1 {
        return;
    }
    // The rooms of an orbit stand one after the other.
    for (first, group) in orbits_of(&plan.rooms) {
        for (offset, room) in group.iter().enumerate() {
            let opposite = (room.image + images / 2) % images;
            let twin = group.iter().position(|other| other.image == opposite);
            if let (Some(twin), Some(room)) = (twin, rooms.get_mut(first + offset)) {
                room.mirror = Some(RoomId((first + twin) as u32)).filter(|_| twin != offset);
            }
        }
    }
}

fn orbits_of(rooms: &[Placed]) -> impl Iterator<Item = (usize, &[Placed])> {
    let mut first = 0;
    rooms.chunk_by(|one, other| one.orbit == other.orbit).map(move |group| {
        let begins = first;
        first += group.len();
        (begins, group)
    })
}

/// The room where one comes in: the start of the spine, what lies farthest from a lair, or what lies farthest south.
fn entrance(params: &Tabletop, plan: &Plan, ways: &[Way]) -> u32 {
    let is_fortress = params.archetype == Archetype::Fortress;
    if plan.motions == Motions::Mirror && !is_fortress {
        return 0;
    }
    if params.archetype == Archetype::Lair {
        return farthest(plan, ways, largest(plan));
    }
    let southern = |(_, room): &(u32, &Placed)| (room.rect.bottom(), Reverse(room.rect.centre().x.abs()));
    // Of several the first.
    (0..).zip(&plan.rooms).rev_max(southern).unwrap_or(0)
}

/// Where one wants to get to.
fn goal(params: &Tabletop, plan: &Plan, ways: &[Way], entrance: u32) -> u32 {
    match params.archetype {
        Archetype::Lair => largest(plan),
        Archetype::Temple => central(plan, entrance),
        _ => farthest(plan, ways, entrance),
    }
}

fn largest(plan: &Plan) -> u32 {
    (0..).zip(&plan.rooms).rev_max(|(_, room)| room.shape.area(room.rect)).unwrap_or(0)
}

/// The room nearest to the middle of all rooms, but not the entrance.
fn central(plan: &Plan, entrance: u32) -> u32 {
    let count = plan.rooms.len().max(1) as i64;
    let sum = plan
        .rooms
        .iter()
        .map(|room| room.rect.centre())
        .fold((0_i64, 0_i64), |(x, y), at| (x + i64::from(at.x), y + i64::from(at.y)));
    let away = |(id, room): &(u32, &Placed)| {
        let at = room.rect.centre();
        let (dx, dy) = (i64::from(at.x) * count - sum.0, i64::from(at.y) * count - sum.1);
        Reverse((*id == entrance, dx.abs().max(dy.abs()), dx.abs() + dy.abs()))
    };
    (0..).zip(&plan.rooms).rev_max(away).unwrap_or(0)
}

/// The room with the longest way from another, by the cells of passages; of several the first.
fn farthest(plan: &Plan, ways: &[Way], from: u32) -> u32 {
    let mut neighbours: Vec<Vec<(u32, u32)>> = vec![Vec::new(); plan.rooms.len()];
    for way in ways {
        let [a, b] = way.ends;
        // A room takes a few steps to cross, however short the passage.
        let length = way.cells.len() as u32 + 4;
        neighbours[a as usize].push((b, length));
        neighbours[b as usize].push((a, length));
    }
    let mut distance = vec![u32::MAX; plan.rooms.len()];
    let mut queue = BinaryHeap::from([(Reverse(0), from)]);
    distance[from as usize] = 0;
    while let Some((Reverse(here), room)) = queue.pop() {
        if here > distance[room as usize] {
            continue;
        }
        for (next, length) in &neighbours[room as usize] {
            let there = here + length;
            if there < distance[*next as usize] {
                distance[*next as usize] = there;
                queue.push((Reverse(there), *next));
            }
        }
    }
    let reached = |(id, _): &(u32, &Placed)| Some(distance[*id as usize]).filter(|far| *far != u32::MAX);
    (0..).zip(&plan.rooms).rev_max(reached).unwrap_or(from)
}

/// The largest by a key; of equals the first, where [`Iterator::max_by_key`] has the last.
trait RevMax<'a>: Iterator<Item = (u32, &'a Placed)> + Sized {
    fn rev_max<K: Ord>(self, key: impl Fn(&(u32, &'a Placed)) -> K) -> Option<u32> {
        self.reduce(|best, next| if key(&next) > key(&best) { next } else { best }).map(|(id, _)| id)
    }
}

impl<'a, I: Iterator<Item = (u32, &'a Placed)>> RevMax<'a> for I {}
