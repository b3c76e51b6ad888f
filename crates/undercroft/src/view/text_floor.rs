//! A text written across the floor, as the program of document 004 shows source code: two lines of text to a row of the
//! board, each in a column of 40 cells.

use crate::{
    geom::Point,
    grid::Grid,
    model::{Cell, Draft},
};

/// The character of a floor cell beyond the end of a line.
const FALLBACK: char = '.';
/// How many cells wide the column of a line is.
const COLUMN: i32 = 40;

/// The character that the pass `text` writes on each floor cell, and a space elsewhere; `None` without that pass.
///
/// ```
/// use undercroft::{Recipe, generate, view};
/// let recipe = Recipe::from_toml("[method.bsp]\n[passes.text]\ntext = 'fn main() {}'")?;
/// let dungeon = generate(&recipe, "42")?;
/// assert_eq!(view::text_grid(dungeon.draft()).unwrap().row(0), [' '; 80], "all wall");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn text_grid(draft: &Draft) -> Option<Grid<char>> {
    let (floor, cells) = (draft.layers.text.as_ref()?, &draft.board.cells);
    let lines = lines(&floor.text, floor.tab_width.max(1) as usize);
    let mut shown = Grid::new(cells.width(), cells.height(), ' ');
    for y in 0..cells.height() {
        for (x, (cell, shown)) in (0..).zip(cells.row(y).iter().zip(shown.row_mut(y))) {
            if *cell == Cell::Floor {
                let line = &lines[text_line(lines.len(), Point::new(x, y))];
                // Beyond the second column the original continues the second line instead of starting it again.
                let place = if x >= COLUMN { x - COLUMN } else { x };
                *shown = line.get(place as usize).copied().unwrap_or(FALLBACK);
            }
        }
    }
    Some(shown)
}

/// The line of a text of so many lines, from 0, that the pass `text` writes on a cell of the board.
///
/// ```
/// use undercroft::{geom::Point, view};
/// assert_eq!(view::text_line(100, Point::new(45, 3)), 7);
/// assert_eq!(view::text_line(5, Point::new(45, 3)), 2);
/// ```
pub fn text_line(lines: usize, at: Point) -> usize {
    ((at.y * 2 + at.x / COLUMN) as usize) % lines.max(1)
}

/// How many lines the pass `text` reads in a text: any line ending counts, one at the very end does not.
///
/// ```
/// assert_eq!(undercroft::view::text_lines("a\r\nb\rc\n"), 3);
/// ```
pub fn text_lines(text: &str) -> usize {
    let breaks = |text: &str| {
        let bytes = text.as_bytes();
        let is_break = |(place, byte): (usize, &u8)| match byte {
            b'\n' => place == 0 || bytes.get(place - 1) != Some(&b'\r'),
            byte => *byte == b'\r',
        };
        bytes.iter().enumerate().filter(|entry| is_break(*entry)).count()
    };
    // The lines after the last break, if there is anything in it, are one more.
    breaks(text) + usize::from(!text.ends_with(['\n', '\r']))
}

/// The lines as characters. Any line ending is accepted, tabs are expanded, and other control characters become the
/// fallback.
fn lines(text: &str, tab_width: usize) -> Vec<Vec<char>> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = text.strip_suffix('\n').unwrap_or(&text);
    text.split('\n')
        .map(|line| {
            let mut shown = Vec::new();
            for c in line.chars() {
                match c {
                    '\t' => shown.resize(shown.len() + tab_width - shown.len() % tab_width, ' '),
                    c if c.is_control() => shown.push(FALLBACK),
                    c => shown.push(c),
                }
            }
            shown
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{lines, text_lines};

    #[test]
    fn lines_are_counted_as_they_are_read() {
        for text in
            ["a", "a\n", "a\n\n", "\n", "a\r\nb", "a\r\nb\r\n", "a\rb\r", "\r\n\r\n", "\n\r", "a\r\r\nb", "", "a\n\r\n"]
        {
            assert_eq!(text_lines(text), lines(text, 4).len(), "{text:?}");
        }
    }
}
