//! Where passages meet.

use super::{
    join::Work,
    occupancy::{Occupancy, PASSAGE},
    plan::Way,
};
use crate::geom::{Dir, Point};

/// How passages meet in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JunctionKind {
    /// One ends at the side of another.
    T,
    /// Two cross.
    Cross,
    /// One ends at the bend of another.
    Elbow,
}

impl JunctionKind {
    /// What its mark is called.
    pub(super) const fn name(self) -> &'static str {
        match self {
            JunctionKind::T => "t",
            JunctionKind::Cross => "cross",
            JunctionKind::Elbow => "elbow",
        }
    }
}

/// A cell in which passages meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Junction {
    pub(super) at: Point,
    pub(super) kind: JunctionKind,
    /// The way from there along the passage that ends there; of a crossing, along the later one towards its start.
    pub(super) facing: Dir,
}

/// A passage that meets an earlier one at the last cell of its path and goes on along it to its first or its last cell,
/// and from which cell on it does.
pub(super) fn merged(path: &[Point], host: &Way, place: usize, to_first: bool) -> (Vec<Point>, Option<u32>) {
    let mut cells = path.to_vec();
    if to_first {
        cells.extend(host.cells[..place].iter().rev());
    } else {
        cells.extend(&host.cells[place + 1..]);
    }
    (cells, Some(path.len() as u32 - 1))
}

/// The two rooms, the cells between them, and from which of these on they are those of an earlier passage.
type Merging = ([u32; 2], Vec<Point>, Option<u32>);

impl Work<'_> {
    /// The passage that a path becomes if it would only cross one that leads to the same room: where it meets that, it
    /// turns in and the corridor splits. Of several the first it meets, and of those the earliest; the room it leads to is
    /// asked before the one it comes from.
    pub(super) fn turning_in(&self, ends: [u32; 2], path: &[Point]) -> Option<Merging> {
        let crosses = |at: &Point| self.scratch.occupancy.at(*at) & PASSAGE != 0;
        if !path.iter().any(crosses) {
            return None;
        }
        let back: Vec<Point> = path.iter().rev().copied().collect();
        [([ends[0], ends[1]], path), ([ends[1], ends[0]], &back[..])].into_iter().find_map(|(ends, path)| {
            let hosts: Vec<&Way> = self.ways.iter().filter(|way| way.ends.contains(&ends[1])).collect();
            path.iter().enumerate().filter(|(_, at)| crosses(at)).find_map(|(i, at)| {
                hosts.iter().find_map(|host| {
                    let place = host.cells.iter().position(|cell| cell == at)?;
                    let (cells, merges) = merged(&path[..=i], host, place, host.ends[0] == ends[1]);
                    self.can_lay(ends, &cells, merges).then_some((ends, cells, merges))
                })
            })
        })
    }
}

/// The junctions of all ways, in the order of the ways that make them and of their cells.
pub(super) fn junctions(ways: &[Way], occupancy: &mut Occupancy) -> Vec<Junction> {
    occupancy.clear_passages();
    let mut junctions = Vec::new();
    for way in ways {
        let fresh = way.merges.map_or(way.cells.len(), |at| at as usize);
        for (before, at) in way.cells.iter().zip(&way.cells[1..]).take(fresh) {
            let Some(facing) = Dir::ALL.into_iter().find(|side| side.step(*at) == *before) else { continue };
            let index = occupancy.index(*at);
            if occupancy.bits(index) & PASSAGE == 0 {
                continue;
            }
            let merging = way.merges.is_some_and(|merges| way.cells[merges as usize] == *at);
            let side = |way: Dir| occupancy.beside(index, way) & PASSAGE != 0;
            let kind = match merging {
                false => JunctionKind::Cross,
                true if side(facing.clockwise()) && side(facing.clockwise().opposite()) => JunctionKind::T,
                true => JunctionKind::Elbow,
            };
            junctions.push(Junction { at: *at, kind, facing });
        }
        occupancy.lay(&way.cells[..fresh], false);
    }
    junctions
}
