//! The frame: the part of the plane that rooms are placed in, so that a plan of many rooms is neither a ribbon nor a cross.

use super::{Settings, SymmetryGroup};
use crate::{geom::Rect, model::Archetype};

/// The share of a frame that rooms and the gaps around them fill.
const FILLED: f64 = 0.5;
/// By how many cells, and by which part of its longer side, a frame grows on every side.
const GROWTH: i32 = 2;
const GROWTH_PART: i32 = 64;

/// A rectangle that rooms are placed in. It grows when it is full.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    rect: Rect,
}

impl Frame {
    /// A square of so many cells around rooms that are there already; all of these lie in it.
    pub(super) fn around(core: Rect, cells: f64) -> Frame {
        let half = (0.5 * cells.sqrt()) as i32 + 1;
        Frame { rect: Rect::square(core.centre(), 1).grown(half).union(core) }
    }

    /// Around the rooms of a spine and its images, with enough space beside them for so many rooms in all.
    pub(super) fn beside_spine(params: &Settings, rooms: i32, spine: Rect, group: SymmetryGroup) -> Frame {
        let long = spine.grown(pitch(params) as i32);
        // With turns the images of an arm lie on the other side of the centre.
        let height = match group {
            SymmetryGroup::Trivial | SymmetryGroup::Mirror => long.h,
            SymmetryGroup::HalfTurn | SymmetryGroup::QuarterTurns => -2 * long.y,
        };
        let half = (0.5 * area(params, rooms) / f64::from(height.max(1))) as i32;
        let half = half.max(spine.w / 2 + 1);
        Frame { rect: long.union(Rect::new(-half, long.y, 2 * half + 1, 1)) }
    }

    /// Whether a room lies in it.
    pub(super) fn has(&self, room: Rect) -> bool {
        self.rect.contains_rect(room)
    }

    /// Makes it larger on every side.
    pub(super) fn grow(&mut self) {
        self.rect = self.rect.grown(GROWTH + self.rect.w.max(self.rect.h) / GROWTH_PART);
    }
}

/// About how many cells lie between the middles of neighbours.
pub(super) fn pitch(params: &Settings) -> f64 {
    let (low, high) = params.spacing();
    let side = match params.archetype {
        Archetype::Warren => 4.5,
        Archetype::Lair => 5.5,
        Archetype::Cavern => 9.0 + 2.5 * params.room_size_bias,
        Archetype::Crypt => 5.0 + 1.5 * params.room_size_bias,
        Archetype::Classic | Archetype::Temple | Archetype::Fortress => 6.5 + 2.5 * params.room_size_bias,
    };
    side + 0.5 * f64::from(low + high)
}

/// About how many cells so many rooms need, with the gaps between them.
pub(super) fn area(params: &Settings, rooms: i32) -> f64 {
    let pitch = pitch(params);
    let lair = if params.archetype == Archetype::Lair { 200.0 } else { 0.0 };
    f64::from(rooms) * pitch * pitch / FILLED + lair
}
