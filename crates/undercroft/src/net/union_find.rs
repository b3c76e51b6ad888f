/// Union-find, or disjoint sets: nodes in sets that only ever grow together.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnionFind {
    /// Towards the smallest node of the set, which is its own parent.
    parents: Vec<u32>,
    sets: u32,
}

impl UnionFind {
    /// So many nodes, each in a set of its own.
    pub(crate) fn new(nodes: u32) -> UnionFind {
        UnionFind { parents: (0..nodes).collect(), sets: nodes }
    }

    /// No nodes, and memory for so many.
    pub(crate) fn with_capacity(nodes: usize) -> UnionFind {
        UnionFind { parents: Vec::with_capacity(nodes), sets: 0 }
    }

    /// So many nodes, each in a set of its own, in the memory it has.
    pub(crate) fn begin(&mut self, nodes: u32) {
        self.parents.clear();
        self.parents.extend(0..nodes);
        self.sets = nodes;
    }

    /// One more node, in a set of its own.
    pub(crate) fn add(&mut self) -> u32 {
        let node = self.parents.len() as u32;
        self.parents.push(node);
        self.sets += 1;
        node
    }

    /// The node that stands for the set: of all its nodes the one with the smallest number.
    pub(crate) fn first(&mut self, mut node: u32) -> u32 {
        loop {
            let parent = self.parents[node as usize];
            if parent == node {
                return node;
            }
            // Path halving: every node on the way skips its parent, so that the next search takes half as many steps.
            let higher = self.parents[parent as usize];
            self.parents[node as usize] = higher;
            node = higher;
        }
    }

    /// For each node the one that stands for its set.
    pub(crate) fn firsts(&mut self) -> &[u32] {
        for node in 0..self.parents.len() {
            // The parent is smaller, so it is known which node stands for it.
            self.parents[node] = self.parents[self.parents[node] as usize];
        }
        &self.parents
    }

    /// The same, in the memory of the sets.
    pub(crate) fn into_firsts(mut self) -> Vec<u32> {
        self.firsts();
        self.parents
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
        self.parents[a.max(b) as usize] = a.min(b);
        self.sets -= 1;
        true
    }

    /// How many nodes there are.
    pub(crate) fn len(&self) -> u32 {
        self.parents.len() as u32
    }

    /// For each node the number of its set, counted in the order of their smallest nodes.
    pub(crate) fn into_numbers(self) -> Vec<u32> {
        let mut numbers = self.parents;
        let mut next = 0;
        for node in 0..numbers.len() {
            let parent = numbers[node] as usize;
            // The parent is smaller, so its number is known.
            numbers[node] = if parent == node { next } else { numbers[parent] };
            next += u32::from(parent == node);
        }
        numbers
    }

    /// How many sets there are.
    pub(crate) fn count(&self) -> u32 {
        self.sets
    }
}

#[cfg(test)]
mod tests {
    use petgraph::unionfind::UnionFind as Oracle;

    use super::*;
    use crate::rng::Rng;

    #[test]
    fn sets_are_those_of_another_union_find() {
        let mut rng = Rng::from_key(1);
        let mut sets = UnionFind::default();
        for round in 0..200 {
            let nodes = 1 + rng.below(40);
            sets.begin(nodes);
            let mut oracle = Oracle::<u32>::new(nodes as usize);
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
            let numbers = sets.clone().into_numbers();
            assert!((0..nodes).all(|a| numbers[a as usize] == numbers[sets.first(a) as usize]));
            let mut own: Vec<u32> = (0..nodes).filter(|a| sets.first(*a) == *a).map(|a| numbers[a as usize]).collect();
            own.dedup();
            assert_eq!(own, (0..firsts).collect::<Vec<u32>>());
        }
    }
}
