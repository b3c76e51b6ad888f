//! Random recipes of a method: each parameter is set in some of them, to a value of the range that a form offers.

use serde_json::Value;
use undercroft::{
    Recipe,
    recipe::{DescribedField, ReadRecipe, RecipeReader, describe_methods, describe_passes},
};

use crate::soak::dice::Dice;

/// How often a parameter is set, in per cent.
const SET: u64 = 25;
/// Rooms, tiles and sides stay below this, so that a soak ends.
const MOST: f64 = 60.0;
/// How often another recipe is drawn instead of one that has problems.
const REDRAWS: u32 = 50;
/// Parameters that name files or texts, or only say how long to try.
const LEFT_OUT: [&str; 8] = ["file", "text", "tileset", "tries_per_room", "max_attempts", "layout", "boss", "attempts"];
/// The passes that some recipes switch on; the usual ones of the method are on in most.
const PASSES: [&str; 10] =
    ["doors", "stairs", "exits", "water", "furnishings", "contents", "encounters", "locks", "numbers", "roles"];

pub struct RandomRecipes {
    method: String,
    fields: Vec<DescribedField>,
    passes: Vec<(&'static str, Vec<DescribedField>)>,
}

impl RandomRecipes {
    pub fn of(method: &str) -> RandomRecipes {
        let methods = describe_methods();
        let fields = methods.into_iter().find(|own| own.name == method).map(|own| own.fields).unwrap_or_default();
        let passes = describe_passes().into_iter().filter(|pass| PASSES.contains(&pass.name));
        RandomRecipes {
            method: method.to_owned(),
            fields,
            passes: passes.map(|pass| (pass.name, pass.fields)).collect(),
        }
    }

    /// The recipe of that number, and how a command line says it.
    pub fn recipe(&self, number: u32) -> (Recipe, String) {
        for redraw in 0..REDRAWS {
            let mut dice = Dice(u64::from(number) << 8 | u64::from(redraw));
            let sets = self.sets(&mut dice);
            let mut reader = RecipeReader::new();
            reader.method(&self.method);
            sets.iter().for_each(|set| reader.set(set));
            if let Ok(recipe) = reader.finish().and_then(ReadRecipe::one) {
                let words: Vec<String> = sets.iter().map(|set| format!("--set {set}")).collect();
                return (recipe, words.join(" "));
            }
        }
        let mut reader = RecipeReader::new();
        reader.method(&self.method);
        let recipe = reader.finish().and_then(ReadRecipe::one).unwrap_or_default();
        (recipe, String::new())
    }

    fn sets(&self, dice: &mut Dice) -> Vec<String> {
        let mut sets = Vec::new();
        for field in &self.fields {
            if !LEFT_OUT.contains(&field.name) && dice.below(100) < SET {
                sets.extend(value(field, dice).map(|value| format!("{}={value}", field.name)));
            }
        }
        for (pass, fields) in &self.passes {
            if dice.below(100) >= SET {
                continue;
            }
            let before = sets.len();
            for field in fields {
                if !LEFT_OUT.contains(&field.name) && dice.below(2) == 0 {
                    sets.extend(value(field, dice).map(|value| format!("{pass}.{}={value}", field.name)));
                }
            }
            if sets.len() == before {
                sets.extend(fields.first().and_then(|field| {
                    (!field.default.is_null()).then(|| format!("{pass}.{}={}", field.name, field.default))
                }));
            }
        }
        sets
    }
}

fn value(field: &DescribedField, dice: &mut Dice) -> Option<String> {
    let schema: Value = serde_json::from_str(&field.schema.to_string()).ok()?;
    if let Some(words) = schema["enum"].as_array() {
        let word = &words[dice.below(words.len() as u64) as usize];
        return Some(word.as_str().map_or_else(|| word.to_string(), str::to_owned));
    }
    let (low, high) = match field.useful {
        Some([low, high]) => (low, high),
        None => (schema["minimum"].as_f64()?, schema["maximum"].as_f64()?),
    };
    match schema["type"].as_str()? {
        "boolean" => Some((dice.below(2) == 0).to_string()),
        "number" => {
            // The ends are where rules break, so they are drawn more often than by chance.
            let share = [0.0, 1.0, dice.share(), dice.share()][dice.below(4) as usize];
            Some(format!("{:.3}", low + share * (high - low)))
        }
        "integer" => {
            let most = if field.name == "width" || field.name == "height" { 2.5 * MOST } else { MOST };
            let (low, high) = (low as i64, high.min(most.max(low)) as i64);
            Some((low + dice.below((high - low + 1).unsigned_abs()) as i64).to_string())
        }
        _ => None,
    }
}
