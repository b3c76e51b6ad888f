//! Connects two rooms by the best passage between them, and their images alike.

use super::{
    PlannedPassage, SymmetryGroup,
    cost::{CostNoise, STEP_COST},
    jogs::first_jog,
    network::{PassageNetwork, Scope},
    passage_search::{Goal, PassageQuery},
    sides::SideSet,
};
use crate::{
    geom::{Point, Rect},
    net::MAX_COST,
};

/// How hard to look for a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    /// A few states only, for passages that are not needed.
    Brief,
    /// Close to the two rooms and without long detours.
    Near,
    /// Farther around them.
    Wide,
    /// As far as it takes.
    Whole,
}

impl Effort {
    /// How many cells around the two rooms the passage may run.
    pub(super) const fn reach(self) -> i32 {
        match self {
            Effort::Brief | Effort::Near => 6,
            Effort::Wide => 20,
            Effort::Whole => 200,
        }
    }

    /// How many states of the search may be expanded.
    pub(super) const fn budget(self) -> u64 {
        match self {
            Effort::Brief => 100,
            Effort::Near => 1_000,
            Effort::Wide => 10_000,
            Effort::Whole => 60_000,
        }
    }
}

impl PassageNetwork<'_> {
    /// Adds a passage between two rooms, and its images, if there is a legal one. Rooms that a corridor joins are not joined
    /// again, and no passage crosses another so that two rooms are joined twice, unless it is needed and nothing else was found.
    pub(super) fn connect_pair(&mut self, scope: Scope, a: u32, b: u32, effort: Effort) -> bool {
        if self.is_surplus(a, b) {
            return false;
        }
        let is_needed = !self.are_connected(a, b);
        let may_double = is_needed && effort == Effort::Whole;
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

    /// The part of the plane in which a passage is at least one cell apart from its images.
    pub(super) fn region(&self, scope: Scope) -> Rect {
        self.region_away(scope, 1)
    }

    /// The part of the plane that is at least so many cells away from where the images begin.
    fn region_away(&self, scope: Scope, away: i32) -> Rect {
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
        let first = if on_axis { Rect::new(0, all.y, 1, all.h) } else { self.region(scope) };
        let turns = matches!(group, SymmetryGroup::HalfTurn | SymmetryGroup::QuarterTurns);
        let close = turns.then(|| self.region_away(scope, 0));
        std::iter::once(first).chain(close)
    }

    /// Looks for a passage in a part of the plane. If one that wanders is not found, one that does not will do.
    fn find_between(&mut self, ends: [u32; 2], scope: Scope, effort: Effort, region: Rect) -> bool {
        if let Some(mut wander) = self.winding().of(ends) {
            // There is no space to wander in the shortest passages.
            let found = self.find_straight(ends, region, 2)
                || self.find_bent(ends, region, &mut wander)
                || self.search_between(ends, effort, region, wander.noise);
            if found && self.is_usable(ends, scope, region, true) {
                return true;
            }
        }
        let found =
            self.find_straight(ends, region, i32::MAX) || self.search_between(ends, effort, region, CostNoise::NONE);
        found && self.is_usable(ends, scope, region, false)
    }

    /// Looks for a passage by A*.
    fn search_between(&mut self, [a, b]: [u32; 2], effort: Effort, region: Rect, noise: CostNoise) -> bool {
        let (from, to) = (*self.doors(a), *self.doors(b));
        let window = from.rect.union(to.rect).grown(effort.reach()).intersect(region);
        let gap = from.rect.gap(to.rect) as u32;
        let step = STEP_COST + noise.mean();
        let (max_cost, from_sides, to_sides) = match effort {
            Effort::Brief | Effort::Near => {
                let steps = if effort == Effort::Near { 2 * gap + 30 } else { gap + gap / 2 + 12 };
                (steps * step, SideSet::towards(from.rect, to.rect), SideSet::towards(to.rect, from.rect))
            }
            Effort::Wide | Effort::Whole => (MAX_COST, SideSet::ALL, SideSet::ALL),
        };
        // With noise the lower bound is less sharp, so more states are expanded before the best passage is known.
        let budget = effort.budget() * if noise.is_flat() { 1 } else { 4 };
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
            self.remove_jogs(ends, region, widen);
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
