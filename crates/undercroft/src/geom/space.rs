//! Space, in which connector tiles are put together: x grows to the east, y up, z to the south.
//!
//! Everything is a whole number of hundredths of a stud, so that sums are exact on every machine and two connectors
//! meet in one point or do not.

use super::{Dir, Motion, Point, Rect};

/// Hundredths in a stud.
pub const STUD: i32 = 100;

/// A place or a distance, in hundredths of a stud.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vec3 {
    /// To the east.
    pub x: i32,
    /// Up.
    pub y: i32,
    /// To the south.
    pub z: i32,
}

impl Vec3 {
    /// From whole studs.
    ///
    /// ```
    /// use undercroft::geom::Vec3;
    /// assert_eq!(Vec3::studs(40, 0, -20), Vec3 { x: 4000, y: 0, z: -2000 });
    /// ```
    #[inline]
    pub const fn studs(x: i32, y: i32, z: i32) -> Vec3 {
        Vec3 { x: x * STUD, y: y * STUD, z: z * STUD }
    }

    /// The sum of both.
    ///
    /// ```
    /// use undercroft::geom::Vec3;
    /// assert_eq!(Vec3::studs(1, 2, 3).plus(Vec3::studs(4, 0, -3)), Vec3::studs(5, 2, 0));
    /// ```
    #[inline]
    pub const fn plus(self, other: Vec3) -> Vec3 {
        Vec3 { x: self.x + other.x, y: self.y + other.y, z: self.z + other.z }
    }

    /// The difference of both, which leads from `other` to here. The centre of a tile whose connector, turned, lies at `offset` from it is
    /// `connector.minus(offset)`:
    ///
    /// ```
    /// use undercroft::geom::Vec3;
    /// let (connector, offset) = (Vec3::studs(40, 0, 0), Vec3::studs(-20, 0, 0));
    /// assert_eq!(connector.minus(offset), Vec3::studs(60, 0, 0));
    /// ```
    #[inline]
    pub const fn minus(self, other: Vec3) -> Vec3 {
        Vec3 { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
    }
}

/// An axis-aligned bounding box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Aabb {
    /// The corner with the smallest coordinates.
    pub min: Vec3,
    /// The corner with the largest.
    pub max: Vec3,
}

impl Aabb {
    /// How much a tile is shrunk on every side before it is compared with others, so that tiles that touch do not overlap
    /// (document 000, collision detection).
    pub const SHRINK: i32 = STUD / 10;

    /// The box of a tile with this centre, size and turn, shrunk by [`Aabb::SHRINK`].
    ///
    /// ```
    /// use undercroft::geom::{Aabb, Turn, Vec3};
    /// let hall = Aabb::of_tile(Vec3::studs(60, 0, 0), Vec3::studs(16, 12, 40), Turn::new(1));
    /// assert_eq!((hall.min.x, hall.max.x, hall.max.z), (4010, 7990, 790));
    /// ```
    #[inline]
    pub const fn of_tile(centre: Vec3, size: Vec3, turn: Turn) -> Aabb {
        let (wide, deep) = if turn.is_sideways() { (size.z, size.x) } else { (size.x, size.z) };
        let half = Vec3 { x: wide / 2 - Aabb::SHRINK, y: size.y / 2 - Aabb::SHRINK, z: deep / 2 - Aabb::SHRINK };
        Aabb { min: centre.minus(half), max: centre.plus(half) }
    }

    /// Its rectangle seen from above, with `z` as the row.
    ///
    /// ```
    /// use undercroft::geom::{Aabb, Rect, Turn, Vec3};
    /// let tile = Aabb::of_tile(Vec3::studs(1, 0, 2), Vec3::studs(2, 12, 2), Turn::new(0));
    /// assert_eq!(tile.footprint(), Rect::new(10, 110, 180, 180));
    /// ```
    #[inline]
    pub const fn footprint(self) -> Rect {
        Rect::new(self.min.x, self.min.z, self.max.x - self.min.x, self.max.z - self.min.z)
    }

    /// Whether the two overlap, seen from above: heights do not count.
    ///
    /// ```
    /// use undercroft::geom::{Aabb, Turn, Vec3};
    /// let tile = |x| Aabb::of_tile(Vec3::studs(x, 0, 0), Vec3::studs(40, 12, 40), Turn::new(0));
    /// assert!(tile(0).overlaps(tile(39)));
    /// assert!(!tile(0).overlaps(tile(40)));
    /// ```
    #[inline]
    pub const fn overlaps(self, other: Aabb) -> bool {
        self.min.x < other.max.x && self.max.x > other.min.x && self.min.z < other.max.z && self.max.z > other.min.z
    }
}

impl Dir {
    /// Its name as tilesets and graphs write it: `North`, which is −z; `East` is +x.
    ///
    /// ```
    /// assert_eq!(undercroft::geom::Dir::North.title(), "North");
    /// ```
    pub const fn title(self) -> &'static str {
        match self {
            Dir::North => "North",
            Dir::East => "East",
            Dir::South => "South",
            Dir::West => "West",
        }
    }
}

/// A number of quarter turns clockwise, seen from above: 0 to 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn(u8);

impl Turn {
    /// So many quarter turns; four are none.
    ///
    /// ```
    /// use undercroft::geom::Turn;
    /// assert_eq!(Turn::new(5), Turn::new(1));
    /// ```
    #[inline]
    pub const fn new(quarters: u8) -> Turn {
        Turn(quarters & 3)
    }

    /// The turn after which what faced `from` faces `to`.
    ///
    /// ```
    /// use undercroft::geom::{Dir, Turn};
    /// assert_eq!(Turn::between(Dir::North, Dir::West).quarters(), 3);
    /// ```
    #[inline]
    pub const fn between(from: Dir, to: Dir) -> Turn {
        Turn::new(4 + to as u8 - from as u8)
    }

    /// How many quarters.
    ///
    /// ```
    /// assert_eq!(undercroft::geom::Turn::new(3).quarters(), 3);
    /// ```
    #[inline]
    pub const fn quarters(self) -> u8 {
        self.0
    }

    /// Whether it swaps width and depth.
    ///
    /// ```
    /// assert!(undercroft::geom::Turn::new(3).is_sideways());
    /// ```
    #[inline]
    pub const fn is_sideways(self) -> bool {
        self.0 & 1 == 1
    }

    /// A direction, turned: after one quarter north is east.
    ///
    /// ```
    /// use undercroft::geom::{Dir, Turn};
    /// assert_eq!(Turn::new(1).dir(Dir::North), Dir::East);
    /// ```
    #[inline]
    pub const fn dir(self, dir: Dir) -> Dir {
        self.motion().dir(dir)
    }

    /// The same turn of the board.
    ///
    /// ```
    /// use undercroft::geom::{Motion, Turn};
    /// assert_eq!(Turn::new(2).motion(), Motion::HALF_TURN);
    /// ```
    #[inline]
    pub const fn motion(self) -> Motion {
        Motion::turn(self.0)
    }

    /// An offset, turned about the vertical axis.
    ///
    /// ```
    /// use undercroft::geom::{Turn, Vec3};
    /// assert_eq!(Turn::new(1).vec(Vec3::studs(3, 1, -20)), Vec3::studs(20, 1, 3));
    /// ```
    #[inline]
    pub const fn vec(self, at: Vec3) -> Vec3 {
        let Point { x, y: z } = self.motion().point(Point::new(at.x, at.z));
        Vec3 { x, y: at.y, z }
    }
}
