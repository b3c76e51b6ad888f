//! Anchors: the rooms that others are placed beside.

use crate::rng::Rng;

/// How often a room may turn out to have no space beside it before it is no longer an anchor.
const CHANCES: u8 = 6;

/// Rooms that may have space beside them. A room that had none several times is given up, so that the search does not slow
/// down when most rooms are surrounded.
#[derive(Debug, Default)]
pub(super) struct AnchorPool {
    /// The rooms, or their orbits, each with how often it may still fail.
    open: Vec<(u32, u8)>,
}

impl AnchorPool {
    pub(super) fn new(rooms: impl IntoIterator<Item = u32>) -> AnchorPool {
        AnchorPool { open: rooms.into_iter().map(|room| (room, CHANCES)).collect() }
    }

    pub(super) fn push(&mut self, room: u32) {
        self.open.push((room, CHANCES));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Draws an anchor: its place in the pool, and the room.
    pub(super) fn draw(&self, rng: &mut Rng) -> Option<(usize, u32)> {
        let place = if self.open.is_empty() { None } else { Some(rng.below(self.open.len() as u32) as usize) };
        place.map(|place| (place, self.open[place].0))
    }

    /// Notes that there was no space beside the anchor at this place of the pool.
    pub(super) fn fail(&mut self, place: usize) {
        self.open[place].1 -= 1;
        if self.open[place].1 == 0 {
            self.open.swap_remove(place);
        }
    }
}
