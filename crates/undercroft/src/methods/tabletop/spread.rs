//! Rooms without symmetry: each beside an earlier one, within a radius that grows when no place is found.

use super::{
    chamber::{Chamber, Part, Seat},
    site::{Site, beside},
    spine::spacing,
};
use crate::{geom::Dir, methods::Tabletop, model::Archetype, rng::Rng, trace::Trace};

/// How far from the centre rooms are sought at first, and how much farther after every place that is taken.
const FIRST_RADIUS: i32 = 16;
const GROWTH: i32 = 2;
/// How many places are tried for a room before it is drawn anew, and how many rooms before giving up.
const PLACES: u32 = 12;
const CHAMBERS: u32 = 200;

/// Places rooms until there are so many, or no more fit.
pub(super) fn spread<T: Trace>(params: &Tabletop, site: &mut Site<'_, T>, wanted: i32, rng: &mut Rng) {
    let anchors: Vec<usize> = (0..site.orbits.len()).collect();
    let mut spread = Spread { params, radius: FIRST_RADIUS, way: Dir::North, chain: anchors.last().copied(), anchors };
    let mut failed = 0;
    while site.count() < wanted && failed < CHAMBERS {
        let done = match site.orbits.is_empty() {
            true => spread.begin(site, rng),
            false => spread.add(site, rng),
        };
        failed = if done { 0 } else { failed + 1 };
    }
}

struct Spread<'a> {
    params: &'a Tabletop,
    radius: i32,
    /// The way the row of rooms goes.
    way: Dir,
    /// The last room of that row.
    chain: Option<usize>,
    /// The rooms that others may lie beside: of a crypt those of the row, else all.
    anchors: Vec<usize>,
}

impl Spread<'_> {
    fn begin<T: Trace>(&mut self, site: &mut Site<'_, T>, rng: &mut Rng) -> bool {
        let part = if self.params.archetype == Archetype::Lair { Part::Lair } else { Part::Any };
        let chamber = Chamber::draw(self.params, part, Seat::Free, rng);
        self.way = *rng.pick(&Dir::ALL).unwrap_or(&Dir::North);
        self.chain = site.place_free(&chamber, chamber.around(0, 0));
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

    fn add<T: Trace>(&mut self, site: &mut Site<'_, T>, rng: &mut Rng) -> bool {
        let chain = self.chain.filter(|_| rng.chance(self.follows()));
        let is_crypt = self.params.archetype == Archetype::Crypt;
        let part = if is_crypt && chain.is_none() { Part::Side } else { Part::Any };
        let chamber = Chamber::draw(self.params, part, Seat::Free, rng);
        for _ in 0..PLACES {
            let anchor = chain.unwrap_or_else(|| self.anchor(site, rng));
            let way = match chain {
                Some(_) if rng.chance(0.5) => self.way,
                _ => *rng.pick(&Dir::ALL).unwrap_or(&self.way),
            };
            let gap = spacing(self.params, rng);
            let rect = beside(site.orbits[anchor].rect, way, &chamber, gap, self.aside(site, anchor, way, rng));
            if let Some(orbit) = site.place_free(&chamber, rect) {
                if chain.is_some() {
                    (self.chain, self.way) = (Some(orbit), way);
                }
                if chain.is_some() || is_crypt || self.is_tight() {
                    site.link(anchor, orbit);
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
    fn anchor<T: Trace>(&self, site: &Site<'_, T>, rng: &mut Rng) -> usize {
        let mut anchor = 0;
        for _ in 0..4 {
            anchor = rng.pick(&self.anchors).copied().unwrap_or(0);
            let middle = site.orbits[anchor].rect.centre();
            if middle.x.abs().max(middle.y.abs()) <= self.radius {
                break;
            }
        }
        anchor
    }

    /// How far beside the middle of the other room; edge to edge they face each other squarely.
    fn aside<T: Trace>(&self, site: &Site<'_, T>, anchor: usize, way: Dir, rng: &mut Rng) -> i32 {
        let rect = site.orbits[anchor].rect;
        let side = if matches!(way, Dir::North | Dir::South) { rect.w } else { rect.h };
        if self.is_tight() { 0 } else { rng.between(-side / 2 - 1, side / 2 + 1) }
    }
}
