//! `walk`: from the middle of the board to the boss, one corridor and one room at a time (document 003; the rules as they
//! are here are in `docs/walk.md`).
//!
//! - `formulas`: the document's formulas for rooms and corridors, in its own frame.
//! - `free`: the document's walk, which lets rooms overlap.
//! - `fit`, `placed`: the walk that keeps rooms apart, by backtracking; `branches`: its side paths.
//! - `organic`, `height_map`, `free_area`: rooms on high ground, joined by winding corridors.
//! - `boss`: the size of the boss's room where that is the farthest.
//! - `loops`, `route`, `occupancy`: more corridors between rooms, around everything else.
//! - `less`: what is left out where there is no room for all that is asked for.
//! - `erosion`: caves and ragged corridors.
//! - `prefab_rooms`: rooms that are large enough for a prefab and the way around it.
//! - `shapes`, `roles`: the shapes of rooms, and what rooms are for.

mod boss;
mod branches;
mod directions;
mod erosion;
mod fit;
mod formulas;
mod free;
mod free_area;
mod height_map;
mod less;
mod loops;
mod occupancy;
mod organic;
mod params;
mod placed;
mod prefab_rooms;
mod roles;
mod route;
mod shapes;

pub use directions::Directions;
pub use params::{BossPlace, Ground, Placement, Walk};

use super::{
    Attempt, AttemptFailure, KindRules, LayoutMethod, MAX_TRIES, MethodFacts, Promises, Ring, SpecialRooms, StepBudget,
    Tries,
};
use crate::{
    model::{Archetype, Cell, Draft, Layout, Passage, PassageId, RoomId, RoomKind, Shortfall},
    params::Rules,
    passes::Prefabs,
    rng::Streams,
    trace::Trace,
};
use formulas::Sides;
use occupancy::OccupancyMap;
use placed::PlacedStack;
use route::CorridorRouter;
use shapes::ShapeKind;

/// Memory that one dungeon leaves for the next.
#[derive(Default)]
pub(crate) struct Scratch {
    placed: PlacedStack,
    planned: Vec<PlannedRoom>,
    occupancy: OccupancyMap,
    router: CorridorRouter,
}

/// One attempt at a walk: what it is told, what it has to work with, and the layout that it fills.
struct WalkBuilder<'a, T> {
    params: &'a Walk,
    allowance: &'a Allowance,
    streams: Streams,
    scratch: &'a mut Scratch,
    layout: &'a mut Layout,
    budget: &'a mut StepBudget,
    trace: &'a mut T,
}

/// What an attempt may do without.
#[derive(Clone, Debug)]
struct Allowance {
    /// Whether fewer loops will do.
    less: bool,
    /// At most how many prefabs that are not required are placed.
    prefabs: usize,
    /// The rooms that become no prefabs, because none fitted.
    plain: Vec<RoomId>,
}

impl Default for Allowance {
    /// Nothing.
    fn default() -> Allowance {
        Allowance { less: false, prefabs: usize::MAX, plain: Vec::new() }
    }
}

/// A room that is wanted, and the corridor that leads to it.
#[derive(Clone, Copy, Debug)]
struct PlannedRoom {
    room: RoomId,
    passage: PassageId,
    size: Sides,
    shape_kind: ShapeKind,
}

impl LayoutMethod for Walk {
    type Scratch = Scratch;

    fn usual_attempts(&self) -> u32 {
        // As many as the bound on all tries allows, where an attempt may fail.
        if self.may_need_retries() { (MAX_TRIES / self.tries().count.max(1)).clamp(1, 100) as u32 } else { 1 }
    }

    fn tries(&self) -> Tries {
        // From the middle of the board, and if that leads nowhere from eight other places.
        Tries { count: 9 * self.placements() + self.searches(), formula: "the work of an attempt" }
    }

