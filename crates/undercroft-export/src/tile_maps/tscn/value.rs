//! Values as Godot writes them in text.

use crate::files::quoted;

/// A text in quotes.
pub(super) fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    quoted(&mut out, text, |out, control| match control {
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        // A null character would end the text.
        '\0' => out.push('\u{fffd}'),
        control => out.push_str(&format!("\\u{:04x}", u32::from(control))),
    });
    out
}

/// Points in pixels, from tiles.
pub(super) fn points(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let numbers: Vec<String> =
        points.into_iter().flat_map(|(x, y)| [x, y]).map(|number| round(number).to_string()).collect();
    format!("PackedVector2Array({})", numbers.join(", "))
}

/// Thousandths of a pixel are enough.
pub(super) fn round(number: f64) -> f64 {
    (number * 1_000.0).round() / 1_000.0
}
