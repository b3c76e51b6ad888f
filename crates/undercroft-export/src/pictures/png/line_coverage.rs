//! A fast renderer for thousands of straight lines, such as hatching and grids. The coverage of a pixel follows from
//! its distance to the line, which is much faster than tracing the outline of every line.

use undercroft::view::plan::PointF;

use super::blend::scale_255;
use crate::picture::Ink;

/// The coverage of every pixel by a set of lines.
pub(super) struct LineCoverage {
    width: i32,
    height: i32,
    pixels: Vec<u8>,
}

/// Whether these lines can be drawn here: lines with round caps and no dashes, or horizontal and vertical ones.
pub(super) fn is_simple(lines: &[[PointF; 2]], ink: &Ink) -> bool {
    let straight = |line: &[PointF; 2]| is_horizontal(line) || is_vertical(line);
    if ink.round { ink.dash.is_none() } else { lines.iter().all(straight) }
}

fn is_horizontal([a, b]: &[PointF; 2]) -> bool {
    (a.y - b.y).abs() < 1e-9
}

fn is_vertical([a, b]: &[PointF; 2]) -> bool {
    (a.x - b.x).abs() < 1e-9
}

/// The shortest period of a dash pattern, in pixels.
const FINEST: f32 = 0.25;

impl LineCoverage {
    pub(super) fn new(width: u32, height: u32) -> LineCoverage {
        LineCoverage { width: width as i32, height: height as i32, pixels: vec![0; width as usize * height as usize] }
    }

    /// Adds lines for which [`is_simple`] holds, with `scale` pixels per cell.
    pub(super) fn add(&mut self, lines: &[[PointF; 2]], ink: &Ink, origin: PointF, scale: f64) {
        let half = (ink.width * scale / 2.0) as f32;
        for line in lines {
            let put = |at: PointF| (((at.x - origin.x) * scale) as f32, ((at.y - origin.y) * scale) as f32);
            let (a, b) = (put(line[0]), put(line[1]));
            if ink.round {
                self.rounded(a, b, half);
                continue;
            }
            let (low, high) =
                if is_horizontal(line) { (a.0.min(b.0), a.0.max(b.0)) } else { (a.1.min(b.1), a.1.max(b.1)) };
            let mut bar = |from: f32, to: f32| {
                if is_horizontal(line) {
                    self.bar((from, to), (a.1 - half, a.1 + half));
                } else {
                    self.bar((a.0 - half, a.0 + half), (from, to));
                }
            };
            let Some([on, off]) = ink.dash.map(|dash| dash.map(|part| (part * scale) as f32)) else {
                bar(low, high);
                continue;
            };
            // Finer dash patterns look like plain grey; a coarser pattern with the same ratio covers as much.
            let coarser = (FINEST / (on + off)).max(1.0);
            let (on, step) = (on * coarser, (on + off) * coarser);
            for dash in 0.. {
                let from = low + dash as f32 * step;
                if from >= high {
                    break;
                }
                bar(from, (from + on).min(high));
            }
        }
    }

    /// A line with round caps.
    fn rounded(&mut self, a: (f32, f32), b: (f32, f32), half: f32) {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = (dx * dx + dy * dy).sqrt();
        let (ux, uy) = if length > 1e-6 { (dx / length, dy / length) } else { (1.0, 0.0) };
        let reach = half + 0.5;
        // A line thinner than a pixel never covers a pixel completely.
        let most = (2.0 * half).min(1.0);
        let (left, right) = span(a.0.min(b.0) - reach, a.0.max(b.0) + reach, self.width);
        let (top, bottom) = span(a.1.min(b.1) - reach, a.1.max(b.1) + reach, self.height);
        // In each row only pixels close to the infinite line are visited.
        let aslant = if uy.abs() > 1e-3 { 1.0 / uy } else { 0.0 };
        for y in top..bottom {
            let south = y as f32 + 0.5 - a.1;
            let (mut from, mut to) = (left, right);
            if aslant != 0.0 {
                let (middle, wide) = (a.0 + south * ux * aslant, reach * aslant.abs());
                let (near, far) = span(middle - wide - 0.5, middle + wide + 0.5, self.width);
                (from, to) = (from.max(near), to.min(far));
            }
            if from >= to {
                continue;
            }
            let row = y as usize * self.width as usize;
            let east = from as f32 + 0.5 - a.0;
            let (mut along, mut aside) = (east * ux + south * uy, south * ux - east * uy);
            for pixel in &mut self.pixels[row + from as usize..row + to as usize] {
                let beyond = if along < 0.0 { along } else { (along - length).max(0.0) };
                let far = (aside * aside + beyond * beyond).sqrt();
                let share = reach - far;
                if share > 0.0 {
                    cover(pixel, share.min(most));
                }
                along += ux;
                aside -= uy;
            }
        }
    }

