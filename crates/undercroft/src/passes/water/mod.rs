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

mod noise;
mod params;

pub use params::{WaterDepth, Waters};

use std::collections::VecDeque;

use super::{
    Annotation, Pass,
    symmetry::{Isometry, RoomImages, orbit},
};
use crate::{
    geom::Point,
    grid::Grid,
    model::{Cell, Draft, Holder, Water},
    rng::Rng,
    topology::{Components, each_run, walkable},
};
use noise::Noise;

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

impl Pass for Waters {
    const CHANGES_WALKING: bool = true;

    fn run(&self, work: &mut Annotation<'_>) {
        let old = work.old.water.take().unwrap_or_else(|| Grid::new(0, 0, Water::Dry));
        let motions = work.symmetries().motions;
        flood(self, &mut work.rng("water"), work.draft, &motions, old);
    }
}

fn flood(params: &Waters, rng: &mut Rng, draft: &mut Draft, motions: &[Isometry], mut layer: Grid<Water>) {
    if params.depth() == WaterDepth::Dry {
        return;
    }
    let (shift, deep_share) = forms(params.depth());
    let mut noise = Noise::new(rng.next_u64(), shift);
    let cells = &draft.board.cells;
    let heights =
        if motions.is_empty() { heights(cells, &mut noise) } else { mean_heights(cells, &mut noise, motions) };
    // How many cells lie at each step.
    let mut counts = vec![0_u32; STEPS];
    heights.iter().for_each(|height| counts[step(*height)] += 1);
    let wanted = heights.len() as f64 * params.depth().share();
    let (shore, deep) = (level(&counts, wanted), level(&counts, wanted * deep_share));
    layer.reset(cells.width(), cells.height(), Water::Dry);
    let mut left = heights.as_slice();
    for y in 0..cells.height() {
        each_run(cells.row(y), |from, to| {
            let (own, rest) = left.split_at((to - from) as usize);
            left = rest;
            for (water, height) in layer.row_mut(y)[from as usize..].iter_mut().zip(own) {
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

/// The heights of all floor, run by run.
fn heights(cells: &Grid<Cell>, noise: &mut Noise) -> Vec<u16> {
    let mut row = vec![0_u16; cells.width() as usize];
    let mut heights: Vec<u16> = Vec::with_capacity(cells.values().len() / 2);
    for y in 0..cells.height() {
        if cells.row(y).contains(&Cell::Floor) {
            noise.row(y, &mut row);
            each_run(cells.row(y), |from, to| heights.extend_from_slice(&row[from as usize..to as usize]));
        }
    }
    heights
}

/// The same, but for each cell the mean over those of its images that lie on the board.
fn mean_heights(cells: &Grid<Cell>, noise: &mut Noise, motions: &[Isometry]) -> Vec<u16> {
    let mut everywhere = Grid::new(cells.width(), cells.height(), 0_u16);
    (0..cells.height()).for_each(|y| noise.row(y, everywhere.row_mut(y)));
    let mut heights: Vec<u16> = Vec::with_capacity(cells.values().len() / 2);
    for y in 0..cells.height() {
        each_run(cells.row(y), |from, to| {
            heights.extend((from..to).map(|x| {
                let images = orbit(motions, Point::new(x, y)).filter_map(|at| everywhere.get(at));
                let (sum, count) = images.fold((0, 0), |(sum, count), height| (sum + u32::from(*height), count + 1));
                (sum / count.max(1)) as u16
            }));
        });
    }
    heights
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

/// Makes shallow whatever is too near a shore, a wall or a door to be deep, or has something standing on it or on an image
/// of it.
fn shoal(draft: &Draft, motions: &[Isometry], layer: &mut Grid<Water>) {
    let owners = &draft.board.owner;
    let marks = draft.marks.iter().map(|mark| mark.at).chain(draft.stairs.iter().map(|stair| stair.at));
    let places = marks.chain([draft.start]).chain(draft.goal).chain(draft.doors.iter().map(|door| door.at));
    for at in places.flat_map(|at| orbit(motions, at)) {
        if layer.get(at) == Some(&Water::Deep) {
            layer.put(at, Water::Shallow);
        }
    }
    let (width, owners) = (layer.width() as usize, owners.values());
    let water = layer.values_mut();
    let mut from = 0;
    while let Some(found) = water[from..].iter().position(|water| *water == Water::Deep) {
        let at = from + found;
        from = at + 1;
        // The board's edge is nobody's inside: there each look would leave the row or the board.
        let (x, first, last) = (at % width, at < width, at + width >= water.len());
        let inner = x > 0 && x + 1 < width && !first && !last && owners[at].is_room();
        let within = |middle: usize| {
            let (own, wet) = (&owners[middle - 1..middle + 2], &water[middle - 1..middle + 2]);
            own.iter().all(|own| *own == owners[at]) && wet.iter().all(|water| *water != Water::Dry)
        };
        if !(inner && within(at - width) && within(at) && within(at + width)) {
            water[at] = Water::Shallow;
        }
    }
}

/// Joins every part that deep water cuts off to the rest, by the fewest deep cells: they become shallow.
///
/// One walk over all floor, dry and shallow cells before deep ones. Whenever it comes out of the deep onto a part not yet
/// met, the way it took through the deep is a ford. Rooms that are images of each other have the same fords.
fn ford(draft: &mut Draft, motions: &[Isometry]) {
    let Draft { board, layers: crate::model::Layers { water: Some(layer), .. }, start, rooms, .. } = draft else {
        return;
    };
    let images = RoomImages::of(rooms, motions);
    let room_at = |at: Point| match board.owner.get(at).map(|owner| owner.holder()) {
        Some(Holder::Room(room)) => Some(room.0),
        _ => None,
    };
    let (cells, width) = (&board.cells, board.cells.width());
    let index = |at: Point| at.y as usize * width as usize + at.x as usize;
    let mut from: Vec<Option<Point>> = vec![None; cells.values().len()];
    let mut met = vec![false; cells.values().len()];
    let mut edge: VecDeque<(Point, Point)> = VecDeque::new();
    for first in [*start].into_iter().chain(cells.bounds().cells()) {
        if cells.get(first) != Some(&Cell::Floor) || met[index(first)] || layer.get(first) == Some(&Water::Deep) {
            continue;
        }
        edge.push_back((first, first));
        while let Some((at, before)) = edge.pop_front() {
            if std::mem::replace(&mut met[index(at)], true) {
                continue;
            }
            from[index(at)] = Some(before);
            if layer.get(at) != Some(&Water::Deep) {
                let mut back = before;
                while layer.get(back) == Some(&Water::Deep) {
                    layer.put(back, Water::Shallow);
                    for (number, motion) in motions.iter().enumerate() {
                        let (own, image) = (room_at(back), motion.point(back));
                        let carried = own.and_then(|own| images.image(number, own));
                        if carried.is_some() && carried == room_at(image) && layer.get(image) == Some(&Water::Deep) {
                            layer.put(image, Water::Shallow);
                        }
                    }
                    back = from[index(back)].unwrap_or(back);
                }
            }
            for next in at.neighbours() {
                if cells.get(next) == Some(&Cell::Floor) && !met[index(next)] {
                    match layer.get(next) {
                        Some(Water::Deep) => edge.push_back((next, at)),
                        _ => edge.push_front((next, at)),
                    }
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
        geom::Rect,
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
