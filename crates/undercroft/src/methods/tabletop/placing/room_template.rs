//! Room templates: rooms that have a size and a shape but no place yet.

use super::{Entries, PlacedPrefab, Settings, SymmetryGroup, cave};
use crate::{
    geom::Rect,
    model::{Archetype, Drawing, Shape},
    rng::Rng,
};

/// The shortest and longest side of a room in each size class, from small to grand.
const SIZE_CLASSES: [(i32, i32); 5] = [(3, 4), (4, 5), (5, 7), (7, 9), (9, 12)];
/// The diameter of circles and octagons: smaller ones look like crosses.
const SMALLEST_ROUND: i32 = 5;
const LARGEST_ROUND: i32 = 11;

/// What a room is for; this decides its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoomRole {
    /// An ordinary room.
    Any,
    /// A small side room.
    Side,
    /// The long hall of a temple, along its spine.
    Nave,
    /// A room of the largest size class, such as a sanctum.
    Grand,
    /// The lair, which is far larger than all other rooms.
    Lair,
    /// The keep in the middle of a fortress.
    Keep,
}

impl RoomRole {
    /// How many passages a room gets.
    pub(super) fn entries(self, prefab: Option<&PlacedPrefab>) -> Entries {
        match self {
            _ if prefab.is_some_and(|prefab| is_dead_end(&prefab.drawing)) => Entries::Single,
            RoomRole::Keep => Entries::Single,
            RoomRole::Side => Entries::NoLoops,
            _ => Entries::Any,
        }
    }
}

/// A room without a place.
pub(super) struct RoomTemplate {
    pub(super) w: i32,
    pub(super) h: i32,
    pub(super) shape: Shape,
    pub(super) role: RoomRole,
    /// The prefab that it is to be, if it is to be one.
    pub(super) prefab: Option<PlacedPrefab>,
}

impl RoomTemplate {
    /// Draws a template of a room that every motion of a group can leave in place. Equal generators draw equal templates.
    pub(super) fn draw(params: &Settings, role: RoomRole, centred: SymmetryGroup, rng: &mut Rng) -> RoomTemplate {
        use Archetype::*;
        let template = match role {
            RoomRole::Lair => RoomTemplate::rect(rng.between(13, 16) | 1, rng.between(11, 14) | 1),
            RoomRole::Nave => RoomTemplate::rect(rng.between(5, 7) | 1, rng.between(13, 17) | 1),
            _ if params.archetype == Cavern => {
                let (w, h) = sides(params, role, rng);
                // Odd, so that every side has one middle cell.
                RoomTemplate::rect((w + 2) | 1, (h + 2) | 1)
            }
            RoomRole::Side => RoomTemplate::rect(rng.between(3, 4), rng.between(3, 4)),
            RoomRole::Any | RoomRole::Grand | RoomRole::Keep => {
                let (w, h) = sides(params, role, rng);
                if rng.chance(params.round_room_chance) {
                    RoomTemplate::round(w.max(h), rng)
                } else if role == RoomRole::Any && rng.chance(params.hall_chance) {
                    RoomTemplate::hall(w.min(h), rng)
                } else {
                    RoomTemplate::rect(w, h)
                }
            }
        };
        let RoomTemplate { w, h, shape, .. } = template;
        // The sides across every axis are odd. Those of round rooms always are.
        let (w, h) = match centred {
            SymmetryGroup::Trivial => (w, h),
            SymmetryGroup::Mirror => (w | 1, h),
            SymmetryGroup::HalfTurn => (w | 1, h | 1),
            SymmetryGroup::QuarterTurns => (w.max(h) | 1, w.max(h) | 1),
        };
        let shape = match params.archetype {
            Cavern => Shape::Mask(cave::mask(w, h, centred, rng)),
            Classic | Warren | Temple | Crypt | Fortress | Lair => shape,
        };
        RoomTemplate { w, h, shape, role, prefab: None }
    }

    pub(super) fn rect(w: i32, h: i32) -> RoomTemplate {
        RoomTemplate { w, h, shape: Shape::Rect, role: RoomRole::Any, prefab: None }
    }

    /// A room for little space: the later the attempt, the smaller. It is its own image under every motion.
    pub(super) fn small(attempt: i32, params: &Settings) -> RoomTemplate {
        let side = (11 - attempt).max(3) | 1;
        let shape = if params.archetype == Archetype::Cavern { Shape::circle(side, side) } else { Shape::Rect };
        RoomTemplate { shape, ..RoomTemplate::rect(side, side) }
    }

    /// A prefab as it is drawn.
    pub(super) fn of_prefab(prefab: PlacedPrefab) -> RoomTemplate {
        let ((w, h), shape) = (prefab.drawing.size(), prefab.drawing.shape());
        RoomTemplate { shape, prefab: Some(prefab), ..RoomTemplate::rect(w, h) }
    }

    /// A circle or an octagon of odd diameter.
    fn round(side: i32, rng: &mut Rng) -> RoomTemplate {
        let across = side.clamp(SMALLEST_ROUND, LARGEST_ROUND) | 1;
        let shape = if rng.chance(0.3) { Shape::octagon(across, across) } else { Shape::circle(across, across) };
        RoomTemplate { shape, ..RoomTemplate::rect(across, across) }
    }

    fn hall(side: i32, rng: &mut Rng) -> RoomTemplate {
        let (short, long) = (side.clamp(3, 5), rng.between(10, 15));
        if rng.chance(0.5) { RoomTemplate::rect(short, long) } else { RoomTemplate::rect(long, short) }
    }

    /// Its rectangle with the middle at this cell.
    pub(super) fn around(&self, x: i32, y: i32) -> Rect {
        Rect::new(x - self.w / 2, y - self.h / 2, self.w, self.h)
    }
}

/// Whether all places for doors lie side by side, so that there is one passage at most.
fn is_dead_end(drawing: &Drawing) -> bool {
    let doors = drawing.entrances();
    doors.windows(2).all(|two| two[0].1 == two[1].1 && two[0].0.steps_to(two[1].0) == 1)
}

/// Draws the sides of a room.
fn sides(params: &Settings, role: RoomRole, rng: &mut Rng) -> (i32, i32) {
    // The bias shifts what is drawn by up to three of the five size classes.
    let drawn = f64::from(rng.below(1_000)) / 1_000.0 + 0.6 * params.room_size_bias;
    let class = match role {
        RoomRole::Grand => 4,
        RoomRole::Side => 0,
        _ => (drawn * 5.0).clamp(0.0, 4.0) as usize,
    };
    let (short, long) = SIZE_CLASSES[class];
    let most = match params.archetype {
        Archetype::Warren => 6,
        // So that the lair itself is by far the largest.
        Archetype::Lair => 7,
        Archetype::Classic | Archetype::Temple | Archetype::Crypt | Archetype::Cavern | Archetype::Fortress => long,
    };
    (rng.between(short, long).min(most), rng.between(short, long).min(most))
}
