//! `walk`: from the middle of the board to the boss, one corridor and one room at a time (document 003; the rules as they
//! are here are in `docs/walk.md`).
//!
//! - `formulas`: the document's formulas for rooms and corridors, in its own frame.
//! - `free`: the document's walk, which lets rooms overlap.
//! - `fit`, `placed`: the walk that keeps rooms apart, by backtracking; `branches`: its side paths.
//! - `organic`, `height_map`, `free_area`: rooms on high ground, joined by winding corridors.
//! - `boss`: the size of the boss's room where that is the farthest.
//! - `loops`, `route`, `occupancy`: more corridors between rooms, around everything else.
//! - `erosion`: caves and ragged corridors.
//! - `prefab_rooms`: rooms that are large enough for a prefab and the way around it.
//! - `shapes`, `roles`: the shapes of rooms, and what rooms are for.

mod boss;
mod branches;
mod directions;
mod erosion;
mod fit;
pub(crate) mod formulas;
mod free;
mod free_area;
mod height_map;
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

use super::{Attempt, KindRules, LayoutMethod, MAX_TRIES, Promises, Ring, Setback, SpecialRooms, StepBudget, Tries};
use crate::{
    geom::Rect,
    model::{Cell, Layout, Passage, PassageId, Room, RoomId, RoomKind, Route},
    rng::Streams,
    trace::Trace,
};
use fit::{DirMask, Stuck, Walker};
use formulas::Sides;
use occupancy::OccupancyMap;
use placed::{PlacedKind, PlacedStack};
use route::CorridorRouter;
use shapes::ShapeKind;

/// How many places may be tried from all places of the first room together, to prove that no walk fits.
const PLACEMENTS_FOR_A_PROOF: i64 = 1_000_000;

/// Memory that one dungeon leaves for the next.
#[derive(Default)]
pub(crate) struct Scratch {
    placed: PlacedStack,
    steps: Vec<DirMask>,
    planned: Vec<PlannedRoom>,
    occupancy: OccupancyMap,
    finder: CorridorRouter,
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
        // Asking for what a walk may run out of is asking for retries.
        if self.wishes() { (MAX_TRIES / self.tries().count.max(1)).clamp(1, 100) as u32 } else { 1 }
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

