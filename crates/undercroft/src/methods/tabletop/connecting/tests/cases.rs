use super::{
    super::{Scratch, junction::JunctionKind},
    audit, audit_symmetry, connected,
    random_plan::{GROUPS, PLAIN, PlanSpec, even_plan, random_plan},
};
use crate::{
    geom::{Point, Rect},
    methods::tabletop::{
        room_plan::{Entries, PlacedRoom, RoomPlan},
        symmetry::SymmetryGroup,
    },
    model::Shape,
};

#[test]
fn plans_without_symmetry_are_connected() {
    let mut scratch = Scratch::default();
    let (mut rooms, mut moved, mut dropped) = (0, 0, 0);
    for seed in 0..400 {
        let spacing = 1 + (seed % 10) as i32;
        let spec = PlanSpec { rooms: 1 + (seed % 29) as u32, spacing, ..PLAIN };
        let mut plan = random_plan(seed, &spec);
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
        let spec = PlanSpec { group: GROUPS[seed as usize % 4], rooms: 1 + (seed / 4 % 13) as u32, spacing, ..PLAIN };
        let mut plan = random_plan(seed, &spec);
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
fn broken_symmetry_is_connected_too() {
    let mut scratch = Scratch::default();
    for seed in 0..400 {
        let spacing = 1 + (seed / 4 % 10) as i32;
        let spec = PlanSpec {
            group: GROUPS[seed as usize % 4],
            rooms: 1 + (seed / 4 % 13) as u32,
            spacing,
            missing: [0.0, 0.3, 0.8][seed as usize % 3],
            free: [0.3, 0.0, 0.4][seed as usize / 3 % 3],
            ..PLAIN
        };
        let mut plan = random_plan(seed, &spec);
        let joined = connected(seed, &mut plan, 0.3, 0.0, &mut scratch);
        audit(&plan, &joined, &format!("seed {seed} {spec:?}"));
    }
}

#[test]
#[ignore = "long"]
fn many_random_plans() {
    let mut scratch = Scratch::default();
    let mut sums = [[0_usize; 6]; 11];
    for seed in 0..20_000 {
        let spacing = 1 + (seed / 4 % 10) as i32;
        let broken = seed / 40 % 2 == 0;
        let spec = PlanSpec {
            group: GROUPS[seed as usize % 4],
            rooms: 1 + (seed / 4 % 23) as u32,
            spacing,
            missing: if broken { [0.0, 0.3, 0.8][seed as usize % 3] } else { 0.0 },
            free: if broken { [0.3, 0.0, 0.4][seed as usize / 3 % 3] } else { 0.0 },
            round: seed / 80 % 2 == 0,
        };
        let mut plan = random_plan(seed + 1_000_000, &spec);
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

#[test]
fn rows_grids_and_many_rooms() {
    let rect = |i: u32, x: i32, y: i32, w: i32| PlacedRoom {
        rect: Rect::new(x, y, w, w),
        shape: Shape::Rect,
        orbit: i,
        image: 0,
        free: false,
        entries: Entries::Any,
        prefab: None,
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
        ("many rooms", even_plan(1, 1_000).rooms),
        ("one", vec![rect(0, 3, 3, 3)]),
        ("two", vec![rect(0, 3, 3, 3), rect(1, 30, -8, 6)]),
        ("none", vec![]),
    ] {
        let count = rooms.len();
        let mut plan = RoomPlan { group: SymmetryGroup::Trivial, rooms, links: Vec::new(), entrance: None, kept: 0 };
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
fn links_are_connected_first() {
    let mut plan = random_plan(5, &PLAIN);
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
fn results_do_not_depend_on_what_the_memory_was_used_for() {
    let mut used = Scratch::default();
    for seed in 0..40 {
        let spec = PlanSpec { group: GROUPS[seed as usize % 4], rooms: 7, missing: 0.2, free: 0.2, ..PLAIN };
        let cells = |scratch: &mut Scratch| {
            let mut plan = random_plan(seed, &spec);
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
            let mut plan = random_plan(seed, &PLAIN);
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
