//! Numbers on rooms: from 1 on, each branch in a row.

use super::is_corridor_tile;
use crate::{
    check::{Fault, Faults, Rule, sorted},
    model::{Draft, Room, RoomId},
    topology::RoomGraph,
};

/// Rooms have the numbers 1 to n, the first room 1, and whatever a room's removal cuts off from it has numbers in a row.
/// Tiles with two connectors that are neither the start nor the boss's are corridors, and have none.
/// `room_graph` is that of the draft where all rooms can be reached.
pub(super) fn check(draft: &Draft, room_graph: Option<&RoomGraph>, faults: &mut Faults) {
    let is_corridor = |room: &Room| is_corridor_tile(draft, room);
    for room in draft.rooms.iter().filter(|room| room.number.is_some() && is_corridor(room)) {
        faults.add(Fault::new(Rule::NumberedByBranch, "a corridor has a number").room(room.id));
    }
    let rooms = draft.rooms.iter().filter(|room| !is_corridor(room)).count();
    let numbers = sorted(draft.rooms.iter().filter_map(|room| room.number));
    if numbers.len() != rooms || (1..).zip(&numbers).any(|(wanted, number)| wanted != *number) {
        let what = cold_format!("the numbers of the rooms are not those from 1 to {rooms}");
        return faults.add(Fault::new(Rule::NumberedByBranch, what));
    }
    let Some(first) = draft.entrance() else { return };
    let of = |id: u32| draft.room(RoomId(id)).and_then(|room| room.number);
    if of(first.0) != Some(1) {
        let what = "one enters here, but another room has the number 1";
        return faults.add(Fault::new(Rule::NumberedByBranch, what).room(first));
    }
    let Some(room_graph) = room_graph else { return };
    let graph = room_graph.graph();
    let dfs = graph.depth_first(first.0);
    // How many rooms lie from each node on, the least of their numbers and the greatest.
    let mut branches = vec![(0_u32, u32::MAX, 0_u32); graph.nodes() as usize];
    for node in dfs.preorder.iter().rev().copied() {
        let mut own = branches[node as usize];
        if let Some(number) = Some(node).filter(|node| *node < room_graph.rooms).and_then(of) {
            own = (own.0 + 1, own.1.min(number), own.2.max(number));
            branches[node as usize] = own;
        }
        let Some((above, _)) = dfs.parent[node as usize] else { continue };
        let up = &mut branches[above as usize];
        *up = (up.0 + own.0, up.1.min(own.1), up.2.max(own.2));
        let cut_off = above < room_graph.rooms && dfs.low[node as usize] >= dfs.discovered[above as usize];
        let (count, least, greatest) = own;
        if cut_off && count > 0 && greatest - least + 1 != count {
            let what = cold_format!("without it {count} rooms are cut off, with numbers from {least} to {greatest}");
            faults.add(Fault::new(Rule::NumberedByBranch, what).room(RoomId(above)));
        }
    }
}
