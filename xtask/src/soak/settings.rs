//! `cargo xtask soak settings [--count SEEDS]`: every combination of `tabletop`'s sizes, symmetries, archetypes, densities and
//! linearities, looking for a legal recipe that is refused; then random settings of all methods.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Result, bail};
use undercroft::{
    Named, Recipe, Seed, Workshop,
    recipe::{Archetype, ReadRecipe, RecipeReader, Symmetry},
};

use super::{random_settings, spread::spread};
use crate::table;

/// How many seeds of each combination are tried, and for each of these how many random settings of all methods.
pub const COUNT: u32 = 200;
const RANDOM: u32 = 100;
/// Sizes by name, and numbers of rooms beyond them which every symmetry can have. Of these large ones each combination gets one seed in so many.
const SIZES: [(&str, u32); 7] = [
    ("size=tiny", 1),
    ("size=small", 1),
    ("size=medium", 1),
    ("size=large", 1),
    ("size=xlarge", 1),
    ("rooms=301", 50),
    ("rooms=1001", 200),
];
const DENSITIES: [&str; 3] = ["0.1", "0.5", "0.9"];
const LINEARITIES: [&str; 3] = ["0", "0.3", "1"];

/// The recipes of one size, each with what was set.
fn recipes(size: &str) -> Result<Vec<(Recipe, String)>> {
    let mut recipes = Vec::new();
    for (_, archetype) in Archetype::ALL {
        for (_, symmetry) in Symmetry::ALL {
            for density in DENSITIES {
                for linearity in LINEARITIES {
                    let settings = format!(
                        "{size} archetype={archetype} symmetry={symmetry} density={density} linearity={linearity}"
                    );
                    let mut reader = RecipeReader::new();
                    reader.method("tabletop");
                    settings.split(' ').for_each(|setting| reader.set(setting));
                    match reader.finish().and_then(ReadRecipe::one) {
                        Ok(recipe) => recipes.push((recipe, settings)),
                        Err(problems) => bail!("{settings}: {problems}"),
                    }
                }
            }
        }
    }
    Ok(recipes)
}

pub fn run(count: u32) -> Result<ExitCode> {
    let mut rows = Vec::new();
    let mut all_made = true;
    for (size, one_in) in SIZES {
        let start = Instant::now();
        let (recipes, seeds) = (recipes(size)?, count.div_ceil(one_in));
        let refusals = refusals(&recipes, seeds)?;
        refusals.iter().take(5).for_each(|refusal| println!("  {refusal}"));
        all_made &= refusals.is_empty();
        rows.push(vec![
            size.to_owned(),
            recipes.len().to_string(),
            seeds.to_string(),
            refusals.len().to_string(),
            format!("{:.0}", start.elapsed().as_secs_f64()),
        ]);
    }
    println!("{}", table::render(&["size", "combinations", "seeds of each", "refused", "seconds"], &rows));
    let random = random_settings::run(count * RANDOM)?;
    Ok(if all_made { random } else { ExitCode::FAILURE })
}

fn refusals(recipes: &[(Recipe, String)], seeds: u32) -> Result<Vec<String>> {
    let parts = spread(recipes.len() as u32, "a dungeon", |numbers| {
        let mut workshop = Workshop::new();
        let mut refusals = Vec::new();
        for (recipe, settings) in numbers.map(|number| &recipes[number as usize]) {
            for seed in 0..seeds {
                match workshop.generate(recipe, Seed::from(i64::from(seed))) {
                    Ok(dungeon) => workshop.recycle(dungeon),
                    Err(error) => refusals.push(format!("{settings}, seed {seed}: {error}")),
                }
            }
        }
        refusals
    })?;
    Ok(parts.concat())
}
