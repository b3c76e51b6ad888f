//! Levels as maps of tiles and objects, which is how 2D engines think: what the formats of Tiled, LDtk and Godot have in
//! common is decided here, and each of them only writes it down.
//!
//! - `sheet`: which tiles there are, what they mean and where one collides with them; the image.
//! - `layers`: which tile lies where.
//! - `objects`: rooms, doors, stairs, marks and the like, with properties and references between them.
//! - `losses`: what none of the formats can say.

mod layers;
mod losses;
mod objects;
mod sheet;

use undercroft::{
    Grid, Water,
    geom::{Point, Rect},
    view::plan::{Audience, shown},
};

pub(crate) use self::{
    layers::TileLayer,
    losses::losses,
    objects::{MapObject, ObjectKind, ObjectRef, ObjectShape, Property},
    sheet::{COLUMNS, MapSheet, TileInfo, TileSheets},
};
use crate::{
    ExportError,
    source::{ExportSource, SourceLevel},
};

/// All levels of a file.
pub(crate) struct TileMap {
    /// From the top.
    pub levels: Vec<TileLevel>,
    /// The tiles and their images.
    pub sheets: TileSheets,
}

/// One level. Its cells are counted from the upper left corner of what is shown.
pub(crate) struct TileLevel {
    /// How many columns and rows it has.
    pub size: (i32, i32),
    /// Where it lies beside the other levels, in cells.
    pub offset: Point,
    /// Which of the sheets shows it.
    pub sheet: usize,
    /// Its name, its hook, and for the game master where it comes from.
    pub properties: Vec<(&'static str, Property)>,
    /// Tiles, the lowest layer first.
    pub layers: Vec<TileLayer>,
    /// Rooms, doors, stairs, exits, marks, start, goal and locks, those of one kind together.
    pub objects: Vec<MapObject>,
    /// What every cell is, in rows.
    pub cells: Vec<MapCell>,
    /// Where one can stand.
    pub walkable: Grid<bool>,
}

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MapCell {
    Rock,
    Floor,
    Shallow,
    Deep,
}

/// A level that is being turned into tiles and objects.
struct ShownLevel<'a> {
    source: &'a SourceLevel<'a>,
    audience: Audience,
    /// Which cells are floor.
    open: Grid<bool>,
    frame: Rect,
}

impl ShownLevel<'_> {
    /// A cell counted from the corner of what is shown.
    fn cell(&self, at: Point) -> Point {
        Point::new(at.x - self.frame.x, at.y - self.frame.y)
    }

    fn is_open(&self, at: Point) -> bool {
        self.open.get(at) == Some(&true)
    }
}

impl TileMap {
    /// The levels of a source.
    pub fn of(source: &ExportSource<'_>) -> Result<TileMap, ExportError> {
        let sheets = TileSheets::of(source)?;
        let shown: Vec<ShownLevel<'_>> = source
            .levels
            .iter()
            .map(|level| ShownLevel {
                source: level,
                audience: source.audience(),
                open: shown(&level.draft, Audience::Gm, false),
                frame: level.frame,
            })
            .collect();
        let objects = objects::objects(&shown);
        // Players know where levels lie beside each other, and nothing of the boards they lie on.
        let corner = |level: &ShownLevel<'_>| {
            let Rect { x, y, .. } = level.frame;
            Point::new(level.source.offset.x + x, level.source.offset.y + y)
        };
        let origin = shown.first().filter(|_| !source.is_for_gm()).map(corner).unwrap_or_default();
        let levels = shown.iter().zip(objects).zip(&sheets.of_levels).map(|((level, objects), sheet)| {
            let Rect { w, h, .. } = level.frame;
            let at = corner(level);
            TileLevel {
                size: (w, h),
                offset: Point::new(at.x - origin.x, at.y - origin.y),
                sheet: *sheet,
                properties: objects::level_properties(level),
                layers: layers::layers(level, &sheets),
                objects,
                cells: cells(level),
                walkable: walkable(level),
            }
        });
        Ok(TileMap { levels: levels.collect(), sheets })
    }
}

/// What every cell of the frame is.
fn cells(level: &ShownLevel<'_>) -> Vec<MapCell> {
    let water = level.source.draft.layers.water.as_ref();
    let cell = |at: Point| match (level.is_open(at), water.and_then(|water| water.get(at))) {
        (false, _) => MapCell::Rock,
        (true, Some(Water::Shallow)) => MapCell::Shallow,
        (true, Some(Water::Deep)) => MapCell::Deep,
        (true, _) => MapCell::Floor,
    };
    level.frame.cells().map(cell).collect()
}

/// Where one can stand, in the frame.
fn walkable(level: &ShownLevel<'_>) -> Grid<bool> {
    let board = level.source.draft.walkable();
    let mut walkable = Grid::new(level.frame.w, level.frame.h, false);
    for at in level.frame.cells().filter(|at| board.get(*at) == Some(&true)) {
        walkable.put(level.cell(at), true);
    }
    walkable
}
