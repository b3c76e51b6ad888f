//! Stairs in corridors: steps from one height of the floor to another, both on this map.
//!
//! ```text
//! #########     Every cell that could hold stairs is closed for a moment, which leaves pieces of floor. Each piece
//! ..A.|.B..     gets a height, and where two pieces that differ by one meet, the cell between them holds stairs. As
//! ####.####     heights belong to places, ups and downs cancel round every loop.
//! ```

mod params;

pub use params::Stairs;

use super::{
    Annotation, Pass,
    symmetry::{Isometry, motions},
};
use crate::{
    geom::{Dir, Point},
    grid::Grid,
    model::{Cell, Draft, Owner, PassageId, Stair, StairWay},
    rng::Rng,
    topology::{Graph, RoomGraph},
};

/// A cell that could hold stairs.
struct Step {
    at: Point,
    passage: PassageId,
    /// The way its passage goes there, from its first room to its second.
    way: Dir,
    /// A draw of its own, the same for cells that are images of each other.
    lot: u64,
}

impl Pass for Stairs {
    fn run(&self, work: &mut Annotation<'_>) {
        place(self, &mut work.rng("stairs"), work.draft);
    }
}

fn place(params: &Stairs, rng: &mut Rng, draft: &mut Draft) {
    let lots = Lots { key: rng.next_u64(), motions: motions(&draft.rooms) };
    let steps = steps(draft, &lots);
    let mut cells = draft.board.cells.clone();
    steps.iter().for_each(|step| cells.put(step.at, Cell::Wall));
    let pieces = RoomGraph::components(&cells);
    let piece = |at: Point| pieces.node_at(at).unwrap_or(0);
    let edges: Vec<(u32, u32)> =
        steps.iter().map(|step| (piece(step.way.opposite().step(step.at)), piece(step.way.step(step.at)))).collect();
    let graph = Graph::new(pieces.nodes, &edges);
    let heights = heights(params.frequency(), &graph, &edges, &steps, piece(draft.start));
    for (step, (from, to)) in steps.iter().zip(&edges) {
        let rise = heights[*to as usize] - heights[*from as usize];
        let (facing, direction) = match rise {
            0 => continue,
            1.. => (step.way.opposite(), StairWay::Up),
            _ => (step.way, StairWay::Down),
        };
        let passage = Some(step.passage);
        draft.stairs.push(Stair { at: step.at, facing: Some(facing), direction, passage });
    }
}

/// For each passage and each straight stretch of it that is its own, the middle cell.
///
/// Such a cell is open before and behind and walled on both sides, is no door, and neither there nor on the cells before
/// and behind it do corridors meet.
fn steps(draft: &Draft, lots: &Lots) -> Vec<Step> {
    let cells = &draft.board.cells;
    let mut taken: Vec<Point> = draft.doors.iter().map(|door| door.at).collect();
    taken.extend(draft.stairs.iter().map(|stair| stair.at).chain(draft.marks.iter().map(|mark| mark.at)));
    taken.push(draft.start);
    taken.extend(draft.goal);
    taken.sort_unstable();
    let board = cells.bounds();
    let mut steps = Vec::new();
    let mut stretch: Vec<(Point, Dir)> = Vec::new();
    let mut lone: Vec<bool> = Vec::new();
    for passage in &draft.passages {
        let route = passage.route.cells_on(board);
        stretch.clear();
        lone.clear();
        lone.extend(route.iter().map(|at| is_lone(cells, *at)));
        let mine = Owner::passage(passage.id);
        for at in 0..route.len() {
            let own = |at: Point| draft.board.owner.get(at) == Some(&mine) && taken.binary_search(&at).is_err();
            let way = straight(&route, &lone, at).filter(|_| own(route[at]));
            let goes_on = way.is_some() && stretch.last().is_none_or(|(_, before)| Some(*before) == way);
            if !goes_on {
                steps.extend(middle(&stretch, passage.id, lots));
                stretch.clear();
            }
            stretch.extend(way.map(|way| (route[at], way)));
        }
        steps.extend(middle(&stretch, passage.id, lots));
    }
    steps
}

