//! Seeds for those who have none.

use undercroft::Seed;

use crate::failure::Failure;

/// A seed from the operating system: a number short enough to be read out or typed again.
pub fn from_system() -> Result<Seed, Failure> {
    match getrandom::u32() {
        Ok(number) => Ok(Seed::new(number.to_string())),
        Err(error) => Err(Failure::unmet(format!("the operating system gave no random seed: {error}"))
            .hint("name a seed of your own with `--seed TEXT`")),
    }
}

/// The first of these seeds that says something, else one from the operating system.
pub fn choose(given: Option<&str>, from_recipe: Option<Seed>) -> Result<Seed, Failure> {
    let seed = given.map(Seed::new).or(from_recipe);
    seed.filter(|seed| !seed.as_str().is_empty()).map_or_else(from_system, Ok)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_wins() {
        assert_eq!(choose(Some("a"), Some(Seed::new("b"))).unwrap().as_str(), "a");
        assert_eq!(choose(None, Some(Seed::new("b"))).unwrap().as_str(), "b");
    }

    #[test]
    fn an_empty_seed_asks_the_system() {
        for given in [Some(""), None] {
            let number: u64 = choose(given, given.map(|_| Seed::new("b"))).unwrap().as_str().parse().unwrap();
            assert!(number < 1 << 32);
        }
    }
}
