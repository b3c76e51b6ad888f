//! What every assembly of tiles keeps. Nothing here asks the engine that built it: boxes are compared by sweeping over
//! them, and cells are computed from corners.
//!
//! - `graph`: how nodes are named and joined; `space`: where tiles lie and meet.
//! - `raster`: rooms, passages and marks on the board; `openings`: how connectors are closed.

mod graph;
mod openings;
mod raster;
mod space;

use super::{Fault, Faults, Origin, Rule};
use crate::{
    geom::Vec3,
    methods::ResolvedMethod,
    model::{Assembly, Draft, NodeName, RoomId},
};

/// Farther than any path reaches, in hundredths of a stud; sums of two such numbers still fit.
const FARTHEST: u32 = 800_000_000;

/// Each group of laws speaks of things that the one before has made sure of.
pub(super) fn check(draft: &Draft, origin: &Origin, faults: &mut Faults) {
    let mut fault = |rule: Rule, what: &str| faults.add(Fault::new(rule, what));
    let (params, assembly) = match (origin.recipe.method(), &draft.assembly) {
        (ResolvedMethod::Tilepath(params), Some(assembly)) => (params, assembly),
        (ResolvedMethod::Tilepath(_), None) => {
            return fault(Rule::Graph, "there are no tiles, and the method is tilepath");
        }
        (_, Some(_)) => return fault(Rule::Graph, "there are tiles, but the method builds with none"),
        (_, None) => return,
    };
    let tileset = params.all_tiles(origin.recipe.passes().prefabs.as_ref());
    if assembly.tileset != tileset || i64::from(assembly.target_size) != i64::from(params.target_size) {
        return fault(Rule::Graph, "the tiles or their number are not those of the recipe");
    }
    if assembly.raster.studs_per_cell != params.studs_per_cell {
        return fault(Rule::OnTheRaster, "the raster is not the recipe's");
    }
    known(draft, assembly, faults);
    if faults.is_empty() {
        graph::check(assembly, params.loops, faults);
        space::check(assembly, faults);
    }
    if faults.is_empty() {
        raster::check(draft, assembly, faults);
        // Version 0.1 closed the boss's own entrance otherwise.
        if origin.engine.is_none() {
            openings::check(draft, assembly, faults);
        }
    }
}

/// A fault of a node, which has the number of its room.
pub(super) fn at_node(node: usize, rule: Rule, what: impl Into<String>) -> Fault {
    Fault::new(rule, what).room(RoomId(node as u32))
}

/// How many nodes the path has, the start with them; they come first.
pub(super) fn path_length(assembly: &Assembly) -> usize {
    assembly.nodes.iter().take_while(|node| matches!(node.name, NodeName::Start | NodeName::Path(_))).count()
}

/// Whatever is named exists, and no number is so large that it could not be reckoned with.
fn known(draft: &Draft, assembly: &Assembly, faults: &mut Faults) {
    let (nodes, edges) = (assembly.nodes.len(), assembly.edges.len());
    let (rooms, passages) = (draft.rooms.len(), draft.passages.len());
    if (nodes, edges) != (rooms, passages) {
        let what = cold_format!("{nodes} nodes and {edges} edges for {rooms} rooms and {passages} passages");
        faults.add(Fault::new(Rule::Graph, what));
    }
    let near = |at: Vec3| [at.x, at.y, at.z].iter().all(|part| part.unsigned_abs() <= FARTHEST);
    let far = "it lies farther away than any tile can";
    for (index, node) in assembly.nodes.iter().enumerate() {
        if usize::from(node.tile) >= assembly.tileset.tiles().len() {
            faults.add(at_node(index, Rule::Graph, cold_format!("the tileset has no tile {}", node.tile)));
        }
        if !near(node.at) || !near(node.bounds.min) || !near(node.bounds.max) {
            faults.add(at_node(index, Rule::Graph, far));
        }
    }
    if !near(assembly.raster.origin) || draft.marks.iter().any(|mark| mark.studs.is_some_and(|at| !near(at))) {
        faults.add(Fault::new(Rule::OnTheRaster, far));
    }
    for (index, edge) in assembly.edges.iter().enumerate() {
        let exists = edge.ends.iter().zip(edge.connectors).all(|(end, connector)| {
            let node = assembly.nodes.get(*end as usize);
            let tile = node.and_then(|node| assembly.tileset.tiles().get(usize::from(node.tile)));
            tile.is_some_and(|tile| usize::from(connector) < tile.connectors.len())
        });
        if !exists {
            faults.add(Fault::new(Rule::Graph, cold_format!("edge {index} joins what is not there")));
        }
    }
}
