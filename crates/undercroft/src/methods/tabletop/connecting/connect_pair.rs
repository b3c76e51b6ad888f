//! Connects two rooms by the best passage between them, and their images alike.

use super::{
    PlannedPassage, SymmetryGroup,
    bent_passage::bent_passage,
    cost::{CostNoise, STEP_COST},
    jogs::{first_jog, remove_jogs},
    network::{PassageNetwork, Scope},
    passage_search::{Goal, PassageQuery},
    sides::SideSet,
    straight_passage::straight_passage,
};
use crate::{
    geom::{Point, Rect},
    net::MAX_COST,
};

/// How hard to look for a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    /// How many cells around the two rooms the passage may run.
    pub(super) reach: i32,
    /// How many states of the search may be expanded.
    pub(super) budget: u64,
    /// How many steps the passage may have for every two cells between the rooms, and how many more; without this it may have
    /// any number, and leave the rooms on sides that do not face each other.
    steps: Option<(u32, u32)>,
}

impl Effort {
    /// A few states only, for passages that are not needed.
    pub(super) const BRIEF: Effort = Effort { reach: 6, budget: 100, steps: Some((3, 12)) };
    /// Close to the two rooms and without long detours.
    pub(super) const NEAR: Effort = Effort { reach: 6, budget: 1_000, steps: Some((4, 30)) };
    /// Farther around them.
    pub(super) const WIDE: Effort = Effort { reach: 20, budget: 10_000, steps: None };
    /// As far as it takes.
    pub(super) const WHOLE: Effort = Effort { reach: 200, budget: 60_000, steps: None };
}

