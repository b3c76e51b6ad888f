//! `tilepath`: join tiles at their connectors along a path to the boss, then put branches beside it. The rules are in
//! `docs/tilepath.md`.
//!
//! The document's own run draws from one stream, the steps back and the branches from streams of theirs: where the run
//! succeeds, the dungeon is the document's.

mod branches;
mod build;
mod outlook;
mod params;
mod path;
mod raster;

pub(crate) use build::Scratch;

pub use params::Tilepath;

use super::{Attempt, KindRules, LayoutMethod, Promises, Setback, Tries};
use crate::{
    model::{Assembly, Edge, Node, NodeName, RoomKind},
    rng::Streams,
    trace::Trace,
};
use build::{Builder, Piece};

impl LayoutMethod for Tilepath {
    type Scratch = Scratch;

    fn usual_attempts(&self) -> u32 {
        // As the document has it.
        5
    }

    fn tries(&self) -> Tries {
        Tries {
            count: i64::from(self.max_attempts) + self.looks(),
            formula: "(max_attempts + 1,000 for each of min_path_length)",
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

    fn lay_out<T: Trace>(&self, attempt: Attempt<'_, Scratch, T>) -> Result<(), Setback> {
        lay_out(self, attempt)
    }
}

fn lay_out<T: Trace>(params: &Tilepath, attempt: Attempt<'_, Scratch, T>) -> Result<(), Setback> {
    let Attempt { seed, number, scratch, layout, trace } = attempt;
    let (tileset, streams) = (&params.tileset, Streams::of_retry(seed, number));
    let most = params.min_path_length.max(params.target_size) as usize + 1;
    let longest = tileset.tiles().iter().map(|tile| tile.size.x.max(tile.size.z)).max().unwrap_or(0);
    scratch.pieces.clear();
    scratch.footprints.begin(most, longest);
    let mut builder = Builder { params, tileset, scratch, trace, way_out: 0, looks: 0 };
    let mut rng = streams.stage("tilepath");
    builder.start(&mut rng);
    let boss = match builder.straight(&mut rng) {
        Some(boss) => boss,
        None => {
            let found = builder.search(longest, &mut streams.stage("tilepath steps back"));
            found.ok_or(Setback::PathBlocked { wanted: params.min_path_length as u32 })?
        }
    };
    let path = builder.len();
    let old = layout.assembly.take();
    let (mut nodes, mut edges) = old.map_or_else(Default::default, |old| (old.nodes, old.edges));
    nodes.clear();
    edges.clear();
    builder.put(boss);
    let mut names: Vec<NodeName> = Vec::new();
    builder.branches(path, &mut streams.stage("tilepath branches"), &mut names);
    let assembly = Assembly { tileset: tileset.clone(), nodes, edges, raster: Default::default(), openings: None };
    let assembly = assembled(assembly, &scratch.pieces, path, &names);
    raster::lay(params.studs_per_cell, assembly, layout)
}

/// The pieces as nodes and edges. The boss, which was put down before the branches, comes last.
fn assembled(mut assembly: Assembly, pieces: &[Piece], path: usize, branches: &[NodeName]) -> Assembly {
    // Branches follow the boss in the pieces and take its place among the nodes.
    let moved = |piece: u32| piece - u32::from(piece as usize > path);
    let mut add = |piece: &Piece, name: NodeName, distance: Option<u32>| {
        let Piece { tile, turn, at, bounds, .. } = *piece;
        let node = assembly.nodes.len() as u32;
        assembly.nodes.push(Node { name, tile, at, turn, bounds, distance });
        if name != NodeName::Start {
            let (ends, connectors) = ([moved(piece.parent), node], [piece.exit, piece.entry]);
            assembly.edges.push(Edge { ends, connectors });
        }
    };
    for (number, piece) in (0..).zip(&pieces[..path]) {
        let name = if number == 0 { NodeName::Start } else { NodeName::Path(number) };
        add(piece, name, Some(number));
    }
    for (piece, name) in pieces[path + 1..].iter().zip(branches) {
        add(piece, *name, None);
    }
    let boss = &pieces[path];
    add(boss, NodeName::Boss, Some(boss.parent + 1));
    assembly
}
