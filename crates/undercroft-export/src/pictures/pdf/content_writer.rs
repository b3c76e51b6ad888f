//! The scene as a PDF content stream, one unit per cell, with the origin at the bottom left.

use pdf_writer::{
    Content, Name,
    types::{LineCapStyle, LineJoinStyle},
};
use undercroft::view::plan::{PointF, Segment};

use crate::picture::{Colour, DrawOp, Ink, Scene, VectorShape};

/// The opacities in use, each once.
pub(super) fn opacities(scene: &Scene) -> Vec<u8> {
    let ops = scene.layers.iter().flat_map(|layer| &layer.ops);
    let mut found: Vec<u8> = ops
        .filter_map(|op| match op {
            DrawOp::Fill { colour, .. } => Some(colour.opacity),
            DrawOp::Stroke { ink, .. } => Some(ink.colour.opacity),
            DrawOp::Tile { .. } => None,
        })
        .chain([255])
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

pub(super) fn content(scene: &Scene, shades: &[u8]) -> Vec<u8> {
    let mut writer = ContentWriter { content: Content::new(), scene, shade: 255, shades };
    let paper = scene.paper;
    if !paper.is_none() {
        writer.fill_colour(paper);
        writer.content.rect(0.0, 0.0, scene.width as f32, scene.height as f32).fill_nonzero();
    }
    for layer in &scene.layers {
        writer.content.save_state();
        let before = writer.shade;
        for clip in &layer.clips {
            writer.shape(&scene.shapes[*clip], (0.0, 0.0));
            writer.content.clip_nonzero().end_path();
        }
        layer.ops.iter().for_each(|op| writer.op(op));
        writer.content.restore_state();
        writer.shade = before;
    }
    writer.content.finish().into_vec()
}

struct ContentWriter<'a> {
    content: Content,
    scene: &'a Scene,
    shade: u8,
    shades: &'a [u8],
}

impl ContentWriter<'_> {
    /// Converts to the coordinates of PDF, which start at the bottom left.
    fn put(&self, at: PointF, moved: (f64, f64)) -> (f32, f32) {
        let x = at.x - self.scene.origin.x + moved.0;
        let y = self.scene.height - (at.y - self.scene.origin.y + moved.1);
        (round(x), round(y))
    }

    fn shape(&mut self, shape: &VectorShape, moved: (f64, f64)) {
        let paths = match shape {
            VectorShape::Paths(paths) => paths,
            VectorShape::Lines(lines) => {
                for line in lines {
                    let [(ax, ay), (bx, by)] = line.map(|end| self.put(end, moved));
                    self.content.move_to(ax, ay).line_to(bx, by);
                }
                return;
            }
        };
        for path in paths {
            let (x, y) = self.put(path.start, moved);
            self.content.move_to(x, y);
            for segment in &path.segments {
                match *segment {
                    Segment::Line(to) => {
                        let (x, y) = self.put(to, moved);
                        self.content.line_to(x, y);
                    }
                    Segment::Curve(a, b, to) => {
                        let ((ax, ay), (bx, by), (x, y)) =
                            (self.put(a, moved), self.put(b, moved), self.put(to, moved));
                        self.content.cubic_to(ax, ay, bx, by, x, y);
                    }
                }
            }
            if path.closed {
                self.content.close_path();
            }
        }
    }

    fn op(&mut self, op: &DrawOp) {
        match *op {
            DrawOp::Fill { shape, colour, moved } => {
                if colour.is_none() {
                    return;
                }
                self.fill_colour(colour);
                self.shape(&self.scene.shapes[shape], moved);
                self.content.fill_nonzero();
            }
            DrawOp::Stroke { shape, ink } => {
                self.ink(&ink);
                self.shape(&self.scene.shapes[shape], (0.0, 0.0));
                self.content.stroke();
            }
            DrawOp::Tile { frame, at } => self.tile(frame, at),
        }
    }

    fn shade(&mut self, opacity: u8) {
        if self.shade != opacity && self.shades.contains(&opacity) {
            self.content.set_parameters(Name(format!("O{opacity}").as_bytes()));
            self.shade = opacity;
        }
    }

    fn fill_colour(&mut self, colour: Colour) {
        self.shade(colour.opacity);
        let [red, green, blue] = colour.rgb.map(|part| f32::from(part) / 255.0);
        self.content.set_fill_rgb(red, green, blue);
    }

    fn ink(&mut self, ink: &Ink) {
        self.shade(ink.colour.opacity);
        let [red, green, blue] = ink.colour.rgb.map(|part| f32::from(part) / 255.0);
        self.content.set_stroke_rgb(red, green, blue).set_line_width(ink.width as f32);
        let (cap, join) = if ink.round {
            (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin)
        } else {
            (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin)
        };
        self.content.set_line_cap(cap).set_line_join(join);
        let dash: Vec<f32> = ink.dash.map(|dash| dash.map(|part| part as f32).to_vec()).unwrap_or_default();
        self.content.set_dash_pattern(dash, 0.0);
    }

    /// Draws the whole tile sheet so that the frame lies on its cell, clipped to the cell.
    fn tile(&mut self, frame: u8, at: PointF) {
        let (x, y) = self.put(at, (0.0, 1.0));
        let (column, row) = (f32::from(frame % 4), f32::from(frame / 4));
        self.content.save_state();
        self.content.rect(x, y, 1.0, 1.0).clip_nonzero().end_path();
        self.content.transform([4.0, 0.0, 0.0, 4.0, x - column, y - (3.0 - row)]);
        self.content.x_object(Name(b"Sheet"));
        self.content.restore_state();
    }
}

/// Three decimals are a hundredth of a millimetre in print, and keep files small.
fn round(number: f64) -> f32 {
    ((number * 1_000.0).round() / 1_000.0) as f32
}
