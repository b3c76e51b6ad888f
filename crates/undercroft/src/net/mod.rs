//! Nets of nodes: which hang together, which are neighbours, and how few edges join them all. Ties are stated.

mod delaunay;
mod tree;
mod union_find;

pub(crate) use delaunay::{Delaunay, neighbours};
pub(crate) use tree::{Edge, spanning_tree};
pub(crate) use union_find::UnionFind;
