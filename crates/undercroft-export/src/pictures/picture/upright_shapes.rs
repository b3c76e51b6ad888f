//! The shapes of bodies and doors that stand upright in the isometric view, as points of the plan.

use undercroft::view::plan::{DoorSymbol, Path, PointF};

use super::isometric::{self, HEIGHT, lifted};

/// The share of a wall's height that a door fills.
const DOOR: f64 = 0.9;

/// A door that stands between two points of the floor.
pub(super) struct DoorFrame {
    from: PointF,
    to: PointF,
    /// How many cells wide it is.
    wide: f64,
}

impl DoorFrame {
    pub(super) fn of(door: &DoorSymbol) -> DoorFrame {
        DoorFrame { from: door.from, to: door.to, wide: f64::from(door.width.max(1)) }
    }

    /// The point at these shares of the width and of the height of a wall.
    fn at(&self, across: f64, up: f64) -> PointF {
        lifted(self.from.between(self.to, across), up * HEIGHT)
    }

    /// A part of its plane, from the floor up.
    pub(super) fn panel(&self, left: f64, right: f64, top: f64) -> Path {
        Path::polygon(&[self.at(left, 0.0), self.at(right, 0.0), self.at(right, top), self.at(left, top)])
    }

    /// One leaf, or two where the opening is wider than a cell.
    pub(super) fn leaves(&self) -> Vec<Path> {
        match self.wide > 1.0 {
            true => vec![self.panel(0.0, 0.5, DOOR), self.panel(0.5, 1.0, DOOR)],
            false => vec![self.panel(0.0, 1.0, DOOR)],
        }
    }

    /// The lines between the boards of the leaves.
    pub(super) fn boards(&self) -> Vec<Path> {
        let count = (3.0 * self.wide) as u32;
        let line = |nth: u32| f64::from(nth) / f64::from(count);
        (1..count).map(line).map(|across| Path::line(&[self.at(across, 0.0), self.at(across, DOOR)])).collect()
    }

    /// Its posts and its lintel.
    pub(super) fn outline(&self) -> Path {
        Path::line(&[self.at(0.0, 0.0), self.at(0.0, DOOR), self.at(1.0, DOOR), self.at(1.0, 0.0)])
    }

    /// The bar of a locked door.
    pub(super) fn bar(&self) -> Path {
        Path::line(&[self.at(0.0, 0.5), self.at(1.0, 0.5)])
    }

    pub(super) fn middle(&self) -> PointF {
        self.at(0.5, 0.5)
    }

    /// A disc in its middle that faces the viewer.
    pub(super) fn disc(&self, size: f64) -> Path {
        isometric::upright(&Path::ellipse(self.middle(), size, size), self.middle())
    }
}

/// All that a base covers while it is lifted to a height: the outline of the body that stands on it, if it is convex.
pub(super) fn swept(base: &Path, height: f64) -> Path {
    let corners = base.flattened(4);
    let upper: Vec<PointF> = corners.iter().map(|at| lifted(*at, height)).collect();
    Path::polygon(&convex_hull(corners.into_iter().chain(upper).collect()))
}

/// The convex hull of points by Andrew's monotone chain.
fn convex_hull(mut spots: Vec<PointF>) -> Vec<PointF> {
    spots.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let mut hull = half_hull(spots.iter());
    hull.extend(half_hull(spots.iter().rev()));
    hull
}

/// The corners on one side, without the last one, with which the other side begins.
fn half_hull<'a>(spots: impl Iterator<Item = &'a PointF>) -> Vec<PointF> {
    let mut half: Vec<PointF> = Vec::new();
    for spot in spots {
        while let [.., a, b] = half[..] {
            let turns = (b.x - a.x) * (spot.y - a.y) - (b.y - a.y) * (spot.x - a.x) > 0.0;
            if turns {
                break;
            }
            half.pop();
        }
        half.push(*spot);
    }
    half.pop();
    half
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_that_is_lifted_covers_six_corners() {
        let base = Path::rect(PointF::new(1.0, 1.0), 2.0, 1.0);
        let covered = swept(&base, 0.5);
        assert_eq!(
            covered.segments.len() + 1,
            6,
            "the near corner below and the far one above are inside: {covered:?}"
        );
        assert_eq!(covered.bounds(), (PointF::new(0.5, 0.5), PointF::new(3.0, 2.0)));
    }
}
