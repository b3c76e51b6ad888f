//! The graph of tiles with the names of document 000.

use undercroft::{
    Assembly, Json, NodeName,
    geom::{Dir, STUD, Vec3},
    json, routes,
};

/// A place in studs.
pub(super) fn place(at: Vec3) -> Json {
    let [x, y, z] = [at.x, at.y, at.z].map(|part| f64::from(part) / f64::from(STUD));
    json!({ "x": x, "y": y, "z": z })
}

pub(super) fn graph(assembly: &Assembly) -> Json {
    let used = assembly.used();
    let direction = |node: &undercroft::Node, connector: u16| {
        assembly.connector(node, connector).map_or(Dir::North, |(_, way)| way).title()
    };
    let node = |(index, node): (usize, &undercroft::Node)| {
        let tile = assembly.tile(node);
        let openings = assembly.openings.iter().flatten().filter(|opening| opening.node as usize == index);
        let openings: Vec<Json> = openings
            .map(|opening| {
                let (at, way) = assembly.connector(node, opening.connector).unwrap_or((node.at, Dir::North));
                let visual = assembly.visual(opening);
                json!({ "direction": way.title(), "state": undercroft::Named::name(opening.state), "visual": visual.name,
                        "position": place(at) })
            })
            .collect();
        json!({
            "id": node.name.to_string(), "tileId": tile.id, "position": place(node.at), "size": place(tile.size),
            "rotation": node.turn.quarters(),
            "bounds": { "min": place(node.bounds.min), "max": place(node.bounds.max) },
            "tags": assembly.tags(node),
            "distanceFromStart": node.distance.map_or(-1, i64::from),
            "usedConnectorDirections":
                used[index].iter().map(|connector| direction(node, *connector)).collect::<Vec<_>>(),
            "openings": openings,
        })
    };
    let edge = |edge: &undercroft::Edge| {
        let [from, to] = edge.ends.map(|end| &assembly.nodes[end as usize]);
        let [own, other] = edge.connectors;
        let kind = assembly.tile(from).connectors.get(usize::from(own)).map(|connector| connector.kind.as_str());
        json!({ "from": from.name.to_string(), "to": to.name.to_string(), "connectorType": kind,
                "fromDirection": direction(from, own), "toDirection": direction(to, other) })
    };
    json!({
        "nodes": assembly.nodes.iter().enumerate().map(node).collect::<Vec<_>>(),
        "edges": assembly.edges.iter().map(edge).collect::<Vec<_>>(),
        "startNodeId": NodeName::Start.to_string(),
        "endNodeId": assembly.end().map(|_| NodeName::Boss.to_string()),
        "mainPathLength": routes::main_path_nodes(assembly).len(),
    })
}
