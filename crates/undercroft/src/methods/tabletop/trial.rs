//! Random plans, and everything that must be true once they are joined.

use std::collections::BTreeSet;

use super::{
    join::{Joined, Scratch, join},
    plan::{Joining, Placed, Plan},
    symmetry::Motions,
};
use crate::{
    check::{Faults, methods::tabletop},
    geom::{Point, Rect},
    grid::Grid,
    model::{Passage, PassageId, Room, RoomId, Route, Shape},
    rng::{Rng, Seed, Streams},
};

/// What random plans are like.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    motions: Motions,
    /// How many orbits of rooms.
    rooms: u32,
    spacing: i32,
    /// Chance that an image is left out, and that a room is free.
    missing: f64,
    free: f64,
    /// Whether rooms come in all shapes.
    round: bool,
}

pub(super) const PLAIN: Wish =
    Wish { motions: Motions::Still, rooms: 12, spacing: 4, missing: 0.0, free: 0.0, round: true };
const ALL: [Motions; 4] = [Motions::Still, Motions::Mirror, Motions::Half, Motions::Quarter];

fn cave(rng: &mut Rng, w: i32, h: i32) -> Shape {
    let mut mask = Grid::new(w, h, false);
    for at in mask.bounds().cells() {
        let middle = |place: i32, length: i32| place == length / 2 || place == (length - 1) / 2;
        let inner = mask.bounds().grown(-1).contains(at);
        mask.put(at, middle(at.x, w) || middle(at.y, h) || (inner && rng.chance(0.7)));
    }
    // What hangs on nothing is no part of it.
    let mut seen = BTreeSet::from([Point::new(w / 2, h / 2)]);
    let mut open: Vec<Point> = seen.iter().copied().collect();
    while let Some(at) = open.pop() {
        open.extend(at.neighbours().into_iter().filter(|next| mask.get(*next) == Some(&true) && seen.insert(*next)));
    }
    for at in mask.bounds().cells() {
        mask.put(at, seen.contains(&at));
    }
    Shape::Mask(mask)
}

fn shape(rng: &mut Rng, wish: &Wish, w: i32, h: i32) -> Shape {
    match rng.below(if wish.round { 8 } else { 1 }) {
        0..=3 => Shape::Rect,
        4 => Shape::circle(w, h),
        5 => Shape::octagon(w, h),
        6 if w > 3 && h > 3 => Shape::l(w, h, rng.chance(0.5), rng.chance(0.5)),
        _ => cave(rng, w, h),
    }
}

/// Places rooms at random, in a field that grows with every miss.
pub(super) fn plan(seed: u64, wish: &Wish) -> Plan {
    let mut rng = Rng::from_key(seed);
    let motions = wish.motions;
    let mut plan = Plan { motions, rooms: Vec::new(), links: Vec::new() };
    let mut side = 6;
    let mut orbit = 0;
    let clear = |rooms: &[Placed], rects: &[Rect]| {
        let apart = |rect: &Rect, other: &Rect| !rect.grown(wish.spacing).overlaps(*other);
        rects.iter().enumerate().all(|(i, rect)| {
            rects[..i].iter().all(|other| apart(rect, other)) && rooms.iter().all(|room| apart(rect, &room.rect))
        })
    };
    while orbit < wish.rooms {
        side += 1;
        let (mut w, mut h) = (rng.between(3, 9), rng.between(3, 9));
        let fixed = motions != Motions::Still && (orbit == 0 || (motions == Motions::Mirror && rng.chance(0.3)));
        let free = !fixed && rng.chance(wish.free);
        if fixed {
            w |= 1;
            if motions != Motions::Mirror {
                (w, h) = (w, w);
            }
        }
        let at = match (fixed, motions) {
            (false, _) => Point::new(rng.between(-side, side), rng.between(-side, side)),
            (true, Motions::Mirror) => Point::new(-(w / 2), rng.between(-side, side)),
            (true, _) => Point::new(-(w / 2), -(h / 2)),
        };
        let rect = Rect::new(at.x, at.y, w, h);
        if fixed || free || motions == Motions::Still {
            let round = if rng.chance(0.5) && wish.round { Shape::circle(w, h) } else { Shape::Rect };
            let shape = if fixed { round } else { shape(&mut rng, wish, w, h) };
            if clear(&plan.rooms, &[rect]) {
                plan.rooms.push(Placed { rect, shape, orbit, image: 0, free });
                orbit += 1;
            }
            continue;
        }
        let rects: Vec<Rect> = (0..motions.images()).map(|image| motions.rect(image, rect)).collect();
        if !rect.cells().all(|at| motions.is_home(at)) || !clear(&plan.rooms, &rects) {
            continue;
        }
        let shape = shape(&mut rng, wish, w, h);
        for (image, rect) in (0..).zip(rects) {
            if image == 0 || !rng.chance(wish.missing) {
                plan.rooms.push(Placed { rect, shape: motions.shape(image, &shape), orbit, image, free: false });
            }
        }
        orbit += 1;
    }
    plan
}

