//! Chooses the room and the side at which one comes in, before there are passages, so that these leave the way free.

use std::cmp::Reverse;

use super::{PlacedRoom, Settings, placer::RoomPlacer};
use crate::{
    geom::{Dir, Rect},
    model::Archetype,
    rng::Rng,
    trace::Trace,
};

/// The room that lies farthest out in a direction, entered from there. In a lair, of the four such rooms, the one farthest
/// from the lair.
pub(super) fn choose_entrance<T: Trace>(params: &Settings, placer: &mut RoomPlacer<'_, T>, rng: &mut Rng) {
    let rooms = placer.rooms();
    let drawn = rng.below(4) as usize;
    let sides = (0..4).map(|turn| Dir::ALL[(drawn + turn) % 4]);
    let mut ends = sides.filter_map(|side| Some((outermost(placer, side)?, side)));
    let area = |room: u32| rooms[room as usize].shape.area(rooms[room as usize].rect);
    let largest = (0..rooms.len() as u32).max_by_key(|room| (area(*room), Reverse(*room))).unwrap_or(0);
    let chosen = match params.archetype {
        Archetype::Lair => {
            let middle = |room: u32| rooms[room as usize].rect.centre();
            // The last of equals wins, so this goes backwards.
            let ends: Vec<(u32, Dir)> = ends.collect();
            ends.into_iter().rev().max_by_key(|(room, _)| middle(largest).steps_to(middle(*room)))
        }
        // The largest room is worth more as the goal.
        _ => ends.clone().find(|(room, _)| *room != largest).or_else(|| ends.next()),
    };
    if let Some((room, side)) = chosen {
        placer.set_entrance(room, side);
    }
}

/// An end of the axis of a mirror: where the spine begins, or in a fortress either.
pub(super) fn choose_end_of_axis<T: Trace>(params: &Settings, placer: &mut RoomPlacer<'_, T>, rng: &mut Rng) {
    let group = placer.group();
    let on_axis = |room: &PlacedRoom| !room.free && group.keeps(room.rect) && room.prefab.is_none();
    let centres = || placer.rooms().iter().filter(|room| on_axis(room)).map(|room| room.rect.centre().y);
    let side = match (params.archetype, centres().next(), centres().nth(1)) {
        (Archetype::Fortress, ..) | (_, _, None) => *rng.pick(&[Dir::North, Dir::South]).unwrap_or(&Dir::South),
        // The first room of a spine is where it begins.
        (_, first, second) if first < second => Dir::North,
        _ => Dir::South,
    };
    let rooms = (0..).zip(placer.rooms()).filter(|(_, room)| on_axis(room));
    let farthest = |side: Dir| {
        let rooms = rooms.clone();
        rooms.max_by_key(|(index, room)| (out(room.rect, side), Reverse(*index))).map(|(index, _)| (index, side))
    };
    // Kept rooms without a part in the symmetry may lie in the way.
    let is_free = |end: &(u32, Dir)| placer.kept() == 0 || placer.is_way_out_free(end.0, end.1);
    let end = farthest(side).filter(is_free).or_else(|| farthest(side.opposite()).filter(is_free));
    if let Some((room, side)) = end {
        placer.set_entrance(room, side);
    }
}

/// The room that lies farthest out in a direction and is no prefab; of several the one nearest to the axis.
fn outermost<T: Trace>(placer: &RoomPlacer<'_, T>, side: Dir) -> Option<u32> {
    let rooms = placer.rooms();
    let aside = |rect: Rect| match side {
        Dir::North | Dir::South => rect.centre().x.abs(),
        Dir::East | Dir::West => rect.centre().y.abs(),
    };
    let key = |index: u32, room: &PlacedRoom| (out(room.rect, side), Reverse(aside(room.rect)), Reverse(index));
    // One does not come in through a prefab, nor past one that lies farther out.
    let has_prefabs = rooms.iter().any(|room| room.prefab.is_some());
    let is_entered =
        |index: u32, room: &PlacedRoom| !has_prefabs || (room.prefab.is_none() && placer.is_way_out_free(index, side));
    let rooms = (0..).zip(rooms).filter(|(index, room)| is_entered(*index, room));
    rooms.max_by_key(|(index, room)| key(*index, room)).map(|(index, _)| index)
}

/// How far out in a direction a rectangle reaches.
fn out(rect: Rect, side: Dir) -> i32 {
    match side {
        Dir::North => -rect.y,
        Dir::East => rect.right(),
        Dir::South => rect.bottom(),
        Dir::West => -rect.x,
    }
}
