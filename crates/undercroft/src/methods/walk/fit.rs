//! The walk that fits: it draws as the document does, and where a room finds no place it draws again, then takes back
//! the room before.
//!
//! A walk that winds around itself can be locked in deeply, with more ways to fill its prison than anybody can try. After
//! some dead ends without getting any farther it therefore takes back several rooms at once: two, then four, two, eight,
//! two, four, two, sixteen, and so on until it does get farther. Small steps back come often and lose little; one that
//! is large enough comes soon enough. The budget counts tries; nothing counts time.

use super::{
    Order,
    formulas::{corridor, draw, next, turned},
    site::{Obstacle, Part, Piece, Site},
};
use crate::{
    geom::{Dir, Rect},
    methods::{Placement, Walk},
    model::RoomId,
    rng::Rng,
    trace::{Event, Trace},
};

/// So many dead ends in a row without getting farther are borne before a longer stretch is taken back. Walks of a few
/// rooms bear more than they can meet in all, so that for those "stuck" is the whole truth.
const DEAD_ENDS: u32 = 3;
const DEAD_ENDS_OF_FEW: u32 = 4_096;
const FEW: usize = 9;

/// A way that was taken, and which had been tried by then, as bits.
#[derive(Clone, Copy)]
pub(super) struct Step {
    tried: u8,
}

pub(super) struct Walker<'a, T> {
    pub(super) params: &'a Walk,
    pub(super) rng: &'a mut Rng,
    pub(super) site: &'a mut Site,
    pub(super) steps: &'a mut Vec<Step>,
    pub(super) trace: &'a mut T,
}

/// Where a walk got stuck.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stuck {
    /// The most rooms it placed at a time.
    pub(super) placed: usize,
    /// Whether every way was tried.
    pub(super) proven: bool,
    /// What stood in the way of the room that was never placed.
    pub(super) in_the_way: Blocked,
}

/// What stood in the way, all tries together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Blocked {
    pub(super) side: bool,
    pub(super) end: bool,
    pub(super) pieces: bool,
}

impl Blocked {
    fn note(&mut self, obstacle: Obstacle) {
        match obstacle {
            Obstacle::Side => self.side = true,
            Obstacle::End => self.end = true,
            Obstacle::Room(_) | Obstacle::Corridor(_) => self.pieces = true,
        }
    }
}

fn bit(direction: Dir) -> u8 {
    1 << direction as u8
}

impl<T: Trace> Walker<'_, T> {
    /// Goes on from a room, a corridor and a room for each order. What it could not finish it takes back.
    ///
    /// `facing` is the way one came, which the first corridor does not go back; `script` are ways that are not drawn.
    pub(super) fn go(
        &mut self,
        from: Piece,
        facing: Option<Dir>,
        orders: &[Order],
        script: &[Dir],
        budget: i64,
    ) -> Result<(), Stuck> {
        let patience = if orders.len() < FEW { DEAD_ENDS_OF_FEW } else { DEAD_ENDS };
        let base = self.site.len();
        self.steps.clear();
        let (mut tries, mut dead_ends, mut leap) = (0, 0, 0_usize);
        let mut tried = 0;
        let mut stuck = Stuck { placed: 0, proven: true, in_the_way: Blocked::default() };
        loop {
            let depth = self.steps.len();
            let Some(order) = orders.get(depth) else { return Ok(()) };
            let (at, facing) = match self.site.last().filter(|_| depth > 0) {
                Some(room) => (room, Some(room.direction)),
                None => (from, facing),
            };
            let open = |direction: Dir| {
                let back = facing.is_some_and(|facing| facing.opposite() == direction);
                let asked = script.get(depth).is_none_or(|asked| *asked == direction);
                asked && !back && tried & bit(direction) == 0
            };
            let any_open = Dir::ALL.into_iter().any(open);
            if tries == budget || (!any_open && depth == 0 && stuck.proven) {
                stuck.proven &= !any_open;
                while self.site.len() > base {
                    self.site.pop();
                }
                return Err(stuck);
            }
            if !any_open {
                dead_ends += 1;
                let mut back = 1;
                if dead_ends % patience == 0 {
                    leap += 1;
                    back = 2 * (leap & leap.wrapping_neg());
                    stuck.proven = false;
                }
                tried = self.take_back(back);
                continue;
            }
            tries += 1;
            let direction = match script.get(depth) {
                Some(asked) => *asked,
                None => draw(self.rng, open),
            };
            tried |= bit(direction);
            match self.place(at, direction, order) {
                Ok(()) => {
                    self.steps.push(Step { tried });
                    tried = 0;
                    if depth + 1 > stuck.placed {
                        (dead_ends, leap) = (0, 0);
                        stuck = Stuck { placed: depth + 1, in_the_way: Blocked::default(), ..stuck };
                    }
                }
                Err(obstacle) if depth == stuck.placed => stuck.in_the_way.note(obstacle),
                Err(_) => {}
            }
        }
    }

    /// Takes back so many rooms; the answer is what had been tried where the walk then stands.
    fn take_back(&mut self, rooms: usize) -> u8 {
        // From the very beginning all is open again.
        let mut tried = 0;
        for _ in 0..rooms {
            let Some(step) = self.steps.pop() else { return 0 };
            tried = step.tried;
            if let Some(Piece { part: Part::Room(room), .. }) = self.site.pop() {
                self.trace.note(Event::Withdrawn(room));
            }
            self.site.pop();
        }
        tried
    }

    /// Places a corridor and the room at its end, or says what is in the way.
    fn place(&mut self, from: Piece, direction: Dir, order: &Order) -> Result<(), Obstacle> {
        let run = next(from.rect, direction, corridor(self.params), Placement::Fit);
        let rect = next(run, direction, order.size, Placement::Fit);
        self.note(|params| Event::Tried(turned(rect, params)));
        let start = match from.part {
            Part::Room(id) => id,
            Part::Corridor(_, [id, _]) => id,
        };
        let blocked = self.site.obstacle(run, Some(start)).or_else(|| self.site.obstacle(rect, None));
        if let Some(obstacle) = blocked {
            self.note(|params| refused(turned(rect, params), obstacle));
            return Err(obstacle);
        }
        let ends = [start, order.room];
        self.site.push(Piece { rect: run, direction, part: Part::Corridor(order.passage, ends) });
        self.site.push(Piece { rect, direction, part: Part::Room(order.room) });
        let horizontal_first = matches!(direction, Dir::East | Dir::West);
        self.note(|_| Event::Cut { passage: order.passage, ends, horizontal_first });
        self.note(|params| Event::Placed { room: order.room, rect: turned(rect, params) });
        Ok(())
    }

    fn note(&mut self, event: impl FnOnce(&Walk) -> Event) {
        if T::ON {
            self.trace.note(event(self.params));
        }
    }

    /// Places the first room, which has all of the board to itself.
    pub(super) fn begin(&mut self, rect: Rect) -> Piece {
        let first = Piece { rect, direction: Dir::North, part: Part::Room(RoomId(0)) };
        self.site.push(first);
        self.note(|params| Event::Placed { room: RoomId(0), rect: turned(rect, params) });
        first
    }
}

fn refused(rect: Rect, obstacle: Obstacle) -> Event {
    match obstacle {
        Obstacle::Room(by) => Event::Rejected { rect, by },
        Obstacle::Corridor(by) => Event::Blocked { rect, by: Some(by) },
        Obstacle::Side | Obstacle::End => Event::Blocked { rect, by: None },
    }
}
