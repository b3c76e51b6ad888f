use std::collections::VecDeque;

use super::Grid;
use crate::geom::{Dir, Point, Rect};

/// Flood fill: which cells can be reached from one by steps north, east, south and west over open cells within `bounds`,
/// whose north-west cell is the first of the answer. From a closed cell nothing can be reached, nor from one out of bounds.
///
/// ```
/// use undercroft::{Grid, Point, grid::flood_fill};
/// let mut open = Grid::new(4, 1, true);
/// open[Point::new(2, 0)] = false;
/// let reached = flood_fill(open.bounds(), Point::new(0, 0), |at| open[at]);
/// assert_eq!(reached.values(), [true, true, false, false]);
/// ```
pub fn flood_fill(bounds: Rect, from: Point, open: impl Fn(Point) -> bool) -> Grid<bool> {
    let mut reached = Grid::new(bounds.w, bounds.h, false);
    let mut unvisited = vec![from];
    while let Some(at) = unvisited.pop() {
        let local = at - bounds.corner();
        if reached.get(local) == Some(&false) && open(at) {
            reached.put(local, true);
            unvisited.extend(at.neighbours());
        }
    }
    reached
}

/// Breadth-first search from several cells: each step from a cell that was met to one beside it is told to `meet`, which
/// answers whether the search goes on from there. That is once at most for each cell, so `meet` remembers which it has met.
pub(crate) fn spread(first: impl IntoIterator<Item = Point>, mut meet: impl FnMut(Point, Dir) -> bool) {
    let mut frontier: VecDeque<Point> = first.into_iter().collect();
    while let Some(at) = frontier.pop_front() {
        frontier.extend(Dir::ALL.into_iter().filter(|way| meet(at, *way)).map(|way| way.step(at)));
    }
}

/// Breadth-first search: how many steps north, east, south and west it takes from one cell to each that can be reached
/// over open cells within `bounds`, whose north-west cell is the first of the answer; `None` for the others. The first cell
/// may be closed.
///
/// ```
/// use undercroft::{Grid, Point, grid::distances};
/// let mut open = Grid::new(3, 2, true);
/// open[Point::new(1, 0)] = false;
/// let steps = distances(open.bounds(), Point::new(0, 0), |at| open[at]);
/// assert_eq!(steps.row(0), [Some(0), None, Some(4)]);
/// ```
pub fn distances(bounds: Rect, from: Point, open: impl Fn(Point) -> bool) -> Grid<Option<u32>> {
    let mut steps = Grid::new(bounds.w, bounds.h, None);
    steps.put(from - bounds.corner(), Some(0));
    let mut frontier = VecDeque::from([(from, 0)]);
    while let Some((at, far)) = frontier.pop_front() {
        for next in at.neighbours() {
            let local = next - bounds.corner();
            if steps.get(local) == Some(&None) && open(next) {
                steps.put(local, Some(far + 1));
                frontier.push_back((next, far + 1));
            }
        }
    }
    steps
}

/// Breadth-first search: a shortest way over open cells within `bounds`, from its last cell back to its first; empty if
/// there is none. The first cell may be closed. Of equally short ways it is the one whose steps, from the last one back,
/// were found first, in the order north, east, south and west.
pub(crate) fn shortest_path(bounds: Rect, from: Point, to: Point, open: impl Fn(Point) -> bool) -> Vec<Point> {
    shortest_path_between(bounds, [from], |at| at == to, open)
}

/// The same from any of several first cells, of which the earlier ones come first, to the nearest cell that may be the last.
pub(crate) fn shortest_path_between(
    bounds: Rect,
    from: impl IntoIterator<Item = Point>,
    may_end: impl Fn(Point) -> bool,
    open: impl Fn(Point) -> bool,
) -> Vec<Point> {
    let mut before: Grid<Option<Point>> = Grid::new(bounds.w, bounds.h, None);
    let mut frontier: VecDeque<Point> = from.into_iter().collect();
    frontier.iter().for_each(|at| before.put(*at - bounds.corner(), Some(*at)));
    let mut end = None;
    while let Some(at) = frontier.pop_front() {
        if may_end(at) {
            end = Some(at);
            break;
        }
        for next in at.neighbours() {
            let local = next - bounds.corner();
            if before.get(local) == Some(&None) && open(next) {
                before.put(local, Some(at));
                frontier.push_back(next);
            }
        }
    }
    let back = |at: &Point| before.get(*at - bounds.corner()).copied().flatten().filter(|back| back != at);
    std::iter::successors(end, back).filter(|at| bounds.contains(*at)).collect()
}

#[cfg(test)]
mod tests {
    use petgraph::{algo::dijkstra, graphmap::UnGraphMap};

    use super::*;
    use crate::rng::Rng;

    #[test]
    fn what_is_reached_and_how_far_it_is_agrees_with_another_program() {
        let mut rng = Rng::from_key(4);
        for _ in 0..200 {
            let bounds = Rect::new(rng.between(-5, 5), rng.between(-5, 5), rng.between(1, 9), rng.between(1, 9));
            let mut cells = Grid::new(bounds.w, bounds.h, false);
            cells.values_mut().iter_mut().for_each(|cell| *cell = rng.chance(0.6));
            let open = |at: Point| cells.get(at - bounds.corner()) == Some(&true);
            let mut graph = UnGraphMap::<Point, ()>::new();
            for at in bounds.cells().filter(|at| open(*at)) {
                graph.add_node(at);
                at.neighbours().into_iter().filter(|next| open(*next)).for_each(|next| {
                    graph.add_edge(at, next, ());
                });
            }
            let from =
                Point::new(rng.between(bounds.x, bounds.right() - 1), rng.between(bounds.y, bounds.bottom() - 1));
            let reached = flood_fill(bounds, from, open);
            let steps = distances(bounds, from, open);
            let far = if open(from) { dijkstra(&graph, from, None, |_| 1) } else { Default::default() };
            for at in bounds.cells() {
                assert_eq!(reached.get(at - bounds.corner()), Some(&far.contains_key(&at)), "{from} {at}");
                if open(from) {
                    assert_eq!(steps[at - bounds.corner()], far.get(&at).copied(), "{from} {at}");
                    let path = shortest_path(bounds, from, at, open);
                    assert_eq!(path.len() as u32, far.get(&at).map_or(0, |steps| steps + 1), "{from} {at}");
                    assert!(path.windows(2).all(|pair| pair[0].steps_to(pair[1]) == 1));
                    // From two cells the way is the shorter one of both.
                    let other = bounds.corner();
                    let far_from_other =
                        if open(other) { distances(bounds, other, open)[at - bounds.corner()] } else { None };
                    let least = [steps[at - bounds.corner()], far_from_other].into_iter().flatten().min();
                    let starts = [from, other].into_iter().filter(|start| open(*start));
                    let path = shortest_path_between(bounds, starts, |end| end == at, open);
                    assert_eq!(path.len() as u32, least.map_or(0, |steps| steps + 1), "{from} {other} {at}");
                }
            }
        }
    }
}
