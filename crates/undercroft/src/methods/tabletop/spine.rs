//! Rooms along a spine with branches on either side, and branches on those.
//!
//! The spine of a mirrored plan runs south along the axis; that of a turned plan runs north from the room in the
//! middle, and its images make the other arms:
//!
//! ```text
//!      ▣           mirror: only the left branches are laid out,          ▣─▣─▣
//!   ▣─▣─▣          the right ones are their images                         │
//!     │                                                             quarter: one arm
//!   ▣─▣─▣─…                                                         and its three images
//! ```
//!
//! Every branch has a placement key: branches with one key draw the same rooms. Where each of them ends is drawn
//! image by image, so that a broken symmetry has the same rooms but not as many of them.

use std::collections::VecDeque;

use super::{
    chamber::{Chamber, Part, Seat},
    site::{Images, Site, beside},
    symmetry::Motions,
};
use crate::{
    geom::Dir,
    methods::{Symmetry, Tabletop},
    model::Archetype,
    rng::{Rng, Streams},
    trace::Trace,
};

/// How often the dungeon is searched for a place to go on before the spine grows instead.
const SEARCHES: u32 = 24;

/// A branch that may go on.
struct Tip {
    /// The orbit it goes on from.
    from: usize,
    way: Dir,
    /// How many rooms it may still have.
    left: i32,
    depth: i32,
    /// Draws its rooms; equal for branches with the same placement key.
    placement: Rng,
    /// Which images of it are still going on.
    images: Images,
}

/// Places rooms until there are so many, or no more fit.
pub(super) fn grow<T: Trace>(params: &Tabletop, site: &mut Site<'_, T>, wanted: i32, streams: &Streams) {
    let mut spine = Spine {
        params,
        wanted,
        placement: streams.stage("tabletop/spine"),
        termination: streams.stage("tabletop/termination"),
        tips: VecDeque::new(),
        vertebrae: Vec::new(),
        way: if site.plan.motions == Motions::Mirror { Dir::South } else { Dir::North },
        // The core of a partial symmetry is whole.
        arms: if site.plan.motions == Motions::Mirror { 1.0 } else { f64::from(site.plan.motions.images()) },
        symmetry_break: if params.symmetry == Symmetry::Partial { 0.0 } else { params.symmetry_break },
    };
    spine.run(site);
}

struct Spine<'a> {
    params: &'a Tabletop,
    wanted: i32,
    placement: Rng,
    termination: Rng,
    tips: VecDeque<Tip>,
    /// The orbits of the spine, in order.
    vertebrae: Vec<usize>,
    way: Dir,
    symmetry_break: f64,
    /// How many spines there are, images counted.
    arms: f64,
}

