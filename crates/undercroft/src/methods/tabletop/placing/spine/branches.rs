//! The branches of a spine: where they begin, how they go on, and where rooms still find a place when all have ended.

use super::{
    super::{
        Settings, SymmetryGroup,
        anchor_pool::AnchorPool,
        placer::{ImageMask, beside},
        prefab_rooms::PrefabPlace,
        room_template::{RoomRole, RoomTemplate},
    },
    Spine, branch_chance, spacing,
};
use crate::{
    geom::{Dir, Rect},
    model::Archetype,
    rng::Rng,
    trace::Trace,
};

/// How many rooms beside branches find no place before the frame grows.
const SEARCHES: u32 = 24;
/// How often in a row the frame grows before branches may branch once more than they should, and before rooms are placed
/// beside all others.
const DEEPER: u32 = 4;
const FEW_GROWTHS: u32 = 24;

/// A branch that may get more rooms.
pub(super) struct Branch {
    /// The orbit of its last room.
    from: usize,
    place: BranchPlace,
    /// How many more rooms it may get.
    left: i32,
    /// Draws its rooms; equal for branches with the same placement key.
    placement: Rng,
    /// The images of the branch that have not ended.
    images: ImageMask,
}

/// The branch that a room belongs to.
#[derive(Clone, Copy)]
pub(super) struct BranchPlace {
    pub(super) dir: Dir,
    /// How many branches lie between it and the spine, itself counted; 0 for the spine.
    pub(super) depth: i32,
}

impl<T: Trace> Spine<'_, '_, T> {
    /// A prefab for a room of a branch, with these images.
    fn prefab_in_branch(&mut self, images: ImageMask) -> Option<RoomTemplate> {
        let rooms_left = self.rooms_left();
        let place = PrefabPlace { images, centred: SymmetryGroup::Trivial, rooms_left, is_rare: false };
        if images == 0 || !self.takes_prefabs() { None } else { self.placer.prefab_for(place, self.placer.group()) }
    }

    /// Begins branches at a room if it is to have some.
    pub(super) fn branch(&mut self, orbit: usize) {
        let key = self.placement.next_u64();
        let begins = self.placement.chance(branch_chance(self.params));
        if begins && self.places[orbit].depth < self.depth_limit && !self.is_middle_of_turns(orbit) {
            self.begin_branches(orbit, key);
        }
    }

    /// Begins branches at a room of the spine, where none was drawn to have any.
    fn branch_somewhere(&mut self) -> bool {
        let key = self.placement.next_u64();
        let first = usize::from(!self.is_mirror);
        let orbit = self.spine_orbits.get(first..).and_then(|orbits| self.placement.pick(orbits).copied());
        let begins = orbit.filter(|_| !self.has_forced_branch);
        self.has_forced_branch = true;
        begins.into_iter().for_each(|orbit| self.begin_branches(orbit, key));
        begins.is_some()
    }

    /// Begins branches at a room: one on either side, with the same placement key.
    fn begin_branches(&mut self, orbit: usize, key: u64) {
        let depth = self.places[orbit].depth;
        let dirs: &[Dir] = match (self.placer.group(), depth) {
            (SymmetryGroup::Mirror, 0) => &[Dir::West],
            // To the west lies an image of the branch.
            (SymmetryGroup::QuarterTurns, 0) => &[Dir::East],
            (_, depth) if depth % 2 == 0 => &[Dir::West, Dir::East],
            _ => &[Dir::North, Dir::South],
        };
        for dir in dirs {
            let place = BranchPlace { dir: *dir, depth: depth + 1 };
            let left = 1 + (key % u64::from(self.longest_branch)) as i32;
            let (placement, images) = (Rng::from_key(key), self.placer.orbits[orbit].images);
            self.branches.push_back(Branch { from: orbit, place, left, placement, images });
        }
    }

    fn is_middle_of_turns(&self, orbit: usize) -> bool {
        !self.is_mirror && self.placer.group().keeps(self.placer.orbits[orbit].rect)
    }

    /// Places one more room of a branch.
    pub(super) fn go_on(&mut self, mut branch: Branch) {
        // With turns images are left out one at a time; only with a mirror the branch ends where one is.
        let images = self.share(if self.is_mirror { branch.images } else { self.placer.all_images() });
        let anchor = self.placer.orbits[branch.from].rect;
        for _ in 0..2 {
            let prefab = self.prefab_in_branch(images);
            let (template, rect) = draw_beside(self.params, prefab, anchor, branch.place.dir, &mut branch.placement);
            if let Some(orbit) = self.place_in_branch(branch.from, (&template, rect, images), branch.place) {
                self.branch(orbit);
                branch.left -= 1;
                if branch.left > 0 {
                    self.branches.push_back(Branch { from: orbit, images, ..branch });
                }
                return;
            }
            self.placer.note_failed(&template);
        }
    }

