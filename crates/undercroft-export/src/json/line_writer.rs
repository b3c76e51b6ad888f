//! Writes JSON that diffs well: important values have lines of their own, nested values stay on one line.

use std::io;

use serde::Serialize;
use serde_json::{Serializer, ser::Formatter};
use undercroft::{Json, is_display_control};

/// A JSON object being written, line by line.
pub(super) struct LineWriter {
    out: Vec<u8>,
    depth: usize,
    /// Whether the innermost list or object is still empty.
    empty: bool,
    /// Whether all of it is one line.
    flat: bool,
}

impl LineWriter {
    pub(super) fn new() -> LineWriter {
        LineWriter { out: vec![b'{'], depth: 1, empty: true, flat: false }
    }

    /// The same on a single line, for JSON Lines.
    pub(super) fn flat() -> LineWriter {
        LineWriter { flat: true, ..LineWriter::new() }
    }

    /// The finished text with a newline at its end.
    pub(super) fn finish(mut self) -> String {
        self.close(b'}');
        self.out.push(b'\n');
        // JSON is always UTF-8.
        String::from_utf8(self.out).unwrap_or_default()
    }

    /// A name and its value on one line.
    pub(super) fn entry(&mut self, name: &str, value: &(impl Serialize + ?Sized)) {
        self.name(name);
        self.inline(value);
    }

    /// A name and a list with a line for every item.
    pub(super) fn list<T: Serialize>(&mut self, name: &str, items: impl IntoIterator<Item = T>) {
        self.name(name);
        self.open(b'[');
        for item in items {
            self.line();
            self.inline(&item);
        }
        self.close(b']');
    }

    /// A name and an object with a line for every entry.
    pub(super) fn object(&mut self, name: &str, fill: impl FnOnce(&mut LineWriter)) {
        self.name(name);
        self.open(b'{');
        fill(self);
        self.close(b'}');
    }

    /// A name and a list of objects, each with a line for every entry.
    pub(super) fn objects<T>(
        &mut self,
        name: &str,
        items: impl IntoIterator<Item = T>,
        fill: impl Fn(&mut LineWriter, T),
    ) {
        self.name(name);
        self.open(b'[');
        for item in items {
            self.line();
            self.open(b'{');
            fill(self, item);
            self.close(b'}');
        }
        self.close(b']');
    }

    /// A name and a value whose objects are spread over lines down to this many levels.
    pub(super) fn tree(&mut self, name: &str, value: &Json, levels: u32) {
        match value {
            Json::Object(entries) if levels > 0 => self.object(name, |writer| {
                entries.iter().for_each(|(name, value)| writer.tree(name, value, levels - 1));
            }),
            value => self.entry(name, value),
        }
    }

    fn name(&mut self, name: &str) {
        self.line();
        self.inline(name);
        self.out.extend_from_slice(b": ");
    }

    fn line(&mut self) {
        if !self.empty {
            self.out.push(b',');
        }
        self.empty = false;
        self.indent();
    }

    fn indent(&mut self) {
        if self.flat {
            return;
        }
        self.out.push(b'\n');
        self.out.resize(self.out.len() + 2 * self.depth, b' ');
    }

    fn open(&mut self, bracket: u8) {
        self.out.push(bracket);
        self.depth += 1;
        self.empty = true;
    }

    fn close(&mut self, bracket: u8) {
        self.depth -= 1;
        if !self.empty {
            self.indent();
        }
        self.out.push(bracket);
        self.empty = false;
    }

    fn inline(&mut self, value: &(impl Serialize + ?Sized)) {
        // Writing to memory cannot fail, and all values serialise.
        let _ = value.serialize(&mut Serializer::with_formatter(&mut self.out, Inline));
    }
}

/// Formats a value on one line, with spaces after names but not between numbers. Characters that a terminal would obey are
/// escaped.
struct Inline;

impl Formatter for Inline {
    fn write_string_fragment<W: ?Sized + io::Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        // Nearly all texts are plain, and a dungeon has a row of them for each row of its tiles.
        if fragment.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            return writer.write_all(fragment.as_bytes());
        }
        for piece in fragment.split_inclusive(is_display_control) {
            match piece.char_indices().next_back().filter(|(_, last)| is_display_control(*last)) {
                Some((at, control)) => {
                    writer.write_all(&piece.as_bytes()[..at])?;
                    write!(writer, "\\u{:04x}", u32::from(control))?;
                }
                None => writer.write_all(piece.as_bytes())?,
            }
        }
        Ok(())
    }

    fn begin_object_key<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }
}
