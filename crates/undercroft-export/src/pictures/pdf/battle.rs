//! The layout `battle`: sheets at an inch to a cell that are joined on the table, with a plan of how they lie.

use pdf_writer::{Content, Str, types::TextRenderingMode};
use undercroft::geom::Rect as CellRect;

use super::{
    EDGE, INCH, MapToPrint, Paper,
    book::{self, Book},
    columns::write,
    map_key::MapKey,
    typeface::{Typeface, encoded},
};
use crate::ExportError;

/// The most sheets, which bounds the work.
const MAX_PAGES: u64 = 500;
/// How far sheets overlap, in points: 10 mm, enough for glue.
const OVERLAP: f64 = 28.35;
/// The margin that printers cannot print.
const UNPRINTED: f64 = 24.0;
/// The size of room numbers, in points.
const NUMBER: f64 = 40.0;

/// How sheets lie on the map.
struct SheetGrid {
    paper: Paper,
    /// How much of the map a sheet shows without the overlap, in cells.
    step: (f64, f64),
    columns: u64,
    rows: u64,
    /// The sheets that are printed, by column and row.
    printed: Vec<(u64, u64)>,
}

impl SheetGrid {
    fn of(map: &MapToPrint, paper: Paper) -> Result<SheetGrid, ExportError> {
        let cells = |side: f64| ((side - 2.0 * UNPRINTED - OVERLAP) / INCH).max(1.0);
        let step = (cells(paper.0), cells(paper.1));
        let count = |long: f64, step: f64| (long / step).ceil().max(1.0) as u64;
        let (columns, rows) = (count(map.scene.width, step.0), count(map.scene.height, step.1));
        if columns.saturating_mul(rows) > MAX_PAGES {
            return Err(ExportError::TooManyPages { pages: columns.saturating_mul(rows), most: MAX_PAGES });
        }
        let mut grid = SheetGrid { paper, step, columns, rows, printed: Vec::new() };
        let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        grid.printed = all.filter(|place| grid.has_floor(map, *place)).collect();
        Ok(grid)
    }

    /// Whether a cell of floor has its middle on a sheet. Of cells whose middle lies on another sheet this one would show
    /// the rim alone.
    fn has_floor(&self, map: &MapToPrint, (column, row): (u64, u64)) -> bool {
        let (x, y) = (map.scene.origin.x + column as f64 * self.step.0, map.scene.origin.y + row as f64 * self.step.1);
        let open = &map.plan.open;
        let around = CellRect::new(x.floor() as i32, y.floor() as i32, self.step.0 as i32 + 2, self.step.1 as i32 + 2);
        let is_on = |at: f64, from: f64, step: f64| at + 0.5 >= from && at + 0.5 < from + step;
        let cells = around.intersect(open.bounds()).cells();
        cells
            .filter(|cell| open.get(*cell) == Some(&true))
            .any(|cell| is_on(f64::from(cell.x), x, self.step.0) && is_on(f64::from(cell.y), y, self.step.1))
    }

    fn number(&self, place: (u64, u64)) -> Option<usize> {
        self.printed.iter().position(|other| *other == place).map(|at| at + 1)
    }
}

/// Adds the plan of the sheets, and the sheets row by row.
pub(super) fn sheets(book: &mut Book, map: &MapToPrint, key: &MapKey, paper: Paper) -> Result<(), ExportError> {
    // Paper is turned where that saves sheets.
    let (upright, turned) = (SheetGrid::of(map, paper), SheetGrid::of(map, (paper.1, paper.0)));
    let grid = match (upright, turned) {
        (Ok(upright), Ok(turned)) if turned.printed.len() < upright.printed.len() => turned,
        (Err(_), Ok(turned)) => turned,
        (upright, _) => upright?,
    };
    book.bookmark(key.name.clone(), grid.paper.1, 0);
    assembly(book, map, key, &grid);
    for place in &grid.printed {
        sheet(book, map, &grid, *place);
    }
    Ok(())
}

