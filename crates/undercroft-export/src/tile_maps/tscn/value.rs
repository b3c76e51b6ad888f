//! Values as Godot writes them in text.

use undercroft::is_display_control;

/// A text in quotes.
pub(super) fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // A null character would end the text.
            '\0' => out.push('\u{fffd}'),
            c if is_display_control(c) => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
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
