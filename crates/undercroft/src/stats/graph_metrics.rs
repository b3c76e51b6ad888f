//! A graph of numbered nodes, the first of which are rooms.

use crate::topology::Graph;

/// How many steps searches for the diameter may take together: a second or two, on any graph.
const SEARCH_STEPS: usize = 1 << 28;

pub(super) struct GraphMetrics {
    pub(super) rooms: u32,
    graph: Graph,
}

impl GraphMetrics {
    pub(super) fn new(rooms: u32, graph: Graph) -> GraphMetrics {
        GraphMetrics { rooms, graph }
    }

    fn nodes(&self) -> u32 {
        self.graph.nodes()
    }

    fn neighbours(&self, node: u32) -> impl Iterator<Item = u32> {
        self.graph.neighbours(node).iter().map(|(next, _)| *next)
    }

    pub(super) fn degree(&self, node: u32) -> usize {
        self.graph.degree(node)
    }

    pub(super) fn dead_ends(&self) -> u32 {
        (0..self.nodes()).filter(|node| self.degree(*node) == 1).count() as u32
    }

    /// Edges beyond those that hold the parts together.
    pub(super) fn loops(&self) -> u32 {
        let mut seen = vec![false; self.nodes() as usize];
        let mut stack = Vec::new();
        let mut components = 0;
        for first in 0..self.nodes() {
            if seen[first as usize] {
                continue;
            }
            components += 1;
            stack.push(first);
            while let Some(node) = stack.pop() {
                if !seen[node as usize] {
                    seen[node as usize] = true;
                    stack.extend(self.neighbours(node));
                }
            }
        }
        self.graph.edges() + components - self.nodes()
    }

    /// How many hops each node is from one of them.
    pub(super) fn distances(&self, from: u32) -> Vec<Option<u32>> {
        let mut hops = vec![None; self.nodes() as usize];
        hops[from as usize] = Some(0);
        let mut queue = std::collections::VecDeque::from([(from, 0)]);
        while let Some((node, far)) = queue.pop_front() {
            for next in self.neighbours(node) {
                if hops[next as usize].is_none() {
                    hops[next as usize] = Some(far + 1);
                    queue.push_back((next, far + 1));
                }
            }
        }
        hops
    }

    /// The most hops between two rooms that can reach each other.
    ///
    /// Each search from a room bounds how far every other room can be from everything: at least the hops between the
    /// two or what is left of the first's farthest, at most both together. Rooms that can no longer beat the best are
    /// never searched from, so few searches suffice, and the answer is exact. On a graph that would take too many (a ring
    /// of ten thousands of rooms, say) it is the most that was found.
    pub(super) fn room_diameter(&self) -> u32 {
        let mut bounds: Vec<(u32, u32)> = vec![(0, u32::MAX); self.rooms as usize];
        let mut best = 0;
        let mut from_outside = true;
        for _ in 0..(SEARCH_STEPS / (self.nodes() as usize + 1 + 2 * self.graph.edges() as usize)).max(2) {
            let open = (0..self.rooms).filter(|room| bounds[*room as usize].1 > best);
            // By turns the room that may be farthest out and the one that may be nearest the middle.
            let next = if from_outside {
                open.max_by_key(|room| (bounds[*room as usize].1, self.degree(*room), std::cmp::Reverse(*room)))
            } else {
                open.min_by_key(|room| (bounds[*room as usize].0, std::cmp::Reverse(self.degree(*room)), *room))
            };
            let Some(room) = next else { return best };
            from_outside = !from_outside;
            let hops = self.distances(room);
            let farthest = hops[..self.rooms as usize].iter().filter_map(|hops| *hops).max().unwrap_or(0);
            best = best.max(farthest);
            for (bound, hops) in bounds.iter_mut().zip(&hops) {
                if let Some(hops) = hops {
                    bound.0 = bound.0.max(*hops).max(farthest - hops);
                    bound.1 = bound.1.min(farthest.saturating_add(*hops));
                }
            }
            bounds[room as usize] = (farthest, farthest);
        }
        best
    }
}
