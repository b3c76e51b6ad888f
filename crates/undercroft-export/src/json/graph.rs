//! The assembly of tiles, with the field names of its document.

use std::collections::BTreeMap;

use undercroft::{
    Assembly, ConnectorOpening, ConnectorState, Draft, Edge, Json, Node, NodeName, Raster, VISUALS, Visual,
    check::{Fault, Faults, Rule},
    geom::{Aabb, Dir, Turn, Vec3},
    recipe::{ResolvedRecipe, Tileset, suggestion},
    record,
    records::Within,
    routes,
};

use super::{
    ReadError,
    in_file::Of,
    quoted::{quoted, short},
    write::value,
};

record! {
    pub(super) struct RasterRecord = "the raster" {
        studs_per_cell: Within<1, 100> = always,
        origin: Vec3 = always,
    }
}

impl From<Raster> for RasterRecord {
    fn from(raster: Raster) -> RasterRecord {
        RasterRecord { studs_per_cell: Within(raster.studs_per_cell.into()), origin: raster.origin }
    }
}

// Files of version 0.1 lack `targetSize`, `missingTiles`, `paths` (the ways to the boss, the shortest first, as the names of their
// nodes) and `branches`.
record! {
    pub(super) struct GraphRecord = "the graph of tiles" {
        nodes: Vec<NodeRecord> = always,
        edges: Vec<EdgeRecord> = always,
        start_node_id as "startNodeId": String = always,
        end_node_id as "endNodeId": String = nullable,
        main_path_length as "mainPathLength": u32 = always,
        target_size as "targetSize": u32 = nullable,
        missing_tiles as "missingTiles": u32 = nullable,
        paths: Vec<Vec<String>> = nullable,
        branches: Vec<BranchRecord> = nullable,
        visuals: BTreeMap<String, VisualRecord> = optional,
    }
}

record! {
    pub(super) struct NodeRecord = "an object" {
        id: String = always,
        tile_id as "tileId": String = always,
        position: Vec3 = always,
        rotation: Turn = always,
        bounds: Aabb = always,
        tags: Vec<String> = always,
        distance_from_start as "distanceFromStart": Within<-1, { u32::MAX as i64 }> = always,
        used_connector_directions as "usedConnectorDirections": Vec<String> = always,
        openings: Vec<ConnectorRecord> = optional,
    }
}

record! {
    struct ConnectorRecord = "an opening" {
        connector: u16 = always,
        direction: String = always,
        state: ConnectorState = always,
        visual: String = always,
        position: Vec3 = always,
    }
}

record! {
    pub(super) struct EdgeRecord = "an object" {
        from: String = always,
        to: String = always,
        connector_type as "connectorType": String = always,
        from_direction as "fromDirection": String = always,
        to_direction as "toDirection": String = always,
        from_connector as "fromConnector": u16 = always,
        to_connector as "toConnector": u16 = always,
    }
}

record! {
    pub(super) struct BranchRecord = "a branch" {
        branch: u32 = always,
        from: String = always,
        nodes: Vec<String> = always,
    }
}

/// How many ways to the boss a file lists.
const MOST_PATHS: usize = 16;

record! {
    /// The looks of openings, listed once for all of them.
    pub(super) struct VisualRecord = "what an opening looks like" {
        material: String = always,
        colour: String = always,
        transparency: f64 = always,
        collides: bool = always,
    }
}

impl From<&Visual> for VisualRecord {
    fn from(visual: &Visual) -> VisualRecord {
        VisualRecord {
            material: visual.material.to_owned(),
            colour: visual.colour.to_owned(),
            transparency: f64::from(visual.transparency) / 100.0,
            collides: visual.collides,
        }
    }
}