impl PassageNetwork<'_> {
    /// Adds a passage between two rooms, and its images, if there is a legal one. Rooms that a corridor joins are not joined
    /// again, and no passage crosses another so that two rooms are joined twice, unless it is needed and nothing else was found.
    pub(super) fn connect_pair(&mut self, scope: Scope, a: u32, b: u32, effort: Effort) -> bool {
        if self.is_surplus(a, b) {
            return false;
        }
        let is_needed = !self.are_connected(a, b);
        let may_double = is_needed && effort == Effort::WHOLE;
        if !may_double && self.are_joined(a, b) {
            return false;
        }
        for region in self.regions(scope, [a, b]) {
            if !self.find_between([a, b], scope, effort, region) {
                continue;
            }
            if let Some(aside) = first_jog(self.path()) {
                self.align([a, b], scope, effort, region, aside);
            }
            let passage = self.merged_at_crossing([a, b], self.path());
            let unmerged = || PlannedPassage { ends: [a, b], cells: self.path().to_vec(), merges: None };
            let passage = passage.unwrap_or_else(unmerged);
            if may_double || !self.would_double(&passage) {
                self.add(scope, passage);
                return true;
            }
        }
        false
    }

    /// The part of the plane that is at least so many cells away from where the images begin. If that is one cell, a passage
    /// is apart from its images.
    pub(super) fn region(&self, scope: Scope, away: i32) -> Rect {
        let all = self.occupancy().inside();
        let (left, right, bottom) = match (scope, self.group()) {
            (Scope::All, _) | (_, SymmetryGroup::Trivial) => (all.x, all.right(), all.bottom()),
            (_, SymmetryGroup::Mirror) => (all.x, 1 - away, all.bottom()),
            (_, SymmetryGroup::HalfTurn) => (all.x, all.right(), 1 - away),
            (_, SymmetryGroup::QuarterTurns) => (away, all.right(), 0),
        };
        Rect::new(left, all.y, right - left, bottom - all.y)
    }

    /// The parts of the plane in which to look for a passage, in this order: apart from its images; close to its images.
    /// Between two rooms on the axis of a mirror it is the axis alone, where the passage is its own image: anywhere else its
    /// image would join the same two rooms a second time.
    fn regions(&self, scope: Scope, ends: [u32; 2]) -> impl Iterator<Item = Rect> + use<> {
        let group = if scope == Scope::Fundamental { self.group() } else { SymmetryGroup::Trivial };
        let on_axis = group == SymmetryGroup::Mirror && ends.iter().all(|room| self.is_fixed(*room));
        let all = self.occupancy().inside();
        let first = if on_axis { Rect::new(0, all.y, 1, all.h) } else { self.region(scope, 1) };
        let turns = matches!(group, SymmetryGroup::HalfTurn | SymmetryGroup::QuarterTurns);
        let close = turns.then(|| self.region(scope, 0));
        std::iter::once(first).chain(close)
    }

    /// Looks for a passage in a part of the plane. If one that wanders is not found, one that does not will do.
    fn find_between(&mut self, ends: [u32; 2], scope: Scope, effort: Effort, region: Rect) -> bool {
        let winding = self.winding();
        if let Some(mut rng) = winding.of(ends) {
            let (site, path) = self.site(ends, region);
            // There is no space to wander in the shortest passages.
            let found = straight_passage(&site, 2, path)
                || bent_passage(&site, &mut rng, path)
                || self.search_between(ends, effort, region, winding.noise());
            if found && self.is_usable(ends, scope, region, true) {
                return true;
            }
        }
        let (site, path) = self.site(ends, region);
        let found =
            straight_passage(&site, i32::MAX, path) || self.search_between(ends, effort, region, CostNoise::NONE);
        found && self.is_usable(ends, scope, region, false)
    }

    /// Looks for a passage by A*.
    fn search_between(&mut self, [a, b]: [u32; 2], effort: Effort, region: Rect, noise: CostNoise) -> bool {
        let (from, to) = (*self.doors(a), *self.doors(b));
        let window = from.rect.union(to.rect).grown(effort.reach).intersect(region);
        let gap = from.rect.gap(to.rect) as u32;
        let step = STEP_COST + noise.mean();
        let (max_cost, from_sides, to_sides) = match effort.steps {
            Some((for_two, more)) => {
                let steps = for_two * gap / 2 + more;
                (steps * step, SideSet::towards(from.rect, to.rect), SideSet::towards(to.rect, from.rect))
            }
            None => (MAX_COST, SideSet::ALL, SideSet::ALL),
        };
        // With noise the lower bound is less sharp, so more states are expanded before the best passage is known.
        let budget = effort.budget * if noise.is_flat() { 1 } else { 4 };
        let to = Goal::Room(&to);
        self.find(&PassageQuery { from: &from, to, from_sides, to_sides, window, max_cost, budget, noise })
    }

    /// Shifts one of two rooms by a cell, if it has no passages yet and the passage between them then has no jog. Else the
    /// passage that was found last stays what it was.
    fn align(&mut self, ends: [u32; 2], scope: Scope, effort: Effort, region: Rect, aside: Point) {
        let jogged = self.path().to_vec();
        for room in [ends[1], ends[0]] {
            let orbit = self.moved_together(scope, room);
            if !self.may_shift(scope, &orbit) {
                continue;
            }
            let old_rect = self.room(room).rect;
            for by in [aside, -aside] {
                let rect = old_rect.moved(by);
                self.lift(&orbit);
                if self.keeps_gaps(&orbit, rect) && self.can_put(scope, &orbit, rect, old_rect) {
                    self.put(&orbit, rect);
                    if self.find_between(ends, scope, effort, region) && first_jog(self.path()).is_none() {
                        self.count_shifted(&orbit);
                        return;
                    }
                    self.lift(&orbit);
                }
                self.put(&orbit, old_rect);
            }
        }
        self.set_path(jogged);
    }

    /// Removes the jogs of the passage that was found last; whether it can be made together with its images.
    fn is_usable(&mut self, ends: [u32; 2], scope: Scope, region: Rect, widen: bool) -> bool {
        if first_jog(self.path()).is_some() {
            let (site, path) = self.site(ends, region);
            remove_jogs(path, widen, |cells| site.allows(cells));
        }
        scope == Scope::All || is_apart_from_images(self.group(), self.path())
    }
}

/// Whether a path lies in the fundamental domain and touches none of its images, or is its own image.
fn is_apart_from_images(group: SymmetryGroup, path: &[Point]) -> bool {
    // Only cells on the axis or on the lines through the centre can have an image beside them.
    let at_border = |at: &Point| match group {
        SymmetryGroup::Trivial => false,
        SymmetryGroup::Mirror => at.x == 0,
        SymmetryGroup::HalfTurn => at.y == 0,
        SymmetryGroup::QuarterTurns => at.x == 0 || at.y == 0,
    };
    if !path.iter().any(at_border) {
        return true;
    }
    if !path.iter().all(|at| group.is_fundamental(*at)) {
        return false;
    }
    group.motions().skip(1).all(|motion| {
        let own = path.iter().all(|at| motion.point(*at) == *at);
        let touches = |at: &Point| {
            let moved = motion.point(*at);
            path.contains(&moved) || moved.neighbours().iter().any(|beside| path.contains(beside))
        };
        own || !path.iter().any(touches)
    })
}
