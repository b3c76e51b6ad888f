//! Text in columns: paragraphs are broken into lines by the true widths of their words, and lines fill columns.

use pdf_writer::{Content, Str};

use super::typeface::{Typeface, encoded};

/// The space between two lines, in units of the font's size.
const LEADING: f64 = 1.28;
/// The space after a block.
const AFTER: f64 = 0.55;

/// A paragraph.
pub(super) struct Paragraph {
    pub(super) text: String,
    pub(super) typeface: Typeface,
    /// Its size in units of the size of the text around it.
    pub(super) size: f64,
}

impl Paragraph {
    pub(super) fn new(text: impl Into<String>, typeface: Typeface) -> Paragraph {
        Paragraph { text: text.into(), typeface, size: 1.0 }
    }
}

/// Paragraphs that stay together in one column if it is long enough.
#[derive(Default)]
pub(super) struct TextBlock {
    pub(super) paragraphs: Vec<Paragraph>,
    /// The title of its bookmark, if it has one.
    pub(super) bookmark: Option<String>,
}

/// A line of a column.
pub(super) struct TextLine {
    text: String,
    typeface: Typeface,
    size: f64,
    /// How far its baseline lies below the top of the column.
    down: f64,
}

/// A column of lines, and the bookmarks in it with how far down they are.
#[derive(Default)]
pub(super) struct Column {
    lines: Vec<TextLine>,
    pub(super) bookmarks: Vec<(String, f64)>,
    /// How much of it is used.
    pub(super) used: f64,
}

/// The lines of a paragraph in a column of this width.
fn lines(paragraph: &Paragraph, size: f64, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let fits = |text: &str| paragraph.typeface.width(text, size) <= width;
    for word in paragraph.text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if fits(&format!("{line} {word}")) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.extend(pieces(word, &fits)),
        }
    }
    lines
}

/// A word, cut where it is longer than a line.
fn pieces(word: &str, fits: &impl Fn(&str) -> bool) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for sign in word.chars() {
        let longer = pieces.last().map(|piece| format!("{piece}{sign}")).unwrap_or_default();
        match pieces.last_mut() {
            Some(piece) if piece.is_empty() || fits(&longer) => *piece = longer,
            _ => pieces.push(sign.to_string()),
        }
    }
    pieces
}

/// Blocks that are broken into lines for columns of one width.
pub(super) struct BrokenBlocks {
    size: f64,
    blocks: Vec<BrokenBlock>,
}

struct BrokenBlock {
    /// Each line with its typeface and its size.
    lines: Vec<(String, Typeface, f64)>,
    high: f64,
    bookmark: Option<String>,
}

impl BrokenBlocks {
    /// Breaks blocks of text of this size into lines of this width.
    pub(super) fn new(blocks: &[TextBlock], size: f64, width: f64) -> BrokenBlocks {
        let broken = |block: &TextBlock| {
            let mut all: Vec<(String, Typeface, f64)> = Vec::new();
            for paragraph in &block.paragraphs {
                let size = paragraph.size * size;
                all.extend(lines(paragraph, size, width).into_iter().map(|text| (text, paragraph.typeface, size)));
            }
            let high = all.iter().map(|(_, _, size)| size * LEADING).sum();
            BrokenBlock { lines: all, high, bookmark: block.bookmark.clone() }
        };
        BrokenBlocks { size, blocks: blocks.iter().map(broken).collect() }
    }

    /// Fills columns of this height with them, as many as are needed.
    pub(super) fn fill(&self, height: f64) -> Vec<Column> {
        let mut columns = vec![Column::default()];
        for BrokenBlock { lines, high, bookmark } in &self.blocks {
            let used = columns.last().map_or(0.0, |column| column.used);
            let rest = height - used;
            // A block is not divided unless it is longer than a column.
            if used > 0.0 && *high > rest && *high <= height {
                columns.push(Column::default());
            }
            let mut bookmark = bookmark.clone();
            for (text, typeface, size) in lines {
                let is_full = |column: &Column| column.used > 0.0 && column.used + size * LEADING > height;
                if columns.last().is_some_and(is_full) {
                    columns.push(Column::default());
                }
                if let Some(column) = columns.last_mut() {
                    column.bookmarks.extend(bookmark.take().map(|title| (title, column.used)));
                    column.used += size * LEADING;
                    let down = column.used - size * (LEADING - 0.95);
                    column.lines.push(TextLine { text: text.clone(), typeface: *typeface, size: *size, down });
                }
            }
            if let Some(column) = columns.last_mut() {
                column.used += self.size * AFTER;
            }
        }
        columns
    }

    /// The least height at which the text fits into that many columns; `None` if that is more than `most`.
    pub(super) fn least_height(&self, columns: usize, most: f64) -> Option<f64> {
        const STEPS: u32 = 10;
        if most <= 0.0 || self.fill(most).len() > columns {
            return None;
        }
        let (mut low, mut high) = (0.0, most);
        for _ in 0..STEPS {
            let middle = (low + high) / 2.0;
            if self.fill(middle).len() > columns { low = middle } else { high = middle }
        }
        Some(high)
    }
}

impl Column {
    /// Writes the lines with the top left corner of the column at this point.
    pub(super) fn write(&self, content: &mut Content, left: f64, top: f64) {
        for line in &self.lines {
            write(content, (left, top - line.down), &line.text, line.typeface, line.size);
        }
    }
}

/// Writes a line of text.
pub(super) fn write(content: &mut Content, (x, y): (f64, f64), text: &str, typeface: Typeface, size: f64) {
    content.begin_text().set_font(typeface.name(), size as f32);
    content.next_line(x as f32, y as f32).show(Str(&encoded(text))).end_text();
}