impl From<&Assembly> for GraphRecord {
    fn from(assembly: &Assembly) -> GraphRecord {
        let direction = |node: &Node, connector: u16| {
            assembly.connector(node, connector).map_or_else(String::new, |(_, dir)| dir.title().to_owned())
        };
        let used = assembly.used();
        let mut openings = assembly.openings.as_deref().unwrap_or_default();
        let nodes = (0..).zip(&assembly.nodes).map(|(index, node)| {
            let own = openings.iter().take_while(|opening| opening.node == index).count();
            let (own, rest) = openings.split_at(own);
            openings = rest;
            let opening = |opening: &ConnectorOpening| {
                let (at, dir) = assembly.connector(node, opening.connector).unwrap_or((node.at, Dir::North));
                ConnectorRecord {
                    connector: opening.connector,
                    direction: dir.title().to_owned(),
                    state: opening.state,
                    visual: assembly.visual(opening).name.to_owned(),
                    position: at,
                }
            };
            NodeRecord {
                id: node.name.to_string(),
                tile_id: assembly.tile(node).id.clone(),
                position: node.at,
                rotation: node.turn,
                bounds: node.bounds,
                tags: assembly.tags(node).into_iter().map(str::to_owned).collect(),
                distance_from_start: Within(node.distance.map_or(-1, i64::from)),
                used_connector_directions: used[index as usize].iter().map(|plug| direction(node, *plug)).collect(),
                openings: assembly.openings.as_ref().map(|_| own.iter().map(opening).collect()),
            }
        });
        let nodes: Vec<NodeRecord> = nodes.collect();
        let edge = |edge: &Edge| {
            let [from, to] = edge.ends.map(|end| &assembly.nodes[end as usize]);
            let [own, other] = edge.connectors;
            EdgeRecord {
                from: from.name.to_string(),
                to: to.name.to_string(),
                connector_type: assembly.tile(from).connectors[usize::from(own)].kind.clone(),
                from_direction: direction(from, own),
                to_direction: direction(to, other),
                from_connector: own,
                to_connector: other,
            }
        };
        let id = |node: &usize| assembly.nodes[*node].name.to_string();
        let branch = |branch: routes::Branch| BranchRecord {
            branch: branch.number,
            from: id(&branch.from),
            nodes: branch.nodes.iter().map(id).collect(),
        };
        GraphRecord {
            nodes,
            edges: assembly.edges.iter().map(edge).collect(),
            start_node_id: NodeName::Start.to_string(),
            end_node_id: assembly.end().map(|_| NodeName::Boss.to_string()),
            main_path_length: routes::main_path_nodes(assembly).len() as u32,
            target_size: Some(assembly.target_size),
            missing_tiles: Some(routes::missing_tiles(assembly)),
            paths: Some(
                routes::all_paths(assembly, MOST_PATHS).iter().map(|path| path.iter().map(id).collect()).collect(),
            ),
            branches: Some(routes::branches(assembly).into_iter().map(branch).collect()),
            visuals: assembly
                .openings
                .as_ref()
                .map(|_| VISUALS.iter().map(|visual| (visual.name.to_owned(), VisualRecord::from(visual))).collect()),
        }
    }
}

/// The assembly in a file, for methods that build with tiles.
pub(super) fn build(
    graph: Option<&GraphRecord>,
    raster: Option<&RasterRecord>,
    recipe: &ResolvedRecipe,
) -> Result<Option<Assembly>, ReadError> {
    let Some((tileset, target_size)) = recipe.tiles() else { return Ok(None) };
    let missing = |name: &str| ReadError::shape(name, "must be there: the method is tilepath");
    let (graph, raster) = (graph.ok_or_else(|| missing("graph"))?, raster.ok_or_else(|| missing("raster"))?);
    let nodes = graph.nodes.iter().enumerate().map(|(index, record)| node(index, record, &tileset));
    let nodes: Vec<Node> = nodes.collect::<Result<_, _>>()?;
    let places: BTreeMap<String, u32> = (0..).zip(&graph.nodes).map(|(index, node)| (node.id.clone(), index)).collect();
    let edges = graph.edges.iter().enumerate().map(|(index, record)| {
        let end = |field: &str, id: &str| {
            let path = format!("graph.edges[{index}].{field}");
            places.get(id).copied().ok_or_else(|| ReadError::shape(path, format!("there is no node {}", quoted(id))))
        };
        let plug = |field: &str, connector: u16, node: u32| {
            let node = &nodes[node as usize];
            let known = tileset.tiles()[usize::from(node.tile)].connectors.len();
            if usize::from(connector) < known {
                return Ok(connector);
            }
            let message = format!("the tile has {known} connectors, there is no number {connector}");
            Err(ReadError::shape(format!("graph.edges[{index}].{field}"), message))
        };
        let ends = [end("from", &record.from)?, end("to", &record.to)?];
        let connectors = [
            plug("fromConnector", record.from_connector, ends[0])?,
            plug("toConnector", record.to_connector, ends[1])?,
        ];
        Ok(Edge { ends, connectors })
    });
    let edges: Vec<Edge> = edges.collect::<Result<_, ReadError>>()?;
    let raster = Raster { studs_per_cell: raster.studs_per_cell.0 as i32, origin: raster.origin };
    let openings = openings(graph, &nodes, &tileset)?;
    Ok(Some(Assembly { openings, tileset, target_size, nodes, edges, raster }))
}

