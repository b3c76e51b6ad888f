//! Random settings up to every legal maximum: all methods, with random passes, and as several levels. Each recipe is legal, so
//! each seed has to lead to a dungeon, to a refusal that is proven, or, for `bsp`, to the board on which its original has no
//! room either. Anything else is a fault, and so is an attempt that the engine had to throw away.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Result, anyhow};
use serde_json::Value;
use undercroft::{
    AttemptFailure, Error, Seed, Workshop,
    quest::Proof,
    recipe::{AnyRecipe, DescribedField, ExpectedSize, RecipeReader, describe_methods, describe_passes},
};

use super::{dice::Dice, generating_methods, spread::spread};
use crate::table;

/// How many parameters of a method, and how many passes, a recipe sets at most.
const MOST_SET: u64 = 7;
/// Larger boards are left to the soaks that are about them, but for a few.
const MOST_CELLS: u64 = 250_000;
const FEW: u64 = 3;
const MOST_CELLS_OF_FEW: u64 = 8_000_000;
/// What names files or whole layouts.
const LEFT_OUT: [&str; 8] = ["file", "text", "layout", "kept", "set", "tilesets", "directions", "tileset"];
const LEFT_OUT_PASSES: [&str; 2] = ["links", "text"];
/// One recipe in so many is of several levels.
const LEVELS: u64 = 8;

#[derive(Default)]
struct Tally {
    made: u64,
    short: u64,
    unproven: u64,
    refused: u64,
    proven: u64,
    faults: Vec<String>,
}

