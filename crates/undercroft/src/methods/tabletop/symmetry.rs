//! The symmetry groups of a dungeon: the motions of the plane that map it onto itself. All of them keep the cell (0, 0) in
//! place.
//!
//! ```text
//!   Mirror     HalfTurn     QuarterTurns
//!   ###│       #########    │####      # is the fundamental domain, the part in which rooms and passages are made;
//!   ###│       ####┼         ┼         the images of these make up the rest
//!   ###│                    │
//! ```

use crate::{
    geom::{Motion, Point, Rect},
    model::{Drawing, Shape},
};

/// A group of motions. Image 0 of a thing is the thing itself, the other images are where the motions carry it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum SymmetryGroup {
    /// No symmetry: everything is its only image.
    #[default]
    Trivial,
    /// Left and right change places.
    Mirror,
    /// Half a turn.
    HalfTurn,
    /// Quarter turns, clockwise.
    QuarterTurns,
}

impl SymmetryGroup {
    /// How many images there are, the first included.
    pub(super) const fn images(self) -> u8 {
        match self {
            SymmetryGroup::Trivial => 1,
            SymmetryGroup::Mirror | SymmetryGroup::HalfTurn => 2,
            SymmetryGroup::QuarterTurns => 4,
        }
    }

    /// The motion that carries image 0 to an image.
    #[inline]
    pub(super) const fn motion(self, image: u8) -> Motion {
        match self {
            SymmetryGroup::Mirror if image == 1 => Motion::MIRROR,
            SymmetryGroup::Trivial | SymmetryGroup::Mirror => Motion::IDENTITY,
            SymmetryGroup::HalfTurn => Motion::turn(2 * image),
            SymmetryGroup::QuarterTurns => Motion::turn(image),
        }
    }

    /// The motions to all images, beginning with the identity.
    #[inline]
    pub(super) fn motions(self) -> impl Iterator<Item = Motion> {
        (0..self.images()).map(move |image| self.motion(image))
    }

    /// Whether a cell lies in the fundamental domain. The images of this part cover the plane; they share only the cells
    /// that a motion leaves in place: the axis of a mirror, the centre of a turn.
    pub(super) const fn is_fundamental(self, Point { x, y }: Point) -> bool {
        match self {
            SymmetryGroup::Trivial => true,
            SymmetryGroup::Mirror => x <= 0,
            SymmetryGroup::HalfTurn => y < 0 || (y == 0 && x <= 0),
            SymmetryGroup::QuarterTurns => (y < 0 && x >= 0) || (x == 0 && y == 0),
        }
    }

    /// Whether every motion leaves a rectangle where it is.
    pub(super) fn keeps(self, rect: Rect) -> bool {
        self.motions().all(|motion| motion.rect(rect) == rect)
    }

    /// Whether every motion maps a shape onto itself.
    pub(super) fn keeps_shape(self, shape: &Shape) -> bool {
        self.motions().all(|motion| moved_shape(shape, motion) == *shape)
    }

    /// Whether every motion maps a drawing onto itself.
    pub(super) fn keeps_drawing(self, drawing: &Drawing) -> bool {
        self.motions().all(|motion| drawing.moved(motion) == *drawing)
    }
}

/// The shape of a room after a motion.
pub(super) fn moved_shape(shape: &Shape, motion: Motion) -> Shape {
    match shape {
        shape if motion == Motion::IDENTITY => shape.clone(),
        Shape::Rect => Shape::Rect,
        Shape::Mask(mask) => Shape::Mask(mask.moved(motion)),
        Shape::Circle(mask) => Shape::Circle(mask.moved(motion)),
        Shape::Octagon(mask) => Shape::Octagon(mask.moved(motion)),
        Shape::L(mask) => Shape::L(mask.moved(motion)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [SymmetryGroup; 4] =
        [SymmetryGroup::Trivial, SymmetryGroup::Mirror, SymmetryGroup::HalfTurn, SymmetryGroup::QuarterTurns];

    #[test]
    fn the_images_of_the_fundamental_domain_cover_every_cell_once() {
        for group in ALL {
            for at in Rect::new(-6, -6, 13, 13).cells() {
                let covered = group.motions().filter(|motion| group.is_fundamental(motion.point(at))).count();
                let fixed = group.motions().filter(|motion| motion.point(at) == at).count();
                assert_eq!(covered, fixed, "{group:?} {at}");
            }
        }
    }

    #[test]
    fn shapes_move_with_their_cells() {
        let rect = Rect::new(3, -7, 4, 6);
        let shape = Shape::l(4, 6, true, false);
        for motion in ALL.into_iter().flat_map(SymmetryGroup::motions) {
            let mut moved: Vec<Point> = shape.cells(rect).into_iter().map(|at| motion.point(at)).collect();
            moved.sort_by_key(|at| (at.y, at.x));
            assert_eq!(moved_shape(&shape, motion).cells(motion.rect(rect)), moved, "{motion:?}");
        }
    }

    #[test]
    fn only_what_lies_across_the_centre_stays_where_it_is() {
        assert!(SymmetryGroup::Mirror.keeps(Rect::new(-2, 9, 5, 4)));
        assert!(!SymmetryGroup::Mirror.keeps(Rect::new(-2, 9, 4, 4)));
        assert!(SymmetryGroup::QuarterTurns.keeps(Rect::new(-3, -3, 7, 7)));
        assert!(!SymmetryGroup::QuarterTurns.keeps(Rect::new(-3, -2, 7, 5)));
        assert!(SymmetryGroup::HalfTurn.keeps(Rect::new(-3, -2, 7, 5)));
    }
}
