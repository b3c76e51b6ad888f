//! Other ways to show a map as text: walls as lines, and two cells in one coloured character.

use undercroft::{
    Dungeon, Grid,
    geom::{Point, Rect},
    view::{
        self,
        plan::{Audience, shown},
    },
};

/// How a text shows the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextLook {
    /// The characters of the JSON.
    #[default]
    Ascii,
    /// Walls as lines of box-drawing characters.
    Lines,
    /// Two cells above each other in one half block, in colour.
    Blocks,
}

impl undercroft::Named for TextLook {
    const ALL: &'static [(TextLook, &'static str)] =
        &[(TextLook::Ascii, "ascii"), (TextLook::Lines, "lines"), (TextLook::Blocks, "blocks")];
}

/// The map in that look, for that audience.
///
/// ```
/// use undercroft::{Method, Recipe, generate, view::Audience};
/// use undercroft_export::text::{TextLook, draw};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), &"42".into())?;
/// assert!(draw(&dungeon, TextLook::Lines, Audience::Gm, false).contains('┌'));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn draw(dungeon: &Dungeon, look: TextLook, audience: Audience, behind_secrets: bool) -> String {
    let open = shown(dungeon, audience, behind_secrets);
    let mut tiles = view::tile_grid(dungeon);
    for (tile, (open, cell)) in
        tiles.values_mut().iter_mut().zip(open.values().iter().zip(dungeon.board.cells.values()))
    {
        // What an audience may not see looks like the rock around it.
        if !*open && *cell == undercroft::Cell::Floor {
            *tile = '#';
        }
    }
    match look {
        TextLook::Ascii => rows(&tiles, window(&open), |at| tiles.get(at).copied().unwrap_or(' ')),
        TextLook::Lines => rows(&tiles, window(&open), |at| line(&tiles, &open, at)),
        TextLook::Blocks => blocks(&tiles, window(&open)),
    }
}

/// The shown cells with one of margin.
fn window(open: &Grid<bool>) -> Rect {
    let mut held: Option<Rect> = None;
    for y in 0..open.height() {
        let row = open.row(y);
        let (Some(first), Some(last)) = (row.iter().position(|open| *open), row.iter().rposition(|open| *open)) else {
            continue;
        };
        let span = Rect::new(first as i32, y, (last - first) as i32 + 1, 1);
        held = Some(held.map_or(span, |held| held.joined(span)));
    }
    held.unwrap_or(open.bounds()).grown(1)
}

fn rows(_tiles: &Grid<char>, window: Rect, show: impl Fn(Point) -> char) -> String {
    let mut out = String::new();
    for y in window.y..window.bottom() {
        let row: String = (window.x..window.right()).map(|x| show(Point::new(x, y))).collect();
        out.push_str(row.trim_end());
        out.push('\n');
    }
    out
}

/// Rock beside floor is drawn as a line towards every neighbour that is such rock too.
fn line(tiles: &Grid<char>, open: &Grid<bool>, at: Point) -> char {
    let is_open = |at: Point| open.get(at) == Some(&true);
    if is_open(at) {
        return match tiles.get(at) {
            Some('.') => '·',
            Some(tile) => *tile,
            None => ' ',
        };
    }
    let is_wall = |at: Point| !is_open(at) && Rect::new(at.x - 1, at.y - 1, 3, 3).cells().any(is_open);
    if !is_wall(at) {
        return ' ';
    }
    // Two walls side by side with rock behind both are two lines, not a ladder: a line runs where floor is beside it.
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
        '<' | '>' => [90, 200, 120],
        _ => [196, 190, 178],
    }
}

fn blocks(tiles: &Grid<char>, window: Rect) -> String {
    let mut out = String::new();
    let at =
        |x: i32, y: i32| if y < window.bottom() { tiles.get(Point::new(x, y)).copied().unwrap_or(' ') } else { ' ' };
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
