//! Ways through a board: what hangs together, and what a walker meets on the way.

mod places;
mod runs;
mod web;

pub(crate) use places::{Places, walkable};
pub(crate) use runs::each_run;
pub(crate) use web::Web;

#[cfg(test)]
mod tests;