/// Of an even number of cells the one of the two in the middle that has the lesser lot.
fn middle(stretch: &[(Point, Dir)], passage: PassageId, lots: &Lots) -> Option<Step> {
    let last = stretch.len().checked_sub(1)?;
    let step = |index: usize| {
        let (at, way) = *stretch.get(index)?;
        Some(Step { at, passage, way, lot: lots.of(at) })
    };
    [step(last / 2), step(last.div_ceil(2))].into_iter().flatten().min_by_key(|step| step.lot)
}

/// Whether a cell has two open neighbours, no more and no less.
fn is_lone(cells: &Grid<Cell>, at: Point) -> bool {
    at.neighbours().into_iter().filter(|next| cells.get(*next) == Some(&Cell::Floor)).count() == 2
}

/// The way a route goes straight on at a cell, if it does, and neither there nor just before or behind does anything else
/// come in.
fn straight(route: &[Point], lone: &[bool], at: usize) -> Option<Dir> {
    let first = at.checked_sub(1)?;
    if lone.get(first..at + 2)?.contains(&false) {
        return None;
    }
    let (before, here, after) = (route[first], route[at], route[at + 1]);
    let way = Dir::ALL.into_iter().find(|way| way.step(here) == after)?;
    (way.opposite().step(here) == before).then_some(way)
}

struct Lots {
    key: u64,
    motions: Vec<Isometry>,
}

impl Lots {
    /// Of a cell and its images the least lot: whichever of them asks, the answer is the same.
    fn of(&self, at: Point) -> u64 {
        let lot = |at: Point| mixed(self.key ^ (((at.x as u32 as u64) << 32) | at.y as u32 as u64));
        self.motions.iter().map(|motion| lot(motion.point(at))).fold(lot(at), u64::min)
    }
}

/// Stirs all bits of a number into each other.
fn mixed(number: u64) -> u64 {
    let z = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

fn chance(lot: u64, p: f64) -> bool {
    ((mixed(lot) >> 11) as f64) / 9_007_199_254_740_992.0 < p
}

/// A height for each piece so that pieces with a step between them differ by at most one.
///
/// Where a step is the only way on, everything beyond it may lie higher or lower as it likes. Pieces on loops lie at one
/// of two heights beside each other, which suits any loop.
fn heights(frequency: f64, graph: &Graph, edges: &[(u32, u32)], steps: &[Step], start: u32) -> Vec<i32> {
    let dfs = graph.depth_first(start);
    // What a piece draws depends on the steps around it and on nothing else.
    let mut of_piece = vec![0_u64; graph.nodes() as usize];
    for ((a, b), step) in edges.iter().zip(steps) {
        for piece in [*a, *b] {
            of_piece[piece as usize] = of_piece[piece as usize].wrapping_add(mixed(!step.lot));
        }
    }
    let raised = |piece: u32| chance(of_piece[piece as usize], frequency / 2.0);
    // The lower of the two heights of each piece's loops, and its own.
    let mut base = vec![0; graph.nodes() as usize];
    let mut heights = vec![0; graph.nodes() as usize];
    for piece in dfs.preorder.iter().copied() {
        let own = i32::from(raised(piece));
        base[piece as usize] = match dfs.parent[piece as usize] {
            None => 0,
            Some((above, edge)) if dfs.parent_edge_is_bridge(piece) => {
                let lot = steps[edge as usize].lot;
                let climb = if !chance(lot, frequency) {
                    0
                } else if mixed(lot ^ 1) & 1 == 0 {
                    -1
                } else {
                    1
                };
                heights[above as usize] + climb - own
            }
            Some((above, _)) => base[above as usize],
        };
        heights[piece as usize] = base[piece as usize] + own;
    }
    heights
}
