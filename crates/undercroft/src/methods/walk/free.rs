//! The document's own walk: rooms are placed without regard to those before them, and the board cuts off what leaves it.

use super::{
    WalkBuilder,
    formulas::{corridor, draw, first, next, size, turned},
};
use crate::{
    geom::{Dir, Rect},
    methods::{AttemptFailure, Placement},
    model::{Passage, PassageId, Room, RoomId, Route},
    passes::Prefabs,
    trace::{Event, Trace},
};

impl<T: Trace> WalkBuilder<'_, T> {
    /// Walks as the document does. The answer is the boss's room, which is the last.
    pub(super) fn lay_out_free(&mut self, prefabs: Option<&Prefabs>) -> Result<RoomId, AttemptFailure> {
        if let Some(prefab) = prefabs.and_then(|own| own.set.prefabs().iter().find(|prefab| prefab.required)) {
            let why = "rooms of a free walk are where the document puts them; set placement = \"fit\"";
            return Err(AttemptFailure::PrefabWithoutPlace { name: prefab.name.clone(), why });
        }
        let (params, mut rng) = (self.params, self.streams.stage("walk"));
        let mut rect = first(params);
        let mut facing = None;
        let mut last = RoomId(0);
        self.place(last, rect, Dir::North);
        for number in 1..params.rooms {
            if !self.trace.keep_going() {
                return Err(AttemptFailure::Stopped);
            }
            let direction = match params.directions.0.get(number as usize - 1) {
                Some(asked) => *asked,
                // The first corridor may go anywhere, the others do not turn back.
                None => draw(&mut rng, |direction| facing.is_none_or(|facing: Dir| facing.opposite() != direction)),
            };
            let run = next(rect, direction, corridor(params), Placement::Free);
            rect = next(run, direction, size(params, number), Placement::Free);
            let (passage, ends) = (PassageId(last.0), [last, RoomId(number as u32)]);
            let route = Route::Block { rect: turned(run, params), direction };
            self.layout.passages.push(Passage::new(passage, ends, route));
            self.trace.note(Event::Cut { passage, ends, horizontal_first: direction.is_horizontal() });
            last = ends[1];
            self.place(last, rect, direction);
            facing = Some(direction);
        }
        Ok(last)
    }

    fn place(&mut self, room: RoomId, rect: Rect, direction: Dir) {
        let rect = turned(rect, self.params);
        self.layout.rooms.push(Room { direction: Some(direction), ..Room::new(room, rect) });
        self.trace.note(Event::Placed { room, rect });
    }
}
