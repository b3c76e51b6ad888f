//! The assembly of tiles, with the field names of its document.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use undercroft::{
    Assembly, ConnectorOpening, ConnectorState, Draft, Edge, Json, Node, NodeName, Raster, VISUALS, Visual,
    check::{Fault, Faults, Rule},
    geom::{Aabb, Dir, Turn},
    recipe::{ResolvedRecipe, Tileset, suggestion},
    routes,
};

use super::{
    ReadError,
    by_name::{ByName, quoted, short},
    number::{Count, Whole},
    object,
    position::Position,
    write::value,
};

#[derive(Serialize, Deserialize)]
#[serde(expecting = "the raster")]
pub(super) struct RasterRecord {
    studs_per_cell: Whole<1, 100>,
    origin: Position,
}

impl From<Raster> for RasterRecord {
    fn from(raster: Raster) -> RasterRecord {
        RasterRecord { studs_per_cell: raster.studs_per_cell.into(), origin: raster.origin.into() }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", expecting = "the graph of tiles")]
pub(super) struct GraphRecord {
    #[serde(deserialize_with = "object::list")]
    pub(super) nodes: Vec<NodeRecord>,
    #[serde(deserialize_with = "object::list")]
    pub(super) edges: Vec<EdgeRecord>,
    pub(super) start_node_id: String,
    pub(super) end_node_id: Option<String>,
    pub(super) main_path_length: Count,
    // Files of version 0.1 lack these four.
    pub(super) target_size: Option<Count>,
    pub(super) missing_tiles: Option<Count>,
    /// The ways to the boss, the shortest first, as the names of their nodes.
    pub(super) paths: Option<Vec<Vec<String>>>,
    #[serde(default, deserialize_with = "object::optional_list")]
    pub(super) branches: Option<Vec<BranchRecord>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) visuals: Option<BTreeMap<String, VisualRecord>>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct NodeRecord {
    id: String,
    tile_id: String,
    position: Position,
    rotation: Whole<0, 3>,
    bounds: BoundsRecord,
    tags: Vec<String>,
    distance_from_start: Whole<-1, { u32::MAX as i64 }>,
    used_connector_directions: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    openings: Option<Vec<ConnectorRecord>>,
}

#[derive(Serialize, Deserialize)]
#[serde(expecting = "a box with its corners `min` and `max`")]
struct BoundsRecord {
    min: Position,
    max: Position,
}

#[derive(Serialize, Deserialize)]
#[serde(expecting = "an opening")]
struct ConnectorRecord {
    connector: Whole<0, 65_535>,
    direction: String,
    state: ByName<ConnectorState>,
    visual: String,
    position: Position,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct EdgeRecord {
    from: String,
    to: String,
    connector_type: String,
    from_direction: String,
    to_direction: String,
    from_connector: Whole<0, 65_535>,
    to_connector: Whole<0, 65_535>,
}

#[derive(Serialize, Deserialize)]
#[serde(expecting = "a branch")]
pub(super) struct BranchRecord {
    branch: Count,
    from: String,
    nodes: Vec<String>,
}

/// How many ways to the boss a file lists.
const MOST_PATHS: usize = 16;

/// The looks of openings, listed once for all of them.
#[derive(Serialize, Deserialize)]
#[serde(expecting = "what an opening looks like")]
pub(super) struct VisualRecord {
    material: String,
    colour: String,
    transparency: f64,
    collides: bool,
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
                    connector: u32::from(opening.connector).into(),
                    direction: dir.title().to_owned(),
                    state: ByName(opening.state),
                    visual: assembly.visual(opening).name.to_owned(),
                    position: at.into(),
                }
            };
            NodeRecord {
                id: node.name.to_string(),
                tile_id: assembly.tile(node).id.clone(),
                position: node.at.into(),
                rotation: u32::from(node.turn.quarters()).into(),
                bounds: BoundsRecord { min: node.bounds.min.into(), max: node.bounds.max.into() },
                tags: assembly.tags(node).into_iter().map(str::to_owned).collect(),
                distance_from_start: node.distance.map_or_else(|| (-1).into(), Whole::from),
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
                from_connector: u32::from(own).into(),
                to_connector: u32::from(other).into(),
            }
        };
        let id = |node: &usize| assembly.nodes[*node].name.to_string();
        let branch = |branch: routes::Branch| BranchRecord {
            branch: branch.number.into(),
            from: id(&branch.from),
            nodes: branch.nodes.iter().map(id).collect(),
        };
        GraphRecord {
            nodes,
            edges: assembly.edges.iter().map(edge).collect(),
            start_node_id: NodeName::Start.to_string(),
            end_node_id: assembly.end().map(|_| NodeName::Boss.to_string()),
            main_path_length: (routes::main_path_nodes(assembly).len() as u32).into(),
            target_size: Some(assembly.target_size.into()),
            missing_tiles: Some(routes::missing_tiles(assembly).into()),
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
        let plug = |field: &str, number: Whole<0, 65_535>, node: u32| {
            let connector = number.whole() as u16;
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
    let raster = Raster { studs_per_cell: raster.studs_per_cell.whole() as i32, origin: raster.origin.into() };
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
        at: record.position.into(),
        turn: Turn::new(record.rotation.whole() as u8),
        bounds: Aabb { min: record.bounds.min.into(), max: record.bounds.max.into() },
        distance: u32::try_from(record.distance_from_start.whole()).ok(),
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
            let connector = opening.connector.whole() as u16;
            if usize::from(connector) >= known {
                let message = format!("the tile has {known} connectors, there is no number {connector}");
                return Err(ReadError::shape(path, message));
            }
            all.push(ConnectorOpening { node: index as u32, connector, state: opening.state.0 });
        }
    }
    Ok(Some(all))
}

/// Compares the redundant fields of the graph (tags, directions, types, looks of openings) with its tiles.
/// Fields about the graph as a whole are compared only in files of the same version of the engine: others may lack them, or count
/// otherwise.
pub(super) fn check_consistency(draft: &Draft, given: Option<&GraphRecord>, same_engine: bool, faults: &mut Faults) {
    let (Some(assembly), Some(given)) = (&draft.assembly, given) else { return };
    let (given, own) = (value(given), value(&GraphRecord::from(assembly)));
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
