//! PNG: the scene rasterised by tiny-skia.

mod apng;
mod blend;
mod line_coverage;

use tiny_skia::{
    FillRule, LineCap, LineJoin, Mask, Paint, PathBuilder, Pixmap, PremultipliedColorU8, Stroke, StrokeDash, Transform,
};
use undercroft::view::plan::{Path, PointF, Segment};

pub(crate) use self::apng::ApngWriter;
use self::{blend::blend_colour, line_coverage::LineCoverage};
use crate::{
    ExportError,
    picture::{Colour, DrawOp, Ink, Layer, Scene, VectorShape},
};

/// The most pixels a picture may have: 256 MiB of memory.
pub const MAX_PIXELS: u64 = 1 << 26;

/// The default pixels per cell: the longer side has about 1,600 pixels, and a cell at most 70.
///
/// ```
/// use undercroft_export::{picture::{Colour, Scene}, png};
/// assert_eq!(png::usual_pixels(&Scene::new("", 100.0, 50.0, Colour::WHITE)), 16.0);
/// ```
pub fn usual_pixels(scene: &Scene) -> f64 {
    (1_600.0 / scene.width.max(scene.height)).floor().clamp(1.0, 70.0)
}

/// Writes a PNG file with this many pixels per cell; refused before anything is allocated if there would be too many.
///
/// ```
/// use undercroft_export::{picture::{Colour, Scene}, png};
/// let scene = Scene::new("", 4.0, 3.0, Colour::WHITE);
/// assert!(png::write(&scene, 10.0).unwrap().starts_with(b"\x89PNG"));
/// assert!(png::write(&scene, 1e9).is_err());
/// ```
pub fn write(scene: &Scene, pixels_per_cell: f64) -> Result<Vec<u8>, ExportError> {
    write_up_to(scene, pixels_per_cell, MAX_PIXELS)
}

/// The same with another bound.
pub(crate) fn write_up_to(scene: &Scene, pixels_per_cell: f64, most: u64) -> Result<Vec<u8>, ExportError> {
    let pixmap = draw_up_to(scene, pixels_per_cell, most)?;
    let packing = if scene.sheet.is_some() { Packing::Repeated } else { Packing::Drawn };
    encode_as(png::ColorType::Rgb, packing, pixmap.width(), pixmap.height(), &straight(&pixmap))
}

/// The width and height in pixels, or why the picture is refused.
pub(crate) fn size(scene: &Scene, scale: f64, most: u64) -> Result<(u32, u32), ExportError> {
    let (width, height) = ((scene.width * scale).round(), (scene.height * scale).round());
    let fits = scale.is_finite() && width >= 1.0 && height >= 1.0 && width * height <= most as f64;
    if fits {
        return Ok((width as u32, height as u32));
    }
    let largest = (most as f64 / (scene.width * scene.height)).sqrt().floor();
    Err(ExportError::TooManyPixels { scale, cells: (scene.width, scene.height), largest })
}

pub(crate) fn draw(scene: &Scene, scale: f64) -> Result<Pixmap, ExportError> {
    draw_up_to(scene, scale, MAX_PIXELS)
}

fn draw_up_to(scene: &Scene, scale: f64, most: u64) -> Result<Pixmap, ExportError> {
    let (width, height) = size(scene, scale, most)?;
    let refused = || ExportError::Image("the picture has no size".to_owned());
    let mut pixmap = Pixmap::new(width, height).ok_or_else(refused)?;
    pixmap.fill(colour(scene.paper));
    let place =
        Transform::from_scale(scale as f32, scale as f32).pre_translate(-scene.origin.x as f32, -scene.origin.y as f32);
    let shapes: Vec<Option<tiny_skia::Path>> = scene.shapes.iter().map(|shape| built(shape, false)).collect();
    let mut rasterizer = Rasterizer { pixmap, place, shapes, scene, scale, masks: Vec::new(), scratch: None };
    scene.layers.iter().for_each(|layer| rasterizer.layer(layer));
    Ok(rasterizer.pixmap)
}

struct Rasterizer<'a> {
    pixmap: Pixmap,
    place: Transform,
    shapes: Vec<Option<tiny_skia::Path>>,
    scene: &'a Scene,
    scale: f64,
    /// Clip masks are expensive to make, and several layers share one.
    masks: Vec<(Vec<usize>, Mask)>,
    /// The mask that a clipped shape is filled into first.
    scratch: Option<Mask>,
}

