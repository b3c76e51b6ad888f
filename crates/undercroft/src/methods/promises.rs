use std::ops::RangeInclusive;

use crate::{model::RoomKind, params::MAX_SIDE};

/// What a method guarantees of every dungeon beyond the laws. Promises are data: `check` holds every dungeon to them, and
/// what only one method promises it checks in a file named after the method.
#[derive(Clone, Debug)]
pub(crate) struct Promises {
    /// The board's sides, where the recipe says them.
    pub(crate) board: Option<(i32, i32)>,
    /// How many rooms there are.
    pub(crate) rooms: RangeInclusive<usize>,
    /// How long the sides of a room are.
    pub(crate) sides: RangeInclusive<i32>,
    /// Cells of wall between a room and the board's edge, and between two rooms.
    pub(crate) padding: Option<(i32, i32)>,
    /// No two rooms share a cell.
    pub(crate) disjoint: bool,
    /// Where every passage begins and ends, seen from its two rooms.
    pub(crate) ends: Option<Ring>,
    /// Every open cell can be walked to from the start.
    pub(crate) reachable: bool,
    /// There is a goal.
    pub(crate) goal: bool,
    /// The board's edge is wall.
    pub(crate) closed_border: bool,
    /// Rooms and passages may reach over the board's edge, which clips them.
    pub(crate) clips: bool,
    /// What rooms are for, in the order of their ids.
    pub(crate) kinds: Option<KindRules>,
    /// How many rooms the method itself gives a purpose, at most.
    pub(crate) special_rooms: SpecialRooms,
    /// Where there are ways out, one comes straight in from outside at the start.
    pub(crate) clear_entrance: bool,
    /// Only passes say who waits in rooms and what they hold.
    pub(crate) filled_by_passes: bool,
    /// There are doors already before passes add theirs, and they keep their kinds.
    pub(crate) doors_given: bool,
    /// Some rooms have numbers already before passes number others, and keep them.
    pub(crate) numbers_given: bool,
}

/// Where the end of a passage lies, seen from a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ring {
    /// On a cell of the room.
    Inside,
    /// On a cell that shares an edge with the room.
    Beside,
}

/// What rooms are for: the first is where one enters, and one is where one wants to get to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KindRules {
    /// The kind of the room where one wants to get to.
    pub(crate) goal: RoomKind,
    /// Whether that is the last room; else it may be any but the first.
    pub(crate) goal_is_last: bool,
    /// What all other rooms may be.
    pub(crate) others: &'static [RoomKind],
}

/// How many rooms of each special kind a method makes, at most.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SpecialRooms {
    pub(crate) treasure: usize,
    pub(crate) shrine: usize,
    pub(crate) trap: usize,
    pub(crate) challenge: usize,
}

impl SpecialRooms {
    /// How many of a kind; of kinds that are not special none.
    pub(crate) fn of(self, kind: RoomKind) -> usize {
        match kind {
            RoomKind::Treasure => self.treasure,
            RoomKind::Shrine => self.shrine,
            RoomKind::Trap => self.trap,
            RoomKind::Challenge => self.challenge,
            RoomKind::Normal | RoomKind::Spawn | RoomKind::Exit | RoomKind::Boss => 0,
        }
    }
}

impl Default for Promises {
    /// What most methods promise: at least one room, nothing in the way of anything else.
    fn default() -> Promises {
        Promises {
            board: None,
            rooms: 1..=usize::MAX,
            sides: 1..=MAX_SIDE,
            padding: None,
            disjoint: true,
            ends: Some(Ring::Inside),
            reachable: true,
            goal: true,
            closed_border: true,
            clips: false,
            kinds: None,
            special_rooms: SpecialRooms::default(),
            clear_entrance: false,
            filled_by_passes: true,
            doors_given: false,
            numbers_given: false,
        }
    }
}
