//! Hatching: patches of short parallel strokes around the floor, as cartographers ink solid rock.
//!
//! The centres of the patches are a Poisson-disc sample: no two are nearer than `spacing`. Each patch has a direction of
//! its own and fills its Voronoi cell, the part of the rock that is nearer to its centre than to any other, so that
//! patches meet and never overlap.

use std::collections::VecDeque;

use super::{
    Plan,
    hatch_band::HatchBand,
    position_rng::{cell_of, rng_at, uniform, uniform_signed, unit_vector},
    vector_path::PointF,
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

/// How many random points are tried in each square before it is left empty.
const TRIES: u32 = 5;
const PATCHES_KEY: u64 = 0x4a7c;
/// How many squares away another patch can be and still cut off strokes.
const NEIGHBOURHOOD: usize = 3;
/// The centre stored for a square without a patch: infinitely far from everything.
const NOWHERE: PointF = PointF::new(f64::INFINITY, f64::INFINITY);

/// A patch of parallel strokes.
#[derive(Clone, Copy)]
struct Patch {
    at: PointF,
    direction: (f64, f64),
    jitter: f64,
    /// Its column among the squares of its row.
    column: usize,
}

/// A row of squares, each with at most one patch.
#[derive(Default)]
struct PatchRow {
    /// The centre of each square's patch. `NEIGHBOURHOOD` empty squares at either end make bounds checks unnecessary.
    spots: Vec<PointF>,
    patches: Vec<Patch>,
}

/// The strokes of the hatching around the floor of a plan, each from one point to another, row by row. Strokes that the
/// floor hides are left out.
///
/// ```
/// use undercroft::{Method, Recipe, generate, view::plan::{Hatching, PlanOptions, hatching, plan}};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let strokes = hatching(&plan(dungeon.draft(), &PlanOptions::default()), &Hatching::default());
/// assert!(strokes.len() > 50);
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn hatching(plan: &Plan, options: &Hatching) -> Vec<[PointF; 2]> {
    let mut strokes = Vec::new();
    hatch(plan, options, true, |_, own| strokes.append(own));
    strokes
}

/// A patch of hatching as it is where all of it can be seen.
#[derive(Clone, Debug, PartialEq)]
pub struct HatchPatch {
    /// Its middle.
    pub at: PointF,
    /// How far from the floor a patch here is drawn, in cells.
    pub reach: f64,
    /// Its strokes.
    pub strokes: Vec<[PointF; 2]>,
}

/// Hands over the patches of the hatching as if the floor hid none of them, row by row: around the floor they are those of
/// [`hatching`]. A map that shows a part of the floor can hatch the rest as if it were rock.
///
/// ```
/// use undercroft::{Method, Recipe, generate, view::plan::{Hatching, PlanOptions, each_hatch_patch, hatching, plan}};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let plan = plan(dungeon.draft(), &PlanOptions::default());
/// let mut strokes = 0;
/// each_hatch_patch(&plan, &Hatching::default(), |patch| strokes += patch.strokes.len());
/// assert!(strokes > hatching(&plan, &Hatching::default()).len());
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn each_hatch_patch(plan: &Plan, options: &Hatching, mut each: impl FnMut(HatchPatch)) {
    hatch(plan, options, false, |(at, reach), strokes| {
        each(HatchPatch { at, reach, strokes: std::mem::take(strokes) });
    });
}

/// Hands over the middle of each patch, how far from the floor a patch there is drawn, and its strokes, which it takes.
fn hatch(
    plan: &Plan,
    options: &Hatching,
    behind_floor: bool,
    mut take: impl FnMut((PointF, f64), &mut Vec<[PointF; 2]>),
) {
    let spacing = options.spacing.max(0.2);
    // A square whose diagonal is the spacing contains at most one centre. Squares are counted from the board's corner,
    // so that their positions do not depend on what else the map shows.
    let side = spacing / std::f64::consts::SQRT_2;
    let search_range = options.reach + spacing + side;
    let frame = plan.content.grown(search_range.ceil() as i32);
    let square = |cells: i32| cell_of(f64::from(cells) / side);
    let (left, right) = (square(frame.x), square(frame.right()) + 1);
    let (top, bottom) = (square(frame.y), square(frame.bottom()) + 1);
    let hatcher = Hatcher {
        band: HatchBand::new(plan, frame, options.reach, search_range),
        spacing,
        side,
        pitch: options.pitch.max(0.04),
        left,
        columns: (right - left) as usize,
        behind_floor,
    };
    // A patch can be drawn when the three rows after it are known, so only a window of rows is kept.
    let mut rows: VecDeque<PatchRow> = (0..=2 * NEIGHBOURHOOD).map(|_| hatcher.empty()).collect();
    let mut cuts = CutLines::default();
    let mut strokes = Vec::new();
    for number in top..bottom + NEIGHBOURHOOD as i32 {
        let mut row = rows.pop_front().unwrap_or_default();
        hatcher.clear(&mut row);
        if number < bottom {
            hatcher.place_patches(number, &rows, &mut row);
        }
        rows.push_back(row);
        hatcher.draw_patches(&rows, &mut cuts, &mut strokes, &mut take);
    }
}

/// The parameters of a map's hatching.
struct Hatcher {
    band: HatchBand,
    spacing: f64,
    side: f64,
    pitch: f64,
    /// The first column of squares, and how many there are.
    left: i32,
    columns: usize,
    /// Whether strokes that the floor hides are left out.
    behind_floor: bool,
}

impl Hatcher {
    fn empty(&self) -> PatchRow {
        PatchRow { spots: vec![NOWHERE; self.columns + 2 * NEIGHBOURHOOD], patches: Vec::new() }
    }

    fn clear(&self, row: &mut PatchRow) {
        row.spots.fill(NOWHERE);
        row.patches.clear();
    }

    /// Places the patches of a row, at least `spacing` away from each other and from those of the rows before it.
    fn place_patches(&self, number: i32, before: &VecDeque<PatchRow>, row: &mut PatchRow) {
        let side = self.side;
        let count = before.len();
        let (Some(second), Some(first)) = (before.get(count - 2), before.get(count - 1)) else { return };
        let top = f64::from(number) * side;
        for column in 0..self.columns {
            let place = self.left + column as i32;
            let corner = PointF::new(f64::from(place) * side, top);
            if !self.band.in_search_range(corner.moved(side / 2.0, side / 2.0)) {
                continue;
            }
            // Only earlier squares can contain a patch yet, and the corners of this neighbourhood, two rows up and two
            // columns aside, are too far away to matter.
            let at = column + NEIGHBOURHOOD;
            let [a, b, c] = [second.spots[at - 1], second.spots[at], second.spots[at + 1]];
            let [d, e, f] = [first.spots[at - 2], first.spots[at - 1], first.spots[at]];
            let [g, h, i] = [first.spots[at + 1], first.spots[at + 2], row.spots[at - 2]];
            let others = [a, b, c, d, e, f, g, h, i, row.spots[at - 1]];
            let mut rng = rng_at(place, number, PATCHES_KEY);
            for _ in 0..TRIES {
                let spot = corner.moved(uniform(&mut rng) * side, uniform(&mut rng) * side);
                let least =
                    others.iter().fold(f64::INFINITY, |least, other| min_f64(least, distance_squared(*other, spot)));
                if least >= self.spacing * self.spacing {
                    row.spots[at] = spot;
                    let patch =
                        Patch { at: spot, direction: unit_vector(&mut rng), jitter: uniform_signed(&mut rng), column };
                    row.patches.push(patch);
                    break;
                }
            }
        }
    }

    /// Draws the strokes of the patches in the middle row, each cut off where another patch is nearer.
    fn draw_patches(
        &self,
        rows: &VecDeque<PatchRow>,
        cuts: &mut CutLines,
        strokes: &mut Vec<[PointF; 2]>,
        take: &mut impl FnMut((PointF, f64), &mut Vec<[PointF; 2]>),
    ) {
        let Some(row) = rows.get(NEIGHBOURHOOD) else { return };
        for patch in &row.patches {
            let is_hidden = self.behind_floor && self.band.hides_square(patch.at, self.spacing);
            if is_hidden || !self.band.in_band(patch.at) {
                continue;
            }
            cuts.clear();
            for near in rows.iter().flat_map(|row| &row.spots[patch.column..=patch.column + 2 * NEIGHBOURHOOD]) {
                if near.x < f64::INFINITY && *near != patch.at {
                    cuts.add(patch, *near);
                }
            }
            self.strokes(patch, cuts, strokes);
            take((patch.at, self.band.reach_at(patch.at)), strokes);
            strokes.clear();
        }
    }

    fn strokes(&self, patch: &Patch, cuts: &CutLines, strokes: &mut Vec<[PointF; 2]>) {
        let (dx, dy) = patch.direction;
        let count = (self.spacing / self.pitch).ceil() as i32;
        // A small gap separates patches.
        let gap = self.pitch * 0.22;
        for line in -count..=count {
            // Strokes are shifted a little, as if drawn by hand.
            let off = (f64::from(line) + 0.35 * patch.jitter) * self.pitch;
            let (from, to) = cuts.between(off, self.spacing);
            let (from, to) = (from + gap, to - gap);
            if to - from < self.pitch * 0.9 {
                continue;
            }
            let middle = patch.at.moved(-dy * off, dx * off);
            let stroke = [middle.moved(dx * from, dy * from), middle.moved(dx * to, dy * to)];
            if !(self.behind_floor && self.band.hides(stroke)) {
                strokes.push(stroke);
            }
        }
    }
}

/// Where other patches cut off the strokes of one. The perpendicular bisector toward another patch crosses a stroke
/// that runs `off` beside the patch's centre at `start - off * slant` along the stroke; `ahead` and `behind` contain
/// pairs of `start` and `slant`.
#[derive(Default)]
struct CutLines {
    ahead: Vec<(f64, f64)>,
    behind: Vec<(f64, f64)>,
}

impl CutLines {
    fn clear(&mut self) {
        self.ahead.clear();
        self.behind.clear();
    }

    fn add(&mut self, patch: &Patch, other: PointF) {
        let (dx, dy) = patch.direction;
        let (ox, oy) = (other.x - patch.at.x, other.y - patch.at.y);
        let along = dx * ox + dy * oy;
        // A bisector parallel to the strokes is replaced by one that is almost parallel, to avoid a division by zero.
        let along = if along.abs() < 1e-9 { 1e-9 } else { along };
        let cut = ((ox * ox + oy * oy) / 2.0 / along, (dx * oy - dy * ox) / along);
        if along > 0.0 { self.ahead.push(cut) } else { self.behind.push(cut) }
    }

    /// What is left of a stroke that would extend `far` in both directions.
    fn between(&self, off: f64, far: f64) -> (f64, f64) {
        let to = self.ahead.iter().fold(far, |to, (start, slant)| min_f64(to, start - off * slant));
        let back = self.behind.iter().fold(far, |back, (start, slant)| min_f64(back, off * slant - start));
        (-back, to)
    }
}

/// The smaller of two numbers. Unlike `f64::min` it does not handle NaN, so that it is a single instruction.
fn min_f64(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}

fn distance_squared(a: PointF, b: PointF) -> f64 {
    let (x, y) = (a.x - b.x, a.y - b.y);
    x * x + y * y
}

#[cfg(test)]
mod tests {
    use super::{Hatching, hatching};
    use crate::{
        geom::Rect,
        grid::Grid,
        view::plan::{Plan, PointF},
    };

    fn rooms(rooms: &[Rect]) -> Plan {
        let mut open = Grid::new(60, 40, false);
        rooms.iter().for_each(|room| open.fill(*room, true));
        let content = rooms.iter().copied().reduce(Rect::union).unwrap_or_default();
        Plan { open, rough: Grid::new(60, 40, false), ..Plan::empty(content) }
    }

    fn inside(room: Rect, at: PointF) -> bool {
        let (left, right) = (f64::from(room.x), f64::from(room.right()));
        let (top, bottom) = (f64::from(room.y), f64::from(room.bottom()));
        (left..right).contains(&at.x) && (top..bottom).contains(&at.y)
    }

    #[test]
    fn a_room_elsewhere_moves_no_stroke() {
        let (room, other) = (Rect::new(20, 20, 7, 5), Rect::new(3, 4, 9, 6));
        let (alone, both) = (hatching(&rooms(&[room]), &Hatching::default()), rooms(&[room, other]));
        let both = hatching(&both, &Hatching::default());
        assert!(alone.len() > 100 && both.len() > 2 * alone.len());
        let around = room.grown(4);
        let kept: Vec<[PointF; 2]> = both.into_iter().filter(|stroke| inside(around, stroke[0])).collect();
        assert_eq!(alone, kept);
    }

    #[test]
    fn strokes_lie_around_the_floor_and_not_under_it() {
        let room = Rect::new(20, 20, 7, 5);
        let options = Hatching::default();
        for [from, to] in hatching(&rooms(&[room]), &options) {
            assert!(!inside(room, from) || !inside(room, to));
            assert!(inside(room.grown(3), from) && inside(room.grown(3), to));
        }
    }
}
