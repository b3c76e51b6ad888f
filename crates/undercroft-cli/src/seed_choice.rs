//! Chooses the seed of a command: from the arguments, from the recipe, or from the operating system.

use undercroft::Seed;

use crate::{failure::Failure, messages, out::Out};

/// A seed from the operating system: a 32-bit number, short enough to be typed again.
pub fn from_system() -> Result<Seed, Failure> {
    match getrandom::u32() {
        Ok(number) => Ok(Seed::new(number.to_string())),
        Err(error) => Err(Failure::unmet(format!("the operating system gave no random seed: {error}"))
            .hint("name a seed of your own with `--seed TEXT`")),
    }
}

/// The seed of the command line, else of the recipe, else one from the operating system; the flag says whether it is
/// the last. Empty seeds do not count.
pub fn choose(given: Option<&str>, from_recipe: Option<Seed>) -> Result<(Seed, bool), Failure> {
    let seed = given.map(Seed::new).or(from_recipe).filter(|seed| !seed.as_str().is_empty());
    match seed {
        Some(seed) => Ok((seed, false)),
        None => Ok((from_system()?, true)),
    }
}

/// With `--quiet` prints a seed from the operating system, since without it the dungeon could not be reproduced.
/// Without `--quiet` the summary line contains it.
pub fn tell(seed: &Seed, out: &Out) {
    if out.is_quiet() {
        out.print_message(&format!("seed: {}", messages::seed(seed)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_wins() {
        assert_eq!(choose(Some("a"), Some(Seed::new("b"))).unwrap(), (Seed::new("a"), false));
        assert_eq!(choose(None, Some(Seed::new("b"))).unwrap(), (Seed::new("b"), false));
    }

    #[test]
    fn an_empty_seed_asks_the_system() {
        for given in [Some(""), None] {
            let (seed, chosen) = choose(given, given.map(|_| Seed::new("b"))).unwrap();
            assert!(chosen && seed.as_str().parse::<u64>().unwrap() < 1 << 32);
        }
    }
}
