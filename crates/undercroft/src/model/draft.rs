use std::sync::Arc;

use super::{Assembly, Board, Cell, Door, Exit, Holder, Mark, Passage, Room, RoomId, Square, Stair, Water};
use crate::{
    geom::{Point, Rect},
    grid::Grid,
};

/// What a method hands on: shapes and where they lie, no cells yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Columns of the board to be.
    pub width: i32,
    /// Rows of the board to be.
    pub height: i32,
    /// What is there before anything is carved.
    pub rock: Cell,
    /// The rooms in order of creation.
    pub rooms: Vec<Room>,
    /// The passages in order of creation.
    pub passages: Vec<Passage>,
    /// Stairs the method placed.
    pub stairs: Vec<Stair>,
    /// Marks the method placed; a pillar closes its cell.
    pub marks: Vec<Mark>,
    /// Where a walker begins.
    pub start: Point,
    /// Where the walker wants to get to.
    pub goal: Option<Point>,
    /// The tiles it is made of, where the method builds in space; each room is then ringed by wall.
    pub assembly: Option<Assembly>,
}

impl Layout {
    /// The board to be.
    pub(crate) fn bounds(&self) -> Rect {
        Rect::new(0, 0, self.width, self.height)
    }

    /// Empty, in the memory it has.
    pub(crate) fn begin(&mut self, width: i32, height: i32, rock: Cell) {
        (self.width, self.height, self.rock) = (width, height, rock);
        self.rooms.clear();
        self.passages.clear();
        self.stairs.clear();
        self.marks.clear();
        (self.start, self.goal) = (Point::default(), None);
        self.assembly = None;
    }
}

impl Default for Layout {
    fn default() -> Layout {
        Layout {
            width: 0,
            height: 0,
            rock: Cell::Wall,
            rooms: Vec::new(),
            passages: Vec::new(),
            stairs: Vec::new(),
            marks: Vec::new(),
            start: Point::default(),
            goal: None,
            assembly: None,
        }
    }
}

/// One value a cell, made by passes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Layers {
    /// Corner codes 0 to 15.
    pub wang: Option<Grid<u8>>,
    /// Which part of a wall or corner each cell shows.
    pub squares: Option<Grid<Square>>,
    /// How deep the water stands.
    pub water: Option<Grid<Water>>,
    /// The text across the floor. Which character lies on which cell follows from it, so no cell holds one:
    /// [`view::text_grid`](crate::view::text_grid).
    pub text: Option<FloorText>,
}

/// A text to be read off the floor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FloorText {
    /// The text, as it was given.
    pub text: Arc<str>,
    /// To which columns tabs are widened.
    pub tab_width: i32,
}

/// A dungeon in the making: carved, being annotated, not yet checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// The cells.
    pub board: Board,
    /// The rooms in order of creation.
    pub rooms: Vec<Room>,
    /// The passages in order of creation.
    pub passages: Vec<Passage>,
    /// The doors in order of creation.
    pub doors: Vec<Door>,
    /// The stairs in order of creation.
    pub stairs: Vec<Stair>,
    /// The ways out in order of creation.
    pub exits: Vec<Exit>,
    /// Everything else that stands at a cell.
    pub marks: Vec<Mark>,
    /// One value a cell.
    pub layers: Layers,
    /// Where a walker begins.
    pub start: Point,
    /// Where the walker wants to get to.
    pub goal: Option<Point>,
    /// The tiles it is made of, where the method builds in space.
    pub assembly: Option<Assembly>,
}

impl Draft {
    /// The room one enters first: that of the start, or else the first there is.
    pub(crate) fn entrance(&self) -> Option<RoomId> {
        let of_start = match self.board.owner.get(self.start).map(|owner| owner.holder()) {
            Some(Holder::Room(id)) if (id.0 as usize) < self.rooms.len() => Some(id),
            _ => None,
        };
        of_start.or_else(|| self.rooms.first().map(|room| room.id))
    }
}
