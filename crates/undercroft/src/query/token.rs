//! From text to tokens, each with its place.

use std::ops::Range;

use super::parse::ParseError;

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

/// What people type who know other languages, the longer before those they begin with.
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

/// All tokens of a text; the last is the end.
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

/// One of our signs. What other languages have may begin as ours do: `=>` is no `=` and `>`.
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

/// Digits, and after a point more digits; two points are a range and end the number.
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
