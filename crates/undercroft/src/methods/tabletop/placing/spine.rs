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
    room_template::{RoomRole, RoomTemplate},
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
const SMALL: i32 = 4;
/// Between kept rooms of the spine that lie farther apart than so many cells others are placed.
const WIDE_GAP: i32 = 16;

/// Places rooms until there are `wanted`, or no more fit.
pub(super) fn place_spine<T: Trace>(params: &Settings, placer: &mut RoomPlacer<'_, T>, wanted: i32, streams: &Streams) {
    let mut placement = streams.stage("tabletop/spine");
    let group = placer.group();
    let is_mirror = group == SymmetryGroup::Mirror;
    let dir = if is_mirror && placement.chance(0.5) { Dir::South } else { Dir::North };
    let arms = if is_mirror { 1 } else { i32::from(group.images()) };
    let length = draw_length(params, wanted, arms, &mut placement);
    let mut spine = Spine {
        params,
        placer,
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
        length,
        longest_branch: longest_branch(params, wanted - length * arms, length, group),
        frame: Frame::default(),
        dir,
        is_mirror,
        // The core of a partial symmetry is fully symmetric.
        symmetry_break: if params.symmetry == Symmetry::Partial { 0.0 } else { params.symmetry_break },
    };
    spine.begin_with_kept();
    spine.run();
}

/// How likely a room has branches.
fn branch_chance(params: &Settings) -> f64 {
    let chance = params.branch_chance * (1.0 - 0.6 * params.linearity);
    if params.branch_depth > 0 { chance } else { 0.0 }
}

/// Draws how many rooms the spine has at first: so many that the branches beside it make the plan about as wide as long, or
/// about twice as long if it is to be linear. Without branches all rooms belong to it.
fn draw_length(params: &Settings, wanted: i32, arms: i32, rng: &mut Rng) -> i32 {
    let all = (wanted - 1) / arms + 1;
    if branch_chance(params) == 0.0 {
        return all;
    }
    if params.spine_length > 0 {
        return params.spine_length.min(all);
    }
    let (broad, long) = match arms {
        1 => (1.1, 1.7),
        2 => (0.6, 0.9),
        _ => (0.55, 0.7),
    };
    // Small rooms lie beside the spine of a crypt, so that less space is needed.
    let small = if params.archetype == Archetype::Crypt { 0.65 } else { 1.0 };
    let share = small * (broad + (long - broad) * params.linearity);
    let length = share * f64::from(wanted).sqrt() + 1.0;
    // Rounded up as often as the fraction says, so that every change of a parameter shows.
    let rounded = length as i32 + i32::from(rng.chance(length.fract()));
    rounded.min(all)
}

/// How many rooms a branch has at most, so that all branches together have the `others`, which do not belong to a spine of
/// that length. Where branches may branch again they are shorter.
fn longest_branch(params: &Settings, others: i32, length: i32, group: SymmetryGroup) -> u32 {
    if params.archetype == Archetype::Crypt {
        // Small rooms beside the spine, and nothing behind them.
        return 1;
    }
    let orbits = f64::from(others) / f64::from(group.images());
    let sides = if group == SymmetryGroup::HalfTurn { 2.0 } else { 1.0 };
    let branches = (branch_chance(params) * f64::from(length) * sides).max(1.0);
    (2.0 * orbits / branches / f64::from(params.branch_depth.max(1))).max(0.0) as u32 + 1
}

struct Spine<'s, 'p, T> {
    params: &'s Settings,
    placer: &'s mut RoomPlacer<'p, T>,
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
}

