//! The layout `one`: title, hook, map and key on one sheet. Where the text is too long for that, the key has a sheet of its own,
//! or as many as it needs.
//!
//! ```text
//! below:  title            beside:  title
//!         hook                      hook
//!         ┌─────────┐               ┌───────┐ key key
//!         │   map   │               │  map  │ key key
//!         └─────────┘               └───────┘ key key
//!         legend  bar               legend  bar
//!         key key key
//! ```

use pdf_writer::Content;

use super::{
    EDGE, MapToPrint, Paper,
    book::Book,
    columns::{BrokenBlocks, Column, write},
    map_key::MapKey,
    margin_marks,
    typeface::Typeface,
};

/// The sizes of text that are tried, the largest first.
const SIZES: [f64; 5] = [8.6, 8.0, 7.5, 7.0, 6.6];
/// The least side of a cell on a sheet with text, in points.
const LEAST_SCALE: f64 = 4.2;
/// The least share of the sheet that the map takes.
const LEAST_SHARE: f64 = 0.25;
/// The width that a column should have, and the space between columns.
const COLUMN: f64 = 158.0;
const GAP: f64 = 14.0;
/// The size of the title, and the height that it takes.
const TITLE: f64 = 20.0;
const TITLE_HIGH: f64 = 28.0;
/// The space between the parts of a sheet.
const BETWEEN: f64 = 8.0;

/// A way to lay out one sheet.
struct SheetLayout {
    paper: Paper,
    size: f64,
    /// The lower left corner of the map's space, and its size.
    map: ((f64, f64), (f64, f64)),
    /// The top of the legend.
    legend: (f64, f64, f64),
    /// Columns with their top left corners.
    columns: Vec<(Column, f64, f64)>,
}

/// Adds the sheets of a dungeon.
pub(super) fn sheets(book: &mut Book, map: &MapToPrint, key: &MapKey, paper: Paper) {
    let turned = (paper.1, paper.0);
    let ways = [paper, turned].into_iter().flat_map(|paper| SIZES.map(|size| (paper, size)));
    let sheets = ways.flat_map(|(paper, size)| [below(map, key, paper, size), beside(map, key, paper, size)]);
    // A larger map is worth smaller text, as far as both can be read.
    let worth = |sheet: &SheetLayout| map.scale_in(sheet.map.1) * sheet.size * sheet.size;
    let best = sheets.flatten().max_by(|a, b| worth(a).total_cmp(&worth(b)));
    if let Some(sheet) = best {
        return draw(book, map, key, sheet);
    }
    let paper = if map.scene.width > map.scene.height { turned } else { paper };
    draw(book, map, key, alone(map, key, paper));
    key_pages(book, key, (paper.0.min(paper.1), paper.0.max(paper.1)));
}

/// The key by itself, in as many columns as fit on a page. Its text is smaller where that keeps it on one page.
pub(super) fn key_pages(book: &mut Book, key: &MapKey, paper: Paper) {
    if key.blocks.is_empty() {
        return;
    }
    let width = paper.0 - 2.0 * EDGE;
    let (count, wide) = columns_in(width);
    let top = paper.1 - EDGE - TITLE_HIGH;
    let columns = |size: f64| BrokenBlocks::new(&key.blocks, size, wide).fill(top - EDGE);
    let on_one_page = SIZES.into_iter().map(columns).find(|columns| columns.len() <= count);
    let mut columns = on_one_page.unwrap_or_else(|| columns(SIZES[0])).into_iter().peekable();
    while columns.peek().is_some() {
        let mut content = Content::new();
        write(&mut content, (EDGE, paper.1 - EDGE - 13.0), &key.name, Typeface::Bold, 13.0);
        for (index, column) in columns.by_ref().take(count).enumerate() {
            add_bookmarks(book, &column, top);
            column.write(&mut content, EDGE + index as f64 * (wide + GAP), top);
        }
        book.page(paper, content);
    }
}

/// How many columns a width has, and how wide each is.
fn columns_in(width: f64) -> (usize, f64) {
    let count = ((width + GAP) / (COLUMN + GAP)).floor().max(1.0);
    (count as usize, (width + GAP) / count - GAP)
}

/// What is left of a sheet below its title and hook: the top, and the width.
fn head(key: &MapKey, paper: Paper, size: f64) -> (Column, f64) {
    let intro = BrokenBlocks::new(&key.intro, size + 0.6, paper.0 - 2.0 * EDGE).fill(f64::INFINITY);
    let intro = intro.into_iter().next().unwrap_or_default();
    let top = paper.1 - EDGE - TITLE_HIGH - intro.used - BETWEEN;
    (intro, top)
}

