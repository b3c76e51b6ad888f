//! The rock around what is seen: hatching and bands as if nothing else had been carved.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

use undercroft::{
    geom::{Point, Rect},
    view::plan::{HatchPatch, Hatching, PointF, each_hatch_patch},
};

use super::{Map, Revealed, names, parts::Parts};
use crate::picture::{Colour, PictureOptions, Style};

/// What lies around the parts that are seen. It is drawn where nothing is seen, so that walls end it.
pub(super) fn write(map: &Map<'_>, parts: &Parts, options: &PictureOptions) -> String {
    let style = &options.style;
    let mut rock = String::new();
    // Tiles show rock themselves.
    if style.tiles {
        return rock;
    }
    if options.layers.has("hatching") {
        if style.band.shows() {
            around(style.band.colour, 2.0 * style.band.width, &mut rock);
        }
        if style.hatch.shows() {
            hatching(map, parts, style, &mut rock);
        }
    }
    if style.outer_wall.shows() {
        let away = style.wall.width + 0.12;
        around(style.outer_wall.colour, 2.0 * (away + style.outer_wall.width), &mut rock);
        around(style.paper, 2.0 * away, &mut rock);
    }
    rock
}

/// A line around all parts that are seen.
fn around(colour: Colour, width: f64, rock: &mut String) {
    let opacity = f64::from(colour.opacity) / 255.0;
    let colour =
        if colour.is_none() { "var(--paper)".to_owned() } else { Colour { opacity: 255, ..colour }.to_string() };
    let opacity = if opacity < 1.0 && opacity > 0.0 { format!(" opacity=\"{opacity:.3}\"") } else { String::new() };
    let width = (width * 100.0).round();
    let _ = writeln!(
        rock,
        "<use href=\"#parts\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"{opacity}/>"
    );
}

/// The strokes, each with those parts whose being seen shows it.
fn hatching(map: &Map<'_>, parts: &Parts, style: &Style, rock: &mut String) {
    let options = Hatching { reach: style.hatch_reach, spacing: style.hatch_spacing, pitch: style.hatch_pitch };
    let mut groups: BTreeMap<Vec<Revealed>, String> = BTreeMap::new();
    each_hatch_patch(map.plan, &options, |patch| {
        let near = parts_near(map, parts, &patch);
        for stroke in &patch.strokes {
            let by = shown_by(map, parts, &near, stroke[0].between(stroke[1], 0.5));
            if !by.is_empty() {
                let [(x, y), (to_x, to_y)] = stroke.map(|at| map.units.of(at));
                let data = groups.entry(by.into_iter().collect()).or_default();
                let _ = write!(data, "M{x} {y}l{} {}", to_x - x, to_y - y);
            }
        }
    });
    let width = (style.hatch.width * 1_000.0).round() / 10.0;
    let opacity = f64::from(style.hatch.colour.opacity) / 255.0;
    let opacity = if opacity < 1.0 { format!(" stroke-opacity=\"{opacity:.3}\"") } else { String::new() };
    let colour = Colour { opacity: 255, ..style.hatch.colour };
    let _ = writeln!(
        rock,
        "<g fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\"{opacity}>"
    );
    for (by, data) in groups {
        let _ = writeln!(rock, "<path data-by=\"{}\" display=\"none\" d=\"{data}\"/>", names(&by));
    }
    rock.push_str("</g>\n");
}

fn cell(at: PointF) -> Point {
    Point::new(at.x.floor() as i32, at.y.floor() as i32)
}

/// The parts that a patch is near enough to.
fn parts_near(map: &Map<'_>, parts: &Parts, patch: &HatchPatch) -> Vec<u32> {
    let Point { x, y } = cell(patch.at);
    let far = patch.reach.ceil() as i32;
    let is_near = |at: &Point| {
        let (left, top) = (f64::from(at.x), f64::from(at.y));
        let dx = (left - patch.at.x).max(patch.at.x - left - 1.0).max(0.0);
        let dy = (top - patch.at.y).max(patch.at.y - top - 1.0).max(0.0);
        dx * dx + dy * dy < patch.reach * patch.reach
    };
    let cells = Rect::new(x, y, 1, 1).grown(far).cells().filter(|at| map.is_floor(*at)).filter(is_near);
    let near: BTreeSet<u32> = cells.flat_map(|at| parts.at(at)).copied().collect();
    near.into_iter().collect()
}

/// What shows a stroke. Of those that show the floor it lies on none is needed, because that floor hides it. Behind an opening
/// that is no secret there is no rock: whoever sees the one side knows that it goes on.
fn shown_by(map: &Map<'_>, parts: &Parts, near: &[u32], middle: PointF) -> BTreeSet<Revealed> {
    let at = cell(middle);
    let own = parts.at(at);
    let is_secret =
        |at: Point| parts.at(at).iter().any(|part| parts.by(*part).any(|by| !matches!(by, Revealed::Room(_))));
    let is_plain = |at: &Point| map.is_floor(*at) && !is_secret(*at);
    // Two steps are farther than any hatching reaches.
    let goes_on = |part: &u32| {
        let touches = |at: Point| at.neighbours().into_iter().any(|beside| parts.at(beside).contains(part));
        is_plain(&at) && (touches(at) || at.neighbours().into_iter().filter(is_plain).any(touches))
    };
    let hidden_by: BTreeSet<Revealed> = own.iter().flat_map(|part| parts.by(*part)).collect();
    let shown = near.iter().filter(|part| !own.contains(part) && !goes_on(part)).flat_map(|part| parts.by(*part));
    shown.filter(|by| !hidden_by.contains(by)).collect()
}
