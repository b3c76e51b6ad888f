//! `undercroft` alone: a dungeon to look at, and where to go from there.

use undercroft::{
    Dungeon, Error, Recipe, Workshop,
    recipe::{DEFAULT_METHOD, RecipeReader, describe_methods},
};
use undercroft_export::text::{self, TextOptions};

use crate::{
    failure::Failure,
    out::{Out, style},
    seeds, words,
};

/// Rows kept free below the map: the line about it, three things to try with a blank line above, one of which may take
/// two rows, and the prompt.
const ROWS_BELOW: u16 = 7;
/// A map smaller than this is not worth drawing; a smaller terminal gets it scaled down.
const SMALLEST: (u16, u16) = (40, 16);
/// A seed of our own choosing that leads nowhere is no news; one this unlucky has a cause.
const SEEDS: usize = 100;

/// Draws a dungeon with the default method and a seed from the operating system.
pub fn run(out: &Out) -> Result<(), Failure> {
    let space = out.terminal().map(|(columns, rows)| (columns, rows.saturating_sub(ROWS_BELOW)));
    let sets = space.map(sized).unwrap_or_default();
    let mut reader = RecipeReader::new();
    sets.iter().for_each(|set| reader.set(set));
    let recipe = reader.finish().map_err(Failure::Recipe)?.recipe;
    let dungeon = lucky(&recipe)?;
    let mut page = text::render(&dungeon, &TextOptions { colour: out.colour, fit: space });
    if !out.is_quiet() {
        page += &below(&dungeon, &sets, out);
    }
    out.print(&page)?;
    seeds::tell(&dungeon.origin().seed, out);
    Ok(())
}

/// What to set so that the board fits the terminal cell for cell, where the default board does not.
fn sized((columns, rows): (u16, u16)) -> Vec<String> {
    let methods = describe_methods();
    let fields = methods.iter().find(|method| method.name == DEFAULT_METHOD).map(|method| method.fields.as_slice());
    let smaller = |name: &str, space: u16| {
        let usual = fields?.iter().find(|field| field.name == name)?.default.as_u64()?;
        (usual > u64::from(space)).then(|| format!("{name}={space}"))
    };
    let sides = [("width", columns.max(SMALLEST.0)), ("height", rows.max(SMALLEST.1))];
    sides.into_iter().filter_map(|(name, space)| smaller(name, space)).collect()
}

fn lucky(recipe: &Recipe) -> Result<Dungeon, Failure> {
    let mut workshop = Workshop::new();
    let mut tried = 0;
    loop {
        let seed = seeds::from_system()?;
        tried += 1;
        match workshop.generate(recipe, &seed) {
            Err(Error::GaveUp { .. }) if tried < SEEDS => {}
            done => return done.map_err(|error| Failure::generation(error, &seed)),
        }
    }
}

fn below(dungeon: &Dungeon, sets: &[String], out: &Out) -> String {
    let (program, seed) = (program(), &dungeon.origin().seed);
    let sets: String = sets.iter().map(|set| format!(" --set {set}")).collect();
    let tries = [
        ("Keep it", format!("{program} generate --seed {seed}{sets} --out cave.json")),
        ("Another", format!("{program} generate scatter --seed {seed} --set floor=5")),
        ("And more", format!("{program} methods")),
    ];
    let mut text = format!("{}\n\n", words::headline(dungeon));
    for (what, command) in tries {
        text += &format!("{what:<10}{}\n", out.paint(style::NAME, command));
    }
    text
}

/// The program as it was called, so that the commands shown work as they stand, be it on the path or not.
fn program() -> String {
    let plain = |name: &String| name.chars().all(|c| c.is_ascii_alphanumeric() || "/\\._-:".contains(c));
    std::env::args().next().filter(|name| !name.is_empty()).filter(plain).unwrap_or_else(|| "undercroft".to_owned())
}
