//! What somebody may have meant by an argument that is not known: a parameter of a method or a pass, which is set with
//! `--set`, a pass, a seed without its name, or an option before its command.

use clap::CommandFactory;
use undercroft::{
    Method,
    recipe::{DEFAULT_METHOD, Described, describe_methods, describe_passes, recipe_schema, suggestion},
};

use crate::cli::Cli;

/// The most places that a hint names for one parameter.
const SHOWN: usize = 3;

/// The hint for `word`, an argument among those that were given.
pub fn hint(word: &str, given: &[String]) -> Option<String> {
    let cli = Cli::command();
    let (place, command) = given.iter().enumerate().find_map(|(at, arg)| Some((at, cli.find_subcommand(arg)?)))?;
    let takes = |name: &str| command.get_arguments().any(|arg| arg.get_long() == Some(name));
    if !word.is_empty() && word.chars().all(|sign| sign.is_ascii_digit()) && takes("seed") {
        return Some(format!("for a seed write `--seed {word}`"));
    }
    let (name, value) = named(word, given);
    if name == "seeds" && !takes("seeds") && takes("first") {
        return Some("seeds are tried from --first on: write `--first 1 --budget 1000`".to_owned());
    }
    if !takes("set") {
        return None;
    }
    let before = given[..=place].join(" ");
    parameter(&name, value.as_deref(), given, &before)
}

/// The name of an argument as recipes write it, and its value: what follows it.
fn named(word: &str, given: &[String]) -> (String, Option<String>) {
    let bare = word.trim_start_matches('-');
    let (name, joined) = bare.split_once('=').map_or((bare, None), |(name, value)| (name, Some(value.to_owned())));
    let option = word.split('=').next().unwrap_or(word);
    // The parser names an option without its value, which may be joined to it all the same.
    let in_full = given.iter().find_map(|arg| arg.strip_prefix(option)?.strip_prefix('=').map(str::to_owned));
    let after = given.iter().position(|arg| arg == option).and_then(|at| given.get(at + 1));
    let apart = after.filter(|next| !next.starts_with("--")).cloned();
    (name.replace('-', "_"), joined.or(in_full).or(apart))
}

fn parameter(name: &str, value: Option<&str>, given: &[String], before: &str) -> Option<String> {
    let (methods, passes) = (describe_methods(), describe_passes());
    let set = |key: &str| format!("`--set {key}={}`", value.unwrap_or("VALUE"));
    let method = given.iter().find(|arg| Method::from_name(arg).is_some()).map_or(DEFAULT_METHOD, String::as_str);
    let has = |described: &Described, name: &str| described.fields.iter().any(|field| field.name == name);
    let own = methods.iter().find(|described| described.name == method)?;
    // A recipe that is read has a method of its own, which this does not read.
    let any_method = given.iter().any(|arg| arg.starts_with("--recipe"));
    if has(own, name) || any_method && methods.iter().any(|described| has(described, name)) {
        return Some(format!("write {}", set(name)));
    }
    let of_every_recipe = recipe_schema()["properties"].get(name).is_some();
    if of_every_recipe && !matches!(name, "method" | "passes" | "words" | "seed") {
        return Some(format!("write {}", set(name)));
    }
    if name == "method" {
        return Some(format!("write the method without its name: `undercroft {before} {}`", value.unwrap_or("METHOD")));
    }
    if let Some(pass) = passes.iter().find(|pass| name.strip_prefix("no_").is_some_and(|name| name == pass.name)) {
        return Some(format!("write `--no-pass {}`", pass.name));
    }
    if let Some(pass) = passes.iter().find(|pass| pass.name == name) {
        let switch = format!("write `--pass {name}` to switch the pass on");
        return Some(match pass.fields.first() {
            Some(field) => format!("{switch}, and {} for a parameter of it", set(&format!("{name}.{}", field.name))),
            None => switch,
        });
    }
    let in_full = |pass: &Described| {
        let rest = name.strip_prefix(pass.name)?.strip_prefix(['_', '.'])?;
        has(pass, rest).then(|| set(&format!("{}.{rest}", pass.name)))
    };
    if let Some(set) = passes.iter().find_map(in_full) {
        return Some(format!("write {set}"));
    }
    let of_passes = passes.iter().filter(|pass| has(pass, name)).map(|pass| set(&format!("{}.{name}", pass.name)));
    let of_methods = methods
        .iter()
        .filter(|described| has(described, name))
        .map(|described| format!("`undercroft {before} {} --set {name}={}`", described.name, value.unwrap_or("VALUE")));
    let elsewhere: Vec<String> = of_methods.chain(of_passes).take(SHOWN).collect();
    if !elsewhere.is_empty() {
        return Some(format!("{method} has no parameter `{name}`; elsewhere there is {}", elsewhere.join(", ")));
    }
    let near = suggestion(name, own.fields.iter().map(|field| field.name));
    let meant = near.strip_prefix("did you mean `")?.strip_suffix("`?")?;
    Some(format!("did you mean {}?", set(meant)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint_for(word: &str, line: &str) -> String {
        let given: Vec<String> = line.split(' ').map(str::to_owned).collect();
        hint(word, &given).unwrap_or_default()
    }

    #[test]
    fn parameters_are_set() {
        for (word, line, wanted) in [
            ("--width", "generate bsp --width 60", "write `--set width=60`"),
            ("--width", "-q generate bsp --width=60", "write `--set width=60`"),
            ("--min-room", "play bsp --min-room 5", "write `--set min_room=5`"),
            ("--min_room", "find bsp --min_room", "write `--set min_room=VALUE`"),
            ("width=60", "batch bsp width=60", "write `--set width=60`"),
            ("--levels", "generate --levels 3", "write `--set levels=3`"),
            ("--attempts", "survey bsp --attempts 3", "write `--set attempts=3`"),
            ("--keys-across", "generate --keys-across true", "write `--set keys_across=true`"),
            ("--water-depth", "generate --water-depth lakes", "write `--set water.depth=lakes`"),
            ("--locks.count", "generate --locks.count 3", "write `--set locks.count=3`"),
            ("--locks", "generate --locks 3", "`--pass locks` to switch the pass on, and `--set locks.count=3`"),
            ("--no-doors", "generate --no-doors", "write `--no-pass doors`"),
            ("--method", "generate --method bsp", "`undercroft generate bsp`"),
            ("--floor", "generate bsp --floor 5", "`undercroft generate scatter --set floor=5`"),
            ("--floor", "generate --recipe wrath --floor 5", "write `--set floor=5`"),
            ("--widht", "generate bsp --widht 60", "did you mean `--set width=60`?"),
            ("--seeds", "find bsp --seeds 1..9", "--first"),
            ("42", "generate bsp 42", "write `--seed 42`"),
        ] {
            assert!(hint_for(word, line).contains(wanted), "{line}: {}", hint_for(word, line));
        }
        assert_eq!(hint_for("--width", "check --width 60"), "");
        assert_eq!(hint_for("--zzzzzz", "generate --zzzzzz"), "");
    }

    #[test]
    fn every_parameter_has_a_hint() {
        for described in describe_methods() {
            for field in &described.fields {
                let word = format!("--{}", field.name);
                let wanted = format!("--set {}=VALUE", field.name);
                let line = format!("generate {} {word}", described.name);
                assert!(hint_for(&word, &line).contains(&wanted), "{line}");
            }
        }
    }
}
