use std::{borrow::Cow, collections::BTreeSet};

use super::{Purpose, RoomPrefab, Shape, Words};
use crate::{
    geom::{Dir, Point, Rect},
    named::named,
};

/// The number of a room: rooms count from 0 in order of creation.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomId(pub u32);

named! {
    /// What a room is for.
    pub enum RoomKind {
        /// Nothing special.
        Normal = "normal",
        /// Where the party enters.
        Spawn = "spawn",
        /// Where it leaves.
        Exit = "exit",
        /// Where the boss waits.
        Boss = "boss",
        /// Better loot.
        Treasure = "treasure",
        /// A blessing station.
        Shrine = "shrine",
        /// Hazards on the floor.
        Trap = "trap",
        /// More and stronger enemies, richer rewards.
        Challenge = "challenge",
    }
}

/// What waits in a room, by the encounter rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Encounter {
    /// How many enemies.
    pub enemies: u32,
    /// The floor whose strength they have.
    pub effective_floor: u32,
    /// The boss's name, where the one enemy is the boss.
    pub boss: Option<String>,
}

/// How much more than usual a room gives, as factors of the usual.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rewards {
    /// Factor on experience.
    pub xp: f64,
    /// Factor on loot.
    pub loot: f64,
}

/// A place to be, as opposed to a passage between places.
#[derive(Clone, Debug, PartialEq)]
pub struct Room {
    /// Its number.
    pub id: RoomId,
    /// The name by which a recipe, a person or another program speaks of it, if it has one.
    pub name: Option<String>,
    /// What it is for.
    pub kind: RoomKind,
    /// What it was furnished as, where furnishings ran and it is not empty.
    pub purpose: Option<Purpose>,
    /// The rectangle it lies in.
    pub rect: Rect,
    /// Which cells of that rectangle are the room.
    pub shape: Shape,
    /// The way one goes when entering it for the first time, where the method has one.
    pub direction: Option<Dir>,
    /// Its image under the dungeon's symmetry, where it has one.
    pub mirror: Option<RoomId>,
    /// The prefab it is, where it is one.
    pub prefab: Option<RoomPrefab>,
    /// The number on a keyed map.
    pub number: Option<u32>,
    /// Where its number is written, if somebody moved it.
    pub number_at: Option<Point>,
    /// Free words about it.
    pub tags: BTreeSet<Cow<'static, str>>,
    /// Texts about it that somebody wrote, by what they are: `name`, `purpose`, `aloud`, `here` or `clues`.
    pub words: Words,
    /// What waits in it, where encounters ran.
    pub encounter: Option<Encounter>,
    /// What it gives, where contents ran and it gives more than usual.
    pub rewards: Option<Rewards>,
}

impl Room {
    /// A plain rectangular room.
    ///
    /// ```
    /// use undercroft::{Room, RoomId, RoomKind, geom::Rect};
    /// let room = Room::new(RoomId(0), Rect::new(1, 1, 6, 4));
    /// assert_eq!((room.kind, room.area()), (RoomKind::Normal, 24));
    /// ```
    #[inline]
    pub fn new(id: RoomId, rect: Rect) -> Room {
        Room {
            id,
            name: None,
            kind: RoomKind::Normal,
            purpose: None,
            rect,
            shape: Shape::Rect,
            direction: None,
            mirror: None,
            prefab: None,
            number: None,
            number_at: None,
            tags: BTreeSet::new(),
            words: Words::new(),
            encounter: None,
            rewards: None,
        }
    }

    /// The order in which the sides of a room are looked at. It is not that of [`Dir::ALL`], because program 001 finds doors in this
    /// order, and the recorded cases have them so.
    pub(crate) const SIDES: [Dir; 4] = [Dir::North, Dir::South, Dir::West, Dir::East];

    /// Calls `each(cell, side)` for every cell that shares an edge with the room from outside: the row above and the row
    /// below west to east, then the column to the west and the one to the east north to south. A free shape is scanned
    /// side by side in the same order; a cell in a nook comes once for every side it touches.
    pub(crate) fn each_beside(&self, mut each: impl FnMut(Point, Dir)) {
        let Rect { x, y, .. } = self.rect;
        let (right, bottom) = (self.rect.right(), self.rect.bottom());
        match &self.shape {
            Shape::Rect => {
                (x..right).for_each(|x| each(Point::new(x, y - 1), Dir::North));
                (x..right).for_each(|x| each(Point::new(x, bottom), Dir::South));
                (y..bottom).for_each(|y| each(Point::new(x - 1, y), Dir::West));
                (y..bottom).for_each(|y| each(Point::new(right, y), Dir::East));
            }
            shape @ (Shape::Mask(_) | Shape::Circle(_) | Shape::Octagon(_) | Shape::L(_)) => {
                // West and east of a shape lie the ends of its rows.
                let mut ends: Vec<(i32, i32)> = Vec::new();
                for side in Room::SIDES {
                    if side.is_horizontal() {
                        ends.clear();
                        shape.each_span(self.rect, |y, from, to| {
                            ends.push((if side == Dir::West { from - 1 } else { to }, y));
                        });
                        ends.sort_unstable();
                        ends.iter().for_each(|(x, y)| each(Point::new(*x, *y), side));
                    } else {
                        shape.each_span(self.rect, |y, from, to| {
                            let beside = (from..to).map(|x| side.step(Point::new(x, y)));
                            let outside = beside.filter(|at| !shape.contains(self.rect, *at));
                            outside.for_each(|at| each(at, side));
                        });
                    }
                }
            }
        }
    }

    /// Whether a cell belongs to its shape.
    #[inline]
    pub(crate) fn contains(&self, at: Point) -> bool {
        self.shape.contains(self.rect, at)
    }

    /// How many cells it has.
    ///
    /// ```
    /// use undercroft::{Room, RoomId, geom::Rect};
    /// assert_eq!(Room::new(RoomId(0), Rect::new(1, 1, 6, 4)).area(), 24);
    /// ```
    pub fn area(&self) -> i64 {
        self.shape.area(self.rect)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_contains_the_cells_of_its_shape() {
        for shape in [Shape::Rect, Shape::circle(6, 6), Shape::l(6, 6, true, false)] {
            let room = Room { shape, ..Room::new(RoomId(0), Rect::new(3, -2, 6, 6)) };
            let own = room.shape.cells(room.rect);
            assert!(room.rect.grown(2).cells().all(|at| room.contains(at) == own.contains(&at)), "{room:?}");
        }
    }
}
