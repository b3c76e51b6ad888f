//! The texture of floors, for the styles that show one: slabs in built rooms, patches and cracks in caves.

use super::{
    Plan,
    position_rng::{rng_at, uniform, uniform_signed, unit_vector},
    stones::stone,
    vector_path::{Path, PointF},
};
use crate::{
    geom::{Point, Rect},
    rng::Rng,
};

const PAVING_KEY: u64 = 0x9a7e;
/// The share of slabs that are darker than the floor; as many are lighter.
const TINTED: f64 = 0.24;

/// The texture of a floor. It reaches beyond the floor's outline and has to be clipped to it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Paving {
    /// Slabs and patches that are darker than the rest.
    pub dark: Vec<Path>,
    /// Those that are lighter.
    pub light: Vec<Path>,
    /// Joints within cells, and cracks in caves. The joints between cells are the grid of the plan.
    pub joints: Vec<[PointF; 2]>,
}

/// The texture of the floor of a plan. What a cell looks like depends on its position and on whether it is part of a
/// cave, and on nothing else.
///
/// ```
/// use undercroft::{Method, Recipe, generate, view::plan::{PlanOptions, paving, plan}};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let paving = paving(&plan(dungeon.draft(), &PlanOptions::default()));
/// assert!(!paving.dark.is_empty() && !paving.light.is_empty() && !paving.joints.is_empty());
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn paving(plan: &Plan) -> Paving {
    let mut paving = Paving::default();
    let is_open = |at: Point| plan.open.get(at) == Some(&true);
    let is_rough = |at: Point| plan.rough.get(at) == Some(&true);
    // Round walls and caves reach a little beyond their cells.
    for cell in plan.content.grown(1).cells() {
        let near = || Rect::new(cell.x, cell.y, 1, 1).grown(1).cells();
        if !is_open(cell) && !near().any(is_open) {
            continue;
        }
        let mut rng = rng_at(cell.x, cell.y, PAVING_KEY);
        if is_rough(cell) || (!is_open(cell) && near().any(is_rough)) {
            paving.earth(cell, &mut rng);
        } else {
            paving.slabs(cell, &mut rng);
        }
    }
    paving
}

impl Paving {
    /// One to four slabs that fill a cell.
    fn slabs(&mut self, cell: Point, rng: &mut Rng) {
        let corner = PointF::corner(cell);
        let pattern = rng.below(8);
        let cut = |rng: &mut Rng| 0.5 + 0.16 * uniform_signed(rng);
        let (x, y) = (cut(rng), cut(rng));
        let at = |x: f64, y: f64| corner.moved(x, y);
        let whole = [0.0, 1.0];
        let (columns, rows): (&[f64], &[f64]) = match pattern {
            0..=2 => (&whole, &whole),
            3 | 4 => (&[0.0, x, 1.0], &whole),
            5 | 6 => (&whole, &[0.0, y, 1.0]),
            _ => (&[0.0, x, 1.0], &[0.0, y, 1.0]),
        };
        if columns.len() > 2 {
            self.joints.push([at(x, 0.0), at(x, 1.0)]);
        }
        if rows.len() > 2 {
            self.joints.push([at(0.0, y), at(1.0, y)]);
        }
        for row in rows.windows(2) {
            for column in columns.windows(2) {
                let (width, height) = (column[1] - column[0], row[1] - row[0]);
                if let Some(tinted) = self.tint(rng) {
                    tinted.push(Path::rect(at(column[0], row[0]), width, height));
                }
            }
        }
    }

    /// Patches of earth and stone, and a crack here and there.
    fn earth(&mut self, cell: Point, rng: &mut Rng) {
        let inside = |rng: &mut Rng| PointF::corner(cell).moved(uniform(rng), uniform(rng));
        for nth in 0..2 {
            let (at, size) = (inside(rng), 0.16 + 0.34 * uniform(rng));
            if let Some(tinted) = self.tint(rng) {
                tinted.push(stone(at, size, cell, nth));
            }
        }
        if rng.chance(0.3) {
            let (from, (x, y)) = (inside(rng), unit_vector(rng));
            let long = 0.15 + 0.2 * uniform(rng);
            let bend = from.moved(x * long, y * long);
            let end = bend.moved((x - 0.5 * y) * long, (y + 0.5 * x) * long);
            self.joints.extend([[from, bend], [bend, end]]);
        }
    }

    /// Where the next slab or patch goes, if it is not of the floor's colour.
    fn tint(&mut self, rng: &mut Rng) -> Option<&mut Vec<Path>> {
        match uniform(rng) {
            share if share < TINTED => Some(&mut self.dark),
            share if share < 2.0 * TINTED => Some(&mut self.light),
            _ => None,
        }
    }
}