impl Rasterizer<'_> {
    fn layer(&mut self, layer: &Layer) {
        self.prepare(&layer.clips);
        let mask = self.masks.iter().find(|(clips, _)| *clips == layer.clips).map(|(_, mask)| mask);
        for op in &layer.ops {
            match *op {
                DrawOp::Fill { shape, colour, moved } => {
                    let Some(path) = &self.shapes[shape] else { continue };
                    let place = self.place.pre_translate(moved.0 as f32, moved.1 as f32);
                    let Some(mask) = mask else {
                        self.pixmap.fill_path(path, &paint(colour), FillRule::Winding, place, None);
                        continue;
                    };
                    // If the shape is the clip, its mask is already there. Filling and clipping in two steps is faster
                    // than a clipped fill.
                    if layer.clips == [shape] && moved == (0.0, 0.0) {
                        blend_colour(colour, mask.data(), None, &mut self.pixmap);
                    } else if let Some(scratch) = &mut self.scratch {
                        scratch.clear();
                        scratch.fill_path(path, FillRule::Winding, true, place);
                        blend_colour(colour, scratch.data(), Some(mask.data()), &mut self.pixmap);
                    }
                }
                DrawOp::Stroke { shape, ink } => {
                    if let Some(lines) = quick(&self.scene.shapes[shape], &ink) {
                        let mut coverage = LineCoverage::new(self.pixmap.width(), self.pixmap.height());
                        coverage.add(lines, &ink, self.scene.origin, self.scale);
                        blend_colour(ink.colour, coverage.pixels(), mask.map(Mask::data), &mut self.pixmap);
                        continue;
                    }
                    let slow = built(&self.scene.shapes[shape], true);
                    let Some(path) = slow.as_ref().or(self.shapes[shape].as_ref()) else { continue };
                    self.pixmap.stroke_path(path, &paint(ink.colour), &stroke(&ink), self.place, mask);
                }
                DrawOp::Tile { frame, at } => {
                    let (x, y) = (at.x - self.scene.origin.x, at.y - self.scene.origin.y);
                    if let Some(sheet) = &self.scene.sheet {
                        let place = (x * self.scale, y * self.scale, self.scale);
                        tile(&mut self.pixmap, sheet, frame, place, mask.map(Mask::data));
                    }
                }
            }
        }
    }

    fn prepare(&mut self, clips: &[usize]) {
        if clips.is_empty() || self.masks.iter().any(|(known, _)| known == clips) {
            return;
        }
        let Some(mut mask) = Mask::new(self.pixmap.width(), self.pixmap.height()) else { return };
        for (index, clip) in clips.iter().enumerate() {
            match &self.shapes[*clip] {
                Some(path) if index == 0 => mask.fill_path(path, FillRule::Winding, true, self.place),
                Some(path) => mask.intersect_path(path, FillRule::Winding, true, self.place),
                None => mask.clear(),
            }
        }
        self.masks.push((clips.to_vec(), mask));
        if self.scratch.is_none() {
            self.scratch = Mask::new(self.pixmap.width(), self.pixmap.height());
        }
    }
}

/// Copies a tile with nearest-neighbour scaling to a place, given by its corner and its side, where the clip lets it through.
fn tile(
    pixmap: &mut Pixmap,
    sheet: &crate::picture::TileSheet,
    frame: u8,
    (x, y, side): (f64, f64, f64),
    clip: Option<&[u8]>,
) {
    let (left, top) = (x.round() as i64, y.round() as i64);
    let (right, bottom) = ((x + side).round() as i64, (y + side).round() as i64);
    let (width, height) = (i64::from(pixmap.width()), i64::from(pixmap.height()));
    let from = (u32::from(frame % 4) * sheet.tile_px, u32::from(frame / 4) * sheet.tile_px);
    for row in top.max(0)..bottom.min(height) {
        for column in left.max(0)..right.min(width) {
            let source = |at: i64, low: i64, high: i64| {
                ((at - low) as u64 * u64::from(sheet.tile_px) / ((high - low).max(1) as u64)) as u32
            };
            let (sx, sy) = (from.0 + source(column, left, right), from.1 + source(row, top, bottom));
            let index = (sy as usize * sheet.tile_px as usize * 4 + sx as usize) * 4;
            let Some([red, green, blue, opacity]) =
                sheet.pixels.get(index..index + 4).and_then(|p| <[u8; 4]>::try_from(p).ok())
            else {
                continue;
            };
            let place = (row * width + column) as usize;
            let share = clip.and_then(|clip| clip.get(place)).copied().unwrap_or(255);
            let opacity = ((u32::from(opacity) * u32::from(share) + 127) / 255) as u8;
            let new = tiny_skia::ColorU8::from_rgba(red, green, blue, opacity).premultiply();
            if let Some(old) = pixmap.pixels_mut().get_mut(place) {
                *old = over(new, *old);
            }
        }
    }
}