impl Spine<'_> {
    fn run<T: Trace>(&mut self, site: &mut Site<'_, T>) {
        let length = self.length();
        while (self.vertebrae.len() as i32) < length && site.count() < self.wanted && self.extend(site) {}
        let (mut searches, mut stuck) = (0, false);
        while site.count() < self.wanted {
            if let Some(tip) = self.tips.pop_front() {
                self.go_on(tip, site);
            } else if searches < SEARCHES || stuck {
                if self.search(site) {
                    searches = 0;
                } else {
                    searches += 1;
                    // Neither the spine nor any branch can grow: the plane is full.
                    if searches > 40 * SEARCHES {
                        return;
                    }
                }
            } else {
                searches = 0;
                stuck = !self.extend(site);
            }
        }
    }

    /// How many rooms the spine has at first. With one branch room on each side of every second vertebra a plan is
    /// about as wide as long when the spine has this share of the rooms.
    fn length(&self) -> i32 {
        if self.params.spine_length > 0 {
            return self.params.spine_length;
        }
        // Of a turned plan the spine is one arm of several.
        let wanted = f64::from(self.wanted) / self.arms;
        let broad = 1.2 * wanted.sqrt() + 1.0;
        // A linear plan is a spine and little else.
        let long = 0.7 * wanted;
        (broad + (long - broad).max(0.0) * self.params.linearity) as i32
    }

    /// One more room at the end of the spine, and the branches that leave it.
    fn extend<T: Trace>(&mut self, site: &mut Site<'_, T>) -> bool {
        let motions = site.plan.motions;
        let place = self.vertebrae.len();
        let (part, seat) = (self.part(place), self.seat(place, motions));
        // What lies on the axis of a mirror, or in the middle of turns, is there once; an arm has images.
        let is_alone = motions == Motions::Mirror || place == 0;
        let images = if is_alone { site.all_images() } else { self.share(site, site.all_images()) };
        for attempt in 0..4 {
            // The grandest room may find no place where an ordinary one does.
            let part = if attempt < 2 { part } else { Part::Any };
            let chamber = Chamber::draw(self.params, part, seat, &mut self.placement);
            let rect = match self.vertebrae.last() {
                None => chamber.around(0, 0),
                Some(last) => {
                    let gap = spacing(self.params, &mut self.placement) + attempt;
                    beside(site.orbits[*last].rect, self.way, &chamber, gap, 0)
                }
            };
            if let Some(orbit) = site.place(&chamber, rect, images) {
                if let Some(last) = self.vertebrae.last() {
                    site.link(*last, orbit);
                }
                self.vertebrae.push(orbit);
                self.branch(orbit, 0, site);
                return true;
            }
        }
        false
    }

    fn part(&self, place: usize) -> Part {
        let last = place as i32 + 1 == self.length();
        match self.params.archetype {
            Archetype::Temple if place == 1 => Part::Nave,
            Archetype::Temple if place == 2 => Part::Grand,
            Archetype::Lair if last && self.way == Dir::South => Part::Lair,
            // Where the approaches come from all sides, the lair lies in the middle.
            Archetype::Lair if place == 0 && self.way == Dir::North => Part::Lair,
            _ => Part::Any,
        }
    }

    fn seat(&self, place: usize, motions: Motions) -> Seat {
        match motions {
            Motions::Mirror => Seat::Centred(motions),
            Motions::Still => Seat::Free,
            _ if place == 0 => Seat::Centred(motions),
            // Its axis is the arm's: passages along it stay straight.
            _ => Seat::Centred(Motions::Mirror),
        }
    }

    /// Lets branches leave a room, two with the same placement on either side.
    fn branch<T: Trace>(&mut self, orbit: usize, depth: i32, site: &Site<'_, T>) {
        let chance = self.params.branch_chance * (1.0 - 0.6 * self.params.linearity);
        let key = self.placement.next_u64();
        let longest = self.longest_branch();
        if depth >= self.params.branch_depth || !self.placement.chance(chance) || self.is_middle_of_turns(orbit, site) {
            return;
        }
        let motions = site.plan.motions;
        let ways: &[Dir] = match (motions, depth) {
            (Motions::Mirror, 0) => &[Dir::West],
            // To its left lies an image already.
            (Motions::Quarter, 0) => &[Dir::East],
            (_, depth) if depth % 2 == 0 => &[Dir::West, Dir::East],
            _ => &[Dir::North, Dir::South],
        };
        for way in ways {
            let placement = Rng::from_key(key);
            let images = site.orbits[orbit].images;
            let left = 1 + (key % u64::from(longest.max(1) as u32)) as i32;
            self.tips.push_back(Tip { from: orbit, way: *way, left, depth: depth + 1, placement, images });
        }
    }

    fn is_middle_of_turns<T: Trace>(&self, orbit: usize, site: &Site<'_, T>) -> bool {
        site.plan.motions != Motions::Mirror && site.plan.motions.keeps(site.orbits[orbit].rect)
    }

    fn longest_branch(&self) -> i32 {
        match self.params.archetype {
            // Chambers beside the way, and nothing behind them.
            Archetype::Crypt => 1,
            _ => ((f64::from(self.wanted) / self.arms).sqrt() * 0.6) as i32 + 1,
        }
    }

    /// One more room of a branch.
    fn go_on<T: Trace>(&mut self, mut tip: Tip, site: &mut Site<'_, T>) {
        let images = self.share(site, tip.images);
        let part = if self.params.archetype == Archetype::Crypt { Part::Side } else { Part::Any };
        let anchor = site.orbits[tip.from].rect;
        for _ in 0..2 {
            let chamber = Chamber::draw(self.params, part, Seat::Free, &mut tip.placement);
            let gap = spacing(self.params, &mut tip.placement);
            let rect = beside(anchor, tip.way, &chamber, gap, 0);
            if let Some(orbit) = site.place(&chamber, rect, images) {
                site.link(tip.from, orbit);
                self.branch(orbit, tip.depth, site);
                tip.left -= 1;
                if tip.left > 0 {
                    self.tips.push_back(Tip { from: orbit, images, ..tip });
                }
                return;
            }
        }
    }

    /// The images that go on: where each ends is drawn for itself, and there may be no more rooms than are wanted.
    fn share<T: Trace>(&mut self, site: &Site<'_, T>, images: Images) -> Images {
        let motions = site.plan.motions;
        let room = (self.wanted - site.count()) as u32;
        if self.symmetry_break == 0.0 {
            return if images.count_ones() <= room { images } else { 0 };
        }
        let mut kept = images;
        for image in 0..motions.images() {
            let ends = self.termination.chance(0.5 * self.symmetry_break);
            // A turned plan loses images of a room, never the room they are images of.
            if ends && (image > 0 || motions == Motions::Mirror) {
                kept &= !(1 << image);
            }
        }
        if kept == 0 {
            // One of them goes on.
            kept = images & images.wrapping_neg();
        }
        while kept.count_ones() > room {
            kept &= !(1 << (7 - kept.leading_zeros()));
        }
        kept
    }

    /// Tries to go on from some room in some direction.
    fn search<T: Trace>(&mut self, site: &mut Site<'_, T>) -> bool {
        let from = self.placement.below(site.orbits.len() as u32) as usize;
        let drawn = *self.placement.pick(&Dir::ALL).unwrap_or(&Dir::West);
        // Beside the spine, not before it or behind it.
        let on_axis = site.plan.motions == Motions::Mirror && site.plan.motions.keeps(site.orbits[from].rect);
        let way = if on_axis { Dir::West } else { drawn };
        let images = self.share(site, site.orbits[from].images);
        if images == 0 || self.is_middle_of_turns(from, site) {
            return false;
        }
        let part = if self.params.archetype == Archetype::Crypt { Part::Side } else { Part::Any };
        let chamber = Chamber::draw(self.params, part, Seat::Free, &mut self.placement);
        let gap = spacing(self.params, &mut self.placement);
        let rect = beside(site.orbits[from].rect, way, &chamber, gap, 0);
        let Some(orbit) = site.place(&chamber, rect, images) else { return false };
        site.link(from, orbit);
        true
    }
}

/// How many cells to leave between neighbours.
pub(super) fn spacing(params: &Tabletop, rng: &mut Rng) -> i32 {
    let (low, high) = params.spacing();
    rng.between(low, high)
}
