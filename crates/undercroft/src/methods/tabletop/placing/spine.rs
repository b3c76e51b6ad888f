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
    placer::{ImageMask, RoomPlacer, beside},
    room_template::{Alignment, RoomRole, RoomTemplate},
};
use crate::{
    geom::Dir,
    methods::tabletop::symmetry::SymmetryGroup,
    recipe::{Archetype, Symmetry, Tabletop},
    rng::{Rng, Streams},
    trace::Trace,
};

/// How often the dungeon is searched for a place to go on before the spine grows instead.
const SEARCHES: u32 = 24;

/// A branch that may go on.
struct Branch {
    /// The orbit it goes on from.
    from: usize,
    dir: Dir,
    /// How many rooms it may still have.
    left: i32,
    depth: i32,
    /// Draws its rooms; equal for branches with the same placement key.
    placement: Rng,
    /// Which images of it are still going on.
    images: ImageMask,
}

/// Places rooms until there are so many, or no more fit.
pub(super) fn place_spine<T: Trace>(params: &Tabletop, placer: &mut RoomPlacer<'_, T>, wanted: i32, streams: &Streams) {
    let mut spine = Spine {
        params,
        wanted,
        placement: streams.stage("tabletop/spine"),
        termination: streams.stage("tabletop/termination"),
        branches: VecDeque::new(),
        spine_orbits: Vec::new(),
        dir: if placer.plan.group == SymmetryGroup::Mirror { Dir::South } else { Dir::North },
        // The core of a partial symmetry is whole.
        arms: if placer.plan.group == SymmetryGroup::Mirror { 1.0 } else { f64::from(placer.plan.group.images()) },
        symmetry_break: if params.symmetry == Symmetry::Partial { 0.0 } else { params.symmetry_break },
    };
    spine.run(placer);
}

struct Spine<'a> {
    params: &'a Tabletop,
    wanted: i32,
    placement: Rng,
    termination: Rng,
    branches: VecDeque<Branch>,
    /// The orbits of the spine, in order.
    spine_orbits: Vec<usize>,
    dir: Dir,
    symmetry_break: f64,
    /// How many spines there are, images counted.
    arms: f64,
}

