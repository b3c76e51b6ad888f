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
    Graph, each_run,
    node_runs::{NodeRun, NodeRuns},
};
use crate::{
    geom::Point,
    grid::Grid,
    model::{Cell, Draft, Holder, Owner, Water},
    net::UnionFind,
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
    runs: NodeRuns,
}

impl RoomGraph {
    /// The graph of what can be walked in a draft.
    pub(crate) fn of(draft: &Draft) -> RoomGraph {
        RoomGraph::from_cells(&walkable(draft), &draft.board.owner, draft.rooms.len() as u32)
    }

    /// The graph of a board. Each run of floor is cut where its owner changes.
    pub(crate) fn from_cells(cells: &Grid<Cell>, owners: &Grid<Owner>, rooms: u32) -> RoomGraph {
        let mut builder = RoomGraphBuilder::new(cells, rooms);
        // A draft that was not checked yet may name rooms that do not exist; their cells count as corridor.
        let node_of = |owner: Owner| match owner.holder() {
            Holder::Room(id) if id.0 < rooms => id.0,
            _ => rooms,
        };
        for y in 0..cells.height() {
            let owners = owners.row(y);
            each_run(cells.row(y), |from, to| {
                let mut begin = from;
                while let Some(first) = owners.get(begin as usize).filter(|_| begin < to) {
                    let rest = &owners[begin as usize..to as usize];
                    let end = begin + rest.iter().position(|owner| owner != first).unwrap_or(rest.len()) as i32;
                    builder.push(begin, end, node_of(*first));
                    begin = end;
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

/// Builds a [`RoomGraph`] row by row.
struct RoomGraphBuilder {
    rooms: u32,
    /// Nodes from `rooms` on are provisional stretches, which later rows may merge.
    runs: Vec<NodeRun>,
    rows: Vec<u32>,
    /// Where the present row begins in `runs`.
    row: usize,
    /// Which provisional stretches were merged. They are counted from 0 here, and from `rooms` as nodes.
    stretches: UnionFind,
    adjacencies: Vec<(u32, u32, Point)>,
}

impl RoomGraphBuilder {
    fn new(cells: &Grid<Cell>, rooms: u32) -> RoomGraphBuilder {
        let NodeRuns { runs, rows } = NodeRuns::with_capacity(cells.height());
        let adjacencies = Vec::with_capacity(256);
        RoomGraphBuilder { rooms, runs, rows, row: 0, stretches: UnionFind::default(), adjacencies }
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

    /// Connects the runs of the row to those above, and records which nodes are adjacent.
    fn end_row(&mut self, y: i32) {
        let here = self.rows[y as usize] as usize;
        let above = if y == 0 { here..here } else { self.rows[y as usize - 1] as usize..here };
        let rooms = self.rooms;
        let mut first_above = above.start;
        for index in here..self.runs.len() {
            let NodeRun { from, to, node } = self.runs[index];
            let corridor = node == rooms;
            let mut own = (!corridor).then_some(node);
            while first_above < above.end && self.runs[first_above].to <= from {
                first_above += 1;
            }
            let mut next = first_above;
            while next < above.end && self.runs[next].from < to {
                let over = self.runs[next];
                next += 1;
                if !corridor || over.node < rooms {
                    continue;
                }
                let other = rooms + self.stretches.first(over.node - rooms);
                own = Some(match own {
                    Some(own) if own != other => {
                        self.stretches.join(own - rooms, other - rooms);
                        own.min(other)
                    }
                    _ => other,
                });
            }
            let own = own.unwrap_or_else(|| rooms + self.stretches.add());
            self.runs[index].node = own;
            for over in first_above..next {
                let over = self.runs[over];
                if over.node.min(own) < rooms && over.node != own {
                    let x = from.max(over.from);
                    self.record_adjacency((over.node, Point::new(x, y - 1)), (own, Point::new(x, y)));
                }
            }
            if index > here && self.runs[index - 1].to == from {
                let before = self.runs[index - 1].node;
                self.record_adjacency((before, Point::new(from - 1, y)), (own, Point::new(from, y)));
            }
            first_above = next.saturating_sub(1).max(first_above);
        }
        self.row = self.runs.len();
        self.rows.push(self.row as u32);
    }

    /// Records that two cells of two nodes touch. Repetitions that are not in a row are removed in `finish`.
    fn record_adjacency(&mut self, one: (u32, Point), other: (u32, Point)) {
        let (a, b) = if one.0 < other.0 { (one, other) } else { (other, one) };
        if self.adjacencies.last().is_none_or(|(last, its, _)| (*last, *its) != (a.0, b.0)) {
            self.adjacencies.push((a.0, b.0, b.1));
        }
    }

    fn finish(mut self) -> RoomGraph {
        // Stretches are numbered in the order of their first cells: a set stands for the provisional stretch that was found first.
        let rooms = self.rooms;
        let nodes = rooms + self.stretches.count();
        let numbers = self.stretches.into_numbers();
        let number = |node: u32| if node < rooms { node } else { rooms + numbers[(node - rooms) as usize] };
        self.runs.iter_mut().for_each(|run| run.node = number(run.node));
        self.adjacencies.iter_mut().for_each(|(a, b, _)| (*a, *b) = (number(*a), number(*b)));
        // A stable sort keeps the first cell of each pair.
        self.adjacencies.sort_by_key(|(a, b, _)| (*a, *b));
        self.adjacencies.dedup_by_key(|(a, b, _)| (*a, *b));
        let runs = NodeRuns { runs: self.runs, rows: self.rows };
        RoomGraph { rooms, nodes, adjacencies: self.adjacencies, runs }
    }
}
