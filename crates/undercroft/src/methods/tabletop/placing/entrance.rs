//! Chooses the room and the side at which one comes in, before there are passages, so that these leave the way free.

use std::cmp::Reverse;

use super::{PlacedRoom, Settings, placer::RoomPlacer};
use crate::{
    geom::{Dir, Point},
    model::Archetype,
    rng::Rng,
    trace::Trace,
};

/// The room that lies farthest out in a direction, entered from there. In a lair, of the four such rooms, the one farthest
/// from the lair.
pub(super) fn choose_entrance<T: Trace>(params: &Settings, placer: &mut RoomPlacer<'_, T>, rng: &mut Rng) {
    use Archetype::*;
    let rooms = &placer.plan.rooms;
    let drawn = rng.below(4) as usize;
    let sides = (0..4).map(|turn| Dir::ALL[(drawn + turn) % 4]);
    let mut ends = sides.filter_map(|side| Some((outermost(placer, side)?, side)));
    let area = |room: u32| rooms[room as usize].shape.area(rooms[room as usize].rect);
    let largest = (0..rooms.len() as u32).min_by_key(|room| Reverse(area(*room))).unwrap_or(0);
    let middle = |room: u32| rooms[room as usize].rect.centre();
    let chosen = match params.archetype {
        Lair => ends.min_by_key(|(room, _)| Reverse(middle(largest).steps_to(middle(*room)))),
        // The largest room is worth more as the goal.
        Classic | Warren | Temple | Crypt | Cavern | Fortress => {
            ends.clone().find(|(room, _)| *room != largest).or_else(|| ends.next())
        }
    };
    if let Some((room, side)) = chosen {
        placer.set_entrance(room, side);
    }
}

/// An end of the axis of a mirror: where the spine begins, or in a fortress either.
pub(super) fn choose_end_of_axis<T: Trace>(params: &Settings, placer: &mut RoomPlacer<'_, T>, rng: &mut Rng) {
    let group = placer.group();
    let on_axis = |room: &PlacedRoom| !room.free && group.keeps(room.rect) && room.prefab.is_none();
    let rooms = (0..).zip(&placer.plan.rooms).filter(|(_, room)| on_axis(room));
    let centres = || rooms.clone().map(|(_, room)| room.rect.centre().y);
    let side = match (params.archetype, centres().next(), centres().nth(1)) {
        (Archetype::Fortress, ..) | (_, _, None) => *rng.pick(&[Dir::North, Dir::South]).unwrap_or(&Dir::South),
        // The first room of a spine is where it begins.
        (_, first, second) if first < second => Dir::North,
        _ => Dir::South,
    };
    let farthest = |side: Dir| {
        let room = rooms.clone().min_by_key(|(_, room)| Reverse(room.rect.reach(side)));
        room.map(|(index, _)| (index, side))
    };
    // Kept rooms without a part in the symmetry may lie in the way.
    let is_free = |end: &(u32, Dir)| placer.plan.kept == 0 || placer.is_way_out_free(end.0, end.1);
    let end = farthest(side).filter(is_free).or_else(|| farthest(side.opposite()).filter(is_free));
    if let Some((room, side)) = end {
        placer.set_entrance(room, side);
    }
}

/// The room that lies farthest out in a direction and is no prefab; of several the one nearest to the axis.
fn outermost<T: Trace>(placer: &RoomPlacer<'_, T>, side: Dir) -> Option<u32> {
    let rooms = &placer.plan.rooms;
    let aside = |at: Point| if side.is_horizontal() { at.y.abs() } else { at.x.abs() };
    // One does not come in through a prefab, nor past one that lies farther out.
    let has_prefabs = rooms.iter().any(|room| room.prefab.is_some());
    let is_entered =
        |index: u32, room: &PlacedRoom| !has_prefabs || (room.prefab.is_none() && placer.is_way_out_free(index, side));
    let rooms = (0..).zip(rooms).filter(|(index, room)| is_entered(*index, room));
    let outermost = rooms.min_by_key(|(_, room)| (Reverse(room.rect.reach(side)), aside(room.rect.centre())));
    outermost.map(|(index, _)| index)
}
