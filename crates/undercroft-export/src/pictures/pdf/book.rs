//! The pages of a PDF, its bookmarks, and the objects of the file.

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr, types::TextRenderingMode};

use super::{
    Paper, content_writer, pack,
    typeface::{Typeface, encoded},
};
use crate::picture::Scene;

/// The object numbers of the file.
mod object_id {
    pub const CATALOG: i32 = 1;
    pub const PAGES: i32 = 2;
    pub const INFO: i32 = 3;
    pub const OUTLINE: i32 = 4;
    /// Plus three a typeface.
    pub const FONTS: i32 = 10;
    /// Plus the opacity, 0 to 255.
    pub const SHADES: i32 = 100;
    /// Plus four a map: the map, its sheet of tiles, its legend, and nothing. There are at most a hundred.
    pub const FIRST_MAP: i32 = 400;
    /// Plus two a page. Bookmarks come after the pages: a file has an entry for every number up to the highest.
    pub const FIRST_PAGE: i32 = 1_000;
}

/// A PDF that is being made.
#[derive(Default)]
pub(super) struct Book {
    /// Maps with their legends.
    pub(super) maps: Vec<(Scene, Scene)>,
    /// The names of the dungeons.
    pub(super) names: Vec<String>,
    pages: Vec<BookPage>,
    bookmarks: Vec<Bookmark>,
}

struct BookPage {
    paper: Paper,
    content: Vec<u8>,
    /// The map that it shows a part of, if any.
    map: usize,
}

struct Bookmark {
    title: String,
    page: usize,
    /// How high on the page it leads, in points from its lower edge.
    top: f64,
    /// 0 for a dungeon, 1 for its parts.
    depth: usize,
}

impl Book {
    /// Adds a page of the map that is being added.
    pub(super) fn page(&mut self, paper: Paper, content: Content) {
        let content = content.finish().into_vec();
        self.pages.push(BookPage { paper, content, map: self.maps.len() });
    }

    /// Adds a bookmark to the page that is added next.
    pub(super) fn bookmark(&mut self, title: String, top: f64, depth: usize) {
        self.bookmarks.push(Bookmark { title, page: self.pages.len(), top, depth });
    }

    pub(super) fn finish(self) -> Vec<u8> {
        let mut pdf = Pdf::new();
        let id = Ref::new;
        let title = self.names.first().map_or("Dungeon", String::as_str);
        let mut catalog = pdf.catalog(id(object_id::CATALOG));
        catalog.pages(id(object_id::PAGES));
        if !self.bookmarks.is_empty() {
            catalog.outlines(id(object_id::OUTLINE));
        }
        catalog.finish();
        pdf.document_info(id(object_id::INFO)).title(TextStr(title)).creator(TextStr("Undercroft"));
        let kids: Vec<Ref> = (0..self.pages.len()).map(page_id).collect();
        pdf.pages(id(object_id::PAGES)).kids(kids).count(self.pages.len() as i32);
        for (index, BookPage { paper, content, map }) in self.pages.iter().enumerate() {
            let content_id = id(object_id::FIRST_PAGE + 2 * index as i32 + 1);
            let mut page = pdf.page(page_id(index));
            page.parent(id(object_id::PAGES)).contents(content_id);
            page.media_box(Rect::new(0.0, 0.0, paper.0 as f32, paper.1 as f32));
            let mut resources = page.resources();
            resources.x_objects().pair(Name(b"Map"), map_id(*map, 0)).pair(Name(b"Legend"), map_id(*map, 2));
            let mut fonts = resources.fonts();
            for typeface in Typeface::ALL {
                fonts.pair(typeface.name(), font_id(typeface, 0));
            }
            fonts.finish();
            resources.finish();
            page.finish();
            let packed = pack(content);
            pdf.stream(content_id, &packed).filter(pdf_writer::Filter::FlateDecode);
        }
        for typeface in Typeface::ALL {
            typeface.embed(&mut pdf, [0, 1, 2].map(|part| font_id(typeface, part)));
        }
        self.write_bookmarks(&mut pdf);
        let scenes = || self.maps.iter().flat_map(|(map, legend)| [map, legend]);
        let mut shades: Vec<u8> = scenes().flat_map(content_writer::opacities).collect();
        shades.sort_unstable();
        shades.dedup();
        for (index, (map, legend)) in self.maps.iter().enumerate() {
            write_scene(&mut pdf, map, [map_id(index, 0), map_id(index, 1)]);
            let bare = Scene { paper: crate::picture::Colour::NONE, sheet: None, ..legend.clone() };
            write_scene(&mut pdf, &bare, [map_id(index, 2), map_id(index, 3)]);
        }
        for shade in &shades {
            let part = f32::from(*shade) / 255.0;
            pdf.ext_graphics(id(object_id::SHADES + i32::from(*shade))).stroking_alpha(part).non_stroking_alpha(part);
        }
        pdf.finish()
    }

