//! The motions of the plane that leave a dungeon as it is. All of them keep the cell (0, 0) in place.
//!
//! ```text
//!   Mirror       Half         Quarter
//!   home │       home home    │ home
//!   home │       ─────┼────   ┼─────      `home` is the part that is laid out; the images follow from it.
//!   home │            │       │
//! ```

use crate::{
    geom::{Point, Rect},
    grid::Grid,
    model::Shape,
};

/// A group of motions; image 0 is what is moved, the others are where it comes to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Motions {
    /// None: everything is its only image.
    Still,
    /// Left and right change places.
    Mirror,
    /// Half a turn.
    Half,
    /// Quarter turns, clockwise.
    Quarter,
}

impl Motions {
    /// How many images there are, the first included.
    pub(super) const fn images(self) -> u8 {
        match self {
            Motions::Still => 1,
            Motions::Mirror | Motions::Half => 2,
            Motions::Quarter => 4,
        }
    }

    /// How many quarter turns carry image 0 to an image.
    const fn quarters(self, image: u8) -> u8 {
        match self {
            Motions::Still | Motions::Mirror => 0,
            Motions::Half => 2 * image,
            Motions::Quarter => image,
        }
    }

    const fn flips(self, image: u8) -> bool {
        matches!(self, Motions::Mirror) && image == 1
    }

    /// Where a cell comes to lie.
    pub(super) fn point(self, image: u8, Point { x, y }: Point) -> Point {
        let x = if self.flips(image) { -x } else { x };
        match self.quarters(image) {
            0 => Point::new(x, y),
            1 => Point::new(-y, x),
            2 => Point::new(-x, -y),
            _ => Point::new(y, -x),
        }
    }

    /// Where a rectangle comes to lie.
    pub(super) fn rect(self, image: u8, rect: Rect) -> Rect {
        let last = Point::new(rect.right() - 1, rect.bottom() - 1);
        Rect::spanning(self.point(image, Point::new(rect.x, rect.y)), self.point(image, last))
    }

    /// What the shape of a room becomes.
    pub(super) fn shape(self, image: u8, shape: &Shape) -> Shape {
        let turned = |mask: &Grid<bool>| {
            let whole = mask.bounds();
            let to = self.rect(image, whole);
            let mut image_mask = Grid::new(to.w, to.h, false);
            for at in whole.cells() {
                let image_at = self.point(image, at);
                image_mask.put(Point::new(image_at.x - to.x, image_at.y - to.y), mask.get(at) == Some(&true));
            }
            image_mask
        };
        match shape {
            Shape::Rect => Shape::Rect,
            Shape::Mask(mask) => Shape::Mask(turned(mask)),
            Shape::Circle(mask) => Shape::Circle(turned(mask)),
            Shape::Octagon(mask) => Shape::Octagon(turned(mask)),
            Shape::L(mask) => Shape::L(turned(mask)),
        }
    }

    /// Whether a cell lies in the part that is laid out. The images of this part cover everything; they share the
    /// cells that a motion leaves in place: the axis of a mirror, the centre of a turn.
    pub(super) const fn is_home(self, Point { x, y }: Point) -> bool {
        match self {
            Motions::Still => true,
            Motions::Mirror => x <= 0,
            Motions::Half => y < 0 || (y == 0 && x <= 0),
            Motions::Quarter => (y < 0 && x >= 0) || (x == 0 && y == 0),
        }
    }

    /// Whether every motion leaves a rectangle where it is.
    pub(super) fn keeps(self, rect: Rect) -> bool {
        (1..self.images()).all(|image| self.rect(image, rect) == rect)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Dir;

    impl Motions {
        /// The way that a way becomes.
        pub(in crate::methods::tabletop) fn dir(self, image: u8, dir: Dir) -> Dir {
            let (here, there) = (Point::new(2, 5), dir.step(Point::new(2, 5)));
            let [here, there] = [here, there].map(|at| self.point(image, at));
            let ways = Dir::ALL;
            ways.into_iter().find(|way| way.step(here) == there).unwrap()
        }
    }

    const ALL: [Motions; 4] = [Motions::Still, Motions::Mirror, Motions::Half, Motions::Quarter];

    #[test]
    fn the_images_of_home_cover_every_cell_once() {
        for motions in ALL {
            for at in Rect::new(-6, -6, 13, 13).cells() {
                let homes = (0..motions.images()).filter(|image| motions.is_home(motions.point(*image, at))).count();
                let fixed = (0..motions.images()).filter(|image| motions.point(*image, at) == at).count();
                assert_eq!(homes, fixed, "{motions:?} {at}");
            }
        }
    }

    #[test]
    fn rectangles_and_shapes_move_with_their_cells() {
        let rect = Rect::new(3, -7, 4, 6);
        let shape = Shape::l(4, 6, true, false);
        for motions in ALL {
            for image in 0..motions.images() {
                let mut moved: Vec<Point> = shape.cells(rect).into_iter().map(|at| motions.point(image, at)).collect();
                moved.sort_by_key(|at| (at.y, at.x));
                assert_eq!(motions.shape(image, &shape).cells(motions.rect(image, rect)), moved, "{motions:?} {image}");
            }
        }
    }

    #[test]
    fn only_what_lies_across_the_centre_stays_where_it_is() {
        assert!(Motions::Mirror.keeps(Rect::new(-2, 9, 5, 4)));
        assert!(!Motions::Mirror.keeps(Rect::new(-2, 9, 4, 4)));
        assert!(Motions::Quarter.keeps(Rect::new(-3, -3, 7, 7)));
        assert!(!Motions::Quarter.keeps(Rect::new(-3, -2, 7, 5)));
        assert!(Motions::Half.keeps(Rect::new(-3, -2, 7, 5)));
    }
}
