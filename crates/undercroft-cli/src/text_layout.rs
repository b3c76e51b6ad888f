//! Text laid out in columns that fit the terminal.

use crate::out::Out;

/// The width of results that do not go to a terminal.
const PAGE: usize = 100;
/// The smallest width that text is wrapped to; on narrower terminals lines run over.
const NARROWEST: usize = 40;

/// The number of columns for a result.
pub fn columns(out: &Out) -> usize {
    out.terminal().map_or(PAGE, |(columns, _)| usize::from(columns).clamp(NARROWEST, PAGE))
}

/// Wraps a text at spaces to lines of at most `width` columns; a longer word has a line of its own.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let room = lines.last().map_or(0, |line| width.saturating_sub(line.chars().count() + 1));
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if word.chars().count() <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The same as one paragraph in which all lines but the first are indented.
pub fn hanging_indent(text: &str, width: usize, indent: usize) -> String {
    wrap(text, width.saturating_sub(indent).max(20)).join(&format!("\n{}", " ".repeat(indent)))
}

/// The spaces that fill a cell up to the width of its column.
pub fn pad(cell: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(cell.chars().count()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("one incomprehensible two", 7), ["one", "incomprehensible", "two"]);
        assert_eq!(wrap("", 7), [""]);
        assert_eq!(hanging_indent("one two three four five six", 26, 4), "one two three four\n    five six");
    }
}
