//! Graphs: adjacency lists and their depth-first search, the fewest edges between nodes (breadth-first search), the cheapest
//! paths (Dijkstra, and A* on a board), which can be drawn without crossings (`planar`), which nodes hang together (union-find), which are neighbours (Delaunay), and how few
//! edges join them all (spanning tree). All of it is exact in whole numbers, and every tie is decided by a stated rule.

mod a_star;
mod breadth_first;
mod delaunay;
mod dijkstra;
mod frontier;
mod graph;
pub(crate) mod planar;
mod sorted_pairs;
mod spanning_tree;
mod union_find;

pub(crate) use a_star::{AStar, Counted, MAX_COST, SearchSpace, Step};
pub(crate) use breadth_first::{Hops, breadth_first, shortest_path};
pub(crate) use delaunay::{Delaunay, neighbours};
pub(crate) use dijkstra::dijkstra;
pub(crate) use frontier::{BucketQueue, HeapQueue};
pub(crate) use graph::{DepthFirst, Graph};
pub(crate) use sorted_pairs::pairs_with;
pub(crate) use spanning_tree::{Edge, spanning_tree};
pub(crate) use union_find::UnionFind;
