//! A text written across the floor, as the program of document 004 shows source code: two lines of text to a row of the
//! board, each in a column of 40 cells.

use crate::{
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
                let line = &lines[((y * 2 + x / COLUMN) as usize) % lines.len()];
                // Beyond the second column the original continues the second line instead of starting it again.
                let place = if x >= COLUMN { x - COLUMN } else { x };
                *shown = line.get(place as usize).copied().unwrap_or(FALLBACK);
            }
        }
    }
    Some(shown)
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