    fn place_in_branch(
        &mut self,
        from: usize,
        (template, rect, images): (&RoomTemplate, Rect, ImageMask),
        place: BranchPlace,
    ) -> Option<usize> {
        let orbit = if self.frame.has(rect) { self.placer.place(template, rect, images)? } else { return None };
        self.placer.link(from, orbit);
        self.places.push(place);
        self.anchors.push(orbit as u32);
        self.growths = 0;
        Some(orbit)
    }

    /// When all branches have ended and more rooms are wanted: makes branches longer, or begins new ones on them. The spine
    /// gets longer only with the frame, so that the plan keeps its shape.
    pub(super) fn fill(&mut self) {
        let has_branches = self.places.len() > self.spine_orbits.len();
        if !has_branches
            && self.growths == 0
            && (branch_chance(self.params) > 0.0 && self.branch_somewhere() || self.extend())
        {
            return;
        }
        if (0..SEARCHES).any(|_| self.search()) {
            return;
        }
        self.growths += 1;
        self.frame.grow();
        if self.anchors.is_empty() || self.growths == FEW_GROWTHS {
            // Last of all, the rooms of the spine get branches that they were not drawn to have.
            let all = self.growths >= FEW_GROWTHS;
            let places = (0..).zip(&self.places).filter(|(_, place)| all || place.depth > 0);
            self.anchors = AnchorPool::new(places.map(|(orbit, _)| orbit));
        }
        if self.growths % DEEPER == 0 {
            self.depth_limit += 1;
        }
        if self.params.spine_length == 0 && self.rooms_left() > 0 && self.is_broad() {
            self.extend();
        }
    }

    /// Whether a longer spine makes the plan no longer than wide.
    fn is_broad(&self) -> bool {
        let whole = self.placer.orbits.iter().map(|orbit| orbit.rect).reduce(Rect::union).unwrap_or_default();
        let whole = self.placer.group().motions().map(|motion| motion.rect(whole)).fold(whole, Rect::union);
        whole.h <= whole.w
    }

    /// Tries to place a room behind or beside a random one.
    fn search(&mut self) -> bool {
        let Some((drawn, from)) = self.anchors.draw(&mut self.placement) else { return false };
        let from = from as usize;
        let BranchPlace { dir: ahead, depth } = self.places[from];
        let turn = *self.placement.pick(&[ahead, ahead.clockwise(), ahead.clockwise().opposite()]).unwrap_or(&ahead);
        let any = self.growths >= FEW_GROWTHS;
        let is_turning = turn != ahead && (depth < self.depth_limit || any);
        let dir = match depth {
            // Beside the spine, not at its end.
            0 if self.is_mirror => Dir::West,
            0 => Dir::East,
            _ if is_turning => turn,
            _ => ahead,
        };
        // Images that ended at the room before begin again, or else only one of many would be left.
        let images = self.share(self.placer.all_images());
        let prefab = self.prefab_in_branch(images);
        let anchor = self.placer.orbits[from].rect;
        let (template, rect) = draw_beside(self.params, prefab, anchor, dir, &mut self.placement);
        if images == 0 || !self.frame.has(rect) || self.is_middle_of_turns(from) {
            return false;
        }
        let place = BranchPlace { dir, depth: if dir == ahead { depth } else { depth + 1 } };
        let placed = self.place_in_branch(from, (&template, rect, images), place);
        if placed.is_none() {
            self.anchors.fail(drawn);
            self.placer.note_failed(&template);
        }
        placed.is_some()
    }

    /// The images that do not end here. This is drawn for each image, and no more are kept than rooms are wanted.
    pub(super) fn share(&mut self, images: ImageMask) -> ImageMask {
        let room = self.rooms_left() as u32;
        if self.symmetry_break == 0.0 {
            return if images.count_ones() <= room { images } else { 0 };
        }
        let mut kept = images;
        for image in 0..self.placer.group().images() {
            let ends = self.termination.chance(0.5 * self.symmetry_break);
            // With turns images are left out, but never the room they are images of.
            if ends && (image > 0 || self.is_mirror) {
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
}

/// Draws a room of a branch, unless a prefab takes its place, and where it lies beside another.
fn draw_beside(
    params: &Settings,
    prefab: Option<RoomTemplate>,
    anchor: Rect,
    dir: Dir,
    rng: &mut Rng,
) -> (RoomTemplate, Rect) {
    let role = if params.archetype == Archetype::Crypt { RoomRole::Side } else { RoomRole::Any };
    let template = prefab.unwrap_or_else(|| RoomTemplate::draw(params, role, SymmetryGroup::Trivial, rng));
    let gap = spacing(params, rng);
    let rect = beside(anchor, dir, &template, gap, 0);
    (template, rect)
}