pub(super) fn joined(seed: u64, plan: &mut Plan, loop_factor: f64, winding: f64, scratch: &mut Scratch) -> Joined {
    let streams = Streams::new(&Seed::from(seed as i64), 0);
    join(plan, &Joining { loop_factor, winding }, &streams, scratch)
}

pub(super) fn floor(plan: &Plan, joined: &Joined) -> BTreeSet<Point> {
    let rooms = plan.rooms.iter().flat_map(|room| room.shape.cells(room.rect));
    rooms.chain(joined.ways.iter().flat_map(|way| way.cells.iter().copied())).collect()
}

/// The map as text.
pub(super) fn drawn(plan: &Plan, joined: &Joined) -> String {
    let floor = floor(plan, joined);
    let hull = floor.iter().map(|at| Rect::new(at.x, at.y, 1, 1)).reduce(Rect::joined).unwrap();
    let mut rows: Vec<String> = Vec::new();
    for y in hull.y..hull.bottom() {
        let cell = |x: i32| {
            let at = Point::new(x, y);
            let room = plan.rooms.iter().position(|room| room.shape.contains(room.rect, at));
            let way = joined.ways.iter().any(|way| way.cells.contains(&at));
            let door = joined.ways.iter().any(|way| way.cells.first() == Some(&at) || way.cells.last() == Some(&at));
            match room {
                Some(room) => char::from(b'a' + (room % 26) as u8),
                None if door => '+',
                None if way => '.',
                None => ' ',
            }
        };
        rows.push((hull.x..hull.right()).map(cell).collect());
    }
    rows.join("\n")
}

/// Everything that must be true of a joined plan.
pub(super) fn audit(plan: &Plan, joined: &Joined, what: &str) {
    let floor = floor(plan, joined);
    let show = || format!("{what}\n{}", drawn(plan, joined));
    // All floor hangs together, and so do rooms and passages as a graph.
    let mut seen: BTreeSet<Point> = floor.first().copied().into_iter().collect();
    let mut open: Vec<Point> = seen.iter().copied().collect();
    while let Some(at) = open.pop() {
        open.extend(at.neighbours().into_iter().filter(|next| floor.contains(next) && seen.insert(*next)));
    }
    assert_eq!(seen.len(), floor.len(), "{}", show());
    let mut sets = petgraph::unionfind::UnionFind::<u32>::new(plan.rooms.len());
    joined.ways.iter().for_each(|way| {
        sets.union(way.ends[0], way.ends[1]);
    });
    assert!((0..plan.rooms.len() as u32).all(|room| sets.equiv(0, room)), "{}", show());
    // The promises that `check` holds any dungeon to.
    let hull = floor.iter().map(|at| Rect::new(at.x, at.y, 1, 1)).reduce(Rect::joined).unwrap().grown(2);
    let moved = |at: Point| Point::new(at.x - hull.x, at.y - hull.y);
    let rooms: Vec<Room> = (0..)
        .zip(&plan.rooms)
        .map(|(id, room)| {
            let Point { x, y } = moved(Point::new(room.rect.x, room.rect.y));
            let rect = Rect::new(x, y, room.rect.w, room.rect.h);
            Room { shape: room.shape.clone(), ..Room::new(RoomId(id), rect) }
        })
        .collect();
    let passages: Vec<Passage> = (0..)
        .zip(&joined.ways)
        .map(|(id, way)| {
            let cells = way.cells.iter().map(|at| moved(*at)).collect();
            Passage::new(PassageId(id), way.ends.map(RoomId), Route::Cells(cells))
        })
        .collect();
    let mut faults = Faults::default();
    let board = Rect::new(0, 0, hull.w, hull.h);
    tabletop::passages(&rooms, &passages, board, &mut tabletop::Scratch::default(), &mut faults);
    let faults = faults.into_list();
    assert!(faults.is_empty(), "{faults:?} with {:?} in {}", (hull.x, hull.y), show());
    // Junctions are where three or four cells of passages meet, and only there.
    let ways: BTreeSet<Point> = joined.ways.iter().flat_map(|way| way.cells.iter().copied()).collect();
    let meeting: BTreeSet<Point> = ways
        .iter()
        .copied()
        .filter(|at| at.neighbours().iter().filter(|next| ways.contains(next)).count() > 2)
        .collect();
    let junctions: BTreeSet<Point> = joined.junctions.iter().map(|junction| junction.at).collect();
    assert_eq!(meeting, junctions, "{}", show());
}

