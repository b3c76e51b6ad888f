//! The band of rock around the floor that is hatched, and which of the strokes the floor hides.

use super::{
    Plan,
    position_rng::{MapNoise, cell_of},
    vector_path::{Path, PointF},
};
use crate::{
    geom::{Point, Rect},
    grid::Grid,
};

const EDGE_KEY: u64 = 0xed6e;

/// The band of rock around the floor of a plan. Beside each cell it stores the cells of floor that may be the nearest,
/// so that a test of the distance to the floor takes a few comparisons.
pub(super) struct HatchBand {
    frame: Rect,
    reach: f64,
    search_range: f64,
    /// Varies the width of the band.
    edge: MapNoise,
    /// Where the list of each cell of the frame begins in `floor`, and where the last one ends.
    offsets: Vec<u32>,
    /// The cells of floor that may be the nearest to a point in a cell. The list of a cell far from all floor, or deep
    /// inside it, is empty.
    floor: Vec<Point>,
    /// Which cells the floor covers completely.
    covered: Grid<bool>,
}

impl HatchBand {
    /// The band around the floor of a plan, all of which lies in `frame`. It is about `reach` wide; floor farther away
    /// than `search_range` is not found.
    pub(super) fn new(plan: &Plan, frame: Rect, reach: f64, search_range: f64) -> HatchBand {
        let (offsets, floor) = nearest_floor(&plan.open, frame, search_range.ceil() as i32);
        let edge = MapNoise::new(frame, 1.7, EDGE_KEY);
        HatchBand { frame, reach, search_range, edge, offsets, floor, covered: covered(&plan.open, &plan.outline) }
    }

    /// Whether a patch near that point may be visible, or may cut off visible ones.
    pub(super) fn in_search_range(&self, at: PointF) -> bool {
        self.near(at, self.search_range)
    }

    /// Whether a patch at that point is drawn.
    pub(super) fn in_band(&self, at: PointF) -> bool {
        self.near(at, self.reach_at(at))
    }

    /// How wide the band is at that point.
    pub(super) fn reach_at(&self, at: PointF) -> f64 {
        self.reach * (0.72 + 0.5 * self.edge.at(at))
    }

    /// Whether any floor is nearer than `reach`.
    fn near(&self, at: PointF, reach: f64) -> bool {
        let (x, y) = (cell_of(at.x) - self.frame.x, cell_of(at.y) - self.frame.y);
        if x < 0 || y < 0 || x >= self.frame.w || y >= self.frame.h {
            return false;
        }
        let cell = y as usize * self.frame.w as usize + x as usize;
        let part = self.offsets[cell] as usize..self.offsets[cell + 1] as usize;
        self.floor[part].iter().any(|floor| {
            let (left, top) = (f64::from(floor.x), f64::from(floor.y));
            let dx = (left - at.x).max(at.x - left - 1.0).max(0.0);
            let dy = (top - at.y).max(at.y - top - 1.0).max(0.0);
            dx * dx + dy * dy < reach * reach
        })
    }

    /// Whether the floor hides the square that extends `around` to each side of a point.
    pub(super) fn hides_square(&self, at: PointF, around: f64) -> bool {
        self.hides([at.moved(-around, -around), at.moved(around, around)])
    }

    /// Whether the floor hides a stroke completely.
    pub(super) fn hides(&self, [from, to]: [PointF; 2]) -> bool {
        let (a, b) = (cell(from), cell(to));
        let hidden = |at: Point| self.covered.get(at) == Some(&true);
        hidden(a) && (a == b || Rect::spanning(a, b).cells().all(hidden))
    }
}

fn cell(at: PointF) -> Point {
    Point::new(cell_of(at.x), cell_of(at.y))
}

/// For every cell of the frame, the open cells at most `far` away that may be the nearest to some point in it: the
/// offsets of the lists, and all lists.
///
/// In each row only the first open cell to the west and the first to the east can be the nearest, and only if it is
/// nearer than those on its side in all rows between.
fn nearest_floor(open: &Grid<bool>, frame: Rect, far: i32) -> (Vec<u32>, Vec<Point>) {
    let (width, height) = (frame.w as usize, frame.h as usize);
    let is_open = |at: Point| open.get(at) == Some(&true);
    // How far the nearest open cell of the row is to the west, and to the east.
    let beyond = far as u8 + 1;
    let (mut west, mut east) = (vec![beyond; width * height], vec![beyond; width * height]);
    for y in 0..height {
        let row = y * width..(y + 1) * width;
        let here = |x: usize| is_open(Point::new(frame.x + x as i32, frame.y + y as i32));
        let (west, east) = (&mut west[row.clone()], &mut east[row]);
        let mut away = beyond;
        for (x, west) in west.iter_mut().enumerate() {
            away = if here(x) { 0 } else { beyond.min(away + 1) };
            *west = away;
        }
        let mut away = beyond;
        for (x, east) in east.iter_mut().enumerate().rev() {
            away = if here(x) { 0 } else { beyond.min(away + 1) };
            *east = away;
        }
    }
    let mut offsets = Vec::with_capacity(width * height + 1);
    let mut floor = Vec::new();
    for y in 0..height {
        for x in 0..width {
            offsets.push(floor.len() as u32);
            let at = Point::new(frame.x + x as i32, frame.y + y as i32);
            if west[y * width + x] == 0 {
                // Nothing is drawn deep inside the floor.
                if !Rect::new(at.x, at.y, 1, 1).grown(2).cells().all(is_open) {
                    floor.push(at);
                }
                continue;
            }
            let mut look = |row: usize, nearest: &mut (u8, u8)| {
                let (left, right) = (west[row * width + x], east[row * width + x]);
                let row = frame.y + row as i32;
                if left < nearest.0 {
                    floor.push(Point::new(at.x - i32::from(left), row));
                }
                if right < nearest.1 && right > 0 {
                    floor.push(Point::new(at.x + i32::from(right), row));
                }
                *nearest = (nearest.0.min(left), nearest.1.min(right));
            };
            let mut same_row = (beyond, beyond);
            look(y, &mut same_row);
            let (mut above, mut below) = (same_row, same_row);
            for row in (y.saturating_sub(far as usize)..y).rev() {
                look(row, &mut above);
            }
            for row in y + 1..(y + far as usize + 1).min(height) {
                look(row, &mut below);
            }
        }
    }
    offsets.push(floor.len() as u32);
    (offsets, floor)
}

