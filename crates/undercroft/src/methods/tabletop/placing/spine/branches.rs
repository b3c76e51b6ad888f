//! The branches of a spine: where they begin, how they go on, and where rooms still find a place when all have ended.

use super::{
    super::{
        SymmetryGroup,
        anchor_pool::AnchorPool,
        placer::{ImageMask, RoomPlacer, beside},
        prefab_rooms::PrefabPlace,
        room_template::{Alignment, RoomRole, RoomTemplate},
    },
    Spine, spacing,
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
    dir: Dir,
    /// How many more rooms it may get.
    left: i32,
    depth: i32,
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

impl Spine<'_> {
    /// A prefab for a room of a branch, with these images.
    fn prefab_in_branch<T: Trace>(&self, placer: &mut RoomPlacer<'_, T>, images: ImageMask) -> Option<RoomTemplate> {
        let rooms_left = self.wanted - placer.count();
        let place = PrefabPlace { images, centred: SymmetryGroup::Trivial, rooms_left, is_rare: false };
        if images == 0 || !self.takes_prefabs() { None } else { placer.symmetric_prefab(place) }
    }

    /// Begins branches at a room if it is to have some.
    pub(super) fn branch<T: Trace>(&mut self, orbit: usize, placer: &RoomPlacer<'_, T>) {
        let key = self.placement.next_u64();
        let begins = self.placement.chance(self.branch_chance());
        if begins && self.places[orbit].depth < self.depth_limit && !self.is_middle_of_turns(orbit, placer) {
            self.begin_branches(orbit, key, placer);
        }
    }

    /// Begins branches at a room of the spine, where none was drawn to have any.
    fn branch_somewhere<T: Trace>(&mut self, placer: &RoomPlacer<'_, T>) -> bool {
        let key = self.placement.next_u64();
        let first = usize::from(!self.is_mirror);
        let orbit = self.spine_orbits.get(first..).and_then(|orbits| self.placement.pick(orbits).copied());
        let begins = orbit.filter(|_| !self.has_forced_branch);
        self.has_forced_branch = true;
        begins.into_iter().for_each(|orbit| self.begin_branches(orbit, key, placer));
        begins.is_some()
    }

    /// Begins branches at a room: one on either side, with the same placement key.
    fn begin_branches<T: Trace>(&mut self, orbit: usize, key: u64, placer: &RoomPlacer<'_, T>) {
        let depth = self.places[orbit].depth;
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
            let left = 1 + (key % u64::from(self.longest_branch)) as i32;
            self.branches.push_back(Branch { from: orbit, dir: *dir, left, depth: depth + 1, placement, images });
        }
    }

    fn is_middle_of_turns<T: Trace>(&self, orbit: usize, placer: &RoomPlacer<'_, T>) -> bool {
        !self.is_mirror && placer.group().keeps(placer.orbits()[orbit].rect)
    }

    /// Places one more room of a branch.
    pub(super) fn go_on<T: Trace>(&mut self, mut branch: Branch, placer: &mut RoomPlacer<'_, T>) {
        // With turns images are left out one at a time; only with a mirror the branch ends where one is.
        let images = self.share(placer, if self.is_mirror { branch.images } else { placer.all_images() });
        let role = self.branch_role();
        let anchor = placer.orbits()[branch.from].rect;
        for _ in 0..2 {
            let prefab = self.prefab_in_branch(placer, images);
            let template =
                prefab.unwrap_or_else(|| RoomTemplate::draw(self.params, role, Alignment::Free, &mut branch.placement));
            let gap = spacing(self.params, &mut branch.placement);
            let rect = beside(anchor, branch.dir, &template, gap, 0);
            let place = BranchPlace { dir: branch.dir, depth: branch.depth };
            if let Some(orbit) = self.place_in_branch(placer, branch.from, (&template, rect, images), place) {
                self.branch(orbit, placer);
                branch.left -= 1;
                if branch.left > 0 {
                    self.branches.push_back(Branch { from: orbit, images, ..branch });
                }
                return;
            }
            placer.note_failed(&template);
        }
    }

    fn branch_role(&self) -> RoomRole {
        if self.params.archetype == Archetype::Crypt { RoomRole::Side } else { RoomRole::Any }
    }

    fn place_in_branch<T: Trace>(
        &mut self,
        placer: &mut RoomPlacer<'_, T>,
        from: usize,
        (template, rect, images): (&RoomTemplate, Rect, ImageMask),
        place: BranchPlace,
    ) -> Option<usize> {
        let orbit = if self.frame.has(rect) { placer.place(template, rect, images)? } else { return None };
        placer.link(from, orbit);
        self.places.push(place);
        self.anchors.push(orbit as u32);
        self.growths = 0;
        Some(orbit)
    }

    /// When all branches have ended and more rooms are wanted: makes branches longer, or begins new ones on them. The spine
    /// gets longer only with the frame, so that the plan keeps its shape.
    pub(super) fn fill<T: Trace>(&mut self, placer: &mut RoomPlacer<'_, T>) {
        let has_branches = self.places.len() > self.spine_orbits.len();
        if !has_branches
            && self.growths == 0
            && (self.branch_chance() > 0.0 && self.branch_somewhere(placer) || self.extend(placer))
        {
            return;
        }
        if (0..SEARCHES).any(|_| self.search(placer)) {
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
        if self.params.spine_length == 0 && placer.count() < self.wanted && self.is_broad(placer) {
            self.extend(placer);
        }
    }

    /// Whether a longer spine makes the plan no longer than wide.
    fn is_broad<T: Trace>(&self, placer: &RoomPlacer<'_, T>) -> bool {
        let group = placer.group();
        let whole = placer.orbits().iter().map(|orbit| orbit.rect).reduce(Rect::union).unwrap_or_default();
        let whole = group.motions().map(|motion| motion.rect(whole)).fold(whole, Rect::union);
        whole.h <= whole.w
    }

    /// Tries to place a room behind or beside a random one.
    fn search<T: Trace>(&mut self, placer: &mut RoomPlacer<'_, T>) -> bool {
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
        let images = self.share(placer, placer.all_images());
        let prefab = self.prefab_in_branch(placer, images);
        let role = self.branch_role();
        let template =
            prefab.unwrap_or_else(|| RoomTemplate::draw(self.params, role, Alignment::Free, &mut self.placement));
        let gap = spacing(self.params, &mut self.placement);
        let rect = beside(placer.orbits()[from].rect, dir, &template, gap, 0);
        if images == 0 || !self.frame.has(rect) || self.is_middle_of_turns(from, placer) {
            return false;
        }
        let place = BranchPlace { dir, depth: if dir == ahead { depth } else { depth + 1 } };
        let placed = self.place_in_branch(placer, from, (&template, rect, images), place);
        if placed.is_none() {
            self.anchors.fail(drawn);
            placer.note_failed(&template);
        }
        placed.is_some()
    }

    /// The images that do not end here. This is drawn for each image, and no more are kept than rooms are wanted.
    pub(super) fn share<T: Trace>(&mut self, placer: &RoomPlacer<'_, T>, images: ImageMask) -> ImageMask {
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
}
