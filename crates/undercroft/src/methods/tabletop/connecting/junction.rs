//! Where passages meet, and when one joins another instead of crossing it.

use super::{
    PlannedPassage,
    network::PassageNetwork,
    occupancy::{Occupancy, PASSAGE},
};
use crate::{
    geom::{Dir, Point},
    named::named,
};

named! {
    /// How passages meet in a cell; its mark has this name.
    pub enum JunctionKind {
        /// One ends at the side of another.
        T = "t",
        /// Two cross.
        Cross = "cross",
        /// One ends at the bend of another.
        Elbow = "elbow",
    }
}

/// A cell in which passages meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Junction {
    pub(crate) at: Point,
    pub(crate) kind: JunctionKind,
    /// From this cell, the direction along the passage that ends here; of a crossing, along the later passage towards its
    /// start.
    pub(crate) facing: Dir,
}

/// The passage from a room that joins an earlier one where its path ends, and follows that one to the room at its first or
/// last cell. `place` is where on the earlier passage they meet.
pub(super) fn merged(room: u32, path: &[Point], host: &PlannedPassage, place: usize, to_first: bool) -> PlannedPassage {
    let mut cells = path.to_vec();
    if to_first {
        cells.extend(host.cells[..place].iter().rev());
    } else {
        cells.extend(&host.cells[place + 1..]);
    }
    PlannedPassage { ends: [room, host.ends[usize::from(!to_first)]], cells, merges: Some(path.len() - 1) }
}

impl PassageNetwork<'_> {
    /// If a path crosses a passage that leads to one of its rooms: the passage that joins that one instead, so that the
    /// corridor forks and no cells run side by side. Passages to the second room are tried before those to the first; of
    /// several crossings the first along the path counts, and there the earliest passage.
    pub(super) fn merged_at_crossing(&self, ends: [u32; 2], path: &[Point]) -> Option<PlannedPassage> {
        let crosses = |at: &Point| self.occupancy().at(*at) & PASSAGE != 0;
        if !path.iter().any(crosses) {
            return None;
        }
        let back: Vec<Point> = path.iter().rev().copied().collect();
        [([ends[0], ends[1]], path), ([ends[1], ends[0]], &back[..])].into_iter().find_map(|(ends, path)| {
            let hosts: Vec<&PlannedPassage> =
                self.passages().iter().filter(|passage| passage.ends.contains(&ends[1])).collect();
            path.iter().enumerate().filter(|(_, at)| crosses(at)).find_map(|(i, at)| {
                hosts.iter().find_map(|host| {
                    let place = host.cells.iter().position(|cell| cell == at)?;
                    let passage = merged(ends[0], &path[..=i], host, place, host.ends[0] == ends[1]);
                    self.can_add(&passage).then_some(passage)
                })
            })
        })
    }
}

/// The junctions of all passages, in the order of the passages that make them and of their cells.
pub(super) fn junctions(passages: &[PlannedPassage], occupancy: &mut Occupancy) -> Vec<Junction> {
    occupancy.clear_passages();
    let mut junctions = Vec::new();
    for passage in passages {
        // With the cell in which it joins an earlier passage.
        for (before, at) in passage.cells.iter().zip(&passage.cells[1..]).take(passage.own_cells().len()) {
            let Some(facing) = Dir::ALL.into_iter().find(|side| side.step(*at) == *before) else { continue };
            let index = occupancy.index(*at);
            if occupancy.bits(index) & PASSAGE == 0 {
                continue;
            }
            let merging = passage.merges.is_some_and(|merges| passage.cells[merges] == *at);
            let side = |dir: Dir| occupancy.beside(index, dir) & PASSAGE != 0;
            let kind = match merging {
                false => JunctionKind::Cross,
                true if side(facing.clockwise()) && side(facing.clockwise().opposite()) => JunctionKind::T,
                true => JunctionKind::Elbow,
            };
            junctions.push(Junction { at: *at, kind, facing });
        }
        occupancy.add_passage(passage.own_cells(), false);
    }
    junctions
}
