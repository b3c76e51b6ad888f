//! Directed graphs of rooms: what can be reached, and what hangs together both ways.

/// Lists of the nodes that follow each node.
pub(super) struct Directed {
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Directed {
    pub(super) fn new(nodes: u32, arcs: &[(u32, u32)]) -> Directed {
        let mut starts = vec![0; nodes as usize + 1];
        arcs.iter().for_each(|(from, _)| starts[*from as usize + 1] += 1);
        for node in 0..nodes as usize {
            starts[node + 1] += starts[node];
        }
        let mut free = starts.clone();
        let mut ends = vec![0; arcs.len()];
        for (from, to) in arcs {
            ends[free[*from as usize] as usize] = *to;
            free[*from as usize] += 1;
        }
        Directed { starts, ends }
    }

    fn nodes(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn after(&self, node: u32) -> &[u32] {
        &self.ends[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    /// For each node from which node it was first met on the way from `start`; the start has itself, and what is not reached `u32::MAX`.
    pub(super) fn reached_from(&self, start: u32) -> Vec<u32> {
        let mut from = vec![u32::MAX; self.nodes()];
        from[start as usize] = start;
        let mut queue = vec![start];
        let mut next = 0;
        while let Some(node) = queue.get(next).copied() {
            next += 1;
            for other in self.after(node) {
                if from[*other as usize] == u32::MAX {
                    from[*other as usize] = node;
                    queue.push(*other);
                }
            }
        }
        from
    }

    /// The number of the strong component of each node: two nodes have the same if each can be reached from the other (Tarjan's
    /// algorithm, with a vector as its stack). Numbers count in the order of the first node of each component.
    pub(super) fn components(&self) -> Vec<u32> {
        const NONE: u32 = u32::MAX;
        let count = self.nodes();
        let (mut found, mut low, mut component) = (vec![NONE; count], vec![0; count], vec![NONE; count]);
        let (mut open, mut path, mut clock): (Vec<u32>, Vec<(u32, usize)>, u32) = (Vec::new(), Vec::new(), 0);
        for root in 0..count as u32 {
            if found[root as usize] != NONE {
                continue;
            }
            path.push((root, 0));
            while let Some((node, next)) = path.last_mut() {
                let (here, place) = (*node, *next);
                if place == 0 {
                    (found[here as usize], low[here as usize]) = (clock, clock);
                    clock += 1;
                    open.push(here);
                }
                if let Some(other) = self.after(here).get(place).copied() {
                    *next += 1;
                    if found[other as usize] == NONE {
                        path.push((other, 0));
                    } else if component[other as usize] == NONE {
                        low[here as usize] = low[here as usize].min(found[other as usize]);
                    }
                    // A node without followers is entered once; any other is left when all of them were looked at.
                    continue;
                }
                path.pop();
                if let Some((parent, _)) = path.last() {
                    low[*parent as usize] = low[*parent as usize].min(low[here as usize]);
                }
                if low[here as usize] == found[here as usize] {
                    while let Some(own) = open.pop() {
                        component[own as usize] = here;
                        if own == here {
                            break;
                        }
                    }
                }
            }
        }
        let mut numbers = vec![NONE; count];
        let mut known = 0;
        for own in &mut component {
            let number = &mut numbers[*own as usize];
            if *number == NONE {
                *number = known;
                known += 1;
            }
            *own = *number;
        }
        component
    }
}
