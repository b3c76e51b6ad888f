//! Keyed maps for the game table: symmetric or free rooms, joined by passages that a person could have drawn.

mod doors;
mod join;
mod junction;
mod loops;
mod mend;
mod occupancy;
mod plan;
mod route;
mod rules;
mod straight;
mod symmetry;
#[cfg(test)]
mod trial;
