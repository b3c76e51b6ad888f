//! The parts of a map that are not joined, each as a map of its own.

use super::{
    cell_map::{CellDoor, CellLock, CellMap},
    groups::Groups,
    open_cells::Ground,
};
use crate::{
    geom::Point,
    grid::{self, Grid},
};

/// The most parts of a map, and the most cells of all of them together.
const MOST_PARTS: usize = 100;
const MOST_CELLS: i64 = 1 << 26;

impl CellMap {
    /// The parts of the map that one cannot walk between, each as a map as large as this one, so that cells keep their places: first
    /// the part that [`CellMap::recover`] would keep, then the others, large ones first. There are at most 100 of them, and fewer of a
    /// very large map; the second value says how many smaller ones were left out.
    ///
    /// ```
    /// use undercroft::{CellMap, Grid, geom::Rect};
    /// let mut open = Grid::new(12, 5, false);
    /// open.fill(Rect::new(1, 1, 3, 3), true);
    /// open.fill(Rect::new(6, 1, 5, 3), true);
    /// let (parts, left_out) = CellMap::of_cells(open).parts();
    /// assert_eq!((parts.len(), left_out), (2, 0));
    /// assert_eq!(parts[0].open.values().iter().filter(|open| **open).count(), 15);
    /// ```
    pub fn parts(&self) -> (Vec<CellMap>, usize) {
        let Ground { open, dry, .. } = Ground::of(self);
        let groups = Groups::of(&dry);
        let begins =
            self.start.and_then(|at| groups.of.get(at)).copied().filter(|own| *own != 0).or_else(|| groups.largest());
        let mut order: Vec<(u32, &[Point])> = (1..).zip(groups.iter()).collect();
        order.sort_by_key(|(own, cells)| (Some(*own) != begins, std::cmp::Reverse(cells.len())));
        let part = |(own, cells): &(u32, &[Point])| {
            let walked = |at: Point| groups.of.get(at) == Some(own);
            // Deep water belongs to every part that touches it.
            let wet = |at: Point| open.get(at) == Some(&true) && dry.get(at) == Some(&false);
            grid::flood_fill(open.bounds(), cells[0], |at| walked(at) || wet(at))
        };
        let most = (MOST_CELLS / open.bounds().area().max(1)).clamp(1, MOST_PARTS as i64) as usize;
        let left_out = order.len().saturating_sub(most);
        (order.iter().take(most).map(|own| self.of_part(part(own))).collect(), left_out)
    }

    /// What lies on some of the cells.
    fn of_part(&self, open: Grid<bool>) -> CellMap {
        let is_open = |at: Point| open.get(at) == Some(&true);
        let is_beside = |at: Point| at.neighbours().into_iter().any(is_open);
        let mut places = vec![None; self.rooms.len()];
        let mut rooms = Vec::new();
        for (place, room) in self.rooms.iter().enumerate() {
            let mut has_floor = false;
            room.shape.each_span(room.rect, |y, from, to| {
                has_floor |= (from..to).any(|x| is_open(Point::new(x, y)));
            });
            if has_floor {
                places[place] = Some(rooms.len());
                rooms.push(room.clone());
            }
        }
        let mut door_places = vec![None; self.doors.len()];
        let mut doors = Vec::new();
        for (place, door) in self.doors.iter().enumerate().filter(|(_, door)| is_open(door.at)) {
            door_places[place] = Some(doors.len());
            let room = door.room.and_then(|(room, side)| Some((places.get(room).copied().flatten()?, side)));
            doors.push(CellDoor { room, ..*door });
        }
        let locks = self.locks.iter().map(|lock| CellLock {
            key: lock.key.clone(),
            doors: lock.doors.iter().filter_map(|door| door_places.get(*door).copied().flatten()).collect(),
        });
        let locks: Vec<CellLock> = locks.filter(|lock| !lock.doors.is_empty()).collect();
        let keys = self.keys.iter().filter(|key| locks.iter().any(|lock| lock.key == key.name)).cloned().collect();
        CellMap {
            doors,
            rooms,
            locks,
            keys,
            is_void: self.is_void,
            all_rooms_known: self.all_rooms_known && places.iter().any(Option::is_some),
            start: self.start.filter(|at| is_open(*at)),
            goal: self.goal.filter(|at| is_open(*at)),
            stairs: self.stairs.iter().filter(|stair| is_open(stair.at)).copied().collect(),
            exits: self.exits.iter().filter(|exit| is_open(exit.at) || is_beside(exit.at)).cloned().collect(),
            water: self.water.clone(),
            marks: self.marks.iter().filter(|mark| is_open(mark.at) || is_beside(mark.at)).cloned().collect(),
            signs: self.signs.clone(),
            words: self.words.clone(),
            open,
        }
    }
}
