//! Water on the floor: hills of noise, and water where they are low enough for the asked share of the floor.
//!
//! ```text
//! #############     Deep water lies within a room only, with water of the same room all around it, so it never
//! #....~~~....#     touches a wall or a door: one can always wade around. What it encloses all the same is joined to
//! #..~~===~~..#     the shore by a ford.
//! #...~~~~....#
//! #############
//! ```
//!
//! On a draft with motions that map it onto itself, the height of a cell is the mean of the noise at all of its images, so
//! its water has the same symmetry.

mod hills;
mod params;

use params::WaterSettings;
pub use params::{WaterDepth, Waters};

use std::collections::VecDeque;

use super::{
    Annotation, Pass,
    symmetry::{Isometry, RoomImages, orbit},
};
use crate::{
    geom::{Point, Rect},
    grid::Grid,
    model::{Draft, Layers, Layout, Water},
    rng::Rng,
    topology::{Components, each_run, walkable},
};
use hills::Hills;

/// Heights are counted in so many steps.
const STEPS: usize = 4_096;

/// How wide hills are as a power of two, and which share of the water is deep as far as its shores let it.
fn forms(depth: WaterDepth) -> (u32, f64) {
    match depth {
        WaterDepth::Dry | WaterDepth::Puddles => (2, 0.0),
        WaterDepth::Pools => (3, 0.4),
        WaterDepth::Lakes => (4, 0.6),
        WaterDepth::Flooded => (4, 0.5),
    }
}

impl Pass for WaterSettings {
    const CHANGES_WALKING: bool = true;

    fn run(&self, work: &mut Annotation<'_>) {
        let old = work.old.water.take().unwrap_or_else(|| Grid::new(0, 0, Water::Dry));
        let motions = work.symmetries().motions;
        flood(self, &mut work.rng("water"), work.draft, &motions, old);
    }
}

fn flood(params: &WaterSettings, rng: &mut Rng, draft: &mut Draft, motions: &[Isometry], mut layer: Grid<Water>) {
    if params.depth == WaterDepth::Dry {
        return;
    }
    let (shift, deep_share) = forms(params.depth);
    let cells = &draft.board.cells;
    let mut hills = Hills::new(cells.bounds(), rng.next_u64(), shift);
    let heights = heights(cells.bounds(), &mut hills, motions);
    // How many cells of floor lie at each step.
    let mut counts = vec![0_u32; STEPS];
    for y in 0..cells.height() {
        each_run(cells.row(y), |from, to| {
            heights.row(y)[from as usize..to as usize].iter().for_each(|height| counts[step(*height)] += 1);
        });
    }
    let wanted = f64::from(counts.iter().sum::<u32>()) * params.depth.share();
    let (shore, deep) = (level(&counts, wanted), level(&counts, wanted * deep_share));
    layer.reset(cells.width(), cells.height(), Water::Dry);
    for y in 0..cells.height() {
        each_run(cells.row(y), |from, to| {
            let run = from as usize..to as usize;
            for (water, height) in layer.row_mut(y)[run.clone()].iter_mut().zip(&heights.row(y)[run]) {
                *water = match step(*height) {
                    low if low < deep => Water::Deep,
                    low if low < shore => Water::Shallow,
                    _ => Water::Dry,
                };
            }
        });
    }
    if deep > 0 {
        shoal(draft, motions, &mut layer);
    }
    draft.layers.water = Some(layer);
    if deep > 0 {
        let parts = Components::of(&walkable(draft)).count;
        if parts > 1 && parts > Components::of(&draft.board.cells).count {
            ford(draft, motions);
        }
    }
}

/// The height of every cell: the mean of the noise at those of its images that lie on the board.
fn heights(board: Rect, hills: &mut Hills, motions: &[Isometry]) -> Grid<u16> {
    let mut heights = Grid::new(board.w, board.h, 0);
    (0..board.h).for_each(|y| hills.row(y, heights.row_mut(y)));
    if motions.is_empty() {
        return heights;
    }
    let mut means = heights.clone();
    for at in board.cells() {
        let images = orbit(motions, at).filter_map(|at| heights.get(at));
        let (sum, count) = images.fold((0, 0), |(sum, count), height| (sum + u32::from(*height), count + 1));
        means[at] = (sum / count) as u16;
    }
    means
}

fn step(height: u16) -> usize {
    (usize::from(height) * STEPS) >> 16
}

/// Below which step so many cells lie, as nearly as steps allow.
fn level(counts: &[u32], wanted: f64) -> usize {
    let mut below = 0.0;
    for (step, count) in counts.iter().enumerate() {
        let next = below + f64::from(*count);
        if next >= wanted {
            return if next - wanted < wanted - below { step + 1 } else { step };
        }
        below = next;
    }
    counts.len()
}

