use std::{fmt, ops::Range};

/// A text that problems can point into: a recipe file, or one `--set` of the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// What to call it.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// A place in one of the [`Source`]s.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// Which source.
    pub source: usize,
    /// Which bytes of its text.
    pub range: Range<usize>,
}

/// One thing wrong with a recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The path of the field, such as `method.bsp.width`; empty for the recipe as a whole.
    pub path: String,
    /// The rule that it breaks, and how.
    pub rule: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// Where it was written, if it came from a text.
    pub span: Option<Span>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.rule)?;
        if let Some(hint) = &self.hint {
            write!(f, " ({hint})")?;
        }
        Ok(())
    }
}

/// Everything wrong with a recipe at once, with the texts the problems point into.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    /// The problems, in the order of the recipe's fields.
    pub list: Vec<Problem>,
    /// The texts that were read.
    pub sources: Vec<Source>,
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.list.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

/// Longer than any name; comparing takes memory by the product of both lengths, and a word may fill a file.
const LONGEST_WORD: usize = 64;

/// A shorter word is part of too many names to mean one of them.
const SHORTEST_PART: usize = 3;

/// The candidate most like `word`, where one is like it at all: it differs in a few letters, or the word is part of it.
pub(crate) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST_WORD {
        return None;
    }
    let word = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&word, candidate), candidate))
        .filter(|(distance, candidate)| {
            let is_part = word.len() >= SHORTEST_PART && candidate.contains(&word);
            *distance <= (candidate.len().max(word.len()) / 3).max(1) || is_part
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// A word for a message: what is too long to be a name is cut off.
pub(crate) fn short(word: &str) -> String {
    if word.chars().count() > LONGEST_WORD {
        word.chars().take(LONGEST_WORD).chain(['…']).collect()
    } else {
        word.to_owned()
    }
}

pub(crate) fn did_you_mean(near: &str) -> String {
    format!("did you mean `{near}`?")
}

/// What to say to somebody who wrote a word nobody knows: "did you mean" where one is near, else the whole list.
///
/// ```
/// use undercroft::recipe::suggestion;
/// assert_eq!(suggestion("bos", ["boss", "trap"]), "did you mean `boss`?");
/// assert_eq!(suggestion("boss", ["boss-floor", "halls"]), "did you mean `boss-floor`?");
/// assert_eq!(suggestion("dragon", ["boss", "trap"]), "known here: `boss`, `trap`");
/// ```
pub fn suggestion<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match nearest(word, candidates.clone()) {
        Some(near) => did_you_mean(near),
        None => {
            let known: Vec<String> = candidates.into_iter().map(|name| format!("`{name}`")).collect();
            format!("known here: {}", known.join(", "))
        }
    }
}
