//! The floor of a dungeon as the data of one SVG path, small enough for a list of many.

use std::fmt::Write;

use undercroft::{Cell, Dungeon, Grid, Json, Point, json, view};

/// The most rectangles of a thumbnail; larger floors are drawn coarser.
const MOST_RECTS: usize = 1_500;

/// The width and height of the board and the data of a path that fills its floor, both in cells.
pub(crate) fn thumbnail(dungeon: &Dungeon) -> Json {
    let cells = &dungeon.draft().board.cells;
    let mut floor = Grid::new(cells.width(), cells.height(), false);
    for (at, cell) in cells.bounds().cells().zip(cells.values()) {
        floor.put(at, *cell == Cell::Floor);
    }
    let (mut scale, mut rects) = (1, view::merged_rects(&floor));
    while rects.len() > MOST_RECTS {
        floor = halved(&floor);
        (scale, rects) = (scale * 2, view::merged_rects(&floor));
    }
    let mut path = String::new();
    for rect in rects {
        let [x, y, w, h] = [rect.x, rect.y, rect.w, rect.h].map(|side| side * scale);
        let _ = write!(path, "M{x} {y}h{w}v{h}h-{w}z");
    }
    json!({ "width": cells.width(), "height": cells.height(), "path": path })
}

/// Half as large; a cell is floor if any of its four is.
fn halved(cells: &Grid<bool>) -> Grid<bool> {
    let mut half = Grid::new((cells.width() + 1) / 2, (cells.height() + 1) / 2, false);
    for (at, _) in cells.bounds().cells().zip(cells.values()).filter(|(_, is_floor)| **is_floor) {
        half.put(Point::new(at.x / 2, at.y / 2), true);
    }
    half
}
