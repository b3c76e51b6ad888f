//! Places rooms along a spine with branches on either side, and branches on those (document 002, bilateral symmetry).
//!
//! With a mirror the spine runs along the axis, to the south or to the north. With turns it runs north from the room in the
//! middle, and its images are the other arms:
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

mod branches;

use std::{cmp::Reverse, collections::VecDeque};

use branches::{Branch, BranchPlace};

use super::{
    Settings, Symmetry, SymmetryGroup,
    anchor_pool::AnchorPool,
    frame::{Frame, pitch},
    placer::{ImageMask, RoomPlacer, beside},
    prefab_rooms::PrefabPlace,
    room_template::{Alignment, RoomRole, RoomTemplate},
};
use crate::{
    geom::{Dir, Rect},
    model::Archetype,
    rng::{Rng, Streams},
    trace::Trace,
};

/// How often in a row the frame grows before no more rooms are placed.
const GROWTHS: u32 = 96;

/// How often a room of the spine is drawn, and from which attempt on a room in the centre is small where rooms are kept.
const ATTEMPTS: i32 = 8;
/// Between kept rooms of the spine that lie farther apart than so many cells others are placed.
const WIDE_GAP: i32 = 16;
const SMALL: i32 = 4;

/// Places rooms until there are `wanted`, or no more fit.
pub(super) fn place_spine<T: Trace>(params: &Settings, placer: &mut RoomPlacer<'_, T>, wanted: i32, streams: &Streams) {
    let mut placement = streams.stage("tabletop/spine");
    let is_mirror = placer.group() == SymmetryGroup::Mirror;
    let dir = if is_mirror && placement.chance(0.5) { Dir::South } else { Dir::North };
    let mut spine = Spine {
        params,
        wanted,
        placement,
        termination: streams.stage("tabletop/termination"),
        branches: VecDeque::new(),
        spine_orbits: Vec::new(),
        places: Vec::new(),
        anchors: AnchorPool::default(),
        has_forced_branch: false,
        depth_limit: params.branch_depth,
        growths: 0,
        length: 1,
        longest_branch: 1,
        frame: Frame::square(params, wanted),
        dir,
        is_mirror,
        arms: if is_mirror { 1 } else { i32::from(placer.group().images()) },
        // The core of a partial symmetry is fully symmetric.
        symmetry_break: if params.symmetry == Symmetry::Partial { 0.0 } else { params.symmetry_break },
    };
    spine.begin_with_kept(placer);
    spine.length = spine.draw_length();
    spine.longest_branch = spine.longest_branch(placer.group());
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
    /// For each orbit the branch that it belongs to.
    places: Vec<BranchPlace>,
    /// The orbits of branches that may have space beside them.
    anchors: AnchorPool,
    /// Whether a branch was begun at a room that was not drawn to have one.
    has_forced_branch: bool,
    /// How often branches branch again: what the parameters say, until a plan has no other space.
    depth_limit: i32,
    /// How often in a row the frame has grown without a room being placed.
    growths: u32,
    /// How many rooms the spine has at first.
    length: i32,
    /// How many rooms a branch has at most.
    longest_branch: u32,
    frame: Frame,
    dir: Dir,
    /// Whether the spine lies on the axis of a mirror, and does not lead out from a centre.
    is_mirror: bool,
    symmetry_break: f64,
    /// How many arms there are, images included.
    arms: i32,
}

