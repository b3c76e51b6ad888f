//! The walk that keeps rooms apart: it draws directions as the document does, and where a room finds no place it draws
//! again, then backtracks.
//!
//! A walk can enclose itself in an area that can be filled in more ways than can ever be tried. After some dead ends
//! without progress it therefore removes several rooms at once: two, then four, two, eight, two, four, two, sixteen, and
//! so on until it makes progress. Short steps back come often and lose little, and one that is long enough comes in time.
//! The budget counts tries, never time.

use super::{
    PlannedRoom, Scratch, ShapeKind, WalkBuilder, branches,
    formulas::{beginnings, corridor, draw, next, other_beginnings, size, turned},
    placed::{Obstacle, Placed, PlacedCorridor, PlacedStack},
};
use crate::{
    geom::{Dir, Rect},
    methods::{AttemptFailure, Placement, StepBudget, Walk},
    model::{Passage, Room, RoomId, Route},
    rng::Rng,
    trace::{Event, Trace},
};

/// How many places may be tried from all places of the first room together, to prove that no walk fits.
const PLACEMENTS_FOR_A_PROOF: i64 = 1_000_000;
/// How many places are tried for a side path at one room, for each of its rooms.
const TRIES_PER_BRANCH_ROOM: i64 = 16;
/// After so many dead ends in a row without progress, several rooms are removed at once. For walks of a few rooms the
/// limit is higher than the number of dead ends there can be, so that their search is complete: "stuck" is then proven.
const DEAD_ENDS: u32 = 3;
const DEAD_ENDS_OF_FEW: u32 = 4_096;
const FEW: usize = 9;
/// What a try costs of the budget for all attempts.
const TRY_STEPS: u64 = 5;

impl<T: Trace> WalkBuilder<'_, T> {
    /// The walk on plain ground, and its side paths.
    pub(super) fn lay_out_plain(&mut self) -> Result<(), AttemptFailure> {
        let (params, Scratch { placed, planned, .. }) = (self.params, &mut *self.scratch);
        let sizes = planned.iter().map(|room| room.size).chain([size(params, 0), corridor(params)]);
        placed.begin(params, sizes.map(|size| size.longest()).max().unwrap_or(1));
        let rng = self.streams.stage("walk");
        let mut walker = Walker { params, rng, placed, budget: self.budget, trace: self.trace };
        let (main, sides) = planned.split_at(params.rooms as usize - 1);
        walker.walk(main)?;
        if !sides.is_empty() {
            branches::grow(params, sides, &mut self.streams.stage("branches"), |room, path| {
                walker.go(room, path, &[], &mut (TRIES_PER_BRANCH_ROOM * path.len() as i64)).is_ok()
            })?;
        }
        // Rooms were placed in the order in which they were planned, the first before all others.
        let shapes = [ShapeKind::Rect].into_iter().chain(planned.iter().map(|room| room.shape_kind));
        for (placed, shape) in placed.rooms().iter().zip(shapes) {
            let (rect, direction) = (turned(placed.rect, params), placed.direction);
            let room = Room { direction: Some(direction), shape: shape.shape(rect), ..Room::new(placed.room, rect) };
            self.layout.rooms.push(room);
            self.layout.passages.extend(placed.corridor.map(|PlacedCorridor { id, from, rect }| {
                Passage::new(id, [from, placed.room], Route::Block { rect: turned(rect, params), direction })
            }));
        }
        self.layout.rooms.sort_unstable_by_key(|room| room.id);
        Ok(())
    }
}

struct Walker<'a, T> {
    params: &'a Walk,
    rng: Rng,
    placed: &'a mut PlacedStack,
    budget: &'a mut StepBudget,
    trace: &'a mut T,
}

/// Where a walk got stuck.
#[derive(Clone, Copy, Debug)]
struct Stuck {
    /// The most rooms it placed at a time.
    placed: usize,
    /// Whether all directions were tried, so that no walk fits.
    proven: bool,
    /// What stood in the way of the room that was never placed.
    in_the_way: Blocked,
}

