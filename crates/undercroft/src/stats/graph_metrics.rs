//! Metrics of the graph of rooms and corridor stretches: cycles, dead ends, distances and the diameter.

use crate::{
    net::{Graph, Hops, UnionFind},
    topology::RoomGraph,
};

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
    from_first: Hops,
}

impl GraphMetrics {
    pub(super) fn new(room_graph: &RoomGraph) -> GraphMetrics {
        let mut metrics = GraphMetrics::of(room_graph.graph(), room_graph.rooms);
        // A room without cells is a component of the graph, but not of the floor. A room whose cells do not all touch is one
        // node of the graph, but several pieces of floor.
        let empty = room_graph.top_runs.iter().filter(|count| **count == 0).count() as u32;
        let hang_together = room_graph.top_runs.iter().all(|count| *count < 2);
        metrics.is_whole = metrics.components == empty + 1 && hang_together;
        metrics
    }

    /// The same from a graph whose every room is floor that hangs together: where the graph is of one piece, so is the floor.
    pub(super) fn of(graph: Graph, rooms: u32) -> GraphMetrics {
        let mut from_first = Hops::default();
        search_from(&mut from_first, &graph, 0);
        let is_reached = from_first.reached().len() == graph.nodes() as usize;
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
        let mut search = Hops::default();
        search_from(&mut search, &self.graph, from);
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
        let mut search = Hops::default();
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
            search_from(&mut search, &self.graph, room);
            // Rooms come first among the nodes.
            let farthest = search.all().take(self.rooms as usize).flatten().max().unwrap_or(0);
            best = best.max(farthest);
            for (bound, hops) in bounds.iter_mut().zip(search.all()) {
                let Some(hops) = hops else { continue };
                bound.0 = bound.0.max(hops).max(farthest - hops);
                bound.1 = bound.1.min(farthest.saturating_add(hops));
            }
            bounds[room as usize] = (farthest, farthest);
        }
        best
    }
}

/// Into how many pieces a graph falls.
fn components(graph: &Graph) -> u32 {
    let mut sets = UnionFind::default();
    sets.begin(graph.nodes());
    for node in 0..graph.nodes() {
        graph.neighbours(node).iter().for_each(|(beside, _)| {
            sets.join(node, *beside);
        });
    }
    sets.count()
}

/// The distances of all nodes from one, in the memory of an earlier search.
fn search_from(search: &mut Hops, graph: &Graph, from: u32) {
    search.search(graph.nodes(), from, |node| graph.neighbours(node).iter().map(|(beside, _)| *beside));
}
