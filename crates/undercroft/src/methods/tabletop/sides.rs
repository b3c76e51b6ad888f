//! The sides of rooms that a passage may use, and what it costs at least to get to one.

use super::doors::Doors;
use crate::geom::{Dir, Point, Rect};

/// What a step costs; a turn costs half, and a cell of a ring or passage a fifth more. So does every cell that a door is
/// off the middle of its side, by a tenth.
pub(super) const STEP: u32 = 10;
pub(super) const TURN: u32 = 5;
pub(super) const TAKEN: u32 = 2;
/// A door costs no more than this for being off the middle.
pub(super) const OFF: u32 = 4;
/// Some of the four sides of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sides(u8);

impl Sides {
    pub(super) const ALL: Sides = Sides(15);

    /// The sides of a room beyond which another one reaches.
    pub(super) fn towards(own: Rect, other: Rect) -> Sides {
        let beyond = [other.y < own.y, other.right() > own.right(), other.bottom() > own.bottom(), other.x < own.x];
        Sides((0..4).fold(0, |sides, i| sides | u8::from(beyond[i]) << i))
    }

    pub(super) fn has(self, side: Dir) -> bool {
        self.0 & 1 << side as u8 != 0
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Dir> {
        Dir::ALL.into_iter().filter(move |side| self.has(*side))
    }
}

/// A side of the room to reach.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    /// The way into the room.
    into: Dir,
    /// Whether the doors lie in a row, and not in a column.
    level: bool,
    /// 1 if the way into the room is that of growing coordinates, else -1.
    sign: i32,
    line: i32,
    low: i32,
    high: i32,
}

impl Side {
    pub(super) fn of(doors: &Doors, side: Dir) -> Side {
        let (low, high) = doors.stretch(side);
        let level = matches!(side, Dir::North | Dir::South);
        let sign = if matches!(side, Dir::North | Dir::West) { 1 } else { -1 };
        Side { into: side.opposite(), level, sign, line: doors.line(side), low, high }
    }

    /// What it costs at least to get to a door on this side, or `better` if that is less: without obstacles it is exactly
    /// that. Steps cost so much more than to be off the middle that the nearest door is the best.
    pub(super) fn rest(&self, at: Point, way: Dir, better: u32) -> u32 {
        let (across, along) = if self.level { (at.y, at.x) } else { (at.x, at.y) };
        let ahead = (self.line - across) * self.sign;
        // From behind there is always a side that is nearer.
        if ahead < 0 && better != u32::MAX {
            return better;
        }
        let place = along.clamp(self.low, self.high);
        let aside = (along - place).unsigned_abs();
        let steps = (ahead.unsigned_abs() + aside) * STEP + TAKEN;
        if steps >= better {
            return better;
        }
        let turns = if way == self.into {
            match (ahead < 0, aside == 0) {
                (true, _) => 4,
                (false, true) => 0,
                (false, false) => 2,
            }
        } else if way == self.into.opposite() {
            2
        } else if ahead < 0 {
            3
        } else if aside == 0 || matches!(way, Dir::East | Dir::South) == (along < place) {
            1
        } else {
            3
        };
        let off = (2 * place - self.low - self.high).unsigned_abs() / 2;
        better.min(steps + turns * TURN + off.min(OFF))
    }
}
