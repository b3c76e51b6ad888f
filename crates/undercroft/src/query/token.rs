//! The tokenizer: splits the text of an expression into tokens, each with its place in the text.

use std::ops::Range;

use super::parse::ParseError;

/// A token of an expression.
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
    /// `..` or `..=`: the range includes both ends.
    To,
    /// `..<`: the range excludes its end.
    Below,
    End,
}

/// Operators. A longer one comes before any that it begins with, so that the first match is the longest.
const OPERATORS: [(&str, Token<'static>); 20] = [
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

/// Operators of other languages, and what to write instead, in the same order.
const FOREIGN_OPERATORS: [(&str, &str); 17] = [
    ("===", "=="),
    ("!==", "!="),
    ("=>", ">="),
    ("=<", "<="),
    ("<>", "!="),
    ("**", "*"),
    ("...", ".."),
    ("…", ".."),
    ("&", "&&"),
    ("|", "||"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("×", "*"),
    ("÷", "/"),
    ("−", "-"),
    ("¬", "not"),
];

/// All tokens of a text, with `Token::End` as the last.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token<'_>, Range<usize>)>, ParseError> {
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
        } else {
            operator(rest, first, at)?
        };
        found.push((token, at..at + length));
        at += length;
    }
    found.push((Token::End, text.len()..text.len()));
    Ok(found)
}

/// The operator that a text begins with. A longer operator of another language is an error, although it begins with one
/// of ours: `=>` is not read as `=` and `>`.
fn operator(rest: &str, first: char, at: usize) -> Result<(Token<'_>, usize), ParseError> {
    let ours = OPERATORS.iter().find(|(operator, _)| rest.starts_with(operator));
    let foreign = FOREIGN_OPERATORS.iter().find(|(operator, _)| rest.starts_with(operator));
    match (ours, foreign) {
        (Some((operator, token)), None) => return Ok((*token, operator.len())),
        (Some((operator, token)), Some((other, _))) if operator.len() >= other.len() => {
            return Ok((*token, operator.len()));
        }
        _ => {}
    }
    let wrong = foreign.map_or_else(|| rest.get(..first.len_utf8()).unwrap_or_default(), |(operator, _)| operator);
    let hint = match (foreign, first) {
        (Some((_, ours)), _) => Some(format!("did you mean `{ours}`?")),
        (None, '"' | '\'') => Some("names and numbers stand without quotes".to_owned()),
        (None, '.') => Some("write `0.5`, or `8..12` for a range".to_owned()),
        (None, ',') => {
            Some("write `1000` for a thousand; names stand apart, as in `count(boss) + count(trap)`".to_owned())
        }
        _ => None,
    };
    let shown = if first.is_control() { first.escape_default().to_string() } else { wrong.to_owned() };
    Err(ParseError::new(at..at + wrong.len(), format!("`{shown}` means nothing here"), hint))
}

/// The number that a text begins with: digits, and after a point more digits. Two points are a range and end the
/// number.
fn number(rest: &str, at: usize) -> Result<(Token<'_>, usize), ParseError> {
    let digits = |from: usize| rest[from..].bytes().take_while(u8::is_ascii_digit).count();
    let mut length = digits(0);
    if rest[length..].starts_with('.') && digits(length + 1) > 0 {
        length += 1 + digits(length + 1);
    }
    if rest[length..].starts_with('_') {
        let hint = Some("write `1000` for a thousand");
        return Err(ParseError::new(at..at + length + 1, "a number has no other signs than digits and a point", hint));
    }
    match rest[..length].parse::<f64>() {
        Ok(value) if value.is_finite() => Ok((Token::Number(value), length)),
        _ => Err(ParseError::new(at..at + length, "this number is too large", None::<String>)),
    }
}

/// The name or keyword that a text begins with.
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
