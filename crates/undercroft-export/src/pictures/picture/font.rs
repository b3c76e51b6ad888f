//! A stroke font, so that text looks the same in every format and needs no font file.
//!
//! Each letter is drawn on a grid 6 wide and 10 high (x-height from 4, descenders to 13). A point is two hex digits, x
//! and y; `~` marks a control point of a curve to the next point; `/` starts a new stroke.

use undercroft::view::plan::{Path, PointF};

/// The advance and the width of a letter, relative to the height.
const ADVANCE: f64 = 0.78;
const WIDTH: f64 = 0.6;

/// The width of a text, relative to the height of its digits.
///
/// ```
/// use undercroft_export::picture::text_width;
/// assert!(text_width("12") > text_width("1"));
/// assert_eq!(text_width(""), 0.0);
/// ```
pub fn text_width(text: &str) -> f64 {
    match text.chars().count() {
        0 => 0.0,
        count => count as f64 * ADVANCE - (ADVANCE - WIDTH),
    }
}

/// The strokes of a text of this height, centred at `at`.
///
/// ```
/// use undercroft::view::plan::PointF;
/// use undercroft_export::picture::text_paths;
/// assert_eq!(text_paths("7", PointF::new(1.0, 1.0), 1.0).len(), 1);
/// ```
pub fn text_paths(text: &str, at: PointF, size: f64) -> Vec<Path> {
    let corner = at.moved(-text_width(text) * size / 2.0, -size / 2.0);
    let mut paths = Vec::new();
    for (place, letter) in text.chars().enumerate() {
        let left = place as f64 * ADVANCE;
        let put = |x: f64, y: f64| corner.moved((left + x / 10.0) * size, y / 10.0 * size);
        for stroke in strokes(letter).split('/') {
            paths.extend(draw(stroke, put));
        }
    }
    paths
}

fn draw(stroke: &str, put: impl Fn(f64, f64) -> PointF) -> Option<Path> {
    let mut path: Option<Path> = None;
    let mut via = None;
    for word in stroke.split_whitespace() {
        let (bends, digits) = word.strip_prefix('~').map_or((false, word), |digits| (true, digits));
        let mut digits = digits.chars().filter_map(|digit| digit.to_digit(16)).map(f64::from);
        let at = put(digits.next()?, digits.next()?);
        match (&mut path, via.take()) {
            (None, _) => path = Some(Path::from(at)),
            (Some(_), None) if bends => via = Some(at),
            (Some(path), None) => path.line_to(at),
            (Some(path), Some(via)) => path.bend_to(via, at),
        }
    }
    path
}

