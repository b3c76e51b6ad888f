//! Finds the place of a passage and lays it, and with it its images.

use super::{
    join::{Effort, NOBODY, Scope, Scratch, Work},
    plan::Way,
    route::{Goal, Search},
    sides::{STEP, Sides},
    straight::straight,
    symmetry::Motions,
};
use crate::geom::{Point, Rect};

impl Work<'_> {
    /// Lays a passage between two rooms, and its images, if there is a legal one.
    pub(super) fn attempt(&mut self, scope: Scope, a: u32, b: u32, effort: Effort) -> bool {
        let found = self.regions(scope, a, b).any(|region| self.find(scope, a, b, effort, region));
        if found {
            let path = self.scratch.finder.path.clone();
            let (ends, cells, merges) = self.turning_in([a, b], &path).unwrap_or(([a, b], path, None));
            self.lay(scope, ends, cells, merges);
        }
        found
    }

    /// The part of the plane in which a passage is apart from its images by at least a cell.
    pub(super) fn region(&self, scope: Scope) -> Rect {
        self.region_from(scope, 1)
    }

    /// The part of the plane that is so many cells away from where the images begin.
    fn region_from(&self, scope: Scope, away: i32) -> Rect {
        let all = self.scratch.occupancy.inside();
        let (left, right, bottom) = match (scope, self.plan.motions) {
            (Scope::All, _) | (_, Motions::Still) => (all.x, all.right(), all.bottom()),
            (_, Motions::Mirror) => (all.x, 1 - away, all.bottom()),
            (_, Motions::Half) => (all.x, all.right(), 1 - away),
            (_, Motions::Quarter) => (away, all.right(), 0),
        };
        Rect::new(left, all.y, right - left, bottom - all.y)
    }

    /// The parts of the plane in which to look for a passage, one after the other: first on the axis, where it is its own
    /// image, then apart from its images, then close to them.
    fn regions(&self, scope: Scope, a: u32, b: u32) -> impl Iterator<Item = Rect> + use<> {
        let motions = if scope == Scope::Home { self.plan.motions } else { Motions::Still };
        let on_axis = motions == Motions::Mirror && self.is_fixed(a) && self.is_fixed(b);
        let all = self.scratch.occupancy.inside();
        let axis = on_axis.then(|| Rect::new(0, all.y, 1, all.h));
        let close = matches!(motions, Motions::Half | Motions::Quarter).then(|| self.region_from(scope, 0));
        axis.into_iter().chain([self.region(scope)]).chain(close)
    }

    /// Whether every motion leaves a room where it is.
    pub(super) fn is_fixed(&self, room: u32) -> bool {
        let placed = &self.plan.rooms[room as usize];
        !placed.free && placed.image == 0 && self.plan.motions.keeps(placed.rect)
    }

    fn find(&mut self, scope: Scope, a: u32, b: u32, effort: Effort, region: Rect) -> bool {
        let Scratch { occupancy, finder, doors, .. } = &mut *self.scratch;
        let (from, to) = (doors[a as usize], doors[b as usize]);
        let longest = if self.hills.height == 0 { i32::MAX } else { 2 };
        let found = straight(occupancy, (&from, &to), region, longest, &mut finder.path) || {
            let window = from.rect.joined(to.rect).grown(effort.reach()).clipped(region);
            let far = from.rect.gap(to.rect) as u32;
            let step = STEP + self.hills.height / 2;
            let (most, from_sides, to_sides) = match effort {
                Effort::Brief | Effort::Near => {
                    let most = if effort == Effort::Near { (2 * far + 30) * step } else { (far + far / 2 + 12) * step };
                    (most, Sides::towards(from.rect, to.rect), Sides::towards(to.rect, from.rect))
                }
                Effort::Wide | Effort::Whole => (u32::MAX >> 3, Sides::ALL, Sides::ALL),
            };
            // Where the ground is uneven there is more to look at before the best is known.
            let budget = effort.budget() * if self.hills.height > 0 { 4 } else { 1 };
            let (from, to, hills) = (&from, Goal::Room(&to), self.hills);
            finder.find(&Search { occupancy, from, to, from_sides, to_sides, window, hills, most, budget })
        };
        found && (scope == Scope::All || is_apart_from_images(self.plan.motions, &self.scratch.finder.path))
    }

    /// Lays a passage and with it its images, where their rooms are and nothing is in the way.
    pub(super) fn lay(&mut self, scope: Scope, ends: [u32; 2], cells: Vec<Point>, merges: Option<u32>) {
        let motions = self.plan.motions;
        let images = if scope == Scope::Home { motions.images() } else { 1 };
        self.lay_one(ends, cells.clone(), merges);
        for image in 1..images {
            let image_ends = ends.map(|room| self.scratch.images[room as usize][usize::from(image)]);
            if image_ends.contains(&NOBODY) {
                continue;
            }
            let image_cells: Vec<Point> = cells.iter().map(|at| motions.point(image, *at)).collect();
            if image_cells != cells && self.can_lay(image_ends, &image_cells, merges) {
                self.lay_one(image_ends, image_cells, merges);
            }
        }
    }

    pub(super) fn can_lay(&self, ends: [u32; 2], cells: &[Point], merges: Option<u32>) -> bool {
        let [from, to] = ends.map(|room| &self.scratch.doors[room as usize]);
        self.scratch.occupancy.is_legal(cells, from, to, merges.map(|at| at as usize))
    }

    fn lay_one(&mut self, ends: [u32; 2], cells: Vec<Point>, merges: Option<u32>) {
        debug_assert!(self.can_lay(ends, &cells, merges), "{ends:?} {merges:?} {cells:?}");
        let fresh = merges.map_or(cells.len(), |at| at as usize);
        self.scratch.occupancy.lay(&cells[..fresh], merges.is_none());
        self.scratch.sets.join(ends[0], ends[1]);
        for room in ends {
            let degree = &mut self.scratch.degrees[room as usize];
            *degree = degree.saturating_add(1);
        }
        self.ways.push(Way { ends, cells, merges });
    }
}

/// Whether a path lies in the part that is laid out and touches none of its images, or is its own image.
fn is_apart_from_images(motions: Motions, path: &[Point]) -> bool {
    // Apart from the axis and the lines through the centre nothing has an image beside it.
    let at_border = |at: &Point| match motions {
        Motions::Still => false,
        Motions::Mirror => at.x == 0,
        Motions::Half => at.y == 0,
        Motions::Quarter => at.x == 0 || at.y == 0,
    };
    if !path.iter().any(at_border) {
        return true;
    }
    if !path.iter().all(|at| motions.is_home(*at)) {
        return false;
    }
    (1..motions.images()).all(|image| {
        let own = path.iter().all(|at| motions.point(image, *at) == *at);
        let touches = |at: &Point| {
            let moved = motions.point(image, *at);
            path.contains(&moved) || moved.neighbours().iter().any(|beside| path.contains(beside))
        };
        own || !path.iter().any(touches)
    })
}
