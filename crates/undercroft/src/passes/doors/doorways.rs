//! Doorways: the cells of doors that are closed together, and which of them are images of each other.

use super::{super::symmetry::Isometry, sorted_places};
use crate::{
    geom::{Dir, Point},
    model::{DoorKind, Draft},
    net::UnionFind,
};

/// The doors of a draft as doorways. A doorway is an opening of a room; openings of two rooms that share a cell are one.
pub(super) struct Doorways {
    /// The cells with doors, sorted, each once.
    pub(super) cells: Vec<Point>,
    /// The cells by doorway; doorways count from 0 in the order of their first cells.
    of_cells: Classes,
    /// The doorways by orbit; orbits count from 0 in the order of their first doorways. Doorways that are images of each
    /// other are in one orbit, and of one kind.
    orbits: Classes,
    /// Of each doorway the kind of a door that a layout from elsewhere has there, which holds for all of it.
    pub(super) given: Vec<Option<DoorKind>>,
}

impl Doorways {
    /// The doorways of a draft whose first `given` doors come from elsewhere, and which motions map onto itself.
    pub(super) fn of(draft: &Draft, given: usize, motions: &[Isometry]) -> Doorways {
        let doors = sorted_places(&draft.doors);
        let mut cells: Vec<Point> = doors.iter().map(|(_, at)| *at).collect();
        cells.sort_unstable();
        cells.dedup();
        let index = |at: Point| cells.binary_search(&at).ok();
        let mut sets = UnionFind::new(cells.len() as u32);
        for (room, at) in &doors {
            let beside = [Dir::East.step(*at), Dir::South.step(*at)];
            for beside in beside.into_iter().filter(|beside| doors.binary_search(&(*room, *beside)).is_ok()) {
                if let (Some(one), Some(other)) = (index(*at), index(beside)) {
                    sets.join(one as u32, other as u32);
                }
            }
        }
        let of_cells = Classes::of(sets);
        let mut alike = UnionFind::new(of_cells.count());
        for motion in motions {
            for (at, doorway) in cells.iter().zip(&of_cells.class) {
                if let Some(image) = index(motion.point(*at)) {
                    alike.join(*doorway, of_cells.class[image]);
                }
            }
        }
        let mut from_elsewhere = vec![None; of_cells.count() as usize];
        for door in draft.doors[..given].iter().rev() {
            if let Some(cell) = index(door.at) {
                from_elsewhere[of_cells.class[cell] as usize] = Some(door.kind);
            }
        }
        Doorways { cells, of_cells, orbits: Classes::of(alike), given: from_elsewhere }
    }

    /// How many doorways there are.
    pub(super) fn count(&self) -> u32 {
        self.of_cells.count()
    }

    /// How many orbits there are.
    pub(super) fn orbit_count(&self) -> u32 {
        self.orbits.count()
    }

    /// The orbit of a doorway.
    pub(super) fn orbit(&self, doorway: u32) -> u32 {
        self.orbits.class[doorway as usize]
    }

    /// The doorways of an orbit.
    pub(super) fn members(&self, orbit: u32) -> &[u32] {
        self.orbits.members(orbit)
    }

    /// The doorway with a door on a cell.
    pub(super) fn at(&self, at: Point) -> Option<u32> {
        self.cells.binary_search(&at).ok().map(|cell| self.of_cells.class[cell])
    }

    /// The cells of a doorway.
    pub(super) fn cells_of(&self, doorway: u32) -> impl Iterator<Item = Point> + '_ {
        self.of_cells.members(doorway).iter().map(|cell| self.cells[*cell as usize])
    }
}

/// Numbered things in numbered classes.
struct Classes {
    /// The class of each thing.
    class: Vec<u32>,
    /// The things of all classes, class by class.
    members: Vec<u32>,
    /// Where each class begins in `members`, and where the last one ends.
    starts: Vec<u32>,
}

impl Classes {
    /// The sets, numbered in the order of their first nodes.
    fn of(sets: UnionFind) -> Classes {
        let class = sets.into_numbers();
        let mut members: Vec<u32> = (0..class.len() as u32).collect();
        members.sort_by_key(|node| class[*node as usize]);
        let mut starts = Vec::with_capacity(members.len() + 1);
        for (place, node) in (0..).zip(&members) {
            if class[*node as usize] as usize == starts.len() {
                starts.push(place);
            }
        }
        starts.push(members.len() as u32);
        Classes { class, members, starts }
    }

    fn count(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    fn members(&self, class: u32) -> &[u32] {
        &self.members[self.starts[class as usize] as usize..self.starts[class as usize + 1] as usize]
    }
}
