//! Keyed maps for the game table: rooms with or without symmetry, connected by passages that a person could have drawn
//! (document 002).
//!
//! ```text
//! placing ─▶ RoomPlan ─▶ connecting ─▶ Connections ─▶ write_layout ─▶ Layout
//! ```
//!
//! | Where is it decided…                                      | file                           |
//! |-----------------------------------------------------------|--------------------------------|
//! | how many rooms there are, how large, and where            | `placing/` (map in its mod.rs) |
//! | what a turn of a corridor costs                           | `connecting/cost.rs`           |
//! | which passages there are and where they run               | `connecting/` (map in its mod.rs) |
//! | which rooms are there before anything is placed           | `kept/` (map in its mod.rs)    |
//! | where the entrance and the goal are; tags of rooms        | `layout.rs`                    |
//! | parameters and their ranges                               | `params.rs`                    |
//! | what the archetypes and sizes set                         | `settings.rs`                  |
//! | what is symmetric to what                                 | `symmetry.rs`                  |
//! | doors, stairs, exits, numbers, water                      | `passes/`, not here            |

mod connecting;
mod kept;
mod layout;
mod params;
mod placing;
mod room_plan;
mod settings;
mod symmetry;

pub use kept::{KeepError, Kept, KeptRole, KeptRoom};
pub use params::{Size, Symmetry, Tabletop};
pub(crate) use settings::Settings;

use self::{
    connecting::Connections,
    placing::Orbit,
    room_plan::{Entrance, RoomPlan},
    symmetry::SymmetryGroup,
};
use super::{Attempt, AttemptFailure, LayoutMethod, MethodFacts, Promises, Tries};
use crate::{
    grid::BucketIndex,
    model::{Archetype, Draft, PassageId, RoomId, Shortfall},
    params::{RoomSpan, Rules},
    passes::{DoorPlaces, Passes, ResolvedPasses},
    rng::Streams,
    trace::{Event, Trace},
};

/// How often everything is done again when too few rooms could be connected.
const ROUNDS: u32 = 8;

/// Cells of the board for each room, in the widest plans that were measured.
const MOST_CELLS_PER_ROOM: u64 = 1_500;

/// How far around kept rooms others lie, about.
const KEPT_MARGIN: i32 = 32;

/// Memory that is kept from dungeon to dungeon.
#[derive(Default)]
pub(crate) struct Scratch {
    plan: RoomPlan,
    index: BucketIndex,
    connecting: connecting::Scratch,
}

impl LayoutMethod for Settings {
    type Scratch = Scratch;

    fn tries(&self) -> Tries {
        let count = 10_000 + 2_000 * i64::from(self.rooms.max);
        Tries { count, formula: "(10,000 + 2,000 for each of rooms)" }
    }

