/// Nodes in sets that only ever grow together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sets {
    /// The node above, or for the first of a set itself.
    above: Vec<u32>,
    sets: u32,
}

impl Sets {
    /// So many nodes, each in a set of its own, in the memory it has.
    pub(crate) fn begin(&mut self, nodes: u32) {
        self.above.clear();
        self.above.extend(0..nodes);
        self.sets = nodes;
    }

    /// The node that stands for the set: of all its nodes the one with the smallest number.
    pub(crate) fn first(&mut self, mut node: u32) -> u32 {
        loop {
            let above = self.above[node as usize];
            if above == node {
                return node;
            }
            // Every other node is hung one higher: the next search is half as long.
            let higher = self.above[above as usize];
            self.above[node as usize] = higher;
            node = higher;
        }
    }

    /// Whether two nodes are in one set.
    pub(crate) fn same(&mut self, a: u32, b: u32) -> bool {
        self.first(a) == self.first(b)
    }

    /// Makes one set of the two that hold these nodes; false if it was one already.
    pub(crate) fn join(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.first(a), self.first(b));
        if a == b {
            return false;
        }
        self.above[a.max(b) as usize] = a.min(b);
        self.sets -= 1;
        true
    }

    /// How many sets there are.
    pub(crate) fn count(&self) -> u32 {
        self.sets
    }
}

#[cfg(test)]
mod tests {
    use petgraph::unionfind::UnionFind;

    use super::*;
    use crate::rng::Rng;

    #[test]
    fn sets_are_those_of_another_union_find() {
        let mut rng = Rng::from_key(1);
        let mut sets = Sets::default();
        for round in 0..200 {
            let nodes = 1 + rng.below(40);
            sets.begin(nodes);
            let mut oracle = UnionFind::<u32>::new(nodes as usize);
            for _ in 0..round % 50 {
                let (a, b) = (rng.below(nodes), rng.below(nodes));
                assert_eq!(sets.join(a, b), oracle.union(a, b));
            }
            let mut firsts = 0;
            for a in 0..nodes {
                let first = sets.first(a);
                firsts += u32::from(first == a);
                assert!((0..first).all(|b| !oracle.equiv(a, b)), "the smallest stands for all");
                assert!((0..nodes).all(|b| sets.same(a, b) == oracle.equiv(a, b)));
            }
            assert_eq!(sets.count(), firsts);
        }
    }
}
