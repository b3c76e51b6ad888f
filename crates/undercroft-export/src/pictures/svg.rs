//! SVG: layers as groups with ids and titles, integer coordinates, and only features that every viewer supports.

mod path_writer;

use std::fmt::Write;

use undercroft::{
    is_display_control,
    view::plan::{Path, PointF, Segment},
};

use self::path_writer::{PathWriter, SvgPoint};
use crate::picture::{Colour, DrawOp, Element, Ink, Layer, Scene, VectorShape};

/// Units per cell, so that integer coordinates are precise enough.
const UNIT: f64 = 100.0;
/// The longest side of an embedded image in pixels.
#[cfg(feature = "picture")]
const LONGEST: f64 = 2_400.0;

/// The picture as an SVG file.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::{picture::{PictureOptions, paint}, svg};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let file = svg::write(&paint(&dungeon, &PictureOptions::default()));
/// assert!(file.starts_with("<svg ") && file.contains("id=\"hatching\""));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn write(scene: &Scene) -> String {
    let mut out = String::with_capacity(1 << 16);
    let (width, height) = (units(scene.width), units(scene.height));
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{}\" height=\"{}\">",
        (scene.width * 20.0).round(),
        (scene.height * 20.0).round()
    );
    let _ = writeln!(out, "<title>{}</title>", escape(&scene.title));
    write_body(scene, "", &mut out);
    out.push_str("</svg>\n");
    out
}

/// The content of the `svg` element; `prefix` keeps the ids of several pictures on one page apart.
pub(crate) fn write_body(scene: &Scene, prefix: &str, out: &mut String) {
    let writer = Writer { scene, prefix, uses: uses(scene) };
    writer.defs(out);
    let (width, height) = (units(scene.width), units(scene.height));
    let _ = writeln!(out, "<rect width=\"{width}\" height=\"{height}\"{}/>", fill(scene.paper));
    writer.layers(out);
}

/// Only the layers, without paper and shared definitions: for single items of a film.
pub(crate) fn write_thing(scene: &Scene, out: &mut String) {
    Writer { scene, prefix: "", uses: vec![(1, false); scene.shapes.len()] }.layers(out);
}

/// Text for SVG, HTML and XML.
///
/// ```
/// assert_eq!(undercroft_export::svg::escape("a < b"), "a &lt; b");
/// assert_eq!(undercroft_export::svg::escape("\u{1b}\u{9b}\u{202e}"), "\u{fffd}\u{fffd}&#x202e;");
/// ```
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // Characters that XML cannot represent.
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            '\t' | '\n' | '\r' => out.push(c),
            // Browsers read references to other control characters as letters of Windows.
            control if control.is_control() => out.push('\u{fffd}'),
            turn if is_display_control(turn) => {
                let _ = write!(out, "&#x{:x};", u32::from(turn));
            }
            other => out.push(other),
        }
    }
    out
}

/// How often each shape is drawn, and whether it is a clip.
fn uses(scene: &Scene) -> Vec<(u32, bool)> {
    let mut uses = vec![(0, false); scene.shapes.len()];
    for layer in &scene.layers {
        for clip in &layer.clips {
            uses[*clip].0 += 1;
            uses[*clip].1 = true;
        }
        let mut ops = layer.ops.as_slice();
        while let [op, rest @ ..] = ops {
            ops = outlined(ops).map_or(rest, |(.., rest)| rest);
            match op {
                DrawOp::Fill { shape, .. } | DrawOp::Stroke { shape, .. } => uses[*shape].0 += 1,
                DrawOp::Tile { .. } => {}
            }
        }
    }
    uses
}

/// The shape that is filled and then outlined by the first two operations, how, and the rest of them. It is one element.
fn outlined(ops: &[DrawOp]) -> Option<(usize, Colour, Ink, &[DrawOp])> {
    match ops {
        [DrawOp::Fill { shape, colour, moved }, DrawOp::Stroke { shape: same, ink }, rest @ ..]
            if shape == same && *moved == (0.0, 0.0) && ink.dash.is_none() =>
        {
            Some((*shape, *colour, *ink, rest))
        }
        _ => None,
    }
}

struct Writer<'a> {
    scene: &'a Scene,
    prefix: &'a str,
    uses: Vec<(u32, bool)>,
}

