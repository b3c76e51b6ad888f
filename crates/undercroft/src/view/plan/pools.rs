//! Water as smooth pools: shores are curves across the floor, and end at right angles to the walls.

use super::{
    contours::{ContourEdge, contours},
    outline,
    smooth::{self, Smoothing},
    vector_path::{Path, PointF},
};
use crate::{
    geom::{Dir, Point},
    grid::Grid,
    model::{Draft, Owner, Water},
};

/// The water of a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pools {
    /// Everything under water. It extends a little into the walls, so it has to be clipped to the floor.
    pub wet: Vec<Path>,
    /// Deep water, which has to be clipped as well.
    pub deep: Vec<Path>,
    /// The lines where water meets dry floor.
    pub shores: Vec<Path>,
}

/// How far water extends into a straight wall. Corridors meet the rims of round rooms there.
const BEHIND: f64 = 0.45;

pub(super) fn pools(draft: &Draft, open: &Grid<bool>) -> Pools {
    let Some(water) = &draft.layers.water else { return Pools::default() };
    if open.values().iter().zip(water.values()).all(|(open, depth)| !open || *depth == Water::Dry) {
        return Pools::default();
    }
    let ground = WaterBed::of(draft, water, open);
    let mut pools = Pools::default();
    for edges in contours(&ground.cells_with(|depth| depth != Water::Dry)) {
        let dry = |edge: &ContourEdge| ground.goes_on(edge);
        pools.wet.push(shaped(&edges, dry, &smooth::SHORE));
        pools.wet.extend(edges.iter().filter(|edge| ground.ends_at(edge)).map(|edge| strip(*edge)));
        shores(&edges, dry, &mut pools.shores);
    }
    for edges in contours(&ground.cells_with(|depth| depth == Water::Deep)) {
        let inner = |edge: &ContourEdge| ground.goes_on(edge);
        pools.deep.push(shaped(&edges, inner, &smooth::DEEP));
        pools.deep.extend(edges.iter().filter(|edge| ground.ends_at(edge)).map(|edge| strip(*edge)));
    }
    pools
}

/// What water can cover: the floor, and the cells into which it reaches where walls are curved. So shores go on behind such a
/// wall, and whoever clips them to the floor sees neither their ends nor dry corners.
struct WaterBed<'a> {
    open: &'a Grid<bool>,
    /// How deep the water is; `None` where there is no floor.
    depths: Grid<Option<Water>>,
    /// To whom the floor of each cell belongs.
    owners: Grid<Owner>,
}

