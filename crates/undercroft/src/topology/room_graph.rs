//! Rooms and the connected stretches of corridor between them as a graph.
//!
//! A stretch is a connected component of the corridor cells, however many passages carved it. Components are labelled
//! in one pass over the rows, by union-find over runs of cells:
//!
//! ```text
//! aa....b    a run of corridor joins the stretch of every corridor run above it that it touches;
//! aa##..b    where it touches two different stretches, they are merged
//! ```

use std::borrow::Cow;

use super::{
    FloorBits,
    node_runs::{NodeRun, NodeRuns},
};
use crate::{
    geom::Point,
    grid::Grid,
    model::{Cell, Draft, Holder, Owner, Water},
    net::{Graph, UnionFind},
};

/// The cells with deep water as wall, because nobody can walk through it.
pub(crate) fn without_deep_water(draft: &Draft) -> Cow<'_, Grid<Cell>> {
    let cells = &draft.board.cells;
    let water = draft.layers.water.as_ref().filter(|water| water.values().contains(&Water::Deep));
    let Some(water) = water else { return Cow::Borrowed(cells) };
    let mut cells = cells.clone();
    for (cell, water) in cells.values_mut().iter_mut().zip(water.values()) {
        *cell = if *water == Water::Deep { Cell::Wall } else { *cell };
    }
    Cow::Owned(cells)
}

/// The cells with deep water and solid things as wall, because nobody can walk through them.
pub(crate) fn walkable(draft: &Draft) -> Cow<'_, Grid<Cell>> {
    let mut cells = without_deep_water(draft);
    for mark in draft.marks.iter().filter(|mark| mark.solid) {
        if cells.get(mark.at) == Some(&Cell::Floor) {
            cells.to_mut().put(mark.at, Cell::Wall);
        }
    }
    cells
}

/// Rooms and corridor stretches as numbered nodes: rooms by their ids, then the stretches in reading order of their
/// first cells.
pub(crate) struct RoomGraph {
    /// How many rooms there are; nodes below this number are rooms.
    pub(crate) rooms: u32,
    /// How many nodes there are.
    pub(crate) nodes: u32,
    /// The pairs of adjacent nodes, sorted, each once and with the lower node first, and with a cell of the second node
    /// that touches the first.
    pub(crate) adjacencies: Vec<(u32, u32, Point)>,
    /// For each room how many runs of its cells touch none in the row above. Where it is one, the room's cells hang together;
    /// a room without a cell to walk on has none.
    pub(crate) top_runs: Vec<u32>,
    runs: NodeRuns,
}

impl RoomGraph {
    /// The graph of what can be walked in a draft.
    pub(crate) fn of(draft: &Draft) -> RoomGraph {
        RoomGraph::of_floor(&FloorBits::walkable(draft), &draft.board.owner, draft.rooms.len() as u32)
    }

    /// The graph of a floor whose cells belong to somebody. Each run is cut where its owner changes.
    pub(crate) fn of_floor(floor: &FloorBits, owners: &Grid<Owner>, rooms: u32) -> RoomGraph {
        let mut builder = RoomGraphBuilder::new(floor.height(), rooms);
        // A draft that was not checked yet may name rooms that do not exist; their cells count as corridor.
        let node_of = |owner: Owner| match owner.holder() {
            Holder::Room(id) if id.0 < rooms => id.0,
            Holder::Nobody | Holder::Room(_) | Holder::Passage(_) => rooms,
        };
        for y in 0..floor.height() {
            if floor.is_as_above(y) && are_same(owners.row(y - 1), owners.row(y)) {
                builder.repeat_row();
                continue;
            }
            let owners = owners.row(y);
            floor.each_run(y, |from, to| {
                let mut rest = owners.get(from as usize..to as usize).unwrap_or_default();
                let mut begin = from;
                while let [first, others @ ..] = rest {
                    let alike = 1 + alike(others, *first);
                    let end = begin + alike as i32;
                    builder.push(begin, end, node_of(*first));
                    (begin, rest) = (end, &rest[alike..]);
                }
            });
            builder.end_row(y);
        }
        builder.finish()
    }

