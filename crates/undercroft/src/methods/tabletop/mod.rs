//! Keyed maps for the game table: symmetric or free rooms, joined by passages that a person could have drawn.

mod cave;
mod chamber;
mod doors;
mod field;
mod finish;
mod join;
mod junction;
mod keep;
mod lay;
mod loops;
mod mend;
mod nearest;
mod occupancy;
mod params;
mod plan;
mod route;
mod rules;
mod sides;
mod site;
mod spine;
mod spread;
mod straight;
mod symmetry;
#[cfg(test)]
mod trial;

pub use params::{Size, Symmetry, Tabletop};

use self::{
    field::Field,
    join::Joined,
    plan::{Joining, Plan},
    site::{Orbit, Site},
    symmetry::Motions,
};
use super::{Attempt, LayoutMethod, Promises, Setback, Tries};
use crate::{
    model::{Archetype, PassageId, RoomId},
    passes::{DoorPlaces, Doors, Exits, Furnishings, Passes, Stairs, WaterDepth, Waters},
    rng::Streams,
    trace::{Event, NoTrace, Trace},
};

/// The share of rooms that are the core of a partial symmetry.
const CORE: f64 = 0.6;

/// How often the rooms are placed anew when too few of them could be joined.
const ROUNDS: u32 = 8;

/// Memory for laying out.
#[derive(Default)]
pub(crate) struct Scratch {
    plan: Plan,
    field: Field,
    join: join::Scratch,
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
    let Scratch { plan, field, join } = scratch;
    let joining = Joining { loop_factor: params.loop_factor, winding: params.winding };
    let mut most = 0;
    for round in 0..ROUNDS {
        let streams = Streams::of_retry(seed, number).round(round);
        // Where the board lies in the plane is known at the end: until then the steps wait.
        let mut steps: Vec<Event> = Vec::new();
        let orbits = if T::ON {
            place(params, &streams, plan, field, &mut steps)
        } else {
            place(params, &streams, plan, field, &mut NoTrace)
        };
        let joined = join::join(plan, &joining, &streams, join);
        most = most.max(plan.rooms.len() as u32);
        if T::ON {
            note(plan, &orbits, &joined, &mut steps);
        }
        if plan.rooms.len() as i32 >= params.rooms.min {
            let corner = finish::finish(params, plan, &orbits, &joined, layout)?;
            steps.into_iter().for_each(|step| trace.note(step.relative_to(corner)));
            return Ok(());
        }
    }
    Err(Setback::NoSpace { placed: most, wanted: params.rooms.min as u32 })
}

/// Tells of the rooms that no longer lie where they were placed, and of the passages.
fn note<T: Trace>(plan: &Plan, orbits: &[Orbit], joined: &Joined, trace: &mut T) {
    joined.dropped.iter().for_each(|room| trace.note(Event::Withdrawn(RoomId(*room))));
    for (id, room) in (0..).zip(&plan.rooms).filter(|_| joined.moved > 0) {
        let motions = if room.free { Motions::Still } else { plan.motions };
        let placed = orbits.get(room.orbit as usize).map(|orbit| motions.rect(room.image, orbit.rect));
        if placed != Some(room.rect) {
            trace.note(Event::Moved { room: RoomId(id), rect: room.rect });
        }
    }
    for (id, way) in (0..).zip(&joined.ways) {
        let horizontal_first = way.cells.get(1).is_none_or(|second| second.y == way.cells[0].y);
        trace.note(Event::Cut { passage: PassageId(id), ends: way.ends.map(RoomId), horizontal_first });
    }
}

/// Places the rooms of a plan.
fn place<T: Trace>(
    params: &Tabletop,
    streams: &Streams,
    plan: &mut Plan,
    field: &mut Field,
    trace: &mut T,
) -> Vec<Orbit> {
    plan.begin(motions(params));
    let rng = &mut streams.stage("tabletop/rooms");
    let wanted = wanted(params, rng);
    let mut site = Site::new(plan, field, params.spacing().0, wanted, trace);
    let core = if params.symmetry == Symmetry::Partial { ((f64::from(wanted) * CORE) as i32).max(1) } else { wanted };
    match (params.archetype, params.symmetry) {
        (Archetype::Fortress, _) => keep::build(params, &mut site, core, streams),
        (_, Symmetry::None) => {}
        _ => spine::grow(params, &mut site, core, streams),
    }
    // What is left over: everything without symmetry, the edges of a partial one, what a full plane left out.
    if matches!(params.symmetry, Symmetry::None | Symmetry::Partial) {
        spread::spread(params, &mut site, wanted, &mut streams.stage("tabletop/spread"));
    }
    site.orbits
}

fn motions(params: &Tabletop) -> Motions {
    match params.symmetry {
        Symmetry::None => Motions::Still,
        Symmetry::Bilateral | Symmetry::Partial => Motions::Mirror,
        Symmetry::Radial2 => Motions::Half,
        Symmetry::Radial4 => Motions::Quarter,
    }
}

/// How many rooms there are to be: any number that is asked for and that the symmetry can have.
fn wanted(params: &Tabletop, rng: &mut crate::rng::Rng) -> i32 {
    let (min, max) = (params.rooms.min, params.rooms.max);
    let orbit = params.orbit();
    let wanted = rng.between(min, max);
    // The nearest below with a room in the middle and whole orbits around it, or the nearest above.
    let below = (wanted - 1) / orbit * orbit + 1;
    if below >= min { below } else { below + orbit }
}
