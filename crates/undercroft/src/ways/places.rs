//! Rooms and the connected stretches of corridor between them, and where they touch.

use std::borrow::Cow;

use super::{Web, each_run};
use crate::{
    geom::Point,
    grid::Grid,
    model::{Cell, Draft, Holder, Owner, Water},
    net::UnionFind,
};

/// The cells as somebody on foot finds them: where water is deep there is no walking.
pub(crate) fn walkable(draft: &Draft) -> Cow<'_, Grid<Cell>> {
    let cells = &draft.board.cells;
    let water = draft.layers.water.as_ref().filter(|water| water.values().contains(&Water::Deep));
    let Some(water) = water else { return Cow::Borrowed(cells) };
    let mut cells = cells.clone();
    for (cell, water) in cells.values_mut().iter_mut().zip(water.values()) {
        *cell = if *water == Water::Deep { Cell::Wall } else { *cell };
    }
    Cow::Owned(cells)
}

/// Cells beside each other in a row that belong to one place.
#[derive(Clone, Copy)]
struct Run {
    from: i32,
    to: i32,
    node: u32,
}

/// What a walker meets, as numbered nodes: rooms by their ids, then stretches of corridor.
pub(crate) struct Places {
    pub(crate) rooms: u32,
    /// How many nodes.
    pub(crate) nodes: u32,
    /// Which two nodes touch, the lower first, each pair once and in order; with a cell of the second beside the first.
    pub(crate) touching: Vec<(u32, u32, Point)>,
    runs: Vec<Run>,
    /// Where each row begins in `runs`, and one end more.
    rows: Vec<u32>,
}

impl Places {
    pub(crate) fn of(draft: &Draft) -> Places {
        Places::scan(&walkable(draft), &draft.board.owner, draft.rooms.len() as u32)
    }

    /// Row by row, as runs of cells: a run of corridor joins every run of corridor above that it touches.
    pub(crate) fn scan(cells: &Grid<Cell>, owners: &Grid<Owner>, rooms: u32) -> Places {
        let mut scan = Scan::new(cells, rooms);
        // A draft that was never checked may name rooms that are not there.
        let place = |owner: Owner| match owner.holder() {
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
                    scan.push(begin, end, place(*first));
                    begin = end;
                }
            });
            scan.end_row(y);
        }
        scan.finish()
    }

    /// The parts into which floor falls, all alike: as if there were no rooms.
    pub(crate) fn parts(cells: &Grid<Cell>) -> Places {
        let mut scan = Scan::new(cells, 0);
        for y in 0..cells.height() {
            each_run(cells.row(y), |from, to| scan.push(from, to, 0));
            scan.end_row(y);
        }
        scan.finish()
    }

    /// The node a cell belongs to; `None` where one cannot walk.
    pub(crate) fn node_at(&self, at: Point) -> Option<u32> {
        let row = usize::try_from(at.y).ok()?;
        let (begin, end) = (*self.rows.get(row)?, *self.rows.get(row + 1)?);
        let runs = &self.runs[begin as usize..end as usize];
        let after = runs.partition_point(|run| run.from <= at.x);
        let run = runs.get(after.checked_sub(1)?)?;
        (at.x < run.to).then_some(run.node)
    }

    /// Nodes joined where a step leads from one to the other. Between two rooms that touch stands a node of its own, as
    /// if there were a stretch of no length: so every way from room to room has two hops.
    pub(crate) fn web(&self) -> Web {
        let mut nodes = self.nodes;
        let mut edges = Vec::with_capacity(self.touching.len());
        for (a, b, _) in &self.touching {
            if *b < self.rooms {
                edges.extend([(*a, nodes), (*b, nodes)]);
                nodes += 1;
            } else {
                edges.push((*a, *b));
            }
        }
        Web::new(nodes, &edges)
    }
}

struct Scan {
    rooms: u32,
    /// Nodes from `rooms` on are stretches as far as they are known by then.
    runs: Vec<Run>,
    rows: Vec<u32>,
    /// Where the present row begins.
    row: usize,
    /// Which of those stretches turned out to be one, counted from 0.
    stretches: UnionFind,
    touching: Vec<(u32, u32, Point)>,
}

impl Scan {
    fn new(cells: &Grid<Cell>, rooms: u32) -> Scan {
        let height = cells.height() as usize;
        let mut rows = Vec::with_capacity(height + 1);
        rows.push(0);
        let runs = Vec::with_capacity(8 * height);
        Scan { rooms, runs, rows, row: 0, stretches: UnionFind::default(), touching: Vec::with_capacity(256) }
    }

    /// The next run of a row; `rooms` stands for corridor, however many passages carved it.
    #[inline]
    fn push(&mut self, from: i32, to: i32, node: u32) {
        // The last run of the row above may end where this one begins, but not in this row.
        let in_row = self.runs.len() > self.row;
        match self.runs.last_mut() {
            Some(last) if in_row && last.to == from && last.node == node => last.to = to,
            _ => self.runs.push(Run { from, to, node }),
        }
    }

    /// Joins the runs of a row to those above.
    fn end_row(&mut self, y: i32) {
        let here = self.rows[y as usize] as usize;
        let above = if y == 0 { here..here } else { self.rows[y as usize - 1] as usize..here };
        let rooms = self.rooms;
        let mut touching = above.start;
        for index in here..self.runs.len() {
            let Run { from, to, node } = self.runs[index];
            let corridor = node == rooms;
            let mut own = (!corridor).then_some(node);
            while touching < above.end && self.runs[touching].to <= from {
                touching += 1;
            }
            let mut next = touching;
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
            for over in touching..next {
                let over = self.runs[over];
                if over.node.min(own) < rooms && over.node != own {
                    let x = from.max(over.from);
                    self.touch((over.node, Point::new(x, y - 1)), (own, Point::new(x, y)));
                }
            }
            if index > here && self.runs[index - 1].to == from {
                let before = self.runs[index - 1].node;
                self.touch((before, Point::new(from - 1, y)), (own, Point::new(from, y)));
            }
            touching = next.saturating_sub(1).max(touching);
        }
        self.row = self.runs.len();
        self.rows.push(self.row as u32);
    }

    fn touch(&mut self, one: (u32, Point), other: (u32, Point)) {
        let (a, b) = if one.0 < other.0 { (one, other) } else { (other, one) };
        if self.touching.last().is_none_or(|(last, its, _)| (*last, *its) != (a.0, b.0)) {
            self.touching.push((a.0, b.0, b.1));
        }
    }

    fn finish(mut self) -> Places {
        // Stretches in the order of their first cells: a root is the first of its kind.
        let mut numbers = vec![0; self.stretches.len() as usize];
        let mut nodes = self.rooms;
        for stretch in 0..numbers.len() {
            let root = self.stretches.first(stretch as u32);
            if root as usize == stretch {
                numbers[stretch] = nodes;
                nodes += 1;
            } else {
                numbers[stretch] = numbers[root as usize];
            }
        }
        let number = |node: u32| if node < self.rooms { node } else { numbers[(node - self.rooms) as usize] };
        self.runs.iter_mut().for_each(|run| run.node = number(run.node));
        self.touching.iter_mut().for_each(|(a, b, _)| (*a, *b) = (number(*a), number(*b)));
        // Stable, so that of a pair the first cell stays.
        self.touching.sort_by_key(|(a, b, _)| (*a, *b));
        self.touching.dedup_by_key(|(a, b, _)| (*a, *b));
        Places { rooms: self.rooms, nodes, touching: self.touching, runs: self.runs, rows: self.rows }
    }
}
