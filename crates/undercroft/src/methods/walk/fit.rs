//! The walk that keeps rooms apart: it draws directions as the document does, and where a room finds no place it draws
//! again, then backtracks.
//!
//! A walk can enclose itself in an area that can be filled in more ways than can ever be tried. After some dead ends
//! without progress it therefore removes several rooms at once: two, then four, two, eight, two, four, two, sixteen, and
//! so on until it makes progress. Short steps back come often and lose little, and one that is long enough comes in time.
//! The budget counts tries, never time.

use super::{
    PlannedRoom,
    formulas::{corridor, draw, next, turned},
    placed::{Obstacle, Placed, PlacedKind, PlacedStack},
};
use crate::{
    geom::{Dir, Rect},
    methods::{Placement, StepBudget, Walk},
    model::RoomId,
    rng::Rng,
    trace::{Event, Trace},
};

/// After so many dead ends in a row without progress, several rooms are removed at once. For walks of a few rooms the
/// limit is higher than the number of dead ends there can be, so that their search is complete: "stuck" is then proven.
const DEAD_ENDS: u32 = 3;
const DEAD_ENDS_OF_FEW: u32 = 4_096;
const FEW: usize = 9;
/// What a try costs of the budget for all attempts.
const TRY_STEPS: u64 = 5;

/// A bit mask of directions.
#[derive(Clone, Copy, Default)]
pub(super) struct DirMask(u8);

impl DirMask {
    fn contains(self, direction: Dir) -> bool {
        self.0 & 1 << direction as u8 != 0
    }

    fn insert(&mut self, direction: Dir) {
        self.0 |= 1 << direction as u8;
    }
}

pub(super) struct Walker<'a, T> {
    pub(super) params: &'a Walk,
    pub(super) rng: &'a mut Rng,
    pub(super) placed: &'a mut PlacedStack,
    /// For each room placed by [`Walker::go`] the directions that had been tried at the room before it.
    pub(super) steps: &'a mut Vec<DirMask>,
    pub(super) budget: &'a mut StepBudget,
    pub(super) trace: &'a mut T,
}

/// Where a walk got stuck.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stuck {
    /// The most rooms it placed at a time.
    pub(super) placed: usize,
    /// Whether all directions were tried, so that no walk fits.
    pub(super) proven: bool,
    /// What stood in the way of the room that was never placed.
    pub(super) in_the_way: Blocked,
}

/// What stood in the way, all tries together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Blocked {
    pub(super) side: bool,
    pub(super) end: bool,
    pub(super) rooms_or_corridors: bool,
}

impl Stuck {
    /// This and an earlier one together: what got farther, and a proof only if both are.
    pub(super) fn merge(self, before: Option<Stuck>) -> Stuck {
        let farther = before.filter(|before| before.placed >= self.placed).unwrap_or(self);
        Stuck { proven: self.proven && before.is_none_or(|before| before.proven), ..farther }
    }
}

impl Blocked {
    fn note(&mut self, obstacle: Obstacle) {
        match obstacle {
            Obstacle::Side => self.side = true,
            Obstacle::End => self.end = true,
            Obstacle::Room(_) | Obstacle::Corridor(_) => self.rooms_or_corridors = true,
        }
    }
}