    fn promises(&self) -> Promises {
        let kinds = KindRules {
            goal: RoomKind::Boss,
            goal_is_last: self.boss == BossPlace::Last,
            others: &[RoomKind::Normal, RoomKind::Treasure, RoomKind::Trap],
        };
        let fit = Promises {
            board: Some((self.width, self.height)),
            rooms: self.all_rooms() as usize..=usize::MAX,
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

    fn lay_out<T: Trace>(&self, attempt: Attempt<'_, Scratch, T>) -> Result<(), Setback> {
        lay_out(self, attempt)
    }
}

fn lay_out<T: Trace>(params: &Walk, attempt: Attempt<'_, Scratch, T>) -> Result<(), Setback> {
    let Attempt { seed, number, budget, prefabs, scratch, layout, trace } = attempt;
    layout.begin(params.width, params.height, Cell::Wall);
    let streams = params.streams(seed, number);
    if params.placement == Placement::Free {
        if let Some(prefab) = prefabs.and_then(|own| own.set.prefabs().iter().find(|prefab| prefab.required)) {
            let why = "rooms of a free walk are where the document puts them; set placement = \"fit\"";
            return Err(Setback::PrefabWithoutPlace { name: prefab.name.clone(), why });
        }
        free::walk(params, &mut streams.stage("walk"), layout, trace)?;
        roles::give(params, &streams, RoomId(params.rooms as u32 - 1), layout, trace);
        return Ok(());
    }
    if number == 0 {
        budget.limit(params.steps());
    }
    plan_rooms(params, &streams, &mut scratch.planned);
    let mut rooms_of_prefabs =
        prefabs.map(|prefabs| prefab_rooms::plan(params, prefabs, &streams, &mut scratch.planned));
    scratch.finder.begin(params);
    match params.ground {
        Ground::Plain => {
            let made = plain(params, &streams, scratch, layout, budget, trace);
            made.map_err(|setback| if prefabs.is_some() { setback.unproven() } else { setback })?;
        }
        Ground::Noise | Ground::Caves => {
            let heights = organic::lay_out(params, &streams, scratch, layout, budget, trace)?;
            layout.layers.ground = Some(heights.layer(params));
        }
    }
    let boss = match params.boss {
        BossPlace::Last => RoomId(layout.rooms.len() as u32 - 1),
        BossPlace::Farthest => boss::move_boss(params, layout, &mut scratch.occupancy, budget, trace)?,
    };
    if params.loops > 0 {
        add_loops(params, boss, &streams, scratch, layout, budget, trace)?;
    }
    if let Some(rooms) = &mut rooms_of_prefabs {
        rooms.fit(layout)?;
    }
    if params.erosion > 0.0 {
        erosion::erode(params, &mut streams.stage("erosion"), &mut scratch.occupancy, layout, budget);
    }
    let is_changed = params.erosion > 0.0 || rooms_of_prefabs.is_some_and(|rooms| !rooms.is_empty());
    if is_changed && params.boss == BossPlace::Farthest && boss::farthest(params, layout, budget) != boss {
        return Err(Setback::BossDoesNotFit);
    }
    roles::give(params, &streams, boss, layout, trace);
    Ok(())
}

/// How often loops are drawn where they must leave the boss the farthest.
const LOOP_ROUNDS: u32 = 6;

/// Adds loops. Those that lead to the farthest room by a shorter way are drawn again.
fn add_loops<T: Trace>(
    params: &Walk,
    boss: RoomId,
    streams: &Streams,
    scratch: &mut Scratch,
    layout: &mut Layout,
    budget: &mut StepBudget,
    trace: &mut T,
) -> Result<(), Setback> {
    let mut rng = streams.stage("loops");
    let without = layout.passages.len();
    for _ in 0..LOOP_ROUNDS {
        layout.passages.truncate(without);
        loops::join(params, boss, &mut rng, scratch, layout, budget, trace)?;
        if params.boss == BossPlace::Last || boss::farthest(params, layout, budget) == boss {
            return Ok(());
        }
    }
    Err(Setback::BossDoesNotFit)
}

/// The rooms that are wanted after the first, in the order in which they are placed: the walk, then its side paths.
///
/// The boss's room has the last number, whatever side paths there are.
fn plan_rooms(params: &Walk, streams: &Streams, planned: &mut Vec<PlannedRoom>) {
    planned.clear();
    let (main, all) = (params.rooms as u32, params.all_rooms() as u32);
    let mut shapes = shapes::ShapeSampler::new(params, streams);
    for index in 1..all {
        let (room, size, shape_kind) = if index < main - 1 {
            (index, formulas::size(params, index as i32), shapes.next())
        } else if index == main - 1 {
            (all - 1, formulas::size(params, index as i32), ShapeKind::Rect)
        } else {
            (index - 1, Sides { w: params.room_width, h: params.room_height }, shapes.next())
        };
        planned.push(PlannedRoom {
            room: RoomId(room),
            passage: PassageId(index - 1),
            size: shape_kind.sized(size),
            shape_kind,
        });
    }
}

/// The walk on plain ground, and its side paths.
fn plain<T: Trace>(
    params: &Walk,
    streams: &Streams,
    scratch: &mut Scratch,
    layout: &mut Layout,
    budget: &mut StepBudget,
    trace: &mut T,
) -> Result<(), Setback> {
    let Scratch { placed, steps, planned, .. } = scratch;
    let first = formulas::size(params, 0);
    let sizes = planned.iter().map(|room| room.size).chain([first, formulas::corridor(params)]);
    placed.begin(params, sizes.map(|Sides { w, h }| w.max(h)).max().unwrap_or(1));
    let mut walker = Walker { params, rng: &mut streams.stage("walk"), placed, steps, budget, trace };
    let (main, sides) = planned.split_at(params.rooms as usize - 1);
    let mut stuck = None;
    for place in formulas::beginnings(params) {
        let mut tries = params.placements();
        stuck = begin_at(&mut walker, place, main, &mut tries)?.map(|again| again.merge(stuck));
        if stuck.is_none() {
            break;
        }
    }
    // What is proven for these places is tried from all others, so that it is proven for the board.
    let mut tries = PLACEMENTS_FOR_A_PROOF;
    let is_proven = |stuck: &Option<Stuck>| stuck.as_ref().is_some_and(|stuck| stuck.proven);
    if is_proven(&stuck) {
        for place in formulas::other_beginnings(params) {
            stuck = begin_at(&mut walker, place, main, &mut tries)?.map(|again| again.merge(stuck));
            if !is_proven(&stuck) {
                break;
            }
        }
    }
    if let Some(stuck) = stuck {
        return Err(setback(params, stuck));
    }
    if !sides.is_empty() {
        branches::grow(&mut walker, sides, &mut streams.stage("branches"))?;
    }
    write(params, scratch, layout);
    Ok(())
}

/// Walks from a place of the first room; the answer is where it got stuck, if it did.
fn begin_at<T: Trace>(
    walker: &mut Walker<'_, T>,
    place: Rect,
    planned: &[PlannedRoom],
    tries: &mut i64,
) -> Result<Option<Stuck>, Setback> {
    if !walker.trace.keep_going() {
        return Err(Setback::Stopped);
    }
    let first = walker.begin(place);
    let stuck = walker.go(first, None, planned, &walker.params.directions.0, tries).err();
    if stuck.is_some() {
        walker.placed.pop();
    }
    Ok(stuck)
}

/// Why the walk came to nothing, and what to do about it.
fn setback(params: &Walk, stuck: Stuck) -> Setback {
    let Stuck { placed, proven, in_the_way } = stuck;
    // Where halls are drawn, other seeds have other sizes.
    let proven = proven && (params.hall_chance <= 0.0 || params.hall_chance >= 1.0);
    let relax = match (in_the_way.side, in_the_way.end, in_the_way.rooms_or_corridors) {
        (true, false, false) => "raise width",
        (false, true, false) => "raise height",
        _ => "raise width and height",
    };
    match params.directions.0.get(placed) {
        Some(direction) => Setback::NotThatWay {
            index: placed as u32,
            direction: *direction,
            crossed: in_the_way.rooms_or_corridors,
            relax,
            proven,
        },
        None => Setback::NoWay { placed: placed as u32 + 1, wanted: params.rooms as u32, relax, proven },
    }
}

/// Writes what was placed as rooms and passages, turned as the map shows them.
fn write(params: &Walk, scratch: &Scratch, layout: &mut Layout) {
    let blank = || Room::new(RoomId(0), Default::default());
    layout.rooms.resize_with(params.all_rooms() as usize, blank);
    for placed in scratch.placed.as_slice() {
        let rect = formulas::turned(placed.rect, params);
        match placed.kind {
            PlacedKind::Room(id) => {
                let room = Room { direction: Some(placed.direction), ..Room::new(id, rect) };
                layout.rooms[id.0 as usize] = room;
            }
            PlacedKind::Corridor(id, ends) => {
                let route = Route::Block { rect, direction: placed.direction };
                layout.passages.push(Passage::new(id, ends, route));
            }
        }
    }
    for wanted in &scratch.planned {
        let room = &mut layout.rooms[wanted.room.0 as usize];
        room.shape = wanted.shape_kind.shape(room.rect);
    }
}
