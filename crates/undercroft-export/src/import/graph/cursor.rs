//! A place in a text.

use crate::import::ImportError;

/// The most characters of a text that a message shows.
const SHOWN: usize = 24;

/// A place in a text that moves on while it is read.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'t> {
    pub text: &'t str,
    /// In bytes.
    pub at: usize,
}

impl<'t> Cursor<'t> {
    pub fn new(text: &'t str) -> Cursor<'t> {
        Cursor { text, at: 0 }
    }

    /// What is still to be read.
    pub fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The next character, which is read with this.
    pub fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Reads a text if it comes next.
    pub fn take(&mut self, text: &str) -> bool {
        let comes = self.rest().starts_with(text);
        if comes {
            self.at += text.len();
        }
        comes
    }

    /// Reads as long as characters are of a kind.
    pub fn take_while(&mut self, is_of: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c: char| !is_of(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Reads up to a text and over it. `None`, with nothing read, if it does not come.
    pub fn take_until(&mut self, end: &str) -> Option<&'t str> {
        let rest = self.rest();
        let place = rest.find(end)?;
        self.at += place + end.len();
        Some(&rest[..place])
    }

    /// What comes next, for a message.
    pub fn shown(&self) -> String {
        shown(self.rest().lines().next().unwrap_or_default())
    }

    /// An error at this place.
    pub fn error(&self, what: impl AsRef<str>) -> ImportError {
        at_line(self.text, self.at, what)
    }
}

/// A text in quotes, cut off where it is too long for a message.
pub(super) fn shown(text: &str) -> String {
    let text = text.trim();
    if text.is_empty() {
        return "the end of the line".to_owned();
    }
    let cut: String = text.chars().take(SHOWN).collect();
    if cut.len() < text.len() { format!("{:?}…", cut) } else { format!("{cut:?}") }
}

/// The line of a place in a text, counted from 1.
pub(super) fn line_of(text: &str, at: usize) -> usize {
    text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count() + 1
}

/// An error with the line that it is about.
pub(super) fn at_line(text: &str, at: usize, what: impl AsRef<str>) -> ImportError {
    ImportError::new(format!("line {}: {}", line_of(text, at), what.as_ref()))
}
