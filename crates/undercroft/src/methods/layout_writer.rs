//! Rooms and L corridors as a program draws them, written into a layout and told to the trace.

use super::recycle::RoomRecycler;
use crate::{
    geom::{Point, Rect},
    model::{Cell, Layout, Passage, PassageId, RoomId, Route},
    rng::{GoRng, Mulberry32},
    trace::{Event, Trace},
};

/// A generator of an original program, which counts what was drawn from it.
pub(crate) trait CountedRng {
    /// How many numbers were drawn.
    fn count(&self) -> u64;
}

impl CountedRng for GoRng {
    fn count(&self) -> u64 {
        self.drawn()
    }
}

impl CountedRng for Mulberry32 {
    fn count(&self) -> u64 {
        self.drawn()
    }
}

/// A layout that is being written, by a method that draws everything from one generator.
pub(crate) struct LayoutWriter<'a, R, T> {
    pub(crate) rng: &'a mut R,
    pub(crate) layout: &'a mut Layout,
    pub(crate) trace: &'a mut T,
    rooms: RoomRecycler,
}

impl<'a, R: CountedRng, T: Trace> LayoutWriter<'a, R, T> {
    /// Begins a layout on a board of this size, in the memory of the one before.
    pub(crate) fn begin(
        layout: &'a mut Layout,
        (width, height): (i32, i32),
        rng: &'a mut R,
        trace: &'a mut T,
    ) -> LayoutWriter<'a, R, T> {
        let rooms = RoomRecycler::begin(layout);
        layout.begin(width, height, Cell::Wall);
        LayoutWriter { rng, layout, trace, rooms }
    }

    /// Adds a plain room. It is in the layout when the rooms are [finished](Self::finish_rooms).
    #[inline]
    pub(crate) fn add_room(&mut self, rect: Rect) -> RoomId {
        let room = self.rooms.add(rect);
        self.trace.note(Event::Placed { room, rect });
        room
    }

    /// How many rooms were added.
    #[inline]
    pub(crate) fn room_count(&self) -> usize {
        self.rooms.len()
    }

    /// Puts the rooms into the layout; no room is added after that.
    pub(crate) fn finish_rooms(&mut self) {
        self.layout.rooms = self.rooms.finish();
    }

    /// Adds an L corridor from one room to another, so many cells wide.
    ///
    /// ```text
    /// first·····+      horizontal first: the corridor turns in the column of the second room's centre;
    ///           ·      else it turns in the row of it
    ///           second
    /// ```
    #[inline]
    pub(crate) fn add_corridor(
        &mut self,
        ends: [RoomId; 2],
        [from, to]: [Point; 2],
        horizontal_first: bool,
        width: i32,
    ) {
        let corner = if horizontal_first { Point::new(to.x, from.y) } else { Point::new(from.x, to.y) };
        let id = PassageId(self.layout.passages.len() as u32);
        self.layout.passages.push(Passage { id, ends, route: Route::Bend { from, corner, to, width } });
        self.trace.note(Event::Cut { passage: id, ends, horizontal_first });
    }

    /// Tells the trace how many numbers were drawn by the end of a stage.
    pub(crate) fn end_stage(&mut self, stage: &'static str) {
        self.trace.note(Event::Drawn { stage, numbers: self.rng.count() });
    }
}
