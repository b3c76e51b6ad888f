//! PDF: the map on one page, or on many pages at one inch per cell, followed by the room notes.

mod content_writer;
mod key;

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use undercroft::{
    Draft, Dungeon, Grid, Origin,
    geom::Rect as CellRect,
    view::plan::{Audience, shown},
};

use crate::{
    ExportError, Page, notes,
    picture::{PictureOptions, Scene, paint_draft},
};

/// Points per inch, which is also a cell of a battle map: five feet.
const INCH: f64 = 72.0;
/// The margin that printers cannot print, in points.
const EDGE: f64 = 36.0;
/// Width and height of the papers, in points.
const A4: (f64, f64) = (595.28, 841.89);
const LETTER: (f64, f64) = (612.0, 792.0);
/// The most pages, which bounds the work.
const MAX_PAGES: u64 = 500;

/// The map as a PDF, with room notes for the game master.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::{Page, pdf, picture::PictureOptions};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// assert!(pdf::write(&dungeon, &PictureOptions::default(), Page::Fit).unwrap().starts_with(b"%PDF-"));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn write(dungeon: &Dungeon, picture_options: &PictureOptions, page: Page) -> Result<Vec<u8>, ExportError> {
    write_draft(dungeon.draft(), dungeon.origin(), picture_options, page)
}

pub(crate) fn write_draft(
    draft: &Draft,
    origin: &Origin,
    picture_options: &PictureOptions,
    page: Page,
) -> Result<Vec<u8>, ExportError> {
    write_all(&[(draft, origin)], picture_options, page)
}

/// Several maps in one file, each followed by its notes.
pub(crate) fn write_all(
    maps: &[(&Draft, &Origin)],
    picture_options: &PictureOptions,
    page: Page,
) -> Result<Vec<u8>, ExportError> {
    // The map begins and ends on the grid, so that printed cells are whole.
    let whole = picture_options.style.margin.ceil().max(1.0);
    let picture_options =
        PictureOptions { margin: Some(picture_options.margin.unwrap_or(whole)), ..picture_options.clone() };
    let mut book = Book { maps: Vec::new(), names: Vec::new(), pages: Vec::new() };
    for (draft, origin) in maps {
        let scene = paint_draft(draft, origin, &picture_options);
        let (front, notes) = if picture_options.audience == Audience::Player {
            (notes::front_for_players(&notes::tell_whole(draft, origin)), Vec::new())
        } else {
            let told = notes::tell(draft, origin);
            (notes::front(&told), notes::notes_of_draft(draft, &told))
        };
        let shown = shown(draft, picture_options.audience, picture_options.behind_secrets);
        match page {
            Page::Fit => book.fitted(&scene),
            Page::A4 => book.tiled(&scene, &shown, A4)?,
            Page::Letter => book.tiled(&scene, &shown, LETTER)?,
        }
        let paper = if page == Page::Letter { LETTER } else { A4 };
        for content in key::pages(&front, &notes, paper) {
            book.page(paper, content);
        }
        book.maps.push(scene);
        book.names.push(front.name);
    }
    Ok(book.finish())
}

/// The object numbers of the file.
mod object_id {
    pub const CATALOG: i32 = 1;
    pub const PAGES: i32 = 2;
    pub const FONT: i32 = 4;
    pub const BOLD: i32 = 5;
    pub const INFO: i32 = 6;
    pub const ITALIC: i32 = 7;
    /// Plus the opacity, 0 to 255.
    pub const SHADES: i32 = 100;
    /// Plus two per map, of which the second is its sheet of tiles.
    pub const FIRST_MAP: i32 = 400;
    /// Plus two per page.
    pub const FIRST_PAGE: i32 = 1000;
}

struct Book {
    maps: Vec<Scene>,
    /// The names of the dungeons.
    names: Vec<String>,
    pages: Vec<BookPage>,
}

struct BookPage {
    paper: (f64, f64),
    content: Vec<u8>,
    /// The map that it shows a part of, if any.
    map: usize,
}

impl Book {
    /// Adds a page of the map that is being added.
    fn page(&mut self, paper: (f64, f64), content: Vec<u8>) {
        self.pages.push(BookPage { paper, content, map: self.maps.len() });
    }

