//! Text maps in several styles: plain characters, walls as lines, and coloured half blocks.

use undercroft::{
    Draft, Dungeon,
    geom::{Point, Rect},
    view::plan::{Audience, content},
};

use crate::{
    text_signs::{BOSS, GOAL, START, TRAP, TREASURE, is_furnishing},
    visible_tiles::VisibleTiles,
};

/// The style of a text map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextStyle {
    /// The characters of the JSON, and signs.
    #[default]
    Ascii,
    /// Walls as lines of box-drawing characters.
    Lines,
    /// Two cells above each other in one half block: in colour, or the walls alone.
    Blocks,
}

impl undercroft::Named for TextStyle {
    const ALL: &'static [(TextStyle, &'static str)] =
        &[(TextStyle::Ascii, "ascii"), (TextStyle::Lines, "lines"), (TextStyle::Blocks, "blocks")];
}

/// The map in a style, for an audience. Blocks are coloured for a terminal.
///
/// ```
/// use undercroft::{Method, Recipe, generate, view::Audience};
/// use undercroft_export::text::{TextStyle, draw};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// assert!(draw(&dungeon, TextStyle::Lines, Audience::Gm, false).contains('┌'));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn draw(dungeon: &Dungeon, look: TextStyle, audience: Audience, behind_secrets: bool) -> String {
    draw_draft(dungeon.draft(), look, true, (audience, behind_secrets))
}

pub(crate) fn draw_draft(
    draft: &Draft,
    look: TextStyle,
    colour: bool,
    (audience, behind_secrets): (Audience, bool),
) -> String {
    let tiles = VisibleTiles::with_signs(draft, audience, behind_secrets);
    let window = content(&tiles.open).grown(1);
    match look {
        TextStyle::Ascii => rows(window, |at| tiles.tile(at)),
        TextStyle::Lines => rows(window, |at| line(&tiles, at)),
        TextStyle::Blocks if colour => blocks(&tiles, window),
        TextStyle::Blocks => plain_blocks(&tiles, window),
    }
}

fn rows(window: Rect, show: impl Fn(Point) -> char) -> String {
    let mut out = String::new();
    for y in window.y..window.bottom() {
        let row: String = (window.x..window.right()).map(|x| show(Point::new(x, y))).collect();
        out.push_str(row.trim_end());
        out.push('\n');
    }
    out
}

/// Draws rock next to floor as a line towards every neighbour of the same kind.
fn line(tiles: &VisibleTiles, at: Point) -> char {
    let is_open = |at: Point| tiles.open.get(at) == Some(&true);
    if is_open(at) {
        return match tiles.tile(at) {
            '.' => '·',
            tile => tile,
        };
    }
    let is_wall = |at: Point| !is_open(at) && Rect::new(at.x - 1, at.y - 1, 3, 3).cells().any(is_open);
    match tiles.tile(at) {
        '#' | ' ' => {}
        // Ways out, and things of one's own that hang on walls.
        sign => return sign,
    }
    if !is_wall(at) {
        return ' ';
    }
    // Two parallel walls with rock between them stay two lines: cells are joined only if floor is beside the
    // connection.
    let joins = |to: Point| {
        let (dx, dy) = (to.x - at.x, to.y - at.y);
        let beside = |at: Point| is_open(Point::new(at.x + dy, at.y + dx)) || is_open(Point::new(at.x - dy, at.y - dx));
        is_wall(to) && (beside(at) || beside(to))
    };
    let [north, east, south, west] = at.neighbours().map(joins);
    match (north, east, south, west) {
        (true, true, true, true) => '┼',
        (true, true, true, false) => '├',
        (true, false, true, true) => '┤',
        (false, true, true, true) => '┬',
        (true, true, false, true) => '┴',
        (false, true, true, false) => '┌',
        (false, false, true, true) => '┐',
        (true, true, false, false) => '└',
        (true, false, false, true) => '┘',
        (true, false, _, false) | (false, false, true, false) => '│',
        (false, true, false, _) | (false, false, false, true) => '─',
        (false, false, false, false) => '▪',
    }
}

/// The colour of each kind of cell: red, green, blue.
fn colour(tile: char) -> [u8; 3] {
    match tile {
        ' ' => [10, 11, 14],
        '#' => [38, 42, 52],
        '.' => [196, 190, 178],
        '~' => [96, 150, 190],
        '=' => [40, 92, 150],
        '\'' => [170, 140, 100],
        '+' => [190, 120, 50],
        'L' => [200, 70, 60],
        'S' => [170, 80, 190],
        '<' | '>' | 'E' => [90, 200, 120],
        START => [120, 240, 120],
        GOAL => [250, 220, 110],
        TREASURE => [230, 180, 60],
        BOSS => [220, 50, 40],
        TRAP => [230, 120, 60],
        thing if is_furnishing(thing) => [142, 136, 128],
        _ => [196, 190, 178],
    }
}

fn blocks(tiles: &VisibleTiles, window: Rect) -> String {
    let mut out = String::new();
    let at = |x: i32, y: i32| if y < window.bottom() { tiles.tile(Point::new(x, y)) } else { ' ' };
    for y in (window.y..window.bottom()).step_by(2) {
        let mut last = None;
        for x in window.x..window.right() {
            let pair = (colour(at(x, y)), colour(at(x, y + 1)));
            if last != Some(pair) {
                let ([r, g, b], [r2, g2, b2]) = pair;
                out.push_str(&format!("\u{1b}[38;2;{r};{g};{b};48;2;{r2};{g2};{b2}m"));
                last = Some(pair);
            }
            out.push('▀');
        }
        out.push_str("\u{1b}[0m\n");
    }
    out
}

/// Without colour a half block is full or empty, which tells rock beside floor from all else.
fn plain_blocks(tiles: &VisibleTiles, window: Rect) -> String {
    let is_wall = |x: i32, y: i32| y < window.bottom() && tiles.tile(Point::new(x, y)) == '#';
    let mut out = String::new();
    for y in (window.y..window.bottom()).step_by(2) {
        let row: String = (window.x..window.right())
            .map(|x| match (is_wall(x, y), is_wall(x, y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            })
            .collect();
        out.push_str(row.trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use undercroft::{Method, Recipe, generate};

    use super::*;

    #[test]
    fn blocks_without_colour_are_the_walls() {
        let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42").unwrap();
        let draw = |look, colour| draw_draft(dungeon.draft(), look, colour, (Audience::Gm, false));
        assert!(draw(TextStyle::Blocks, true).contains('\u{1b}'));
        let plain = draw(TextStyle::Blocks, false);
        assert!(plain.chars().all(|c| "█▀▄ \n".contains(c)), "{plain}");
        let walls: Vec<Vec<char>> = draw(TextStyle::Ascii, false).lines().map(|row| row.chars().collect()).collect();
        let is_wall = |x: usize, y: usize| walls.get(y).and_then(|row| row.get(x)) == Some(&'#');
        for (y, row) in plain.lines().enumerate() {
            for (x, block) in row.chars().enumerate() {
                let pair = (is_wall(x, 2 * y), is_wall(x, 2 * y + 1));
                assert_eq!((matches!(block, '█' | '▀'), matches!(block, '█' | '▄')), pair, "{x} {y}");
            }
        }
    }
}