/// The plan of how the sheets lie: the whole map, small, with a frame and a number for each.
fn assembly(book: &mut Book, map: &MapToPrint, key: &MapKey, grid: &SheetGrid) {
    let paper = grid.paper;
    let mut content = Content::new();
    write(&mut content, (EDGE, paper.1 - EDGE - 13.0), &key.name, Typeface::Bold, 15.0);
    let about = format!(
        "{} sheets, one inch to a cell. Cut each along the marks on its right and lower side, and glue it over the 10 mm of its neighbours.",
        grid.printed.len()
    );
    write(&mut content, (EDGE, paper.1 - EDGE - 28.0), &about, Typeface::Regular, 8.0);
    let space = (paper.0 - 2.0 * EDGE, paper.1 - 2.0 * EDGE - 44.0);
    let scale = map.scale_in(space);
    let (left, bottom) = (EDGE, EDGE + (space.1 - map.scene.height * scale) / 2.0);
    book::place(&mut content, left, bottom, scale);
    let top = bottom + map.scene.height * scale;
    content.set_line_width(0.8).set_stroke_rgb(0.75, 0.1, 0.1).set_fill_rgb(0.75, 0.1, 0.1);
    for (index, (column, row)) in grid.printed.iter().enumerate() {
        let (wide, high) = (grid.step.0 * scale, grid.step.1 * scale);
        let (x, y) = (left + *column as f64 * wide, top - (*row + 1) as f64 * high);
        content.rect(x as f32, y as f32, wide as f32, high as f32).stroke();
        let size = (high * 0.4).clamp(8.0, 26.0);
        write(&mut content, (x + 4.0, y + high - size), &(index + 1).to_string(), Typeface::Bold, size);
    }
    book.page(paper, content);
}

fn sheet(book: &mut Book, map: &MapToPrint, grid: &SheetGrid, (column, row): (u64, u64)) {
    let paper = grid.paper;
    let (from_left, from_top) = (column as f64 * grid.step.0, row as f64 * grid.step.1);
    // The overlap goes on to the right and below, as far as there is a map.
    let wide = ((map.scene.width - from_left) * INCH).min(grid.step.0 * INCH + OVERLAP);
    let high = ((map.scene.height - from_top) * INCH).min(grid.step.1 * INCH + OVERLAP);
    let (left, top) = (UNPRINTED, paper.1 - UNPRINTED);
    let bottom = top - high;
    let mut content = Content::new();
    content.save_state();
    content.rect(left as f32, bottom as f32, wide as f32, high as f32).clip_nonzero().end_path();
    // The lower left corner of the whole map, of which this page shows a part.
    let corner = (left - from_left * INCH, top + (from_top - map.scene.height) * INCH);
    book::place(&mut content, corner.0, corner.1, INCH);
    content.restore_state();
    for label in &map.plan.labels {
        let (x, y) = map.on_paper(label.at, corner, INCH);
        // Each number is whole, on the sheet where its middle lies.
        let is_here = x >= left && x < left + grid.step.0 * INCH && y <= top && y > top - grid.step.1 * INCH;
        if is_here {
            let half = Typeface::Bold.width(&label.text, NUMBER) / 2.0;
            let x = x.clamp(left + half + 2.0, (left + wide - half - 2.0).max(left + half + 2.0));
            let y = y.clamp((bottom + NUMBER * 0.6).min(top), top - NUMBER * 0.6);
            numbered(&mut content, (x - half, y - NUMBER * 0.36), &label.text);
        }
    }
    marks(&mut content, grid, (column, row), (left, bottom, wide, high));
    book.page(paper, content);
}

/// A room number with a white rim.
fn numbered(content: &mut Content, (x, y): (f64, f64), text: &str) {
    content.set_stroke_rgb(1.0, 1.0, 1.0).set_fill_rgb(0.0, 0.0, 0.0).set_line_width(5.0);
    for mode in [TextRenderingMode::Stroke, TextRenderingMode::Fill] {
        content.begin_text().set_font(Typeface::Bold.name(), NUMBER as f32).set_text_rendering_mode(mode);
        content.next_line(x as f32, y as f32).show(Str(&encoded(text))).end_text();
    }
    content.begin_text().set_text_rendering_mode(TextRenderingMode::Fill).end_text();
}

