//! Where passages meet.

use super::{
    doors::WAYS,
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

/// The junctions of all ways, in the order of the ways that make them and of their cells.
pub(super) fn junctions(ways: &[Way], occupancy: &mut Occupancy) -> Vec<Junction> {
    occupancy.clear_passages();
    let mut junctions = Vec::new();
    for way in ways {
        let fresh = way.merges.map_or(way.cells.len(), |at| at as usize);
        for (before, at) in way.cells.iter().zip(&way.cells[1..]).take(fresh) {
            let Some(facing) = WAYS.into_iter().find(|side| side.step(*at) == *before) else { continue };
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
