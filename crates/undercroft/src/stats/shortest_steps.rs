//! The fewest steps between two cells of a board, by A* over rectangles of floor.
//!
//! A rectangle is an unbroken run of floor in a row, together with the same run in the rows above and below. West and east of it
//! there is no floor, so it is left to the north or to the south. Within it there are no walls, so what is searched are
//! entries: a rectangle, a cell of it and the steps that it took to get there. From an entry one walks into each rectangle to the
//! north and to the south, at the column that is nearest; no other column leads anywhere sooner.
//!
//! ```text
//! ##e...###     from the entry e the rectangle below is entered at a,
//! ####a..##     and the one below that at b, straight below
//! ####...##
//! ##..b####
//! ```
//!
//! Rectangles are read off the bits of the rows when the search comes to them, so that what lies far from the way is never
//! looked at.
//!
//! The estimate is the distance without walls. A step either leads towards the goal, and the length of the best way over that
//! cell stays the same, or away from it, and that way gets two steps longer. So entries wait on stacks, one for each length.

use crate::{geom::Point, topology::FloorBits};

/// No entry, or no rectangle.
const NONE: u32 = u32::MAX;
/// How much is looked at for each rectangle that was entered before the search gives up. Where many small rectangles lie beside
/// long ones, as among the pillars of a large hall, each long one has many entries, and looking at all cells one by one takes
/// less time.
const MOST_LOOKS: usize = 64;

/// A search for the fewest steps, whose memory is reused by the next one.
#[derive(Default)]
pub(super) struct ShortestSteps {
    rects: Vec<FloorRect>,
    /// For the westernmost cells of the first and the last row of each rectangle, one more than its index. It is 0 for all other
    /// cells, and for all between two searches: memory that is zero need not be written before it is used.
    rect_at: Vec<u32>,
    entries: Vec<Entry>,
    /// The entry on top of the stack of each length: the shortest that is possible, two steps more, and so on.
    stacks: Vec<u32>,
    looks: usize,
}

/// Floor from column `from` to before `to` in the rows from `top` to `bottom`, and no floor at its sides.
#[derive(Clone, Copy)]
struct FloorRect {
    from: i32,
    to: i32,
    top: i32,
    bottom: i32,
    /// The entry that was found last.
    entry: u32,
}

/// A way into a rectangle.
#[derive(Clone, Copy)]
struct Entry {
    at: Point,
    steps: u32,
    rect: u32,
    /// The rectangle that it leads from.
    by: u32,
    /// The entry into the same rectangle that was found before.
    before: u32,
    /// The entry below it on its stack.
    below: u32,
}

/// The search took too long, or was to begin where nobody can stand.
#[derive(Debug)]
pub(super) struct GaveUp;

impl ShortestSteps {
    /// The fewest steps from the start to the goal; `None` if there is no way.
    pub(super) fn run(&mut self, floor: &FloorBits, start: Point, goal: Point) -> Result<Option<u32>, GaveUp> {
        if !floor.has(start) {
            return Err(GaveUp);
        }
        if !floor.has(goal) {
            return Ok(None);
        }
        let (width, cells) = (floor.width(), floor.width() as usize * floor.height() as usize);
        if self.rect_at.len() < cells {
            self.rect_at = vec![0; cells];
        }
        self.entries.clear();
        self.entries.reserve(128);
        self.rects.reserve(64);
        self.stacks.clear();
        self.stacks.reserve(32);
        self.looks = 0;
        let steps = self.search(floor, start, goal);
        for rect in self.rects.drain(..) {
            self.rect_at[(rect.top * width + rect.from) as usize] = 0;
            self.rect_at[(rect.bottom * width + rect.from) as usize] = 0;
        }
        steps
    }

    fn search(&mut self, floor: &FloorBits, start: Point, goal: Point) -> Result<Option<u32>, GaveUp> {
        let least = start.steps_to(goal) as u32;
        let Some(run) = floor.run_in(start.y, start.x, start.x + 1) else { return Err(GaveUp) };
        let rows = (floor.same_run_rows(start.y, run, -1), floor.same_run_rows(start.y, run, 1));
        let first = self.add_rect(floor.width(), run, rows);
        self.enter(Entry { at: start, steps: 0, rect: first, by: NONE, before: NONE, below: NONE }, goal, least);
        let mut longer = 0;
        while let Some(top) = self.stacks.get_mut(longer) {
            let Some(Entry { at, steps, rect, by, below, .. }) = self.entries.get(*top as usize).copied() else {
                longer += 1;
                continue;
            };
            *top = below;
            let FloorRect { from, to, top, bottom, .. } = self.rects[rect as usize];
            if (top..=bottom).contains(&goal.y) && (from..to).contains(&goal.x) {
                return Ok(Some(least + 2 * longer as u32));
            }
            for (y, direction) in [(top - 1, -1), (bottom + 1, 1)] {
                let mut next = from;
                while let Some(run) = floor.run_in(y, next, to) {
                    next = run.1;
                    let beside = self.rect_of(floor, y, run, direction);
                    // Nobody gains by going back.
                    if beside != by {
                        let there = Point::new(at.x.max(run.0).min(run.1 - 1), y);
                        let steps = steps + at.steps_to(there) as u32;
                        let entry = Entry { at: there, steps, rect: beside, by: rect, before: NONE, below: NONE };
                        self.enter(entry, goal, least);
                    }
                    if next >= to {
                        break;
                    }
                }
            }
            if self.looks > self.rects.len() * MOST_LOOKS {
                return Err(GaveUp);
            }
        }
        Ok(None)
    }

