//! How doors are kept: archways, closed, locked and secret ones, in shares.

use super::{super::symmetry::symmetries, Doors};
use crate::{
    geom::Point,
    model::{DoorKind, Draft, Holder},
    net::UnionFind,
    rng::Rng,
    topology::RoomGraph,
};

/// Doors on one cell, and with them those on the images of that cell.
struct Doorway {
    /// A draw from 0 to 1, the same for all of them.
    lot: f64,
    /// Whether it is a poor place for a secret: the only way to more than one room.
    sole: bool,
}

pub(super) fn draw(params: &Doors, rng: &mut Rng, draft: &mut Draft, room_graph: &RoomGraph) {
    let mut cells: Vec<Point> = draft.doors.iter().map(|door| door.at).collect();
    cells.sort_unstable();
    cells.dedup();
    let sole = sole_ways(draft, &cells, room_graph);
    // Doors whose cells are images of each other are kept alike.
    let mut alike = UnionFind::default();
    alike.begin(cells.len() as u32);
    for motion in symmetries(draft).motions {
        for index in 0..cells.len() {
            if let Ok(image) = cells.binary_search(&motion.point(cells[index])) {
                alike.join(index as u32, image as u32);
            }
        }
    }
    let mut doorways: Vec<Doorway> = Vec::with_capacity(cells.len());
    let mut drawn = vec![0; cells.len()];
    for index in 0..cells.len() {
        let root = alike.first(index as u32) as usize;
        if root == index {
            drawn[index] = doorways.len();
            doorways.push(Doorway { lot: fraction(rng), sole: sole[index] });
        } else {
            drawn[index] = drawn[root];
            doorways[drawn[root]].sole |= sole[index];
        }
    }
    let kinds = kinds(params, &doorways);
    for door in &mut draft.doors {
        if let Ok(index) = cells.binary_search(&door.at) {
            door.kind = kinds[drawn[index]];
        }
    }
}

/// From 0 up to 1, in steps of 2^-53.
fn fraction(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / 9_007_199_254_740_992.0
}

/// As many secret doors as lots say, but where they hide the least; then archways and locked doors of those that are left.
fn kinds(params: &Doors, doorways: &[Doorway]) -> Vec<DoorKind> {
    let shares = params.shares();
    let secrets = doorways.iter().filter(|doorway| doorway.lot < shares.secret).count();
    let mut order: Vec<usize> = (0..doorways.len()).collect();
    order.sort_by(|a, b| {
        let (a, b) = (&doorways[*a], &doorways[*b]);
        a.sole.cmp(&b.sole).then(a.lot.total_cmp(&b.lot))
    });
    let rest = doorways.len() - secrets;
    let share = |share: f64| if shares.secret < 1.0 { share / (1.0 - shares.secret) } else { 0.0 };
    // Of the others the lots are no longer even, but their order is: shares are counted off along it.
    let (archways, locked) = (share(shares.archway), share(shares.archway) + share(shares.locked));
    let mut by_lot: Vec<usize> = order.split_off(secrets);
    let mut kinds = vec![params.kind; doorways.len()];
    order.iter().for_each(|index| kinds[*index] = DoorKind::Secret);
    by_lot.sort_by(|a, b| doorways[*a].lot.total_cmp(&doorways[*b].lot));
    for (place, index) in by_lot.into_iter().enumerate() {
        let at = (place as f64 + 0.5) / rest as f64;
        if at < archways {
            kinds[index] = DoorKind::Archway;
        } else if at < locked {
            kinds[index] = DoorKind::Locked;
        }
    }
    kinds
}

/// Of each cell whether it is the only way between the start and more than one room, or the goal.
fn sole_ways(draft: &Draft, cells: &[Point], room_graph: &RoomGraph) -> Vec<bool> {
    let graph = room_graph.graph();
    let start = room_graph.node_at(draft.start).unwrap_or(0);
    let goal = draft.goal.and_then(|goal| room_graph.node_at(goal));
    let dfs = graph.depth_first(start);
    // How many rooms lie from each node on, the goal counting for many.
    let mut beyond = vec![0_u32; graph.nodes() as usize];
    for node in dfs.preorder.iter().rev().copied() {
        beyond[node as usize] += u32::from(node < room_graph.rooms) + 2 * u32::from(goal == Some(node));
        if let Some((above, _)) = dfs.parent[node as usize] {
            beyond[above as usize] += beyond[node as usize];
        }
    }
    let mut doorways: Vec<(u32, u32)> = Vec::new();
    let of = |at: Point| {
        let corridor = room_graph.node_at(at)?;
        let beside = at.neighbours().into_iter().filter_map(|next| match draft.board.owner.get(next)?.holder() {
            Holder::Room(id) if id.0 < room_graph.rooms => Some(id.0),
            _ => None,
        });
        Some((corridor, beside))
    };
    // Several doors between one room and one stretch of corridor leave each other as a way around.
    for at in cells {
        doorways.extend(of(*at).into_iter().flat_map(|(corridor, beside)| beside.map(move |room| (corridor, room))));
    }
    doorways.sort_unstable();
    let alone = |pair: &(u32, u32)| {
        let first = doorways.partition_point(|other| other < pair);
        doorways.get(first + 1) != Some(pair)
    };
    let is_sole = |at: Point| {
        let Some((corridor, beside)) = of(at) else { return false };
        let mut edges = beside.map(|room| (corridor, room)).filter(alone);
        edges.any(|(corridor, room)| {
            let (above, below) = if dfs.discovered[corridor as usize] < dfs.discovered[room as usize] {
                (corridor, room)
            } else {
                (room, corridor)
            };
            let led = dfs.parent[below as usize].map(|(above, _)| above) == Some(above);
            led && dfs.parent_edge_is_bridge(below) && beyond[below as usize] > 1
        })
    };
    cells.iter().map(|at| is_sole(*at)).collect()
}
