//! What every assembly of tiles keeps. Nothing here asks the engine that built it: boxes are compared by sweeping over
//! them, and cells are computed from corners.

use super::{
    dungeon::Origin,
    fault::{Fault, Faults, Rule},
};
use crate::{
    geom::{Aabb, Dir, Point, STUD, Vec3},
    model::{Assembly, ConnectorOpening, ConnectorState, Draft, NodeName, RoomId},
    recipe::Method,
};

/// Farther than any path reaches, in hundredths of a stud; sums of two such numbers still fit.
const FARTHEST: i32 = 800_000_000;

/// Each group of laws speaks of things that the one before has made sure of.
pub(super) fn check(draft: &Draft, origin: &Origin, faults: &mut Faults) {
    let params = match (&origin.recipe.method, &draft.assembly) {
        (Method::Tilepath(params), Some(_)) => params,
        (Method::Tilepath(_), None) => {
            return faults.add(Fault::new(Rule::Graph, "there are no tiles, and the method is tilepath"));
        }
        (_, None) => return,
        (_, Some(_)) => return faults.add(Fault::new(Rule::Graph, "there are tiles, but the method builds with none")),
    };
    let Some(assembly) = &draft.assembly else { return };
    let tileset = params.all_tiles(origin.recipe.passes.prefabs.as_ref());
    if assembly.tileset != tileset || i64::from(assembly.target_size) != i64::from(params.target_size) {
        return faults.add(Fault::new(Rule::Graph, "the tiles or their number are not those of the recipe"));
    }
    if Some(assembly.raster.studs_per_cell) != params.studs_per_cell {
        return faults.add(Fault::new(Rule::OnTheRaster, "the raster is not the recipe's"));
    }
    let groups: [&dyn Fn(&mut Faults); 3] = [
        &|faults| known(draft, assembly, faults),
        &|faults| {
            names(assembly, faults);
            parents(assembly, params.loops, faults);
            boxes(assembly, faults);
            connectors(assembly, faults);
            disjoint(assembly, faults);
        },
        &|faults| {
            raster(draft, assembly, faults);
            // Version 0.1 closed the boss's own entrance otherwise.
            if origin.engine.is_none() {
                openings(draft, assembly, faults);
            }
        },
    ];
    for group in groups {
        group(faults);
        if !faults.is_empty() {
            return;
        }
    }
}

fn at_room(node: usize, rule: Rule, what: impl Into<String>) -> Fault {
    Fault::new(rule, what).room(RoomId(node as u32))
}

/// Whatever is named exists, and no number is so large that it could not be reckoned with.
fn known(draft: &Draft, assembly: &Assembly, faults: &mut Faults) {
    let (nodes, edges) = (assembly.nodes.len(), assembly.edges.len());
    if nodes != draft.rooms.len() || edges != draft.passages.len() {
        let what = format!(
            "{nodes} nodes and {edges} edges for {} rooms and {} passages",
            draft.rooms.len(),
            draft.passages.len()
        );
        faults.add(Fault::new(Rule::Graph, what));
    }
    let near = |at: Vec3| [at.x, at.y, at.z].iter().all(|part| part.unsigned_abs() <= FARTHEST.unsigned_abs());
    let far = || "it lies farther away than any tile can";
    for (index, node) in assembly.nodes.iter().enumerate() {
        if usize::from(node.tile) >= assembly.tileset.tiles().len() {
            faults.add(at_room(index, Rule::Graph, format!("the tileset has no tile {}", node.tile)));
        }
        if !near(node.at) || !near(node.bounds.min) || !near(node.bounds.max) {
            faults.add(at_room(index, Rule::Graph, far()));
        }
    }
    if !near(assembly.raster.origin) || draft.marks.iter().any(|mark| mark.studs.is_some_and(|at| !near(at))) {
        faults.add(Fault::new(Rule::OnTheRaster, far()));
    }
    for (index, edge) in assembly.edges.iter().enumerate() {
        let exists = edge.ends.iter().zip(edge.connectors).all(|(end, connector)| {
            let node = assembly.nodes.get(*end as usize);
            let tile = node.and_then(|node| assembly.tileset.tiles().get(usize::from(node.tile)));
            tile.is_some_and(|tile| usize::from(connector) < tile.connectors.len())
        });
        if !exists {
            faults.add(Fault::new(Rule::Graph, format!("edge {index} joins what is not there")));
        }
    }
}

