//! Places rooms without symmetry (document 002, asymmetric): each next to an earlier one, within a radius that grows when
//! no place is found.

use super::{
    Settings,
    placer::{RoomPlacer, beside},
    room_template::{Alignment, RoomRole, RoomTemplate},
    spine::spacing,
};
use crate::{geom::Dir, model::Archetype, rng::Rng, trace::Trace};

/// How far from the centre the rooms may lie that others are placed next to: at first, and how much farther after every
/// place that was not free.
const FIRST_RADIUS: i32 = 16;
const GROWTH: i32 = 2;
/// How many places are tried for a room before another room is drawn, and how many rooms in a row may find no place.
const PLACES: u32 = 12;
const TEMPLATES: u32 = 200;

/// Places rooms until there are so many, or no more fit.
pub(super) fn place_asymmetric<T: Trace>(
    params: &Settings,
    placer: &mut RoomPlacer<'_, T>,
    wanted: i32,
    rng: &mut Rng,
) {
    let anchors: Vec<usize> = (0..placer.orbits().len()).collect();
    let mut asymmetric =
        Asymmetric { params, radius: FIRST_RADIUS, dir: Dir::North, row_end: anchors.last().copied(), anchors };
    let mut failed = 0;
    while placer.count() < wanted && failed < TEMPLATES && placer.keep_going() {
        let done = match placer.orbits().is_empty() {
            true => asymmetric.begin(placer, rng),
            false => asymmetric.add(placer, rng),
        };
        failed = if done { 0 } else { failed + 1 };
    }
}

struct Asymmetric<'a> {
    params: &'a Settings,
    radius: i32,
    /// The direction of the row of rooms.
    dir: Dir,
    /// The last room of that row.
    row_end: Option<usize>,
    /// The rooms that others may be placed next to: in a crypt those of the row, else all.
    anchors: Vec<usize>,
}

impl Asymmetric<'_> {
    fn begin<T: Trace>(&mut self, placer: &mut RoomPlacer<'_, T>, rng: &mut Rng) -> bool {
        let role = if self.params.archetype == Archetype::Lair { RoomRole::Lair } else { RoomRole::Any };
        let template = RoomTemplate::draw(self.params, role, Alignment::Free, rng);
        self.dir = *rng.pick(&Dir::ALL).unwrap_or(&Dir::North);
        self.row_end = placer.place_free(&template, template.around(0, 0));
        self.anchors.extend(self.row_end);
        self.row_end.is_some()
    }

    /// The chance that the next room continues the row.
    fn continue_chance(&self) -> f64 {
        match self.params.archetype {
            // Half of a crypt's rooms are small rooms beside the row.
            Archetype::Crypt => 0.2 + 0.4 * self.params.linearity,
            _ => self.params.linearity,
        }
    }

    fn add<T: Trace>(&mut self, placer: &mut RoomPlacer<'_, T>, rng: &mut Rng) -> bool {
        let row_end = self.row_end.filter(|_| rng.chance(self.continue_chance()));
        let is_crypt = self.params.archetype == Archetype::Crypt;
        let role = if is_crypt && row_end.is_none() { RoomRole::Side } else { RoomRole::Any };
        let template = RoomTemplate::draw(self.params, role, Alignment::Free, rng);
        for _ in 0..PLACES {
            let anchor = row_end.unwrap_or_else(|| self.anchor(placer, rng));
            let dir = match row_end {
                Some(_) if rng.chance(0.5) => self.dir,
                _ => *rng.pick(&Dir::ALL).unwrap_or(&self.dir),
            };
            let gap = spacing(self.params, rng);
            let rect = beside(placer.orbits()[anchor].rect, dir, &template, gap, self.aside(placer, anchor, dir, rng));
            if let Some(orbit) = placer.place_free(&template, rect) {
                if row_end.is_some() {
                    (self.row_end, self.dir) = (Some(orbit), dir);
                }
                if row_end.is_some() || is_crypt || self.is_tight() {
                    placer.link(anchor, orbit);
                }
                if row_end.is_some() || !is_crypt {
                    self.anchors.push(orbit);
                }
                return true;
            }
            self.radius += GROWTH;
        }
        // A row that finds no place to go on starts again from another room.
        if row_end.is_some() {
            self.row_end = rng.pick(&self.anchors).copied();
        }
        false
    }

    fn is_tight(&self) -> bool {
        self.params.density >= 0.8
    }

    /// A room to place the next one beside, if possible within the radius.
    fn anchor<T: Trace>(&self, placer: &RoomPlacer<'_, T>, rng: &mut Rng) -> usize {
        let mut anchor = 0;
        for _ in 0..4 {
            anchor = rng.pick(&self.anchors).copied().unwrap_or(0);
            let middle = placer.orbits()[anchor].rect.centre();
            if middle.x.abs().max(middle.y.abs()) <= self.radius {
                break;
            }
        }
        anchor
    }

    /// How far the room is shifted sideways. Rooms that are placed tightly (document 002, compact mode) are not shifted.
    fn aside<T: Trace>(&self, placer: &RoomPlacer<'_, T>, anchor: usize, dir: Dir, rng: &mut Rng) -> i32 {
        let rect = placer.orbits()[anchor].rect;
        let side = if matches!(dir, Dir::North | Dir::South) { rect.w } else { rect.h };
        if self.is_tight() { 0 } else { rng.between(-side / 2 - 1, side / 2 + 1) }
    }
}
