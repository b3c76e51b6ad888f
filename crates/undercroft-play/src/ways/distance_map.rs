//! How far it is from each cell to the nearest of some targets: a breadth-first search outwards from the targets.

use undercroft::geom::{Point, Rect};

use crate::{Dir8, open_cells::OpenCells};

/// The number of steps from each cell of a window to the nearest target. The search goes only as far as it was asked for.
#[derive(Clone, Debug)]
pub(crate) struct DistanceMap {
    cells: OpenCells,
    steps: Vec<u32>,
    /// The cells that are `far` steps away, from which the search goes on.
    ring: Vec<Point>,
    far: u32,
}

const NEVER: u32 = u32::MAX;

impl DistanceMap {
    /// Breadth-first search from the targets over open cells, with the steps of [`may_step`](crate::may_step).
    pub(crate) fn to(targets: &[Point], window: Rect, open: impl Fn(Point) -> bool) -> DistanceMap {
        DistanceMap::within(NEVER, targets, window, open)
    }

    /// The same as far as `most` steps.
    pub(crate) fn within(most: u32, targets: &[Point], window: Rect, open: impl Fn(Point) -> bool) -> DistanceMap {
        let mut map = DistanceMap::begun(targets, window);
        while map.far < most && map.grow(&open) {}
        map
    }

    /// A search that has not gone further than the targets; [`DistanceMap::reach`] lets it go on.
    pub(crate) fn begun(targets: &[Point], window: Rect) -> DistanceMap {
        let cells = OpenCells::of(window);
        let mut map = DistanceMap { steps: vec![NEVER; cells.len()], cells, ring: Vec::new(), far: 0 };
        for target in targets {
            if map.put(*target, 0) {
                map.ring.push(*target);
            }
        }
        map
    }

    /// The distance of a cell, as [`DistanceMap::from`] has it. The search goes on until it is known; then all cells that are
    /// as near or nearer are known too. `open` has to be the same in every call.
    pub(crate) fn reach(&mut self, at: Point, open: impl Fn(Point) -> bool) -> Option<u32> {
        self.cells.index(at)?;
        while self.from(at).is_none() && self.grow(&open) {}
        self.from(at)
    }

    /// Searches one step further. Whether there was anything to search from.
    fn grow(&mut self, open: impl Fn(Point) -> bool) -> bool {
        if self.ring.is_empty() {
            return false;
        }
        self.far += 1;
        let mut next = Vec::new();
        for at in std::mem::take(&mut self.ring) {
            for way in Dir8::ALL {
                let to = way.step(at);
                let is_new = self.cells.index(to).is_some_and(|index| self.steps[index] == NEVER);
                // Steps are symmetric because both directions pass the same corners. The targets themselves need not be
                // open.
                if is_new && self.cells.may_step(at, way, &open) {
                    self.put(to, self.far);
                    next.push(to);
                }
            }
        }
        self.ring = next;
        true
    }

    /// Sets the distance of a cell that has none yet; returns whether it did.
    fn put(&mut self, at: Point, far: u32) -> bool {
        let Some(index) = self.cells.index(at) else { return false };
        let fresh = self.steps[index] == NEVER;
        if fresh {
            self.steps[index] = far;
        }
        fresh
    }

    /// The distance of a cell, if a target can be reached from it and the search has come so far.
    pub(crate) fn from(&self, at: Point) -> Option<u32> {
        self.cells.index(at).map(|index| self.steps[index]).filter(|steps| *steps != NEVER)
    }

    /// All cells from which a target can be reached.
    pub(crate) fn reached(&self) -> impl Iterator<Item = (Point, u32)> {
        let cells = self.cells.window().cells().zip(&self.steps);
        cells.filter(|(_, steps)| **steps != NEVER).map(|(at, steps)| (at, *steps))
    }
}
