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
//! | where the entrance and the goal are; tags of rooms        | `layout.rs`                    |
//! | parameters, their ranges, what the archetypes set         | `params.rs`                    |
//! | what is symmetric to what                                 | `symmetry.rs`                  |
//! | doors, stairs, exits, numbers, water                      | `passes/`, not here            |

mod connecting;
mod layout;
mod params;
mod placing;
mod room_plan;
mod symmetry;

pub use params::{Size, Symmetry, Tabletop};

use self::{
    connecting::{ConnectOptions, Connections},
    placing::Orbit,
    room_plan::RoomPlan,
    symmetry::SymmetryGroup,
};
use super::{Attempt, LayoutMethod, Promises, Setback, Tries};
use crate::{
    grid::BucketIndex,
    model::{PassageId, RoomId},
    passes::{DoorPlaces, Doors, Exits, Furnishings, Passes, Stairs, WaterDepth, Waters},
    rng::Streams,
    trace::{Event, Trace},
};

/// How often everything is done again when too few rooms could be connected.
const ROUNDS: u32 = 8;

/// Memory that is kept from dungeon to dungeon.
#[derive(Default)]
pub(crate) struct Scratch {
    plan: RoomPlan,
    index: BucketIndex,
    connecting: connecting::Scratch,
}

impl LayoutMethod for Tabletop {
    type Scratch = Scratch;

    fn tries(&self) -> Tries {
        let count = 10_000 + 2_000 * i64::from(self.rooms.max);
        Tries { count, formula: "(10,000 + 2,000 for each of rooms)" }
    }

    fn usual_passes(&self) -> &'static [&'static str] {
        match self.water {
            WaterDepth::Dry => &["doors", "stairs", "exits", "furnishings", "numbers"],
            _ => &["doors", "stairs", "exits", "water", "furnishings", "numbers"],
        }
    }

    fn hand_down(&self, passes: &mut Passes) {
        let others = 1.0 - self.secret_door_chance;
        passes.doors = Some(Doors {
            at: DoorPlaces::Ends,
            archway: 0.3 * others,
            locked: 0.1 * others,
            secret: self.secret_door_chance,
            ..Doors::default()
        });
        passes.stairs = Some(Stairs { frequency: self.stair_frequency });
        passes.exits = Some(Exits { count: self.exits });
        if self.water != WaterDepth::Dry {
            passes.water = Some(Waters { depth: self.water });
        }
        passes.furnishings = Some(Furnishings { style: self.archetype, ..Furnishings::default() });
    }

    fn promises(&self) -> Promises {
        // That its passages lead from room to room is among the rules of its own.
        Promises { rooms: self.rooms.min as usize..=self.rooms.max as usize, ends: None, ..Promises::default() }
    }

    fn lay_out<T: Trace>(&self, attempt: Attempt<'_, Scratch, T>) -> Result<(), Setback> {
        lay_out(self, attempt)
    }
}

fn lay_out<T: Trace>(params: &Tabletop, attempt: Attempt<'_, Scratch, T>) -> Result<(), Setback> {
    let Attempt { seed, number, scratch, layout, trace } = attempt;
    let Scratch { plan, index, connecting } = scratch;
    let options = ConnectOptions { loop_factor: params.loop_factor, winding: params.winding };
    let mut most = 0;
    for round in 0..ROUNDS {
        let streams = Streams::of_retry(seed, number).round(round);
        let mut deferred = DeferredTrace { trace, events: Vec::new() };
        let orbits = placing::place(params, &streams, plan, index, &mut deferred);
        if !deferred.keep_going() {
            return Err(Setback::Stopped);
        }
        let connections = connecting::connect(plan, &options, &streams, connecting, &mut deferred);
        if !deferred.keep_going() {
            return Err(Setback::Stopped);
        }
        most = most.max(plan.rooms.len() as u32);
        if T::ON {
            note_connections(plan, &orbits, &connections, &mut deferred);
        }
        let events = deferred.events;
        if plan.rooms.len() as i32 >= params.rooms.min {
            let corner = layout::write_layout(params, plan, &orbits, &connections, layout)?;
            events.into_iter().for_each(|event| trace.note(event.relative_to(corner)));
            return Ok(());
        }
    }
    Err(Setback::NoSpace { placed: most, wanted: params.rooms.min as u32 })
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
    for (id, room) in (0..).zip(&plan.rooms).filter(|_| connections.moved > 0) {
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
