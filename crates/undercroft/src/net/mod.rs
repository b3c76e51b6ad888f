//! Nets of nodes: which hang together, which are neighbours, and how few edges join them all. Ties are stated.

mod delaunay;
mod sets;
mod tree;

pub(crate) use delaunay::{Delaunay, neighbours};
pub(crate) use sets::Sets;
pub(crate) use tree::{Edge, spanning_tree};
