//! Places rooms.

mod asymmetric;
mod cave;
mod field;
mod fortress;
mod placer;
mod room_template;
mod spine;

use self::placer::RoomPlacer;
pub(super) use self::{field::Field, placer::Orbit, room_template::RoomRole};
use super::{room_plan::RoomPlan, symmetry::SymmetryGroup};
use crate::{
    recipe::{Archetype, Symmetry, Tabletop},
    rng::Streams,
    trace::Trace,
};

/// The share of rooms that are the core of a partial symmetry.
const CORE: f64 = 0.6;

/// Places the rooms of a plan.
pub(super) fn place<T: Trace>(
    params: &Tabletop,
    streams: &Streams,
    plan: &mut RoomPlan,
    field: &mut Field,
    trace: &mut T,
) -> Vec<Orbit> {
    plan.begin(group(params));
    let rng = &mut streams.stage("tabletop/rooms");
    let wanted = wanted(params, rng);
    let mut placer = RoomPlacer::new(plan, field, params.spacing().0, wanted, trace);
    let core = if params.symmetry == Symmetry::Partial { ((f64::from(wanted) * CORE) as i32).max(1) } else { wanted };
    match (params.archetype, params.symmetry) {
        (Archetype::Fortress, _) => fortress::place_fortress(params, &mut placer, core, streams),
        (_, Symmetry::None) => {}
        _ => spine::place_spine(params, &mut placer, core, streams),
    }
    // What is left over: everything without symmetry, the edges of a partial one, what a full plane left out.
    if matches!(params.symmetry, Symmetry::None | Symmetry::Partial) {
        asymmetric::place_asymmetric(params, &mut placer, wanted, &mut streams.stage("tabletop/spread"));
    }
    placer.orbits
}

fn group(params: &Tabletop) -> SymmetryGroup {
    match params.symmetry {
        Symmetry::None => SymmetryGroup::Trivial,
        Symmetry::Bilateral | Symmetry::Partial => SymmetryGroup::Mirror,
        Symmetry::Radial2 => SymmetryGroup::HalfTurn,
        Symmetry::Radial4 => SymmetryGroup::QuarterTurns,
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