    /// The rectangle of a run of floor that is entered northwards or southwards, so that the row is its last or its first.
    #[inline]
    fn rect_of(&mut self, floor: &FloorBits, y: i32, run: (i32, i32), direction: i32) -> u32 {
        let known = self.rect_at.get((y * floor.width() + run.0) as usize).copied().unwrap_or(0);
        if let Some(rect) = known.checked_sub(1) {
            return rect;
        }
        let end = floor.same_run_rows(y, run, direction);
        self.add_rect(floor.width(), run, (y.min(end), y.max(end)))
    }

    fn add_rect(&mut self, width: i32, (from, to): (i32, i32), (top, bottom): (i32, i32)) -> u32 {
        self.rects.push(FloorRect { from, to, top, bottom, entry: NONE });
        let count = self.rects.len() as u32;
        for y in [top, bottom] {
            self.rect_at[(y * width + from) as usize] = count;
        }
        count - 1
    }

    /// Puts an entry on its stack, unless an earlier entry into the same rectangle dominates it: from there every cell is
    /// reached at least as soon.
    #[inline(always)]
    fn enter(&mut self, mut entry: Entry, goal: Point, least: u32) {
        let Some(rect) = self.rects.get_mut(entry.rect as usize) else { return };
        self.looks += 1;
        entry.before = rect.entry;
        let mut before = rect.entry;
        while let Some(known) = self.entries.get(before as usize) {
            if known.steps + known.at.steps_to(entry.at) as u32 <= entry.steps {
                return;
            }
            before = known.before;
            self.looks += 1;
        }
        let longer = (entry.steps + entry.at.steps_to(goal) as u32 - least) as usize / 2;
        if longer >= self.stacks.len() {
            self.stacks.resize(longer + 1, NONE);
        }
        let (top, index) = (&mut self.stacks[longer], self.entries.len() as u32);
        entry.below = *top;
        (*top, rect.entry) = (index, index);
        self.entries.push(entry);
    }
}

#[cfg(test)]
mod tests {
    use super::{super::collector::search_floor, *};
    use crate::{
        grid::{BorderedSearch, Grid},
        model::Cell,
        rng::Rng,
    };

    #[test]
    fn it_is_what_breadth_first_search_finds() {
        let mut rng = Rng::from_key(11);
        let (mut quick, mut plain) = (ShortestSteps::default(), BorderedSearch::default());
        let (mut found, mut not_found) = (0, 0);
        for round in 0..4000 {
            // Every third board is wide, so that rows have many runs and more than 64 cells.
            let width = 1 + rng.below(if round % 3 == 0 { 150 } else { 30 }) as i32;
            let height = 1 + rng.below(20) as i32;
            let share = 7 + rng.below(5);
            let mut cells = Grid::new(width, height, Cell::Wall);
            let mut row: Vec<Cell> = Vec::new();
            for y in 0..height {
                // Some rows are as the one above.
                if y == 0 || rng.below(3) > 0 {
                    let cell = |_| if rng.below(12) < share { Cell::Floor } else { Cell::Void };
                    row = (0..width).map(cell).collect();
                }
                cells.row_mut(y).copy_from_slice(&row);
            }
            let mut along = |side: i32| rng.below(side as u32 + 2) as i32 - 1;
            let mut at = || Point::new(along(width), along(height));
            let (start, goal) = (at(), at());
            let wanted = search_floor(&mut plain, &cells, start, Some(goal));
            match quick.run(&FloorBits::of(&cells), start, goal) {
                Ok(steps) => {
                    assert_eq!(steps, wanted, "{start:?} {goal:?}");
                    found += u32::from(steps.is_some());
                    not_found += u32::from(steps.is_none());
                }
                Err(GaveUp) => assert_ne!(cells.get(start), Some(&Cell::Floor)),
            }
        }
        assert!(found > 300 && not_found > 300, "{found} {not_found}");
    }

    #[test]
    fn a_hall_of_pillars_is_searched_soon_or_given_up() {
        let side = 301;
        let mut cells = Grid::new(side, side, Cell::Floor);
        for at in cells.bounds().cells().filter(|at| at.x % 2 == 1 && at.y % 2 == 1) {
            cells.put(at, Cell::Wall);
        }
        let mut quick = ShortestSteps::default();
        let steps = quick.run(&FloorBits::of(&cells), Point::new(0, 0), Point::new(side - 1, side - 1)).ok();
        assert!(steps.is_none_or(|steps| steps == Some(2 * side as u32 - 2)), "{steps:?}");
        assert!(quick.looks < 2 * MOST_LOOKS * (side * side) as usize, "{}", quick.looks);
        assert!(quick.rect_at.iter().all(|rect| *rect == 0), "the next search finds its memory clean");
    }
}
