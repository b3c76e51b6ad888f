//! Hatching: patches of short parallel strokes around the floor, as cartographers ink solid rock.
//!
//! Places are spread so that no two are nearer than `spacing`. Each has a direction of its own and fills the part of the
//! rock that is nearer to it than to any other place, so that patches meet and never cross.

use super::{
    path::Spot,
    scatter::{heading, noise, rng_at, share, sway},
};
use crate::{
    geom::{Point, Rect},
    grid::Grid,
};

/// How to hatch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hatching {
    /// How far from the floor it reaches, in cells.
    pub reach: f64,
    /// How far apart the patches are, in cells.
    pub spacing: f64,
    /// How far apart the strokes of a patch are, in cells.
    pub pitch: f64,
}

impl Default for Hatching {
    fn default() -> Hatching {
        Hatching { reach: 1.0, spacing: 0.62, pitch: 0.15 }
    }
}

/// How often a place is sought in each square before the square is left empty.
const TRIES: u32 = 5;
const PLACES: u64 = 0x4a7c;
const EDGE: u64 = 0xed6e;

/// A place of the hatching.
#[derive(Clone, Copy)]
struct Patch {
    at: Spot,
    way: (f64, f64),
    sway: f64,
}

/// The strokes of the hatching around the open cells of `frame`, each from one place to another, row by row.
///
/// ```
/// use undercroft::{Grid, geom::{Point, Rect}, view::plan::{Hatching, hatching}};
/// let mut open = Grid::new(9, 9, false);
/// open.fill(Rect::new(3, 3, 3, 3), true);
/// let strokes = hatching(&open, Rect::new(0, 0, 9, 9), &Hatching::default());
/// assert!(strokes.len() > 50);
/// ```
pub fn hatching(open: &Grid<bool>, frame: Rect, wish: &Hatching) -> Vec<[Spot; 2]> {
    let spacing = wish.spacing.max(0.2);
    let pitch = wish.pitch.max(0.04);
    // Squares whose diagonal is the spacing hold at most one place each.
    let side = spacing / std::f64::consts::SQRT_2;
    let (left, top) = (f64::from(frame.x), f64::from(frame.y));
    let columns = (f64::from(frame.w) / side).ceil() as i32;
    let rows = (f64::from(frame.h) / side).ceil() as i32;
    let mut patches: Grid<Option<Patch>> = Grid::new(columns, rows, None);
    let reach = wish.reach + spacing;
    let band = Band::new(open, frame, wish.reach, (reach + side).ceil() as i32);
    for y in 0..rows {
        for x in 0..columns {
            let corner = Spot::new(left + f64::from(x) * side, top + f64::from(y) * side);
            let middle = corner.moved(side / 2.0, side / 2.0);
            if !band.may_be_hatched(middle) || !band.near(middle, reach + side) {
                continue;
            }
            // Squares are numbered from the board's corner, not the frame's.
            let (column, row) = ((corner.x / side).round() as i32, (corner.y / side).round() as i32);
            let mut rng = rng_at(column, row, PLACES);
            for _ in 0..TRIES {
                let at = corner.moved(share(&mut rng) * side, share(&mut rng) * side);
                let apart = |other: Patch| other.at.distance(at) >= spacing;
                let free = Rect::new(x - 2, y - 2, 5, 5).cells().all(|near| match patches.get(near) {
                    Some(Some(other)) => apart(*other),
                    _ => true,
                });
                if free {
                    let patch = Patch { at, way: heading(&mut rng), sway: sway(&mut rng) };
                    patches.put(Point::new(x, y), Some(patch));
                    break;
                }
            }
        }
    }
    let mut strokes = Vec::new();
    for y in 0..rows {
        for x in 0..columns {
            let Some(Some(patch)) = patches.get(Point::new(x, y)) else { continue };
            if !band.inked(patch.at) {
                continue;
            }
            let around = Rect::new(x - 3, y - 3, 7, 7).cells().filter(|near| *near != Point::new(x, y));
            let others: Vec<Spot> =
                around.filter_map(|near| patches.get(near).copied().flatten()).map(|p| p.at).collect();
            ink(patch, &others, spacing, pitch, &band, &mut strokes);
        }
    }
    strokes
}