fn strokes(letter: char) -> &'static str {
    match letter {
        ' ' => "",
        '0' | 'O' => "30 ~60 65 ~6a 3a ~0a 05 ~00 30",
        '1' => "12 30 3a / 1a 5a",
        '2' => "02 ~00 30 ~60 63 ~65 0a 6a",
        '3' => "01 ~10 30 ~60 62 ~65 25 / 25 ~65 67 ~6a 3a ~1a 09",
        '4' => "4a 40 07 67",
        '5' => "60 10 04 ~13 33 ~63 67 ~6a 3a ~1a 09",
        '6' => "50 ~00 06 ~0a 3a ~6a 67 ~64 34 ~04 06",
        '7' => "00 60 2a",
        '8' => "34 ~04 02 ~00 30 ~60 62 ~64 34 ~04 07 ~0a 3a ~6a 67 ~64 34",
        '9' => "1a ~6a 64 ~60 30 ~00 03 ~06 36 ~66 64",
        'A' => "0a 30 6a / 17 57",
        'B' => "00 0a 3a ~6a 67 ~65 35 / 05 35 ~55 52 ~50 30 00",
        'C' => "62 ~50 30 ~00 05 ~0a 3a ~5a 68",
        'D' => "00 0a 2a ~6a 65 ~60 20 00",
        'E' => "60 00 0a 6a / 05 45",
        'F' => "60 00 0a / 05 45",
        'G' => "62 ~50 30 ~00 05 ~0a 3a ~6a 66 36",
        'H' => "00 0a / 60 6a / 05 65",
        'I' => "10 50 / 30 3a / 1a 5a",
        'J' => "50 57 ~5a 2a ~0a 07",
        'K' => "00 0a / 60 06 / 24 6a",
        'L' => "00 0a 6a",
        'M' => "0a 00 36 60 6a",
        'N' => "0a 00 6a 60",
        'P' => "0a 00 30 ~60 63 ~66 36 06",
        'Q' => "30 ~60 65 ~6a 3a ~0a 05 ~00 30 / 47 6a",
        'R' => "0a 00 30 ~60 63 ~66 36 06 / 36 6a",
        'S' => "61 ~50 30 ~00 02 ~05 35 ~65 67 ~6a 3a ~1a 09",
        'T' => "00 60 / 30 3a",
        'U' => "00 06 ~0a 3a ~6a 66 60",
        'V' => "00 3a 60",
        'W' => "00 1a 34 5a 60",
        'X' => "00 6a / 60 0a",
        'Y' => "00 35 60 / 35 3a",
        'Z' => "00 60 0a 6a",
        'a' => "54 5a / 56 ~54 34 ~04 07 ~0a 3a ~5a 58",
        'b' => "00 0a / 06 ~04 34 ~64 67 ~6a 3a ~0a 08",
        'c' => "55 ~44 34 ~04 07 ~0a 3a ~4a 59",
        'd' => "50 5a / 56 ~54 34 ~04 07 ~0a 3a ~5a 58",
        'e' => "07 57 ~54 34 ~04 07 ~0a 3a ~4a 59",
        'f' => "50 ~20 23 2a / 04 44",
        'g' => "54 5b ~5d 2d ~1d 0c / 56 ~54 34 ~04 07 ~0a 3a ~5a 58",
        'h' => "00 0a / 06 ~14 34 ~54 56 5a",
        'i' => "34 3a / 31 32",
        'j' => "34 3b ~3d 1d / 31 32",
        'k' => "00 0a / 54 07 / 26 5a",
        'l' => "20 28 ~2a 4a",
        'm' => "04 0a / 06 ~04 24 ~34 36 3a / 36 ~34 54 ~64 66 6a",
        'n' => "04 0a / 06 ~14 34 ~54 56 5a",
        'o' => "34 ~04 07 ~0a 3a ~6a 67 ~64 34",
        'p' => "04 0d / 06 ~04 34 ~64 67 ~6a 3a ~0a 08",
        'q' => "54 5d / 56 ~54 34 ~04 07 ~0a 3a ~5a 58",
        'r' => "04 0a / 06 ~14 44",
        's' => "55 ~44 24 ~04 05 ~07 27 ~57 58 ~5a 3a ~1a 09",
        't' => "21 28 ~2a 4a / 04 44",
        'u' => "04 08 ~0a 2a ~5a 58 / 54 5a",
        'v' => "04 2a 54",
        'w' => "04 1a 35 5a 64",
        'x' => "04 5a / 54 0a",
        'y' => "04 2a / 54 1d",
        'z' => "04 54 0a 5a",
        '-' => "15 55",
        '_' => "0a 6a",
        '.' => "39 3a",
        ',' => "39 2b",
        ':' => "35 36 / 39 3a",
        '\'' => "30 32",
        '!' => "30 37 / 39 3a",
        '?' => "02 ~00 30 ~60 62 ~65 36 37 / 39 3a",
        '(' => "40 ~15 4a",
        ')' => "20 ~55 2a",
        '/' => "60 0a",
        '<' => "52 15 58",
        '>' => "12 55 18",
        '+' => "05 65 / 32 38",
        '=' => "04 64 / 07 67",
        '#' => "20 1a / 50 4a / 03 63 / 07 67",
        '{' => "50 ~30 33 ~35 15 ~35 37 ~3a 5a",
        '}' => "10 ~30 33 ~35 55 ~35 37 ~3a 1a",
        '[' => "50 20 2a 5a",
        ']' => "10 40 4a 1a",
        ';' => "35 36 / 39 2b",
        '"' => "20 22 / 40 42",
        '|' => "30 3a",
        '*' => "32 38 / 03 67 / 63 07",
        '&' => "6a 12 ~10 30 ~50 42 ~24 07 ~0a 2a ~5a 66",
        '%' => "60 0a / 01 11 12 02 01 / 58 68 69 59 58",
        '$' => "62 ~51 31 ~01 03 ~05 35 ~65 67 ~69 39 ~19 08 / 30 3a",
        '@' => "56 ~53 33 ~13 16 ~18 38 ~58 56 58 67 64 ~60 30 ~00 05 ~0a 3a 5a",
        '^' => "13 30 53",
        '~' => "05 ~23 35 ~47 64",
        '\\' => "00 6a",
        '`' => "20 32",
        '·' => "35 36",
        '×' => "13 57 / 53 17",
        _ => UNKNOWN,
    }
}

/// The box that stands for a letter without strokes of its own.
const UNKNOWN: &str = "00 60 6a 0a 00";

/// Whether the font has a letter.
pub(super) fn has_strokes(letter: char) -> bool {
    strokes(letter) != UNKNOWN
}
