//! How far it is from each cell to the nearest of some targets: a breadth-first search outwards from the targets.

use undercroft::geom::{Point, Rect};

use crate::{Dir8, may_step};

/// The number of steps from each cell of a window to the nearest target.
#[derive(Clone, Debug)]
pub(crate) struct DistanceMap {
    window: Rect,
    steps: Vec<u32>,
}

const NEVER: u32 = u32::MAX;

impl DistanceMap {
    /// Breadth-first search from the targets over open cells, with the steps of [`may_step`].
    pub(crate) fn to(targets: &[Point], window: Rect, open: impl Fn(Point) -> bool) -> DistanceMap {
        let size = (window.w.max(0) as usize) * (window.h.max(0) as usize);
        let mut map = DistanceMap { window, steps: vec![NEVER; size] };
        let mut ring: Vec<Point> = Vec::new();
        for target in targets {
            if map.put(*target, 0) {
                ring.push(*target);
            }
        }
        let mut next = Vec::new();
        let mut far = 0;
        while !ring.is_empty() {
            far += 1;
            for at in ring.drain(..) {
                for way in Dir8::ALL {
                    // Steps are symmetric because both directions pass the same corners. The targets themselves need
                    // not be open.
                    if may_step(at, way, &open) && map.put(way.step(at), far) {
                        next.push(way.step(at));
                    }
                }
            }
            std::mem::swap(&mut ring, &mut next);
        }
        map
    }

    fn index(&self, at: Point) -> Option<usize> {
        let inside = self.window.contains(at);
        inside.then(|| (at.y - self.window.y) as usize * self.window.w as usize + (at.x - self.window.x) as usize)
    }

    /// Sets the distance of a cell that has none yet; returns whether it did.
    fn put(&mut self, at: Point, far: u32) -> bool {
        let Some(index) = self.index(at) else { return false };
        let fresh = self.steps[index] == NEVER;
        if fresh {
            self.steps[index] = far;
        }
        fresh
    }

    /// The distance of a cell, if a target can be reached from it.
    pub(crate) fn from(&self, at: Point) -> Option<u32> {
        self.index(at).map(|index| self.steps[index]).filter(|steps| *steps != NEVER)
    }

    /// All cells from which a target can be reached.
    pub(crate) fn reached(&self) -> impl Iterator<Item = (Point, u32)> {
        self.window.cells().zip(&self.steps).filter(|(_, steps)| **steps != NEVER).map(|(at, steps)| (at, *steps))
    }
}
