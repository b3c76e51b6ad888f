//! The terrain of a floor: which cells can be walked on and which block light.

use undercroft::{
    Cell, Draft, Dungeon, Grid, Water,
    geom::{Point, Rect},
    view,
};

/// Which cells can be walked on, which block light, and the map character of each.
#[derive(Clone, Debug, PartialEq)]
pub struct Terrain {
    tiles: Grid<char>,
    open: Grid<bool>,
    solid: Grid<bool>,
}

impl Terrain {
    /// The terrain of a dungeon. The legend of the map decides what can be walked on, so deep water blocks movement but
    /// not light; so do solid things such as columns and altars, past which one sees.
    ///
    /// ```
    /// use undercroft::{Method, Recipe, generate};
    /// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
    /// let terrain = undercroft_play::Terrain::of(&dungeon);
    /// assert!(terrain.is_open(dungeon.draft().start) && !terrain.is_solid(dungeon.draft().start));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn of(dungeon: &Dungeon) -> Terrain {
        Terrain::of_draft(dungeon.draft())
    }

    pub(crate) fn of_draft(draft: &Draft) -> Terrain {
        let tiles = view::tile_grid(draft);
        let (width, height) = (tiles.width(), tiles.height());
        let mut open = Grid::new(width, height, false);
        let mut solid = Grid::new(width, height, true);
        let walkable = |symbol: char| view::GLYPHS.iter().any(|glyph| glyph.symbol == symbol && glyph.walkable);
        // Looks up each symbol once instead of each cell.
        let known: Vec<char> =
            view::GLYPHS.iter().map(|glyph| glyph.symbol).filter(|symbol| walkable(*symbol)).collect();
        for ((open, solid), (tile, cell)) in open
            .values_mut()
            .iter_mut()
            .zip(solid.values_mut())
            .zip(tiles.values().iter().zip(draft.board.cells.values()))
        {
            *solid = *cell != Cell::Floor;
            *open = !*solid && known.contains(tile);
        }
        draft.marks.iter().filter(|mark| mark.solid).for_each(|mark| open.put(mark.at, false));
        Terrain { tiles, open, solid }
    }

    /// Whether a cell can be walked on, apart from doors.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, generate, geom::Point};
    /// # let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
    /// assert!(!undercroft_play::Terrain::of(&dungeon).is_open(Point::new(-1, 0)));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    #[inline]
    pub fn is_open(&self, at: Point) -> bool {
        self.open.get(at) == Some(&true)
    }

    /// Whether a cell is shallow water, in which every step takes twice as long.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, generate};
    /// # let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
    /// assert!(!undercroft_play::Terrain::of(&dungeon).is_shallow(dungeon.draft().start));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn is_shallow(&self, at: Point) -> bool {
        self.tile(at) == Water::Shallow.symbol()
    }

    /// Whether a cell blocks light, apart from doors; cells off the board do.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, generate, geom::Point};
    /// # let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
    /// assert!(undercroft_play::Terrain::of(&dungeon).is_solid(Point::new(0, 0)));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    #[inline]
    pub fn is_solid(&self, at: Point) -> bool {
        self.solid.get(at) != Some(&false)
    }

    /// The map character of a cell, see `undercroft::view::GLYPHS`.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, generate, geom::Point};
    /// # let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
    /// assert_eq!(undercroft_play::Terrain::of(&dungeon).tile(Point::new(0, 0)), '#');
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn tile(&self, at: Point) -> char {
        self.tiles.get(at).copied().unwrap_or(' ')
    }

    /// The whole board.
    ///
    /// ```
    /// # use undercroft::{Method, Recipe, generate};
    /// # let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
    /// assert_eq!(undercroft_play::Terrain::of(&dungeon).bounds().w, 80);
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn bounds(&self) -> Rect {
        self.tiles.bounds()
    }

    /// All cells that can be reached from a cell: a flood fill.
    pub(crate) fn reached(&self, from: Point) -> Grid<bool> {
        let mut reached = Grid::new(self.open.width(), self.open.height(), false);
        let mut edge = vec![from];
        while let Some(at) = edge.pop() {
            if self.is_open(at) && reached.get(at) == Some(&false) {
                reached.put(at, true);
                edge.extend(at.neighbours());
            }
        }
        reached
    }
}
