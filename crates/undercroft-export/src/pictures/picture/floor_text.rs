//! The letters of a text that is written across the floor.

use undercroft::{
    Draft,
    geom::Point,
    view::{
        plan::{Audience, PointF},
        text_grid,
    },
};

use super::{
    PictureOptions,
    font::{has_strokes, text_paths},
    scene::{DrawOp, Ink, Layer, Scene, VectorShape},
    style::Colour,
};

/// The height of a letter in cells, the width of its strokes, and how opaque they are, so that symbols and numbers stand out.
const SIZE: f64 = 0.56;
const STROKE: f64 = 0.055;
const OPACITY: u8 = 150;

/// Adds the letters above the floor and below all that stands on it. Players do not get to see them.
pub(super) fn add(draft: &Draft, picture_options: &PictureOptions, scene: &mut Scene) {
    if picture_options.audience == Audience::Player || !picture_options.layers.has("text") {
        return;
    }
    let Some(text) = text_grid(draft) else { return };
    let letter = |at: Point| text.get(at).copied().filter(|letter| !matches!(letter, ' ' | '.'));
    let mut paths = Vec::new();
    for at in text.bounds().cells() {
        // Floor beyond the end of a line has a full stop, so only those beside a letter are part of the text.
        let is_stop =
            text.get(at) == Some(&'.') && [-1, 1].iter().any(|x| letter(Point::new(at.x + x, at.y)).is_some());
        if let Some(letter) = letter(at).or(is_stop.then_some('.')).filter(|letter| has_strokes(*letter)) {
            paths.extend(text_paths(&letter.to_string(), PointF::middle(at), SIZE));
        }
    }
    if paths.is_empty() {
        return;
    }
    let shape = scene.shape(VectorShape::Paths(paths));
    let colour = Colour { opacity: OPACITY, ..picture_options.style.fine.colour };
    let layer = Layer::new("text", "Text", Vec::new(), vec![DrawOp::Stroke { shape, ink: Ink::round(colour, STROKE) }]);
    let is_below = |layer: &Layer| {
        matches!(layer.id, "paper" | "ground" | "hatching" | "floor" | "paving" | "grid")
            || layer.id.starts_with("tiles")
            || layer.id.starts_with("water")
    };
    let place = scene.layers.iter().rposition(is_below).map_or(0, |last| last + 1);
    scene.layers.insert(place, layer);
}