fn over(new: PremultipliedColorU8, old: PremultipliedColorU8) -> PremultipliedColorU8 {
    let rest = 255 - u32::from(new.alpha());
    let mix = |new: u8, old: u8| (u32::from(new) + (u32::from(old) * rest + 127) / 255).min(255) as u8;
    let alpha = mix(new.alpha(), old.alpha());
    let part = |new: u8, old: u8| mix(new, old).min(alpha);
    PremultipliedColorU8::from_rgba(
        part(new.red(), old.red()),
        part(new.green(), old.green()),
        part(new.blue(), old.blue()),
        alpha,
    )
    .unwrap_or(old)
}

/// The lines of a shape, if the fast line renderer can draw them.
fn quick<'a>(shape: &'a VectorShape, ink: &Ink) -> Option<&'a [[PointF; 2]]> {
    match shape {
        VectorShape::Lines(lines) if line_coverage::is_simple(lines, ink) => Some(lines),
        _ => None,
    }
}

/// Builds the path of a shape. Lines need one only if the fast line renderer cannot draw them.
fn built(shape: &VectorShape, lines: bool) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    match shape {
        VectorShape::Paths(paths) if !lines => paths.iter().for_each(|path| trace(path, &mut builder)),
        VectorShape::Lines(all) if lines => {
            for [from, to] in all {
                builder.move_to(from.x as f32, from.y as f32);
                builder.line_to(to.x as f32, to.y as f32);
            }
        }
        _ => return None,
    }
    builder.finish()
}

fn trace(path: &Path, builder: &mut PathBuilder) {
    builder.move_to(path.start.x as f32, path.start.y as f32);
    for segment in &path.segments {
        match *segment {
            Segment::Line(to) => builder.line_to(to.x as f32, to.y as f32),
            Segment::Curve(a, b, to) => {
                let [ax, ay, bx, by, x, y] = [a.x, a.y, b.x, b.y, to.x, to.y].map(|number| number as f32);
                builder.cubic_to(ax, ay, bx, by, x, y);
            }
        }
    }
    if path.closed {
        builder.close();
    }
}

fn colour(colour: Colour) -> tiny_skia::Color {
    let [red, green, blue] = colour.rgb;
    tiny_skia::Color::from_rgba8(red, green, blue, colour.opacity)
}

fn paint(with: Colour) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(colour(with));
    paint
}

fn stroke(ink: &Ink) -> Stroke {
    Stroke {
        width: ink.width as f32,
        line_cap: if ink.round { LineCap::Round } else { LineCap::Butt },
        line_join: if ink.round { LineJoin::Round } else { LineJoin::Miter },
        dash: ink.dash.and_then(|[on, off]| StrokeDash::new(vec![on as f32, off as f32], 0.0)),
        ..Stroke::default()
    }
}

/// The pixels as RGB; pictures are opaque because their paper is.
fn straight(pixmap: &Pixmap) -> Vec<u8> {
    let mut straight = vec![0; pixmap.data().len() / 4 * 3];
    for (to, from) in straight.chunks_exact_mut(3).zip(pixmap.data().chunks_exact(4)) {
        to.copy_from_slice(&from[..3]);
    }
    straight
}

/// A PNG file of RGBA pixels.
pub(crate) fn encode_rgba(width: u32, height: u32, pixels: &[u8]) -> Result<Vec<u8>, ExportError> {
    encode_as(png::ColorType::Rgba, Packing::Drawn, width, height, pixels)
}

/// How the pixels are compressed.
#[derive(Clone, Copy)]
enum Packing {
    /// Lines and plain areas: neighbouring pixels are similar, which filters exploit.
    Drawn,
    /// Repeated tiles: without filters equal tiles stay equal bytes, and a file is a fifteenth as large.
    Repeated,
}

fn encode_as(
    kind: png::ColorType,
    packing: Packing,
    width: u32,
    height: u32,
    pixels: &[u8],
) -> Result<Vec<u8>, ExportError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(kind);
    encoder.set_depth(png::BitDepth::Eight);
    match packing {
        Packing::Drawn => encoder.set_compression(png::Compression::Fast),
        Packing::Repeated => {
            encoder.set_compression(png::Compression::Balanced);
            encoder.set_filter(png::Filter::NoFilter);
        }
    }
    let image = |error: png::EncodingError| ExportError::Image(error.to_string());
    encoder.write_header().map_err(image)?.write_image_data(pixels).map_err(image)?;
    Ok(file)
}
