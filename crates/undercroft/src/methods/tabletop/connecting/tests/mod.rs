//! Random plans, and everything that must be true once they are joined.

use std::collections::BTreeSet;

use super::{ConnectOptions, Connections, connect, junction::JunctionKind, network::Scratch};
use crate::{
    check::{Faults, tabletop},
    geom::{Point, Rect},
    grid::Grid,
    methods::tabletop::{
        room_plan::{PlacedRoom, RoomPlan},
        symmetry::SymmetryGroup,
    },
    model::{Passage, PassageId, Room, RoomId, Route, Shape},
    rng::{Rng, Seed, Streams},
};

/// What random plans are like.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlanSpec {
    group: SymmetryGroup,
    /// How many orbits of rooms.
    rooms: u32,
    spacing: i32,
    /// Chance that an image is left out, and that a room is free.
    missing: f64,
    free: f64,
    /// Whether rooms come in all shapes.
    round: bool,
}

pub(super) const PLAIN: PlanSpec =
    PlanSpec { group: SymmetryGroup::Trivial, rooms: 12, spacing: 4, missing: 0.0, free: 0.0, round: true };
const ALL: [SymmetryGroup; 4] =
    [SymmetryGroup::Trivial, SymmetryGroup::Mirror, SymmetryGroup::HalfTurn, SymmetryGroup::QuarterTurns];

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

fn shape(rng: &mut Rng, spec: &PlanSpec, w: i32, h: i32) -> Shape {
    match rng.below(if spec.round { 8 } else { 1 }) {
        0..=3 => Shape::Rect,
        4 => Shape::circle(w, h),
        5 => Shape::octagon(w, h),
        6 if w > 3 && h > 3 => Shape::l(w, h, rng.chance(0.5), rng.chance(0.5)),
        _ => cave(rng, w, h),
    }
}

/// Places rooms at random, in a field that grows with every miss.
pub(super) fn plan(seed: u64, spec: &PlanSpec) -> RoomPlan {
    let mut rng = Rng::from_key(seed);
    let group = spec.group;
    let mut plan = RoomPlan { group, rooms: Vec::new(), links: Vec::new() };
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
                plan.rooms.push(PlacedRoom { rect, shape, orbit, image: 0, free });
                orbit += 1;
            }
            continue;
        }
        let rects: Vec<Rect> = (0..group.images()).map(|image| group.rect(image, rect)).collect();
        if !rect.cells().all(|at| group.is_fundamental(at)) || !clear(&plan.rooms, &rects) {
            continue;
        }
        let shape = shape(&mut rng, spec, w, h);
        for (image, rect) in (0..).zip(rects) {
            if image == 0 || !rng.chance(spec.missing) {
                plan.rooms.push(PlacedRoom { rect, shape: group.shape(image, &shape), orbit, image, free: false });
            }
        }
        orbit += 1;
    }
    plan
}

pub(super) fn connected(
    seed: u64,
    plan: &mut RoomPlan,
    loop_factor: f64,
    winding: f64,
    scratch: &mut Scratch,
) -> Connections {
    let streams = Streams::new(&Seed::from(seed as i64), 0);
    connect(plan, &ConnectOptions { loop_factor, winding }, &streams, scratch)
}

pub(super) fn floor(plan: &RoomPlan, joined: &Connections) -> BTreeSet<Point> {
    let rooms = plan.rooms.iter().flat_map(|room| room.shape.cells(room.rect));
    rooms.chain(joined.passages.iter().flat_map(|passage| passage.cells.iter().copied())).collect()
}

/// The map as text.
pub(super) fn drawn(plan: &RoomPlan, joined: &Connections) -> String {
    let floor = floor(plan, joined);
    let hull = floor.iter().map(|at| Rect::new(at.x, at.y, 1, 1)).reduce(Rect::joined).unwrap();
    let mut rows: Vec<String> = Vec::new();
    for y in hull.y..hull.bottom() {
        let cell = |x: i32| {
            let at = Point::new(x, y);
            let room = plan.rooms.iter().position(|room| room.shape.contains(room.rect, at));
            let passage = joined.passages.iter().any(|passage| passage.cells.contains(&at));
            let door = joined
                .passages
                .iter()
                .any(|passage| passage.cells.first() == Some(&at) || passage.cells.last() == Some(&at));
            match room {
                Some(room) => char::from(b'a' + (room % 26) as u8),
                None if door => '+',
                None if passage => '.',
                None => ' ',
            }
        };
        rows.push((hull.x..hull.right()).map(cell).collect());
    }
    rows.join("\n")
}