impl Writer<'_> {
    /// Writes shapes that are used more than once as definitions.
    fn defs(&self, out: &mut String) {
        let shared = |index: &usize| self.is_shared(*index);
        if !(0..self.uses.len()).any(|index| shared(&index)) {
            return;
        }
        out.push_str("<defs>\n");
        for index in (0..self.uses.len()).filter(shared) {
            let _ = write!(out, "<path id=\"{}s{index}\" d=\"", self.prefix);
            self.data(index, out);
            out.push_str("\"/>\n");
        }
        for index in (0..self.uses.len()).filter(|index| self.uses[*index].1) {
            let prefix = self.prefix;
            let _ = write!(out, "<clipPath id=\"{prefix}c{index}\">");
            if shared(&index) {
                let _ = write!(out, "<use href=\"#{prefix}s{index}\"/>");
            } else {
                out.push_str("<path d=\"");
                self.data(index, out);
                out.push_str("\"/>");
            }
            out.push_str("</clipPath>\n");
        }
        out.push_str("</defs>\n");
    }

    fn layers(&self, out: &mut String) {
        let prefix = self.prefix;
        for layer in &self.scene.layers {
            out.push_str("<g");
            if !layer.id.is_empty() {
                let _ = write!(out, " id=\"{prefix}{}\"", layer.id);
            }
            let mut clips = layer.clips.iter();
            if let Some(clip) = clips.next() {
                let _ = write!(out, " clip-path=\"url(#{prefix}c{clip})\"");
            }
            let _ = writeln!(out, "><title>{}</title>", layer.title);
            let inner = clips.clone().count();
            for clip in clips {
                let _ = writeln!(out, "<g clip-path=\"url(#{prefix}c{clip})\">");
            }
            if layer.ops.iter().any(|op| matches!(op, DrawOp::Tile { .. })) {
                self.tiles(layer, out);
            }
            self.ops(layer, out);
            out.push_str(&"</g>".repeat(inner));
            out.push_str("</g>\n");
        }
    }

    /// The operations of a layer, those of an element as a group of their own.
    fn ops(&self, layer: &Layer, out: &mut String) {
        let mut next = 0;
        for Element { id, class, ops } in &layer.elements {
            self.each_op(&layer.ops[next..ops.start], "", out);
            let prefix = self.prefix;
            let name = format!(" id=\"{prefix}{}\" class=\"{}\"", escape(id), escape(class));
            // One shape needs no group.
            if ops.len() == 1 {
                self.each_op(&layer.ops[ops.clone()], &name, out);
            } else {
                let _ = writeln!(out, "<g{name}>");
                self.each_op(&layer.ops[ops.clone()], "", out);
                out.push_str("</g>\n");
            }
            next = ops.end;
        }
        self.each_op(&layer.ops[next..], "", out);
    }

    /// Writes operations, with `name` as further attributes. A shape that is filled and then outlined becomes one element.
    fn each_op(&self, mut ops: &[DrawOp], name: &str, out: &mut String) {
        while let [op, rest @ ..] = ops {
            if let Some((shape, colour, ink, rest)) = outlined(ops) {
                let how = stroke(&ink).replacen(" fill=\"none\"", &fill(colour), 1);
                self.draw(shape, &format!("{how}{name}"), out);
                ops = rest;
            } else {
                self.op(op, name, out);
                ops = rest;
            }
        }
    }

    fn op(&self, op: &DrawOp, name: &str, out: &mut String) {
        match *op {
            DrawOp::Fill { shape, colour, moved } => {
                let mut how = format!("{}{name}", fill(colour));
                // What cannot be seen is there for a pointer.
                if colour.is_none() {
                    how.push_str(" pointer-events=\"all\"");
                }
                if moved != (0.0, 0.0) {
                    let _ = write!(how, " transform=\"translate({} {})\"", units(moved.0), units(moved.1));
                }
                self.draw(shape, &how, out);
            }
            DrawOp::Stroke { shape, ink } => self.draw(shape, &format!("{}{name}", stroke(&ink)), out),
            // `tiles` has drawn them as one image.
            DrawOp::Tile { .. } => {}
        }
    }

    /// The tiles of a layer as one embedded image: thousands of image elements would be very slow in viewers.
    #[cfg(feature = "picture")]
    fn tiles(&self, layer: &Layer, out: &mut String) {
        let Some(sheet) = &self.scene.sheet else { return };
        let longest = self.scene.width.max(self.scene.height);
        let scale = f64::from(sheet.tile_px).min((LONGEST / longest).floor()).max(1.0);
        // The element is clipped, so the image need not be.
        let whole = Layer { clips: Vec::new(), ..layer.clone() };
        let alone = Scene { layers: vec![whole], shapes: Vec::new(), ..self.scene.clone() };
        // If the image would be too large it is left out; its tiles would be smaller than a pixel.
        let Ok(png) = crate::png::write(&alone, scale) else { return };
        let (width, height) = (units(self.scene.width), units(self.scene.height));
        let png = crate::base64::encode(&png);
        let _ = writeln!(out, "<image width=\"{width}\" height=\"{height}\" href=\"data:image/png;base64,{png}\"/>");
    }

    /// Without images the style `tiles` is refused before anything is drawn.
    #[cfg(not(feature = "picture"))]
    fn tiles(&self, _: &Layer, _: &mut String) {}

    fn draw(&self, shape: usize, how: &str, out: &mut String) {
        if self.is_shared(shape) {
            let _ = writeln!(out, "<use href=\"#{}s{shape}\"{how}/>", self.prefix);
        } else {
            out.push_str("<path d=\"");
            self.data(shape, out);
            let _ = writeln!(out, "\"{how}/>");
        }
    }

    /// Whether a shape is written once and used several times.
    fn is_shared(&self, shape: usize) -> bool {
        self.uses[shape].0 > 1
    }

    fn put(&self, at: PointF) -> SvgPoint {
        (units(at.x - self.scene.origin.x), units(at.y - self.scene.origin.y))
    }

    fn data(&self, shape: usize, out: &mut String) {
        let mut path_data = PathWriter::default();
        match &self.scene.shapes[shape] {
            VectorShape::Paths(paths) => paths.iter().for_each(|path| self.path(path, &mut path_data)),
            VectorShape::Lines(lines) => {
                for [from, to] in lines {
                    path_data.go(b'm', [self.put(*from)]);
                    path_data.line(self.put(*to));
                }
            }
        }
        out.push_str(&path_data.finish());
    }

    fn path(&self, path: &Path, path_data: &mut PathWriter) {
        let start = self.put(path.start);
        path_data.go(b'm', [start]);
        for segment in &path.segments {
            match *segment {
                Segment::Line(to) => path_data.line(self.put(to)),
                Segment::Curve(a, b, to) => path_data.go(b'c', [self.put(a), self.put(b), self.put(to)]),
            }
        }
        if path.closed {
            path_data.close(start);
        }
    }
}

