//! Connects two rooms by the best passage between them, and their images alike.

use super::{
    PlannedPassage, SymmetryGroup,
    cost::STEP_COST,
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
    /// Adds a passage between two rooms, and its images, if there is a legal one.
    pub(super) fn connect_pair(&mut self, scope: Scope, a: u32, b: u32, effort: Effort) -> bool {
        if self.is_surplus(a, b) {
            return false;
        }
        let found = self.regions(scope, [a, b]).any(|region| self.find_between([a, b], scope, effort, region));
        if found {
            let passage = self.merged_at_crossing([a, b], self.path());
            let unmerged = || PlannedPassage { ends: [a, b], cells: self.path().to_vec(), merges: None };
            let passage = passage.unwrap_or_else(unmerged);
            self.add(scope, passage);
        }
        found
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

    /// The parts of the plane in which to look for a passage, in this order: on the axis of a mirror, where it is its own
    /// image; apart from its images; close to its images.
    fn regions(&self, scope: Scope, ends: [u32; 2]) -> impl Iterator<Item = Rect> + use<> {
        let group = if scope == Scope::Fundamental { self.group() } else { SymmetryGroup::Trivial };
        let on_axis = group == SymmetryGroup::Mirror && ends.iter().all(|room| self.is_fixed(*room));
        let all = self.occupancy().inside();
        let axis = on_axis.then(|| Rect::new(0, all.y, 1, all.h));
        let turns = matches!(group, SymmetryGroup::HalfTurn | SymmetryGroup::QuarterTurns);
        let close = turns.then(|| self.region_away(scope, 0));
        axis.into_iter().chain([self.region(scope)]).chain(close)
    }

    fn find_between(&mut self, [a, b]: [u32; 2], scope: Scope, effort: Effort, region: Rect) -> bool {
        let (from, to, noise) = (*self.doors(a), *self.doors(b), self.noise());
        // Where passages wander, only short ones are straight without a search.
        let longest = if noise.is_flat() { i32::MAX } else { 2 };
        let found = self.find_straight([a, b], region, longest) || {
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
            self.find(&PassageQuery { from: &from, to, from_sides, to_sides, window, max_cost, budget })
        };
        found && (scope == Scope::All || is_apart_from_images(self.group(), self.path()))
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