/// Where the overlap begins, which sheet it is, and which lie beside it.
fn marks(
    content: &mut Content,
    grid: &SheetGrid,
    (column, row): (u64, u64),
    (left, bottom, wide, high): (f64, f64, f64, f64),
) {
    let (right, top) = (left + grid.step.0 * INCH, bottom + high);
    let lower = top - grid.step.1 * INCH;
    content.set_stroke_rgb(0.4, 0.4, 0.4).set_fill_rgb(0.2, 0.2, 0.2).set_line_width(0.5);
    let mut tick = |from: (f64, f64), to: (f64, f64)| {
        content.move_to(from.0 as f32, from.1 as f32).line_to(to.0 as f32, to.1 as f32).stroke();
    };
    if wide > grid.step.0 * INCH + 1.0 {
        tick((right, top + 2.0), (right, top + 12.0));
        tick((right, bottom - 2.0), (right, bottom - 12.0));
    }
    if high > grid.step.1 * INCH + 1.0 {
        tick((left - 2.0, lower), (left - 12.0, lower));
        tick((left + wide + 2.0, lower), (left + wide + 12.0, lower));
    }
    let near = |name: &str, column: Option<u64>, row: Option<u64>| {
        let number = grid.number((column?, row?))?;
        Some(format!("{name} {number}"))
    };
    let beside: Vec<String> = [
        near("above", Some(column), row.checked_sub(1)),
        near("right", Some(column + 1).filter(|column| *column < grid.columns), Some(row)),
        near("below", Some(column), Some(row + 1).filter(|row| *row < grid.rows)),
        near("left", column.checked_sub(1), Some(row)),
    ]
    .into_iter()
    .flatten()
    .collect();
    let number = grid.number((column, row)).unwrap_or(0);
    let beside = if beside.is_empty() { String::new() } else { format!("    {}", beside.join(", ")) };
    let label = format!("{number} of {}{beside}    1 inch = 5 feet", grid.printed.len());
    write(content, (left + 16.0, (bottom - 11.0).max(8.0)), &label, Typeface::Regular, 7.0);
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use undercroft::{Recipe, Seed, Workshop};

    use super::*;
    use crate::{
        Page,
        pdf::paper,
        picture::{PictureOptions, paint},
    };

    /// No cell is left out for being the only one on its sheet.
    #[test]
    fn every_cell_of_floor_is_printed() {
        let mut lone = 0;
        for recipe in
            ["[method.tabletop]\n", "[method.bsp]\nwidth=60\nheight=40\n", "[method.walk]\ncorridor_width=1\n"]
        {
            let recipe = Recipe::from_toml(recipe).unwrap();
            let mut workshop = Workshop::new();
            for seed in 0..40 {
                let Ok(dungeon) = workshop.generate(&recipe, Seed::from(seed)) else { continue };
                let options = PictureOptions { margin: Some(1.0), ..PictureOptions::default() };
                let plan = options.plan(dungeon.draft());
                let map = MapToPrint { scene: paint(&dungeon, &options), plan, legend: Vec::new() };
                for page in [Page::A4, Page::A3] {
                    let Ok(grid) = SheetGrid::of(&map, paper(page)) else { continue };
                    let origin = map.scene.origin;
                    let sheet_of = |cell: undercroft::geom::Point| {
                        let at =
                            |cell: i32, from: f64, step: f64| ((f64::from(cell) + 0.5 - from) / step).floor() as u64;
                        (at(cell.x, origin.x, grid.step.0), at(cell.y, origin.y, grid.step.1))
                    };
                    let open = &map.plan.open;
                    let cells = open.bounds().cells().filter(|cell| open.get(*cell) == Some(&true));
                    let sheets: Vec<(u64, u64)> = cells.map(sheet_of).collect();
                    assert!(sheets.iter().all(|sheet| grid.printed.contains(sheet)), "{seed}");
                    lone +=
                        grid.printed.iter().filter(|sheet| sheets.iter().filter(|on| on == sheet).count() == 1).count();
                    assert!(grid.printed.iter().all(|sheet| sheets.contains(sheet)), "no sheet is empty");
                }
            }
        }
        assert!(lone > 0, "some sheets have one cell");
    }
}
