use super::{PassageId, RoomId};
use crate::{geom::Point, grid::Grid};

/// What a cell is. Doors, stairs and water are not cells: they lie on floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Cell {
    /// Nothing at all; outside the dungeon.
    Void,
    /// Solid.
    Wall,
    /// Open.
    Floor,
}

impl Grid<Cell> {
    /// Whether a cell is floor; off the board nothing is.
    #[inline]
    pub(crate) fn is_floor(&self, at: Point) -> bool {
        self.get(at) == Some(&Cell::Floor)
    }
}

/// Who carved a cell, in four bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Owner(u32);

/// An [`Owner`], spelled out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holder {
    /// Nobody carved this cell.
    Nobody,
    /// The cell belongs to a room.
    Room(RoomId),
    /// The cell belongs to a passage, and to no room.
    Passage(PassageId),
}

/// The highest bit tells passages from rooms; 0 is nobody, so ids are stored plus one.
const PASSAGE_BIT: u32 = 1 << 31;

impl Owner {
    /// Nobody carved this cell.
    pub const NOBODY: Owner = Owner(0);

    /// The owner mark of a room.
    ///
    /// ```
    /// use undercroft::{Holder, Owner, RoomId};
    /// assert_eq!(Owner::room(RoomId(3)).holder(), Holder::Room(RoomId(3)));
    /// ```
    #[inline]
    pub const fn room(id: RoomId) -> Owner {
        Owner(id.0.wrapping_add(1))
    }

    /// The owner mark of a passage.
    ///
    /// ```
    /// use undercroft::{Holder, Owner, PassageId};
    /// assert_eq!(Owner::passage(PassageId(0)).holder(), Holder::Passage(PassageId(0)));
    /// ```
    #[inline]
    pub const fn passage(id: PassageId) -> Owner {
        Owner(PASSAGE_BIT | id.0.wrapping_add(1))
    }

    /// Whether it is a room.
    ///
    /// ```
    /// use undercroft::{Owner, PassageId, RoomId};
    /// assert!(Owner::room(RoomId(0)).is_room() && !Owner::passage(PassageId(0)).is_room());
    /// ```
    #[inline]
    pub const fn is_room(self) -> bool {
        self.0 != 0 && self.0 & PASSAGE_BIT == 0
    }

    /// Who it is.
    ///
    /// ```
    /// use undercroft::{Holder, Owner};
    /// assert_eq!(Owner::NOBODY.holder(), Holder::Nobody);
    /// ```
    #[inline]
    pub const fn holder(self) -> Holder {
        match self.0 {
            0 => Holder::Nobody,
            raw if raw & PASSAGE_BIT == 0 => Holder::Room(RoomId(raw - 1)),
            raw => Holder::Passage(PassageId((raw & !PASSAGE_BIT).wrapping_sub(1))),
        }
    }
}

/// The cells, and beside each who carved it: five bytes a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// What each cell is.
    pub cells: Grid<Cell>,
    /// Who carved each cell. A cell carved twice belongs to the room, else to the earlier passage.
    pub owner: Grid<Owner>,
}

impl Board {
    /// A board nobody has carved yet.
    ///
    /// ```
    /// use undercroft::{Board, Cell};
    /// assert_eq!(Board::solid(4, 3, Cell::Wall).cells.row(2), [Cell::Wall; 4]);
    /// ```
    pub fn solid(width: i32, height: i32, rock: Cell) -> Board {
        Board { cells: Grid::new(width, height, rock), owner: Grid::new(width, height, Owner::NOBODY) }
    }

    /// Who carved a cell; nobody carved what lies off the board.
    #[inline]
    pub(crate) fn holder(&self, at: Point) -> Holder {
        self.owner.get(at).map_or(Holder::Nobody, |owner| owner.holder())
    }

    /// The passage that a cell belongs to.
    #[inline]
    pub(crate) fn passage_at(&self, at: Point) -> Option<PassageId> {
        match self.holder(at) {
            Holder::Passage(id) => Some(id),
            Holder::Nobody | Holder::Room(_) => None,
        }
    }

    /// The room that a cell belongs to; a draft that was not checked yet may name one that does not exist.
    #[inline]
    pub(crate) fn room_at(&self, at: Point) -> Option<RoomId> {
        match self.holder(at) {
            Holder::Room(id) => Some(id),
            Holder::Nobody | Holder::Passage(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floor_is_on_the_board() {
        let mut cells = Grid::new(3, 1, Cell::Wall);
        cells.put(Point::new(1, 0), Cell::Floor);
        cells.put(Point::new(2, 0), Cell::Void);
        assert_eq!([-1, 0, 1, 2, 3].map(|x| cells.is_floor(Point::new(x, 0))), [false, false, true, false, false]);
    }
}
