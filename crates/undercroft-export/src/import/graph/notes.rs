//! What is told about a graph that was read: what was left out of it, and where.

use super::cursor::line_of;

/// The most notes; a file may have thousands of labels that say nothing about doors.
const MOST: usize = 12;

/// Sentences without full stops, with the lines that they are about.
#[derive(Default)]
pub(super) struct Notes {
    list: Vec<String>,
    left_out: usize,
}

impl Notes {
    /// Notes something about a place in a text.
    pub fn add(&mut self, text: &str, at: usize, what: impl FnOnce() -> String) {
        if self.list.len() < MOST {
            self.list.push(format!("line {}: {}", line_of(text, at), what()));
        } else {
            self.left_out += 1;
        }
    }

    /// Notes something about the whole file.
    pub fn say(&mut self, what: impl Into<String>) {
        self.list.push(what.into());
    }

    pub fn finish(mut self) -> Vec<String> {
        if self.left_out > 0 {
            self.list.push(format!("there are {} more notes of the kind", self.left_out));
        }
        self.list
    }
}
