//! Which doorways must not be locked or secret: those without which the goal, or too many rooms, cannot be reached.
//!
//! First every doorway of another kind is opened, and then as few of the barred ones as it takes to join everything, those
//! first that are the worst places to bar (Kruskal's algorithm for a spanning tree). The others can stay barred all
//! together. Each of those that were opened then cuts off one subtree: it may be barred if that has few rooms, and
//! not the goal.

use super::{
    doorway_graph::{DoorwayGraph, Search},
    doorways::Doorways,
};
use crate::net::UnionFind;

/// A dungeon may hide one of so many rooms behind secret doors.
const ROOMS_PER_HIDDEN_ROOM: u32 = 4;

/// The barred doorways that something can be reached through only, and a search in which each of them cuts off its subtree.
struct Cuts {
    /// Of each doorway whether it is one of them.
    cutting: Vec<bool>,
    search: Search,
}

impl Cuts {
    /// `barred` are the orbits in question, the best places first, and `open` says which other doorways one can pass.
    fn of(graph: &DoorwayGraph, doorways: &Doorways, barred: &[u32], open: impl Fn(u32) -> bool) -> Cuts {
        let mut in_question = vec![false; doorways.count() as usize];
        let members = barred.iter().flat_map(|orbit| doorways.members(*orbit));
        for doorway in members.filter(|doorway| doorways.given[**doorway as usize].is_none()) {
            in_question[*doorway as usize] = true;
        }
        let open = |doorway: u32| open(doorway) && !in_question[doorway as usize];
        let mut sets = UnionFind::default();
        sets.begin(graph.nodes());
        for doorway in (0..doorways.count()).filter(|doorway| open(*doorway)) {
            join(&mut sets, graph, doorway);
        }
        let mut cutting = vec![false; doorways.count() as usize];
        for orbit in barred.iter().rev() {
            for doorway in doorways.members(*orbit).iter().filter(|doorway| in_question[**doorway as usize]) {
                let first = graph.beside(*doorway).next();
                if graph.beside(*doorway).any(|node| first.is_some_and(|first| !sets.same(first, node))) {
                    cutting[*doorway as usize] = true;
                    join(&mut sets, graph, *doorway);
                }
            }
        }
        let search = graph.search(|doorway| open(doorway) || cutting[doorway as usize]);
        Cuts { cutting, search }
    }

    /// The subtrees that the doorways of an orbit cut off, as places in the order of discovery, none within another.
    fn subtrees(&self, graph: &DoorwayGraph, members: &[u32]) -> Vec<std::ops::Range<usize>> {
        let cutting = members.iter().filter(|doorway| self.cutting[**doorway as usize]);
        let nodes = cutting.map(|doorway| graph.node(*doorway)).filter(|node| self.search.reaches(*node));
        let mut subtrees: Vec<_> = nodes.map(|node| self.search.subtree(node)).collect();
        subtrees.sort_unstable_by_key(|subtree| subtree.start);
        let mut end = 0;
        subtrees.retain(|subtree| {
            let outermost = subtree.start >= end;
            end = end.max(subtree.end);
            outermost
        });
        subtrees
    }

    fn place(&self, node: u32) -> Option<usize> {
        self.search.reaches(node).then(|| self.search.dfs.discovered[node as usize] as usize)
    }
}

/// Joins everything that a doorway touches.
fn join(sets: &mut UnionFind, graph: &DoorwayGraph, doorway: u32) {
    for node in graph.beside(doorway) {
        sets.join(graph.node(doorway), node);
    }
}

/// The orbits whose doorways hold the start, the goal or all of a room, which therefore can be neither locked nor secret.
pub(super) fn occupied(graph: &DoorwayGraph, doorways: &Doorways) -> Vec<u32> {
    let rooms = (0..doorways.count()).map(|doorway| graph.node(doorway)).filter(|node| graph.rooms[*node as usize] > 0);
    let nodes = rooms.chain([graph.start]).chain(graph.goal);
    nodes.filter_map(|node| graph.doorway(node, doorways)).map(|doorway| doorways.orbit(doorway)).collect()
}

/// Of orbits whose doorways are to be secret, the best places first, those that cannot be: with them the goal or more than a
/// quarter of the rooms could not be reached without a secret door.
pub(super) fn unfair_secrets(graph: &DoorwayGraph, doorways: &Doorways, secret: &[u32]) -> Vec<u32> {
    let cuts = Cuts::of(graph, doorways, secret, |doorway| graph.is_passable(doorways, doorway));
    let order = cuts.search.reached();
    let rooms_at = |place: usize| graph.rooms[order[place] as usize];
    let rooms: u32 = (0..order.len()).map(rooms_at).sum();
    let goal = graph.goal.and_then(|goal| cuts.place(goal));
    let mut hidden = vec![false; order.len()];
    let mut left = rooms / ROOMS_PER_HIDDEN_ROOM;
    let mut unfair = Vec::new();
    for orbit in secret {
        let subtrees = cuts.subtrees(graph, doorways.members(*orbit));
        let has_goal = subtrees.iter().any(|subtree| goal.is_some_and(|goal| subtree.contains(&goal)));
        let mut hides = 0;
        if !has_goal {
            let places = subtrees.iter().cloned().flatten().filter(|place| !hidden[*place]);
            // Whether it hides too many is known as soon as they are too many.
            for place in places {
                hides += rooms_at(place);
                if hides > left {
                    break;
                }
            }
        }
        if has_goal || hides > left {
            unfair.push(*orbit);
        } else {
            left -= hides;
            subtrees.into_iter().flatten().for_each(|place| hidden[place] = true);
        }
    }
    unfair
}

/// Of orbits whose doorways are to be locked those that cannot be: with them the goal could not be reached without a key,
/// or where there is no goal beyond the first room, no other room. `open` says which other doorways one can pass.
pub(super) fn unfair_locks(
    graph: &DoorwayGraph,
    doorways: &Doorways,
    locked: &[u32],
    open: impl Fn(u32) -> bool,
) -> Vec<u32> {
    let cuts = Cuts::of(graph, doorways, locked, open);
    let goal = graph.goal.filter(|goal| *goal != graph.start).and_then(|goal| cuts.place(goal));
    let Some(target) = goal.or_else(|| nearest_room(graph, doorways, &cuts)) else { return Vec::new() };
    let bars = |orbit: &&u32| {
        let subtrees = cuts.subtrees(graph, doorways.members(**orbit));
        subtrees.iter().any(|subtree| subtree.contains(&target))
    };
    locked.iter().filter(bars).copied().collect()
}

/// The place of a room other than the first that lies behind as few barred doorways as possible.
fn nearest_room(graph: &DoorwayGraph, doorways: &Doorways, cuts: &Cuts) -> Option<usize> {
    let mut barred = vec![0_u32; graph.nodes() as usize];
    let order = cuts.search.reached();
    for node in order {
        let above = cuts.search.dfs.parent[*node as usize].map_or(0, |(parent, _)| barred[parent as usize]);
        let own = graph.doorway(*node, doorways).is_some_and(|doorway| cuts.cutting[doorway as usize]);
        barred[*node as usize] = above + u32::from(own);
    }
    // Rooms without a door between them and the first are in its area.
    let is_alone = graph.rooms[graph.start as usize] < 2;
    let others = order.iter().skip(1).filter(|node| is_alone && graph.rooms[**node as usize] > 0);
    others.min_by_key(|node| barred[**node as usize]).and_then(|node| cuts.place(*node))
}
