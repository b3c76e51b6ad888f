//! The pages with room notes, in two columns.

use pdf_writer::{Content, Name, Str};

use crate::notes::Note;

const SIZE: f64 = 9.0;
const LINE: f64 = 12.0;
const EDGE: f64 = 48.0;
const GAP: f64 = 24.0;

/// A line of the key.
struct Row {
    text: String,
    bold: bool,
}

/// The pages of the notes; none without notes.
pub(super) fn pages(title: &str, notes: &[Note], paper: (f64, f64)) -> Vec<Vec<u8>> {
    if notes.is_empty() {
        return Vec::new();
    }
    let column = (paper.0 - 2.0 * EDGE - GAP) / 2.0;
    // Helvetica letters are on average half as wide as high; the factor is a little larger to keep lines inside the
    // column.
    let letters = (column / (SIZE * 0.54)) as usize;
    let rows: Vec<Vec<Row>> = notes.iter().map(|note| rows(note, letters)).collect();
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
            write(&mut content, EDGE, top, &format!("Key: {title}"), true, 13.0);
            for (index, rows) in pair.iter().enumerate() {
                let left = EDGE + index as f64 * (column + GAP);
                for (line, row) in rows.iter().enumerate() {
                    write(&mut content, left, top - 2.0 * LINE - line as f64 * LINE, &row.text, row.bold, SIZE);
                }
            }
            content.finish().into_vec()
        })
        .collect()
}

fn rows(note: &Note, letters: usize) -> Vec<Row> {
    let mut rows = vec![Row { text: format!("{}. {}", note.number, note.title), bold: true }];
    for fact in &note.facts {
        rows.extend(wrap(fact, letters).into_iter().map(|text| Row { text, bold: false }));
    }
    rows.push(Row { text: String::new(), bold: false });
    rows
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

fn write(content: &mut Content, left: f64, bottom: f64, text: &str, bold: bool, size: f64) {
    let font: &[u8] = if bold { b"B" } else { b"F" };
    content.begin_text().set_font(Name(font), size as f32);
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