    /// The runs of each row, from north to south.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[NodeRun]> {
        self.runs.rows()
    }

    /// The node a cell belongs to; `None` where one cannot walk.
    pub(crate) fn node_at(&self, at: Point) -> Option<u32> {
        self.runs.at(at)
    }

    /// The graph with one edge for each adjacency. Two rooms that touch get a node between them, as if there were a
    /// stretch of no length, so that every path from a room to the next has two edges.
    pub(crate) fn graph(&self) -> Graph {
        let mut nodes = self.nodes;
        let mut edges = Vec::with_capacity(self.adjacencies.len());
        for (a, b, _) in &self.adjacencies {
            if *b < self.rooms {
                edges.extend([(*a, nodes), (*b, nodes)]);
                nodes += 1;
            } else {
                edges.push((*a, *b));
            }
        }
        Graph::new(nodes, &edges)
    }
}

/// How many owners are the same as the one before them.
#[inline]
fn alike(owners: &[Owner], first: Owner) -> usize {
    let mut rest = owners;
    // Four are compared together; which of them differs is looked for below.
    while let Some((four, others)) = rest.split_first_chunk::<4>() {
        if four.iter().fold(false, |differs, owner| differs | (*owner != first)) {
            break;
        }
        rest = others;
    }
    let skipped = owners.len() - rest.len();
    skipped + rest.iter().position(|owner| *owner != first).unwrap_or(rest.len())
}

/// Whether two rows belong to the same owners. Looking at all of them without leaving early is what compilers make wide
/// instructions of.
#[inline]
fn are_same(above: &[Owner], here: &[Owner]) -> bool {
    above.len() == here.len() && !above.iter().zip(here).fold(false, |differ, (a, b)| differ | (a != b))
}

/// Builds a [`RoomGraph`] row by row.
struct RoomGraphBuilder {
    rooms: u32,
    /// Nodes from `rooms` on are provisional stretches, which later rows may merge.
    runs: Vec<NodeRun>,
    rows: Vec<u32>,
    /// Where the present row begins in `runs`, and the one before.
    row: usize,
    above: usize,
    /// Which provisional stretches were merged. They are counted from 0 here, and from `rooms` as nodes.
    stretches: UnionFind,
    top_runs: Vec<u32>,
    adjacencies: Adjacencies,
}

impl RoomGraphBuilder {
    fn new(height: i32, rooms: u32) -> RoomGraphBuilder {
        let NodeRuns { runs, rows } = NodeRuns::with_capacity(height);
        let top_runs = vec![0; rooms as usize];
        let (stretches, adjacencies) = (UnionFind::with_capacity(64), Adjacencies::new(rooms));
        RoomGraphBuilder { rooms, runs, rows, row: 0, above: 0, stretches, top_runs, adjacencies }
    }

    /// Appends the next run of a row; `rooms` stands for corridor, whichever passage carved it.
    #[inline]
    fn push(&mut self, from: i32, to: i32, node: u32) {
        // The last run of the row above may end in the column where this one begins; it is not to be lengthened.
        let in_row = self.runs.len() > self.row;
        match self.runs.last_mut() {
            Some(last) if in_row && last.to == from && last.node == node => last.to = to,
            _ => self.runs.push(NodeRun { from, to, node }),
        }
    }

    /// Appends the runs of the row above once more, where a row is as the one above it: no node begins and none meets another.
    fn repeat_row(&mut self) {
        self.runs.extend_from_within(self.above..self.row);
        self.above = self.row;
        self.row = self.runs.len();
        self.rows.push(self.row as u32);
    }