impl WaterBed<'_> {
    fn of<'a>(draft: &Draft, water: &Grid<Water>, open: &'a Grid<bool>) -> WaterBed<'a> {
        let mut depths = Grid::new(open.width(), open.height(), None);
        for ((depth, water), open) in depths.values_mut().iter_mut().zip(water.values()).zip(open.values()) {
            *depth = Some(*water).filter(|_| *open);
        }
        let mut ground = WaterBed { open, depths, owners: draft.board.owner.clone() };
        let mut behind: Vec<(Point, Dir)> = Vec::new();
        outline::each_curved_edge(draft, open, |edge| behind.push((edge.cell, edge.side)));
        ground.extend(&behind);
        // A corner of the floor touches a cell behind the wall that none of its sides does. It lies beside those behind its sides.
        let beside = |(cell, side): &(Point, Dir)| {
            let next = side.step(*cell);
            [side.clockwise(), side.clockwise().opposite()].map(|way| (next, way))
        };
        let corners: Vec<(Point, Dir)> = behind.iter().flat_map(beside).collect();
        ground.extend(&corners);
        ground
    }

    /// Extends the floor from cells by one step each, with the water that is there.
    fn extend(&mut self, steps: &[(Point, Dir)]) {
        let mut reached: Vec<(Point, Water, Owner)> = Vec::new();
        for (from, way) in steps {
            let to = way.step(*from);
            let (Some(Some(depth)), Some(None)) = (self.depths.get(*from), self.depths.get(to)) else { continue };
            reached.extend(self.owners.get(*from).map(|owner| (to, *depth, *owner)));
        }
        // Where a cell is reached from several sides, the deepest water counts.
        reached.sort_by_key(|(at, depth, _)| (*at, *depth));
        for (at, depth, owner) in reached {
            self.depths.put(at, Some(depth));
            self.owners.put(at, owner);
        }
    }

    fn cells_with(&self, counts: impl Fn(Water) -> bool) -> Grid<bool> {
        let mut cells = Grid::new(self.depths.width(), self.depths.height(), false);
        for (cell, depth) in cells.values_mut().iter_mut().zip(self.depths.values()) {
            *cell = depth.is_some_and(&counts);
        }
        cells
    }

    /// Whether there is a wall beyond an edge.
    fn ends_at(&self, edge: &ContourEdge) -> bool {
        !matches!(self.depths.get(edge.outside()), Some(Some(_)))
    }

    /// Whether the floor goes on beyond an edge. What lies behind a curved wall belongs to the room whose wall it is.
    fn goes_on(&self, edge: &ContourEdge) -> bool {
        let (inside, outside) = (edge.cell, edge.outside());
        let is_open = |at: Point| self.open.get(at) == Some(&true);
        !self.ends_at(edge)
            && ((is_open(inside) && is_open(outside)) || self.owners.get(inside) == self.owners.get(outside))
    }
}

/// A contour as a path whose runs of `soft` edges are smooth and whose others are straight.
fn shaped(edges: &[ContourEdge], soft: impl Fn(&ContourEdge) -> bool, smoothing: &Smoothing) -> Path {
    let count = edges.len();
    let first = (0..count).find(|index| soft(&edges[*index]) != soft(&edges[(index + count - 1) % count]));
    let Some(first) = first else {
        if soft(&edges[0]) {
            return smooth::closed(edges, smoothing);
        }
        let mut path = Path::from(PointF::corner(edges[0].start()));
        edges.iter().for_each(|edge| path.line_to(PointF::corner(edge.end())));
        path.closed = true;
        return path;
    };
    let turned: Vec<ContourEdge> = edges[first..].iter().chain(&edges[..first]).copied().collect();
    let mut path = Path::from(PointF::corner(turned[0].start()));
    for run in turned.chunk_by(|a, b| soft(a) == soft(b)) {
        if soft(&run[0]) {
            smooth::open(&mut path, run, smoothing);
        } else {
            run.iter().for_each(|edge| path.line_to(PointF::corner(edge.end())));
        }
    }
    path.closed = true;
    path
}

/// Adds the parts of a contour that run along dry floor.
fn shores(edges: &[ContourEdge], dry: impl Fn(&ContourEdge) -> bool, shores: &mut Vec<Path>) {
    let count = edges.len();
    let first = (0..count).find(|index| dry(&edges[*index]) && !dry(&edges[(index + count - 1) % count]));
    let Some(first) = first else {
        if dry(&edges[0]) {
            shores.push(smooth::closed(edges, &smooth::SHORE));
        }
        return;
    };
    let turned: Vec<ContourEdge> = edges[first..].iter().chain(&edges[..first]).copied().collect();
    for run in turned.chunk_by(|a, b| dry(a) == dry(b)).filter(|run| dry(&run[0])) {
        let mut shore = Path::from(PointF::corner(run[0].start()));
        smooth::open(&mut shore, run, &smooth::SHORE);
        shores.push(shore);
    }
}

/// The water behind one edge, inside the wall.
fn strip(edge: ContourEdge) -> Path {
    let (from, to) = (PointF::corner(edge.start()), PointF::corner(edge.end()));
    let out: Dir = edge.side;
    // Clockwise as the pools are, so that the non-zero rule fills both.
    Path::polygon(&[from.toward(out, BEHIND), to.toward(out, BEHIND), to, from])
}
