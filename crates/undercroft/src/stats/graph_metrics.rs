//! Metrics of the graph of rooms and corridor stretches: cycles, dead ends, distances and the diameter.

use crate::topology::{Graph, RoomGraph};

/// How many nodes and edges all searches for the diameter may visit together, which takes a second or two.
const SEARCH_STEPS: usize = 1 << 28;

/// A graph whose first nodes are rooms.
pub(super) struct GraphMetrics {
    pub(super) rooms: u32,
    graph: Graph,
    /// Into how many pieces the graph falls.
    components: u32,
    /// Whether all floor hangs together. Where it says no, it may nevertheless.
    is_whole: bool,
    /// The distances from node 0, where one mostly starts.
    from_first: Distances,
}

/// The distance of a node that was not reached.
const FAR: u32 = u32::MAX;

/// Distances from a node, whose memory is reused by the next search.
#[derive(Default)]
struct Distances {
    hops: Vec<u32>,
    queue: Vec<u32>,
}

impl Distances {
    fn run(&mut self, graph: &Graph, from: u32) {
        let nodes = graph.nodes() as usize;
        self.hops.clear();
        self.hops.resize(nodes, FAR);
        self.queue.clear();
        self.queue.resize(nodes, from);
        // Every node waits at most once, so the queue is a slice that is filled from the front.
        let (hops, queue) = (self.hops.as_mut_slice(), self.queue.as_mut_slice());
        hops[from as usize] = 0;
        let (mut next, mut reached) = (0, 1);
        while next < reached {
            let node = queue[next];
            next += 1;
            let far = hops[node as usize] + 1;
            for (beside, _) in graph.neighbours(node) {
                let known = &mut hops[*beside as usize];
                if *known == FAR {
                    *known = far;
                    queue[reached] = *beside;
                    reached += 1;
                }
            }
        }
        self.queue.truncate(reached);
    }

    /// The distance of a node; `None` if it was not reached.
    fn to(&self, node: u32) -> Option<u32> {
        self.hops.get(node as usize).copied().filter(|hops| *hops != FAR)
    }
}

impl GraphMetrics {
    pub(super) fn new(room_graph: &RoomGraph) -> GraphMetrics {
        let mut metrics = GraphMetrics::of(room_graph.graph(), room_graph.rooms);
        // Rooms without a cell are pieces of the graph and none of the floor. A room's own cells may not touch each other.
        let empty = room_graph.beginnings.iter().filter(|count| **count == 0).count() as u32;
        let hang_together = room_graph.beginnings.iter().all(|count| *count < 2);
        metrics.is_whole = metrics.components == empty + 1 && hang_together;
        metrics
    }

    /// The same from a graph whose every room is floor that hangs together: where the graph is of one piece, so is the floor.
    pub(super) fn of(graph: Graph, rooms: u32) -> GraphMetrics {
        let mut from_first = Distances::default();
        if graph.nodes() > 0 {
            from_first.run(&graph, 0);
        }
        let is_reached = from_first.queue.len() == graph.nodes() as usize;
        let components = if is_reached { graph.nodes().min(1) } else { components(&graph) };
        GraphMetrics { rooms, graph, components, is_whole: components == 1, from_first }
    }

    /// Whether all floor hangs together; a no is not certain.
    pub(super) fn is_whole(&self) -> bool {
        self.is_whole
    }

    fn nodes(&self) -> u32 {
        self.graph.nodes()
    }

    pub(super) fn degree(&self, node: u32) -> usize {
        self.graph.degree(node)
    }

    pub(super) fn dead_ends(&self) -> u32 {
        (0..self.nodes()).filter(|node| self.degree(*node) == 1).count() as u32
    }

    /// Nodes at which a way branches: whoever comes from one neighbour has two or more to choose from.
    pub(super) fn branching(&self) -> u32 {
        (0..self.nodes()).filter(|node| self.degree(*node) > 2).count() as u32
    }

    /// The number of independent cycles (the cyclomatic number): edges + components - nodes.
    pub(super) fn loops(&self) -> u32 {
        self.graph.edges() + self.components - self.nodes()
    }

    /// The distance between two nodes, in edges; `None` where there is no path.
    pub(super) fn distance(&self, from: u32, to: u32) -> Option<u32> {
        if from == 0 {
            return self.from_first.to(to);
        }
        let mut search = Distances::default();
        search.run(&self.graph, from);
        search.to(to)
    }

    /// The largest distance between two rooms that can reach each other.
    ///
    /// Each breadth-first search from a room yields its eccentricity e (the distance to the farthest room), and by the
    /// triangle inequality bounds on the eccentricity of every room at distance d: at least max(d, e - d), at most e +
    /// d. A room whose upper bound does not exceed the best is never searched from, so few searches suffice, and the
    /// answer is exact (Takes and Kosters, "Determining the diameter of small world networks", 2011). On a graph that
    /// would need too many searches (a ring of tens of thousands of rooms, say) it is the largest distance that was
    /// found.
    pub(super) fn room_diameter(&self) -> u32 {
        let mut bounds: Vec<(u32, u32)> = vec![(0, u32::MAX); self.rooms as usize];
        let mut best = 0;
        let mut from_outside = true;
        let mut search = Distances::default();
        for _ in 0..(SEARCH_STEPS / (self.nodes() as usize + 1 + 2 * self.graph.edges() as usize)).max(2) {
            let open = (0..self.rooms).filter(|room| bounds[*room as usize].1 > best);
            // Alternate between the room with the largest upper bound, which is likely to lie at the periphery and to
            // raise the best, and the one with the smallest lower bound, which is likely to be central and to lower
            // the bounds.
            let next = if from_outside {
                open.max_by_key(|room| (bounds[*room as usize].1, self.degree(*room), std::cmp::Reverse(*room)))
            } else {
                open.min_by_key(|room| (bounds[*room as usize].0, std::cmp::Reverse(self.degree(*room)), *room))
            };
            let Some(room) = next else { return best };
            from_outside = !from_outside;
            search.run(&self.graph, room);
            let hops = &search.hops[..self.rooms as usize];
            let farthest = hops.iter().copied().filter(|hops| *hops != FAR).max().unwrap_or(0);
            best = best.max(farthest);
            for (bound, hops) in bounds.iter_mut().zip(hops).filter(|(_, hops)| **hops != FAR) {
                bound.0 = bound.0.max(*hops).max(farthest - hops);
                bound.1 = bound.1.min(farthest.saturating_add(*hops));
            }
            bounds[room as usize] = (farthest, farthest);
        }
        best
    }
}

/// Into how many pieces a graph falls.
fn components(graph: &Graph) -> u32 {
    let mut seen = vec![false; graph.nodes() as usize];
    let mut stack = Vec::with_capacity(seen.len());
    let mut components = 0;
    for first in 0..graph.nodes() {
        if std::mem::replace(&mut seen[first as usize], true) {
            continue;
        }
        components += 1;
        stack.push(first);
        while let Some(node) = stack.pop() {
            for (next, _) in graph.neighbours(node) {
                if !std::mem::replace(&mut seen[*next as usize], true) {
                    stack.push(*next);
                }
            }
        }
    }
    components
}
