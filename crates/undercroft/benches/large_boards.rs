//! What a cell costs in time on a small and on a large board, in one run: `cargo bench -p undercroft --bench large_boards`.
//!
//! Boards take turns, each in a workshop of its own that has made a dungeon before. As others may be at work on the machine, the
//! time that counts is the one for which this thread ran, and of some rounds the median.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "a benchmark measures time")]
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]

#[allow(dead_code, reason = "other benches climb more of it")]
#[path = "ladder/mod.rs"]
mod ladder;

use std::time::Instant;

use undercroft::{Recipe, Workshop};

const ROUNDS: u64 = 21;
const SIDES: [i32; 2] = [100, 4_000];
/// How many cells are made in a row: enough that a few milliseconds do not count, as exactly as the system tells the time.
const CELLS: i32 = 64_000_000;

/// The nanoseconds for which this thread has run, where the system tells them; else those by the clock since the start.
fn nanoseconds(start: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let ran = told.and_then(|told| told.split_whitespace().next()?.parse().ok());
    ran.unwrap_or_else(|| start.elapsed().as_secs_f64() * 1e9)
}

/// Nanoseconds a cell for a whole dungeon with its usual passes and the check.
fn measure(workshop: &mut Workshop, recipe: &Recipe, side: i32, round: u64) -> f64 {
    let dungeons = u64::try_from(CELLS / side.pow(2)).unwrap_or(1);
    let start = Instant::now();
    let before = nanoseconds(start);
    for index in 0..dungeons {
        let seed = i64::try_from(round * dungeons + index).unwrap_or(0);
        let dungeon = workshop.generate(recipe, seed).unwrap();
        workshop.recycle(dungeon);
    }
    let cells = f64::from(side) * f64::from(side) * dungeons as f64;
    (nanoseconds(start) - before) / cells
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() {
    for (name, rung) in [("bsp", ladder::bsp as fn(i32) -> ladder::Rung), ("scatter", ladder::scatter)] {
        let recipes = SIDES.map(|side| Recipe::from_toml(&rung(side).toml).unwrap());
        let mut workshops = [Workshop::new(), Workshop::new()];
        let mut times = [Vec::new(), Vec::new()];
        for round in 0..=ROUNDS {
            for (index, side) in SIDES.into_iter().enumerate() {
                let nanoseconds = measure(&mut workshops[index], &recipes[index], side, round);
                // The first round only fills the memory that later ones reuse.
                if round > 0 {
                    times[index].push(nanoseconds);
                }
            }
        }
        let [small, large] = times.map(median);
        let [side, large_side] = SIDES;
        println!(
            "{name}: {small:.2} ns a cell at {side}², {large:.2} at {large_side}², {:.2} times, medians of {ROUNDS} rounds",
            large / small
        );
    }
}