/// What stood in the way, all tries together.
#[derive(Clone, Copy, Debug, Default)]
struct Blocked {
    side: bool,
    end: bool,
    rooms_or_corridors: bool,
}

impl Stuck {
    /// This and an earlier one together: what got farther, and a proof only if both are.
    fn merge(self, before: Option<Stuck>) -> Stuck {
        let farther = before.filter(|before| before.placed >= self.placed).unwrap_or(self);
        Stuck { proven: self.proven && before.is_none_or(|before| before.proven), ..farther }
    }

    /// Why the walk came to nothing, and what to do about it.
    fn failure(self, params: &Walk, planned: &[PlannedRoom]) -> AttemptFailure {
        let Stuck { placed, proven, in_the_way } = self;
        // Where halls are drawn, other seeds have other sizes.
        let proven = (proven && (params.hall_chance <= 0.0 || params.hall_chance >= 1.0))
            || has_neighbours_too_long(params, planned);
        let relax = match (in_the_way.side, in_the_way.end, in_the_way.rooms_or_corridors) {
            (true, false, false) => "raise width",
            (false, true, false) => "raise height",
            _ => "raise width and height",
        };
        match params.directions.0.get(placed) {
            Some(direction) => AttemptFailure::NotThatWay {
                index: placed as u32,
                direction: *direction,
                crossed: in_the_way.rooms_or_corridors,
                relax,
                proven,
            },
            None => AttemptFailure::NoWay { placed: placed as u32 + 1, wanted: params.rooms as u32, relax, proven },
        }
    }
}