impl Spine<'_> {
    fn run<T: Trace>(&mut self, placer: &mut RoomPlacer<'_, T>) {
        let length = self.length();
        while (self.spine_orbits.len() as i32) < length && placer.count() < self.wanted && self.extend(placer) {}
        let (mut searches, mut stuck) = (0, false);
        while placer.count() < self.wanted {
            if let Some(branch) = self.branches.pop_front() {
                self.go_on(branch, placer);
            } else if searches < SEARCHES || stuck {
                if self.search(placer) {
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
                stuck = !self.extend(placer);
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
    fn extend<T: Trace>(&mut self, placer: &mut RoomPlacer<'_, T>) -> bool {
        let group = placer.plan.group;
        let place = self.spine_orbits.len();
        let (role, alignment) = (self.role(place), self.alignment(place, group));
        // What lies on the axis of a mirror, or in the middle of turns, is there once; an arm has images.
        let is_alone = group == SymmetryGroup::Mirror || place == 0;
        let images = if is_alone { placer.all_images() } else { self.share(placer, placer.all_images()) };
        for attempt in 0..4 {
            // The grandest room may find no place where an ordinary one does.
            let role = if attempt < 2 { role } else { RoomRole::Any };
            let template = RoomTemplate::draw(self.params, role, alignment, &mut self.placement);
            let rect = match self.spine_orbits.last() {
                None => template.around(0, 0),
                Some(last) => {
                    let gap = spacing(self.params, &mut self.placement) + attempt;
                    beside(placer.orbits[*last].rect, self.dir, &template, gap, 0)
                }
            };
            if let Some(orbit) = placer.place(&template, rect, images) {
                if let Some(last) = self.spine_orbits.last() {
                    placer.link(*last, orbit);
                }
                self.spine_orbits.push(orbit);
                self.branch(orbit, 0, placer);
                return true;
            }
        }
        false
    }

    fn role(&self, place: usize) -> RoomRole {
        let last = place as i32 + 1 == self.length();
        match self.params.archetype {
            Archetype::Temple if place == 1 => RoomRole::Nave,
            Archetype::Temple if place == 2 => RoomRole::Grand,
            Archetype::Lair if last && self.dir == Dir::South => RoomRole::Lair,
            // Where the approaches come from all sides, the lair lies in the middle.
            Archetype::Lair if place == 0 && self.dir == Dir::North => RoomRole::Lair,
            _ => RoomRole::Any,
        }
    }

    fn alignment(&self, place: usize, group: SymmetryGroup) -> Alignment {
        match group {
            SymmetryGroup::Mirror => Alignment::Centred(group),
            SymmetryGroup::Trivial => Alignment::Free,
            _ if place == 0 => Alignment::Centred(group),
            // Its axis is the arm's: passages along it stay straight.
            _ => Alignment::Centred(SymmetryGroup::Mirror),
        }
    }

    /// Lets branches leave a room, two with the same placement on either side.
    fn branch<T: Trace>(&mut self, orbit: usize, depth: i32, placer: &RoomPlacer<'_, T>) {
        let chance = self.params.branch_chance * (1.0 - 0.6 * self.params.linearity);
        let key = self.placement.next_u64();
        let longest = self.longest_branch();
        if depth >= self.params.branch_depth || !self.placement.chance(chance) || self.is_middle_of_turns(orbit, placer)
        {
            return;
        }
        let group = placer.plan.group;
        let dirs: &[Dir] = match (group, depth) {
            (SymmetryGroup::Mirror, 0) => &[Dir::West],
            // To its left lies an image already.
            (SymmetryGroup::QuarterTurns, 0) => &[Dir::East],
            (_, depth) if depth % 2 == 0 => &[Dir::West, Dir::East],
            _ => &[Dir::North, Dir::South],
        };
        for dir in dirs {
            let placement = Rng::from_key(key);
            let images = placer.orbits[orbit].images;
            let left = 1 + (key % u64::from(longest.max(1) as u32)) as i32;
            self.branches.push_back(Branch { from: orbit, dir: *dir, left, depth: depth + 1, placement, images });
        }
    }

    fn is_middle_of_turns<T: Trace>(&self, orbit: usize, placer: &RoomPlacer<'_, T>) -> bool {
        placer.plan.group != SymmetryGroup::Mirror && placer.plan.group.keeps(placer.orbits[orbit].rect)
    }

    fn longest_branch(&self) -> i32 {
        match self.params.archetype {
            // Chambers beside the way, and nothing behind them.
            Archetype::Crypt => 1,
            _ => ((f64::from(self.wanted) / self.arms).sqrt() * 0.6) as i32 + 1,
        }
    }

    /// One more room of a branch.
    fn go_on<T: Trace>(&mut self, mut branch: Branch, placer: &mut RoomPlacer<'_, T>) {
        let images = self.share(placer, branch.images);
        let role = if self.params.archetype == Archetype::Crypt { RoomRole::Side } else { RoomRole::Any };
        let anchor = placer.orbits[branch.from].rect;
        for _ in 0..2 {
            let template = RoomTemplate::draw(self.params, role, Alignment::Free, &mut branch.placement);
            let gap = spacing(self.params, &mut branch.placement);
            let rect = beside(anchor, branch.dir, &template, gap, 0);
            if let Some(orbit) = placer.place(&template, rect, images) {
                placer.link(branch.from, orbit);
                self.branch(orbit, branch.depth, placer);
                branch.left -= 1;
                if branch.left > 0 {
                    self.branches.push_back(Branch { from: orbit, images, ..branch });
                }
                return;
            }
        }
    }

    /// The images that go on: where each ends is drawn for itself, and there may be no more rooms than are wanted.
    fn share<T: Trace>(&mut self, placer: &RoomPlacer<'_, T>, images: ImageMask) -> ImageMask {
        let group = placer.plan.group;
        let room = (self.wanted - placer.count()) as u32;
        if self.symmetry_break == 0.0 {
            return if images.count_ones() <= room { images } else { 0 };
        }
        let mut kept = images;
        for image in 0..group.images() {
            let ends = self.termination.chance(0.5 * self.symmetry_break);
            // A turned plan loses images of a room, never the room they are images of.
            if ends && (image > 0 || group == SymmetryGroup::Mirror) {
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
    fn search<T: Trace>(&mut self, placer: &mut RoomPlacer<'_, T>) -> bool {
        let from = self.placement.below(placer.orbits.len() as u32) as usize;
        let drawn = *self.placement.pick(&Dir::ALL).unwrap_or(&Dir::West);
        // Beside the spine, not before it or behind it.
        let on_axis = placer.plan.group == SymmetryGroup::Mirror && placer.plan.group.keeps(placer.orbits[from].rect);
        let dir = if on_axis { Dir::West } else { drawn };
        let images = self.share(placer, placer.orbits[from].images);
        if images == 0 || self.is_middle_of_turns(from, placer) {
            return false;
        }
        let role = if self.params.archetype == Archetype::Crypt { RoomRole::Side } else { RoomRole::Any };
        let template = RoomTemplate::draw(self.params, role, Alignment::Free, &mut self.placement);
        let gap = spacing(self.params, &mut self.placement);
        let rect = beside(placer.orbits[from].rect, dir, &template, gap, 0);
        let Some(orbit) = placer.place(&template, rect, images) else { return false };
        placer.link(from, orbit);
        true
    }
}

/// How many cells to leave between neighbours.
pub(super) fn spacing(params: &Tabletop, rng: &mut Rng) -> i32 {
    let (low, high) = params.spacing();
    rng.between(low, high)
}
