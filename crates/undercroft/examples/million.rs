//! Many dungeons in the same memory: how many rooms do seeds 0, 1, 2 … have?
//!
//! ```sh
//! cargo run --release --example million -- 1000000
//! ```

#![allow(clippy::print_stdout, reason = "an example may print")]

use undercroft::{Method, Recipe, Workshop};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seeds: i64 = std::env::args().nth(1).map_or(Ok(10_000), |count| count.parse())?;
    let recipe = Recipe::new(Method::Bsp(Default::default()));
    let mut workshop = Workshop::new();
    let mut counts = Vec::new();
    for seed in 0..seeds {
        let dungeon = workshop.generate(&recipe, seed)?;
        let rooms = dungeon.draft().rooms.len();
        counts.resize(counts.len().max(rooms + 1), 0_u32);
        counts[rooms] += 1;
        // What is given back is used again: after the first few nothing is allocated any more.
        workshop.recycle(dungeon);
    }
    let most = counts.iter().copied().max().unwrap_or(1).max(1);
    for (rooms, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let bar = "█".repeat((count * 50 / most) as usize);
        println!("{rooms:>3} rooms {count:>8} {bar}");
    }
    Ok(())
}