/// `Start`, `Path_1` and so on, branches in order, `BossRoom` last; distances count up along the path.
fn names(assembly: &Assembly, faults: &mut Faults) {
    let nodes = &assembly.nodes;
    let path = nodes.iter().take_while(|node| matches!(node.name, NodeName::Start | NodeName::Path(_))).count();
    let last = nodes.len().saturating_sub(1);
    let mut before = (0, 0);
    for (index, node) in nodes.iter().enumerate() {
        let right = match node.name {
            NodeName::Start => index == 0,
            NodeName::Path(number) => index > 0 && number as usize == index && index < path,
            NodeName::Boss => index == last && index > 0,
            NodeName::Branch(branch, room) => {
                let next = (branch, room) == (before.0, before.1 + 1) && room > 1;
                let fresh = (branch, room) == (before.0 + 1, 1);
                before = (branch, room);
                index >= path && index < last && (next || fresh)
            }
        };
        if !right {
            faults.add(at_room(index, Rule::Graph, format!("the node in place {index} is called {}", node.name)));
        }
    }
    if !matches!(nodes.last(), Some(node) if node.name == NodeName::Boss) {
        faults.add(Fault::new(Rule::Graph, "the last node is not BossRoom"));
    }
}

/// Every node but the start is joined to one before it, in the order of the nodes; the boss hangs on the path. Loops, if
/// the recipe wants any, come after them, and join neither the start nor the boss.
fn parents(assembly: &Assembly, loops: bool, faults: &mut Faults) {
    let nodes = &assembly.nodes;
    let path = nodes.iter().take_while(|node| matches!(node.name, NodeName::Start | NodeName::Path(_))).count();
    let tree = nodes.len().saturating_sub(1);
    if assembly.edges.len() < tree || (assembly.edges.len() > tree && !loops) {
        return faults.add(Fault::new(Rule::Graph, "there is not one edge for every node but the start"));
    }
    for (index, edge) in assembly.edges.iter().enumerate().skip(tree) {
        let [from, to] = edge.ends.map(|end| end as usize);
        if from == 0 || from >= to || to >= tree {
            let what = format!("edge {index} makes a loop with the start or the boss, or in the wrong direction");
            faults.add(at_room(to, Rule::Graph, what));
        }
    }
    for (index, edge) in assembly.edges.iter().enumerate().take(tree) {
        let [from, to] = edge.ends.map(|end| end as usize);
        let (Some(node), Some(parent)) = (nodes.get(to), nodes.get(from)) else { continue };
        let right = match node.name {
            NodeName::Start => false,
            NodeName::Path(_) => from + 1 == to,
            NodeName::Boss => from < path,
            NodeName::Branch(_, 1) => from > 0 && from < to,
            NodeName::Branch(..) => from + 1 == to,
        };
        if to != index + 1 || !right {
            let what = format!("edge {index} leads from {} to {}", parent.name, node.name);
            faults.add(at_room(to, Rule::Graph, what));
        }
        let distance = if node.name.is_main_path() { parent.distance.map(|before| before + 1) } else { None };
        if node.distance != distance {
            faults.add(at_room(
                to,
                Rule::Graph,
                format!("the distance of {} does not follow from its edge", node.name),
            ));
        }
    }
    if nodes.first().is_some_and(|start| start.distance != Some(0)) {
        faults.add(at_room(0, Rule::Graph, "the distance of Start is not 0"));
    }
}

fn boxes(assembly: &Assembly, faults: &mut Faults) {
    for (index, node) in assembly.nodes.iter().enumerate() {
        if node.bounds != Aabb::of_tile(node.at, assembly.tile(node).size, node.turn) {
            faults.add(at_room(index, Rule::TilesDisjoint, "its bounds are not those of its tile"));
        }
    }
    let start = assembly.nodes.first();
    if start.is_some_and(|start| start.at != Vec3::default() || start.turn.quarters() != 0) {
        faults.add(at_room(0, Rule::Graph, "the start is not at the origin, or is turned"));
    }
}

