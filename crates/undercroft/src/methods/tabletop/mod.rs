//! Keyed maps for the game table: symmetric or free rooms, joined by passages that a person could have drawn.

mod cave;
mod chamber;
mod field;
mod finish;
mod keep;
mod plan;
mod site;
mod spine;
mod spread;
mod symmetry;

use self::{
    field::Field,
    plan::Plan,
    site::{Orbit, Site},
    symmetry::Motions,
};
use crate::{
    recipe::{Archetype, Symmetry, Tabletop},
    rng::Streams,
    trace::Trace,
};

/// The share of rooms that are the core of a partial symmetry.
const CORE: f64 = 0.6;

/// Memory for laying out.
#[derive(Default)]
pub(crate) struct Bench {
    field: Field,
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

#[allow(clippy::too_many_arguments)]
pub(crate) fn lay_out<T: Trace>(
    _params: &Tabletop,
    _seed: &crate::rng::Seed,
    _attempt: u32,
    _bench: &mut Bench,
    _layout: &mut crate::model::Layout,
    _trace: &mut T,
) -> Result<(), super::Setback> {
    Err(super::Setback::NoRoomFits)
}

#[cfg(test)]
mod peek {
    use super::*;
    use crate::{
        Named,
        geom::{Point, Rect},
        grid::Grid,
        trace::NoTrace,
    };
    #[test]
    fn peek() {
        let mut bench = Bench::default();
        let mut plan = Plan::default();
        let pick = std::env::var("PEEK").unwrap_or_default();
        let mut counts = String::new();
        for (archetype, aname) in Archetype::ALL {
            for (symmetry, sname) in Symmetry::ALL {
                let mut low = 0;
                for seed in 0..200 {
                    let mut params = Tabletop::of(*archetype);
                    params.symmetry = *symmetry;
                    if pick.is_empty() {
                        params.density = [0.2, 0.5, 0.9][seed % 3];
                    }
                    place(&params, &Streams::new(&(seed as i64).into(), 0), &mut plan, &mut bench.field, &mut NoTrace);
                    if (plan.rooms.len() as i32) < params.rooms.min {
                        low += 1;
                    }
                    assert!(plan.rooms.len() as i32 <= params.rooms.max);
                    if format!("{aname}/{sname}/{seed}") == pick {
                        let all =
                            plan.rooms.iter().fold(plan.rooms[0].rect, |all, room| all.joined(room.rect)).grown(1);
                        let mut map = Grid::new(all.w, all.h, '.');
                        for (index, room) in plan.rooms.iter().enumerate() {
                            for at in room.shape.cells(room.rect) {
                                map.put(
                                    Point::new(at.x - all.x, at.y - all.y),
                                    char::from_digit(index as u32 % 36, 36).unwrap(),
                                );
                            }
                        }
                        for y in 0..all.h {
                            println!("{}", map.row(y).iter().collect::<String>());
                        }
                        println!("{:?}", plan.links);
                    }
                }
                counts += &format!("{aname}/{sname}: {low} short of 200\n");
            }
        }
        println!("{counts}");
        let _ = Rect::new(0, 0, 1, 1);
    }
}