/// Whether two rooms in a row and the corridor between them are longer than the board, whichever way they lie. No seed helps
/// then, and no search has to find it out.
fn has_neighbours_too_long(params: &Walk, planned: &[PlannedRoom]) -> bool {
    let corridor = corridor(params);
    let sizes = || [size(params, 0)].into_iter().chain(planned.iter().map(|room| room.size));
    sizes().zip(sizes().skip(1)).any(|(before, after)| {
        // The room before may have been entered from any side.
        let length = before.w.min(before.h) + corridor.h + after.h;
        let fits = |along: i32, across: i32| length <= along - 2 && after.w.max(corridor.w) <= across - 2;
        !fits(params.width, params.height) && !fits(params.height, params.width)
    })
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
    /// Walks from the first place of the first room from which the walk fits.
    fn walk(&mut self, planned: &[PlannedRoom]) -> Result<(), AttemptFailure> {
        let params = self.params;
        let mut stuck = None;
        for place in beginnings(params) {
            stuck = self.walk_from(place, planned, &mut params.placements(), stuck)?;
            if stuck.is_none() {
                return Ok(());
            }
        }
        // What is proven for these places is tried from all others, so that it is proven for the board.
        let mut tries = PLACEMENTS_FOR_A_PROOF;
        for place in other_beginnings(params) {
            if !matches!(stuck, Some(Stuck { proven: true, .. })) {
                break;
            }
            stuck = self.walk_from(place, planned, &mut tries, stuck)?;
        }
        stuck.map_or(Ok(()), |stuck| Err(stuck.failure(params, planned)))
    }

    /// Walks from a place of the first room; the answer is where it got stuck, if it did, from there or `before`.
    fn walk_from(
        &mut self,
        rect: Rect,
        planned: &[PlannedRoom],
        tries: &mut i64,
        before: Option<Stuck>,
    ) -> Result<Option<Stuck>, AttemptFailure> {
        if !self.trace.keep_going() {
            return Err(AttemptFailure::Stopped);
        }
        let (room, direction) = (RoomId(0), Dir::North);
        self.placed.push(Placed { room, rect, direction, corridor: None, tried: [false; 4] });
        self.trace.note(Event::Placed { room, rect: turned(rect, self.params) });
        let stuck = self.go(0, planned, &self.params.directions.0, tries).err();
        if stuck.is_some() {
            self.placed.pop();
        }
        Ok(stuck.map(|stuck| stuck.merge(before)))
    }

    /// Goes on from a room that was placed, with a corridor and a room for each that is planned. If it gets stuck it removes
    /// them again.
    ///
    /// No corridor doubles back; `script` gives directions, which are then not drawn. Each place that is tried is one of the
    /// `tries`.
    fn go(&mut self, from: usize, planned: &[PlannedRoom], script: &[Dir], tries: &mut i64) -> Result<(), Stuck> {
        let patience = if planned.len() < FEW { DEAD_ENDS_OF_FEW } else { DEAD_ENDS };
        let base = self.placed.rooms().len();
        let (mut dead_ends, mut leap) = (0, 0_u32);
        let mut tried = [false; 4];
        let mut stuck = Stuck { placed: 0, proven: true, in_the_way: Blocked::default() };
        loop {
            let depth = self.placed.rooms().len() - base;
            let Some(wanted) = planned.get(depth) else { return Ok(()) };
            let at = self.placed.rooms()[if depth == 0 { from } else { base + depth - 1 }];
            // The first room was not entered from anywhere.
            let back = at.corridor.map(|_| at.direction.opposite());
            let asked = script.get(depth).copied();
            let open = |direction: Dir| {
                asked.is_none_or(|asked| asked == direction) && back != Some(direction) && !tried[direction as usize]
            };
            let any_open = Dir::ALL.into_iter().any(open);
            let out_of_tries = *tries <= 0 || self.budget.is_spent();
            if out_of_tries || (!any_open && depth == 0 && stuck.proven) || !self.trace.keep_going() {
                stuck.proven &= !any_open;
                while self.placed.rooms().len() > base {
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
                tried = self.backtrack(back, base);
                continue;
            }
            *tries -= 1;
            self.budget.spend(TRY_STEPS);
            let direction = asked.unwrap_or_else(|| draw(&mut self.rng, open));
            tried[direction as usize] = true;
            match self.place(at, direction, wanted, tried) {
                Ok(()) => {
                    tried = [false; 4];
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

    /// Removes so many rooms, but none of the first `base`. The answer is the directions that were tried at the room where the
    /// walk then stands; if there are not so many rooms, the walk begins anew and none was tried.
    fn backtrack(&mut self, rooms: usize, base: usize) -> [bool; 4] {
        let mut tried = [false; 4];
        for _ in 0..rooms {
            if self.placed.rooms().len() == base {
                return [false; 4];
            }
            if let Some(placed) = self.placed.pop() {
                self.trace.note(Event::Withdrawn(placed.room));
                tried = placed.tried;
            }
        }
        tried
    }

    /// Places a corridor and the room at its end, or says what is in the way.
    fn place(&mut self, from: Placed, direction: Dir, wanted: &PlannedRoom, tried: [bool; 4]) -> Result<(), Obstacle> {
        let run = next(from.rect, direction, corridor(self.params), Placement::Fit);
        let rect = next(run, direction, wanted.size, Placement::Fit);
        let on_the_map = turned(rect, self.params);
        self.trace.note(Event::Tried(on_the_map));
        let blocked = self.placed.obstacle(run, Some(from.room)).or_else(|| self.placed.obstacle(rect, None));
        if let Some(obstacle) = blocked {
            self.trace.note(refused(on_the_map, obstacle));
            return Err(obstacle);
        }
        let (room, passage) = (wanted.room, wanted.passage);
        let corridor = Some(PlacedCorridor { id: passage, from: from.room, rect: run });
        self.placed.push(Placed { room, rect, direction, corridor, tried });
        let (ends, horizontal_first) = ([from.room, room], direction.is_horizontal());
        self.trace.note(Event::Cut { passage, ends, horizontal_first });
        self.trace.note(Event::Placed { room, rect: on_the_map });
        Ok(())
    }
}

fn refused(rect: Rect, obstacle: Obstacle) -> Event {
    match obstacle {
        Obstacle::Room(by) => Event::Rejected { rect, by },
        Obstacle::Corridor(by) => Event::Blocked { rect, by: Some(by) },
        Obstacle::Side | Obstacle::End => Event::Blocked { rect, by: None },
    }
}