impl<T: Trace> Walker<'_, T> {
    /// Goes on from a room, with a corridor and a room for each that is planned. If it gets stuck it removes them again.
    ///
    /// The first corridor does not go back against `facing`; `script` gives directions, which are then not drawn. Each
    /// place that is tried is one of the `tries`.
    pub(super) fn go(
        &mut self,
        from: Placed,
        facing: Option<Dir>,
        planned: &[PlannedRoom],
        script: &[Dir],
        tries: &mut i64,
    ) -> Result<(), Stuck> {
        let patience = if planned.len() < FEW { DEAD_ENDS_OF_FEW } else { DEAD_ENDS };
        let base = self.placed.as_slice().len();
        self.steps.clear();
        let (mut dead_ends, mut leap) = (0, 0_u32);
        let mut tried = DirMask::default();
        let mut stuck = Stuck { placed: 0, proven: true, in_the_way: Blocked::default() };
        loop {
            let depth = self.steps.len();
            let Some(wanted) = planned.get(depth) else { return Ok(()) };
            let (at, facing) = match self.placed.as_slice().last().filter(|_| depth > 0) {
                Some(room) => (*room, Some(room.direction)),
                None => (from, facing),
            };
            let open = |direction: Dir| {
                let back = facing.is_some_and(|facing| facing.opposite() == direction);
                let asked = script.get(depth).is_none_or(|asked| *asked == direction);
                asked && !back && !tried.contains(direction)
            };
            let any_open = Dir::ALL.into_iter().any(open);
            let out_of_tries = *tries <= 0 || self.budget.is_spent();
            if out_of_tries || (!any_open && depth == 0 && stuck.proven) || !self.trace.keep_going() {
                stuck.proven &= !any_open;
                while self.placed.as_slice().len() > base {
                    self.placed.pop();
                }
                return Err(stuck);
            }
            if !any_open {
                dead_ends += 1;
                let mut back = 1;
                if dead_ends % patience == 0 {
                    leap += 1;
                    // Twice the largest power of two that divides the number of the leap.
                    back = 2 << leap.trailing_zeros();
                    stuck.proven = false;
                }
                tried = self.backtrack(back);
                continue;
            }
            *tries -= 1;
            self.budget.spend(TRY_STEPS);
            let direction = match script.get(depth) {
                Some(asked) => *asked,
                None => draw(self.rng, open),
            };
            tried.insert(direction);
            match self.place(at, direction, wanted) {
                Ok(()) => {
                    self.steps.push(std::mem::take(&mut tried));
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

    /// Removes so many rooms. The answer is the directions that were tried at the room where the walk then stands; if there
    /// are not so many rooms, the walk begins anew and none was tried.
    fn backtrack(&mut self, rooms: usize) -> DirMask {
        let mut tried = DirMask::default();
        for _ in 0..rooms {
            let Some(before) = self.steps.pop() else { return DirMask::default() };
            tried = before;
            if let Some(Placed { kind: PlacedKind::Room(room), .. }) = self.placed.pop() {
                self.trace.note(Event::Withdrawn(room));
            }
            self.placed.pop();
        }
        tried
    }

    /// Places a corridor and the room at its end, or says what is in the way.
    fn place(&mut self, from: Placed, direction: Dir, wanted: &PlannedRoom) -> Result<(), Obstacle> {
        let run = next(from.rect, direction, corridor(self.params), Placement::Fit);
        let rect = next(run, direction, wanted.size, Placement::Fit);
        self.note(|params| Event::Tried(turned(rect, params)));
        let start = match from.kind {
            PlacedKind::Room(id) => id,
            PlacedKind::Corridor(_, [id, _]) => id,
        };
        let blocked = self.placed.obstacle(run, Some(start)).or_else(|| self.placed.obstacle(rect, None));
        if let Some(obstacle) = blocked {
            self.note(|params| refused(turned(rect, params), obstacle));
            return Err(obstacle);
        }
        let ends = [start, wanted.room];
        self.placed.push(Placed { rect: run, direction, kind: PlacedKind::Corridor(wanted.passage, ends) });
        self.placed.push(Placed { rect, direction, kind: PlacedKind::Room(wanted.room) });
        let horizontal_first = direction.is_horizontal();
        self.note(|_| Event::Cut { passage: wanted.passage, ends, horizontal_first });
        self.note(|params| Event::Placed { room: wanted.room, rect: turned(rect, params) });
        Ok(())
    }

    fn note(&mut self, event: impl FnOnce(&Walk) -> Event) {
        if T::ON {
            self.trace.note(event(self.params));
        }
    }

    /// Places the first room.
    pub(super) fn begin(&mut self, rect: Rect) -> Placed {
        let first = Placed { rect, direction: Dir::North, kind: PlacedKind::Room(RoomId(0)) };
        self.placed.push(first);
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
