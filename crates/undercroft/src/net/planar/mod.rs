//! Planar graphs: whether a graph can be drawn without crossings, in which order edges leave each node if it can, and a
//! subgraph that cannot if not.
//!
//! - `embedding`: the order of the edges around each node, and the faces that follow from it.
//! - `left_right`: the left-right planarity test, which finds an embedding; `conflict_pairs` is its stack.
//! - `kuratowski`: a smallest subgraph that cannot be drawn.
//! - `biconnected`: edges that make an embedded graph biconnected.
//! - `st_order`: an order of the nodes in which all but the first and the last have neighbours before and after them.

mod biconnected;
mod conflict_pairs;
mod embedding;
mod kuratowski;
mod left_right;
mod st_order;
#[cfg(test)]
mod tests;

pub(crate) use biconnected::biconnect;
pub(crate) use embedding::Embedding;
pub(crate) use kuratowski::kuratowski_subgraph;
pub(crate) use left_right::embed;
pub(crate) use st_order::st_order;
