//! `tilepath`: join tiles at their connectors along a path to the boss, then put branches beside it. The rules are in
//! `docs/tilepath.md`.
//!
//! The document's own run draws from one stream, the steps back and the branches from streams of theirs: where the run
//! succeeds, the dungeon is the document's.

mod branches;
mod build;
mod outlook;
mod path;
mod raster;

pub(crate) use build::Scratch;

use crate::{
    methods::Setback,
    model::{Assembly, Edge, Layout, Node, NodeName},
    recipe::Tilepath,
    rng::{Seed, Streams},
    trace::Trace,
};
use build::{Builder, Piece};

pub(crate) fn lay_out<T: Trace>(
    params: &Tilepath,
    seed: &Seed,
    attempt: u32,
    scratch: &mut Scratch,
    layout: &mut Layout,
    trace: &mut T,
) -> Result<(), Setback> {
    let (tileset, streams) = (&params.tileset, Streams::of_retry(seed, attempt));
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
