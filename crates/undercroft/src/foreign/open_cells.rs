//! Which cells of a map stay open: those that can be walked to, and deep water beside them.

use super::{
    cell_map::{AskedEnds, CellDoor, CellMap, CutOffParts, RecoverError},
    groups::Groups,
};
use crate::{
    geom::Point,
    grid::{self, Grid},
    model::{MarkKind, Water},
};

/// The cells of a map that stay open.
pub(super) struct OpenCells {
    /// Open cells, doors among them.
    pub(super) open: Grid<bool>,
    /// Cells with a door that cut: they belong to no room.
    pub(super) doors: Grid<bool>,
    /// Open cells without deep water.
    pub(super) dry: Grid<bool>,
    /// Those of them on which nothing solid stands.
    pub(super) standing: Grid<bool>,
    /// Whether solid things of the map are solid; not if they would cut off floor.
    pub(super) has_solids: bool,
    /// What became rock.
    pub(super) cut_off: Option<CutOffParts>,
}

impl OpenCells {
    pub(super) fn of(map: &CellMap, asked: AskedEnds, notes: &mut Vec<String>) -> Result<OpenCells, RecoverError> {
        let Ground { open, doors, mut dry } = Ground::of(map);
        let groups = Groups::of(&dry);
        let is_dry = |at: Point| dry.get(at) == Some(&true);
        if let Some(at) = asked.start.filter(|at| !is_dry(*at)) {
            return Err(RecoverError::NotFloor("start", at));
        }
        let inside = asked.start.or(map.start).filter(|at| is_dry(*at));
        let Some(own) = inside.map(|at| groups.of[at]).or_else(|| groups.largest()) else {
            return Err(RecoverError::NoFloor);
        };
        if let Some(at) = asked.goal {
            match groups.of.get(at) {
                Some(0) | None => return Err(RecoverError::NotFloor("goal", at)),
                Some(other) if *other != own => return Err(RecoverError::CutOff(at)),
                Some(_) => {}
            }
        }
        let parts = groups.count() - 1;
        let cut_off = (parts > 0).then(|| {
            let all = dry.values().iter().filter(|dry| **dry).count();
            CutOffParts { parts, cells: all - groups.of.values().iter().filter(|group| **group == own).count() }
        });
        let walked = |at: Point| groups.of.get(at) == Some(&own);
        // Deep water stays where it touches floor that stays.
        let first = open.bounds().cells().find(|at| walked(*at)).unwrap_or_default();
        let kept = grid::flood_fill(open.bounds(), first, |at| walked(at) || (open[at] && !dry[at]));
        let floor = groups.of.values().iter().map(|group| *group == own);
        dry.values_mut().iter_mut().zip(floor).for_each(|(dry, floor)| *dry = floor);
        let doors = cuts(map, &kept, &doors);
        let mut open_cells = OpenCells { standing: dry.clone(), dry, open: kept, doors, has_solids: true, cut_off };
        open_cells.heed_solids(map, asked, notes);
        Ok(open_cells)
    }

    /// Takes the cells of solid things away from those on which one can stand, unless that would cut something off.
    fn heed_solids(&mut self, map: &CellMap, asked: AskedEnds, notes: &mut Vec<String>) {
        let mut left = self.standing.clone();
        let solids = map.marks.iter().filter(|mark| mark.solid && mark.kind != MarkKind::Pillar);
        solids.for_each(|mark| left.put(mark.at, false));
        if left == self.standing {
            return;
        }
        let ends = [asked.start, asked.goal, map.start, map.goal].into_iter().flatten();
        let stairs = map.stairs.iter().map(|stair| stair.at);
        let doors = map.doors.iter().map(|door| door.at);
        let mut used = ends.chain(stairs).chain(doors).filter(|at| self.standing.get(*at) == Some(&true));
        let is_free = used.all(|at| left[at]);
        let first = left.bounds().cells().find(|at| left[*at]);
        let whole = first.is_some_and(|first| {
            let reached = grid::flood_fill(left.bounds(), first, |at| left.get(at) == Some(&true));
            reached == left
        });
        if is_free && whole {
            self.standing = left;
        } else {
            self.has_solids = false;
            notes.push("solid things stand in the way, so one can walk over all of them".to_owned());
        }
    }
}

/// Which cells of a map are open, and which of them are dry, whether or not they can be walked to.
pub(super) struct Ground {
    /// Open cells, doors among them.
    pub(super) open: Grid<bool>,
    /// Cells with a door.
    pub(super) doors: Grid<bool>,
    /// Open cells without deep water.
    pub(super) dry: Grid<bool>,
}

impl Ground {
    pub(super) fn of(map: &CellMap) -> Ground {
        let mut open = map.open.clone();
        let mut doors = Grid::new(open.width(), open.height(), false);
        for door in &map.doors {
            open.put(door.at, true);
            doors.put(door.at, true);
        }
        for mark in map.marks.iter().filter(|mark| mark.kind == MarkKind::Pillar) {
            open.put(mark.at, false);
        }
        let is_deep = |at: Point| map.water.as_ref().and_then(|water| water.get(at)) == Some(&Water::Deep);
        let mut dry = open.clone();
        // A door cannot stand in deep water, so there it is none.
        dry.bounds().cells().filter(|at| is_deep(*at) && !doors[*at]).for_each(|at| dry[at] = false);
        Ground { open, doors, dry }
    }
}

/// The cells with a door that belong to no room: all, but for those on the floor of a room whose doors are said to be those of other
/// rooms beside it, as between rooms that touch. Where there is nothing but doors they cut nothing, or there would be no room.
fn cuts(map: &CellMap, open: &Grid<bool>, doors: &Grid<bool>) -> Grid<bool> {
    let mut cuts = doors.clone();
    cuts.values_mut().iter_mut().zip(open.values()).for_each(|(cut, open)| *cut &= *open);
    let is_beside = |door: &CellDoor| {
        let room = door.room.and_then(|(room, side)| Some((map.rooms.get(room)?, side)));
        room.is_some_and(|(room, side)| {
            let holds = |at: Point| room.shape.contains(room.rect, at);
            holds(side.opposite().step(door.at)) && !holds(door.at)
        })
    };
    let (beside, others): (Vec<&CellDoor>, Vec<&CellDoor>) = map.doors.iter().partition(|door| is_beside(door));
    if !beside.is_empty() {
        let mut named = Grid::new(open.width(), open.height(), false);
        for room in &map.rooms {
            room.shape.each_span(room.rect, |y, from, to| {
                (from.max(0)..to.min(open.width())).for_each(|x| named.put(Point::new(x, y), true));
            });
        }
        beside.iter().filter(|door| named.get(door.at) == Some(&true)).for_each(|door| cuts.put(door.at, false));
        others.iter().filter(|door| open.get(door.at) == Some(&true)).for_each(|door| cuts.put(door.at, true));
    }
    let is_floor = |(open, cut): (&bool, &bool)| *open && !*cut;
    if !open.values().iter().zip(cuts.values()).any(is_floor) {
        cuts.values_mut().fill(false);
    }
    cuts
}

/// `1 cell`, `2 cells`.
pub(super) fn counted(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