    /// The map as large as possible, on portrait or landscape paper.
    fn fitted(&mut self, scene: &Scene) {
        let turned = scene.width > scene.height;
        let paper = if turned { (A4.1, A4.0) } else { A4 };
        let room = (paper.0 - 2.0 * EDGE, paper.1 - 2.0 * EDGE);
        let scale = (room.0 / scene.width).min(room.1 / scene.height);
        let left = (paper.0 - scene.width * scale) / 2.0;
        let bottom = (paper.1 - scene.height * scale) / 2.0;
        let mut content = Content::new();
        place(&mut content, left, bottom, scale);
        self.page(paper, content.finish().into_vec());
    }

    /// The pages row by row, each with cutting marks and a label. Pages without floor are left out.
    fn tiled(&mut self, scene: &Scene, shown: &Grid<bool>, paper: (f64, f64)) -> Result<(), ExportError> {
        let cells = |side: f64| ((side - 2.0 * EDGE) / INCH).floor();
        let (across, down) = (cells(paper.0), cells(paper.1));
        let (columns, rows) = ((scene.width / across).ceil() as u64, (scene.height / down).ceil() as u64);
        if columns * rows > MAX_PAGES {
            return Err(ExportError::TooManyPages { pages: columns * rows, most: MAX_PAGES });
        }
        for row in 0..rows {
            for column in 0..columns {
                let left = (scene.origin.x + column as f64 * across).floor() as i32;
                let top = (scene.origin.y + row as f64 * down).floor() as i32;
                let part =
                    CellRect::new(left, top, across as i32 + 1, down as i32 + 1).grown(1).intersect(shown.bounds());
                if !part.cells().any(|cell| shown.get(cell) == Some(&true)) {
                    continue;
                }
                self.page(paper, sheet(scene, paper, (across, down), (column, row), (columns, rows)));
            }
        }
        Ok(())
    }

    fn finish(self) -> Vec<u8> {
        let mut pdf = Pdf::new();
        let id = Ref::new;
        let title = self.names.first().map_or("Dungeon", String::as_str);
        pdf.catalog(id(object_id::CATALOG)).pages(id(object_id::PAGES));
        pdf.document_info(id(object_id::INFO)).title(TextStr(title)).creator(TextStr("Undercroft"));
        let page_id = |index: usize| id(object_id::FIRST_PAGE + 2 * index as i32);
        let content_id = |index: usize| id(object_id::FIRST_PAGE + 2 * index as i32 + 1);
        let map_id = |index: usize| id(object_id::FIRST_MAP + 2 * index as i32);
        let sheet_id = |index: usize| id(object_id::FIRST_MAP + 2 * index as i32 + 1);
        let kids: Vec<Ref> = (0..self.pages.len()).map(page_id).collect();
        pdf.pages(id(object_id::PAGES)).kids(kids).count(self.pages.len() as i32);
        for (index, BookPage { paper, content, map }) in self.pages.iter().enumerate() {
            let mut page = pdf.page(page_id(index));
            page.parent(id(object_id::PAGES)).contents(content_id(index));
            page.media_box(Rect::new(0.0, 0.0, paper.0 as f32, paper.1 as f32));
            let mut resources = page.resources();
            resources.x_objects().pair(Name(b"Map"), map_id(*map));
            resources
                .fonts()
                .pair(Name(b"F"), id(object_id::FONT))
                .pair(Name(b"B"), id(object_id::BOLD))
                .pair(Name(b"I"), id(object_id::ITALIC));
            resources.finish();
            page.finish();
            let packed = pack(content);
            pdf.stream(content_id(index), &packed).filter(pdf_writer::Filter::FlateDecode);
        }
        pdf.type1_font(id(object_id::FONT)).base_font(Name(b"Helvetica")).encoding_predefined(Name(b"WinAnsiEncoding"));
        pdf.type1_font(id(object_id::BOLD))
            .base_font(Name(b"Helvetica-Bold"))
            .encoding_predefined(Name(b"WinAnsiEncoding"));
        pdf.type1_font(id(object_id::ITALIC))
            .base_font(Name(b"Helvetica-Oblique"))
            .encoding_predefined(Name(b"WinAnsiEncoding"));
        let mut shades: Vec<u8> = self.maps.iter().flat_map(content_writer::opacities).collect();
        shades.sort_unstable();
        shades.dedup();
        for (index, scene) in self.maps.iter().enumerate() {
            write_map(&mut pdf, scene, [map_id(index), sheet_id(index)]);
        }
        for shade in &shades {
            let part = f32::from(*shade) / 255.0;
            pdf.ext_graphics(id(object_id::SHADES + i32::from(*shade))).stroking_alpha(part).non_stroking_alpha(part);
        }
        pdf.finish()
    }
}