impl Spine<'_> {
    fn run<T: Trace>(&mut self, placer: &mut RoomPlacer<'_, T>) {
        let length = self.length;
        let is_short =
            |spine: &Spine<'_>, count: i32| (spine.spine_orbits.len() as i32) < length && count < spine.wanted;
        while is_short(self, placer.count()) && placer.keep_going() && self.extend(placer) {}
        // Kept rooms may lie far apart on the axis, and long corridors say nothing.
        while placer.count() < self.wanted && self.widest_gap(placer) > WIDE_GAP && self.fill_gap(placer) {}
        let spine = placer.orbits().iter().map(|orbit| orbit.rect).reduce(Rect::union).unwrap_or_default();
        self.frame = Frame::beside_spine(self.params, self.wanted, spine, placer.group());
        while placer.count() < self.wanted && placer.keep_going() && self.growths < GROWTHS {
            // A single room that is left has no place but the axis, unless the symmetry is broken.
            let is_odd = self.is_mirror && self.symmetry_break == 0.0 && placer.count() + 1 == self.wanted;
            if is_odd && self.extend(placer) {
                continue;
            }
            match self.branches.pop_front() {
                Some(branch) => self.go_on(branch, placer),
                None => self.fill(placer),
            }
        }
    }

    /// Takes kept rooms in the centre or on the axis for the first of the spine, and others for parts of branches.
    fn begin_with_kept<T: Trace>(&mut self, placer: &RoomPlacer<'_, T>) {
        let group = placer.group();
        let mut free = vec![false; placer.orbits().len()];
        placer.rooms().iter().for_each(|room| free[room.orbit as usize] |= room.free);
        for (index, (orbit, is_free)) in placer.orbits().iter().zip(free).enumerate() {
            let is_fixed = !is_free && group.keeps(orbit.rect);
            let side = if orbit.rect.centre().x < 0 { Dir::West } else { Dir::East };
            let dir = if is_fixed { self.dir } else { side };
            self.places.push(BranchPlace { dir, depth: i32::from(!is_fixed) });
            if is_fixed {
                self.spine_orbits.push(index);
            } else if !is_free {
                self.anchors.push(index as u32);
            }
        }
        let along = |orbit: &usize| {
            let y = placer.orbits()[*orbit].rect.y;
            if self.dir == Dir::South { y } else { -y }
        };
        self.spine_orbits.sort_by_key(along);
    }

    /// The first place for a room on the axis or in the centre, at or below a row, where there are kept rooms.
    fn row_beside_kept<T: Trace>(&self, placer: &RoomPlacer<'_, T>, template: &RoomTemplate, row: i32) -> i32 {
        if placer.kept() == 0 || !self.is_mirror {
            return row;
        }
        let lowest = placer.orbits().iter().map(|orbit| orbit.rect.bottom()).max().unwrap_or(row).max(row);
        let most = lowest + template.h + 2 * pitch(self.params) as i32;
        (row..most).find(|row| placer.is_free_for(template.around(0, *row))).unwrap_or(most)
    }

    /// How many cells lie between two rooms of the spine at most, where some are kept.
    fn widest_gap<T: Trace>(&self, placer: &RoomPlacer<'_, T>) -> i32 {
        if placer.kept() == 0 || !self.is_mirror {
            return 0;
        }
        let gaps = self.spine_orbits.windows(2).map(|two| gap_between(placer, two[0], two[1]));
        gaps.max().unwrap_or(0)
    }

    /// Places a room between two rooms of the spine, where there is most space.
    fn fill_gap<T: Trace>(&mut self, placer: &mut RoomPlacer<'_, T>) -> bool {
        let gaps = self.spine_orbits.windows(2).map(|two| gap_between(placer, two[0], two[1]));
        let Some((place, _)) = gaps.enumerate().max_by_key(|(place, gap)| (*gap, Reverse(*place))) else {
            return false;
        };
        let before = self.spine_orbits[place];
        let alignment = self.alignment(place + 1, placer.group());
        let role = self.role_beside_kept(placer);
        for attempt in 0..ATTEMPTS {
            let role = if attempt < 2 { role } else { RoomRole::Any };
            let template = RoomTemplate::draw(self.params, role, alignment, &mut self.placement);
            let gap = spacing(self.params, &mut self.placement) + attempt;
            let rect = beside(placer.orbits()[before].rect, self.dir, &template, gap, 0);
            if let Some(orbit) = placer.place(&template, rect, placer.all_images()) {
                placer.link(before, orbit);
                self.spine_orbits.insert(place + 1, orbit);
                self.places.push(BranchPlace { dir: self.dir, depth: 0 });
                self.branch(orbit, placer);
                return true;
            }
        }
        false
    }

    /// How likely a room has branches.
    fn branch_chance(&self) -> f64 {
        let chance = self.params.branch_chance * (1.0 - 0.6 * self.params.linearity);
        if self.params.branch_depth > 0 { chance } else { 0.0 }
    }

    /// Draws how many rooms the spine has at first: so many that the branches beside it make the plan about as wide as long, or
    /// about twice as long if it is to be linear. Without branches all rooms belong to it.
    fn draw_length(&mut self) -> i32 {
        let all = (self.wanted - 1) / self.arms + 1;
        if self.branch_chance() == 0.0 {
            return all;
        }
        if self.params.spine_length > 0 {
            return self.params.spine_length.min(all);
        }
        let (broad, long) = match self.arms {
            1 => (1.1, 1.7),
            2 => (0.6, 0.9),
            _ => (0.55, 0.7),
        };
        // Small rooms lie beside the spine of a crypt, so that less space is needed.
        let small = if self.params.archetype == Archetype::Crypt { 0.65 } else { 1.0 };
        let share = small * (broad + (long - broad) * self.params.linearity);
        let length = share * f64::from(self.wanted).sqrt() + 1.0;
        // Rounded up as often as the fraction says, so that every change of a parameter shows.
        let rounded = length as i32 + i32::from(self.placement.chance(length.fract()));
        rounded.min(all)
    }

    /// How many rooms a branch has at most, so that all branches together have the rooms that the spine has not. Where
    /// branches may branch again they are shorter.
    fn longest_branch(&self, group: SymmetryGroup) -> u32 {
        if self.params.archetype == Archetype::Crypt {
            // Small rooms beside the spine, and nothing behind them.
            return 1;
        }
        let length = self.length;
        let orbits = f64::from(self.wanted - length * self.arms) / f64::from(group.images());
        let sides = if group == SymmetryGroup::HalfTurn { 2.0 } else { 1.0 };
        let branches = (self.branch_chance() * f64::from(length) * sides).max(1.0);
        (2.0 * orbits / branches / f64::from(self.params.branch_depth.max(1))).max(0.0) as u32 + 1
    }

    /// Places one more room at the end of the spine, and begins its branches.
    fn extend<T: Trace>(&mut self, placer: &mut RoomPlacer<'_, T>) -> bool {
        let group = placer.group();
        let place = self.spine_orbits.len();
        let (role, alignment) = (self.role(placer, place), self.alignment(place, group));
        // Rooms on the axis of a mirror and in the centre of turns are their own images; those of an arm are not.
        let is_alone = self.is_mirror || place == 0;
        let images = if is_alone { placer.all_images() } else { self.share(placer, placer.all_images()) };
        for attempt in 0..ATTEMPTS {
            // Between kept rooms there may be little space in the centre, and there has to be a room.
            let is_in_hole = placer.kept() > 0 && place == 0 && attempt >= SMALL;
            if is_in_hole {
                placer.pack_tightly();
            }
            // Where a special room finds no place, an ordinary one may.
            let role = if attempt < 2 { role } else { RoomRole::Any };
            let prefab = self.prefab_on_spine(placer, place, (role, images, alignment));
            let template =
                prefab.unwrap_or_else(|| RoomTemplate::draw(self.params, role, alignment, &mut self.placement));
            let template = if is_in_hole { RoomTemplate::small(attempt, self.params) } else { template };
            let rect = match self.spine_orbits.last() {
                None => template.around(0, self.row_beside_kept(placer, &template, self.first_row())),
                Some(last) => {
                    let gap = spacing(self.params, &mut self.placement) + attempt * attempt;
                    beside(placer.orbits()[*last].rect, self.dir, &template, gap, 0)
                }
            };
            if let Some(orbit) = placer.place(&template, rect, images) {
                if let Some(last) = self.spine_orbits.last() {
                    placer.link(*last, orbit);
                }
                self.spine_orbits.push(orbit);
                self.places.push(BranchPlace { dir: self.dir, depth: 0 });
                self.branch(orbit, placer);
                placer.keep_gaps(self.params);
                return true;
            }
            placer.note_failed(&template);
            placer.keep_gaps(self.params);
        }
        false
    }

    /// A prefab for a room of the spine. Where it begins, and where the archetype has a room of its own, there is none.
    fn prefab_on_spine<T: Trace>(
        &self,
        placer: &mut RoomPlacer<'_, T>,
        place: usize,
        (role, images, alignment): (RoomRole, ImageMask, Alignment),
    ) -> Option<RoomTemplate> {
        let Alignment::Centred(centred) = alignment else { return None };
        if place == 0 || !matches!(role, RoomRole::Any | RoomRole::Grand) || !self.takes_prefabs() {
            return None;
        }
        let rooms_left = self.wanted - placer.count();
        placer.symmetric_prefab(PrefabPlace { images, centred, rooms_left, is_rare: true })
    }

    /// Whether its rooms may be prefabs. Beside the core of a partial symmetry there are better places.
    fn takes_prefabs(&self) -> bool {
        self.params.symmetry != Symmetry::Partial
    }

    /// The row of the middle of the first room. A spine on an axis has its middle about in the middle of the plane.
    fn first_row(&self) -> i32 {
        let half = (0.5 * pitch(self.params) * f64::from(self.length - 1)) as i32;
        match (self.is_mirror, self.dir) {
            (false, _) => 0,
            (true, Dir::South) => -half,
            (true, _) => half,
        }
    }

    fn role<T: Trace>(&self, placer: &RoomPlacer<'_, T>, place: usize) -> RoomRole {
        let last = place as i32 + 1 == self.length;
        if placer.kept() > 0 {
            return self.role_beside_kept(placer);
        }
        match self.params.archetype {
            Archetype::Temple if place == 1 => RoomRole::Nave,
            Archetype::Temple if place == 2 => RoomRole::Grand,
            Archetype::Lair if last && self.is_mirror => RoomRole::Lair,
            // With turns the lair lies in the centre, where all arms meet.
            Archetype::Lair if place == 0 && !self.is_mirror => RoomRole::Lair,
            _ => RoomRole::Any,
        }
    }

    /// What the archetype wants and is not kept comes first.
    fn role_beside_kept<T: Trace>(&self, placer: &RoomPlacer<'_, T>) -> RoomRole {
        match self.params.archetype {
            Archetype::Temple if !placer.has_role(RoomRole::Nave) => RoomRole::Nave,
            Archetype::Temple if !placer.has_role(RoomRole::Grand) => RoomRole::Grand,
            Archetype::Lair if !placer.has_role(RoomRole::Lair) => RoomRole::Lair,
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
}

/// How many cells lie between two rooms on the axis.
fn gap_between<T: Trace>(placer: &RoomPlacer<'_, T>, one: usize, other: usize) -> i32 {
    placer.orbits()[one].rect.gap(placer.orbits()[other].rect)
}

/// Draws how many cells there are between two neighbours.
pub(super) fn spacing(params: &Settings, rng: &mut Rng) -> i32 {
    let (low, high) = params.spacing();
    let (one, other) = (rng.between(low, high), rng.between(low, high));
    if rng.chance(params.closeness()) { one.min(other) } else { one.max(other) }
}