    /// Connects the runs of the row to those above, and records which nodes are adjacent.
    fn end_row(&mut self, y: i32) {
        let rooms = self.rooms;
        let (before, here) = self.runs.split_at_mut(self.row);
        let mut above = &before[self.above..];
        let mut west = NodeRun { from: 0, to: -1, node: 0 };
        for run in here {
            while let [over, rest @ ..] = above {
                if over.to > run.from {
                    break;
                }
                above = rest;
            }
            let touching = above.iter().position(|over| over.from >= run.to).unwrap_or(above.len());
            let over = &above[..touching];
            if run.node >= rooms {
                run.node = stretch_of(over, rooms, &mut self.stretches);
            }
            let mut begins = true;
            for over in over {
                if over.node == run.node {
                    begins = false;
                } else {
                    let x = run.from.max(over.from);
                    self.adjacencies.record((over.node, Point::new(x, y - 1)), (run.node, Point::new(x, y)));
                }
            }
            if let Some(top_runs) = self.top_runs.get_mut(run.node as usize).filter(|_| begins) {
                *top_runs += 1;
            }
            if west.to == run.from {
                self.adjacencies.record((west.node, Point::new(run.from - 1, y)), (run.node, Point::new(run.from, y)));
            }
            west = *run;
            // The last run above may reach on over the next one here.
            above = &above[touching.saturating_sub(1)..];
        }
        self.above = self.row;
        self.row = self.runs.len();
        self.rows.push(self.row as u32);
    }

    fn finish(mut self) -> RoomGraph {
        // Stretches are numbered in the order of their first cells: a set stands for the provisional stretch that was found first.
        let rooms = self.rooms;
        let nodes = rooms + self.stretches.count();
        let numbers = self.stretches.into_numbers();
        let number = |node: u32| if node < rooms { node } else { rooms + numbers[(node - rooms) as usize] };
        self.runs.iter_mut().for_each(|run| run.node = number(run.node));
        let adjacencies = self.adjacencies.sorted(number);
        let runs = NodeRuns { runs: self.runs, rows: self.rows };
        RoomGraph { rooms, nodes, adjacencies, top_runs: self.top_runs, runs }
    }
}

/// The stretch of a run of corridor: that of the corridor above which it touches, or a new one. Stretches that meet in it are
/// merged.
#[inline]
fn stretch_of(above: &[NodeRun], rooms: u32, stretches: &mut UnionFind) -> u32 {
    let mut corridors = above.iter().map(|over| over.node).filter(|node| *node >= rooms);
    let Some(own) = corridors.next() else { return rooms + stretches.add() };
    for other in corridors {
        if other != own {
            stretches.join(own - rooms, other - rooms);
        }
    }
    own
}

/// Pairs of nodes that touch, as they are found.
struct Adjacencies {
    /// The lower node, the higher one and a cell of the latter. The lower one is a room, for two stretches do not touch.
    pairs: Vec<(u32, u32, Point)>,
    /// For each room the node it was found beside last: mostly the same as in the row above.
    last: Vec<u32>,
}

impl Adjacencies {
    fn new(rooms: u32) -> Adjacencies {
        Adjacencies { pairs: Vec::with_capacity(128), last: vec![u32::MAX; rooms as usize] }
    }

    /// Records that two cells of two nodes touch. Repetitions that are not in a row are removed by `sorted`.
    #[inline]
    fn record(&mut self, one: (u32, Point), other: (u32, Point)) {
        let (a, b) = if one.0 < other.0 { (one, other) } else { (other, one) };
        if let Some(last) = self.last.get_mut(a.0 as usize).filter(|last| **last != b.0) {
            *last = b.0;
            self.pairs.push((a.0, b.0, b.1));
        }
    }

    /// The pairs in order, with the final numbers of the nodes, each once and with the cell that was found first.
    fn sorted(self, number: impl Fn(u32) -> u32) -> Vec<(u32, u32, Point)> {
        // First by the lower node, which is a room and stays as it is: how many pairs each room has says where they go.
        let mut ends = self.last;
        ends.fill(0);
        self.pairs.iter().for_each(|(a, ..)| ends[*a as usize] += 1);
        let mut begin = 0;
        for end in &mut ends {
            begin += std::mem::replace(end, begin);
        }
        let mut sorted = vec![(0, 0, Point::default()); self.pairs.len()];
        for (a, b, at) in self.pairs {
            let place = &mut ends[a as usize];
            sorted[*place as usize] = (a, number(b), at);
            *place += 1;
        }
        let mut begin = 0;
        for end in ends {
            // A stable sort keeps the first cell of each pair in front.
            sorted[begin..end as usize].sort_by_key(|(_, b, _)| *b);
            begin = end as usize;
        }
        sorted.dedup_by_key(|(a, b, _)| (*a, *b));
        sorted
    }
}
