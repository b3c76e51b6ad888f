//! Stairs in corridors: steps from one height of the floor to another, both on this map.
//!
//! ```text
//! #########     Every cell that could hold stairs is closed for a moment, which leaves pieces of floor. Each piece
//! ..A.|.B..     gets a height, and where two pieces that differ by one meet, the cell between them holds stairs. As
//! ####.####     heights belong to places, ups and downs cancel round every loop.
//! ```
//!
//! A passage holds at most one, so it never climbs only to descend again.

mod params;

pub use params::Stairs;

use super::{
    Annotation, Pass,
    symmetry::{Isometry, orbit},
};
use crate::{
    geom::{Dir, Point},
    grid::Grid,
    model::{Cell, Draft, Holder, Owner, PassageId, Stair, StairWay},
    rng::Rng,
    topology::{Components, Graph},
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
        let motions = work.symmetries().motions;
        place(self, &mut work.rng("stairs"), work.draft, motions);
    }
}

fn place(params: &Stairs, rng: &mut Rng, draft: &mut Draft, motions: Vec<Isometry>) {
    let lots = Lots { key: rng.next_u64(), motions };
    let steps = one_for_each_passage(draft, steps(draft, &lots));
    let mut cells = draft.board.cells.clone();
    steps.iter().for_each(|step| cells.put(step.at, Cell::Wall));
    let pieces = Components::of(&cells);
    let piece = |at: Point| pieces.at(at).unwrap_or(0);
    let edges: Vec<(u32, u32)> =
        steps.iter().map(|step| (piece(step.way.opposite().step(step.at)), piece(step.way.step(step.at)))).collect();
    let graph = Graph::new(pieces.count, &edges);
    let climbs: Vec<i32> = steps.iter().map(|step| lots.climb(step)).collect();
    let heights = heights(params.frequency(), &graph, &edges, (&steps, &climbs), piece(draft.start));
    for (step, (from, to)) in steps.iter().zip(&edges) {
        let rise = heights[*to as usize] - heights[*from as usize];
        let (facing, direction) = match rise {
            0 => continue,
            1.. => (step.way.opposite(), StairWay::Up),
            _ => (step.way, StairWay::Down),
        };
        let passage = Some(step.passage);
        draft.stairs.push(Stair { at: step.at, facing: Some(facing), direction, passage, to: None });
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
    let mut steps = Vec::with_capacity(draft.passages.len());
    let mut stretch: Vec<(Point, Dir)> = Vec::new();
    let mut lone: Vec<bool> = Vec::new();
    for passage in &draft.passages {
        let route = passage.route.listed_on(board);
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

/// Of all steps as many as there can be with one at most on the way of each passage, in the order of their lots: those
/// whose cells are images of each other are taken together or not at all.
fn one_for_each_passage(draft: &Draft, mut steps: Vec<Step>) -> Vec<Step> {
    let mut used = vec![false; draft.passages.len()];
    for passage in draft.stairs.iter().filter_map(|stair| stair.passage) {
        used.get_mut(passage.0 as usize).into_iter().for_each(|used| *used = true);
    }
    let shared = shared_cells(draft);
    let passages_over = |step: &Step| {
        let (at, own) = (step.at, step.passage);
        let first = shared.partition_point(|(other, _)| *other < at);
        let others = shared[first..].iter().take_while(move |(other, _)| *other == at).map(|(_, passage)| *passage);
        others.chain([own])
    };
    steps.sort_by_key(|step| (step.lot, step.at));
    let mut kept = Vec::with_capacity(steps.len());
    let mut passages: Vec<PassageId> = Vec::new();
    for images in steps.chunk_by(|a, b| a.lot == b.lot) {
        passages.clear();
        passages.extend(images.iter().flat_map(passages_over));
        passages.sort_unstable();
        let twice = passages.windows(2).any(|pair| pair[0] == pair[1]);
        if twice || passages.iter().any(|passage| used[passage.0 as usize]) {
            continue;
        }
        passages.iter().for_each(|passage| used[passage.0 as usize] = true);
        kept.extend(images.iter().map(|step| step.at));
    }
    kept.sort_unstable();
    steps.retain(|step| kept.binary_search(&step.at).is_ok());
    steps.sort_by_key(|step| (step.passage, step.at));
    steps
}

/// The cells that passages run over though they belong to another passage, sorted, each with the passage that does.
fn shared_cells(draft: &Draft) -> Vec<(Point, PassageId)> {
    let mut shared = Vec::new();
    for passage in &draft.passages {
        for at in passage.route.listed_on(draft.board.cells.bounds()).iter() {
            let owner = draft.board.owner.get(*at).map(|owner| owner.holder());
            if matches!(owner, Some(Holder::Passage(other)) if other != passage.id) {
                shared.push((*at, passage.id));
            }
        }
    }
    shared.sort_unstable();
    shared.dedup();
    shared
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
        orbit(&self.motions, at).map(lot).fold(u64::MAX, u64::min)
    }

    /// How much higher the floor lies behind a step than before it, if it is higher or lower at all.
    ///
    /// It is drawn for the least of the images of the step, so all of them climb the same way. A step that a motion maps
    /// onto itself the other way around can lead neither up nor down.
    fn climb(&self, step: &Step) -> i32 {
        let mut least = (step.at, step.way);
        let mut turned = false;
        for motion in &self.motions {
            let image = (motion.point(step.at), motion.dir(step.way));
            if image.0 < least.0 {
                (least, turned) = (image, false);
            } else if image.0 == least.0 {
                turned |= image.1 != least.1;
            }
        }
        let up = (mixed(step.lot ^ 1) & 1 == 0) == matches!(least.1, Dir::North | Dir::West);
        match (turned, up) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => -1,
        }
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
fn heights(
    frequency: f64,
    graph: &Graph,
    edges: &[(u32, u32)],
    (steps, climbs): (&[Step], &[i32]),
    start: u32,
) -> Vec<i32> {
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
                let climb = match climbs[edge as usize] {
                    _ if !chance(steps[edge as usize].lot, frequency) => 0,
                    climb if edges[edge as usize].0 == above => climb,
                    climb => -climb,
                };
                heights[above as usize] + climb - own
            }
            Some((above, _)) => base[above as usize],
        };
        heights[piece as usize] = base[piece as usize] + own;
    }
    heights
}