    fn usual_passes(&self) -> &'static [&'static str] {
        &["roles", "doors", "stairs", "exits", "furnishings", "numbers"]
    }

    fn set_pass_defaults(&self, passes: &mut Passes) {
        if let Some(doors) = &mut passes.doors {
            let others = 1.0 - *doors.secret.get_or_insert(self.secret_door_chance);
            doors.at.get_or_insert(DoorPlaces::Ends);
            doors.archway.get_or_insert(0.3 * others);
            doors.locked.get_or_insert(0.1 * others);
        }
        if let Some(stairs) = &mut passes.stairs {
            stairs.frequency.get_or_insert(self.stair_frequency);
        }
        if let Some(exits) = &mut passes.exits {
            exits.count.get_or_insert(self.exits);
        }
        if let Some(roles) = &mut passes.roles {
            roles.style.get_or_insert(self.archetype);
        }
        if let Some(furnishings) = &mut passes.furnishings {
            furnishings.style.get_or_insert(self.archetype);
        }
    }

    fn rules(&self, rules: &mut Rules<'_>) {
        self.check_rules(rules);
    }

    fn pass_rules(&self, passes: &ResolvedPasses, rules: &mut Rules<'_>) {
        kept::check_prefabs(self.kept.rooms(), self, passes, rules);
    }

    fn shortfalls(&self, draft: &Draft) -> Vec<Shortfall> {
        Shortfall::of("rooms", i64::from(self.rooms.min), draft.rooms.len() as i64).into_iter().collect()
    }

    fn facts(&self) -> MethodFacts {
        MethodFacts {
            archetype: Some(self.archetype),
            resembles: self.archetype,
            has_scale: true,
            mirrors_rooms: true,
            kept_rooms: Some(self.kept.rooms().len()),
            ..MethodFacts::default()
        }
    }

    fn promises(&self) -> Promises {
        // That its passages lead from room to room is among the rules of its own.
        let RoomSpan { max, .. } = self.rooms;
        Promises { rooms: 1..=max as usize, ends: None, clear_entrance: true, ..Promises::default() }
    }

    fn expected_cells(&self) -> u64 {
        let hull = self.kept.hull().map_or(0, |hull| hull.grown(KEPT_MARGIN).area() as u64);
        (self.rooms.max as u64).saturating_mul(MOST_CELLS_PER_ROOM).saturating_add(hull)
    }

    fn lay_out<T: Trace>(&self, attempt: Attempt<'_, Scratch, T>) -> Result<(), AttemptFailure> {
        lay_out(self, self.kept.rooms(), attempt)
    }
}

fn lay_out<T: Trace>(
    params: &Settings,
    kept: &[KeptRoom],
    mut attempt: Attempt<'_, Scratch, T>,
) -> Result<(), AttemptFailure> {
    let (mut most, mut refusal, mut stranded) = (0, None, None);
    let mut best: Option<(u32, u32)> = None;
    for round in 0..ROUNDS {
        let made = match lay_out_round(params, kept, &mut attempt, (round, params.rooms.min))? {
            Round::LaidOut => return Ok(()),
            Round::Lacks(made) => made,
        };
        most = most.max(made.rooms);
        refusal = made.refusal;
        stranded = made.stranded.or(stranded);
        if made.only_rooms && best.is_none_or(|(rooms, _)| made.rooms > rooms) {
            best = Some((made.rooms, round));
        }
    }
    // Where fewer rooms will do, it is the round that has most of them and lacks nothing else.
    if let Some((rooms, round)) = best.filter(|_| attempt.less) {
        if let Round::LaidOut = lay_out_round(params, kept, &mut attempt, (round, rooms as i32))? {
            return Ok(());
        }
    }
    let stranded = stranded.map(|room| AttemptFailure::KeptOutOfReach { room });
    Err(refusal.or(stranded).unwrap_or(AttemptFailure::NoSpace { placed: most, wanted: params.rooms.min as u32 }))
}

/// What came of a round.
enum Round {
    LaidOut,
    Lacks(Lack),
}

/// What a round lacks.
struct Lack {
    /// How many rooms it has.
    rooms: u32,
    /// Whether it lacks nothing but rooms.
    only_rooms: bool,
    refusal: Option<AttemptFailure>,
    /// The kept room that could not be reached.
    stranded: Option<u32>,
}

