//! How every connector is closed: document 000, openings. Told once more, so that a slip in the pass shows.

use super::at_node;
use crate::{
    check::{Faults, Rule, sorted},
    model::{Assembly, ConnectorOpening, ConnectorState, Draft, NodeName, RoomId},
};

pub(super) fn check(draft: &Draft, assembly: &Assembly, faults: &mut Faults) {
    let Some(given) = &assembly.openings else { return };
    let wanted = closed(assembly);
    if *given != wanted {
        let first = wanted.iter().zip(given).find(|(wanted, given)| wanted != given);
        let node = first.map_or(0, |(wanted, _)| wanted.node as usize);
        faults.add(at_node(node, Rule::Openings, "a connector is not closed as its tile wants it"));
    }
    let doors = sorted(draft.doors.iter().map(|door| (door.room, door.at)));
    for opening in wanted.iter().filter(|opening| opening.state == ConnectorState::Door) {
        let node = &assembly.nodes[opening.node as usize];
        let Some((at, dir)) = assembly.connector(node, opening.connector) else { continue };
        let mut lanes = assembly.raster.opening(at, dir, assembly.tileset.connector_width()).cells();
        if !lanes.all(|cell| doors.binary_search(&(RoomId(opening.node), cell)).is_ok()) {
            faults.add(at_node(opening.node as usize, Rule::Openings, "a frame has no doors"));
        }
    }
}

/// What nothing is joined to is walled up. A room, the start and the boss have a door where they are joined, of two of them
/// the boss, else the earlier; everything else stays open.
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