    /// The outline of the document: a tree of two levels.
    fn write_bookmarks(&self, pdf: &mut Pdf) {
        let id = |index: usize| Ref::new(object_id::FIRST_PAGE + (2 * self.pages.len() + index) as i32);
        let tops: Vec<usize> = (0..self.bookmarks.len()).filter(|index| self.bookmarks[*index].depth == 0).collect();
        let (Some(first), Some(last)) = (tops.first(), tops.last()) else { return };
        let root = Ref::new(object_id::OUTLINE);
        pdf.outline(root).first(id(*first)).last(id(*last)).count(tops.len() as i32);
        for (nth, top) in tops.iter().enumerate() {
            let end = tops.get(nth + 1).copied().unwrap_or(self.bookmarks.len());
            let before = nth.checked_sub(1).map(|nth| tops[nth]);
            let mut item = pdf.outline_item(id(*top));
            item.parent(root).title(TextStr(&self.bookmarks[*top].title));
            if let Some(other) = before {
                item.prev(id(other));
            }
            if let Some(other) = tops.get(nth + 1) {
                item.next(id(*other));
            }
            if end > top + 1 {
                // A negative count means that the parts are folded away at first.
                item.first(id(top + 1)).last(id(end - 1)).count(-((end - top - 1) as i32));
            }
            self.lead(&mut item, *top);
            item.finish();
            for part in top + 1..end {
                let mut item = pdf.outline_item(id(part));
                item.parent(id(*top)).title(TextStr(&self.bookmarks[part].title));
                if part > top + 1 {
                    item.prev(id(part - 1));
                }
                if part + 1 < end {
                    item.next(id(part + 1));
                }
                self.lead(&mut item, part);
            }
        }
    }

    /// Where a bookmark leads.
    fn lead(&self, item: &mut pdf_writer::writers::OutlineItem<'_>, index: usize) {
        let Bookmark { page, top, .. } = &self.bookmarks[index];
        item.dest().page(page_id(*page)).xyz(0.0, *top as f32, None);
    }
}

fn page_id(index: usize) -> Ref {
    Ref::new(object_id::FIRST_PAGE + 2 * index as i32)
}

fn map_id(index: usize, part: i32) -> Ref {
    Ref::new(object_id::FIRST_MAP + 4 * index as i32 + part)
}

fn font_id(typeface: Typeface, part: i32) -> Ref {
    Ref::new(object_id::FONTS + 3 * typeface as i32 + part)
}

/// Writes a drawing as an object that pages place, and its sheet of tiles.
fn write_scene(pdf: &mut Pdf, scene: &Scene, [scene_id, sheet_id]: [Ref; 2]) {
    let shades = content_writer::opacities(scene);
    let packed = pack(&content_writer::content(scene, &shades));
    let mut map = pdf.form_xobject(scene_id, &packed);
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

/// Places the map with its lower left corner at this point and this many points per cell.
pub(super) fn place(content: &mut Content, left: f64, bottom: f64, scale: f64) {
    content.save_state();
    content.transform([scale as f32, 0.0, 0.0, scale as f32, left as f32, bottom as f32]);
    content.x_object(Name(b"Map"));
    content.restore_state();
}

/// Text that is found and copied but not seen, with its middle at this point.
pub(super) fn invisible(content: &mut Content, (x, y): (f64, f64), text: &str, size: f64) {
    let left = x - Typeface::Regular.width(text, size) / 2.0;
    content.begin_text().set_font(Typeface::Regular.name(), size as f32);
    content.set_text_rendering_mode(TextRenderingMode::Invisible);
    content.next_line(left as f32, (y - 0.36 * size) as f32).show(Str(&encoded(text)));
    content.set_text_rendering_mode(TextRenderingMode::Fill).end_text();
}
