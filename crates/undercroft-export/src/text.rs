//! The map as text: cropped to its content, optionally coloured, and scaled down to fit a terminal.
//!
//! Without colour and scaling the characters are those of `tiles` in the JSON, plus floor texts, furnishings, exits and
//! room numbers.

use anstyle::{AnsiColor, Style};
use undercroft::{
    Cell, Dungeon, Grid, MarkKind, Room,
    geom::{Point, Rect},
    view,
};

pub use crate::text_style::{TextStyle, draw};

/// How to draw the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextOptions {
    /// Whether to colour it for a terminal; then `@` shows the start.
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
    draw_things(dungeon, (across, down) == (1, 1), &mut tiles);
    let floor_text = view::text_grid(dungeon.draft());
    let show = |at: Point| {
        let symbol = tiles.get(at).copied().unwrap_or(' ');
        match Kind::of(symbol) {
            _ if options.colour && at == dungeon.draft().start => Shown { kind: Kind::Start, symbol: '@' },
            Kind::Floor => {
                let written = floor_text.as_ref().and_then(|text| text.get(at)).copied().filter(|c| is_plain(*c));
                Shown { kind: Kind::Floor, symbol: written.unwrap_or(symbol) }
            }
            kind => Shown { kind, symbol },
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

/// Draws what tiles do not show: furnishings, exits, and at full size room numbers.
fn draw_things(dungeon: &Dungeon, numbers: bool, tiles: &mut Grid<char>) {
    for mark in &dungeon.draft().marks {
        let is_key = mark.kind == MarkKind::Key;
        if let Some(symbol) =
            view::furnishing_sign(mark.kind).map(|own| own.sign).or_else(|| dungeon.draft().sign(mark))
        {
            tiles.put(mark.at, if is_key { symbol.to_ascii_lowercase() } else { symbol });
        }
    }
    // A lock has the letter of its key, which is a small one.
    for lock in &dungeon.draft().locks {
        let Some(letter) = dungeon.draft().key_letter(&lock.key) else { continue };
        let doors = lock.doors.iter().filter_map(|door| dungeon.draft().doors.get(door.0 as usize));
        doors.for_each(|door| tiles.put(door.at, letter));
    }
    dungeon.draft().exits.iter().for_each(|exit| tiles.put(exit.at, EXIT));
    if numbers {
        dungeon.draft().rooms.iter().for_each(|room| draw_number(room, tiles));
    }
}

/// The character of a way out.
const EXIT: char = 'E';

/// Writes the number of a room into its middle row, or the nearest place where all digits fit and cover no furnishing.
fn draw_number(room: &Room, tiles: &mut Grid<char>) {
    let Some(number) = room.number.map(|number| number.to_string()) else { return };
    let middle = Point::new(room.rect.x + (room.rect.w - number.len() as i32) / 2, room.rect.y + (room.rect.h - 1) / 2);
    let cells = |at: Point| (at.x..).take(number.len()).map(move |x| Point::new(x, at.y));
    let fits = |at: Point, over_things: bool| {
        cells(at).all(|at| {
            let plain = |symbol: &char| {
                let is_thing = !over_things && matches!(Kind::of(*symbol), Kind::Thing);
                !matches!(symbol, '#' | ' ' | '<' | '>') && !is_thing
            };
            tiles.get(at).is_some_and(plain) && room.shape.contains(room.rect, at)
        })
    };
    let mut rows: Vec<Point> = (room.rect.y..room.rect.bottom()).map(|y| Point::new(middle.x, y)).collect();
    rows.sort_by_key(|at| (at.y - middle.y).abs());
    let mut places: Vec<Point> = room.rect.cells().collect();
    places.sort_by_key(|at| ((at.y - middle.y).abs() + (at.x - middle.x).abs(), at.y, at.x));
    let beside = || places.iter().find(|at| fits(**at, false));
    let found =
        rows.iter().find(|at| fits(**at, false)).or_else(beside).or_else(|| rows.iter().find(|at| fits(**at, true)));
    let Some(place) = found else { return };
    cells(*place).zip(number.chars()).for_each(|(at, digit)| tiles.put(at, digit));
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
    Start,
}

impl Kind {
    fn of(symbol: char) -> Kind {
        match symbol {
            ' ' => Kind::Void,
            '#' => Kind::Wall,
            '.' => Kind::Floor,
            '~' | '=' => Kind::Water,
            _ if view::FURNISHING_SIGNS.iter().any(|own| own.sign == symbol) => Kind::Thing,
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
            Kind::Start => AnsiColor::BrightGreen.on_default().bold(),
        }
    }
}

#[derive(Clone, Copy)]
struct Shown {
    kind: Kind,
    symbol: char,
}

/// The first one of the highest kind.
fn most_telling(block: impl Iterator<Item = Shown>) -> Option<Shown> {
    block.reduce(|best, next| if next.kind > best.kind { next } else { best })
}

/// Floor texts come from files; characters that move the cursor or change the text direction are not drawn.
fn is_plain(c: char) -> bool {
    let unseen = matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}');
    !c.is_control() && !unseen
}

fn push_line(out: &mut String, line: &[Shown], colour: bool) {
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
