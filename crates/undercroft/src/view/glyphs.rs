//! The map as characters, one a cell.

use crate::{
    grid::Grid,
    model::{Cell, DoorKind, Draft, StairWay, Water},
};

/// A character on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glyph {
    /// The character.
    pub symbol: char,
    /// What it stands for.
    pub name: &'static str,
    /// Whether one can walk there.
    pub walkable: bool,
}

const fn glyph(symbol: char, name: &'static str, walkable: bool) -> Glyph {
    Glyph { symbol, name, walkable }
}

/// Every character that can stand on a map.
pub const GLYPHS: [Glyph; 11] = [
    glyph(' ', "void", false),
    glyph('#', "wall", false),
    glyph('.', "floor", true),
    glyph('~', "shallow water", true),
    glyph('=', "deep water", false),
    glyph('\'', "archway", true),
    glyph('+', "closed door", true),
    glyph('L', "locked door", true),
    glyph('S', "secret door", true),
    glyph('>', "stairs down", true),
    glyph('<', "stairs up", true),
];

/// The map as characters, one a cell, as [`GLYPHS`] explains them.
///
/// ```
/// use undercroft::{Method, Recipe, generate, view};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let goal = dungeon.draft().goal.unwrap();
/// assert_eq!(view::tile_grid(dungeon.draft()).get(goal), Some(&'>'));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn tile_grid(draft: &Draft) -> Grid<char> {
    tiles_as(draft, |symbol| symbol)
}

/// The same with one byte a cell: every character is ASCII.
///
/// ```
/// use undercroft::{Method, Recipe, generate, view};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// assert!(view::tile_bytes(dungeon.draft()).row(0).iter().all(|byte| *byte == b'#'));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn tile_bytes(draft: &Draft) -> Grid<u8> {
    tiles_as(draft, |symbol| symbol as u8)
}

fn tiles_as<T: Copy>(draft: &Draft, of: impl Fn(char) -> T) -> Grid<T> {
    let cells = &draft.board.cells;
    let (void, wall, floor) = (of(' '), of('#'), of('.'));
    let mut tiles = Grid::new(cells.width(), cells.height(), void);
    for (tile, cell) in tiles.values_mut().iter_mut().zip(cells.values()) {
        *tile = match cell {
            Cell::Void => void,
            Cell::Wall => wall,
            Cell::Floor => floor,
        };
    }
    if let Some(water) = &draft.layers.water {
        for (tile, water) in tiles.values_mut().iter_mut().zip(water.values()) {
            if *water != Water::Dry {
                *tile = of(water.symbol());
            }
        }
    }
    for door in &draft.doors {
        let symbol = match door.kind {
            DoorKind::Archway => '\'',
            DoorKind::Closed => '+',
            DoorKind::Locked => 'L',
            DoorKind::Secret => 'S',
        };
        tiles.put(door.at, of(symbol));
    }
    for stair in &draft.stairs {
        let symbol = match stair.direction {
            StairWay::Up => '<',
            StairWay::Down => '>',
        };
        tiles.put(stair.at, of(symbol));
    }
    tiles
}

/// The map of [`tile_grid`] as rows of text.
///
/// ```
/// use undercroft::{Method, Recipe, generate, view};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// assert_eq!(view::tiles(dungeon.draft())[0], "#".repeat(80));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn tiles(draft: &Draft) -> Vec<String> {
    let tiles = tile_grid(draft);
    (0..tiles.height()).map(|y| tiles.row(y).iter().collect()).collect()
}
