//! The sides of rooms that a passage may use, and a lower bound for what it costs to get to one.

use super::{
    cost::{MAX_OFF_CENTRE_COST, OCCUPIED_COST, STEP_COST, TURN_COST},
    door_cells::DoorCells,
};
use crate::geom::{Dir, Point, Rect};

/// Some of the four sides of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SideSet(u8);

impl SideSet {
    pub(super) const ALL: SideSet = SideSet(15);

    /// The sides of a room beyond which another room reaches.
    pub(super) fn towards(own: Rect, other: Rect) -> SideSet {
        let beyond = Dir::ALL.into_iter().filter(|side| other.reach(*side) > own.reach(*side));
        SideSet(beyond.fold(0, |sides, side| sides | 1 << side as u8))
    }

    pub(super) fn has(self, side: Dir) -> bool {
        self.0 & 1 << side as u8 != 0
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Dir> {
        Dir::ALL.into_iter().filter(move |side| self.has(*side))
    }
}

/// A side of the room that a passage leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct TargetSide {
    /// The direction into the room.
    into: Dir,
    /// Whether the door cells lie in a row, and not in a column.
    horizontal: bool,
    /// 1 if coordinates grow in the direction into the room, else -1.
    sign: i32,
    /// The row or column of the door cells, and the first and last place in it.
    line: i32,
    low: i32,
    high: i32,
}

impl TargetSide {
    pub(super) fn of(doors: &DoorCells, side: Dir) -> TargetSide {
        let (low, high) = doors.span(side);
        let horizontal = !side.is_horizontal();
        let sign = if matches!(side, Dir::North | Dir::West) { 1 } else { -1 };
        TargetSide { into: side.opposite(), horizontal, sign, line: doors.line(side), low, high }
    }

    /// What it costs at least to get to a door on this side, or `better` if that is less. Without obstacles and noise it is
    /// exactly the cost. The nearest door is the cheapest, because a step costs more than a door off the middle.
    // Inlined always: as a call it costs 3 % of all instructions of a layout.
    #[inline(always)]
    pub(super) fn lower_bound(&self, at: Point, dir: Dir, better: u32) -> u32 {
        let (across, along) = if self.horizontal { (at.y, at.x) } else { (at.x, at.y) };
        let ahead = (self.line - across) * self.sign;
        // The door cells lie behind: another side is nearer.
        if ahead < 0 && better != u32::MAX {
            return better;
        }
        let place = along.clamp(self.low, self.high);
        let aside = (along - place).unsigned_abs();
        let steps = (ahead.unsigned_abs() + aside) * STEP_COST + OCCUPIED_COST;
        if steps >= better {
            return better;
        }
        let turns = if dir == self.into {
            match (ahead < 0, aside == 0) {
                (true, _) => 4,
                (false, true) => 0,
                (false, false) => 2,
            }
        } else if dir == self.into.opposite() {
            2
        } else if ahead < 0 {
            3
        } else if aside == 0 || matches!(dir, Dir::East | Dir::South) == (along < place) {
            1
        } else {
            3
        };
        let off = (2 * place - self.low - self.high).unsigned_abs() / 2;
        better.min(steps + turns * TURN_COST + off.min(MAX_OFF_CENTRE_COST))
    }
}
