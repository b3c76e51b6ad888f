//! Random plans of rooms.

use crate::{
    geom::{Point, Rect},
    grid::{Grid, flood_fill},
    methods::tabletop::{
        room_plan::{Entries, PlacedRoom, RoomPlan},
        symmetry::{SymmetryGroup, moved_shape},
    },
    model::Shape,
    rng::Rng,
};

/// What random plans are like.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlanSpec {
    pub(super) group: SymmetryGroup,
    /// How many orbits of rooms.
    pub(super) rooms: u32,
    pub(super) spacing: i32,
    /// Chance that an image is left out, and that a room is free.
    pub(super) missing: f64,
    pub(super) free: f64,
    /// Whether rooms come in all shapes.
    pub(super) round: bool,
}

pub(super) const PLAIN: PlanSpec =
    PlanSpec { group: SymmetryGroup::Trivial, rooms: 12, spacing: 4, missing: 0.0, free: 0.0, round: true };
pub(super) const GROUPS: [SymmetryGroup; 4] =
    [SymmetryGroup::Trivial, SymmetryGroup::Mirror, SymmetryGroup::HalfTurn, SymmetryGroup::QuarterTurns];

fn cave(rng: &mut Rng, w: i32, h: i32) -> Shape {
    let mut mask = Grid::new(w, h, false);
    for at in mask.bounds().cells() {
        let middle = |place: i32, length: i32| place == length / 2 || place == (length - 1) / 2;
        let inner = mask.bounds().grown(-1).contains(at);
        mask.put(at, middle(at.x, w) || middle(at.y, h) || (inner && rng.chance(0.7)));
    }
    // Only what can be reached from the middle.
    Shape::Mask(flood_fill(mask.bounds(), mask.bounds().centre(), |at| mask[at]))
}

fn shape(rng: &mut Rng, spec: &PlanSpec, w: i32, h: i32) -> Shape {
    match rng.below(if spec.round { 8 } else { 1 }) {
        0..=3 => Shape::Rect,
        4 => Shape::circle(w, h),
        5 => Shape::octagon(w, h),
        6 if w > 3 && h > 3 => Shape::l(w, h, rng.chance(0.5), rng.chance(0.5)),
        _ => cave(rng, w, h),
    }
}

/// Places rooms at random, in a square that grows with every try.
pub(super) fn random_plan(seed: u64, spec: &PlanSpec) -> RoomPlan {
    let mut rng = Rng::from_key(seed);
    let group = spec.group;
    let mut plan = RoomPlan { group, rooms: Vec::new(), links: Vec::new(), entrance: None, kept: 0 };
    let mut side = 6;
    let mut orbit = 0;
    let clear = |rooms: &[PlacedRoom], rects: &[Rect]| {
        let apart = |rect: &Rect, other: &Rect| !rect.grown(spec.spacing).overlaps(*other);
        rects.iter().enumerate().all(|(i, rect)| {
            rects[..i].iter().all(|other| apart(rect, other)) && rooms.iter().all(|room| apart(rect, &room.rect))
        })
    };
    while orbit < spec.rooms {
        side += 1;
        let (mut w, mut h) = (rng.between(3, 9), rng.between(3, 9));
        let fixed =
            group != SymmetryGroup::Trivial && (orbit == 0 || (group == SymmetryGroup::Mirror && rng.chance(0.3)));
        let free = !fixed && rng.chance(spec.free);
        if fixed {
            w |= 1;
            if group != SymmetryGroup::Mirror {
                (w, h) = (w, w);
            }
        }
        let at = match (fixed, group) {
            (false, _) => Point::new(rng.between(-side, side), rng.between(-side, side)),
            (true, SymmetryGroup::Mirror) => Point::new(-(w / 2), rng.between(-side, side)),
            (true, _) => Point::new(-(w / 2), -(h / 2)),
        };
        let rect = Rect::new(at.x, at.y, w, h);
        if fixed || free || group == SymmetryGroup::Trivial {
            let round = if rng.chance(0.5) && spec.round { Shape::circle(w, h) } else { Shape::Rect };
            let shape = if fixed { round } else { shape(&mut rng, spec, w, h) };
            if clear(&plan.rooms, &[rect]) {
                plan.rooms.push(PlacedRoom { rect, shape, orbit, image: 0, free, entries: Entries::Any, prefab: None });
                orbit += 1;
            }
            continue;
        }
        let rects: Vec<Rect> = group.motions().map(|motion| motion.rect(rect)).collect();
        if !rect.cells().all(|at| group.is_fundamental(at)) || !clear(&plan.rooms, &rects) {
            continue;
        }
        let shape = shape(&mut rng, spec, w, h);
        for (image, rect) in (0..).zip(rects) {
            if image == 0 || !rng.chance(spec.missing) {
                plan.rooms.push(PlacedRoom {
                    rect,
                    shape: moved_shape(&shape, group.motion(image)),
                    orbit,
                    image,
                    free: false,
                    entries: Entries::Any,
                    prefab: None,
                });
            }
        }
        orbit += 1;
    }
    plan
}

/// Many rooms, spread almost evenly.
pub(super) fn even_plan(seed: u64, rooms: u32) -> RoomPlan {
    let mut rng = Rng::from_key(seed);
    let wide = (1..).find(|wide| wide * wide >= rooms).unwrap();
    let rooms = (0..rooms).map(|i| {
        let (w, h) = (rng.between(3, 9), rng.between(3, 9));
        let at = Point::new(
            (i % wide) as i32 * 15 + rng.between(0, 12 - w),
            (i / wide) as i32 * 15 + rng.between(0, 12 - h),
        );
        PlacedRoom {
            rect: Rect::new(at.x, at.y, w, h),
            shape: Shape::Rect,
            orbit: i,
            image: 0,
            free: false,
            entries: Entries::Any,
            prefab: None,
        }
    });
    RoomPlan { group: SymmetryGroup::Trivial, rooms: rooms.collect(), links: Vec::new(), entrance: None, kept: 0 }
}
