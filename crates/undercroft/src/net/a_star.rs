//! A*: the cheapest path over the cells of a board, where turns may have a cost of their own.
//!
//! A state is a cell together with the direction in which the path enters it, so that a [`SearchSpace`] can let the cost of a
//! step depend on whether the path turns. The search takes the state from its frontier for which the cost so far plus a
//! lower bound on what is left is least, and reaches that state's successors from it, until it takes a goal.
//!
//! - **Admissible.** The path is a cheapest one if the lower bound is never more than the rest really costs. A state is
//!   looked at again when a cheaper path to it turns up later, so the bound need not be consistent (fall by at most a
//!   step's cost with each step); a consistent one is faster.
//! - **Ties.** Which of several cheapest paths is found depends on the frontier, on the order in which a space lists its
//!   starts and successors, and on nothing else. Of two paths of equal cost to a state the first one stays.
//! - **Budget.** A search ends without a path when its budget is used up. The search space says what counts.
//! - **Memory.** Four bytes for each state of the largest window so far. It is kept from search to search, and only what a
//!   search touched is cleared before the next, so that a short search in a large window is cheap.

use super::frontier::{Entry, Frontier};
use crate::geom::{Dir, Point, Rect};

/// No path may cost more than this.
pub(crate) const MAX_COST: u32 = Record::UNREACHED.cost() - 1;

/// Stands for the direction before the first step of a path.
const START: u32 = 4;

/// How a state was reached, in four bytes: what it costs to get there in the upper 29 bits, and in the lower three the
/// direction in which the path entered the cell before, or [`START`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Record(u32);

impl Record {
    /// A state that was not reached. It costs more than any path may.
    const UNREACHED: Record = Record(u32::MAX);

    #[inline]
    const fn new(cost: u32, before: u32) -> Record {
        Record(cost << 3 | before)
    }

    #[inline]
    const fn cost(self) -> u32 {
        self.0 >> 3
    }

    /// The direction in which the path entered the cell before; `None` for the first step of a path.
    #[inline]
    fn before(self) -> Option<Dir> {
        Dir::ALL.get((self.0 & 7) as usize).copied()
    }
}

/// A cell, and the direction in which a path enters it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) at: Point,
    pub(crate) dir: Dir,
    /// Whether a path may end here.
    pub(crate) is_goal: bool,
}

/// What uses up the budget of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    /// Every entry taken from the frontier: also the goal, and entries for which a cheaper path was found meanwhile.
    Taken,
    /// Every state whose successors are looked at.
    Expanded,
}

/// What is searched: the steps that a path may take and what they cost.
pub(crate) trait SearchSpace {
    /// What uses up the budget.
    const COUNTED: Counted;

    /// The part of the plane in which the path must lie. Steps out of it are ignored.
    fn window(&self) -> Rect;

    /// Calls `reach` with every first step and its cost.
    fn starts(&self, reach: impl FnMut(Step, u32));

    /// Calls `reach` with every step that may follow another, to the cell next to it, and what that step costs.
    fn successors(&self, step: Step, reach: impl FnMut(Step, u32));

    /// At most what it costs to get to a goal after this step. It is not asked for goals, where that is 0.
    fn lower_bound(&self, step: Step) -> u32;
}

/// Searches one after the other, in the same memory.
#[derive(Debug, Default)]
pub(crate) struct AStar<F> {
    window: Rect,
    /// How each state was reached.
    reached: Vec<Record>,
    /// The states that the last search reached.
    touched: Vec<u32>,
    frontier: F,
}

impl<F: Frontier> AStar<F> {
    /// The last step of a cheapest path that costs at most `max_cost`; [`AStar::path_back`] then has the others.
    pub(crate) fn search<S: SearchSpace>(&mut self, space: &S, max_cost: u32, budget: &mut u64) -> Option<Step> {
        self.begin(space.window());
        let max_cost = max_cost.min(MAX_COST);
        space.starts(|step, cost| self.reach(space, START, step, cost, max_cost));
        while let Some(Entry { step, state, cost }) = self.frontier.pop() {
            if S::COUNTED == Counted::Taken {
                *budget = budget.checked_sub(1)?;
            }
            // Meanwhile the state was reached by a cheaper path.
            if self.reached[state as usize].cost() != cost {
                continue;
            }
            if step.is_goal {
                return Some(step);
            }
            if S::COUNTED == Counted::Expanded {
                *budget = budget.checked_sub(1)?;
            }
            space.successors(step, |next, more| self.reach(space, step.dir as u32, next, cost + more, max_cost));
        }
        None
    }

    /// The cells of the path that the last search found, with the direction in which it enters each, from its last step
    /// to its first.
    pub(crate) fn path_back(&self, last: Step) -> impl Iterator<Item = (Point, Dir)> {
        std::iter::successors(Some((last.at, last.dir)), |(at, dir)| {
            let before = self.reached[self.state(*at, *dir) as usize].before()?;
            Some((dir.opposite().step(*at), before))
        })
    }

    fn begin(&mut self, window: Rect) {
        self.window = window;
        self.frontier.clear();
        for state in self.touched.drain(..) {
            self.reached[state as usize] = Record::UNREACHED;
        }
        let states = window.area().max(0) as usize * 4;
        if self.reached.len() < states {
            self.reached.resize(states, Record::UNREACHED);
        }
    }

    #[inline]
    fn state(&self, at: Point, dir: Dir) -> u32 {
        let Point { x, y } = at - self.window.corner();
        (y * self.window.w + x) as u32 * 4 + dir as u32
    }

