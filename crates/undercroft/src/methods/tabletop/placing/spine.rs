//! Places rooms along a spine with branches on either side, and branches on those (document 002, bilateral symmetry).
//!
//! With a mirror the spine runs south along the axis. With turns it runs north from the room in the middle, and its images
//! are the other arms:
//!
//! ```text
//!      ▣           mirror: only the left branches are placed,            ▣─▣─▣
//!   ▣─▣─▣          the right ones are their images                         │
//!     │                                                             quarter: one arm
//!   ▣─▣─▣─…                                                         and its three images
//! ```
//!
//! Every branch has a placement key (the document's placement seed): branches with the same key draw the same rooms. Where
//! a branch ends is drawn for each image (the termination seed), so that images differ in length only.

use std::collections::VecDeque;

use super::{
    Settings, Symmetry, SymmetryGroup,
    placer::{ImageMask, RoomPlacer, beside},
    room_template::{Alignment, RoomRole, RoomTemplate},
};
use crate::{
    geom::Dir,
    model::Archetype,
    rng::{Rng, Streams},
    trace::Trace,
};

/// How many random rooms are tried for a new branch before the spine is made longer instead.
const SEARCHES: u32 = 24;

/// A branch that may get more rooms.
struct Branch {
    /// The orbit of its last room.
    from: usize,
    dir: Dir,
    /// How many more rooms it may get.
    left: i32,
    depth: i32,
    /// Draws its rooms; equal for branches with the same placement key.
    placement: Rng,
    /// The images of the branch that have not ended.
    images: ImageMask,
}

/// Places rooms until there are `wanted`, or no more fit.
pub(super) fn place_spine<T: Trace>(params: &Settings, placer: &mut RoomPlacer<'_, T>, wanted: i32, streams: &Streams) {
    let mut spine = Spine {
        params,
        wanted,
        placement: streams.stage("tabletop/spine"),
        termination: streams.stage("tabletop/termination"),
        branches: VecDeque::new(),
        spine_orbits: Vec::new(),
        dir: if placer.group() == SymmetryGroup::Mirror { Dir::South } else { Dir::North },
        arms: if placer.group() == SymmetryGroup::Mirror { 1.0 } else { f64::from(placer.group().images()) },
        // The core of a partial symmetry is fully symmetric.
        symmetry_break: if params.symmetry == Symmetry::Partial { 0.0 } else { params.symmetry_break },
    };
    spine.run(placer);
}

struct Spine<'a> {
    params: &'a Settings,
    wanted: i32,
    placement: Rng,
    termination: Rng,
    branches: VecDeque<Branch>,
    /// The orbits of the spine, in order.
    spine_orbits: Vec<usize>,
    dir: Dir,
    symmetry_break: f64,
    /// How many arms there are, images included.
    arms: f64,
}

