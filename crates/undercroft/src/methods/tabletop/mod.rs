//! Keyed maps for the game table: symmetric or free rooms, connections by passages that a person could have drawn.

mod connecting;
mod layout;
mod placing;
mod room_plan;
mod symmetry;

use self::{
    connecting::{ConnectOptions, Connections},
    placing::{Field, Orbit},
    room_plan::RoomPlan,
    symmetry::SymmetryGroup,
};
use super::Setback;
use crate::{
    model::{Layout, PassageId, RoomId},
    recipe::Tabletop,
    rng::{Seed, Streams},
    trace::{Event, NoTrace, Trace},
};

/// How often the rooms are placed anew when too few of them could be connections.
const ROUNDS: u32 = 8;

/// Memory for laying out.
#[derive(Default)]
pub(crate) struct Scratch {
    plan: RoomPlan,
    field: Field,
    connecting: connecting::Scratch,
}

pub(crate) fn lay_out<T: Trace>(
    params: &Tabletop,
    seed: &Seed,
    attempt: u32,
    scratch: &mut Scratch,
    layout: &mut Layout,
    trace: &mut T,
) -> Result<(), Setback> {
    let Scratch { plan, field, connecting } = scratch;
    let options = ConnectOptions { loop_factor: params.loop_factor, winding: params.winding };
    let mut most = 0;
    for round in 0..ROUNDS {
        let streams = Streams::of_retry(seed, attempt).round(round);
        // Where the board lies in the plane is known at the end: until then the steps wait.
        let mut steps: Vec<Event> = Vec::new();
        let orbits = if T::ON {
            placing::place(params, &streams, plan, field, &mut steps)
        } else {
            placing::place(params, &streams, plan, field, &mut NoTrace)
        };
        let connections = connecting::connect(plan, &options, &streams, connecting);
        most = most.max(plan.rooms.len() as u32);
        if T::ON {
            note(plan, &orbits, &connections, &mut steps);
        }
        if plan.rooms.len() as i32 >= params.rooms.min {
            let corner = layout::write_layout(params, plan, &orbits, &connections, layout)?;
            steps.into_iter().for_each(|step| trace.note(step.seen_from(corner)));
            return Ok(());
        }
    }
    Err(Setback::NoSpace { placed: most, wanted: params.rooms.min as u32 })
}

/// Tells of the rooms that no longer lie where they were placed, and of the passages.
fn note<T: Trace>(plan: &RoomPlan, orbits: &[Orbit], connections: &Connections, trace: &mut T) {
    connections.dropped.iter().for_each(|room| trace.note(Event::Withdrawn(RoomId(*room))));
    for (id, room) in (0..).zip(&plan.rooms).filter(|_| connections.moved > 0) {
        let group = if room.free { SymmetryGroup::Trivial } else { plan.group };
        let placed = orbits.get(room.orbit as usize).map(|orbit| group.rect(room.image, orbit.rect));
        if placed != Some(room.rect) {
            trace.note(Event::Moved { room: RoomId(id), rect: room.rect });
        }
    }
    for (id, passage) in (0..).zip(&connections.passages) {
        let horizontal_first = passage.cells.get(1).is_none_or(|second| second.y == passage.cells[0].y);
        trace.note(Event::Cut { passage: PassageId(id), ends: passage.ends.map(RoomId), horizontal_first });
    }
}
