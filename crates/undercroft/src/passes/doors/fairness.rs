//! Which doorways must not be locked or secret: those without which the goal, or too many rooms, cannot be reached.
//!
//! First every doorway of another kind is opened, and then as few of the barred ones as it takes to join everything, those
//! first that are the worst places to bar (Kruskal's algorithm for a spanning tree). The others can stay barred all
//! together. Each of those that were opened then cuts off one subtree: it may be barred if that has few rooms, and
//! not the goal.

use std::ops::Range;

use super::doorway_graph::DoorwayGraph;
use crate::net::{DepthFirst, UnionFind};

/// A dungeon may hide one of so many rooms behind secret doors.
const ROOMS_PER_HIDDEN_ROOM: u32 = 4;

/// The barred doorways that something can be reached through only, and a search in which each of them cuts off its subtree.
struct Cuts<'g> {
    graph: &'g DoorwayGraph<'g>,
    /// Of each doorway whether it is one of them.
    cutting: Vec<bool>,
    search: DepthFirst,
}

impl<'g> Cuts<'g> {
    /// `barred` are the orbits in question, the best places first, and `open` says which other doorways one can pass.
    fn of(graph: &'g DoorwayGraph<'_>, barred: &[u32], open: impl Fn(u32) -> bool) -> Cuts<'g> {
        let doorways = graph.doorways;
        let mut in_question = vec![false; doorways.count() as usize];
        let members = barred.iter().flat_map(|orbit| doorways.members(*orbit));
        for doorway in members.filter(|doorway| doorways.given[**doorway as usize].is_none()) {
            in_question[*doorway as usize] = true;
        }
        let open = |doorway: u32| open(doorway) && !in_question[doorway as usize];
        let mut sets = UnionFind::new(graph.nodes);
        for doorway in (0..doorways.count()).filter(|doorway| open(*doorway)) {
            join(&mut sets, graph, doorway);
        }
        let mut cutting = vec![false; doorways.count() as usize];
        let members = barred.iter().rev().flat_map(|orbit| doorways.members(*orbit));
        for doorway in members.filter(|doorway| in_question[**doorway as usize]) {
            cutting[*doorway as usize] = join(&mut sets, graph, *doorway) > 1;
        }
        let search = graph.search(|doorway| open(doorway) || cutting[doorway as usize]);
        Cuts { graph, cutting, search }
    }

    /// The subtrees that the doorways of an orbit cut off, as places in the order of discovery, none within another.
    fn subtrees(&self, orbit: u32) -> Vec<Range<usize>> {
        let cutting = self.graph.doorways.members(orbit).iter().filter(|doorway| self.cutting[**doorway as usize]);
        let nodes = cutting.map(|doorway| self.graph.node(*doorway)).filter(|node| self.search.reaches(*node));
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
        self.search.reaches(node).then(|| self.search.discovered[node as usize] as usize)
    }
}

/// Joins everything that a doorway touches, and says how many parts these were that nothing joined before.
fn join(sets: &mut UnionFind, graph: &DoorwayGraph<'_>, doorway: u32) -> usize {
    graph.beside(doorway).filter(|node| sets.join(graph.node(doorway), *node)).count()
}

/// The orbits whose doorways hold the start, the goal or all of a room, which therefore can be neither locked nor secret.
pub(super) fn occupied(graph: &DoorwayGraph<'_>) -> Vec<u32> {
    let doorways = graph.doorways;
    let rooms = (0..doorways.count()).map(|doorway| graph.node(doorway)).filter(|node| graph.rooms[*node as usize] > 0);
    let nodes = rooms.chain([graph.start]).chain(graph.goal);
    nodes.filter_map(|node| graph.doorway(node)).map(|doorway| doorways.orbit(doorway)).collect()
}

/// Of orbits whose doorways are to be secret, the best places first, those that cannot be: with them the goal or more than a
/// quarter of the rooms could not be reached without a secret door.
pub(super) fn unfair_secrets(graph: &DoorwayGraph<'_>, secret: &[u32]) -> Vec<u32> {
    let cuts = Cuts::of(graph, secret, |doorway| graph.is_passable(doorway));
    // The rooms that are not hidden, by their places in the order of discovery.
    let mut rooms: Vec<u32> = cuts.search.reached().iter().map(|node| graph.rooms[*node as usize]).collect();
    let goal = graph.goal.and_then(|goal| cuts.place(goal));
    let mut left = rooms.iter().sum::<u32>() / ROOMS_PER_HIDDEN_ROOM;
    let mut unfair = Vec::new();
    for orbit in secret {
        let subtrees = cuts.subtrees(*orbit);
        let has_goal = goal.is_some_and(|goal| subtrees.iter().any(|subtree| subtree.contains(&goal)));
        let mut hides = 0;
        // Whether it hides too many is known as soon as they are too many.
        let is_unfair = has_goal
            || subtrees.iter().flat_map(|subtree| &rooms[subtree.clone()]).any(|rooms| {
                hides += rooms;
                hides > left
            });
        if is_unfair {
            unfair.push(*orbit);
        } else {
            left -= hides;
            subtrees.into_iter().for_each(|subtree| rooms[subtree].fill(0));
        }
    }
    unfair
}

/// Of orbits whose doorways are to be locked those that cannot be: with them the goal could not be reached without a key,
/// or where there is no goal beyond the first room, no other room. `open` says which other doorways one can pass.
pub(super) fn unfair_locks(graph: &DoorwayGraph<'_>, locked: &[u32], open: impl Fn(u32) -> bool) -> Vec<u32> {
    let cuts = Cuts::of(graph, locked, open);
    let goal = graph.goal.filter(|goal| *goal != graph.start).and_then(|goal| cuts.place(goal));
    let Some(target) = goal.or_else(|| nearest_room(&cuts)) else { return Vec::new() };
    locked
        .iter()
        .copied()
        .filter(|orbit| cuts.subtrees(*orbit).iter().any(|subtree| subtree.contains(&target)))
        .collect()
}

/// The place of a room other than the first that lies behind as few barred doorways as possible.
fn nearest_room(Cuts { graph, cutting, search }: &Cuts<'_>) -> Option<usize> {
    let mut barred = vec![0_u32; graph.nodes as usize];
    for node in search.reached() {
        let above = search.parent[*node as usize].map_or(0, |(parent, _)| barred[parent as usize]);
        let own = graph.doorway(*node).is_some_and(|doorway| cutting[doorway as usize]);
        barred[*node as usize] = above + u32::from(own);
    }
    // Rooms without a door between them and the first are in its area.
    let is_alone = graph.rooms[graph.start as usize] < 2;
    let others = (0..).zip(search.reached()).skip(1).filter(|(_, node)| is_alone && graph.rooms[**node as usize] > 0);
    others.min_by_key(|(_, node)| barred[**node as usize]).map(|(place, _)| place)
}
