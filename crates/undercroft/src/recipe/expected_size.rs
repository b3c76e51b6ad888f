use super::{Passes, Recipe};

/// How large the dungeons of a recipe become, as far as that is known before one is made: for whoever must know
/// beforehand what one takes in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExpectedSize {
    /// The cells of the board.
    pub cells: u64,
    /// The rooms at most.
    pub rooms: u64,
    /// The layers that passes add to the board.
    pub layers: u64,
    /// Whether the recipe says the sides of the board; else `cells` is an estimate from above.
    pub is_exact: bool,
}

/// Bytes a cell while a dungeon is made and checked: a cell and its owner are 5, and flood fills hold some more.
const BYTES_PER_CELL: u64 = 10;
/// Bytes a cell of a layer.
const BYTES_PER_LAYER_CELL: u64 = 2;
/// Bytes a room with its passages, doors and marks, and what placing and joining it takes.
const BYTES_PER_ROOM: u64 = 24_000;

impl ExpectedSize {
    /// How many bytes making one dungeon takes at most; a test compares it with what is allocated.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::Bsp};
    /// let recipe = Recipe::new(Bsp { width: 10_000, height: 10_000, ..Bsp::default() });
    /// assert!(recipe.expected_size().memory() > 900_000_000);
    /// ```
    pub fn memory(&self) -> u64 {
        let per_cell = BYTES_PER_CELL + self.layers * BYTES_PER_LAYER_CELL;
        self.cells.saturating_mul(per_cell).saturating_add(self.rooms.saturating_mul(BYTES_PER_ROOM))
    }
}

impl Recipe {
    /// How large its dungeons become, as far as that is known before one is made.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::{Bsp, Tabletop}};
    /// let size = Recipe::new(Bsp { width: 60, height: 30, ..Bsp::default() }).expected_size();
    /// assert!(size.cells == 1_800 && size.is_exact);
    /// assert!(!Recipe::new(Tabletop::default()).expected_size().is_exact);
    /// ```
    pub fn expected_size(&self) -> ExpectedSize {
        let method = self.method.resolve();
        let method = method.as_layout_method();
        let cells = method.expected_cells();
        // No room is smaller than a cell between walls that it shares with others.
        let rooms = method.most_rooms().min(cells / 4);
        let Passes { water, wang, squares, text, .. } = &self.passes;
        let layers = [water.is_some(), wang.is_some(), squares.is_some(), text.is_some()];
        let layers = layers.into_iter().filter(|on| *on).count() as u64 + method.layers();
        ExpectedSize { cells, rooms, layers, is_exact: method.promises().board.is_some() }
    }
}