pub fn run(count: u32) -> Result<ExitCode> {
    let mut rows = Vec::new();
    let mut any_fault = false;
    let methods: Vec<&str> = generating_methods().collect();
    for method in &methods {
        let start = Instant::now();
        let parts =
            spread(count / methods.len() as u32, &format!("a dungeon of {method}"), |numbers| soak(method, numbers))?;
        let mut all = Tally::default();
        for part in parts {
            let Tally { made, short, unproven, refused, proven, faults } = part?;
            all.made += made;
            all.short += short;
            all.unproven += unproven;
            all.refused += refused;
            all.proven += proven;
            all.faults.extend(faults);
        }
        all.faults.iter().take(20).for_each(|fault| println!("  {fault}"));
        any_fault |= !all.faults.is_empty();
        let mut row = vec![(*method).to_owned()];
        row.extend([all.made, all.short, all.unproven, all.proven, all.refused].map(|number| number.to_string()));
        row.extend([all.faults.len().to_string(), format!("{:.0}", start.elapsed().as_secs_f64())]);
        rows.push(row);
    }
    let head = ["method", "in full", "short", "unproven", "refused with proof", "refused", "faults", "seconds"];
    println!("{}", table::render(&head, &rows));
    Ok(if any_fault { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn soak(method: &str, numbers: impl Iterator<Item = u32>) -> Result<Tally> {
    let methods = describe_methods();
    let fields = methods.into_iter().find(|own| own.name == method).map(|own| own.fields);
    let fields = fields.ok_or_else(|| anyhow!("there is no method {method}"))?;
    let passes: Vec<(&str, Vec<DescribedField>)> = describe_passes()
        .into_iter()
        .filter(|pass| !LEFT_OUT_PASSES.contains(&pass.name))
        .map(|pass| (pass.name, pass.fields))
        .collect();
    let (mut workshop, mut tally) = (Workshop::new(), Tally::default());
    for number in numbers {
        let mut dice = Dice(u64::from(number).wrapping_mul(0x2545_F491_4F6C_DD1D));
        let (recipe, said) = loop {
            let sets = sets(&fields, &passes, &mut dice);
            let mut reader = RecipeReader::new();
            reader.method(method);
            sets.iter().for_each(|set| reader.set(set));
            if let Ok(read) = reader.finish() {
                if is_small(&read.recipe, &mut dice) {
                    break (read.recipe, sets);
                }
            }
        };
        let words: Vec<String> = said.iter().map(|set| format!("--set '{set}'")).collect();
        tally.count(&mut workshop, &recipe, number, &format!("{method} --seed {number} {}", words.join(" ")));
    }
    Ok(tally)
}

fn is_small(recipe: &AnyRecipe, dice: &mut Dice) -> bool {
    let ExpectedSize { cells, .. } = recipe.expected_size();
    cells <= MOST_CELLS || (cells <= MOST_CELLS_OF_FEW && dice.percent(FEW))
}

impl Tally {
    fn count(&mut self, workshop: &mut Workshop, recipe: &AnyRecipe, number: u32, said: &str) {
        let seed = Seed::from(i64::from(number));
        let made = match recipe {
            AnyRecipe::One(recipe) => workshop.generate(recipe, &seed).map(|dungeon| {
                let is_short = !undercroft::shortfalls(&dungeon.origin().recipe, dungeon.draft()).is_empty();
                // Not the certificate's answer: a walk with free placement may have its goal out of reach.
                let proof = dungeon.prospects().winnable;
                workshop.recycle(dungeon);
                (is_short, proof)
            }),
            AnyRecipe::Levels(recipe) => workshop.generate_levels(recipe, &seed).map(|levels| {
                let proof = levels.certify().map(|certified| certified.certificate.winnable);
                (!undercroft::levels_shortfalls(&levels).is_empty(), proof)
            }),
        };
        if let Some(unsound) = workshop.redrawn() {
            self.faults.push(format!("made again: {unsound} [{said}]"));
        }
        match made {
            Ok((_, Some(Proof::No))) => self.faults.push(format!("it cannot be won [{said}]")),
            Ok((is_short, proof)) => {
                *(if is_short { &mut self.short } else { &mut self.made }) += 1;
                self.unproven += u64::from(proof == Some(Proof::Unproven));
            }
            Err(error) => self.refusal(&error, said),
        }
    }

    /// A refusal is right where it is proven, and where the original of `bsp` finds no room.
    fn refusal(&mut self, error: &Error, said: &str) {
        match error {
            Error::Level { error, .. } => self.refusal(error, said),
            Error::GaveUp { last: AttemptFailure::NoRoomFits, .. } => self.refused += 1,
            Error::GaveUp {
                last:
                    AttemptFailure::NoWay { proven: true, .. }
                    | AttemptFailure::NotThatWay { proven: true, .. }
                    | AttemptFailure::NoRoomEverFits { .. },
                ..
            } => self.proven += 1,
            error => self.faults.push(format!("{error} [{said}]")),
        }
    }
}

/// What a recipe says, as `--set` takes it.
fn sets(fields: &[DescribedField], passes: &[(&str, Vec<DescribedField>)], dice: &mut Dice) -> Vec<String> {
    let mut sets: Vec<String> = Vec::new();
    for _ in 0..dice.below(MOST_SET) {
        let field = &fields[dice.below(fields.len() as u64) as usize];
        sets.extend(value(field, dice).map(|value| format!("{}={value}", field.name)));
    }
    for _ in 0..dice.below(MOST_SET) {
        let (pass, fields) = &passes[dice.below(passes.len() as u64) as usize];
        match fields
            .get(dice.below(fields.len().max(1) as u64) as usize)
            .and_then(|field| Some((field.name, value(field, dice)?)))
        {
            Some((name, value)) => sets.push(format!("{pass}.{name}={value}")),
            None => sets.push(format!("passes.{pass}=true")),
        }
    }
    if dice.below(LEVELS) == 0 {
        sets.push(format!("levels={}", dice.between(2, 5)));
        if dice.percent(40) {
            sets.push(format!("shafts={}", dice.pick(&[1, 2, 20])));
        }
        if dice.percent(40) {
            sets.push("keys_across=true".to_owned());
        }
        if dice.percent(40) {
            sets.push("down=anywhere".to_owned());
        }
    }
    sets
}

/// A value: an end of what is legal, something that a form offers, or anything between, small numbers as often as large ones.
fn value(field: &DescribedField, dice: &mut Dice) -> Option<String> {
    if LEFT_OUT.contains(&field.name) {
        return None;
    }
    let schema: Value = serde_json::from_str(&field.schema.to_string()).ok()?;
    if let Some(words) = schema["enum"].as_array() {
        let word = &words[dice.below(words.len() as u64) as usize];
        return Some(word.as_str().map_or_else(|| word.to_string(), str::to_owned));
    }
    if schema["type"] == "boolean" {
        return Some(dice.percent(50).to_string());
    }
    // A span is written as a number or as two.
    let is_span = schema["oneOf"].is_array();
    let number = if is_span { &schema["oneOf"][0] } else { &schema };
    let (low, high) = (number["minimum"].as_f64()?, number["maximum"].as_f64()?);
    let [from, to] = field.useful.unwrap_or([low, high]);
    match number["type"].as_str()? {
        "number" => Some(format!("{:.3}", [low, high, from + dice.share() * (to - from)][dice.below(3) as usize])),
        "integer" => {
            let share = dice.share() * dice.share();
            let scaled = low + (high - low) * share * share;
            let drawn = match dice.below(10) {
                0 => low,
                1 => high,
                2..=5 => from + dice.share() * (to - from),
                _ => scaled,
            };
            Some((drawn.clamp(low, high) as i64).to_string())
        }
        _ => None,
    }
}
