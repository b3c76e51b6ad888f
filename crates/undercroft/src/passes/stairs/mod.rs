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

use params::StairSettings;
pub use params::Stairs;

use super::{
    Annotation, Pass,
    symmetry::{Isometry, orbit},
};
use crate::{
    geom::{Dir, Point},
    grid::Grid,
    model::{Cell, Draft, Owner, PassageId, Stair, StairWay},
    net::{Graph, pairs_with},
    rng::{Rng, fraction_of_bits, mix64},
    topology::Components,
};

/// A cell that could hold stairs.
#[derive(Clone, Copy)]
struct Step {
    at: Point,
    passage: PassageId,
    /// The way its passage goes there, from its first room to its second.
    way: Dir,
    /// A draw of its own, the same for cells that are images of each other.
    hash: u64,
}

impl Pass for StairSettings {
    fn run(&self, work: &mut Annotation<'_>) {
        let motions = work.symmetries().motions;
        place(self, &mut work.rng("stairs"), work.draft, motions);
    }
}

fn place(params: &StairSettings, rng: &mut Rng, draft: &mut Draft, motions: Vec<Isometry>) {
    let hashes = CellHashes { key: rng.next_u64(), motions };
    let steps = one_for_each_passage(draft, steps(draft, &hashes));
    let mut cells = draft.board.cells.clone();
    steps.iter().for_each(|step| cells.put(step.at, Cell::Wall));
    let pieces = Components::of(&cells);
    let piece = |at: Point| pieces.at(at).unwrap_or(0);
    let edges: Vec<(u32, u32)> =
        steps.iter().map(|step| (piece(step.way.opposite().step(step.at)), piece(step.way.step(step.at)))).collect();
    let graph = Graph::new(pieces.count, &edges);
    let heights = heights(params.frequency, &hashes, &graph, (&steps, &edges), piece(draft.start));
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
fn steps(draft: &Draft, hashes: &CellHashes) -> Vec<Step> {
    let cells = &draft.board.cells;
    let mut taken: Vec<Point> = draft.doors.iter().map(|door| door.at).chain(draft.occupied_cells()).collect();
    taken.sort_unstable();
    let mut steps = Vec::with_capacity(draft.passages.len());
    let (mut lone, mut ways): (Vec<bool>, Vec<(Point, Option<Dir>)>) = (Vec::new(), Vec::new());
    for passage in &draft.passages {
        let route = passage.route.listed_on(cells.bounds());
        lone.clear();
        lone.extend(route.iter().map(|at| is_lone(cells, *at)));
        let mine = Owner::passage(passage.id);
        let is_own = |at: Point| draft.board.owner.get(at) == Some(&mine) && taken.binary_search(&at).is_err();
        ways.clear();
        ways.extend(route.windows(3).zip(lone.windows(3)).map(|(cells, lone)| {
            let way = if lone.contains(&false) { None } else { straight(cells) };
            (cells[1], way.filter(|_| is_own(cells[1])))
        }));
        let stretches = ways.chunk_by(|(_, a), (_, b)| a == b);
        steps.extend(stretches.filter_map(|stretch| middle(stretch, passage.id, hashes)));
    }
    steps
}

/// Of all steps as many as there can be with one at most on the way of each passage, in the order of their hashes: those
/// whose cells are images of each other are taken together or not at all.
fn one_for_each_passage(draft: &Draft, mut steps: Vec<Step>) -> Vec<Step> {
    let mut used = vec![false; draft.passages.len()];
    for passage in draft.stairs.iter().filter_map(|stair| stair.passage) {
        used.get_mut(passage.0 as usize).into_iter().for_each(|used| *used = true);
    }
    let shared = shared_cells(draft);
    let passages_over =
        |step: &Step| pairs_with(&shared, &step.at).iter().map(|(_, passage)| *passage).chain([step.passage]);
    steps.sort_by_key(|step| (step.hash, step.at));
    let mut kept: Vec<Step> = Vec::with_capacity(steps.len());
    let mut passages: Vec<PassageId> = Vec::new();
    for images in steps.chunk_by(|a, b| a.hash == b.hash) {
        passages.clear();
        passages.extend(images.iter().flat_map(passages_over));
        passages.sort_unstable();
        let twice = passages.windows(2).any(|pair| pair[0] == pair[1]);
        if twice || passages.iter().any(|passage| used[passage.0 as usize]) {
            continue;
        }
        passages.iter().for_each(|passage| used[passage.0 as usize] = true);
        kept.extend_from_slice(images);
    }
    kept.sort_by_key(|step| (step.passage, step.at));
    kept
}

/// The cells that passages run over though they belong to another passage, sorted, each with the passage that does.
fn shared_cells(draft: &Draft) -> Vec<(Point, PassageId)> {
    let mut shared = Vec::new();
    for passage in &draft.passages {
        for at in passage.route.listed_on(draft.board.cells.bounds()).iter() {
            if draft.board.passage_at(*at).is_some_and(|owner| owner != passage.id) {
                shared.push((*at, passage.id));
            }
        }
    }
    shared.sort_unstable();
    shared.dedup();
    shared
}

/// Of an even number of cells the one of the two in the middle that has the lower hash. Where the way does not go straight on,
/// there is none.
fn middle(stretch: &[(Point, Option<Dir>)], passage: PassageId, hashes: &CellHashes) -> Option<Step> {
    let last = stretch.len() - 1;
    let step = |(at, way): (Point, Option<Dir>)| Some(Step { at, passage, way: way?, hash: hashes.of(at) });
    [last / 2, last.div_ceil(2)].into_iter().filter_map(|index| step(stretch[index])).min_by_key(|step| step.hash)
}

/// Whether a cell has two open neighbours, no more and no less.
fn is_lone(cells: &Grid<Cell>, at: Point) -> bool {
    at.neighbours().into_iter().filter(|next| cells.is_floor(*next)).count() == 2
}

/// The way from the first of three cells to the last, if it goes straight on at the second.
fn straight(cells: &[Point]) -> Option<Dir> {
    let way = Dir::ALL.into_iter().find(|way| way.step(cells[1]) == cells[2])?;
    (way.step(cells[0]) == cells[1]).then_some(way)
}

/// A hash of each cell, the same for all cells that motions map onto each other.
struct CellHashes {
    key: u64,
    motions: Vec<Isometry>,
}

impl CellHashes {
    /// Of a cell and its images the lowest hash: whichever of them asks, the answer is the same.
    fn of(&self, at: Point) -> u64 {
        let hash = |at: Point| mix64(self.key ^ (((at.x as u32 as u64) << 32) | at.y as u32 as u64));
        orbit(&self.motions, at).map(hash).fold(u64::MAX, u64::min)
    }

    /// How much higher the floor lies behind a step than before it, if it is higher or lower at all.
    ///
    /// It is drawn for the least of the images of the step, so all of them climb the same way. A step that a motion maps
    /// onto itself the other way around can lead neither up nor down.
    fn climb(&self, step: &Step) -> i32 {
        let moved = self.motions.iter().map(|motion| (motion.point(step.at), motion.dir(step.way)));
        let mut images = std::iter::once((step.at, step.way)).chain(moved);
        let (least, way) = images.clone().min_by_key(|(at, _)| *at).unwrap_or((step.at, step.way));
        if images.any(|(at, other)| at == least && other != way) {
            return 0;
        }
        let is_up = (mix64(step.hash ^ 1) & 1 == 0) == matches!(way, Dir::North | Dir::West);
        if is_up { 1 } else { -1 }
    }
}

fn chance(hash: u64, p: f64) -> bool {
    fraction_of_bits(mix64(hash)) < p
}

/// A height for each piece so that pieces with a step between them differ by at most one.
///
/// Where a step is the only way on, everything beyond it may lie higher or lower as it likes. Pieces on loops lie at one
/// of two heights beside each other, which suits any loop.
fn heights(
    frequency: f64,
    hashes: &CellHashes,
    graph: &Graph,
    (steps, edges): (&[Step], &[(u32, u32)]),
    start: u32,
) -> Vec<i32> {
    let dfs = graph.depth_first(start);
    // What a piece draws depends on the steps around it and on nothing else.
    let mut of_piece = vec![0_u64; graph.nodes() as usize];
    for ((a, b), step) in edges.iter().zip(steps) {
        for piece in [*a, *b] {
            of_piece[piece as usize] = of_piece[piece as usize].wrapping_add(mix64(!step.hash));
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
                let climb = match hashes.climb(&steps[edge as usize]) {
                    _ if !chance(steps[edge as usize].hash, frequency) => 0,
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