/// The strokes of one patch, each cut off where another patch is nearer.
fn ink(patch: &Patch, others: &[Spot], spacing: f64, pitch: f64, band: &Band<'_>, strokes: &mut Vec<[Spot; 2]>) {
    let (dx, dy) = patch.way;
    let count = (spacing / pitch).ceil() as i32;
    for line in -count..=count {
        // A hand is never quite even.
        let off = (f64::from(line) + 0.35 * patch.sway) * pitch;
        let middle = patch.at.moved(-dy * off, dx * off);
        let (mut from, mut to) = (-spacing, spacing);
        for other in others {
            // Nearer to the patch than to the other: below the line half way between them.
            let (ox, oy) = (other.x - patch.at.x, other.y - patch.at.y);
            let half = (ox * ox + oy * oy) / 2.0;
            let slope = dx * ox + dy * oy;
            let rest = half - ((middle.x - patch.at.x) * ox + (middle.y - patch.at.y) * oy);
            if slope.abs() < 1e-9 {
                if rest < 0.0 {
                    to = from;
                }
            } else if slope > 0.0 {
                to = to.min(rest / slope);
            } else {
                from = from.max(rest / slope);
            }
        }
        // Patches do not quite touch.
        let gap = pitch * 0.22;
        let (from, to) = (from + gap, to - gap);
        if to - from < pitch * 0.9 {
            continue;
        }
        let stroke = [middle.moved(dx * from, dy * from), middle.moved(dx * to, dy * to)];
        if !band.covers(stroke) {
            strokes.push(stroke);
        }
    }
}

/// The rock around the floor that is hatched.
struct Band<'a> {
    open: &'a Grid<bool>,
    reach: f64,
    frame: Rect,
    /// For every cell of the frame, whether both rock and floor are near: only there is hatching to be seen.
    border: Grid<bool>,
}

impl<'a> Band<'a> {
    fn new(open: &'a Grid<bool>, frame: Rect, reach: f64, cells: i32) -> Band<'a> {
        let mut border = Grid::new(frame.w, frame.h, false);
        for at in frame.cells().filter(|at| open.get(*at) == Some(&true)) {
            // Every cell of floor beside rock marks what lies around it.
            if at.neighbours().iter().any(|near| open.get(*near) != Some(&true)) {
                border.fill(Rect::new(at.x - frame.x, at.y - frame.y, 1, 1).grown(cells), true);
            }
        }
        // Deep inside the floor nothing is drawn, however near its walls the marks above came.
        for at in frame.cells().filter(|at| open.get(*at) == Some(&true)) {
            let deep = Rect::new(at.x - 1, at.y - 1, 3, 3).grown(1).cells().all(|near| open.get(near) == Some(&true));
            if deep {
                border.put(Point::new(at.x - frame.x, at.y - frame.y), false);
            }
        }
        Band { open, reach, frame, border }
    }

    fn may_be_hatched(&self, at: Spot) -> bool {
        let cell = Point::new(at.x.floor() as i32 - self.frame.x, at.y.floor() as i32 - self.frame.y);
        self.border.get(cell) == Some(&true)
    }

    fn is_open(&self, at: Spot) -> bool {
        self.open.get(Point::new(at.x.floor() as i32, at.y.floor() as i32)) == Some(&true)
    }

    /// Whether any floor is nearer than that.
    fn near(&self, at: Spot, reach: f64) -> bool {
        let (x, y) = (at.x.floor() as i32, at.y.floor() as i32);
        let cells = reach.ceil() as i32;
        let square = reach * reach;
        for row in y - cells..=y + cells {
            for column in x - cells..=x + cells {
                if self.open.get(Point::new(column, row)) == Some(&true) {
                    let dx = (f64::from(column) - at.x).max(at.x - f64::from(column + 1)).max(0.0);
                    let dy = (f64::from(row) - at.y).max(at.y - f64::from(row + 1)).max(0.0);
                    if dx * dx + dy * dy < square {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether a patch there is drawn: the band's edge comes and goes.
    fn inked(&self, at: Spot) -> bool {
        let reach = self.reach * (0.72 + 0.5 * noise(at.x, at.y, 1.7, EDGE));
        self.near(at, reach)
    }

    /// Whether a stroke lies all under the floor, away from its walls, where nobody sees it.
    fn covers(&self, [from, to]: [Spot; 2]) -> bool {
        let deep = |at: Spot| {
            let cell = Point::new(at.x.floor() as i32, at.y.floor() as i32);
            self.is_open(at) && cell.neighbours().iter().all(|near| self.open.get(*near) == Some(&true))
        };
        deep(from) && deep(to)
    }
}
