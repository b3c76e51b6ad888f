//! A dungeon in the terminal: a recipe in TOML, a seed from the command line, and the map.
//!
//! ```sh
//! cargo run --example draw -- "my first dungeon"
//! ```

#![allow(clippy::print_stdout, reason = "an example may print")]

use undercroft::{Recipe, Seed, generate, stats, view};

const RECIPE: &str = r#"
attempts = 10            # try the next seeds too, should no room fit

[method.bsp]
width = 72
height = 24
min_room = 4             # small rooms …
depth = 5                # … and many of them

[passes.doors]           # `bsp` has no doors unless asked
kind = "archway"
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = Seed::new(std::env::args().nth(1).unwrap_or_else(|| "undercroft".to_owned()));
    // A recipe with a mistake in it comes back as a list of problems, each with its field, its rule and a hint.
    let recipe = Recipe::from_toml(RECIPE)?;
    let dungeon = generate(&recipe, &seed)?;
    for row in view::tiles(dungeon.draft()) {
        println!("{row}");
    }
    let stats = stats(dungeon.draft());
    println!("seed {seed}: {} rooms, {} doors, {} loops", stats.rooms, stats.doors, stats.loops);
    Ok(())
}
