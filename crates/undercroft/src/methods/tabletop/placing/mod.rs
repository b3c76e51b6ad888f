//! Places rooms in the plane (document 002, phase 1); how they are connected is decided afterwards.
//!
//! | Where is it decided…                                | file               |
//! |-----------------------------------------------------|--------------------|
//! | how many rooms there are; which placement is used   | `mod.rs`           |
//! | how large a room is and what shape it has           | `room_template.rs` |
//! | what a cave looks like                              | `cave.rs`          |
//! | where rooms go: mirror and turns                    | `spine.rs`         |
//! | where rooms go: fortress                            | `fortress.rs`      |
//! | where rooms go: no symmetry, edges of a partial one | `asymmetric.rs`    |
//! | which rooms others are placed beside                | `anchor_pool.rs`   |
//! | how wide and how long a plan becomes                | `frame.rs`         |
//! | which prefabs are placed where                      | `prefab_rooms.rs`  |
//! | which rooms are there before all others             | `kept_rooms.rs`    |
//! | whether a place is free, for the images too         | `placer.rs`        |
//! | where one comes in                                  | `entrance.rs`      |

mod anchor_pool;
mod asymmetric;
mod cave;
mod entrance;
mod fortress;
mod frame;
mod kept_rooms;
mod placer;
mod prefab_rooms;
mod room_template;
mod spine;

use self::placer::RoomPlacer;
pub(super) use self::{
    placer::{Orbit, REACH, REACHABLE},
    room_template::RoomRole,
};
use super::{
    ROUNDS, Settings, Symmetry,
    kept::{KeptRoom, needed},
    room_plan::{Entrance, Entries, PlacedPrefab, PlacedRoom, RoomPlan},
    symmetry::{SymmetryGroup, moved_shape},
};
use crate::{
    grid::BucketIndex,
    methods::PrefabQueue,
    model::Archetype,
    passes::Prefabs,
    rng::{Rng, Streams},
    trace::Trace,
};

/// The share of rooms that belong to the symmetric core of a partial symmetry.
const CORE: f64 = 0.6;

/// Places the rooms of a plan. Gives back the orbits, by the numbers that the rooms of the plan have for them.
pub(super) fn place<T: Trace>(
    (params, kept): (&Settings, &[KeptRoom]),
    (prefabs, round): (Option<&Prefabs>, u32),
    streams: &Streams,
    plan: &mut RoomPlan,
    index: &mut BucketIndex,
    trace: &mut T,
) -> (Vec<Orbit>, PrefabQueue) {
    plan.begin(params.group());
    let wanted = wanted(params, needed(kept, params.group()), &mut streams.stage("tabletop/rooms"));
    let mut queue = PrefabQueue::draw(prefabs, wanted, streams, |_| true);
    // Where many prefabs left no plan, fewer may.
    queue.leave_out(round, ROUNDS);
    let outside = queue.len() as i32;
    let mut placer = RoomPlacer::new(plan, index, params.spacing().0, wanted, queue, trace);
    placer.place_kept(kept);
    let core = match (params.symmetry, params.archetype) {
        (Symmetry::Partial, _) => ((f64::from(wanted) * CORE) as i32).max(1),
        // The rooms of a fortress are all alike: prefabs lie outside its ring.
        (Symmetry::None, Archetype::Fortress) => (wanted - outside).max(1),
        _ => wanted,
    };
    // A symmetry has a room in its centre or on its axis, whatever is kept.
    let core = core.max(needed(kept, params.group()).min(wanted));
    match (params.archetype, params.symmetry) {
        (Archetype::Fortress, _) => fortress::place_fortress(params, &mut placer, core, streams),
        (_, Symmetry::None) => {}
        _ => spine::place_spine(params, &mut placer, core, streams),
    }
    if placer.group() == SymmetryGroup::Mirror {
        entrance::choose_end_of_axis(params, &mut placer, &mut streams.stage("tabletop/entrance"));
    }
    // All rooms if there is no symmetry, the edges of a partial one, and what a fortress with these had no place for.
    if matches!(params.symmetry, Symmetry::None | Symmetry::Partial) {
        asymmetric::place_asymmetric(params, &mut placer, wanted, &mut streams.stage("tabletop/spread"));
    }
    if placer.plan.entrance.is_none() {
        entrance::choose_entrance(params, &mut placer, &mut streams.stage("tabletop/entrance"));
    }
    (placer.orbits, placer.queue)
}

/// Draws how many rooms there are to be: a number that the parameters allow and that the symmetry can have,
/// no fewer than are needed for those that are kept.
fn wanted(params: &Settings, needed: i32, rng: &mut Rng) -> i32 {
    let (min, max) = (params.rooms.min.max(needed), params.rooms.max);
    let orbit = params.orbit();
    let wanted = rng.between(min, max);
    // A room in the centre and whole orbits around it: the nearest such number below, or else above.
    let below = (wanted - 1) / orbit * orbit + 1;
    if below >= min { below } else { below + orbit }
}
