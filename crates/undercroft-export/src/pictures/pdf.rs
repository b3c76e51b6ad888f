//! PDF: a sheet to run a session from, a map by itself, or sheets to play on at an inch to a cell.
//!
//! - `one`, `battle`: the layouts; the layout `map` is a page and needs no file.
//! - `map_key`: what is told, as text; `columns`: text in columns; `typeface`: its fonts.
//! - `margin_marks`: legend, scale bar and compass.
//! - `book`: pages, bookmarks and the objects of the file; `content_writer`: a scene as drawing operators.

mod battle;
mod book;
mod columns;
mod content_writer;
mod map_key;
mod margin_marks;
mod one;
mod typeface;

use pdf_writer::Content;
use undercroft::{
    Draft, Dungeon, Origin,
    view::plan::{self, Plan},
};

use self::{book::Book, map_key::MapKey};
use crate::{
    ExportError, Page, PdfLayout,
    picture::{Colour, LegendItem, PictureOptions, PictureView, Scene, legend, paint_draft, project},
};

/// Points per inch, which is also a cell of a battle map: five feet.
const INCH: f64 = 72.0;
/// The margin of pages, in points.
const EDGE: f64 = 34.0;

/// Width and height of a sheet, in points.
type Paper = (f64, f64);

/// The sheet of a page format.
fn paper(page: Page) -> Paper {
    match page {
        Page::A4 | Page::Fit => (595.28, 841.89),
        Page::Letter => (612.0, 792.0),
        Page::A3 => (841.89, 1190.55),
        Page::Tabloid => (792.0, 1224.0),
        Page::A0 => (2383.94, 3370.39),
    }
}

/// The map as a PDF, with room notes for the game master.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::{Page, PdfLayout, pdf, picture::PictureOptions};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let file = pdf::write(&dungeon, &PictureOptions::default(), (Page::A4, PdfLayout::One)).unwrap();
/// assert!(file.starts_with(b"%PDF-"));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn write(
    dungeon: &Dungeon,
    picture_options: &PictureOptions,
    on: (Page, PdfLayout),
) -> Result<Vec<u8>, ExportError> {
    write_draft(dungeon.draft(), dungeon.origin(), picture_options, on)
}

pub(crate) fn write_draft(
    draft: &Draft,
    origin: &Origin,
    picture_options: &PictureOptions,
    on: (Page, PdfLayout),
) -> Result<Vec<u8>, ExportError> {
    write_all(&[(draft, origin)], picture_options, on)
}

/// Several maps in one file, each followed by its notes.
pub(crate) fn write_all(
    maps: &[(&Draft, &Origin)],
    picture_options: &PictureOptions,
    (page, layout): (Page, PdfLayout),
) -> Result<Vec<u8>, ExportError> {
    let is_slanted = picture_options.view == PictureView::Isometric;
    // Beside a slanted map a scale bar and a compass would lie, so it is alone on its page.
    let layout = match layout {
        PdfLayout::One if is_slanted => PdfLayout::Map,
        _ if page == Page::Fit => PdfLayout::Map,
        layout => layout,
    };
    // The map begins and ends on the grid, so that printed cells are whole.
    let whole = picture_options.style.margin.ceil().max(1.0);
    let margin = Some(picture_options.margin.unwrap_or(whole));
    let mut picture_options = PictureOptions { margin, elements: false, ..picture_options.clone() };
    // Nobody wants to print a tint.
    if picture_options.style.name == "ink" {
        picture_options.style.paper = Colour::WHITE;
    }
    let mut book = Book::default();
    for (draft, origin) in maps {
        let key = MapKey::of(draft, origin, picture_options.audience);
        let mut plan = picture_options.plan(draft);
        let (legend, legend_scene) = legend(&plan, &picture_options);
        if is_slanted {
            plan.labels.iter_mut().for_each(|label| label.at = project(label.at));
        }
        book.names.push(key.name.clone());
        match layout {
            PdfLayout::One => {
                let map = MapToPrint { scene: paint_draft(draft, origin, &picture_options), plan, legend };
                one::sheets(&mut book, &map, &key, paper(page));
                book.maps.push((map.scene, legend_scene));
            }
            PdfLayout::Map => {
                let map = MapToPrint { scene: paint_draft(draft, origin, &picture_options), plan, legend };
                fitted(&mut book, &map, &key, paper(page));
                one::key_pages(&mut book, &key, paper(page));
                book.maps.push((map.scene, legend_scene));
            }
            PdfLayout::Battle => {
                let layers = picture_options.layers.clone().without("numbers");
                let unnumbered = PictureOptions { layers, ..picture_options.clone() };
                let map = MapToPrint { scene: paint_draft(draft, origin, &unnumbered), plan, legend };
                battle::sheets(&mut book, &map, &key, paper(page))?;
                one::key_pages(&mut book, &key, paper(page));
                book.maps.push((map.scene, legend_scene));
            }
        }
    }
    Ok(book.finish())
}

/// A map with what is needed to print it.
struct MapToPrint {
    scene: Scene,
    plan: Plan,
    legend: Vec<LegendItem>,
}

/// The map as large as possible, on portrait or landscape paper.
fn fitted(book: &mut Book, map: &MapToPrint, key: &MapKey, paper: Paper) {
    let turned = map.scene.width > map.scene.height;
    let paper = if turned { (paper.1, paper.0) } else { paper };
    let space = (paper.0 - 2.0 * EDGE, paper.1 - 2.0 * EDGE);
    let mut content = Content::new();
    map.place(&mut content, (EDGE, EDGE), space);
    book.bookmark(key.name.clone(), paper.1, 0);
    book.page(paper, content);
}

impl MapToPrint {
    /// How many points a cell has if the map fills a space.
    fn scale_in(&self, space: (f64, f64)) -> f64 {
        (space.0 / self.scene.width).min(space.1 / self.scene.height)
    }

    /// Places the map in the middle of a space whose lower left corner is given.
    fn place(&self, content: &mut Content, (left, bottom): (f64, f64), space: (f64, f64)) {
        let scale = self.scale_in(space);
        let left = left + (space.0 - self.scene.width * scale) / 2.0;
        let bottom = bottom + (space.1 - self.scene.height * scale) / 2.0;
        book::place(content, left, bottom, scale);
        // The numbers are drawn as lines. Text that nobody sees lies behind them, so that a search finds them.
        for label in &self.plan.labels {
            let (x, y) = self.on_paper(label.at, (left, bottom), scale);
            book::invisible(content, (x, y), &label.text, label.size * scale);
        }
    }

    /// A point of the board on a page where the map lies at this place.
    fn on_paper(&self, at: plan::PointF, (left, bottom): (f64, f64), scale: f64) -> (f64, f64) {
        let (x, y) = (at.x - self.scene.origin.x, at.y - self.scene.origin.y);
        (left + x * scale, bottom + (self.scene.height - y) * scale)
    }
}

fn pack(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(bytes, 6)
}