fn connectors(assembly: &Assembly, faults: &mut Faults) {
    let mut used = Vec::with_capacity(2 * assembly.edges.len());
    for (index, edge) in assembly.edges.iter().enumerate() {
        let [a, b] = [0, 1].map(|end| {
            let node = &assembly.nodes[edge.ends[end] as usize];
            let kind = &assembly.tile(node).connectors[usize::from(edge.connectors[end])].kind;
            (assembly.connector(node, edge.connectors[end]), kind)
        });
        let (Some((at_a, dir_a)), Some((at_b, dir_b))) = (a.0, b.0) else { continue };
        let what = match () {
            () if a.1 != b.1 => "are of two types",
            () if dir_a.opposite() != dir_b => "do not face each other",
            () if at_a != at_b => "do not lie in one point",
            () => "",
        };
        if !what.is_empty() {
            let what = format!("the connectors of edge {index} {what}");
            faults.add(at_room(edge.ends[1] as usize, Rule::ConnectorsMeet, what));
        }
        used.extend(edge.ends.into_iter().zip(edge.connectors));
    }
    used.sort_unstable();
    for pair in used.windows(2).filter(|pair| pair[0] == pair[1]) {
        let what = format!("connector {} is used twice", pair[0].1);
        faults.add(at_room(pair[0].0 as usize, Rule::ConnectorsMeet, what));
    }
}

/// Sweeps from west to east: only boxes whose columns overlap are held against each other.
fn disjoint(assembly: &Assembly, faults: &mut Faults) {
    let mut order: Vec<usize> = (0..assembly.nodes.len()).collect();
    order.sort_by_key(|index| assembly.nodes[*index].bounds.min.x);
    let mut open: Vec<usize> = Vec::new();
    for index in order {
        let bounds = assembly.nodes[index].bounds;
        open.retain(|earlier| assembly.nodes[*earlier].bounds.max.x > bounds.min.x);
        for earlier in &open {
            if assembly.nodes[*earlier].bounds.overlaps(bounds) {
                let what = format!("it overlaps room {earlier} in space");
                faults.add(at_room(index, Rule::TilesDisjoint, what));
            }
        }
        open.push(index);
    }
}

/// A tile's cells, less one on every side, are its room; the openings of its edges are its passages.
fn raster(draft: &Draft, assembly: &Assembly, faults: &mut Faults) {
    let (side, origin) = (assembly.raster.studs_per_cell * STUD, assembly.raster.origin);
    for (index, (node, room)) in assembly.nodes.iter().zip(&draft.rooms).enumerate() {
        // Corners of the room in space, one cell of wall outside; the box is drawn in by a little.
        let west = node.bounds.min.x - Aabb::SHRINK - origin.x;
        let north = node.bounds.min.z - Aabb::SHRINK - origin.z;
        let size = Vec3 { x: node.bounds.max.x - node.bounds.min.x, y: 0, z: node.bounds.max.z - node.bounds.min.z };
        let wide = (room.rect.w + 2) * side == size.x + 2 * Aabb::SHRINK;
        let deep = (room.rect.h + 2) * side == size.z + 2 * Aabb::SHRINK;
        let placed = (room.rect.x - 1) * side == west && (room.rect.y - 1) * side == north;
        // The cells of a prefab are looked at by the promise of its pass.
        let is_whole = room.shape == crate::model::Shape::Rect || room.prefab.is_some();
        if !(wide && deep && placed && is_whole) {
            faults.add(at_room(index, Rule::OnTheRaster, "the room does not lie where its tile does"));
        }
    }
    let lanes = assembly.tileset.connector_width() / side;
    for (edge, passage) in assembly.edges.iter().zip(&draft.passages) {
        let node = &assembly.nodes[edge.ends[0] as usize];
        let Some((at, dir)) = assembly.connector(node, edge.connectors[0]) else { continue };
        // The middle of the opening, in half cells from the board's corner, and the cells around it.
        let halves = |at: i32, origin: i32| (i64::from(at) - i64::from(origin)) * 2 / i64::from(side);
        let middle = [halves(at.x, origin.x), halves(at.z, origin.z)];
        let in_opening = |cell: &Point| {
            let [x, y] = [2 * i64::from(cell.x) + 1 - middle[0], 2 * i64::from(cell.y) + 1 - middle[1]];
            let (across, along) = if matches!(dir, Dir::North | Dir::South) { (x, y) } else { (y, x) };
            across.abs() < i64::from(lanes) && along.abs() == 1
        };
        let mut cells = passage.route.cells();
        let right = cells.len() as i32 == 2 * lanes && cells.iter().all(in_opening);
        cells.sort_unstable();
        cells.dedup();
        if !right || cells.len() as i32 != 2 * lanes || passage.ends.map(|end| end.0) != edge.ends {
            let what = "it does not open the rings of the tiles it joins, where they are joined";
            faults.add(Fault::new(Rule::OnTheRaster, what).passage(passage.id));
        }
    }
    marks(draft, assembly, faults);
}

