//! Rooms that have a size and a shape but no place yet.

use super::{cave, symmetry::Motions};
use crate::{
    geom::Rect,
    methods::Tabletop,
    model::{Archetype, Shape},
    rng::Rng,
};

/// Shortest and longest side of a room, from the smallest sort to the grandest.
const SORTS: [(i32, i32); 5] = [(3, 4), (4, 5), (5, 7), (7, 9), (9, 12)];
/// Circles and octagons of fewer cells across look like crosses.
const SMALLEST_ROUND: i32 = 5;
const LARGEST_ROUND: i32 = 11;

/// What a room is for, as far as its size goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// One of many.
    Any,
    /// A small side room.
    Side,
    /// The long hall that leads along a temple's spine.
    Nave,
    /// The grandest room: a sanctum.
    Grand,
    /// Far larger than all others.
    Lair,
    /// The middle of a fortress.
    Keep,
}

/// How a room has to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    /// Anywhere.
    Free,
    /// So that a motion of this group leaves it in place.
    Centred(Motions),
}

/// A room without a place.
pub(super) struct Chamber {
    pub(super) w: i32,
    pub(super) h: i32,
    pub(super) shape: Shape,
    pub(super) part: Part,
}

impl Chamber {
    /// Draws one. Equal generators draw equal chambers.
    pub(super) fn draw(params: &Tabletop, part: Part, seat: Seat, rng: &mut Rng) -> Chamber {
        let chamber = match part {
            Part::Lair => Chamber::rect(rng.between(13, 16) | 1, rng.between(11, 14) | 1),
            Part::Nave => Chamber::rect(rng.between(5, 7) | 1, rng.between(13, 17) | 1),
            _ if params.archetype == Archetype::Cavern => {
                let (w, h) = sides(params, part, rng);
                // Odd, so that every side has one middle.
                Chamber::rect((w + 2) | 1, (h + 2) | 1)
            }
            Part::Side => Chamber::rect(rng.between(3, 4), rng.between(3, 4)),
            Part::Any | Part::Grand | Part::Keep => {
                let (w, h) = sides(params, part, rng);
                if rng.chance(params.round_room_chance) {
                    Chamber::round(w.max(h), rng)
                } else if part == Part::Any && rng.chance(params.hall_chance) {
                    Chamber::hall(w.min(h), rng)
                } else {
                    Chamber::rect(w, h)
                }
            }
        };
        Chamber { part, ..chamber }.seated(seat).furrowed(params, seat, rng)
    }

    pub(super) fn rect(w: i32, h: i32) -> Chamber {
        Chamber { w, h, shape: Shape::Rect, part: Part::Any }
    }

    /// A circle or an octagon of odd diameter.
    fn round(side: i32, rng: &mut Rng) -> Chamber {
        let across = side.clamp(SMALLEST_ROUND, LARGEST_ROUND) | 1;
        let shape = if rng.chance(0.3) { Shape::octagon(across, across) } else { Shape::circle(across, across) };
        Chamber { w: across, h: across, shape, part: Part::Any }
    }

    fn hall(side: i32, rng: &mut Rng) -> Chamber {
        let (short, long) = (side.clamp(3, 5), rng.between(10, 15));
        if rng.chance(0.5) { Chamber::rect(short, long) } else { Chamber::rect(long, short) }
    }

    /// With a middle cell across every axis that has to stay in place; round rooms always have one.
    fn seated(mut self, seat: Seat) -> Chamber {
        match seat {
            Seat::Free | Seat::Centred(Motions::Still) => {}
            Seat::Centred(Motions::Mirror) => self.w |= 1,
            Seat::Centred(Motions::Half) => (self.w, self.h) = (self.w | 1, self.h | 1),
            Seat::Centred(Motions::Quarter) => {
                let side = self.w.max(self.h) | 1;
                (self.w, self.h) = (side, side);
            }
        }
        self
    }

    /// Caverns have no straight walls.
    fn furrowed(mut self, params: &Tabletop, seat: Seat, rng: &mut Rng) -> Chamber {
        if params.archetype == Archetype::Cavern {
            let motions = match seat {
                Seat::Free => Motions::Still,
                Seat::Centred(motions) => motions,
            };
            self.shape = Shape::Mask(cave::mask(self.w, self.h, motions, rng));
        }
        self
    }

    /// Where it lies if its middle does not.
    pub(super) fn around(&self, x: i32, y: i32) -> Rect {
        Rect::new(x - self.w / 2, y - self.h / 2, self.w, self.h)
    }
}

/// The sides of a room by the bias of sizes.
fn sides(params: &Tabletop, part: Part, rng: &mut Rng) -> (i32, i32) {
    // The bias moves what is drawn by up to three fifths of the scale.
    let drawn = f64::from(rng.below(1_000)) / 1_000.0 + 0.6 * params.room_size_bias;
    let sort = match part {
        Part::Grand => 4,
        Part::Side => 0,
        _ => (drawn * 5.0).clamp(0.0, 4.0) as usize,
    };
    let (short, long) = SORTS[sort];
    let most = match params.archetype {
        Archetype::Warren => 6,
        // Nothing comes near the lair itself.
        Archetype::Lair => 7,
        _ => long,
    };
    (rng.between(short, long).min(most), rng.between(short, long).min(most))
}
