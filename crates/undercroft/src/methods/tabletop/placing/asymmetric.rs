//! Rooms without symmetry: each beside an earlier one, within a radius that grows when no place is found.

use super::{
    placer::{RoomPlacer, beside},
    room_template::{Alignment, RoomRole, RoomTemplate},
    spine::spacing,
};
use crate::{
    geom::Dir,
    recipe::{Archetype, Tabletop},
    rng::Rng,
    trace::Trace,
};

/// How far from the centre rooms are sought at first, and how much farther after every place that is taken.
const FIRST_RADIUS: i32 = 16;
const GROWTH: i32 = 2;
/// How many places are tried for a room before it is drawn anew, and how many rooms before giving up.
const PLACES: u32 = 12;
const CHAMBERS: u32 = 200;

/// Places rooms until there are so many, or no more fit.
pub(super) fn place_asymmetric<T: Trace>(
    params: &Tabletop,
    placer: &mut RoomPlacer<'_, T>,
    wanted: i32,
    rng: &mut Rng,
) {
    let anchors: Vec<usize> = (0..placer.orbits.len()).collect();
    let mut asymmetric =
        Asymmetric { params, radius: FIRST_RADIUS, dir: Dir::North, chain: anchors.last().copied(), anchors };
    let mut failed = 0;
    while placer.count() < wanted && failed < CHAMBERS {
        let done = match placer.orbits.is_empty() {
            true => asymmetric.begin(placer, rng),
            false => asymmetric.add(placer, rng),
        };
        failed = if done { 0 } else { failed + 1 };
    }
}

struct Asymmetric<'a> {
    params: &'a Tabletop,
    radius: i32,
    /// The way the row of rooms goes.
    dir: Dir,
    /// The last room of that row.
    chain: Option<usize>,
    /// The rooms that others may lie beside: of a crypt those of the row, else all.
    anchors: Vec<usize>,
}

impl Asymmetric<'_> {
    fn begin<T: Trace>(&mut self, placer: &mut RoomPlacer<'_, T>, rng: &mut Rng) -> bool {
        let role = if self.params.archetype == Archetype::Lair { RoomRole::Lair } else { RoomRole::Any };
        let template = RoomTemplate::draw(self.params, role, Alignment::Free, rng);
        self.dir = *rng.pick(&Dir::ALL).unwrap_or(&Dir::North);
        self.chain = placer.place_free(&template, template.around(0, 0));
        self.anchors.extend(self.chain);
        self.chain.is_some()
    }

    /// How likely the next room goes on with the row.
    fn follows(&self) -> f64 {
        match self.params.archetype {
            // Half of a crypt's rooms are chambers beside the way.
            Archetype::Crypt => 0.2 + 0.4 * self.params.linearity,
            _ => self.params.linearity,
        }
    }

    fn add<T: Trace>(&mut self, placer: &mut RoomPlacer<'_, T>, rng: &mut Rng) -> bool {
        let chain = self.chain.filter(|_| rng.chance(self.follows()));
        let is_crypt = self.params.archetype == Archetype::Crypt;
        let role = if is_crypt && chain.is_none() { RoomRole::Side } else { RoomRole::Any };
        let template = RoomTemplate::draw(self.params, role, Alignment::Free, rng);
        for _ in 0..PLACES {
            let anchor = chain.unwrap_or_else(|| self.anchor(placer, rng));
            let dir = match chain {
                Some(_) if rng.chance(0.5) => self.dir,
                _ => *rng.pick(&Dir::ALL).unwrap_or(&self.dir),
            };
            let gap = spacing(self.params, rng);
            let rect = beside(placer.orbits[anchor].rect, dir, &template, gap, self.aside(placer, anchor, dir, rng));
            if let Some(orbit) = placer.place_free(&template, rect) {
                if chain.is_some() {
                    (self.chain, self.dir) = (Some(orbit), dir);
                }
                if chain.is_some() || is_crypt || self.is_tight() {
                    placer.link(anchor, orbit);
                }
                if chain.is_some() || !is_crypt {
                    self.anchors.push(orbit);
                }
                return true;
            }
            self.radius += GROWTH;
        }
        // A row that has run into everything starts somewhere else.
        if chain.is_some() {
            self.chain = rng.pick(&self.anchors).copied();
        }
        false
    }

    fn is_tight(&self) -> bool {
        self.params.density >= 0.8
    }

    /// A room to go on from, near enough to the centre.
    fn anchor<T: Trace>(&self, placer: &RoomPlacer<'_, T>, rng: &mut Rng) -> usize {
        let mut anchor = 0;
        for _ in 0..4 {
            anchor = rng.pick(&self.anchors).copied().unwrap_or(0);
            let middle = placer.orbits[anchor].rect.centre();
            if middle.x.abs().max(middle.y.abs()) <= self.radius {
                break;
            }
        }
        anchor
    }

    /// How far beside the middle of the other room; edge to edge they face each other squarely.
    fn aside<T: Trace>(&self, placer: &RoomPlacer<'_, T>, anchor: usize, dir: Dir, rng: &mut Rng) -> i32 {
        let rect = placer.orbits[anchor].rect;
        let side = if matches!(dir, Dir::North | Dir::South) { rect.w } else { rect.h };
        if self.is_tight() { 0 } else { rng.between(-side / 2 - 1, side / 2 + 1) }
    }
}
