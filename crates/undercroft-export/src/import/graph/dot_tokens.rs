//! The words and signs of Graphviz.

use super::{cursor::Cursor, markup};
use crate::import::ImportError;

/// A word or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Id(Id),
    Mark(&'static str),
    End,
}

/// An identifier, or a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Id {
    pub text: String,
    kind: IdKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum IdKind {
    Bare,
    Quoted,
    Html,
}

impl Id {
    /// Whether it is a word of the language, which stands in no quotes.
    pub fn is_word(&self, word: &str) -> bool {
        self.kind == IdKind::Bare && self.text.eq_ignore_ascii_case(word)
    }

    /// The text that it is as a label.
    pub fn label(&self) -> String {
        match self.kind {
            IdKind::Bare => self.text.clone(),
            IdKind::Quoted => unescaped(&self.text),
            IdKind::Html => markup::without_tags(&self.text),
        }
    }
}

/// A label with its escapes resolved; those that stand for the name of what it labels are left out, for that is its name anyway.
fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n' | 'l' | 'r') => out.push(' '),
            Some('N' | 'G' | 'E' | 'T' | 'H' | 'L') | None => {}
            Some(other) => out.push(other),
        }
    }
    out
}

/// The tokens of a text, one after the other.
pub(super) struct Tokens<'t> {
    cursor: Cursor<'t>,
    peeked: Option<(Token, Cursor<'t>)>,
}

impl<'t> Tokens<'t> {
    pub fn new(text: &'t str) -> Tokens<'t> {
        Tokens { cursor: Cursor::new(text), peeked: None }
    }

    /// The next token and where it stands.
    pub fn next(&mut self) -> Result<(Token, Cursor<'t>), ImportError> {
        match self.peeked.take() {
            Some(peeked) => Ok(peeked),
            None => self.read(),
        }
    }

    /// The next token, which is read again.
    pub fn peek(&mut self) -> Result<&Token, ImportError> {
        if self.peeked.is_none() {
            self.peeked = Some(self.read()?);
        }
        Ok(self.peeked.as_ref().map_or(&Token::End, |(token, _)| token))
    }

    /// Where the next token stands.
    pub fn place(&mut self) -> Result<Cursor<'t>, ImportError> {
        self.peek()?;
        Ok(self.peeked.as_ref().map_or(self.cursor, |(_, place)| *place))
    }

    fn read(&mut self) -> Result<(Token, Cursor<'t>), ImportError> {
        self.skip()?;
        let place = self.cursor;
        let cursor = &mut self.cursor;
        for mark in ["--", "->", "{", "}", "[", "]", ";", ",", "=", ":"] {
            if cursor.take(mark) {
                return Ok((Token::Mark(mark), place));
            }
        }
        let token = match cursor.peek() {
            None => Token::End,
            Some('"') => Token::Id(self.quoted()?),
            Some('<') => Token::Id(self.html()?),
            Some(c) if c.is_ascii_digit() || is_number(cursor.rest()) => {
                cursor.next();
                let text = cursor.take_while(|c| c == '.' || is_word(c));
                bare(format!("{c}{text}"))
            }
            Some(c) if is_word(c) => bare(cursor.take_while(is_word).to_owned()),
            Some(_) => {
                let error = place.error(format!("here is {}, which Graphviz does not know", place.shown()));
                return Err(error.hint("names with spaces and signs stand in quotes: \"great hall\""));
            }
        };
        Ok((token, place))
    }

    /// Spaces, comments and lines of the preprocessor.
    fn skip(&mut self) -> Result<(), ImportError> {
        let cursor = &mut self.cursor;
        loop {
            cursor.take_while(|c| c.is_whitespace() || c == '\u{feff}');
            let place = *cursor;
            let begins_line = cursor.text[..cursor.at].trim_end_matches([' ', '\t']).ends_with('\n') || cursor.at == 0;
            if cursor.take("//") || (begins_line && cursor.take("#")) {
                cursor.take_while(|c| c != '\n');
            } else if cursor.take("/*") {
                cursor.take_until("*/").ok_or_else(|| place.error("the comment that begins here never ends"))?;
            } else {
                return Ok(());
            }
        }
    }

    /// A text in quotes; texts with `+` between them are one.
    fn quoted(&mut self) -> Result<Id, ImportError> {
        let mut text = String::new();
        loop {
            let place = self.cursor;
            self.cursor.take("\"");
            loop {
                text.push_str(self.cursor.take_while(|c| c != '"' && c != '\\'));
                match self.cursor.next() {
                    Some('"') => break,
                    Some(_) => match self.cursor.next() {
                        // At the end of a line a backslash joins it with the next.
                        Some('\n') => {}
                        Some('\r') if self.cursor.take("\n") => {}
                        Some('"') => text.push('"'),
                        Some(c) => text.extend(['\\', c]),
                        None => {}
                    },
                    None => return Err(place.error("the quote that opens here is never closed").hint("add a `\"`")),
                }
            }
            let after = self.cursor;
            self.skip()?;
            let goes_on = self.cursor.take("+");
            if goes_on {
                self.skip()?;
            }
            if !goes_on || self.cursor.peek() != Some('"') {
                self.cursor = after;
                return Ok(Id { text, kind: IdKind::Quoted });
            }
        }
    }

    /// A text in angle brackets, which may hold others.
    fn html(&mut self) -> Result<Id, ImportError> {
        let place = self.cursor;
        let mut deep = 0_usize;
        loop {
            self.cursor.take_while(|c| c != '<' && c != '>');
            match self.cursor.next() {
                Some('<') => deep += 1,
                Some(_) => deep -= 1,
                None => return Err(place.error("the `<` that opens here is never closed").hint("add a `>`")),
            }
            if deep == 0 {
                let text = self.cursor.text[place.at + 1..self.cursor.at - 1].to_owned();
                return Ok(Id { text, kind: IdKind::Html });
            }
        }
    }
}

fn bare(text: String) -> Token {
    Token::Id(Id { text, kind: IdKind::Bare })
}

/// Whether a text begins with a number that begins with a sign or a point.
fn is_number(text: &str) -> bool {
    text.starts_with(['-', '.']) && text.trim_start_matches(['-', '.']).starts_with(|c: char| c.is_ascii_digit())
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || !c.is_ascii()
}
