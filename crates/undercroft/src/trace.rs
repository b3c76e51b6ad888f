//! How a dungeon came to be, step by step. Write-only: nobody in the engine can read it, so it cannot change a thing.

use crate::{
    geom::{Point, Rect},
    model::{PassageId, RoomId, RoomKind},
};

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// An attempt at the seed begins, counted from 0.
    Attempt(u32),
    /// A region was cut in two.
    Split {
        /// The region.
        region: Rect,
        /// The part to the north or west.
        first: Rect,
        /// The part to the south or east.
        second: Rect,
    },
    /// A region stays whole.
    Leaf(Rect),
    /// How many rooms the method aims for.
    Target(u32),
    /// A room was tried here.
    Tried(Rect),
    /// It did not fit because of an earlier room.
    Rejected {
        /// Where it was tried.
        rect: Rect,
        /// The room in its way.
        by: RoomId,
    },
    /// It did not fit because of an earlier corridor, or where there is none, because of the board's edge.
    Blocked {
        /// Where it was tried.
        rect: Rect,
        /// The corridor in its way.
        by: Option<PassageId>,
    },
    /// A room was taken back, and the corridor that led to it.
    Withdrawn(RoomId),
    /// A room could not be joined to the others where it lay, and was put elsewhere.
    Moved {
        /// The room.
        room: RoomId,
        /// Where it lies now.
        rect: Rect,
    },
    /// A room was placed.
    Placed {
        /// The room.
        room: RoomId,
        /// Where it lies.
        rect: Rect,
    },
    /// A corridor was cut.
    Cut {
        /// The corridor.
        passage: PassageId,
        /// The rooms at its ends.
        ends: [RoomId; 2],
        /// Whether it goes horizontally first.
        horizontal_first: bool,
    },
    /// Two rooms were compared while their order was drawn.
    Compared {
        /// The room asked about.
        first: RoomId,
        /// The room it was compared with.
        second: RoomId,
        /// Whether the first goes before the second.
        less: bool,
    },
    /// The order in which rooms may take a special type.
    Shuffled(Vec<RoomId>),
    /// A room got its type.
    Typed {
        /// The room.
        room: RoomId,
        /// The type.
        kind: RoomKind,
    },
    /// A stage is over; so many numbers have been drawn for it.
    Drawn {
        /// The stage.
        stage: &'static str,
        /// How many raw numbers it drew.
        numbers: u64,
    },
    /// A tile was held to a connector, one of its own against it.
    TileTried {
        /// Which tile of the tileset.
        tile: u16,
        /// Whether it overlaps nothing.
        fits: bool,
    },
    /// A tile was joined to what is there.
    Joined {
        /// Its place in the path, or after it.
        node: u32,
        /// Which tile of the tileset.
        tile: u16,
    },
    /// The path led nowhere, and its last tiles were removed.
    Backtracked {
        /// How many of its tiles are left.
        left: u32,
    },
    /// A pass ran.
    Pass(&'static str),
    /// A pass has nothing to work on here.
    Skipped {
        /// The pass.
        pass: &'static str,
        /// What it lacks.
        why: &'static str,
    },
}

impl Event {
    /// The same step where all is counted from another corner.
    pub(crate) fn seen_from(self, corner: Point) -> Event {
        let moved = |rect: Rect| Rect { x: rect.x - corner.x, y: rect.y - corner.y, ..rect };
        match self {
            Event::Split { region, first, second } => {
                Event::Split { region: moved(region), first: moved(first), second: moved(second) }
            }
            Event::Leaf(rect) => Event::Leaf(moved(rect)),
            Event::Tried(rect) => Event::Tried(moved(rect)),
            Event::Rejected { rect, by } => Event::Rejected { rect: moved(rect), by },
            Event::Blocked { rect, by } => Event::Blocked { rect: moved(rect), by },
            Event::Moved { room, rect } => Event::Moved { room, rect: moved(rect) },
            Event::Placed { room, rect } => Event::Placed { room, rect: moved(rect) },
            other => other,
        }
    }
}

/// Somebody who wants to know.
pub trait Trace {
    /// Whether it listens at all; steps that are dear to describe are skipped where it does not.
    const ON: bool = true;

    /// Takes note of a step.
    ///
    /// ```
    /// use undercroft::trace::{Event, Trace};
    /// let mut steps: Vec<Event> = Vec::new();
    /// steps.note(Event::Attempt(0));
    /// assert_eq!(steps.len(), 1);
    /// ```
    fn note(&mut self, event: Event);
}

/// Nobody: every note compiles to nothing.
pub struct NoTrace;

impl Trace for NoTrace {
    const ON: bool = false;

    #[inline(always)]
    fn note(&mut self, _event: Event) {}
}

impl Trace for Vec<Event> {
    fn note(&mut self, event: Event) {
        self.push(event);
    }
}
