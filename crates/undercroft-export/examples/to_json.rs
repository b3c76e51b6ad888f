//! Makes a dungeon, writes it as JSON, reads it back and says what it is: `cargo run --example to_json -- SEED`.

use undercroft::{Recipe, Stats, Workshop, stats};
use undercroft_export::{
    json,
    text::{TextOptions, render},
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).unwrap_or_else(|| "hello".to_owned());
    let recipe = Recipe::from_toml("[method.scatter]\nfloor = 5\n")?;
    let dungeon = Workshop::new().generate(&recipe, seed.as_str())?;

    let file = json::write(&dungeon);
    let again = json::read(&file)?;
    assert!(json::compare(&dungeon, &again).is_empty());

    let small = TextOptions { fit: Some((80, 40)), ..TextOptions::default() };
    let mut summary = render(&again, &small);
    summary += &format!("seed {seed:?}: {} bytes of JSON\n", file.len());
    for (statistic, number) in Stats::ALL.iter().zip(stats(again.draft()).numbers()) {
        summary +=
            &format!("{:>15} {}\n", statistic.name, number.map_or("none".to_owned(), |number| number.to_string()));
    }
    std::io::Write::write_all(&mut std::io::stdout(), summary.as_bytes())?;
    Ok(())
}
