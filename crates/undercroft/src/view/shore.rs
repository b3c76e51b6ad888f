//! Shorelines: where water ends, as smooth closed lines for whoever draws the plan.

use crate::{
    geom::Point,
    grid::Grid,
    model::{Cell, Draft, Water},
};

/// How often corners are cut; each time doubles the points.
const ROUNDS: usize = 2;

/// A closed line around water, or around an island in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shore {
    /// [`Water::Shallow`] where any water begins, [`Water::Deep`] where it becomes deep.
    pub depth: Water,
    /// Its points in map units, a cell being 1 × 1 and the first one's corner (0, 0): clockwise around water, the other
    /// way around islands. The last is joined to the first.
    pub points: Vec<(f64, f64)>,
}

/// The shorelines of a dungeon, those of any water first. Water reaches up to half a cell under the walls beside it: draw it
/// on floor only.
///
/// ```
/// use undercroft::{Recipe, Water, generate, view};
/// let recipe = Recipe::from_toml("method = 'scatter'\npasses = [{ water = { depth = 'lakes' } }]").unwrap();
/// let dungeon = generate(&recipe, &"hello".into())?;
/// let shores = view::shores(&dungeon);
/// assert!(shores.iter().any(|shore| shore.depth == Water::Deep));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn shores(draft: &Draft) -> Vec<Shore> {
    let Some(water) = &draft.layers.water else { return Vec::new() };
    let mut shores = Vec::new();
    for depth in [Water::Shallow, Water::Deep] {
        let inside = inside(&draft.board.cells, water, depth);
        shores.extend(outlines(&inside).into_iter().map(|points| Shore { depth, points: smooth(points) }));
    }
    shores
}

/// Which cells lie within such a shoreline, with a ring of others around the board; rock beside water is as good as wet.
fn inside(cells: &Grid<Cell>, water: &Grid<Water>, depth: Water) -> Grid<bool> {
    let mut inside = Grid::new(cells.width() + 2, cells.height() + 2, false);
    for at in water.bounds().cells().filter(|at| water.get(*at).is_some_and(|water| *water >= depth)) {
        for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
            let near = Point::new(at.x + dx, at.y + dy);
            let under_wall = depth == Water::Shallow && cells.get(near).is_some_and(|cell| *cell != Cell::Floor);
            if (dx, dy) == (0, 0) || under_wall {
                inside.put(Point::new(near.x + 1, near.y + 1), true);
            }
        }
    }
    inside
}

/// Marching squares: closed lines through the middles between cells inside and cells outside, clockwise around the inside.
///
/// ```text
/// a ─ b     Four cells that meet in a corner, and the middles n, e, s, w between them. A line crosses the square
/// │ + │     between two middles, keeping what is inside on its right; where two cells inside touch by their corners
/// d ─ c     alone, two lines keep them apart.
/// ```
fn outlines(inside: &Grid<bool>) -> Vec<Vec<(f64, f64)>> {
    let mut steps: Vec<(Point, Point)> = Vec::new();
    for y in 0..inside.height() - 1 {
        let (upper, lower) = (inside.row(y), inside.row(y + 1));
        for (x, (ab, dc)) in (0..).zip(upper.windows(2).zip(lower.windows(2))) {
            let corners = (ab[0], ab[1], dc[1], dc[0]);
            // In half cells, so that middles are whole.
            let [n, e, s, w] = [(1, 0), (2, 1), (1, 2), (0, 1)].map(|(dx, dy)| Point::new(2 * x + dx, 2 * y + dy));
            match corners {
                (false, false, false, false) | (true, true, true, true) => {}
                (true, false, false, false) => steps.push((n, w)),
                (false, true, false, false) => steps.push((e, n)),
                (false, false, true, false) => steps.push((s, e)),
                (false, false, false, true) => steps.push((w, s)),
                (false, true, true, true) => steps.push((w, n)),
                (true, false, true, true) => steps.push((n, e)),
                (true, true, false, true) => steps.push((e, s)),
                (true, true, true, false) => steps.push((s, w)),
                (true, true, false, false) => steps.push((e, w)),
                (false, true, true, false) => steps.push((s, n)),
                (false, false, true, true) => steps.push((w, e)),
                (true, false, false, true) => steps.push((n, s)),
                (true, false, true, false) => steps.extend([(n, w), (s, e)]),
                (false, true, false, true) => steps.extend([(e, n), (w, s)]),
            }
        }
    }
    steps.sort_unstable();
    let mut walked = vec![false; steps.len()];
    let mut outlines = Vec::new();
    for first in 0..steps.len() {
        let mut points = Vec::new();
        let mut here = first;
        while !std::mem::replace(&mut walked[here], true) {
            let Point { x, y } = steps[here].0;
            // Half a cell for the middle of the first cell, less the ring around the board.
            points.push((f64::from(x) / 2.0 - 0.5, f64::from(y) / 2.0 - 0.5));
            let Ok(next) = steps.binary_search_by_key(&steps[here].1, |(from, _)| *from) else { break };
            here = next;
        }
        if !points.is_empty() {
            outlines.push(points);
        }
    }
    outlines
}

/// Chaikin's corner cutting: each corner gives way to two points, a quarter along its edges. All in fractions of powers of
/// two, which are exact.
fn smooth(mut points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    for _ in 0..ROUNDS {
        let next = points.iter().skip(1).chain(points.first()).copied();
        let cut = points.iter().copied().zip(next).flat_map(|(a, b)| {
            let between = |along: f64| (a.0 + (b.0 - a.0) * along, a.1 + (b.1 - a.1) * along);
            [between(0.25), between(0.75)]
        });
        points = cut.collect();
    }
    points
}