/// The key below the map.
fn below(map: &MapToPrint, key: &MapKey, paper: Paper, size: f64) -> Option<SheetLayout> {
    let width = paper.0 - 2.0 * EDGE;
    let (_, top) = head(key, paper, size);
    let (count, wide) = columns_in(width);
    let legend = margin_marks::height(&map.legend, width);
    let space = top - EDGE - legend - 2.0 * BETWEEN;
    let broken = BrokenBlocks::new(&key.blocks, size, wide);
    let high = if key.blocks.is_empty() { 0.0 } else { broken.least_height(count, space)? };
    let map_space = (width, space - high);
    let columns = broken.fill(high.max(1.0)).into_iter().enumerate();
    let columns = columns.map(|(index, column)| (column, EDGE + index as f64 * (wide + GAP), EDGE + high)).collect();
    let bottom = top - map_space.1;
    let legend = (EDGE, bottom - BETWEEN, width);
    enough(map, SheetLayout { paper, size, map: ((EDGE, bottom), map_space), legend, columns })
}

/// The key beside the map.
fn beside(map: &MapToPrint, key: &MapKey, paper: Paper, size: f64) -> Option<SheetLayout> {
    if key.blocks.is_empty() {
        return None;
    }
    let width = paper.0 - 2.0 * EDGE;
    let (_, top) = head(key, paper, size);
    let high = top - EDGE;
    let broken = BrokenBlocks::new(&key.blocks, size, COLUMN);
    let count = broken.fill(high).len() as f64;
    let wide = width - count * (COLUMN + GAP);
    if wide < LEAST_SHARE * width {
        return None;
    }
    let high = broken.least_height(count as usize, high)?;
    let legend = margin_marks::height(&map.legend, wide);
    let map_space = (wide, top - EDGE - legend - BETWEEN);
    let place = |index: usize| EDGE + wide + GAP + index as f64 * (COLUMN + GAP);
    let columns = broken.fill(high).into_iter().enumerate();
    let columns = columns.map(|(index, column)| (column, place(index), top)).collect();
    let bottom = top - map_space.1;
    enough(
        map,
        SheetLayout { paper, size, map: ((EDGE, bottom), map_space), legend: (EDGE, bottom - BETWEEN, wide), columns },
    )
}

/// The map without the key.
fn alone(map: &MapToPrint, key: &MapKey, paper: Paper) -> SheetLayout {
    let (width, size) = (paper.0 - 2.0 * EDGE, SIZES[0]);
    let (_, top) = head(key, paper, size);
    let legend = margin_marks::height(&map.legend, width);
    let map_space = (width, top - EDGE - legend - BETWEEN);
    let bottom = top - map_space.1;
    let legend = (EDGE, bottom - BETWEEN, width);
    SheetLayout { paper, size, map: ((EDGE, bottom), map_space), legend, columns: Vec::new() }
}

/// The sheet, if its map is large enough to be read.
fn enough(map: &MapToPrint, sheet: SheetLayout) -> Option<SheetLayout> {
    let scale = map.scale_in(sheet.map.1);
    let covered = map.scene.width * map.scene.height * scale * scale / (sheet.paper.0 * sheet.paper.1);
    (sheet.map.1.1 > 0.0 && scale >= LEAST_SCALE && covered >= LEAST_SHARE * LEAST_SHARE).then_some(sheet)
}

fn draw(book: &mut Book, map: &MapToPrint, key: &MapKey, sheet: SheetLayout) {
    let SheetLayout { paper, size, map: (corner, space), legend, columns } = sheet;
    let mut content = Content::new();
    let title = TITLE.min(TITLE * (paper.0 - 2.0 * EDGE) / Typeface::Bold.width(&key.name, TITLE));
    write(&mut content, (EDGE, paper.1 - EDGE - title * 0.85), &key.name, Typeface::Bold, title);
    let (intro, _) = head(key, paper, size);
    intro.write(&mut content, EDGE, paper.1 - EDGE - TITLE_HIGH);
    book.bookmark(key.name.clone(), paper.1, 0);
    for (column, left, top) in &columns {
        add_bookmarks(book, column, *top);
        column.write(&mut content, *left, *top);
    }
    map.place(&mut content, corner, space);
    margin_marks::draw(&mut content, &map.legend, legend, map.scale_in(space));
    book.page(paper, content);
}

fn add_bookmarks(book: &mut Book, column: &Column, top: f64) {
    column.bookmarks.iter().for_each(|(title, down)| book.bookmark(title.clone(), top - down, 1));
}
