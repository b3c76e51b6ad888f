//! Graphs: which nodes hang together (union-find), which are neighbours (Delaunay), how few edges join them all (spanning
//! tree), and the cheapest path (A*). All of it is exact in whole numbers, and every tie is decided by a stated rule.

mod a_star;
mod delaunay;
mod frontier;
mod sorted_pairs;
mod spanning_tree;
mod union_find;

pub(crate) use a_star::{AStar, Counted, MAX_COST, Problem, Step};
pub(crate) use delaunay::{Delaunay, neighbours};
pub(crate) use frontier::{BucketQueue, HeapQueue};
pub(crate) use sorted_pairs::pairs_with;
pub(crate) use spanning_tree::{Edge, spanning_tree};
pub(crate) use union_find::UnionFind;
