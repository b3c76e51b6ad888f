//! Erosion: rooms over a ground become caves, and the edges of corridors ragged. It comes last, so it moves nothing.

use std::collections::BTreeSet;

use super::{WalkBuilder, occupancy::OccupancyMap};
use crate::{
    geom::{Dir, Point, Rect},
    grid::{Grid, flood_fill},
    model::{Layout, Route, Shape},
    rng::Rng,
    trace::Trace,
};

/// Rooms with a shorter side stay as they are.
const LEAST_SIDE: i32 = 4;
/// How often the edge of a cave is smoothed: a cell becomes what most of the nine cells around it are.
const ROUNDS: u32 = 2;

impl<T: Trace> WalkBuilder<'_, T> {
    /// Wears down the rooms, and the edges of corridors where nothing else is near.
    // Not inlined, so that web pages that never call it do not load it.
    #[inline(never)]
    pub(super) fn erode(&mut self) {
        let (erosion, mut rng) = (self.params.erosion, self.streams.stage("erosion"));
        self.budget.spend(self.params.board_cells() / 50);
        let contacts = contacts(self.layout);
        for (room, contacts) in self.layout.rooms.iter_mut().zip(&contacts) {
            let is_plain = room.shape == Shape::Rect && room.prefab.is_none();
            if room.rect.w.min(room.rect.h) >= LEAST_SIDE && is_plain {
                room.shape = cave(erosion, &mut rng, room.rect, contacts);
            }
        }
        let occupancy = &mut self.scratch.occupancy;
        occupancy.build(self.params, self.layout);
        let Layout { rooms, passages, .. } = &mut *self.layout;
        for passage in passages {
            let ends = passage.ends.map(|end| rooms[end.0 as usize].rect);
            passage.route = Route::Cells(wear(erosion, &mut rng, occupancy, passage.route.cells(), ends));
        }
    }
}

/// For each room its cells beside which a corridor ends.
fn contacts(layout: &Layout) -> Vec<Vec<Point>> {
    let mut contacts = vec![Vec::new(); layout.rooms.len()];
    for passage in &layout.passages {
        let cells = passage.route.cells();
        for end in passage.ends {
            let rect = layout.rooms[end.0 as usize].rect;
            let inside = cells.iter().flat_map(|cell| Dir::ALL.map(|dir| dir.step(*cell)));
            contacts[end.0 as usize].extend(inside.filter(|cell| rect.contains(*cell)));
        }
    }
    contacts
}

/// A cave within a rectangle: an oval with a rough edge. Its middle and the ways from there to the corridors stay open.
fn cave(erosion: f64, rng: &mut Rng, rect: Rect, contacts: &[Point]) -> Shape {
    let [w, h] = [rect.w, rect.h].map(i64::from);
    let mut mask = Grid::from_fn(rect.w, rect.h, |at| {
        // Twice the distance from the middle; 1,000 is the edge of the oval.
        let (dx, dy) = (2 * i64::from(at.x) + 1 - w, 2 * i64::from(at.y) + 1 - h);
        let far = (dx * dx * 1_000) / (w * w) + (dy * dy * 1_000) / (h * h);
        let drawn = i64::from(rng.below(900)) - 450;
        far as f64 + drawn as f64 * erosion < 1_350.0 - 350.0 * erosion
    });
    for _ in 0..ROUNDS {
        mask = Grid::from_fn(rect.w, rect.h, |at| mask.count_around(at, 1) >= 5);
    }
    let middle = rect.centre() - rect.corner();
    mask.put(middle, true);
    for contact in contacts {
        let from = *contact - rect.corner();
        // Straight in from the side, then along to the middle.
        let is_side = from.x == 0 || from.x == rect.w - 1;
        let corner = if is_side { Point::new(middle.x, from.y) } else { Point::new(from.x, middle.y) };
        mask.fill(Rect::spanning(from, corner), true);
        mask.fill(Rect::spanning(corner, middle), true);
    }
    // What came loose from the middle is left solid.
    let reached = flood_fill(mask.bounds(), middle, |at| mask.get(at) == Some(&true));
    Shape::Mask(reached)
}

/// A corridor with cells worn off the rock beside it, each right after the cell from which it was worn.
fn wear(erosion: f64, rng: &mut Rng, occupancy: &mut OccupancyMap, cells: Vec<Point>, ends: [Rect; 2]) -> Vec<Point> {
    let mut own: BTreeSet<Point> = cells.iter().copied().collect();
    let mut result = Vec::with_capacity(cells.len() * 2);
    for cell in cells {
        result.push(cell);
        for next in cell.neighbours() {
            // Near its rooms it stays as it is, so that it keeps its ends.
            let is_near_end = ends.iter().any(|room| room.grown(2).contains(next));
            if own.contains(&next) || is_near_end || !rng.chance(erosion * 0.4) {
                continue;
            }
            let mut around = Rect::square(next, 1).grown(1).cells();
            let is_alone = around.all(|at| !occupancy.is_taken(at) || own.contains(&at));
            if is_alone && occupancy.is_inside(Rect::square(next, 1)) {
                own.insert(next);
                occupancy.add_rect(Rect::square(next, 1));
                result.push(next);
            }
        }
    }
    result
}
