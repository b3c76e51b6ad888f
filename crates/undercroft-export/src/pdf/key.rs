//! The pages with room notes, in two columns.

use pdf_writer::{Content, Name, Str};

use crate::notes::{Front, Note};

const SIZE: f64 = 9.0;
const LINE: f64 = 12.0;
const EDGE: f64 = 48.0;
const GAP: f64 = 24.0;

/// A line of the key.
struct Row {
    text: String,
    font: Font,
}

/// The fonts of the key by their names in the file.
#[derive(Clone, Copy)]
enum Font {
    Plain,
    Bold,
    Italic,
}

impl Font {
    const fn name(self) -> &'static [u8] {
        match self {
            Font::Plain => b"F",
            Font::Bold => b"B",
            Font::Italic => b"I",
        }
    }
}

/// The pages with what is told of the dungeon and its rooms.
pub(super) fn pages(front: &Front, notes: &[Note], paper: (f64, f64)) -> Vec<Vec<u8>> {
    let column = (paper.0 - 2.0 * EDGE - GAP) / 2.0;
    // Helvetica letters are on average half as wide as high; the factor is a little larger to keep lines inside the
    // column.
    let letters = (column / (SIZE * 0.54)) as usize;
    let mut rows = front_rows(front, letters);
    rows.extend(notes.iter().map(|note| note_rows(note, letters)));
    let high = ((paper.1 - 2.0 * EDGE - 2.0 * LINE) / LINE) as usize;
    let mut columns: Vec<Vec<Row>> = vec![Vec::new()];
    for block in rows {
        // A note is not split between columns unless it is longer than one.
        let filled = columns.last().map_or(0, Vec::len);
        if filled > 0 && filled + block.len() > high {
            columns.push(Vec::new());
        }
        for row in block {
            if columns.last().is_some_and(|column| column.len() >= high) {
                columns.push(Vec::new());
            }
            if let Some(column) = columns.last_mut() {
                column.push(row);
            }
        }
    }
    columns
        .chunks(2)
        .map(|pair| {
            let mut content = Content::new();
            let top = paper.1 - EDGE;
            write(&mut content, EDGE, top, &front.name, Font::Bold, 13.0);
            for (index, rows) in pair.iter().enumerate() {
                let left = EDGE + index as f64 * (column + GAP);
                for (line, row) in rows.iter().enumerate() {
                    write(&mut content, left, top - 2.0 * LINE - line as f64 * LINE, &row.text, row.font, SIZE);
                }
            }
            content.finish().into_vec()
        })
        .collect()
}

/// Blocks of lines about the dungeon, each with an empty line at its end.
fn front_rows(front: &Front, letters: usize) -> Vec<Vec<Row>> {
    let mut blocks: Vec<Vec<Row>> = Vec::new();
    for text in &front.paragraphs {
        blocks.push(block(wrapped(text, letters, Font::Plain)));
    }
    for (name, items) in &front.lists {
        let mut rows = wrapped(name, letters, Font::Bold);
        for (index, item) in (1..).zip(items) {
            rows.extend(wrapped(&format!("{index}. {item}"), letters, Font::Plain));
        }
        blocks.push(block(rows));
    }
    blocks
}

fn note_rows(note: &Note, letters: usize) -> Vec<Row> {
    let mut rows = wrapped(&format!("{}. {}", note.number, note.title), letters, Font::Bold);
    rows.extend(wrapped(&note.aloud, letters, Font::Italic));
    rows.extend(note.facts.iter().flat_map(|fact| wrapped(fact, letters, Font::Plain)));
    block(rows)
}

fn block(mut rows: Vec<Row>) -> Vec<Row> {
    rows.push(Row { text: String::new(), font: Font::Plain });
    rows
}

/// The lines of a text; none of an empty one.
fn wrapped(text: &str, letters: usize, font: Font) -> Vec<Row> {
    let lines = if text.is_empty() { Vec::new() } else { wrap(text, letters) };
    lines.into_iter().map(|text| Row { text, font }).collect()
}

fn wrap(text: &str, letters: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let Some(line) = lines.last_mut() else { break };
        let long = line.chars().count() + 1 + word.chars().count() > letters;
        if line.is_empty() {
            line.push_str(word);
        } else if long {
            lines.push(word.to_owned());
        } else {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines
}

fn write(content: &mut Content, left: f64, bottom: f64, text: &str, font: Font, size: f64) {
    content.begin_text().set_font(Name(font.name()), size as f32);
    content.next_line(left as f32, bottom as f32).show(Str(&latin(text))).end_text();
}

/// The standard fonts cover Latin-1; other characters become question marks.
fn latin(text: &str) -> Vec<u8> {
    text.chars()
        .map(|c| {
            u8::try_from(u32::from(c)).ok().filter(|byte| !(0x7f..0xa0).contains(byte) && *byte >= 32).unwrap_or(b'?')
        })
        .collect()
}