fn node(index: usize, record: &NodeRecord, tileset: &Tileset) -> Result<Node, ReadError> {
    let field = |name: &str| format!("graph.nodes[{index}].{name}");
    let name = NodeName::read(&record.id).ok_or_else(|| {
        let hint = "nodes are called Start, Path_N, BossRoom and Branch_N_M";
        ReadError::shape_hint(field("id"), format!("{} is no name of a node", quoted(&record.id)), hint)
    })?;
    let tile = tileset.tiles().iter().position(|tile| tile.id == record.tile_id).ok_or_else(|| {
        let hint = suggestion(&record.tile_id, tileset.tiles().iter().map(|tile| tile.id.as_str()));
        ReadError::shape_hint(field("tileId"), format!("the tileset has no tile {}", quoted(&record.tile_id)), hint)
    })?;
    Ok(Node {
        name,
        tile: tile as u16,
        at: record.position,
        turn: record.rotation,
        bounds: record.bounds,
        distance: u32::try_from(record.distance_from_start.0).ok(),
    })
}

/// Either every node lists its openings or none does.
fn openings(
    graph: &GraphRecord,
    nodes: &[Node],
    tileset: &Tileset,
) -> Result<Option<Vec<ConnectorOpening>>, ReadError> {
    if graph.nodes.iter().all(|node| node.openings.is_none()) {
        return Ok(None);
    }
    let mut all = Vec::new();
    for (index, record) in graph.nodes.iter().enumerate() {
        let path = format!("graph.nodes[{index}].openings");
        let own = record.openings.as_ref();
        let own = own.ok_or_else(|| ReadError::shape(&path, "must be there, as other nodes have them"))?;
        let known = tileset.tiles()[usize::from(nodes[index].tile)].connectors.len();
        for opening in own {
            let connector = opening.connector;
            if usize::from(connector) >= known {
                let message = format!("the tile has {known} connectors, there is no number {connector}");
                return Err(ReadError::shape(path, message));
            }
            all.push(ConnectorOpening { node: index as u32, connector, state: opening.state });
        }
    }
    Ok(Some(all))
}

/// Compares the redundant fields of the graph (tags, directions, types, looks of openings) with its tiles.
/// Fields about the graph as a whole are compared only in files of the same version of the engine: others may lack them, or count
/// otherwise.
pub(super) fn check_consistency(draft: &Draft, given: Option<&GraphRecord>, same_engine: bool, faults: &mut Faults) {
    let (Some(assembly), Some(given)) = (&draft.assembly, given) else { return };
    let (given, own) = (value(&Of(given)), value(&Of(&GraphRecord::from(assembly))));
    if same_engine {
        return differ("graph", &given, &own, faults);
    }
    for name in ["nodes", "edges"] {
        let [given, own] = [&given, &own].map(|graph| graph.get(name).unwrap_or(&Json::Null));
        differ(&format!("graph.{name}"), given, own, faults);
    }
}

fn differ(path: &str, given: &Json, own: &Json, faults: &mut Faults) {
    match (given, own) {
        _ if given == own || faults.is_full(Rule::TilesAgree) => {}
        (Json::Object(_), Json::Object(fields)) => {
            for (name, own) in fields {
                differ(&format!("{path}.{name}"), given.get(name).unwrap_or(&Json::Null), own, faults);
            }
        }
        (Json::List(given), Json::List(own)) if given.len() == own.len() => {
            for (index, (given, own)) in given.iter().zip(own).enumerate() {
                differ(&format!("{path}[{index}]"), given, own, faults);
            }
        }
        (given, own) => {
            let what = format!("{path} is {}, but the tiles make it {}", short(given), short(own));
            faults.add(Fault::new(Rule::TilesAgree, what));
        }
    }
}