    /// Notes that a step can be reached for so much, if it cannot be reached for less.
    #[inline]
    fn reach<S: SearchSpace>(&mut self, space: &S, before: u32, step: Step, cost: u32, max_cost: u32) {
        if !self.window.contains(step.at) {
            return;
        }
        let state = self.state(step.at, step.dir);
        let known = self.reached[state as usize];
        if known.cost() <= cost {
            return;
        }
        let rest = if step.is_goal { 0 } else { space.lower_bound(step) };
        if cost + rest > max_cost {
            return;
        }
        if known == Record::UNREACHED {
            self.touched.push(state);
        }
        self.reached[state as usize] = Record::new(cost, before);
        self.frontier.push(cost + rest, Entry { step, state, cost });
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{BucketQueue, HeapQueue},
        *,
    };
    use crate::{grid::Grid, rng::Rng};

    /// Cells that are expensive or closed, and turns that cost.
    struct Board {
        /// What it costs to enter a cell beside the step itself; closed cells have no value.
        cells: Grid<Option<u32>>,
        turn: u32,
        from: Point,
        to: Point,
    }

    impl Board {
        fn random(rng: &mut Rng) -> Board {
            let (w, h) = (rng.between(1, 14), rng.between(1, 14));
            let mut cells = Grid::new(w, h, None);
            let open = f64::from(rng.between(50, 100)) / 100.0;
            cells.values_mut().iter_mut().for_each(|cell| *cell = rng.chance(open).then(|| rng.below(9)));
            let mut at = || Point::new(rng.between(0, w - 1), rng.between(0, h - 1));
            let (from, to) = (at(), at());
            Board { cells, turn: rng.below(20), from, to }
        }

        fn cost(&self, dir: Dir, next: Dir, at: Point) -> Option<u32> {
            let turn = if next == dir { 0 } else { self.turn };
            self.cells.get(at).copied().flatten().map(|more| 4 + more + turn)
        }

        fn following(&self, (at, dir): (Point, Dir)) -> impl Iterator<Item = ((Point, Dir), u32)> {
            Dir::ALL.into_iter().filter(move |next| *next != dir.opposite()).filter_map(move |next| {
                let to = next.step(at);
                Some(((to, next), self.cost(dir, next, to)?))
            })
        }
    }

    impl SearchSpace for Board {
        const COUNTED: Counted = Counted::Expanded;

        fn window(&self) -> Rect {
            self.cells.bounds()
        }

        fn starts(&self, mut reach: impl FnMut(Step, u32)) {
            Dir::ALL.into_iter().for_each(|dir| reach(Step { at: self.from, dir, is_goal: self.from == self.to }, 0));
        }

        fn successors(&self, step: Step, mut reach: impl FnMut(Step, u32)) {
            for ((at, dir), cost) in self.following((step.at, step.dir)) {
                reach(Step { at, dir, is_goal: at == self.to }, cost);
            }
        }

        fn lower_bound(&self, step: Step) -> u32 {
            4 * step.at.steps_to(self.to) as u32
        }
    }

    /// What the path costs that is found, step by step; it must lead from the start to the goal.
    fn paid<F: Frontier>(search: &mut AStar<F>, board: &Board, max_cost: u32) -> Option<u32> {
        let mut budget = u64::MAX;
        let last = search.search(board, max_cost, &mut budget)?;
        let mut path: Vec<(Point, Dir)> = search.path_back(last).collect();
        path.reverse();
        assert_eq!((path[0].0, path[path.len() - 1].0), (board.from, board.to));
        let cost = |pair: &[(Point, Dir)]| {
            assert_eq!(pair[1].1.step(pair[0].0), pair[1].0);
            board.cost(pair[0].1, pair[1].1, pair[1].0).unwrap()
        };
        Some(path.windows(2).map(cost).sum())
    }

    #[test]
    fn paths_cost_what_those_of_another_program_cost() {
        let mut rng = Rng::from_key(6);
        let (mut buckets, mut heap) = (AStar::<BucketQueue>::default(), AStar::<HeapQueue>::default());
        let (mut found, mut none) = (0, 0);
        for _ in 0..2_000 {
            let board = Board::random(&mut rng);
            let nearest = |dir: Dir| {
                let bound = |state: &(Point, Dir)| 4 * state.0.steps_to(board.to) as u32;
                let path = pathfinding::directed::astar::astar(
                    &(board.from, dir),
                    |state| board.following(*state).collect::<Vec<_>>(),
                    bound,
                    |state| state.0 == board.to,
                );
                path.map(|(_, cost)| cost)
            };
            let oracle = Dir::ALL.into_iter().filter_map(nearest).min();
            assert_eq!(paid(&mut buckets, &board, MAX_COST), oracle);
            assert_eq!(paid(&mut heap, &board, MAX_COST), oracle);
            match oracle {
                Some(cost) => {
                    found += 1;
                    assert_eq!(paid(&mut buckets, &board, cost), oracle);
                    assert!(cost == 0 || paid(&mut buckets, &board, cost - 1).is_none());
                }
                None => none += 1,
            }
        }
        assert!(found > 500 && none > 200, "{found} {none}");
    }

    #[test]
    fn a_search_ends_with_its_budget() {
        let cells = Grid::new(9, 1, Some(0));
        let board = Board { cells, turn: 1, from: Point::new(0, 0), to: Point::new(8, 0) };
        let mut search = AStar::<BucketQueue>::default();
        let mut left = 1_000;
        assert!(search.search(&board, MAX_COST, &mut left).is_some());
        let mut budget = 1_000 - left;
        assert!(search.search(&board, MAX_COST, &mut { budget - 1 }).is_none());
        assert!(search.search(&board, MAX_COST, &mut budget).is_some());
        assert_eq!(budget, 0);
    }
}
