//! The syntax of a text in a table. The build script reads the tables of this crate with it, the crate those of a recipe.
//!
//! ```text
//! {^n} [goblin waits|goblins wait] in {space}.
//! │    │                           └ the rule or value `space`
//! │    └ the first for one thing, the second for any other number
//! └ a value that begins with a capital letter
//! ```

/// Values that are not drawn from a rule where they stand. The first few are drawn once a dungeon, from the rule of the same
/// name, so that every text tells of the same founder.
pub(crate) const VALUES: [&str; 15] = [
    "founder", "town", "prize", "chief", "name", "n", "foe", "space", "side", "key", "letter", "boss", "thing",
    "extent", "things",
];

/// Words of titles that are ridiculous on the door of a closet.
const GRAND: [&str; 16] = [
    "hall",
    "halls",
    "great",
    "grand",
    "court",
    "arena",
    "cathedral",
    "cavern",
    "throne",
    "nave",
    "ground",
    "market",
    "kings",
    "stadium",
    "amphitheatre",
    "palace",
];

/// Whether a title is one of something large.
pub(crate) fn is_grand(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphabetic()).any(|word| GRAND.contains(&word))
}

/// A stretch of text and the name in braces that follows it, if any.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TextSegment<'a> {
    pub text: &'a str,
    pub then: Option<&'a str>,
    pub capital: bool,
}

/// The text for one thing or for several: `[one|several]` becomes one of the two.
pub(crate) fn for_count(text: &str, several: bool) -> Result<String, &'static str> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['[', ']', '|']) {
        out.push_str(&rest[..at]);
        if !rest[at..].starts_with('[') {
            return Err("has a `]` or `|` without a `[` before it");
        }
        let Some((inside, after)) = rest[at + 1..].split_once(']') else { return Err("has a `[` without a `]`") };
        let Some((one, many)) = inside.split_once('|') else { return Err("has `[…]` without a `|` inside") };
        if one.contains(['[', '|']) || many.contains(['[', '|']) {
            return Err("has more than two choices in `[…]`");
        }
        out.push_str(if several { many } else { one });
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

/// The segments of a text without `[…]`.
pub(crate) fn segments(text: &str) -> Result<Vec<TextSegment<'_>>, &'static str> {
    let mut segments = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        if rest[at..].starts_with('}') {
            return Err("has a `}` without a `{` before it");
        }
        let Some((inside, after)) = rest[at + 1..].split_once('}') else { return Err("has a `{` without a `}`") };
        let (capital, name) = match inside.strip_prefix('^') {
            Some(name) => (true, name),
            None => (false, inside),
        };
        if name.is_empty() || !name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_')) {
            return Err("has braces without a name of small letters in them");
        }
        segments.push(TextSegment { text: &rest[..at], then: Some(name), capital });
        rest = after;
    }
    if !rest.is_empty() {
        segments.push(TextSegment { text: rest, then: None, capital: false });
    }
    Ok(segments)
}
