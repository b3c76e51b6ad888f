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
mod settings;

pub(crate) use build::Scratch;

pub use params::Tilepath;
pub(crate) use settings::Settings;

use super::{Attempt, AttemptFailure, KindRules, LayoutMethod, MethodFacts, PrefabQueue, Promises, Tries};
use crate::{
    geom::STUD,
    model::{Archetype, Assembly, Draft, Edge, Node, NodeName, Prefab, RoomKind, Shortfall, Tileset},
    params::{MAX_CELLS, Rules},
    passes::Prefabs,
    rng::{Seed, Streams},
    trace::Trace,
};
use build::{PathBuilder, PlacedTile};

impl LayoutMethod for Settings {
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
            count: i64::from(self.max_attempts) + self.backtracking_tries() + self.branch_tries(),
            formula: "(max_attempts + 1,000 for each of min_path_length and target_size)",
        }
    }

    fn usual_passes(&self) -> &'static [&'static str] {
        &["openings"]
    }

    fn rules(&self, rules: &mut Rules<'_>) {
        self.check_rules(rules);
    }

    fn tiles(&self, prefabs: Option<&Prefabs>) -> Option<(Tileset, u32)> {
        Some((self.all_tiles(prefabs), self.target_size as u32))
    }

    /// Branches are left out where the path alone has as many tiles.
    fn shortfalls(&self, draft: &Draft) -> Vec<Shortfall> {
        let nodes = draft.assembly.as_ref().map(|assembly| assembly.nodes.len() as i64);
        nodes.and_then(|made| Shortfall::of("target_size", i64::from(self.target_size), made)).into_iter().collect()
    }

    fn facts(&self) -> MethodFacts {
        // A way of tiles to the room of a boss.
        let studs_per_cell = Some(self.studs_per_cell);
        MethodFacts { resembles: Archetype::Lair, studs_per_cell, ..MethodFacts::default() }
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
        let side = (longest_side(&self.tileset) / STUD / self.studs_per_cell.max(1)) as u64 + 2;
        let length = tiles.saturating_mul(side);
        let wandering = length.saturating_mul(side).saturating_add(length.saturating_mul(length) / 64);
        let across = side.saturating_mul(24 + 2 * tiles.isqrt() + 2 * self.branch_length as u64);
        wandering.min(across.saturating_mul(across)).min(MAX_CELLS as u64)
    }

    fn lay_out<T: Trace>(&self, attempt: Attempt<'_, Scratch, T>) -> Result<(), AttemptFailure> {
        let Attempt { seed, number, prefabs, scratch, layout, trace, .. } = attempt;
        let (tileset, streams) = (&self.all_tiles(prefabs), Streams::of_retry(seed, number));
        let (most, longest) = (self.most_rooms(), longest_side(tileset));
        scratch.placed.clear();
        scratch.footprints.begin(most as usize, longest);
        let has_tile = |prefab: &Prefab| {
            let index = prefabs.and_then(|own| own.set.prefabs().iter().position(|other| other.name == prefab.name));
            index.is_some_and(|index| tileset.tiles_of(index).next().is_some())
        };
        let queue = PrefabQueue::draw(prefabs, most as i32, &streams, has_tile);
        let mut builder =
            PathBuilder { params: self, tileset, queue, scratch, trace, way_out: 0, extent: i32::MAX, tries: 0 };
        let mut rng = streams.stage("tilepath");
        builder.start(&mut rng);
        let boss = builder
            .build_forward(&mut rng)
            .or_else(|| builder.build_with_backtracking(longest, &mut streams.stage("tilepath steps back")))
            .ok_or(AttemptFailure::PathBlocked { wanted: self.min_path_length as u32 })?;
        let path = builder.len();
        builder.push(boss);
        builder.extent = i32::MAX;
        let branches = builder.branches(path, &mut streams.stage("tilepath branches"));
        if let Some(refusal) = builder.missing_prefab() {
            return Err(refusal);
        }
        let old = layout.assembly.take();
        let (mut nodes, mut edges) = old.map_or_else(Default::default, |old| (old.nodes, old.edges));
        nodes.clear();
        edges.clear();
        let mut assembly = Assembly {
            tileset: tileset.clone(),
            target_size: self.target_size as u32,
            nodes,
            edges,
            raster: Default::default(),
            openings: None,
        };
        add_tiles(&mut assembly, &scratch.placed, path, &branches);
        if self.loops {
            loops::join(&mut assembly);
        }
        raster::rasterize(self.studs_per_cell, assembly, prefabs, layout)
    }
}

/// The longest side of any tile, seen from above.
fn longest_side(tileset: &Tileset) -> i32 {
    tileset.tiles().iter().map(|tile| tile.size.x.max(tile.size.z)).max().unwrap_or(0)
}

/// Adds the tiles as nodes and edges. The boss, which was placed before the branches, comes last.
fn add_tiles(assembly: &mut Assembly, tiles: &[PlacedTile], path: usize, branches: &[(u32, u32)]) {
    // Branches come after the boss among the tiles, and before it among the nodes.
    let moved = |placed: u32| placed - u32::from(placed as usize > path);
    let in_order = tiles[..path].iter().chain(&tiles[path + 1..]).chain([&tiles[path]]);
    let main = [NodeName::Start].into_iter().chain((1..path as u32).map(NodeName::Path));
    let branches = branches.iter().map(|(branch, tile)| NodeName::Branch(*branch, *tile));
    let names = main.chain(branches).chain([NodeName::Boss]);
    for (node, (placed, name)) in (0..).zip(in_order.zip(names)) {
        let PlacedTile { tile, turn, at, bounds, parent, exit, entry, .. } = *placed;
        let distance = match name {
            NodeName::Start => Some(0),
            NodeName::Path(_) | NodeName::Boss => Some(parent + 1),
            NodeName::Branch(..) => None,
        };
        assembly.nodes.push(Node { name, tile, at, turn, bounds, distance });
        if name != NodeName::Start {
            assembly.edges.push(Edge { ends: [moved(parent), node], connectors: [exit, entry] });
        }
    }
}
