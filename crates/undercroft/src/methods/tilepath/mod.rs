//! `tilepath`: join tiles at their connectors along a path to the boss, then add side branches (document 000; the rules as
//! they are here are in `docs/tilepath.md`).
//!
//! The document's algorithm, which never backtracks, draws from one stream; backtracking and branches have streams of their
//! own. So wherever the document's algorithm succeeds, its path is what is built.

mod branch_tiles;
mod branches;
mod build;
mod enclosure;
mod loops;
mod params;
mod path;
mod prefab_tiles;
mod raster;

pub(crate) use build::Scratch;

pub use params::Tilepath;

use super::{Attempt, KindRules, LayoutMethod, PrefabHand, Promises, Setback, Tries};
use crate::{
    geom::STUD,
    model::{Assembly, Edge, Node, NodeName, Prefab, RoomKind},
    params::MAX_CELLS,
    rng::{Seed, Streams},
    trace::Trace,
};
use build::{PathBuilder, PlacedTile};

impl LayoutMethod for Tilepath {
    type Scratch = Scratch;

    fn usual_attempts(&self) -> u32 {
        // As the document has it.
        5
    }

    fn seeds(&self) -> &'static str {
        "any text seeds Undercroft's own generator; a retry of a whole number takes the next, of other text its next stream"
    }

    fn streams(&self, seed: &Seed, attempt: u32) -> Streams {
        Streams::new(seed, attempt)
    }

    fn tries(&self) -> Tries {
        Tries {
            count: i64::from(self.max_attempts) + self.looks() + self.branch_looks(),
            formula: "(max_attempts + 1,000 for each of min_path_length and target_size)",
        }
    }

    fn usual_passes(&self) -> &'static [&'static str] {
        &["openings"]
    }

    fn promises(&self) -> Promises {
        Promises {
            // Passages only open the rings between two tiles; the laws of tiles say which cells those are.
            ends: None,
            kinds: Some(KindRules { goal: RoomKind::Boss, goal_is_last: true, others: &[RoomKind::Normal] }),
            ..Promises::default()
        }
    }

    fn most_rooms(&self) -> u64 {
        self.min_path_length.max(self.target_size) as u64 + 1
    }

    /// A path that wanders lies in a square whose side grows with its length, but is far shorter; that of a long path grows
    /// with the square root of its length, and branches reach a little farther.
    fn expected_cells(&self) -> u64 {
        let tiles = self.most_rooms();
        let longest = self.tileset.tiles().iter().map(|tile| tile.size.x.max(tile.size.z)).max().unwrap_or(0);
        let side = (longest / STUD / self.studs_per_cell().max(1)) as u64 + 2;
        let length = tiles.saturating_mul(side);
        let wandering = length.saturating_mul(side).saturating_add(length.saturating_mul(length) / 64);
        let across = side.saturating_mul(24 + 2 * tiles.isqrt() + 2 * self.branch_length as u64);
        wandering.min(across.saturating_mul(across)).min(MAX_CELLS as u64)
    }

    fn lay_out<T: Trace>(&self, attempt: Attempt<'_, Scratch, T>) -> Result<(), Setback> {
        lay_out(self, attempt)
    }
}

fn lay_out<T: Trace>(params: &Tilepath, attempt: Attempt<'_, Scratch, T>) -> Result<(), Setback> {
    let Attempt { seed, number, prefabs, scratch, layout, trace, .. } = attempt;
    let (tileset, streams) = (&params.all_tiles(prefabs), Streams::of_retry(seed, number));
    let most = params.min_path_length.max(params.target_size) as usize + 1;
    let longest = tileset.tiles().iter().map(|tile| tile.size.x.max(tile.size.z)).max().unwrap_or(0);
    scratch.placed.clear();
    scratch.footprints.begin(most, longest);
    let has_tile = |prefab: &Prefab| {
        let index = prefabs.and_then(|own| own.set.prefabs().iter().position(|other| other.name == prefab.name));
        index.is_some_and(|index| tileset.tiles_of(index).next().is_some())
    };
    let hand = PrefabHand::draw(prefabs, most as i32, &streams, has_tile);
    let mut builder = PathBuilder { params, tileset, hand, scratch, trace, way_out: 0, extent: i32::MAX, tries: 0 };
    let mut rng = streams.stage("tilepath");
    builder.start(&mut rng);
    let boss = match builder.build_forward(&mut rng) {
        Some(boss) => boss,
        None => {
            let found = builder.build_with_backtracking(longest, &mut streams.stage("tilepath steps back"));
            found.ok_or(Setback::PathBlocked { wanted: params.min_path_length as u32 })?
        }
    };
    let path = builder.len();
    let old = layout.assembly.take();
    let (mut nodes, mut edges) = old.map_or_else(Default::default, |old| (old.nodes, old.edges));
    nodes.clear();
    edges.clear();
    builder.push(boss);
    builder.extent = i32::MAX;
    let mut names: Vec<NodeName> = Vec::new();
    builder.branches(path, &mut streams.stage("tilepath branches"), &mut names);
    if let Some(refusal) = builder.missing_prefab() {
        return Err(refusal);
    }
    let assembly = Assembly {
        tileset: tileset.clone(),
        target_size: params.target_size as u32,
        nodes,
        edges,
        raster: Default::default(),
        openings: None,
    };
    let mut assembly = assembled(assembly, &scratch.placed, path, &names);
    if params.loops {
        loops::join(&mut assembly);
    }
    raster::rasterize(params.studs_per_cell(), assembly, prefabs, layout)
}

/// The tiles as nodes and edges. The boss, which was placed before the branches, comes last.
fn assembled(mut assembly: Assembly, tiles: &[PlacedTile], path: usize, branches: &[NodeName]) -> Assembly {
    // Branches come after the boss among the tiles, and before it among the nodes.
    let moved = |placed: u32| placed - u32::from(placed as usize > path);
    let mut add = |placed: &PlacedTile, name: NodeName, distance: Option<u32>| {
        let PlacedTile { tile, turn, at, bounds, .. } = *placed;
        let node = assembly.nodes.len() as u32;
        assembly.nodes.push(Node { name, tile, at, turn, bounds, distance });
        if name != NodeName::Start {
            let (ends, connectors) = ([moved(placed.parent), node], [placed.exit, placed.entry]);
            assembly.edges.push(Edge { ends, connectors });
        }
    };
    for (number, placed) in (0..).zip(&tiles[..path]) {
        let name = if number == 0 { NodeName::Start } else { NodeName::Path(number) };
        add(placed, name, Some(number));
    }
    for (placed, name) in tiles[path + 1..].iter().zip(branches) {
        add(placed, *name, None);
    }
    let boss = &tiles[path];
    add(boss, NodeName::Boss, Some(boss.parent + 1));
    assembly
}
