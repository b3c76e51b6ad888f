//! Letters of a text on the floor, such as source code. They are dimmed, and never look like anything that lies or stands there.

use unicode_width::UnicodeWidthChar;

use crate::signs::{NO_LETTER, is_sign};

/// Small capitals stand for letters where there are no colours, because plain letters are enemies there.
const SMALL_CAPITALS: [char; 26] = [
    'ᴀ', 'ʙ', 'ᴄ', 'ᴅ', 'ᴇ', 'ꜰ', 'ɢ', 'ʜ', 'ɪ', 'ᴊ', 'ᴋ', 'ʟ', 'ᴍ', 'ɴ', 'ᴏ', 'ᴘ', 'ꞯ', 'ʀ', 'ꜱ', 'ᴛ', 'ᴜ', 'ᴠ', 'ᴡ',
    'ˣ', 'ʏ', 'ᴢ',
];

/// What stands in the second column of a wide letter.
const EMPTY: char = '\u{200b}';

/// How a letter is shown. With colours, dim grey tells letters from signs; without them they have shapes of their own.
pub(crate) fn shown(letter: char, colour: bool) -> char {
    match letter {
        _ if letter.width() != Some(1) => NO_LETTER,
        _ if !is_sign(letter) => letter,
        _ if colour && letter.is_ascii() => letter,
        'a'..='z' => SMALL_CAPITALS[(letter as u8 - b'a') as usize],
        'A'..='Z' => SMALL_CAPITALS[(letter as u8 - b'A') as usize],
        _ => NO_LETTER,
    }
}

/// A text in which every character takes as many columns as it does in an editor: a wide one is followed by an empty one, and
/// those without a width are left out.
///
/// ```
/// assert_eq!(undercroft_explorer::in_columns("a字b"), "a字\u{200b}b");
/// assert_eq!(undercroft_explorer::in_columns("e\u{301}!"), "e!");
/// ```
pub fn in_columns(text: &str) -> String {
    let mut columns = String::with_capacity(text.len());
    for c in text.chars() {
        match c.width() {
            Some(0) => {}
            Some(2) => columns.extend([c, EMPTY]),
            // Control characters, such as tabs, have no width of their own.
            _ => columns.push(c),
        }
    }
    columns
}

/// Whether a letter takes two columns, as many of East Asia do. Whoever reads the text leaves an empty cell after it.
pub(crate) fn is_wide(letter: char) -> bool {
    letter.width() == Some(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colours_no_letter_is_a_sign() {
        for letter in ('\0'..='\u{ffff}').chain(['\u{1f600}']) {
            let shown = shown(letter, false);
            assert!(!is_sign(shown) || shown == NO_LETTER, "{letter:?} is shown as {shown:?}");
            assert_eq!(shown.width(), Some(1), "{letter:?}");
        }
    }

    #[test]
    fn with_colours_code_stays_as_it_is() {
        let code: String = (' '..='~').collect();
        assert_eq!(code.chars().map(|letter| shown(letter, true)).collect::<String>(), code);
        assert_eq!(shown('字', true), NO_LETTER);
    }
}
