//! Prints what is told of a dungeon: `cargo run -p undercroft-words --example key -- SEED 'RECIPE IN TOML'`.
#![allow(clippy::print_stdout, reason = "it is what an example does")]

use undercroft::{Recipe, generate};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let seed = arguments.next().unwrap_or_else(|| "42".to_owned());
    let recipe = Recipe::from_toml(&arguments.next().unwrap_or_default())?;
    let dungeon = generate(&recipe, seed.as_str())?;
    let told = undercroft_words::tell(&dungeon);
    println!("{}\n\n{}\n\n{}\n", told.name(), told.history(), told.hook());
    told.rumours().for_each(|rumour| println!("- {}", rumour.line()));
    told.wanderers().for_each(|wanderer| println!("* {wanderer}"));
    for room in &dungeon.draft().rooms {
        let own = told.room(room.id);
        println!("\n{}. {}\n  > {}", room.id.0 + 1, own.title(), own.aloud);
        [own.here, own.clues].iter().filter(|text| !text.is_empty()).for_each(|text| println!("  {text}"));
    }
    Ok(())
}
