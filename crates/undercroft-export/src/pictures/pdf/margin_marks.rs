//! What stands beside a map on paper: a scale bar, a compass, and the meaning of its symbols.

use pdf_writer::{Content, Name};

use super::{columns::write, typeface::Typeface};
use crate::{notes::FEET, picture::LegendItem};

/// The size of the texts.
const SIZE: f64 = 7.0;
/// The height of a row of symbols.
pub(super) const ROW: f64 = 15.0;
/// The side of a cell of a symbol, in points.
const SYMBOL: f64 = 12.0;
/// The space after a symbol's name.
const GAP: f64 = 12.0;
/// The width that the scale bar and the compass take.
const BAR: f64 = 150.0;

/// Where the symbols of a legend stand within a width: the row and the place in it.
fn places(items: &[LegendItem], width: f64) -> Vec<(usize, f64)> {
    let (mut row, mut x) = (0, 0.0);
    let mut places = Vec::with_capacity(items.len());
    for item in items {
        let wide = SYMBOL * LegendItem::WIDTH + 3.0 + Typeface::Regular.width(&item.name, SIZE) + GAP;
        // The first row has the scale bar at its end.
        let most = if row == 0 { width - BAR } else { width };
        if x + wide > most && x > 0.0 {
            (row, x) = (row + 1, 0.0);
        }
        places.push((row, x));
        x += wide;
    }
    places
}

/// The height of the legend and the scale bar.
pub(super) fn height(items: &[LegendItem], width: f64) -> f64 {
    (places(items, width).last().map_or(0, |(row, _)| *row) + 1) as f64 * ROW
}

/// Draws the legend, the scale bar and the compass below `top`. `scale` is the side of a cell in points.
pub(super) fn draw(content: &mut Content, items: &[LegendItem], (left, top, width): (f64, f64, f64), scale: f64) {
    for (index, (item, (row, x))) in items.iter().zip(places(items, width)).enumerate() {
        let (x, y) = (left + x, top - (row as f64 + 1.0) * ROW);
        // The symbols of a legend stand side by side in one drawing, of which each place shows one.
        let from = index as f64 * LegendItem::WIDTH * SYMBOL;
        content.save_state();
        let (wide, high) = (SYMBOL * LegendItem::WIDTH, SYMBOL * LegendItem::HEIGHT);
        content.rect(x as f32, y as f32, wide as f32, high as f32).clip_nonzero().end_path();
        content.transform([SYMBOL as f32, 0.0, 0.0, SYMBOL as f32, (x - from) as f32, y as f32]);
        content.x_object(Name(b"Legend"));
        content.restore_state();
        write(content, (x + wide + 3.0, y + high / 2.0 - SIZE * 0.36), &item.name, Typeface::Regular, SIZE);
    }
    bar(content, left + width, top - ROW, scale);
}

/// The scale bar, which ends at `right`, and the compass before it.
fn bar(content: &mut Content, right: f64, bottom: f64, scale: f64) {
    const LONGEST: f64 = 84.0;
    let cells = [100, 40, 20, 10, 4, 2].into_iter().find(|cells| f64::from(*cells) * scale <= LONGEST).unwrap_or(1);
    let long = f64::from(cells) * scale;
    let name = format!("{} feet", cells * FEET);
    let wide = Typeface::Regular.width(&name, SIZE);
    let from = right - wide - 4.0 - long;
    content.set_fill_rgb(0.0, 0.0, 0.0).set_stroke_rgb(0.0, 0.0, 0.0).set_line_width(0.5);
    content.rect(from as f32, (bottom + 4.0) as f32, long as f32, 4.0).stroke();
    content.rect(from as f32, (bottom + 4.0) as f32, (long / 2.0) as f32, 4.0).fill_nonzero();
    write(content, (right - wide, bottom + 3.5), &name, Typeface::Regular, SIZE);
    let x = (from - 14.0) as f32;
    let y = bottom as f32;
    content
        .move_to(x, y + 10.0)
        .line_to(x - 3.5, y)
        .line_to(x, y + 2.5)
        .line_to(x + 3.5, y)
        .close_path()
        .fill_nonzero();
    write(content, (f64::from(x) - 12.0, bottom + 1.5), "N", Typeface::Bold, SIZE);
}
