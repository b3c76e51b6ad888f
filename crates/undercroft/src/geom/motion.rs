use super::{Dir, Point, Rect};

/// One of the eight motions that map a square onto itself: four turns, each with or without a mirror image.
///
/// All of them keep the cell `(0, 0)` in place. A motion first mirrors west to east if it is a mirror image, then turns
/// clockwise as seen on the map, where `y` grows down.
///
/// ```
/// use undercroft::geom::{Dir, Motion, Point};
/// assert_eq!(Motion::turn(1).point(Point::new(2, 5)), Point::new(-5, 2));
/// assert_eq!(Motion::MIRROR.dir(Dir::East), Dir::West);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Motion {
    mirrors: bool,
    quarters: u8,
}

impl Motion {
    /// Nothing moves.
    pub const IDENTITY: Motion = Motion::turn(0);
    /// West and east change places.
    pub const MIRROR: Motion = Motion::new(true, 0);
    /// North and south change places.
    pub const FLIP: Motion = Motion::new(true, 2);
    /// Half a turn.
    pub const HALF_TURN: Motion = Motion::turn(2);

    /// All eight: the four turns, then the four mirror images.
    pub const ALL: [Motion; 8] = [
        Motion::turn(0),
        Motion::turn(1),
        Motion::turn(2),
        Motion::turn(3),
        Motion::new(true, 0),
        Motion::new(true, 1),
        Motion::new(true, 2),
        Motion::new(true, 3),
    ];

    const fn new(mirrors: bool, quarters: u8) -> Motion {
        Motion { mirrors, quarters: quarters & 3 }
    }

    /// So many quarter turns clockwise; four are none.
    ///
    /// ```
    /// use undercroft::geom::Motion;
    /// assert_eq!(Motion::turn(6), Motion::HALF_TURN);
    /// ```
    #[inline]
    pub const fn turn(quarters: u8) -> Motion {
        Motion::new(false, quarters)
    }

    /// Whether it is a mirror image.
    ///
    /// ```
    /// use undercroft::geom::Motion;
    /// assert!(Motion::FLIP.is_mirror() && !Motion::HALF_TURN.is_mirror());
    /// ```
    #[inline]
    pub const fn is_mirror(self) -> bool {
        self.mirrors
    }

    /// How many quarter turns clockwise it makes, after mirroring if it mirrors.
    ///
    /// ```
    /// use undercroft::geom::Motion;
    /// assert_eq!(Motion::FLIP.quarters(), 2);
    /// ```
    #[inline]
    pub const fn quarters(self) -> u8 {
        self.quarters
    }

    /// The image of a cell.
    ///
    /// ```
    /// use undercroft::geom::{Motion, Point};
    /// assert_eq!(Motion::FLIP.point(Point::new(2, 5)), Point::new(2, -5));
    /// ```
    #[inline]
    pub const fn point(self, at: Point) -> Point {
        let (x, y) = (if self.mirrors { -at.x } else { at.x }, at.y);
        match self.quarters {
            0 => Point::new(x, y),
            1 => Point::new(-y, x),
            2 => Point::new(-x, -y),
            _ => Point::new(y, -x),
        }
    }

    /// The image of a rectangle.
    ///
    /// ```
    /// use undercroft::geom::{Motion, Rect};
    /// assert_eq!(Motion::turn(1).rect(Rect::new(0, 0, 3, 2)), Rect::new(-1, 0, 2, 3));
    /// ```
    #[inline]
    pub const fn rect(self, rect: Rect) -> Rect {
        let last = Point::new(rect.right() - 1, rect.bottom() - 1);
        Rect::spanning(self.point(Point::new(rect.x, rect.y)), self.point(last))
    }

    /// The image of a direction.
    ///
    /// ```
    /// use undercroft::geom::{Dir, Motion};
    /// assert_eq!(Motion::turn(1).dir(Dir::North), Dir::East);
    /// ```
    #[inline]
    pub const fn dir(self, dir: Dir) -> Dir {
        let mirrored = match dir {
            Dir::East | Dir::West if self.mirrors => dir.opposite(),
            other => other,
        };
        Dir::ALL[((mirrored as u8 + self.quarters) & 3) as usize]
    }

    /// This motion, then the other.
    ///
    /// ```
    /// use undercroft::geom::Motion;
    /// assert_eq!(Motion::MIRROR.then(Motion::FLIP), Motion::HALF_TURN);
    /// ```
    #[inline]
    pub const fn then(self, other: Motion) -> Motion {
        // To mirror after turning is to turn the other way after mirroring.
        let quarters = if other.mirrors { 4 - self.quarters } else { self.quarters };
        Motion::new(self.mirrors != other.mirrors, other.quarters + quarters)
    }

    /// The motion that undoes this one.
    ///
    /// ```
    /// use undercroft::geom::Motion;
    /// assert_eq!(Motion::turn(1).inverse(), Motion::turn(3));
    /// ```
    #[inline]
    pub const fn inverse(self) -> Motion {
        if self.mirrors { self } else { Motion::turn(4 - self.quarters) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Point = Point::new(2, 5);

    #[test]
    fn the_motions_are_a_group_of_eight() {
        for (place, one) in Motion::ALL.into_iter().enumerate() {
            assert!(!Motion::ALL[..place].iter().any(|other| other.point(AT) == one.point(AT)), "{one:?}");
            assert_eq!(one.then(one.inverse()), Motion::IDENTITY, "{one:?}");
            for other in Motion::ALL {
                assert_eq!(one.then(other).point(AT), other.point(one.point(AT)), "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn directions_and_rectangles_move_with_their_cells() {
        let rect = Rect::new(3, -7, 4, 6);
        for motion in Motion::ALL {
            for dir in Dir::ALL {
                assert_eq!(motion.dir(dir).step(motion.point(AT)), motion.point(dir.step(AT)), "{motion:?} {dir:?}");
            }
            assert!(rect.cells().all(|at| motion.rect(rect).contains(motion.point(at))), "{motion:?}");
            assert_eq!(motion.rect(rect).area(), rect.area());
        }
    }
}