pub(super) fn audit_symmetry(plan: &Plan, joined: &Joined, what: &str) {
    let floor = floor(plan, joined);
    for image in 1..plan.motions.images() {
        let moved: BTreeSet<Point> = floor.iter().map(|at| plan.motions.point(image, *at)).collect();
        assert!(moved == floor, "{what}\n{}", drawn(plan, joined));
    }
}

#[test]
fn free_plans_are_joined() {
    let mut scratch = Scratch::default();
    let (mut rooms, mut moved, mut dropped) = (0, 0, 0);
    for seed in 0..400 {
        let spacing = 1 + (seed % 10) as i32;
        let wish = Wish { rooms: 1 + (seed % 29) as u32, spacing, ..PLAIN };
        let mut plan = plan(seed, &wish);
        let placed = plan.rooms.len();
        let winding = if seed % 3 == 0 { 0.8 } else { 0.0 };
        let joined = joined(seed, &mut plan, 0.3, winding, &mut scratch);
        audit(&plan, &joined, &format!("seed {seed}"));
        assert_eq!(plan.rooms.len() + joined.dropped.len(), placed);
        rooms += placed;
        moved += joined.moved;
        dropped += joined.dropped.len();
    }
    println!("{rooms} rooms, {moved} moved, {dropped} dropped");
}

#[test]
fn symmetric_plans_stay_symmetric() {
    let mut scratch = Scratch::default();
    let (mut rooms, mut moved, mut dropped) = (0, 0, 0);
    for seed in 0..400 {
        let spacing = 1 + (seed / 4 % 10) as i32;
        let wish = Wish { motions: ALL[seed as usize % 4], rooms: 1 + (seed / 4 % 13) as u32, spacing, ..PLAIN };
        let mut plan = plan(seed, &wish);
        let what = format!("seed {seed} {wish:?}");
        rooms += plan.rooms.len();
        let winding = if seed % 3 == 0 { 0.8 } else { 0.0 };
        let joined = joined(seed, &mut plan, 0.3, winding, &mut scratch);
        audit(&plan, &joined, &what);
        audit_symmetry(&plan, &joined, &what);
        moved += joined.moved;
        dropped += joined.dropped.len();
    }
    println!("{rooms} rooms, {moved} moved, {dropped} dropped");
}

#[test]
fn broken_symmetry_is_joined_too() {
    let mut scratch = Scratch::default();
    for seed in 0..400 {
        let spacing = 1 + (seed / 4 % 10) as i32;
        let wish = Wish {
            motions: ALL[seed as usize % 4],
            rooms: 1 + (seed / 4 % 13) as u32,
            spacing,
            missing: [0.0, 0.3, 0.8][seed as usize % 3],
            free: [0.3, 0.0, 0.4][seed as usize / 3 % 3],
            ..PLAIN
        };
        let mut plan = plan(seed, &wish);
        let joined = joined(seed, &mut plan, 0.3, 0.0, &mut scratch);
        audit(&plan, &joined, &format!("seed {seed} {wish:?}"));
    }
}

#[test]
#[ignore = "long"]
fn long_trial() {
    let mut scratch = Scratch::default();
    let mut sums = [[0_usize; 6]; 11];
    for seed in 0..20_000 {
        let spacing = 1 + (seed / 4 % 10) as i32;
        let broken = seed / 40 % 2 == 0;
        let wish = Wish {
            motions: ALL[seed as usize % 4],
            rooms: 1 + (seed / 4 % 23) as u32,
            spacing,
            missing: if broken { [0.0, 0.3, 0.8][seed as usize % 3] } else { 0.0 },
            free: if broken { [0.3, 0.0, 0.4][seed as usize / 3 % 3] } else { 0.0 },
            round: seed / 80 % 2 == 0,
        };
        let mut plan = plan(seed + 1_000_000, &wish);
        let sum = &mut sums[spacing as usize];
        sum[0] += plan.rooms.len();
        let winding = if seed % 3 == 0 { 0.8 } else { 0.0 };
        let joined = joined(seed, &mut plan, 0.3, winding, &mut scratch);
        audit(&plan, &joined, &format!("seed {seed} {wish:?}"));
        if !broken {
            audit_symmetry(&plan, &joined, &format!("seed {seed} {wish:?}"));
        }
        sum[1] += joined.moved as usize;
        sum[2] += joined.dropped.len();
        sum[3] += joined.ways.len();
        let count = |kind| joined.junctions.iter().filter(|junction| junction.kind == kind).count();
        sum[4] += count(super::junction::JunctionKind::T);
        sum[5] += count(super::junction::JunctionKind::Cross);
    }
    println!("spacing: rooms moved dropped ways merges junctions {sums:?}");
}