/// Lays out in one of the rounds of an attempt, if that gives at least so many rooms.
fn lay_out_round<T: Trace>(
    params: &Settings,
    kept: &[KeptRoom],
    attempt: &mut Attempt<'_, Scratch, T>,
    (round, least): (u32, i32),
) -> Result<Round, AttemptFailure> {
    let Attempt { seed, number, prefabs, scratch, layout, trace, .. } = attempt;
    let Scratch { plan, index, connecting } = &mut **scratch;
    let streams = Streams::of_attempt(seed, *number).round(round);
    let mut deferred = DeferredTrace { trace: &mut **trace, events: Vec::new() };
    let (orbits, queue) = placing::place((params, kept), (*prefabs, round), &streams, plan, index, &mut deferred);
    if !deferred.keep_going() {
        return Err(AttemptFailure::Stopped);
    }
    let connections = connecting::connect(plan, params, &streams, connecting, &mut deferred);
    if !deferred.keep_going() {
        return Err(AttemptFailure::Stopped);
    }
    if T::ON {
        note_connections(plan, &orbits, &connections, &mut deferred);
    }
    let events = deferred.events;
    let is_placed = |name: &str| {
        plan.rooms.iter().filter_map(|room| room.prefab.as_ref()).any(|own| queue.prefab(own.index).name == name)
    };
    let refusal = queue.refusal(is_placed, why_without_place(params));
    let is_centred = kept.is_empty() || !params.is_whole() || plan.has_centre();
    let is_whole = refusal.is_none() && is_centred && connections.stranded.is_none();
    let is_free = |entrance: &Entrance| layout::is_approach_free(plan, *entrance, &connections);
    let entrance = plan.entrance.filter(|entrance| is_whole && is_free(entrance));
    if let Some(entrance) = entrance.filter(|_| plan.rooms.len() as i32 >= least) {
        let corner = layout::write_layout((params, kept), (plan, entrance), &queue, &orbits, &connections, layout)?;
        events.into_iter().for_each(|event| trace.note(event.relative_to(corner)));
        return Ok(Round::LaidOut);
    }
    let (rooms, only_rooms) = (plan.rooms.len() as u32, entrance.is_some());
    Ok(Round::Lacks(Lack { rooms, only_rooms, refusal, stranded: connections.stranded }))
}

/// Why a prefab may find no place.
fn why_without_place(params: &Settings) -> &'static str {
    match (params.archetype, params.symmetry) {
        (Archetype::Fortress, Symmetry::Bilateral | Symmetry::Radial2 | Symmetry::Radial4) => {
            "the rooms of a symmetric fortress are all alike; set symmetry = \"partial\" or \"none\""
        }
        (_, Symmetry::Bilateral) => {
            "with this symmetry it has to be its own mirror image, with an odd width, or have `mirror` and `max` for a pair; raise rooms or spine_length, or set symmetry = \"partial\" or \"none\""
        }
        (_, Symmetry::Radial2 | Symmetry::Radial4) => {
            "with this symmetry it has to have `turn`, and a `max` for all its images; raise rooms, or set symmetry = \"partial\" or \"none\""
        }
        _ => {
            "no place that can be reached was large enough; raise rooms or attempts, lower density, or draw it smaller"
        }
    }
}

/// Keeps events: where the corner of the board lies in the plane, to which they are relative, is known at the end.
struct DeferredTrace<'a, T> {
    trace: &'a mut T,
    events: Vec<Event>,
}

impl<T: Trace> Trace for DeferredTrace<'_, T> {
    const ON: bool = T::ON;
    const STOPS: bool = T::STOPS;

    #[inline(always)]
    fn note(&mut self, event: Event) {
        if T::ON {
            self.events.push(event);
        }
    }

    #[inline(always)]
    fn keep_going(&mut self) -> bool {
        self.trace.keep_going()
    }
}

/// Traces the rooms that were moved or dropped while passages were made, and the passages.
fn note_connections<T: Trace>(plan: &RoomPlan, orbits: &[Orbit], connections: &Connections, trace: &mut T) {
    connections.dropped.iter().for_each(|room| trace.note(Event::Withdrawn(RoomId(*room))));
    for (id, room) in (0..).zip(&plan.rooms).filter(|_| connections.moved + connections.shifted > 0) {
        let group = if room.free { SymmetryGroup::Trivial } else { plan.group };
        let placed = orbits.get(room.orbit as usize).map(|orbit| group.motion(room.image).rect(orbit.rect));
        if placed != Some(room.rect) {
            trace.note(Event::Moved { room: RoomId(id), rect: room.rect });
        }
    }
    for (id, passage) in (0..).zip(&connections.passages) {
        let horizontal_first = passage.cells.get(1).is_none_or(|second| second.y == passage.cells[0].y);
        trace.note(Event::Cut { passage: PassageId(id), ends: passage.ends.map(RoomId), horizontal_first });
    }
}
