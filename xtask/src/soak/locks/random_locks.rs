//! Random settings of locks on a method, with what gets in their way: deep water, furniture, secret doors, doors that another
//! pass locked, boards of several sizes.

use anyhow::{Result, anyhow};
use undercroft::{
    Recipe,
    recipe::{ReadRecipe, RecipeReader},
};

use crate::soak::dice::Dice;

/// The most locks that are asked for, but for the large ones.
const MOST: u64 = 8;
/// One of so many recipes asks for more locks than can be tried in every order, and often for more than there is room for.
const LARGE: u32 = 8;

/// Whether the recipe of that number is a large one.
pub fn is_large(number: u32) -> bool {
    number % LARGE == LARGE - 1
}

/// The recipe of that number, and how a command line says it.
pub fn recipe(method: &str, number: u32) -> Result<(Recipe, String)> {
    let dice = &mut Dice(u64::from(number) << 8);
    let mut sets = board(method, dice);
    let large = is_large(number);
    if large {
        sets.extend(large_board(method, dice));
    }
    let most = if large { dice.pick(&[12, 30, 100, 1_000]) } else { dice.between(1, MOST) };
    let count = if dice.percent(50) { most.to_string() } else { format!("[{}, {most}]", dice.between(0, most)) };
    sets.push(format!("locks.count={count}"));
    sets.push(format!("locks.keys={}", dice.pick(&["spent", "named", "mixed"])));
    sets.push(format!("locks.fairness={}", dice.pick(&["complete", "unlosable", "winnable"])));
    sets.push(format!("locks.goal={}", dice.percent(60)));
    sets.push(format!("locks.depth={}", dice.between(1, most.min(if large { 12 } else { 4 }))));
    if dice.percent(30) {
        sets.push(format!("water.depth={}", dice.pick(&["puddles", "lakes", "flooded"])));
    }
    // The shares of kinds of doors add up to 1 at most.
    if dice.percent(40) {
        let (secret, locked) = (dice.pick(&["0.1", "0.3", "0.6"]), dice.pick(&["0", "0.1", "0.4"]));
        sets.extend([format!("doors.secret={secret}"), format!("doors.locked={locked}"), "doors.archway=0".to_owned()]);
    }
    if dice.percent(30) {
        sets.push("passes.furnishings=true".to_owned());
    }
    let words: Vec<String> = sets.iter().map(|set| format!("--set '{set}'")).collect();
    Ok((read(method, &sets)?, words.join(" ")))
}

/// The recipe of a method as it comes, with so many locks.
pub fn usual(method: &str, locks: u32) -> Result<Recipe> {
    read(method, &[format!("locks.count={locks}")])
}

fn read(method: &str, sets: &[String]) -> Result<Recipe> {
    let mut reader = RecipeReader::new();
    reader.method(method);
    sets.iter().for_each(|set| reader.set(set));
    reader.finish().and_then(ReadRecipe::one).map_err(|problems| anyhow!("{method} {sets:?}: {problems}"))
}

/// Sizes and what makes loops.
fn board(method: &str, dice: &mut Dice) -> Vec<String> {
    let mut side = |low, high| dice.between(low, high);
    let sets = match method {
        "bsp" => vec![format!("width={}", side(40, 120)), format!("height={}", side(30, 70))],
        "scatter" => vec![format!("width={}", side(60, 120)), format!("height={}", side(50, 100))],
        "walk" => vec![
            format!("width={}", side(80, 150)),
            format!("height={}", side(80, 150)),
            format!("rooms={}", side(6, 12)),
            format!("branches={}", side(0, 3)),
            format!("loops={}", side(0, 2)),
        ],
        "tilepath" => vec![format!("min_path_length={}", side(4, 14)), format!("max_branches={}", side(0, 6))],
        _ => vec![format!("size={}", dice.pick(&["tiny", "small", "medium", "medium", "large"]))],
    };
    if dice.percent(30) { Vec::new() } else { sets }
}

/// Room for many locks, on those methods whose recipes can ask for it.
fn large_board(method: &str, dice: &mut Dice) -> Vec<String> {
    match method {
        "bsp" => vec!["width=160".to_owned(), "height=120".to_owned(), format!("depth={}", dice.between(4, 6))],
        "tabletop" => vec![format!("rooms={}", dice.pick(&[30, 60, 120]))],
        _ => Vec::new(),
    }
}
