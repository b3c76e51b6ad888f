//! What rooms are for, where the method gives them no purpose: treasure, shrines, traps and challenges.
//!
//! ```text
//! spawn ─ · ─ trap ─ shrine ─ challenge ─ goal      treasure lies in dead ends, the deepest first;
//!         └ treasure                                shrines and traps lie midway, challenges in large rooms
//! ```

mod params;

pub(crate) use params::RoleSettings;
pub use params::Roles;

use std::cmp::Reverse;

use super::{Annotation, Pass, room_depths::RoomDepths};
use crate::{
    model::{Draft, Room, RoomKind},
    params::Rules,
    rng::Rng,
    topology::RoomGraph,
};

/// The kinds of rooms that are given, in this order. Treasure comes first because dead ends are few.
const KINDS: [RoomKind; 4] = [RoomKind::Treasure, RoomKind::Shrine, RoomKind::Trap, RoomKind::Challenge];
/// Tags by which a method says what a room is for.
const GIVEN_TAGS: [&str; 4] = ["keep", "lair", "nave", "sanctum"];
/// A smaller room has no purpose.
const LEAST_AREA: i64 = 9;
/// A trap room has at least so many cells, so that the usual share of them makes one hazard.
const LEAST_TRAP_AREA: i64 = 25;
/// Depths and chance are weighed in these parts.
const WHOLE: u32 = 1_000;

impl Pass for RoleSettings {
    fn rules(&self, rules: &mut Rules<'_>) {
        self.check_rules(rules);
    }

    fn run(&self, work: &mut Annotation<'_>) {
        // The stage `roles` belongs to the method `walk`.
        let mut rng = work.rng("purposes");
        work.with_room_graph(|draft, room_graph| give(self, &mut rng, draft, room_graph));
    }
}

/// A plain room that may be given a purpose.
struct Candidate {
    room: usize,
    area: i64,
    dead_end: bool,
    /// How far from the start, in parts of the largest distance.
    depth: u32,
}

fn give(params: &RoleSettings, rng: &mut Rng, draft: &mut Draft, room_graph: &RoomGraph) {
    let mut candidates = candidates(draft, room_graph);
    let special = |kind: RoomKind| KINDS.contains(&kind);
    let mut areas: Vec<i64> = candidates.iter().map(|candidate| candidate.area).collect();
    areas.extend(draft.rooms.iter().filter(|room| special(room.kind)).map(|room| room.area()));
    areas.sort_unstable();
    let median = areas.get(areas.len() / 2).copied().unwrap_or(0);
    let largest = areas.last().copied().unwrap_or(0).max(1);
    for kind in KINDS {
        // Rooms of this kind that the method made count among those that are wanted.
        let made = draft.rooms.iter().filter(|room| room.kind == kind).count();
        let wanted = wanted(params, kind, areas.len(), rng).saturating_sub(made);
        if wanted == 0 {
            continue;
        }
        let mut suitable: Vec<(u32, usize)> = (0..candidates.len())
            .filter(|index| suits(kind, &candidates[*index], median))
            .map(|index| (worth(kind, &candidates[index], largest, rng), index))
            .collect();
        suitable.sort_unstable_by_key(|(worth, index)| (Reverse(*worth), *index));
        suitable.truncate(wanted);
        for (_, index) in &suitable {
            draft.rooms[candidates[*index].room].kind = kind;
        }
        candidates.retain(|candidate| draft.rooms[candidate.room].kind == RoomKind::Normal);
    }
}

/// The plain rooms that one can walk to, without the entrance, the goal's room, corridors, prefabs and those whose tags say
/// what they are for.
fn candidates(draft: &Draft, room_graph: &RoomGraph) -> Vec<Candidate> {
    let depths = RoomDepths::of(draft);
    let mut ways = vec![0_u32; draft.rooms.len()];
    for node in room_graph.adjacencies.iter().flat_map(|(a, b, _)| [a, b]) {
        ways.get_mut(*node as usize).into_iter().for_each(|ways| *ways += 1);
    }
    let given = [draft.entrance(), draft.goal_room()];
    let is_plain = |room: &Room| {
        room.kind == RoomKind::Normal
            && room.prefab.is_none()
            && !given.contains(&Some(room.id))
            && !draft.is_corridor_tile(room.id)
            && !GIVEN_TAGS.into_iter().any(|tag| room.tags.contains(tag))
    };
    let rooms = draft.rooms.iter().enumerate().filter(|(index, room)| is_plain(room) && depths.is_reached(*index));
    let candidates = rooms.map(|(index, room)| Candidate {
        room: index,
        area: room.area(),
        dead_end: ways[index] == 1,
        depth: depths.share(index, WHOLE),
    });
    candidates.filter(|candidate| candidate.area >= LEAST_AREA).collect()
}

/// How many of so many rooms are to be of a kind: its share, rounded up or down by chance. One room holds treasure at
/// least, unless nobody wants any.
fn wanted(params: &RoleSettings, kind: RoomKind, rooms: usize, rng: &mut Rng) -> usize {
    let exact = params.share(kind) * rooms as f64;
    let wanted = exact.floor() as usize + usize::from(rng.chance(exact - exact.floor()));
    let least = usize::from(kind == RoomKind::Treasure && exact > 0.0);
    wanted.max(least)
}

/// Whether a room is large enough for a kind.
fn suits(kind: RoomKind, candidate: &Candidate, median: i64) -> bool {
    use RoomKind::*;
    match kind {
        Trap => candidate.area >= LEAST_TRAP_AREA,
        Challenge => candidate.area >= median,
        Normal | Spawn | Exit | Boss | Treasure | Shrine => true,
    }
}

/// How good a room is for a kind, with some chance in it.
fn worth(kind: RoomKind, candidate: &Candidate, largest: i64, rng: &mut Rng) -> u32 {
    let Candidate { area, dead_end, depth, .. } = *candidate;
    let midway = |best: u32| WHOLE - depth.abs_diff(best);
    let worth = match kind {
        // No other room is worth as much as a dead end.
        RoomKind::Treasure => depth + 2 * WHOLE * u32::from(dead_end),
        RoomKind::Shrine => midway(600),
        RoomKind::Trap => midway(500) + WHOLE / 2 * u32::from(!dead_end),
        RoomKind::Normal | RoomKind::Spawn | RoomKind::Exit | RoomKind::Boss | RoomKind::Challenge => {
            depth + (area * i64::from(WHOLE) / largest) as u32
        }
    };
    worth + rng.below(WHOLE / 2)
}
