//! Stains of old paper: soft blots, and darkened edges.

use undercroft::{
    rng::Rng,
    view::plan::{Path, PointF},
};

/// How many blots there are, of how many copies each, and the share of the stain opacity of each copy. One copy is so faint that
/// its own edge cannot be seen.
const BLOTS: u32 = 4;
const BLOT_RINGS: u32 = 10;
const BLOT_SHARE: f64 = 0.12;
/// The same for the darkened edges.
const EDGE_RINGS: u32 = 32;
const EDGE_SHARE: f64 = 0.12;

/// Shapes to fill, each with its share of the stain opacity.
pub(super) fn stains(left: f64, top: f64, width: f64, height: f64) -> Vec<(Vec<Path>, f64)> {
    let mut rng = Rng::from_key((width as u64) << 32 | height as u64);
    let mut share = || f64::from(rng.below(1 << 16)) / f64::from(1 << 16);
    let mut stains = Vec::new();
    let longest = width.max(height);
    for _ in 0..BLOTS {
        let at = PointF::new(left + share() * width, top + share() * height);
        let size = longest * (0.1 + 0.14 * share());
        let flat = 0.6 + 0.4 * share();
        // Overlapping copies from large to small make a soft edge. The farther out, the closer they lie.
        let whole = blot(at, size, size * flat, &mut share);
        for ring in 1..=BLOT_RINGS {
            let inward = f64::from(ring) / f64::from(BLOT_RINGS);
            stains.push((vec![whole.mapped(|spot| at.between(spot, 1.0 - 0.92 * inward * inward))], BLOT_SHARE));
        }
    }
    // Overlapping frames of growing width darken the edges, most of them close to the border.
    for ring in 1..=EDGE_RINGS {
        let inward = f64::from(ring) / f64::from(EDGE_RINGS);
        let inset = longest * 0.085 * inward * inward;
        let outer = Path::rect(PointF::new(left, top), width, height);
        let (w, h) = ((width - 2.0 * inset).max(0.1), (height - 2.0 * inset).max(0.1));
        let corner = PointF::new(left + (width - w) / 2.0, top + (height - h) / 2.0);
        // The inner shape runs in the opposite direction, so that it is a hole. Its corners are round, as plain rectangles
        // would show the mitres of a picture frame.
        let round = (longest * 0.03 + 3.0 * inset).min(w.min(h) / 2.0);
        stains.push((vec![outer, hole(corner, w, h, round)], EDGE_SHARE));
    }
    stains
}

/// A rectangle with round corners, counter-clockwise.
fn hole(corner: PointF, width: f64, height: f64, round: f64) -> Path {
    let at = |x: f64, y: f64| corner.moved(x, y);
    let mut path = Path::from(at(0.0, round));
    path.line_to(at(0.0, height - round));
    path.bend_to(at(0.0, height), at(round, height));
    path.line_to(at(width - round, height));
    path.bend_to(at(width, height), at(width, height - round));
    path.line_to(at(width, round));
    path.bend_to(at(width, 0.0), at(width - round, 0.0));
    path.line_to(at(round, 0.0));
    path.bend_to(at(0.0, 0.0), at(0.0, round));
    path.closed = true;
    path
}

/// An irregular round shape.
fn blot(at: PointF, across: f64, down: f64, share: &mut impl FnMut() -> f64) -> Path {
    const WAYS: [(f64, f64); 8] = [
        (0.0, -1.0),
        (0.707, -0.707),
        (1.0, 0.0),
        (0.707, 0.707),
        (0.0, 1.0),
        (-0.707, 0.707),
        (-1.0, 0.0),
        (-0.707, -0.707),
    ];
    let spots = WAYS.map(|(x, y)| {
        let far = 0.82 + 0.36 * share();
        at.moved(x * across * far, y * down * far)
    });
    let mut path = Path::from(spots[7].between(spots[0], 0.5));
    for (index, spot) in spots.iter().enumerate() {
        path.bend_to(*spot, spot.between(spots[(index + 1) % 8], 0.5));
    }
    path.closed = true;
    path
}
