//! What rooms are for by the pass `roles`: how many there are of each kind, and which rooms they may be.

use super::{at_room, is_corridor_tile};
use crate::{
    Named,
    check::{Fault, Faults, Rule, sorted},
    methods::Promises,
    model::{Draft, Room, RoomId, RoomKind},
    passes::RoleSettings,
    topology::RoomGraph,
};

/// The kinds that the pass gives.
pub(in crate::check) const PURPOSES: [RoomKind; 4] =
    [RoomKind::Treasure, RoomKind::Shrine, RoomKind::Trap, RoomKind::Challenge];

/// The fewest cells of a room with a purpose, and of a trap room.
const LEAST_AREA: i64 = 9;
const LEAST_TRAP_AREA: i64 = 25;

/// Rooms that may have a purpose, and how large the middle one of them is.
struct Eligible<'a> {
    draft: &'a Draft,
    /// The rooms of the start and of the goal, which have theirs.
    taken: [Option<RoomId>; 2],
    count: usize,
    median: i64,
}

impl<'a> Eligible<'a> {
    /// `reached` says whether one can walk to a room.
    fn of(draft: &'a Draft, reached: impl Fn(&Room) -> bool) -> Eligible<'a> {
        let taken = [draft.entrance(), draft.goal.and_then(|goal| draft.room_at(goal)).map(|room| room.id)];
        let mut eligible = Eligible { draft, taken, count: 0, median: 0 };
        let rooms = draft.rooms.iter().filter(|room| {
            PURPOSES.contains(&room.kind) || (room.kind == RoomKind::Normal && eligible.holds(room) && reached(room))
        });
        let areas = sorted(rooms.map(Room::area));
        (eligible.count, eligible.median) = (areas.len(), areas.get(areas.len() / 2).copied().unwrap_or(0));
        eligible
    }

    /// Whether a room may have any purpose at all: it is no end of the way, no corridor, no prefab, not tiny, and its
    /// tags say nothing else.
    fn holds(&self, room: &Room) -> bool {
        let is_given = ["keep", "lair", "nave", "sanctum"].into_iter().any(|tag| room.tags.contains(tag))
            || room.prefab.is_some()
            || self.taken.contains(&Some(room.id));
        !is_given && room.area() >= LEAST_AREA && !is_corridor_tile(self.draft, room)
    }

    /// Whether it is large enough for a kind too.
    fn suits(&self, room: &Room, kind: RoomKind) -> bool {
        use RoomKind::*;
        let large_enough = match kind {
            Trap => room.area() >= LEAST_TRAP_AREA,
            Challenge => room.area() >= self.median,
            Normal | Spawn | Exit | Boss | Treasure | Shrine => true,
        };
        large_enough && self.holds(room)
    }
}

pub(super) fn check(
    draft: &Draft,
    params: &RoleSettings,
    promises: &Promises,
    room_graph: &RoomGraph,
    faults: &mut Faults,
) {
    let mut ways = vec![0_u32; draft.rooms.len()];
    for node in room_graph.adjacencies.iter().flat_map(|(a, b, _)| [*a, *b]) {
        if let Some(ways) = ways.get_mut(node as usize) {
            *ways += 1;
        }
    }
    let reached = if promises.reachable { Vec::new() } else { reached_nodes(draft, room_graph) };
    let is_reached = |room: &Room| promises.reachable || reached.get(room.id.0 as usize) == Some(&true);
    let eligible = Eligible::of(draft, is_reached);
    let plain = |room: &&Room| room.kind == RoomKind::Normal && is_reached(room);
    for kind in PURPOSES {
        let own = promises.special_rooms.of(kind);
        let rooms = || draft.rooms.iter().filter(move |room| room.kind == kind);
        let count = rooms().count();
        let exact = params.share(kind) * eligible.count as f64;
        let one = usize::from(kind == RoomKind::Treasure && exact > 0.0);
        let (least, most) = ((exact.floor() as usize).max(one), (exact.ceil() as usize).max(one).max(own));
        if count > most {
            let what = cold_format!("{count} of {} rooms are `{}`, at most {most} may be", eligible.count, kind.name());
            faults.add(Fault::new(Rule::Roles, what));
        }
        if let Some(room) = rooms().find(|room| own == 0 && !eligible.suits(room, kind)) {
            faults.add(at_room(room, cold_format!("it cannot be `{}`", kind.name())));
        }
        let unused = draft.rooms.iter().filter(plain).find(|room| eligible.suits(room, kind));
        if let Some(room) = unused.filter(|_| count < least) {
            let what =
                cold_format!("{count} rooms are `{}`, and this one could be, but {least} are wanted", kind.name());
            faults.add(at_room(room, what));
        }
        if kind != RoomKind::Treasure {
            continue;
        }
        let is_dead_end = |room: &&Room| ways[room.id.0 as usize] == 1;
        let elsewhere = rooms().filter(|room| !is_dead_end(room)).count();
        let unused = draft.rooms.iter().filter(plain).filter(is_dead_end).find(|room| eligible.holds(room));
        if let Some(room) = unused.filter(|_| elsewhere > own) {
            faults.add(at_room(room, "it is a dead end without treasure, which lies elsewhere"));
        }
    }
}

/// Which nodes of the graph one can walk to from the entrance.
fn reached_nodes(draft: &Draft, room_graph: &RoomGraph) -> Vec<bool> {
    let graph = room_graph.graph();
    let mut reached = vec![false; graph.nodes() as usize];
    if let Some(start) = room_graph.node_at(draft.start) {
        let dfs = graph.depth_first(start);
        // The next node without a parent begins a part of the graph that cannot be reached.
        let from_start = dfs.preorder.iter().enumerate();
        let own = from_start.take_while(|(place, node)| *place == 0 || dfs.parent[**node as usize].is_some());
        own.for_each(|(_, node)| reached[*node as usize] = true);
    }
    reached
}
