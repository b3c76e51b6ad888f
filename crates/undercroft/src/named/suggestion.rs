//! What to say about a word that nobody knows.

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