/// Many rooms, near-evenly spread.
fn field(seed: u64, rooms: u32) -> Plan {
    let mut rng = Rng::from_key(seed);
    let wide = (1..).find(|wide| wide * wide >= rooms).unwrap();
    let rooms = (0..rooms).map(|i| {
        let (w, h) = (rng.between(3, 9), rng.between(3, 9));
        let at = Point::new(
            (i % wide) as i32 * 15 + rng.between(0, 12 - w),
            (i / wide) as i32 * 15 + rng.between(0, 12 - h),
        );
        Placed { rect: Rect::new(at.x, at.y, w, h), shape: Shape::Rect, orbit: i, image: 0, free: false }
    });
    Plan { motions: Motions::Still, rooms: rooms.collect(), links: Vec::new() }
}

#[test]
fn rows_grids_and_fields() {
    let rect = |i: u32, x: i32, y: i32, w: i32| Placed {
        rect: Rect::new(x, y, w, w),
        shape: Shape::Rect,
        orbit: i,
        image: 0,
        free: false,
    };
    let row: Vec<Placed> = (0..9).map(|i| rect(i, 8 * i as i32, 0, 5)).collect();
    let column: Vec<Placed> = (0..9).map(|i| rect(i, 0, 6 * i as i32, 5)).collect();
    let aslant: Vec<Placed> = (0..9).map(|i| rect(i, 7 * i as i32, 7 * i as i32, 3)).collect();
    let grid = |gap: i32| (0..36).map(|i| rect(i, (i % 6) as i32 * (5 + gap), (i / 6) as i32 * (5 + gap), 5)).collect();
    for (what, rooms) in [
        ("row", row),
        ("column", column),
        ("aslant", aslant),
        ("tight grid", grid(1)),
        ("grid", grid(4)),
        ("field", field(1, 1_000).rooms),
        ("one", vec![rect(0, 3, 3, 3)]),
        ("two", vec![rect(0, 3, 3, 3), rect(1, 30, -8, 6)]),
        ("none", vec![]),
    ] {
        let count = rooms.len();
        let mut plan = Plan { motions: Motions::Still, rooms, links: Vec::new() };
        let joined = joined(7, &mut plan, 0.0, 0.0, &mut Scratch::default());
        if count > 0 {
            audit(&plan, &joined, what);
        }
        // A tree has one passage less than rooms, and in the open nothing has to move.
        assert_eq!((joined.ways.len(), joined.moved, plan.rooms.len()), (count.saturating_sub(1), 0, count), "{what}");
    }
}

#[test]
fn what_placing_wants_joined_is_joined_first() {
    let mut plan = plan(5, &PLAIN);
    plan.links = vec![[0, 11], [3, 7]];
    let joined = joined(5, &mut plan, 0.0, 0.0, &mut Scratch::default());
    audit(&plan, &joined, "links");
    assert!(plan.links.iter().zip(&joined.ways).all(|(link, way)| link.iter().all(|room| way.ends.contains(room))));
}

#[test]
fn the_same_plan_is_joined_the_same_way_whatever_was_joined_before() {
    let mut used = Scratch::default();
    for seed in 0..40 {
        let wish = Wish { motions: ALL[seed as usize % 4], rooms: 7, missing: 0.2, free: 0.2, ..PLAIN };
        let cells = |scratch: &mut Scratch| {
            let mut plan = plan(seed, &wish);
            let joined = joined(seed, &mut plan, 0.5, 0.5, scratch);
            joined.ways.into_iter().map(|way| (way.ends, way.cells, way.merges)).collect::<Vec<_>>()
        };
        assert_eq!(cells(&mut used), cells(&mut Scratch::default()), "seed {seed}");
    }
}

#[test]
fn loops_and_winding_have_an_effect() {
    let mut scratch = Scratch::default();
    let mut total = |loop_factor: f64, winding: f64| {
        let mut sum = (0, 0);
        for seed in 0..40 {
            let mut plan = plan(seed, &PLAIN);
            let joined = joined(seed, &mut plan, loop_factor, winding, &mut scratch);
            sum.0 += joined.ways.len() + 1 - plan.rooms.len();
            let straight = |a: &Point, b: &Point, c: &Point| a.x + c.x == 2 * b.x && a.y + c.y == 2 * b.y;
            let bends =
                |cells: &[Point]| cells.windows(3).filter(|cells| !straight(&cells[0], &cells[1], &cells[2])).count();
            sum.1 += joined.ways.iter().map(|way| bends(&way.cells)).sum::<usize>();
        }
        sum
    };
    let (none, some, all) = (total(0.0, 0.0), total(0.3, 0.0), total(1.0, 0.0));
    assert_eq!(none.0, 0);
    assert!(none.0 < some.0 && some.0 < all.0, "{none:?} {some:?} {all:?}");
    let (half, whole) = (total(0.0, 0.5), total(0.0, 1.0));
    assert!(none.1 < half.1 && half.1 < whole.1, "{none:?} {half:?} {whole:?}");
}
