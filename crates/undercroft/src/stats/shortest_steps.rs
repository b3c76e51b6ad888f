//! The fewest steps between two cells of a board, by A* over unbroken runs of floor.
//!
//! Whoever enters a run at some column reaches all of it by walking along, so what is searched are entries: a run, a column and
//! the steps that it took to get there. From an entry one steps into each run above and below that overlaps, at the column of
//! the overlap that is nearest; no other column leads anywhere sooner.
//!
//! ```text
//! ##e...###     from the entry e the run below is entered at a,
//! ####a..##     and the run below that at b, straight below
//! ##..b####
//! ```
//!
//! The estimate is the distance without walls. A step either leads towards the goal, and the length of the best way over that
//! cell stays the same, or away from it, and that way gets two steps longer. So entries wait on stacks, one for each length.

use crate::{geom::Point, topology::FloorBits};

/// No entry, or no run.
const NONE: u32 = u32::MAX;
/// How much is looked at for each run before the search gives up. Where many short runs lie above and below long ones, as among
/// the pillars of a large hall, each long run has many entries, and looking at all cells one by one takes less time.
const MOST_LOOKS: usize = 64;

/// A search for the fewest steps, whose memory is reused by the next one.
#[derive(Default)]
pub(super) struct ShortestSteps {
    /// Row by row, with `END` before the first row and after each.
    runs: Vec<Run>,
    entries: Vec<Entry>,
    /// The entry on top of the stack of each length: the shortest that is possible, two steps more, and so on.
    stacks: Vec<u32>,
    looks: usize,
}

/// Columns of a row that are floor, up to before `to`.
#[derive(Clone, Copy)]
struct Run {
    from: i32,
    to: i32,
    /// The first run of the row above that ends east of where this one begins, and the same for the row below.
    beside: [u32; 2],
    /// The entry that was found last.
    entry: u32,
}

/// Lies east of every run.
const END: Run = Run { from: i32::MAX, to: i32::MAX, beside: [0, 0], entry: NONE };

/// A way into a run.
#[derive(Clone, Copy)]
struct Entry {
    at: Point,
    steps: u32,
    run: u32,
    /// The run that it leads from.
    by: u32,
    /// The entry into the same run that was found before.
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
        let [first, last] = self.find_runs(floor, [start, goal]);
        self.entries.clear();
        self.entries.reserve(128);
        self.stacks.clear();
        self.stacks.reserve(32);
        self.looks = 0;
        if last == NONE { Ok(None) } else { self.search((first, start), (last, goal)) }
    }

    /// Lists the runs of a floor. Returns those of two cells.
    fn find_runs(&mut self, floor: &FloorBits, wanted: [Point; 2]) -> [u32; 2] {
        let (runs, mut found) = (&mut self.runs, [NONE; 2]);
        runs.clear();
        runs.reserve(8 * floor.height() as usize);
        runs.push(END);
        let mut above = 0;
        for y in 0..floor.height() {
            let here = runs.len();
            if floor.is_as_above(y) {
                // Each run lies under itself.
                runs.extend_from_within(above..here);
                let (before, own) = runs.split_at_mut(here);
                for ((over, run), index) in before[above..].iter_mut().zip(own).zip(above..) {
                    (over.beside[1], run.beside[0]) = ((index + here - above) as u32, index as u32);
                }
            } else {
                let mut up = above;
                floor.each_run(y, |from, to| {
                    while runs[up].to <= from {
                        up += 1;
                    }
                    runs.push(Run { from, to, beside: [up as u32, 0], entry: NONE });
                });
                runs.push(END);
                let (before, own) = runs.split_at_mut(here);
                let mut down = 0;
                for over in &mut before[above..] {
                    while own.get(down).is_some_and(|run| run.to <= over.from && run.from < END.from) {
                        down += 1;
                    }
                    over.beside[1] = (here + down) as u32;
                }
            }
            for (found, at) in found.iter_mut().zip(wanted).filter(|(_, at)| at.y == y) {
                let run = runs[here..].iter().position(|run| run.from <= at.x && at.x < run.to);
                *found = run.map_or(NONE, |run| (here + run) as u32);
            }
            above = here;
        }
        // Below the last row there is nothing.
        let end = runs.len() as u32 - 1;
        runs[above..].iter_mut().for_each(|run| run.beside[1] = end);
        found
    }

    fn search(&mut self, start: (u32, Point), goal: (u32, Point)) -> Result<Option<u32>, GaveUp> {
        let (most, least) = (self.runs.len().saturating_mul(MOST_LOOKS), start.1.steps_to(goal.1) as u32);
        let mut longer = 0;
        let first = Entry { at: start.1, steps: 0, run: start.0, by: NONE, before: NONE, below: NONE };
        self.enter(first, goal.1, least);
        while let Some(top) = self.stacks.get_mut(longer) {
            let Some(Entry { at, steps, run, by, below, .. }) = self.entries.get(*top as usize).copied() else {
                longer += 1;
                continue;
            };
            *top = below;
            if run == goal.0 {
                return Ok(Some(least + 2 * longer as u32));
            }
            let Run { from, to, beside, .. } = self.runs[run as usize];
            for (mut next, y) in beside.into_iter().zip([at.y - 1, at.y + 1]) {
                while let Some(beside) = self.runs.get(next as usize).filter(|run| run.from < to) {
                    // Nobody gains by going back.
                    if next != by {
                        let x = at.x.max(from).max(beside.from).min(to - 1).min(beside.to - 1);
                        let steps = steps + 1 + x.abs_diff(at.x);
                        let entry =
                            Entry { at: Point::new(x, y), steps, run: next, by: run, before: NONE, below: NONE };
                        self.enter(entry, goal.1, least);
                    }
                    next += 1;
                }
            }
            if self.looks > most {
                return Err(GaveUp);
            }
        }
        Ok(None)
    }

    /// Puts an entry on its stack, unless one that was found before leads everywhere as soon.
    #[inline(always)]
    fn enter(&mut self, mut entry: Entry, goal: Point, least: u32) {
        let Some(run) = self.runs.get_mut(entry.run as usize) else { return };
        self.looks += 1;
        entry.before = run.entry;
        let mut before = run.entry;
        while let Some(known) = self.entries.get(before as usize) {
            if known.steps + known.at.x.abs_diff(entry.at.x) <= entry.steps {
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
        (*top, run.entry) = (index, index);
        self.entries.push(entry);
    }
}

#[cfg(test)]
mod tests {
    use super::{super::breadth_first::BreadthFirst, *};
    use crate::{grid::Grid, model::Cell, rng::Rng};

    #[test]
    fn it_is_what_breadth_first_search_finds() {
        let mut rng = Rng::from_key(11);
        let (mut quick, mut plain) = (ShortestSteps::default(), BreadthFirst::default());
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
            let wanted = plain.run(&cells, start, Some(goal));
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
        assert!(quick.looks < 2 * MOST_LOOKS * quick.runs.len(), "{}", quick.looks);
    }
}