impl<T: Trace> Spine<'_, '_, T> {
    fn run(&mut self) {
        let is_short = |spine: &Self| (spine.spine_orbits.len() as i32) < spine.length && spine.rooms_left() > 0;
        while is_short(self) && self.placer.trace.keep_going() && self.extend() {}
        // Kept rooms may lie far apart on the axis, and long corridors say nothing.
        while self.rooms_left() > 0 && self.fill_gap() {}
        let spine = self.placer.orbits.iter().map(|orbit| orbit.rect).reduce(Rect::union).unwrap_or_default();
        self.frame = Frame::beside_spine(self.params, self.wanted, spine, self.placer.group());
        while self.rooms_left() > 0 && self.placer.trace.keep_going() && self.growths < GROWTHS {
            // A single room that is left has no place but the axis, unless the symmetry is broken.
            let is_odd = self.is_mirror && self.symmetry_break == 0.0 && self.rooms_left() == 1;
            if is_odd && self.extend() {
                continue;
            }
            match self.branches.pop_front() {
                Some(branch) => self.go_on(branch),
                None => self.fill(),
            }
        }
    }

    fn rooms_left(&self) -> i32 {
        self.wanted - self.placer.count()
    }

    /// Takes kept rooms in the centre or on the axis for the first of the spine, and others for parts of branches.
    fn begin_with_kept(&mut self) {
        let (group, orbits) = (self.placer.group(), &self.placer.orbits);
        let mut free = vec![false; orbits.len()];
        self.placer.plan.rooms.iter().for_each(|room| free[room.orbit as usize] |= room.free);
        for (index, (orbit, is_free)) in orbits.iter().zip(free).enumerate() {
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
        self.spine_orbits.sort_by_key(|orbit| {
            let y = orbits[*orbit].rect.y;
            if self.dir == Dir::South { y } else { -y }
        });
    }

    /// The first place for a room on the axis or in the centre, at or below a row, where there are kept rooms.
    fn row_beside_kept(&self, template: &RoomTemplate, row: i32) -> i32 {
        if self.placer.plan.kept == 0 || !self.is_mirror {
            return row;
        }
        let lowest = self.placer.orbits.iter().map(|orbit| orbit.rect.bottom()).max().unwrap_or(row).max(row);
        let most = lowest + template.h + 2 * pitch(self.params) as i32;
        (row..most).find(|row| self.placer.is_free_for(template.around(0, *row))).unwrap_or(most)
    }

    /// Places a room where the space between two rooms of the spine is widest, if some are kept and it is wide.
    fn fill_gap(&mut self) -> bool {
        if self.placer.plan.kept == 0 || !self.is_mirror {
            return false;
        }
        let rect = |orbit: usize| self.placer.orbits[orbit].rect;
        let gaps = self.spine_orbits.windows(2).map(|two| rect(two[0]).gap(rect(two[1])));
        let widest = gaps.enumerate().min_by_key(|(_, gap)| Reverse(*gap)).filter(|(_, gap)| *gap > WIDE_GAP);
        let Some((before, _)) = widest else { return false };
        let rect = rect(self.spine_orbits[before]);
        let centred = self.centred(before + 1);
        let role = self.role_beside_kept();
        for attempt in 0..ATTEMPTS {
            let role = if attempt < 2 { role } else { RoomRole::Any };
            let template = RoomTemplate::draw(self.params, role, centred, &mut self.placement);
            let gap = spacing(self.params, &mut self.placement) + attempt;
            let rect = beside(rect, self.dir, &template, gap, 0);
            if let Some(orbit) = self.placer.place(&template, rect, self.placer.all_images()) {
                self.insert(before + 1, orbit);
                return true;
            }
        }
        false
    }

    /// Places one more room at the end of the spine, and begins its branches.
    fn extend(&mut self) -> bool {
        let place = self.spine_orbits.len();
        let (role, centred) = (self.role(place), self.centred(place));
        // Rooms on the axis of a mirror and in the centre of turns are their own images; those of an arm are not.
        let is_alone = self.is_mirror || place == 0;
        let images = if is_alone { self.placer.all_images() } else { self.share(self.placer.all_images()) };
        for attempt in 0..ATTEMPTS {
            // Between kept rooms there may be little space in the centre, and there has to be a room.
            let is_in_hole = self.placer.plan.kept > 0 && place == 0 && attempt >= SMALL;
            if is_in_hole {
                self.placer.min_gap = 1;
            }
            // Where a special room finds no place, an ordinary one may.
            let role = if attempt < 2 { role } else { RoomRole::Any };
            let prefab = self.prefab_on_spine(place, role, images, centred);
            let template =
                prefab.unwrap_or_else(|| RoomTemplate::draw(self.params, role, centred, &mut self.placement));
            let template = if is_in_hole { RoomTemplate::small(attempt, self.params) } else { template };
            let rect = match self.spine_orbits.last() {
                None => template.around(0, self.row_beside_kept(&template, self.first_row())),
                Some(last) => {
                    let gap = spacing(self.params, &mut self.placement) + attempt * attempt;
                    beside(self.placer.orbits[*last].rect, self.dir, &template, gap, 0)
                }
            };
            let placed = self.placer.place(&template, rect, images);
            self.placer.min_gap = self.params.spacing().0;
            if let Some(orbit) = placed {
                self.insert(place, orbit);
                return true;
            }
            self.placer.note_failed(&template);
        }
        false
    }

    /// Takes a room that was placed for this place of the spine, links it with the one before and begins its branches.
    fn insert(&mut self, place: usize, orbit: usize) {
        if let Some(before) = place.checked_sub(1) {
            self.placer.link(self.spine_orbits[before], orbit);
        }
        self.spine_orbits.insert(place, orbit);
        self.places.push(BranchPlace { dir: self.dir, depth: 0 });
        self.branch(orbit);
    }

    /// A prefab for a room of the spine. Where it begins, and where the archetype has a room of its own, there is none.
    fn prefab_on_spine(
        &mut self,
        place: usize,
        role: RoomRole,
        images: ImageMask,
        centred: SymmetryGroup,
    ) -> Option<RoomTemplate> {
        if place == 0 || !matches!(role, RoomRole::Any | RoomRole::Grand) || !self.takes_prefabs() {
            return None;
        }
        let rooms_left = self.rooms_left();
        self.placer.prefab_for(PrefabPlace { images, centred, rooms_left, is_rare: true }, self.placer.group())
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

    fn role(&self, place: usize) -> RoomRole {
        use Archetype::*;
        let last = place as i32 + 1 == self.length;
        if self.placer.plan.kept > 0 {
            return self.role_beside_kept();
        }
        match self.params.archetype {
            Temple if place == 1 => RoomRole::Nave,
            Temple if place == 2 => RoomRole::Grand,
            Lair if last && self.is_mirror => RoomRole::Lair,
            // With turns the lair lies in the centre, where all arms meet.
            Lair if place == 0 && !self.is_mirror => RoomRole::Lair,
            Classic | Warren | Temple | Crypt | Cavern | Fortress | Lair => RoomRole::Any,
        }
    }

    /// What the archetype wants and is not kept comes first.
    fn role_beside_kept(&self) -> RoomRole {
        let wanted: &[RoomRole] = match self.params.archetype {
            Archetype::Temple => &[RoomRole::Nave, RoomRole::Grand],
            Archetype::Lair => &[RoomRole::Lair],
            Archetype::Classic | Archetype::Warren | Archetype::Crypt | Archetype::Cavern | Archetype::Fortress => &[],
        };
        *wanted.iter().find(|role| !self.placer.has_role(**role)).unwrap_or(&RoomRole::Any)
    }

    /// The motions that leave a room at this place of the spine as it is. Rooms of an arm are symmetric about its axis, so that
    /// passages along it are straight.
    fn centred(&self, place: usize) -> SymmetryGroup {
        if place == 0 { self.placer.group() } else { SymmetryGroup::Mirror }
    }
}

/// Draws how many cells there are between two neighbours.
pub(super) fn spacing(params: &Settings, rng: &mut Rng) -> i32 {
    let (low, high) = params.spacing();
    let (one, other) = (rng.between(low, high), rng.between(low, high));
    if rng.chance(params.closeness()) { one.min(other) } else { one.max(other) }
}