fn is_deep(layer: &Grid<Water>, at: Point) -> bool {
    layer.get(at) == Some(&Water::Deep)
}

/// Makes shallow whatever is too near a shore, a wall or a door to be deep, or has something standing on it or on an image
/// of it.
fn shoal(draft: &Draft, motions: &[Isometry], layer: &mut Grid<Water>) {
    let places = draft.occupied_cells().chain(draft.doors.iter().map(|door| door.at));
    for at in places.flat_map(|at| orbit(motions, at)) {
        if is_deep(layer, at) {
            layer.put(at, Water::Shallow);
        }
    }
    let owners = &draft.board.owner;
    for at in layer.bounds().cells() {
        if !is_deep(layer, at) {
            continue;
        }
        // The board's edge is nobody's inside.
        let own = owners.get(at);
        let is_within =
            |near: Point| owners.get(near) == own && layer.get(near).is_some_and(|water| *water != Water::Dry);
        if !own.is_some_and(|own| own.is_room()) || !Rect::square(at, 1).grown(1).cells().all(is_within) {
            layer.put(at, Water::Shallow);
        }
    }
}

/// Joins every part that deep water cuts off to the rest, by the fewest deep cells: they become shallow.
///
/// One walk over all floor, dry and shallow cells before deep ones. Whenever it comes out of the deep onto a part not yet
/// met, the way it took through the deep is a ford. Rooms that are images of each other have the same fords.
fn ford(draft: &mut Draft, motions: &[Isometry]) {
    let Draft { board, layout: Layout { layers: Layers { water: Some(layer), .. }, start, rooms, .. } } = draft else {
        return;
    };
    let (images, cells) = (RoomImages::of(rooms, motions), &board.cells);
    // Of each cell that was met the one before it on the way there.
    let mut before: Grid<Option<Point>> = Grid::new(cells.width(), cells.height(), None);
    let mut edge: VecDeque<(Point, Point)> = VecDeque::new();
    for first in [*start].into_iter().chain(cells.bounds().cells()) {
        if !cells.is_floor(first) || before[first].is_some() || is_deep(layer, first) {
            continue;
        }
        edge.push_back((first, first));
        while let Some((at, from)) = edge.pop_front() {
            if before[at].is_some() {
                continue;
            }
            before[at] = Some(from);
            if !is_deep(layer, at) {
                let mut back = from;
                while is_deep(layer, back) {
                    layer.put(back, Water::Shallow);
                    for (motion, image) in board.room_at(back).into_iter().flat_map(|room| images.of_room(room)) {
                        let carried = motion.point(back);
                        if board.room_at(carried) == Some(image) && is_deep(layer, carried) {
                            layer.put(carried, Water::Shallow);
                        }
                    }
                    back = before[back].unwrap_or(back);
                }
            }
            for next in at.neighbours() {
                match layer.get(next) {
                    _ if !cells.is_floor(next) || before[next].is_some() => {}
                    Some(Water::Deep) => edge.push_back((next, at)),
                    _ => edge.push_front((next, at)),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        carve,
        model::{Layout, Room, RoomId},
    };

    /// Two islands, one within the other's moat: both get a ford of one cell, and nothing else becomes shallow.
    #[test]
    fn islands_are_joined_by_the_fewest_cells() {
        let drawn = [
            "           ", //
            " ========= ",
            " =~~~~~~~= ",
            " =~=====~= ",
            " =~=~ ~=~= ",
            " =~=====~= ",
            " =~~~~~~~= ",
            " ========= ",
            "           ",
        ];
        let room = Room::new(RoomId(0), Rect::new(1, 1, 11, 9));
        let start = Point::new(1, 1);
        let mut draft = carve(Layout { width: 13, height: 11, rooms: vec![room], start, ..Layout::default() });
        let mut layer = Grid::new(13, 11, Water::Dry);
        for (y, row) in (1..).zip(drawn) {
            for (x, symbol) in (1..).zip(row.chars()) {
                layer.put(Point::new(x, y), Water::from_symbol(symbol).unwrap_or(Water::Dry));
            }
        }
        let count = |layer: &Grid<Water>| layer.values().iter().filter(|water| **water == Water::Deep).count();
        let before = count(&layer);
        draft.layers.water = Some(layer);
        assert_eq!(Components::of(&walkable(&draft)).count, 3);
        ford(&mut draft, &[]);
        assert_eq!(Components::of(&walkable(&draft)).count, 1);
        assert_eq!(draft.layers.water.as_ref().map(count), Some(before - 2));
    }
}
