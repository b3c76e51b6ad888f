//! From text to tokens, each with its place.

use std::ops::Range;

use super::parse::Trouble;

/// The smallest piece of an expression that means something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'a> {
    Number(f64),
    /// A name or a keyword.
    Word(&'a str),
    Open,
    Close,
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
    Less,
    AtMost,
    More,
    AtLeast,
    Equal,
    NotEqual,
    And,
    Or,
    Not,
    In,
    /// `..` or `..=`: both ends count.
    To,
    /// `..<`: the far end does not count.
    Below,
    End,
}

/// Signs, the longer before those they begin with.
const SIGNS: [(&str, Token<'static>); 20] = [
    ("..=", Token::To),
    ("..<", Token::Below),
    ("..", Token::To),
    ("&&", Token::And),
    ("||", Token::Or),
    ("<=", Token::AtMost),
    (">=", Token::AtLeast),
    ("==", Token::Equal),
    ("!=", Token::NotEqual),
    ("<", Token::Less),
    (">", Token::More),
    ("=", Token::Equal),
    ("!", Token::Not),
    ("(", Token::Open),
    (")", Token::Close),
    ("+", Token::Plus),
    ("-", Token::Minus),
    ("*", Token::Times),
    ("/", Token::Over),
    ("%", Token::Modulo),
];

/// What people type who know other languages.
const FOREIGN: [(&str, &str); 6] = [("&", "&&"), ("|", "||"), ("≤", "<="), ("≥", ">="), ("≠", "!="), ("×", "*")];

/// All tokens of a text; the last is the end.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token<'_>, Range<usize>)>, Trouble> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next().unwrap_or(' ');
        let (token, length) = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if first.is_ascii_digit() {
            number(rest, at)?
        } else if first.is_alphabetic() || first == '_' {
            word(rest)
        } else if let Some((sign, token)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            (*token, sign.len())
        } else {
            let foreign = FOREIGN.iter().find(|(sign, _)| rest.starts_with(sign));
            let hint = foreign.map(|(_, ours)| format!("did you mean `{ours}`?"));
            let rule = format!("`{}` means nothing here", first.escape_debug());
            return Err(Trouble::new(at..at + first.len_utf8(), rule, hint));
        };
        found.push((token, at..at + length));
        at += length;
    }
    found.push((Token::End, text.len()..text.len()));
    Ok(found)
}

/// Digits, and after a point more digits; two points are a range and end the number.
fn number(rest: &str, at: usize) -> Result<(Token<'_>, usize), Trouble> {
    let digits = |from: usize| rest[from..].bytes().take_while(u8::is_ascii_digit).count();
    let mut length = digits(0);
    if rest[length..].starts_with('.') && digits(length + 1) > 0 {
        length += 1 + digits(length + 1);
    }
    match rest[..length].parse::<f64>() {
        Ok(value) if value.is_finite() => Ok((Token::Number(value), length)),
        _ => Err(Trouble::new(at..at + length, "this number is too large", None::<String>)),
    }
}

fn word(rest: &str) -> (Token<'_>, usize) {
    let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let token = match &rest[..length] {
        "and" | "AND" => Token::And,
        "or" | "OR" => Token::Or,
        "not" | "NOT" => Token::Not,
        "in" | "IN" => Token::In,
        name => Token::Word(name),
    };
    (token, length)
}
