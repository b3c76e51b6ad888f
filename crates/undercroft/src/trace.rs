//! A record of how a dungeon was made, step by step. The engine writes to it and asks it one thing: whether to go on. So
//! tracing cannot change a dungeon, only whether there is one.

use crate::{
    geom::{Point, Rect},
    model::{PassageId, RoomId, RoomKind},
};

/// One step in the making of a dungeon.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    /// A room was tried at a place.
    Tried(Rect),
    /// The room that was tried did not fit because of an earlier room.
    Rejected {
        /// Where it was tried.
        rect: Rect,
        /// The room in its way.
        by: RoomId,
    },
    /// The room that was tried did not fit because of an earlier corridor, or if `by` is `None`, of the board's edge.
    Blocked {
        /// Where it was tried.
        rect: Rect,
        /// The corridor in its way.
        by: Option<PassageId>,
    },
    /// A room and the corridor that led to it were removed again.
    Withdrawn(RoomId),
    /// A room could not be connected to the others where it lay, and was moved.
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
        /// Whether its first leg is horizontal.
        horizontal_first: bool,
    },
    /// Two rooms were compared while their order was drawn.
    Compared {
        /// The room on the left of the comparison.
        first: RoomId,
        /// The room on the right.
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
    /// A stage has ended.
    Drawn {
        /// The stage.
        stage: &'static str,
        /// How many raw numbers it drew.
        numbers: u64,
    },
    /// A tile was tried at an open connector.
    TileTried {
        /// Which tile of the tileset.
        tile: u16,
        /// Whether it overlaps nothing.
        fits: bool,
    },
    /// A tile was joined to what is there.
    Joined {
        /// Its index among the nodes of the assembly.
        node: u32,
        /// Which tile of the tileset.
        tile: u16,
    },
    /// The path came to a dead end, and the search backtracked.
    Backtracked {
        /// How many of its tiles are left.
        left: u32,
    },
    /// A pass ran.
    Pass(&'static str),
    /// A pass did not run, because something it needs is missing.
    Skipped {
        /// The pass.
        pass: &'static str,
        /// What is missing.
        why: &'static str,
    },
}

impl Event {
    /// The same step with coordinates relative to another corner of the board.
    pub(crate) fn relative_to(self, corner: Point) -> Event {
        let moved = |rect: Rect| rect.moved(-corner);
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
            other @ (Event::Attempt(_)
            | Event::Target(_)
            | Event::Withdrawn(_)
            | Event::Cut { .. }
            | Event::Compared { .. }
            | Event::Shuffled(_)
            | Event::Typed { .. }
            | Event::Drawn { .. }
            | Event::TileTried { .. }
            | Event::Joined { .. }
            | Event::Backtracked { .. }
            | Event::Pass(_)
            | Event::Skipped { .. }) => other,
        }
    }
}

/// A receiver of steps.
pub trait Trace {
    /// Whether it keeps anything. Where it does not, steps that are expensive to describe are skipped.
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

    /// Whether it may ever ask for a stop. Where it may not, [`Trace::keep_going`] is never called.
    const STOPS: bool = true;

    /// Whether to go on. The first `false` ends the work with [`Error::Stopped`](crate::Error::Stopped), and the question is
    /// not asked again.
    ///
    /// It is asked before each attempt, each place that is tried for a room or tile, each search for a passage, each pass
    /// and the check: thousands of times for a large dungeon, so the answer should be cheap, such as a look
    /// at an atomic flag or, in every hundredth call, at a clock.
    ///
    /// ```
    /// use undercroft::{Error, Method, Recipe, Workshop, trace::{Event, Trace}};
    /// /// Stops after so many questions.
    /// struct Patience(u32);
    /// impl Trace for Patience {
    ///     const ON: bool = false;
    ///     fn note(&mut self, _event: Event) {}
    ///     fn keep_going(&mut self) -> bool {
    ///         self.0 = self.0.saturating_sub(1);
    ///         self.0 > 0
    ///     }
    /// }
    /// let recipe = Recipe::new(Method::Tabletop(Default::default()));
    /// let mut workshop = Workshop::new();
    /// assert_eq!(workshop.generate_traced(&recipe, 42, &mut Patience(5)), Err(Error::Stopped));
    /// assert!(workshop.generate_traced(&recipe, 42, &mut Patience(u32::MAX)).is_ok());
    /// ```
    fn keep_going(&mut self) -> bool {
        true
    }
}

/// Ignores every step, so that tracing compiles to nothing.
pub struct NoTrace;

impl Trace for NoTrace {
    const ON: bool = false;
    const STOPS: bool = false;

    #[inline(always)]
    fn note(&mut self, _event: Event) {}
}

/// Notes nothing, and stops the work as soon as the function says `true`.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use undercroft::{Error, Method, Recipe, Workshop, trace::StopWhen};
/// static CANCELLED: AtomicBool = AtomicBool::new(true);
/// let recipe = Recipe::new(Method::Tabletop(Default::default()));
/// let mut trace = StopWhen(|| CANCELLED.load(Ordering::Relaxed));
/// assert_eq!(Workshop::new().generate_traced(&recipe, 42, &mut trace), Err(Error::Stopped));
/// ```
pub struct StopWhen<F>(pub F);

impl<F: FnMut() -> bool> Trace for StopWhen<F> {
    const ON: bool = false;

    #[inline(always)]
    fn note(&mut self, _event: Event) {}

    fn keep_going(&mut self) -> bool {
        !(self.0)()
    }
}

/// A trace that remembers that it asked for a stop, so that whoever notices first only has to give up somehow: all loops
/// end at their next question, and what came of them is thrown away.
pub(crate) struct StickyStop<'a, T> {
    trace: &'a mut T,
    stopped: bool,
}

impl<'a, T: Trace> StickyStop<'a, T> {
    pub(crate) fn new(trace: &'a mut T) -> StickyStop<'a, T> {
        StickyStop { trace, stopped: false }
    }

    /// Whether the trace asked for a stop.
    pub(crate) fn is_stopped(&self) -> bool {
        T::STOPS && self.stopped
    }
}

impl<T: Trace> Trace for StickyStop<'_, T> {
    const ON: bool = T::ON;
    const STOPS: bool = T::STOPS;

    #[inline(always)]
    fn note(&mut self, event: Event) {
        self.trace.note(event);
    }

    #[inline(always)]
    fn keep_going(&mut self) -> bool {
        // The constant comes first: without it the flag would be read from memory for traces that never stop.
        if !T::STOPS {
            return true;
        }
        self.stopped = self.stopped || !self.trace.keep_going();
        !self.stopped
    }
}

impl Trace for Vec<Event> {
    const STOPS: bool = false;

    fn note(&mut self, event: Event) {
        self.push(event);
    }
}
