//! The map as characters, one a cell.

use crate::{
    Named,
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

const GROUND: [Glyph; 5] = [
    glyph(' ', "void", false),
    glyph('#', "wall", false),
    glyph('.', "floor", true),
    glyph('~', "shallow water", true),
    glyph('=', "deep water", false),
];
const STAIRS: [Glyph; 2] = [glyph('>', "stairs down", true), glyph('<', "stairs up", true)];

/// Every character that can stand on a map.
pub const GLYPHS: [Glyph; GROUND.len() + DoorKind::ALL.len() + STAIRS.len()] = {
    let mut glyphs = [GROUND[0]; GROUND.len() + DoorKind::ALL.len() + STAIRS.len()];
    let mut index = 0;
    while index < glyphs.len() {
        glyphs[index] = if index < GROUND.len() {
            GROUND[index]
        } else if index - GROUND.len() < DoorKind::ALL.len() {
            let kind = DoorKind::ALL[index - GROUND.len()].0;
            glyph(kind.sign(), kind.label(), true)
        } else {
            STAIRS[index - GROUND.len() - DoorKind::ALL.len()]
        };
        index += 1;
    }
    glyphs
};

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
    tile_bytes(draft).mapped(|byte| char::from(*byte))
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
    // Without a branch, so that the compiler takes many cells together.
    let mut tiles = draft.board.cells.mapped(|cell| {
        let only = |kind: Cell, symbol: u8| if *cell == kind { symbol } else { 0 };
        only(Cell::Void, b' ') | only(Cell::Wall, b'#') | only(Cell::Floor, b'.')
    });
    if let Some(water) = &draft.layers.water {
        for (tile, water) in tiles.values_mut().iter_mut().zip(water.values()) {
            if *water != Water::Dry {
                *tile = water.symbol() as u8;
            }
        }
    }
    for door in &draft.doors {
        tiles.put(door.at, door.kind.sign() as u8);
    }
    for stair in &draft.stairs {
        let symbol = match stair.direction {
            StairWay::Up => b'<',
            StairWay::Down => b'>',
        };
        tiles.put(stair.at, symbol);
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