/// Writes a map as an object that pages place, and its sheet of tiles.
fn write_map(pdf: &mut Pdf, scene: &Scene, [map_id, sheet_id]: [Ref; 2]) {
    let shades = content_writer::opacities(scene);
    let packed = pack(&content_writer::content(scene, &shades));
    let mut map = pdf.form_xobject(map_id, &packed);
    map.filter(pdf_writer::Filter::FlateDecode);
    map.bbox(Rect::new(0.0, 0.0, scene.width as f32, scene.height as f32));
    let mut resources = map.resources();
    let mut states = resources.ext_g_states();
    for shade in &shades {
        states.pair(Name(format!("O{shade}").as_bytes()), Ref::new(object_id::SHADES + i32::from(*shade)));
    }
    states.finish();
    if scene.sheet.is_some() {
        resources.x_objects().pair(Name(b"Sheet"), sheet_id);
    }
    resources.finish();
    map.finish();
    if let Some(sheet) = &scene.sheet {
        let rgb: Vec<u8> = sheet.pixels.chunks(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        let packed = pack(&rgb);
        let side = sheet.tile_px as i32 * 4;
        let mut image = pdf.image_xobject(sheet_id, &packed);
        image.filter(pdf_writer::Filter::FlateDecode);
        image.width(side).height(side).bits_per_component(8);
        image.color_space().device_rgb();
    }
}

fn pack(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(bytes, 6)
}

/// Places the map with its lower left corner at this point and this many points per cell.
fn place(content: &mut Content, left: f64, bottom: f64, scale: f64) {
    content.save_state();
    content.transform([scale as f32, 0.0, 0.0, scale as f32, left as f32, bottom as f32]);
    content.x_object(Name(b"Map"));
    content.restore_state();
}

fn sheet(
    scene: &Scene,
    paper: (f64, f64),
    (across, down): (f64, f64),
    (column, row): (u64, u64),
    all: (u64, u64),
) -> Vec<u8> {
    let (from_left, from_top) = (column as f64 * across, row as f64 * down);
    // The last column and row may be narrower than the paper.
    let (wide, high) = ((scene.width - from_left).min(across) * INCH, (scene.height - from_top).min(down) * INCH);
    let (left, top) = ((paper.0 - across * INCH) / 2.0, paper.1 - (paper.1 - down * INCH) / 2.0);
    let bottom = top - high;
    let mut content = Content::new();
    content.save_state();
    content.rect(left as f32, bottom as f32, wide as f32, high as f32).clip_nonzero().end_path();
    // The lower left corner of the whole map, of which this page shows a part.
    place(&mut content, left - from_left * INCH, top + from_top * INCH - scene.height * INCH, INCH);
    content.restore_state();
    content.set_line_width(0.4);
    for (x, out_x) in [(left, -1.0), (left + wide, 1.0)] {
        for (y, out_y) in [(bottom, -1.0), (top, 1.0)] {
            content.move_to((x + out_x * 3.0) as f32, y as f32).line_to((x + out_x * 15.0) as f32, y as f32);
            content.move_to(x as f32, (y + out_y * 3.0) as f32).line_to(x as f32, (y + out_y * 15.0) as f32);
        }
    }
    content.stroke();
    let label = format!(
        "{}{}    column {} of {}, row {} of {}    1 inch = 5 feet",
        column_letters(column),
        row + 1,
        column + 1,
        all.0,
        row + 1,
        all.1
    );
    content.begin_text().set_font(Name(b"F"), 8.0);
    content.next_line(left as f32 + 20.0, (bottom - 14.0) as f32).show(Str(label.as_bytes())).end_text();
    content.finish().into_vec()
}

/// Spreadsheet column names: A, B, … Z, AA, AB, …
fn column_letters(mut column: u64) -> String {
    let mut letters = String::new();
    loop {
        letters.insert(0, char::from(b'A' + (column % 26) as u8));
        if column < 26 {
            return letters;
        }
        column = column / 26 - 1;
    }
}