/// Everything that must be true of a joined plan.
pub(super) fn audit(plan: &RoomPlan, joined: &Connections, what: &str) {
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
    joined.passages.iter().for_each(|passage| {
        sets.union(passage.ends[0], passage.ends[1]);
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
        .zip(&joined.passages)
        .map(|(id, passage)| {
            let cells = passage.cells.iter().map(|at| moved(*at)).collect();
            Passage::new(PassageId(id), passage.ends.map(RoomId), Route::Cells(cells))
        })
        .collect();
    let mut faults = Faults::default();
    let board = Rect::new(0, 0, hull.w, hull.h);
    tabletop::check(&rooms, &passages, board, &mut tabletop::Scratch::default(), &mut faults);
    let faults = faults.into_list();
    assert!(faults.is_empty(), "{faults:?} with {:?} in {}", (hull.x, hull.y), show());
    // Junctions are where three or four cells of passages meet, and only there.
    let passages: BTreeSet<Point> = joined.passages.iter().flat_map(|passage| passage.cells.iter().copied()).collect();
    let meeting: BTreeSet<Point> = passages
        .iter()
        .copied()
        .filter(|at| at.neighbours().iter().filter(|next| passages.contains(next)).count() > 2)
        .collect();
    let junctions: BTreeSet<Point> = joined.junctions.iter().map(|junction| junction.at).collect();
    assert_eq!(meeting, junctions, "{}", show());
}

pub(super) fn audit_symmetry(plan: &RoomPlan, joined: &Connections, what: &str) {
    let floor = floor(plan, joined);
    for image in 1..plan.group.images() {
        let moved: BTreeSet<Point> = floor.iter().map(|at| plan.group.point(image, *at)).collect();
        assert!(moved == floor, "{what}\n{}", drawn(plan, joined));
    }
}

#[test]
fn free_plans_are_joined() {
    let mut scratch = Scratch::default();
    let (mut rooms, mut moved, mut dropped) = (0, 0, 0);
    for seed in 0..400 {
        let spacing = 1 + (seed % 10) as i32;
        let spec = PlanSpec { rooms: 1 + (seed % 29) as u32, spacing, ..PLAIN };
        let mut plan = plan(seed, &spec);
        let placed = plan.rooms.len();
        let winding = if seed % 3 == 0 { 0.8 } else { 0.0 };
        let joined = connected(seed, &mut plan, 0.3, winding, &mut scratch);
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
        let spec = PlanSpec { group: ALL[seed as usize % 4], rooms: 1 + (seed / 4 % 13) as u32, spacing, ..PLAIN };
        let mut plan = plan(seed, &spec);
        let what = format!("seed {seed} {spec:?}");
        rooms += plan.rooms.len();
        let winding = if seed % 3 == 0 { 0.8 } else { 0.0 };
        let joined = connected(seed, &mut plan, 0.3, winding, &mut scratch);
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
        let spec = PlanSpec {
            group: ALL[seed as usize % 4],
            rooms: 1 + (seed / 4 % 13) as u32,
            spacing,
            missing: [0.0, 0.3, 0.8][seed as usize % 3],
            free: [0.3, 0.0, 0.4][seed as usize / 3 % 3],
            ..PLAIN
        };
        let mut plan = plan(seed, &spec);
        let joined = connected(seed, &mut plan, 0.3, 0.0, &mut scratch);
        audit(&plan, &joined, &format!("seed {seed} {spec:?}"));
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
        let spec = PlanSpec {
            group: ALL[seed as usize % 4],
            rooms: 1 + (seed / 4 % 23) as u32,
            spacing,
            missing: if broken { [0.0, 0.3, 0.8][seed as usize % 3] } else { 0.0 },
            free: if broken { [0.3, 0.0, 0.4][seed as usize / 3 % 3] } else { 0.0 },
            round: seed / 80 % 2 == 0,
        };
        let mut plan = plan(seed + 1_000_000, &spec);
        let sum = &mut sums[spacing as usize];
        sum[0] += plan.rooms.len();
        let winding = if seed % 3 == 0 { 0.8 } else { 0.0 };
        let joined = connected(seed, &mut plan, 0.3, winding, &mut scratch);
        audit(&plan, &joined, &format!("seed {seed} {spec:?}"));
        if !broken {
            audit_symmetry(&plan, &joined, &format!("seed {seed} {spec:?}"));
        }
        sum[1] += joined.moved as usize;
        sum[2] += joined.dropped.len();
        sum[3] += joined.passages.len();
        let count = |kind| joined.junctions.iter().filter(|junction| junction.kind == kind).count();
        sum[4] += count(JunctionKind::T);
        sum[5] += count(JunctionKind::Cross);
    }
    println!("spacing: rooms moved dropped passages merges junctions {sums:?}");
}

/// Many rooms, near-evenly spread.
fn field(seed: u64, rooms: u32) -> RoomPlan {
    let mut rng = Rng::from_key(seed);
    let wide = (1..).find(|wide| wide * wide >= rooms).unwrap();
    let rooms = (0..rooms).map(|i| {
        let (w, h) = (rng.between(3, 9), rng.between(3, 9));
        let at = Point::new(
            (i % wide) as i32 * 15 + rng.between(0, 12 - w),
            (i / wide) as i32 * 15 + rng.between(0, 12 - h),
        );
        PlacedRoom { rect: Rect::new(at.x, at.y, w, h), shape: Shape::Rect, orbit: i, image: 0, free: false }
    });
    RoomPlan { group: SymmetryGroup::Trivial, rooms: rooms.collect(), links: Vec::new() }
}

#[test]
fn rows_grids_and_fields() {
    let rect = |i: u32, x: i32, y: i32, w: i32| PlacedRoom {
        rect: Rect::new(x, y, w, w),
        shape: Shape::Rect,
        orbit: i,
        image: 0,
        free: false,
    };
    let row: Vec<PlacedRoom> = (0..9).map(|i| rect(i, 8 * i as i32, 0, 5)).collect();
    let column: Vec<PlacedRoom> = (0..9).map(|i| rect(i, 0, 6 * i as i32, 5)).collect();
    let aslant: Vec<PlacedRoom> = (0..9).map(|i| rect(i, 7 * i as i32, 7 * i as i32, 3)).collect();
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
        let mut plan = RoomPlan { group: SymmetryGroup::Trivial, rooms, links: Vec::new() };
        let joined = connected(7, &mut plan, 0.0, 0.0, &mut Scratch::default());
        if count > 0 {
            audit(&plan, &joined, what);
        }
        // A tree has one passage less than rooms, and in the open nothing has to move.
        assert_eq!(
            (joined.passages.len(), joined.moved, plan.rooms.len()),
            (count.saturating_sub(1), 0, count),
            "{what}"
        );
    }
}

#[test]
fn what_placing_wants_joined_is_joined_first() {
    let mut plan = plan(5, &PLAIN);
    plan.links = vec![[0, 11], [3, 7]];
    let joined = connected(5, &mut plan, 0.0, 0.0, &mut Scratch::default());
    audit(&plan, &joined, "links");
    assert!(
        plan.links
            .iter()
            .zip(&joined.passages)
            .all(|(link, passage)| link.iter().all(|room| passage.ends.contains(room)))
    );
}

#[test]
fn the_same_plan_is_joined_the_same_way_whatever_was_joined_before() {
    let mut used = Scratch::default();
    for seed in 0..40 {
        let spec = PlanSpec { group: ALL[seed as usize % 4], rooms: 7, missing: 0.2, free: 0.2, ..PLAIN };
        let cells = |scratch: &mut Scratch| {
            let mut plan = plan(seed, &spec);
            let joined = connected(seed, &mut plan, 0.5, 0.5, scratch);
            joined.passages.into_iter().map(|passage| (passage.ends, passage.cells, passage.merges)).collect::<Vec<_>>()
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
            let joined = connected(seed, &mut plan, loop_factor, winding, &mut scratch);
            sum.0 += joined.passages.len() + 1 - plan.rooms.len();
            let straight = |a: &Point, b: &Point, c: &Point| a.x + c.x == 2 * b.x && a.y + c.y == 2 * b.y;
            let bends =
                |cells: &[Point]| cells.windows(3).filter(|cells| !straight(&cells[0], &cells[1], &cells[2])).count();
            sum.1 += joined.passages.iter().map(|passage| bends(&passage.cells)).sum::<usize>();
        }
        sum
    };
    let (none, some, all) = (total(0.0, 0.0), total(0.3, 0.0), total(1.0, 0.0));
    assert_eq!(none.0, 0);
    assert!(none.0 < some.0 && some.0 < all.0, "{none:?} {some:?} {all:?}");
    let (half, complete) = (total(0.0, 0.5), total(0.0, 1.0));
    assert!(none.1 < half.1 && half.1 < complete.1, "{none:?} {half:?} {complete:?}");
}