/// The markers of every tile are there as marks, before those of any pass.
fn marks(draft: &Draft, assembly: &Assembly, faults: &mut Faults) {
    let mut given = draft.marks.iter();
    for (index, node) in assembly.nodes.iter().enumerate() {
        for marker in &assembly.tile(node).markers {
            let studs = node.at.plus(node.turn.vec(marker.position));
            let right = given.next().is_some_and(|mark| {
                let cell = assembly.raster.cell(studs);
                let near = (mark.at.x - cell.x).abs() <= 1 && (mark.at.y - cell.y).abs() <= 1;
                let own = mark.room == Some(RoomId(index as u32)) && mark.kind == marker.kind.mark();
                own && near && mark.studs == Some(studs)
            });
            if !right {
                faults.add(at_room(index, Rule::OnTheRaster, "a marker of its tile is not where it should be"));
            }
        }
    }
    if given.any(|mark| mark.studs.is_some()) {
        faults.add(Fault::new(Rule::OnTheRaster, "there is a mark in space that no tile has"));
    }
}

fn openings(draft: &Draft, assembly: &Assembly, faults: &mut Faults) {
    let Some(given) = &assembly.openings else { return };
    let wanted = closed(assembly);
    if *given != wanted {
        let first = wanted.iter().zip(given).find(|(wanted, given)| wanted != given);
        let node = first.map_or(0, |(wanted, _)| wanted.node as usize);
        faults.add(at_room(node, Rule::Openings, "a connector is not closed as its tile wants it"));
    }
    let mut doors: Vec<_> = draft.doors.iter().map(|door| (door.room, door.at)).collect();
    doors.sort_unstable();
    for opening in wanted.iter().filter(|opening| opening.state == ConnectorState::Door) {
        let node = &assembly.nodes[opening.node as usize];
        let Some((at, dir)) = assembly.connector(node, opening.connector) else { continue };
        let mut lanes = assembly.raster.opening(at, dir, assembly.tileset.connector_width()).cells();
        if !lanes.all(|cell| doors.binary_search(&(RoomId(opening.node), cell)).is_ok()) {
            faults.add(at_room(opening.node as usize, Rule::Openings, "a frame has no doors"));
        }
    }
}

/// How every connector is closed: document 000, openings. Told once more, so that a slip in the pass shows. What nothing
/// is joined to is walled up. A room, the start and the boss have a door where they are joined, of two of them the
/// boss, else the earlier; everything else stays open.
fn closed(assembly: &Assembly) -> Vec<ConnectorOpening> {
    let is_room = |node: u32| {
        let node = &assembly.nodes[node as usize];
        !assembly.tile(node).is_corridor() || matches!(node.name, NodeName::Start | NodeName::Boss)
    };
    let mut openings = Vec::new();
    let mut first = Vec::with_capacity(assembly.nodes.len());
    for (node, own) in (0..).zip(&assembly.nodes) {
        first.push(openings.len());
        let connectors = 0..assembly.tile(own).connectors.len() as u16;
        openings.extend(connectors.map(|connector| ConnectorOpening { node, connector, state: ConnectorState::Wall }));
    }
    for edge in &assembly.edges {
        let [from, to] = edge.ends.map(is_room);
        let boss = assembly.nodes[edge.ends[1] as usize].name == NodeName::Boss;
        let doors = [from && !boss, to && (boss || !from)];
        for ((node, connector), door) in edge.ends.into_iter().zip(edge.connectors).zip(doors) {
            let state = if door { ConnectorState::Door } else { ConnectorState::Open };
            openings[first[node as usize] + usize::from(connector)].state = state;
        }
    }
    openings
}