impl Spine<'_> {
    fn run<T: Trace>(&mut self, placer: &mut RoomPlacer<'_, T>) {
        let length = self.length();
        let is_short =
            |spine: &Spine<'_>, count: i32| (spine.spine_orbits.len() as i32) < length && count < spine.wanted;
        while is_short(self, placer.count()) && placer.keep_going() && self.extend(placer) {}
        let (mut searches, mut stuck) = (0, false);
        while placer.count() < self.wanted && placer.keep_going() {
            if let Some(branch) = self.branches.pop_front() {
                self.go_on(branch, placer);
            } else if searches < SEARCHES || stuck {
                if self.search(placer) {
                    searches = 0;
                } else {
                    searches += 1;
                    // Neither the spine nor any branch finds a place: the plane is full.
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

    /// How many rooms the spine has at first. With a room on each side of every second room of the spine, a plan is about as
    /// wide as long when the spine has this share of the rooms.
    fn length(&self) -> i32 {
        if self.params.spine_length > 0 {
            return self.params.spine_length;
        }
        // With turns the spine is one arm of several.
        let wanted = f64::from(self.wanted) / self.arms;
        let broad = 1.2 * wanted.sqrt() + 1.0;
        // In a linear plan most rooms belong to the spine.
        let long = 0.7 * wanted;
        (broad + (long - broad).max(0.0) * self.params.linearity) as i32
    }

    /// Places one more room at the end of the spine, and begins its branches.
    fn extend<T: Trace>(&mut self, placer: &mut RoomPlacer<'_, T>) -> bool {
        let group = placer.group();
        let place = self.spine_orbits.len();
        let (role, alignment) = (self.role(place), self.alignment(place, group));
        // Rooms on the axis of a mirror and in the centre of turns are their own images; those of an arm are not.
        let is_alone = group == SymmetryGroup::Mirror || place == 0;
        let images = if is_alone { placer.all_images() } else { self.share(placer, placer.all_images()) };
        for attempt in 0..4 {
            // Where a special room finds no place, an ordinary one may.
            let role = if attempt < 2 { role } else { RoomRole::Any };
            let template = RoomTemplate::draw(self.params, role, alignment, &mut self.placement);
            let rect = match self.spine_orbits.last() {
                None => template.around(0, 0),
                Some(last) => {
                    let gap = spacing(self.params, &mut self.placement) + attempt;
                    beside(placer.orbits()[*last].rect, self.dir, &template, gap, 0)
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
            // With turns the lair lies in the centre, where all arms meet.
            Archetype::Lair if place == 0 && self.dir == Dir::North => RoomRole::Lair,
            _ => RoomRole::Any,
        }
    }

    fn alignment(&self, place: usize, group: SymmetryGroup) -> Alignment {
        match group {
            SymmetryGroup::Mirror => Alignment::Centred(group),
            SymmetryGroup::Trivial => Alignment::Free,
            _ if place == 0 => Alignment::Centred(group),
            // Symmetric about the axis of the arm, so that passages along it are straight.
            _ => Alignment::Centred(SymmetryGroup::Mirror),
        }
    }

    /// Begins branches at a room: one on either side, with the same placement key.
    fn branch<T: Trace>(&mut self, orbit: usize, depth: i32, placer: &RoomPlacer<'_, T>) {
        let chance = self.params.branch_chance * (1.0 - 0.6 * self.params.linearity);
        let key = self.placement.next_u64();
        let longest = self.longest_branch();
        if depth >= self.params.branch_depth || !self.placement.chance(chance) || self.is_middle_of_turns(orbit, placer)
        {
            return;
        }
        let group = placer.group();
        let dirs: &[Dir] = match (group, depth) {
            (SymmetryGroup::Mirror, 0) => &[Dir::West],
            // To the west lies an image of the branch.
            (SymmetryGroup::QuarterTurns, 0) => &[Dir::East],
            (_, depth) if depth % 2 == 0 => &[Dir::West, Dir::East],
            _ => &[Dir::North, Dir::South],
        };
        for dir in dirs {
            let placement = Rng::from_key(key);
            let images = placer.orbits()[orbit].images;
            let left = 1 + (key % u64::from(longest.max(1) as u32)) as i32;
            self.branches.push_back(Branch { from: orbit, dir: *dir, left, depth: depth + 1, placement, images });
        }
    }

    fn is_middle_of_turns<T: Trace>(&self, orbit: usize, placer: &RoomPlacer<'_, T>) -> bool {
        placer.group() != SymmetryGroup::Mirror && placer.group().keeps(placer.orbits()[orbit].rect)
    }

    fn longest_branch(&self) -> i32 {
        match self.params.archetype {
            // Small rooms beside the spine, and nothing behind them.
            Archetype::Crypt => 1,
            _ => ((f64::from(self.wanted) / self.arms).sqrt() * 0.6) as i32 + 1,
        }
    }

    /// Places one more room of a branch.
    fn go_on<T: Trace>(&mut self, mut branch: Branch, placer: &mut RoomPlacer<'_, T>) {
        let images = self.share(placer, branch.images);
        let role = if self.params.archetype == Archetype::Crypt { RoomRole::Side } else { RoomRole::Any };
        let anchor = placer.orbits()[branch.from].rect;
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

    /// The images that do not end here. This is drawn for each image, and no more are kept than rooms are wanted.
    fn share<T: Trace>(&mut self, placer: &RoomPlacer<'_, T>, images: ImageMask) -> ImageMask {
        let group = placer.group();
        let room = (self.wanted - placer.count()) as u32;
        if self.symmetry_break == 0.0 {
            return if images.count_ones() <= room { images } else { 0 };
        }
        let mut kept = images;
        for image in 0..group.images() {
            let ends = self.termination.chance(0.5 * self.symmetry_break);
            // With turns images are left out, but never the room they are images of.
            if ends && (image > 0 || group == SymmetryGroup::Mirror) {
                kept &= !(1 << image);
            }
        }
        if kept == 0 {
            // At least one of them does not end.
            kept = images & images.wrapping_neg();
        }
        while kept.count_ones() > room {
            kept &= !(1 << (7 - kept.leading_zeros()));
        }
        kept
    }

    /// Tries to place a room next to a random one in a random direction.
    fn search<T: Trace>(&mut self, placer: &mut RoomPlacer<'_, T>) -> bool {
        let from = self.placement.below(placer.orbits().len() as u32) as usize;
        let drawn = *self.placement.pick(&Dir::ALL).unwrap_or(&Dir::West);
        // Beside the spine, not at its ends.
        let on_axis = placer.group() == SymmetryGroup::Mirror && placer.group().keeps(placer.orbits()[from].rect);
        let dir = if on_axis { Dir::West } else { drawn };
        let images = self.share(placer, placer.orbits()[from].images);
        if images == 0 || self.is_middle_of_turns(from, placer) {
            return false;
        }
        let role = if self.params.archetype == Archetype::Crypt { RoomRole::Side } else { RoomRole::Any };
        let template = RoomTemplate::draw(self.params, role, Alignment::Free, &mut self.placement);
        let gap = spacing(self.params, &mut self.placement);
        let rect = beside(placer.orbits()[from].rect, dir, &template, gap, 0);
        let Some(orbit) = placer.place(&template, rect, images) else { return false };
        placer.link(from, orbit);
        true
    }
}

/// Draws how many cells there are between two neighbours.
pub(super) fn spacing(params: &Settings, rng: &mut Rng) -> i32 {
    let (low, high) = params.spacing();
    rng.between(low, high)
}
