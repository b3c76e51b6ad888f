//! A value parser that suggests values for completion and help, but accepts any text.

use clap::{
    Arg, Command, Error,
    builder::{PossibleValue, StringValueParser, TypedValueParser},
};

/// Accepts any text and lists the known values for shells and the help. Unknown values are refused later, with a better
/// message than the parser could give.
#[derive(Clone, Debug)]
pub struct SuggestedValues(pub Vec<&'static str>);

impl TypedValueParser for SuggestedValues {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &std::ffi::OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(PossibleValue::new)))
    }
}

/// What to say to a word that is none of these.
pub fn instead<'a>(word: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> String {
    let word: String = word.chars().take(100).collect::<String>().to_lowercase();
    let near = known
        .clone()
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(&word, name), name))
        .filter(|(distance, name)| *distance <= (name.len() / 3).max(1) || (word.len() > 2 && name.contains(&word)))
        .min();
    match near {
        Some((_, name)) => format!("did you mean `{name}`?"),
        None => format!("there are: {}", known.into_iter().collect::<Vec<_>>().join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_named_and_far_ones_are_not() {
        assert_eq!(instead("Wagn", ["doors", "wang"]), "did you mean `wang`?");
        assert_eq!(instead("boss", ["boss-floor", "halls"]), "did you mean `boss-floor`?");
        assert_eq!(instead("water", ["doors", "wang"]), "there are: doors, wang");
    }
}
