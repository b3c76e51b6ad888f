//! Single values of JSON: texts, numbers and the three words.

use std::str::Chars;

use super::Value;

/// The value that a token stands for, if it is one of JSON.
pub(super) fn parse(token: &str) -> Option<Value> {
    match token {
        "null" => Some(Value::Null),
        "true" => Some(Value::Bool(true)),
        "false" => Some(Value::Bool(false)),
        _ => match token.strip_prefix('"') {
            Some(rest) => text(rest.strip_suffix('"')?).map(Value::Text),
            None => number(token),
        },
    }
}

/// A number. JSON allows fewer forms than Rust does: no `+1`, `01`, `1.`, `.5` or `inf`.
fn number(token: &str) -> Option<Value> {
    let unsigned = token.strip_prefix('-').unwrap_or(token);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))),
        None => (unsigned, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let leads_with_zero = whole.len() > 1 && whole.starts_with('0');
    if !digits(whole) || leads_with_zero || !fraction.is_none_or(digits) || !exponent.is_none_or(digits) {
        return None;
    }
    let is_whole = fraction.is_none() && exponent.is_none() && token != "-0";
    match token.parse::<i64>() {
        Ok(number) if is_whole => Some(Value::Whole(number)),
        _ => token.parse::<f64>().ok().filter(|number| number.is_finite()).map(Value::Real),
    }
}

/// What stands between two quotes, without its escapes.
fn text(quoted: &str) -> Option<String> {
    let mut out = String::with_capacity(quoted.len());
    let mut chars = quoted.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.push(escape(&mut chars)?),
            '"' => return None,
            c if c < ' ' => return None,
            c => out.push(c),
        }
    }
    Some(out)
}

/// The character of an escape, after its backslash.
fn escape(chars: &mut Chars<'_>) -> Option<char> {
    Some(match chars.next()? {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{c}',
        c @ ('"' | '\\' | '/') => c,
        'u' => return code_point(chars),
        _ => return None,
    })
}

/// The character of four hex digits, or of twice four: JSON writes what needs more than 16 bits as two surrogates.
fn code_point(chars: &mut Chars<'_>) -> Option<char> {
    let first = unit(chars)?;
    if !(0xd800..0xdc00).contains(&first) {
        return char::from_u32(first);
    }
    if chars.next() != Some('\\') || chars.next() != Some('u') {
        return None;
    }
    let second = unit(chars).filter(|second| (0xdc00..0xe000).contains(second))?;
    char::from_u32(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00))
}

fn unit(chars: &mut Chars<'_>) -> Option<u32> {
    (0..4).try_fold(0, |unit, _| Some(unit * 16 + chars.next()?.to_digit(16)?))
}
