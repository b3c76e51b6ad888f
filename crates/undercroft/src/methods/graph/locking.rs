//! Locks of a recipe. Which rooms can be reached with which keys follows from the connections alone, so it is known before
//! anything is laid out, and holds for every seed.

use super::{
    Graph,
    connections::GraphKey,
    refusal::{GraphRefusal, GraphRefusalReason, listed},
};
use crate::rng::Rng;

/// A lock with its key.
#[derive(Clone, Debug)]
pub(super) struct GraphLock {
    /// The name of its key.
    pub(super) name: String,
    /// The connections that it closes.
    pub(super) connections: Vec<usize>,
    /// Whether its key is gone when it has opened it.
    pub(super) spent: bool,
    /// The room in which the key lies.
    pub(super) room: usize,
}

/// What is known of a lock before its key is laid.
struct Asked {
    name: String,
    connections: Vec<usize>,
    spent: bool,
    room: Option<usize>,
}

/// The locks in the order in which connections name them, each with a room for its key; or which stay closed.
///
/// Each lock has a key of its own, so that no key can be used up at the wrong lock: what can be opened is what can be opened
/// in any order. A key without a room is laid where it can be reached before its lock is opened, one lock after the other.
pub(super) fn lay_keys(graph: &Graph, ends: &[(u32, u32)], rng: &mut Rng) -> Result<Vec<GraphLock>, GraphRefusal> {
    let mut asked: Vec<Asked> = graph.lock_names().into_iter().map(|name| asked(graph, name)).collect();
    let mut is_open: Vec<bool> = graph.connections.0.iter().map(|connection| connection.lock.is_none()).collect();
    let mut opened = vec![false; asked.len()];
    loop {
        let reached = reached(graph, ends, &is_open);
        let meets = |lock: &Asked| {
            lock.connections.iter().any(|index| reached[ends[*index].0 as usize] || reached[ends[*index].1 as usize])
        };
        let has_key = |lock: &Asked| lock.room.is_some_and(|room| reached[room]);
        let closed: Vec<usize> = (0..asked.len()).filter(|lock| !opened[*lock]).collect();
        if closed.is_empty() {
            break;
        }
        // What the recipe places is opened first, so that the keys left to us may lie anywhere that it leads to.
        if let Some(lock) = closed.iter().copied().find(|lock| has_key(&asked[*lock])) {
            open(&asked[lock], &mut is_open);
            opened[lock] = true;
            continue;
        }
        let free: Vec<usize> =
            closed.iter().copied().filter(|lock| asked[*lock].room.is_none() && meets(&asked[*lock])).collect();
        let Some(lock) = rng.pick(&free).copied() else {
            return Err(locked_out(graph, &asked, &opened, &reached));
        };
        // Far from the start a key is worth the way: of three rooms that of the highest number on the way is taken.
        let rooms: Vec<usize> = (0..reached.len()).filter(|room| reached[*room]).collect();
        let distance = distances(graph, ends, &is_open);
        let choices = [0, 1, 2].map(|_| rng.pick(&rooms).copied().unwrap_or(0));
        asked[lock].room = choices.into_iter().max_by_key(|room| distance[*room]);
    }
    let made = |own: Asked| {
        let Asked { name, connections, spent, room } = own;
        GraphLock { name, connections, spent, room: room.unwrap_or(0) }
    };
    Ok(asked.into_iter().map(made).collect())
}

fn asked(graph: &Graph, name: &str) -> Asked {
    let of_name = |index: &usize| graph.connections.0[*index].lock.as_deref() == Some(name);
    let connections = (0..graph.connections.0.len()).filter(of_name).collect();
    let key: Option<&GraphKey> = graph.keys.0.iter().find(|key| key.name == name);
    let room = key.and_then(|key| key.room.as_deref()).and_then(|room| graph.rooms.find(room));
    Asked { name: name.to_owned(), connections, spent: key.is_some_and(|key| key.spent), room }
}

fn open(lock: &Asked, is_open: &mut [bool]) {
    lock.connections.iter().for_each(|index| is_open[*index] = true);
}

/// Which rooms can be reached from the start.
fn reached(graph: &Graph, ends: &[(u32, u32)], is_open: &[bool]) -> Vec<bool> {
    distances(graph, ends, is_open).into_iter().map(|distance| distance.is_some()).collect()
}

/// How many connections lie between the start and each room, as far as they are open.
pub(super) fn distances(graph: &Graph, ends: &[(u32, u32)], is_open: &[bool]) -> Vec<Option<u32>> {
    let mut beside: Vec<Vec<u32>> = vec![Vec::new(); graph.rooms.0.len()];
    for ((a, b), _) in ends.iter().zip(is_open).filter(|(_, open)| **open) {
        beside[*a as usize].push(*b);
        beside[*b as usize].push(*a);
    }
    let mut distance = vec![None; beside.len()];
    let start = graph.start_room();
    distance[start] = Some(0);
    let (mut queue, mut next) = (vec![start as u32], 0);
    while let Some(room) = queue.get(next).copied() {
        next += 1;
        let own = distance[room as usize].unwrap_or(0);
        for other in &beside[room as usize] {
            if distance[*other as usize].is_none() {
                distance[*other as usize] = Some(own + 1);
                queue.push(*other);
            }
        }
    }
    distance
}

fn locked_out(graph: &Graph, asked: &[Asked], opened: &[bool], reached: &[bool]) -> GraphRefusal {
    let name = |room: usize| graph.rooms.0[room].name.clone();
    let stuck: Vec<&Asked> = asked.iter().zip(opened).filter(|(_, opened)| !**opened).map(|(lock, _)| lock).collect();
    let connections = stuck.iter().flat_map(|lock| &lock.connections);
    let pairs: Vec<[String; 2]> = connections.map(|index| graph.connections.0[*index].between.clone()).collect();
    let rooms: Vec<String> = (0..reached.len()).filter(|room| !reached[*room]).map(name).collect();
    let keys: Vec<String> = stuck.iter().map(|lock| lock.name.clone()).collect();
    let what = match &keys[..] {
        [key] => format!("the key `{key}` lies behind its own lock; lay it in a room that is reached without it"),
        keys => format!("the keys {} lie behind each other's locks; lay one of them before all of these", listed(keys)),
    };
    GraphRefusal::new(GraphRefusalReason::LockedOut, what).rooms(rooms).connections(pairs)
}