    fn usual_passes(&self) -> &'static [&'static str] {
        &["squares"]
    }

    fn most_rooms(&self) -> u64 {
        self.all_rooms().unsigned_abs()
    }

    fn rules(&self, rules: &mut Rules<'_>) {
        self.check_rules(rules);
    }

    /// The rooms of the walk come first, but for the boss's, which has the last number: the corridor into it is the walk's last.
    /// Then come whole side paths. The corridors to all of these are as many as the rooms but one; further ones are loops.
    fn shortfalls(&self, draft: &Draft) -> Vec<Shortfall> {
        let (rooms, passages) = (draft.rooms.len() as i64, draft.passages.len() as i64);
        let leads_to_last = |passage: &Passage| i64::from(passage.ends[1].0) + 1 == rooms;
        let walk = draft.passages.iter().position(leads_to_last).map_or(1, |corridor| corridor as i64 + 2);
        let kind = |wanted: RoomKind| draft.rooms.iter().filter(|room| room.kind == wanted).count() as i64;
        let shorts = [
            Shortfall::of("rooms", i64::from(self.rooms), walk),
            Shortfall::of("branches", i64::from(self.branches), (rooms - walk) / i64::from(self.branch_length.max(1))),
            Shortfall::of("loops", i64::from(self.loops), passages - (rooms - 1)),
            Shortfall::of("treasure_rooms", i64::from(self.treasure_rooms), kind(RoomKind::Treasure)),
            Shortfall::of("trap_rooms", i64::from(self.trap_rooms), kind(RoomKind::Trap)),
        ];
        shorts.into_iter().flatten().collect()
    }

    fn layers(&self) -> u64 {
        // A walk over a ground keeps its heights.
        u64::from(self.ground != Ground::Plain)
    }

    fn facts(&self) -> MethodFacts {
        // One long way from room to room.
        let clips = self.placement == Placement::Free;
        MethodFacts { resembles: Archetype::Warren, clips, ..MethodFacts::default() }
    }

    fn promises(&self) -> Promises {
        let kinds = KindRules {
            goal: RoomKind::Boss,
            goal_is_last: self.boss == BossPlace::Last,
            others: &[RoomKind::Normal, RoomKind::Treasure, RoomKind::Trap],
        };
        let fit = Promises {
            board: Some((self.width, self.height)),
            rooms: 2..=usize::MAX,
            ends: Some(Ring::Beside),
            kinds: Some(kinds),
            special_rooms: SpecialRooms {
                treasure: self.treasure_rooms as usize,
                trap: self.trap_rooms as usize,
                ..SpecialRooms::default()
            },
            ..Promises::default()
        };
        match self.placement {
            Placement::Fit => fit,
            // The document's walk lies over itself and leaves the board.
            Placement::Free => Promises {
                rooms: self.rooms as usize..=usize::MAX,
                disjoint: false,
                ends: None,
                reachable: false,
                goal: false,
                closed_border: false,
                clips: true,
                ..fit
            },
        }
    }

    fn lay_out<T: Trace>(&self, attempt: Attempt<'_, Scratch, T>) -> Result<(), AttemptFailure> {
        let streams = self.streams(attempt.seed, attempt.number);
        if attempt.less {
            return less::lay_out_less(self, attempt, &streams);
        }
        let Attempt { number, budget, prefabs, scratch, layout, trace, .. } = attempt;
        layout.begin(self.width, self.height, Cell::Wall);
        let allowance = &Allowance::default();
        let mut builder = WalkBuilder { params: self, allowance, streams, scratch, layout, budget, trace };
        let boss = match self.placement {
            Placement::Free => builder.lay_out_free(prefabs)?,
            Placement::Fit => {
                if number == 0 {
                    builder.budget.limit(self.steps());
                }
                builder.lay_out_fit(prefabs)?
            }
        };
        builder.give_roles(boss);
        Ok(())
    }
}

impl<T: Trace> WalkBuilder<'_, T> {
    /// A walk that keeps rooms apart, with everything that the document's own does not have. The answer is the boss's room.
    fn lay_out_fit(&mut self, prefabs: Option<&Prefabs>) -> Result<RoomId, AttemptFailure> {
        let params = self.params;
        self.plan_rooms();
        let planned = &mut self.scratch.planned;
        let allowance = self.allowance;
        let mut prefab_rooms =
            prefabs.map(|prefabs| prefab_rooms::plan((params, allowance), prefabs, &self.streams, planned));
        self.scratch.router.begin(params);
        match params.ground {
            Ground::Plain => {
                let made = self.lay_out_plain();
                made.map_err(|failure| if prefabs.is_some() { failure.unproven() } else { failure })?;
            }
            Ground::Noise | Ground::Caves => self.lay_out_organic()?,
        }
        let boss = match params.boss {
            BossPlace::Last => RoomId(self.layout.rooms.len() as u32 - 1),
            BossPlace::Farthest => self.move_boss()?,
        };
        if params.loops > 0 {
            self.add_loops(boss)?;
        }
        if let Some(rooms) = &mut prefab_rooms {
            rooms.fit(self.layout, boss)?;
        }
        if params.erosion > 0.0 {
            self.erode();
        }
        let is_changed = params.erosion > 0.0 || prefab_rooms.is_some_and(|rooms| !rooms.is_empty());
        if is_changed && params.boss == BossPlace::Farthest && self.farthest() != boss {
            return Err(AttemptFailure::BossDoesNotFit);
        }
        Ok(boss)
    }

    /// The rooms that are wanted after the first, in the order in which they are placed: the walk, then its side paths.
    ///
    /// The boss's room has the last number, whatever side paths there are.
    fn plan_rooms(&mut self) {
        let params = self.params;
        let (main, all) = (params.rooms as u32, params.all_rooms() as u32);
        let mut shapes = shapes::ShapeSampler::new(params, &self.streams);
        self.scratch.planned.clear();
        self.scratch.planned.extend((1..all).map(|index| {
            let (room, size, shape_kind) = if index == main - 1 {
                (all - 1, formulas::size(params, index as i32), ShapeKind::Rect)
            } else {
                let ordinary = Sides { w: params.room_width, h: params.room_height };
                (index - u32::from(index >= main), ordinary, shapes.next())
            };
            let (room, passage) = (RoomId(room), PassageId(index - 1));
            PlannedRoom { room, passage, size: shape_kind.sized(size), shape_kind }
        }));
    }
}