/// Rounds half away from zero. `f64::round` is a library call on many targets and slower.
fn units(cells: f64) -> i32 {
    let exact = cells * UNIT;
    (exact + if exact < 0.0 { -0.5 } else { 0.5 }) as i32
}

fn paint(name: &str, colour: Colour) -> String {
    let [red, green, blue] = colour.rgb;
    let solid = format!(" {name}=\"#{red:02x}{green:02x}{blue:02x}\"");
    match colour.opacity {
        255 => solid,
        0 => format!(" {name}=\"none\""),
        part => format!("{solid} {name}-opacity=\"{:.3}\"", f64::from(part) / 255.0),
    }
}

fn fill(colour: Colour) -> String {
    paint("fill", colour)
}

fn stroke(ink: &Ink) -> String {
    let mut how = format!(" fill=\"none\"{} stroke-width=\"{}\"", paint("stroke", ink.colour), fine(ink.width));
    if ink.round {
        how.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    }
    if let Some([on, off]) = ink.dash {
        let _ = write!(how, " stroke-dasharray=\"{} {}\"", fine(on), fine(off));
    }
    how
}

/// Line widths need one decimal more than coordinates.
fn fine(cells: f64) -> String {
    let tenths = (cells * UNIT * 10.0).round() as i64;
    if tenths % 10 == 0 { format!("{}", tenths / 10) } else { format!("{}.{}", tenths / 10, tenths % 10) }
}
