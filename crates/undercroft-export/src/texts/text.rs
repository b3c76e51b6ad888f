//! The map as text: cropped to its content, optionally coloured, and scaled down to fit a terminal.
//!
//! Without scaling the characters are those of `tiles` in the JSON, plus floor texts and the signs of `text_signs`.

use anstyle::{AnsiColor, Style};
use undercroft::{
    Cell, Dungeon, Grid,
    geom::{Point, Rect},
    view,
};

use crate::text_signs::{self, BOSS, GOAL, START, TRAP, TREASURE, fills_one_column, is_furnishing};
pub use crate::text_style::{TextStyle, draw};

/// How to draw the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextOptions {
    /// Whether to colour it for a terminal.
    pub colour: bool,
    /// The columns and rows it has to fit into; a larger map is scaled down.
    pub fit: Option<(u16, u16)>,
}

/// The map as lines of text without trailing spaces.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::text::{TextOptions, render};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let small = render(&dungeon, &TextOptions { fit: Some((40, 20)), ..TextOptions::default() });
/// assert!(small.lines().count() <= 20);
/// assert!(small.contains('>'));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn render(dungeon: &Dungeon, options: &TextOptions) -> String {
    let window = window(&dungeon.draft().board.cells);
    let (across, down) = scale(dungeon, options);
    let mut tiles = view::tile_grid(dungeon.draft());
    // Scaled down, numbers would lose digits.
    text_signs::draw(dungeon.draft(), (across, down) == (1, 1), &mut tiles);
    let floor_text = view::text_grid(dungeon.draft());
    let show = |at: Point| {
        let symbol = tiles.get(at).copied().unwrap_or(' ');
        match Kind::of(symbol) {
            Kind::Floor => {
                // A character of no or of two columns would move all that follow it in the row.
                let written =
                    floor_text.as_ref().and_then(|text| text.get(at)).copied().filter(|c| fills_one_column(*c));
                ShownChar { kind: Kind::Floor, symbol: written.unwrap_or(symbol) }
            }
            kind => ShownChar { kind, symbol },
        }
    };
    let mut out = String::new();
    let mut line = Vec::new();
    for top in (window.y..window.bottom()).step_by(down as usize) {
        line.clear();
        for left in (window.x..window.right()).step_by(across as usize) {
            let block = Rect::new(left, top, across as i32, down as i32).intersect(window);
            line.extend(most_telling(block.cells().map(show)));
        }
        push_line(&mut out, &line, options.colour);
    }
    out
}

/// How many cells one character stands for, across and down: 1 and 1 unless the map is scaled down.
///
/// The directions are independent, because characters are higher than wide: a square board on a wide terminal looks
/// roughly square.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::text::{TextOptions, scale};
/// let dungeon = generate(&Recipe::new(Method::Scatter(Default::default())), "hello")?;
/// assert_eq!(scale(&dungeon, &TextOptions::default()), (1, 1));
/// assert_eq!(scale(&dungeon, &TextOptions { fit: Some((80, 24)), ..TextOptions::default() }), (2, 4));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn scale(dungeon: &Dungeon, options: &TextOptions) -> (u32, u32) {
    let Some((columns, rows)) = options.fit else { return (1, 1) };
    let window = window(&dungeon.draft().board.cells);
    let block = |cells: i32, room: u16| cells.unsigned_abs().div_ceil(u32::from(room.max(1))).max(1);
    (block(window.w, columns), block(window.h, rows))
}

/// The bounding box of the floor with one cell of margin, clipped to the board; the whole board if there is no floor.
fn window(cells: &Grid<Cell>) -> Rect {
    let board = cells.bounds();
    let (mut left, mut right, mut top, mut bottom) = (board.w, -1, board.h, -1);
    for y in 0..board.h {
        let row = cells.row(y);
        let Some(first) = row.iter().position(|cell| *cell == Cell::Floor) else { continue };
        let last = row.iter().rposition(|cell| *cell == Cell::Floor).unwrap_or(first);
        (left, right) = (left.min(first as i32), right.max(last as i32));
        (top, bottom) = (top.min(y), y);
    }
    if right < 0 {
        return board;
    }
    let (left, top) = ((left - 1).max(0), (top - 1).max(0));
    Rect::new(left, top, (right + 2).min(board.w) - left, (bottom + 2).min(board.h) - top)
}

/// What a character shows; when several cells share one character, the last kind in this order wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Void,
    Wall,
    Floor,
    Water,
    Thing,
    Door,
    Stairs,
    Number,
    Sign,
    Start,
}

impl Kind {
    fn of(symbol: char) -> Kind {
        match symbol {
            ' ' => Kind::Void,
            '#' => Kind::Wall,
            '.' => Kind::Floor,
            '~' | '=' => Kind::Water,
            START => Kind::Start,
            GOAL | BOSS | TREASURE | TRAP => Kind::Sign,
            thing if is_furnishing(thing) => Kind::Thing,
            '0'..='9' => Kind::Number,
            '<' | '>' => Kind::Stairs,
            _ => Kind::Door,
        }
    }

    /// Uses the sixteen colours of the terminal, so that they fit the theme of the user.
    fn style(self) -> Style {
        match self {
            Kind::Void | Kind::Floor => Style::new(),
            Kind::Wall => Style::new().dimmed(),
            Kind::Water => AnsiColor::Blue.on_default(),
            Kind::Thing => AnsiColor::Magenta.on_default(),
            Kind::Number => AnsiColor::BrightWhite.on_default().bold(),
            Kind::Door => AnsiColor::Yellow.on_default(),
            Kind::Stairs => AnsiColor::BrightCyan.on_default(),
            Kind::Sign => AnsiColor::BrightRed.on_default(),
            Kind::Start => AnsiColor::BrightGreen.on_default().bold(),
        }
    }
}

#[derive(Clone, Copy)]
struct ShownChar {
    kind: Kind,
    symbol: char,
}

/// The first one of the highest kind.
fn most_telling(block: impl Iterator<Item = ShownChar>) -> Option<ShownChar> {
    block.reduce(|best, next| if next.kind > best.kind { next } else { best })
}

fn push_line(out: &mut String, line: &[ShownChar], colour: bool) {
    let end = line.iter().rposition(|shown| shown.symbol != ' ').map_or(0, |last| last + 1);
    for run in line[..end].chunk_by(|a, b| a.kind == b.kind) {
        let style = run[0].kind.style();
        let painted = colour && !style.is_plain();
        if painted {
            out.push_str(&style.render().to_string());
        }
        out.extend(run.iter().map(|shown| shown.symbol));
        if painted {
            out.push_str(&style.render_reset().to_string());
        }
    }
    out.push('\n');
}
