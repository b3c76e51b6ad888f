//! The document's own walk: rooms are placed without regard to those before them, and the board cuts off what leaves it.

use super::formulas::{corridor, draw, first, next, size, turned};
use crate::{
    geom::{Dir, Rect},
    methods::{Placement, Setback, Walk},
    model::{Layout, Passage, PassageId, Room, RoomId, Route},
    rng::Rng,
    trace::{Event, Trace},
};

pub(super) fn walk<T: Trace>(params: &Walk, rng: &mut Rng, layout: &mut Layout, trace: &mut T) -> Result<(), Setback> {
    let mut rect = first(params);
    let mut facing = None;
    place(params, RoomId(0), rect, Dir::North, layout, trace);
    for number in 1..params.rooms {
        if !trace.keep_going() {
            return Err(Setback::Stopped);
        }
        let direction = match params.directions.0.get(number as usize - 1) {
            Some(asked) => *asked,
            // The first corridor may go anywhere, the others do not turn back.
            None => draw(rng, |direction| facing.is_none_or(|facing: Dir| facing.opposite() != direction)),
        };
        let run = next(rect, direction, corridor(params), Placement::Free);
        rect = next(run, direction, size(params, number), Placement::Free);
        let passage = PassageId(number as u32 - 1);
        let ends = [RoomId(number as u32 - 1), RoomId(number as u32)];
        let route = Route::Block { rect: turned(run, params), direction };
        layout.passages.push(Passage::new(passage, ends, route));
        let horizontal_first = direction.is_horizontal();
        trace.note(Event::Cut { passage, ends, horizontal_first });
        place(params, ends[1], rect, direction, layout, trace);
        facing = Some(direction);
    }
    Ok(())
}

fn place<T: Trace>(params: &Walk, room: RoomId, rect: Rect, direction: Dir, layout: &mut Layout, trace: &mut T) {
    let rect = turned(rect, params);
    layout.rooms.push(Room { direction: Some(direction), ..Room::new(room, rect) });
    trace.note(Event::Placed { room, rect });
}