/// The open cells that no slanted or curved wall cuts.
fn covered(open: &Grid<bool>, outline: &[Path]) -> Grid<bool> {
    let mut covered = open.clone();
    // A flattened curve deviates from the curve by less than this.
    const MISS: f64 = 0.1;
    for path in outline {
        for pair in path.flattened(6).windows(2) {
            let (a, b) = (pair[0], pair[1]);
            if (a.x - b.x).abs() < 1e-9 || (a.y - b.y).abs() < 1e-9 {
                continue;
            }
            let parts = a.distance(b).ceil();
            let mut from = a;
            for part in 1..=parts as i32 {
                let to = a.between(b, f64::from(part) / parts);
                let low = PointF::new(from.x.min(to.x), from.y.min(to.y)).moved(-MISS, -MISS);
                let high = PointF::new(from.x.max(to.x), from.y.max(to.y)).moved(MISS, MISS);
                covered.fill(Rect::spanning(cell(low), cell(high)), false);
                from = to;
            }
        }
    }
    covered
}

#[cfg(test)]
mod tests {
    use super::{covered, nearest_floor};
    use crate::{
        geom::{Point, Rect},
        grid::Grid,
        rng::Rng,
        view::plan::{Path, PointF},
    };

    /// The distance between a point and a cell.
    fn distance(at: PointF, cell: Point) -> f64 {
        let (x, y) = (f64::from(cell.x), f64::from(cell.y));
        at.distance(PointF::new(at.x.clamp(x, x + 1.0), at.y.clamp(y, y + 1.0)))
    }

    #[test]
    fn the_nearest_floor_is_among_those_kept() {
        let mut rng = Rng::from_key(7);
        for far in [1, 3, 4] {
            let mut open = Grid::new(20, 14, false);
            open.values_mut().iter_mut().for_each(|open| *open = rng.chance(0.06));
            let frame = open.bounds().grown(far);
            let (offsets, floor) = nearest_floor(&open, frame, far);
            let all: Vec<Point> = open.bounds().cells().filter(|at| open.get(*at) == Some(&true)).collect();
            for (index, cell) in frame.cells().enumerate() {
                let kept = &floor[offsets[index] as usize..offsets[index + 1] as usize];
                for (east, south) in [(0.01, 0.01), (0.5, 0.5), (0.99, 0.2), (0.3, 0.95)] {
                    let at = PointF::corner(cell).moved(east, south);
                    let least = |cells: &[Point]| cells.iter().map(|cell| distance(at, *cell)).fold(99.0, f64::min);
                    let (found, wanted) = (least(kept), least(&all));
                    assert!((found - wanted).abs() < 1e-9 || wanted > f64::from(far), "{cell}: {found}, {wanted}");
                }
            }
        }
    }

    #[test]
    fn curved_walls_cover_no_cell_they_cut() {
        let mut open = Grid::new(12, 12, false);
        open.fill(Rect::new(1, 1, 10, 10), true);
        let square = Path::rect(PointF::new(1.0, 1.0), 10.0, 10.0);
        assert_eq!(covered(&open, &[square]), open);
        let round = covered(&open, &[Path::ellipse(PointF::new(6.0, 6.0), 5.0, 5.0)]);
        assert_eq!(round.get(Point::new(6, 6)), Some(&true));
        for cell in open.bounds().cells().filter(|at| round.get(*at) == Some(&true)) {
            let corners =
                [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)].map(|(x, y)| PointF::corner(cell).moved(x, y));
            // Outside of the circle's square nothing was open; inside, no covered cell reaches across the circle.
            let out = corners.iter().filter(|corner| corner.distance(PointF::new(6.0, 6.0)) > 5.0).count();
            assert!(out == 0 || out == 4, "{cell}");
        }
    }
}
