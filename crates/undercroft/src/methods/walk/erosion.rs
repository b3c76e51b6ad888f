//! Erosion: rooms over a ground become caves, and the edges of corridors ragged. It comes last, so it moves nothing.

use std::collections::BTreeSet;

use super::occupancy::OccupancyMap;
use crate::{
    geom::{Dir, Point, Rect},
    grid::{Grid, flood_fill},
    methods::{StepBudget, Walk},
    model::{Layout, Room, Route, Shape},
    rng::Rng,
};

/// Rooms with a shorter side stay as they are.
const LEAST_SIDE: i32 = 4;
/// How often the edge of a cave is smoothed: a cell becomes what most of the nine cells around it are.
const ROUNDS: u32 = 2;

/// Wears down the rooms, and the edges of corridors where nothing else is near.
pub(super) fn erode(
    params: &Walk,
    rng: &mut Rng,
    occupancy: &mut OccupancyMap,
    layout: &mut Layout,
    budget: &mut StepBudget,
) {
    budget.spend(params.board_cells() / 50);
    let contacts = contacts(layout);
    for (room, contacts) in layout.rooms.iter_mut().zip(&contacts) {
        let is_plain = room.shape == Shape::Rect && room.prefab.is_none();
        if room.rect.w.min(room.rect.h) >= LEAST_SIDE && is_plain {
            room.shape = cave(params.erosion, rng, room.rect, contacts);
        }
    }
    occupancy.build(params, layout);
    for index in 0..layout.passages.len() {
        let ends = layout.passages[index].ends.map(|end| layout.rooms[end.0 as usize].rect);
        let cells = layout.passages[index].route.cells();
        let worn = wear(params.erosion, rng, occupancy, cells, ends);
        layout.passages[index].route = Route::Cells(worn);
    }
}

/// For each room its cells beside which a corridor ends.
fn contacts(layout: &Layout) -> Vec<Vec<Point>> {
    let mut contacts = vec![Vec::new(); layout.rooms.len()];
    for passage in &layout.passages {
        let cells = passage.route.cells();
        for end in passage.ends {
            let Room { rect, .. } = &layout.rooms[end.0 as usize];
            let inside = cells.iter().flat_map(|cell| Dir::ALL.map(|dir| dir.step(*cell)));
            contacts[end.0 as usize].extend(inside.filter(|cell| rect.contains(*cell)));
        }
    }
    contacts
}

/// A cave within a rectangle: an oval with a rough edge. Its middle and the ways from there to the corridors stay open.
fn cave(erosion: f64, rng: &mut Rng, rect: Rect, contacts: &[Point]) -> Shape {
    let middle = rect.centre() - rect.corner();
    let mut kept = BTreeSet::from([middle]);
    for contact in contacts {
        let (from, to) = (*contact - rect.corner(), middle);
        // Straight in from the side, then along to the middle.
        let is_side = from.x == 0 || from.x == rect.w - 1;
        let corner = if is_side { Point::new(to.x, from.y) } else { Point::new(from.x, to.y) };
        kept.extend(Rect::spanning(from, corner).cells().chain(Rect::spanning(corner, to).cells()));
    }
    let mut mask = Grid::new(rect.w, rect.h, true);
    for at in mask.bounds().cells() {
        // Twice the distance from the middle; 1,000 is the edge of the oval.
        let (dx, dy) = (i64::from(2 * at.x + 1 - rect.w), i64::from(2 * at.y + 1 - rect.h));
        let [w, h] = [rect.w, rect.h].map(i64::from);
        let far = (dx * dx * 1_000) / (w * w) + (dy * dy * 1_000) / (h * h);
        let drawn = i64::from(rng.below(900)) - 450;
        mask.put(at, far as f64 + drawn as f64 * erosion < 1_350.0 - 350.0 * erosion);
    }
    for _ in 0..ROUNDS {
        let before = mask.clone();
        for at in before.bounds().cells() {
            let around = Rect::square(at, 1).grown(1).cells();
            let open = around.filter(|cell| before.get(*cell) == Some(&true)).count();
            mask.put(at, open >= 5);
        }
    }
    kept.iter().for_each(|at| mask.put(*at, true));
    // What came loose from the middle is left solid.
    let reached = flood_fill(mask.bounds(), middle, |at| mask.get(at) == Some(&true));
    Shape::Mask(reached)
}

/// A corridor with cells worn off the rock beside it, each right after the cell from which it was worn.
fn wear(erosion: f64, rng: &mut Rng, occupancy: &mut OccupancyMap, cells: Vec<Point>, ends: [Rect; 2]) -> Vec<Point> {
    let own: BTreeSet<Point> = cells.iter().copied().collect();
    let mut worn = BTreeSet::new();
    let mut result = Vec::with_capacity(cells.len() * 2);
    for cell in cells {
        result.push(cell);
        for next in cell.neighbours() {
            let is_new = !own.contains(&next) && !worn.contains(&next);
            // Near its rooms it stays as it is, so that it keeps its ends.
            let is_near_end = ends.iter().any(|room| room.grown(2).contains(next));
            if !is_new || is_near_end || !rng.chance(erosion * 0.4) {
                continue;
            }
            let mut around = Rect::square(next, 1).grown(1).cells();
            let is_alone = around.all(|at| !occupancy.is_taken(at) || own.contains(&at) || worn.contains(&at));
            if is_alone && occupancy.is_inside(Rect::square(next, 1)) {
                worn.insert(next);
                result.push(next);
            }
        }
    }
    worn.iter().for_each(|at| occupancy.add_rect(Rect::square(*at, 1)));
    result
}
