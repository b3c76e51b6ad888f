//! The fewest steps between two cells of a board, by A*.
//!
//! Every step costs one and the estimate is the distance without walls, so a step either leads towards the goal, and the
//! length of the best way over that cell stays the same, or away from it, and that way gets two steps longer. So two stacks
//! do: the cells of the present length, and those of two more. A cell is settled when it is taken from its stack first.

use crate::{geom::Point, grid::Grid, model::Cell};

const CLOSED: u8 = 0;
const OPEN: u8 = 1;

/// A search for the fewest steps, whose memory is reused by the next one.
#[derive(Default)]
pub(super) struct ShortestSteps {
    /// The board with a border of closed cells, so that no step has to test whether it leaves the board.
    map: Vec<u8>,
    present: Vec<Place>,
    longer: Vec<Place>,
}

/// A cell that was met: its index in the map, and how far the goal lies to the east and to the south.
#[derive(Clone, Copy)]
struct Place {
    index: u32,
    east: i32,
    south: i32,
}

impl ShortestSteps {
    /// The fewest steps from the start to the goal; `None` if there is no way.
    pub(super) fn run(&mut self, cells: &Grid<Cell>, start: Point, goal: Point) -> Option<u32> {
        let board = cells.bounds();
        if !board.contains(start) || !board.contains(goal) {
            return None;
        }
        let width = board.w as usize + 2;
        self.map.clear();
        self.map.resize(width * (board.h as usize + 2), CLOSED);
        for (line, y) in self.map.chunks_exact_mut(width).skip(1).zip(0..cells.height()) {
            for (open, cell) in line[1..].iter_mut().zip(cells.row(y)) {
                *open = u8::from(*cell == Cell::Floor);
            }
        }
        let index = (start.y as usize + 1) * width + start.x as usize + 1;
        // The start counts even if nobody could stand there.
        self.map[index] = OPEN;
        let first = Place { index: index as u32, east: goal.x - start.x, south: goal.y - start.y };
        self.search(first, width as u32)
    }

    fn search(&mut self, first: Place, width: u32) -> Option<u32> {
        let ShortestSteps { map, present, longer } = self;
        present.clear();
        longer.clear();
        present.push(first);
        let mut length = first.east.unsigned_abs() + first.south.unsigned_abs();
        loop {
            while let Some(Place { index, east, south }) = present.pop() {
                // It may have been met on several ways.
                match map.get_mut(index as usize) {
                    Some(state) if *state == OPEN => *state = CLOSED,
                    _ => continue,
                }
                if east == 0 && south == 0 {
                    return Some(length);
                }
                let is_open = |index: u32| map.get(index as usize).is_some_and(|state| *state == OPEN);
                if is_open(index + 1) {
                    let next = Place { index: index + 1, east: east - 1, south };
                    if east > 0 { present.push(next) } else { longer.push(next) }
                }
                if is_open(index - 1) {
                    let next = Place { index: index - 1, east: east + 1, south };
                    if east < 0 { present.push(next) } else { longer.push(next) }
                }
                if is_open(index + width) {
                    let next = Place { index: index + width, east, south: south - 1 };
                    if south > 0 { present.push(next) } else { longer.push(next) }
                }
                if is_open(index - width) {
                    let next = Place { index: index - width, east, south: south + 1 };
                    if south < 0 { present.push(next) } else { longer.push(next) }
                }
            }
            if longer.is_empty() {
                return None;
            }
            std::mem::swap(present, longer);
            length += 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::breadth_first::BreadthFirst, *};
    use crate::rng::Rng;

    #[test]
    fn it_is_what_breadth_first_search_finds() {
        let mut rng = Rng::from_key(11);
        let (mut quick, mut plain) = (ShortestSteps::default(), BreadthFirst::default());
        let mut found = 0;
        for _ in 0..3000 {
            let (width, height) = (1 + rng.below(30) as i32, 1 + rng.below(20) as i32);
            let share = 7 + rng.below(5);
            let mut cells = Grid::new(width, height, Cell::Wall);
            for cell in cells.values_mut() {
                *cell = if rng.below(12) < share { Cell::Floor } else { Cell::Void };
            }
            let mut along = |side: i32| rng.below(side as u32 + 2) as i32 - 1;
            let mut at = || Point::new(along(width), along(height));
            let (start, goal) = (at(), at());
            let wanted = plain.run(&cells, start, Some(goal));
            found += u32::from(wanted.is_some());
            assert_eq!(quick.run(&cells, start, goal), wanted, "{start:?} {goal:?}");
        }
        assert!(found > 300, "{found}");
    }
}