    /// A rectangle.
    fn bar(&mut self, across: (f32, f32), down: (f32, f32)) {
        let (left, right) = span(across.0, across.1, self.width);
        let (top, bottom) = span(down.0, down.1, self.height);
        // The overlap of the pixel and the rectangle along one axis.
        let shared = |pixel: i32, (low, high): (f32, f32)| (pixel as f32 + 1.0).min(high) - (pixel as f32).max(low);
        for y in top..bottom {
            let high = shared(y, down);
            let row = y as usize * self.width as usize;
            for (x, pixel) in (left..right).zip(&mut self.pixels[row + left as usize..row + right as usize]) {
                cover(pixel, shared(x, across) * high);
            }
        }
    }

    /// The coverage of each pixel from 0 to 255, row by row.
    pub(super) fn pixels(&self) -> &[u8] {
        &self.pixels
    }
}

/// The pixels that an interval touches, clipped to the picture.
fn span(low: f32, high: f32, count: i32) -> (i32, i32) {
    // The cast rounds towards zero, which rounds down because negative values were removed.
    let from = (low.max(0.0) as i32).min(count);
    let to = ((high.max(0.0) as i32).saturating_add(1)).min(count);
    (from, if high > 0.0 { to.max(from) } else { from })
}

/// Adds to the coverage of a pixel, assuming that the overlap of two lines is random.
fn cover(pixel: &mut u8, share: f32) {
    *pixel += scale_255(255 - *pixel, (share * 255.0 + 0.5) as u8);
}

#[cfg(test)]
mod tests {
    use undercroft::view::plan::PointF;

    use super::{LineCoverage, is_simple};
    use crate::picture::{Colour, Ink};

    /// The area that lines cover, in pixels.
    fn area(lines: &[[(f64, f64); 2]], ink: Ink, scale: f64) -> f64 {
        let lines: Vec<[PointF; 2]> = lines.iter().map(|line| line.map(|(x, y)| PointF::new(x, y))).collect();
        assert!(is_simple(&lines, &ink));
        let mut cover = LineCoverage::new(100, 80);
        cover.add(&lines, &ink, PointF::new(0.0, 0.0), scale);
        cover.pixels().iter().map(|share| f64::from(*share) / 255.0).sum()
    }

    #[test]
    fn lines_cover_as_much_as_they_are_long_and_wide() {
        for (to, width) in [((40.0, 10.3), 0.7), ((12.0, 60.0), 0.4), ((41.0, 39.0), 3.0), ((10.2, 30.1), 1.0)] {
            let from = (10.2, 10.3);
            let long = f64::hypot(to.0 - from.0, to.1 - from.1);
            let wanted = long * width + width * width * 0.785;
            let found = area(&[[from, to]], Ink::round(Colour::BLACK, width), 1.0);
            assert!((found / wanted - 1.0).abs() < 0.06, "{found} and {wanted}");
        }
        let dotted = Ink { dash: Some([0.05, 0.2]), ..Ink::sharp(Colour::BLACK, 0.035) };
        for scale in [3.0, 10.0, 20.0] {
            let found = area(&[[(0.3, 1.0), (3.3, 1.0)], [(2.0, 0.4), (2.0, 3.4)]], dotted, scale);
            let wanted = 6.0 / 0.25 * 0.05 * 0.035 * scale * scale;
            assert!((found / wanted - 1.0).abs() < 0.06, "{found} and {wanted}");
        }
        // A fourth of a line stays nearly a fourth, however fine its dashes are.
        let fine = Ink { dash: Some([0.001, 0.003]), ..Ink::sharp(Colour::BLACK, 1.0) };
        let found = area(&[[(1.0, 2.0), (11.0, 2.0)]], fine, 3.0);
        assert!((found / 22.5 - 1.0).abs() < 0.1, "{found}");
    }

    #[test]
    fn what_lies_outside_of_the_picture_is_no_matter() {
        let ink = Ink::round(Colour::BLACK, 2.0);
        assert!(area(&[[(-50.0, -9.0), (-20.0, 300.0)], [(150.0, 5.0), (1e9, 1e9)]], ink, 1.0) < 1e-9);
        let through = area(&[[(-1e4, 40.0), (1e4, 40.0)]], ink, 1.0);
        assert!((through - 200.0).abs() < 1.0, "{through}");
        let bar = Ink::sharp(Colour::BLACK, 2.0);
        assert!((area(&[[(50.0, -1e9), (50.0, 1e9)]], bar, 1.0) - 160.0).abs() < 1.0);
    }
}
