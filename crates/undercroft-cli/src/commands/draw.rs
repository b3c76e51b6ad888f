//! `undercroft` without a command: draws a dungeon and suggests what to try next.

use undercroft::{
    Dungeon, Workshop,
    recipe::{ReadRecipe, RecipeReader},
};
use undercroft_export::text::{self, TextOptions};

use crate::{
    failure::Failure,
    messages,
    out::{Out, style},
    seed_choice,
};

/// Rows kept free below the map: the summary, a blank line, three suggestions of which one may take two rows, and the
/// prompt.
const ROWS_BELOW: u16 = 7;
/// Settings in the order they are tried until a dungeon fits the terminal at full size; if none does, the last one is
/// scaled down.
const SIZES: [&[&str]; 4] = [&[], &["size=small"], &["size=tiny"], &["size=tiny", "density=0.9"]];
/// How many seeds are tried per setting.
const SEEDS: usize = 40;

/// Draws a dungeon with the default method and a seed from the operating system.
pub fn run(out: &Out) -> Result<(), Failure> {
    let space = out.terminal().map(|(columns, rows)| (columns, rows.saturating_sub(ROWS_BELOW)));
    let options = TextOptions { colour: out.colour, fit: space };
    let (dungeon, sets) = fitting(&options)?;
    let mut page = text::render(&dungeon, &options);
    if !out.is_quiet() {
        page += &below(&dungeon, sets, out);
    }
    out.print(&page)?;
    seed_choice::tell(&dungeon.origin().seed, out);
    Ok(())
}

/// A dungeon that fits the terminal, and the settings that made it.
fn fitting(options: &TextOptions) -> Result<(Dungeon, &'static [&'static str]), Failure> {
    let mut workshop = Workshop::new();
    let mut last = None;
    for sets in SIZES {
        let mut reader = RecipeReader::new();
        sets.iter().for_each(|set| reader.set(set));
        let recipe = reader.finish().and_then(ReadRecipe::one).map_err(Failure::Recipe)?;
        for _ in 0..SEEDS {
            let seed = seed_choice::from_system()?;
            // A seed that fails was our own choice, so it is not reported.
            match workshop.generate(&recipe, &seed) {
                Ok(dungeon) if text::scale(&dungeon, options) == (1, 1) => return Ok((dungeon, sets)),
                made => last = Some((made.map_err(|error| Failure::generation(error, &seed)), sets)),
            }
        }
    }
    match last {
        Some((made, sets)) => made.map(|dungeon| (dungeon, sets)),
        None => Err(Failure::usage("there is nothing to draw")),
    }
}

fn below(dungeon: &Dungeon, sets: &[&str], out: &Out) -> String {
    let (program, seed) = (program(), messages::seed(&dungeon.origin().seed));
    let sets: String = sets.iter().map(|set| format!(" --set {set}")).collect();
    let tries = [
        ("Keep it", format!("{program} generate --seed {seed}{sets} --out cave.json")),
        ("Another", format!("{program} generate scatter --seed {seed} --set floor=5")),
        ("And more", format!("{program} methods")),
    ];
    let mut text = format!("{}\n\n", messages::headline(dungeon));
    for (what, command) in tries {
        text += &format!("{what:<10}{}\n", out.paint(style::NAME, command));
    }
    text
}

/// The program name as it was called, so that the suggested commands can be copied.
fn program() -> String {
    let plain = |name: &String| name.chars().all(|c| c.is_ascii_alphanumeric() || "/\\._-:".contains(c));
    std::env::args().next().filter(|name| !name.is_empty()).filter(plain).unwrap_or_else(|| "undercroft".to_owned())
}
