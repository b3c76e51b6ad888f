//! From cells to the graph of what a walker meets, by runs of cells in a row: there are far fewer of them than cells.

use super::graph::Graph;
use crate::{
    grid::Grid,
    model::{Cell, Holder, Owner},
};

/// Open cells in a row that belong together: to one room, or to none.
#[derive(Clone, Copy)]
struct Run {
    from: u32,
    to: u32,
    /// The room, or beyond the rooms the number of a stretch of corridor.
    place: u32,
}

/// Memory that one graph leaves for the next.
#[derive(Default)]
pub(super) struct Runs {
    above: Vec<Run>,
    here: Vec<Run>,
    /// For each number of a stretch, a smaller one of the same stretch, or itself.
    same: Vec<u32>,
    touching: Vec<(u32, u32)>,
}

impl Runs {
    /// Rooms and stretches of corridor as nodes, joined where a step leads from one to the other.
    ///
    /// Between two rooms that touch stands a node of its own, as if there were a stretch of no length: so every way
    /// from room to room has two hops.
    pub(super) fn graph(&mut self, cells: &Grid<Cell>, owner: &Grid<Owner>, rooms: u32) -> Graph {
        self.above.clear();
        self.same.clear();
        self.touching.clear();
        for y in 0..cells.height() {
            self.here.clear();
            self.read_row(cells.row(y), owner.row(y), rooms);
            self.meet_above(rooms);
            std::mem::swap(&mut self.here, &mut self.above);
        }
        let mut nodes = self.number_stretches(rooms);
        for pair in &mut self.touching {
            let node = |place: u32| if place < rooms { place } else { self.same[(place - rooms) as usize] };
            let (a, b) = (node(pair.0), node(pair.1));
            *pair = (a.min(b), a.max(b));
        }
        self.touching.sort_unstable();
        self.touching.dedup();
        let mut edges = Vec::with_capacity(self.touching.len() + rooms as usize);
        for (a, b) in self.touching.iter().copied() {
            if b < rooms {
                edges.extend([(a, nodes), (b, nodes)]);
                nodes += 1;
            } else {
                edges.push((a, b));
            }
        }
        Graph::new(rooms, nodes, &edges)
    }

    /// Cuts a row into runs; two that lie side by side touch.
    fn read_row(&mut self, cells: &[Cell], owner: &[Owner], rooms: u32) {
        let mut at = 0;
        while let Some(ahead) = cells[at..].iter().position(|cell| *cell == Cell::Floor) {
            at += ahead;
            // A draft that was never checked may name rooms that are not there.
            let room = |owner: Owner| match owner.holder() {
                Holder::Room(id) if id.0 < rooms => id.0,
                _ => u32::MAX,
            };
            let (from, own) = (at, room(owner[at]));
            let goes_on = |(cell, owner): &(&Cell, &Owner)| **cell == Cell::Floor && room(**owner) == own;
            at += cells[at..].iter().zip(&owner[at..]).take_while(goes_on).count();
            let place = if own == u32::MAX {
                self.same.push(self.same.len() as u32);
                rooms + self.same.len() as u32 - 1
            } else {
                own
            };
            if let Some(before) = self.here.last().filter(|before| before.to as usize == from) {
                self.touching.push((before.place, place));
            }
            self.here.push(Run { from: from as u32, to: at as u32, place });
        }
    }

    /// Runs that lie below each other touch, or are one stretch.
    fn meet_above(&mut self, rooms: u32) {
        let mut first = 0;
        for run in &self.here {
            while self.above.get(first).is_some_and(|above| above.to <= run.from) {
                first += 1;
            }
            for above in self.above[first..].iter().take_while(|above| above.from < run.to) {
                if above.place >= rooms && run.place >= rooms {
                    let (a, b) = (find(&mut self.same, above.place - rooms), find(&mut self.same, run.place - rooms));
                    self.same[a.max(b) as usize] = a.min(b);
                } else if above.place != run.place {
                    self.touching.push((above.place, run.place));
                }
            }
        }
    }

    /// Gives each stretch one number after the rooms; the answer is how many nodes that makes.
    fn number_stretches(&mut self, rooms: u32) -> u32 {
        let mut nodes = rooms;
        for index in 0..self.same.len() {
            // What comes before has its final number already; the smallest of a stretch comes first.
            let before = self.same[index] as usize;
            self.same[index] = if before == index {
                nodes += 1;
                nodes - 1
            } else {
                self.same[before]
            };
        }
        nodes
    }
}

/// The smallest number of a stretch. The way there is halved, so that long ways stay rare.
fn find(same: &mut [u32], mut number: u32) -> u32 {
    while same[number as usize] != number {
        same[number as usize] = same[same[number as usize] as usize];
        number = same[number as usize];
    }
    number
}
