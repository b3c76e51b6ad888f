//! `cargo xtask soak fair [METHOD] [--count N]`: dungeons of random recipes, looking for what a player, a game master or a level
//! designer would object to.
//!
//! The engine promises most of this and checks it. The soak sees only the finished dungeon, and works everything out again
//! from cells, doors and marks with code of its own.

mod complaints;
mod random_recipe;
mod symmetry;
mod tiles;
mod walk;
mod walkable_cells;

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use undercroft::{Error, Method, Seed, Workshop, fingerprint};

use super::{generating_methods, spread::spread};
use crate::table;
use random_recipe::RandomRecipes;
pub use walkable_cells::WalkableCells;

/// How many examples of an objection are shown.
const SHOWN: usize = 3;

/// What the dungeons of one method showed.
#[derive(Default)]
struct Tally {
    made: u64,
    gave_up: u64,
    refused_as_impossible: u64,
    unsound: u64,
    /// How often an objection was possible and how often it was raised, with the first examples.
    objections: BTreeMap<&'static str, Objection>,
    fingerprints: BTreeSet<u64>,
}

#[derive(Default)]
struct Objection {
    of: u64,
    raised: u64,
    examples: Vec<String>,
}

impl Tally {
    fn merge(&mut self, other: Tally) {
        self.made += other.made;
        self.gave_up += other.gave_up;
        self.refused_as_impossible += other.refused_as_impossible;
        self.unsound += other.unsound;
        self.fingerprints.extend(other.fingerprints);
        for (name, theirs) in other.objections {
            let own = self.objections.entry(name).or_default();
            own.of += theirs.of;
            own.raised += theirs.raised;
            own.examples.extend(theirs.examples);
            own.examples.truncate(SHOWN);
        }
    }

    fn judge(&mut self, name: &'static str, raised: bool, example: impl FnOnce() -> String) {
        let own = self.objections.entry(name).or_default();
        own.of += 1;
        if raised {
            own.raised += 1;
            if own.examples.len() < SHOWN {
                own.examples.push(example());
            }
        }
    }
}

pub fn run(only: Option<&str>, count: u32) -> Result<ExitCode> {
    let mut fair = true;
    for method in generating_methods().filter(|method| only.is_none_or(|only| only == *method)) {
        let start = Instant::now();
        let tally = soak(method, count)?;
        println!(
            "\n{method}: {} made, {} gave up, {} proved impossible, {} unsound, {} different; {:.0} s",
            tally.made,
            tally.gave_up,
            tally.refused_as_impossible,
            tally.unsound,
            tally.fingerprints.len(),
            start.elapsed().as_secs_f64()
        );
        let rows: Vec<Vec<String>> = tally
            .objections
            .iter()
            .map(|(name, own)| {
                let share = 100.0 * own.raised as f64 / own.of.max(1) as f64;
                vec![(*name).to_owned(), own.of.to_string(), own.raised.to_string(), format!("{share:.2} %")]
            })
            .collect();
        println!("{}", table::render(&["objection", "of", "raised", "share"], &rows));
        for (name, own) in tally.objections.iter().filter(|(_, own)| own.raised > 0) {
            own.examples.iter().for_each(|example| println!("  {name}: {example}"));
        }
        fair &= tally.unsound == 0 && tally.objections.iter().all(|(name, own)| allowed(name, own));
    }
    Ok(if fair { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Most objections may never be raised; a few are matters of degree.
fn allowed(name: &str, own: &Objection) -> bool {
    let most = match name {
        complaints::JOG => 0.01,
        complaints::WALLED_IN => 0.001,
        walk::FLUSH_WITH_CORNER | tiles::TOO_FEW_TILES => 0.05,
        _ => 0.0,
    };
    own.raised as f64 <= most * own.of as f64
}

fn soak(method: &str, count: u32) -> Result<Tally> {
    let parts = spread(count, &format!("a dungeon of {method}"), |numbers| {
        let recipes = RandomRecipes::of(method);
        let mut workshop = Workshop::new();
        let mut tally = Tally::default();
        numbers.for_each(|number| visit(&recipes, number, &mut workshop, &mut tally));
        tally
    })?;
    let mut all = Tally::default();
    parts.into_iter().for_each(|part| all.merge(part));
    Ok(all)
}

fn visit(recipes: &RandomRecipes, number: u32, workshop: &mut Workshop, tally: &mut Tally) {
    let (recipe, text) = recipes.recipe(number);
    let seed = Seed::from(i64::from(number));
    let example = |what: String| format!("{what} [seed {number}; {text}]");
    match workshop.generate(&recipe, &seed) {
        Ok(dungeon) => {
            tally.made += 1;
            tally.fingerprints.insert(fingerprint(dungeon.draft()));
            complaints::judge(&dungeon, &mut |name, objection| match objection {
                None => tally.judge(name, false, String::new),
                Some(what) => tally.judge(name, true, || example(what)),
            });
            if matches!(recipe.method, Method::Tabletop(_)) {
                tally.judge("a legal recipe is refused", false, String::new);
            }
            workshop.recycle(dungeon);
        }
        Err(Error::GaveUp { last, .. }) => {
            if matches!(recipe.method, Method::Tabletop(_)) {
                tally.judge("a legal recipe is refused", true, || example(last.to_string()));
            }
            tally.gave_up += 1;
        }
        Err(Error::Unsound(unsound)) => {
            tally.unsound += 1;
            println!("  {}", example(format!("unsound: {unsound}")));
        }
        Err(_) => tally.refused_as_impossible += 1,
    }
}
