//! The pass `water`: the document's tenth phase, and rules of ours.

use std::collections::BTreeSet;

use undercroft::{
    Draft, Named, Water,
    geom::Point,
    recipe::WaterDepth,
    stats,
    view::plan::{Path, Plan, PlanOptions, PointF, plan},
};

use crate::common::{deep, floor, make, recipe, walk, walkable};

const METHODS: [(&str, &[&str]); 4] = [
    ("bsp", &[]),
    ("scatter", &[]),
    ("walk", &["rooms=9", "circle_chance=0.5", "corridor_width=2"]),
    ("tilepath", &[]),
];

fn wet(draft: &Draft) -> BTreeSet<Point> {
    let Some(water) = &draft.layers.water else { return BTreeSet::new() };
    water.bounds().cells().filter(|at| water.get(*at) != Some(&Water::Dry)).collect()
}

/// Puddles 5 %, pools 15 %, lakes 30 %, flooded 60 % of the floor, within one part in a hundred.
#[test]
fn own_stated_coverage_on_any_method() {
    for (method, sets) in METHODS {
        for (depth, name) in WaterDepth::ALL {
            let recipe = recipe(method, &[sets, &[format!("water.depth={name}").as_str()][..]].concat());
            for seed in 0..20 {
                let dungeon = make(&recipe, &seed.to_string());
                let cells = wet(dungeon.draft()).len();
                let (wet, all) = (cells as f64, floor(dungeon.draft()).len() as f64);
                assert!((wet / all - depth.share()).abs() < 0.01, "{method} {name} {seed}: {wet} of {all}");
                assert_eq!(stats(dungeon.draft()).wet_cells as usize, cells);
            }
        }
    }
}

/// Shallow water can be waded, deep water cannot, and nothing is cut off by it.
#[test]
fn own_deep_water_never_cuts_anything_off() {
    for (method, sets) in METHODS {
        let mut depths = 0;
        for depth in ["pools", "lakes", "flooded"] {
            let recipe = recipe(method, &[sets, &[format!("water.depth={depth}").as_str()][..]].concat());
            for seed in 0..30 {
                let dungeon = make(&recipe, &seed.to_string());
                let deep = deep(dungeon.draft());
                depths += deep.len();
                assert_eq!(
                    walk(dungeon.draft(), [dungeon.draft().start], &deep),
                    walkable(dungeon.draft()),
                    "{method} {depth} {seed}"
                );
                assert_eq!(stats(dungeon.draft()).deep_cells as usize, deep.len());
            }
        }
        assert!(depths > 300, "{method} has {depths} deep cells in all");
    }
}

/// Rooms and passages both may be wet.
#[test]
fn own_rooms_and_passages_are_wet() {
    let (mut in_rooms, mut in_passages) = (0, 0);
    for seed in 0..20 {
        let dungeon = make(&recipe("scatter", &["water.depth=lakes"]), &seed.to_string());
        for at in wet(dungeon.draft()) {
            let room = dungeon.draft().board.owner.get(at).unwrap().is_room();
            if room { in_rooms += 1 } else { in_passages += 1 }
        }
    }
    assert!(in_rooms > 1_000 && in_passages > 300, "{in_rooms} {in_passages}");
}

/// Water is organic: it comes in patches, not as single cells.
#[test]
fn own_water_hangs_together() {
    for (depth, least) in [("puddles", 3.0), ("pools", 8.0), ("lakes", 25.0)] {
        let (mut cells, mut patches) = (0, 0);
        for seed in 0..30 {
            let dungeon = make(&recipe("scatter", &[&format!("water.depth={depth}")]), &seed.to_string());
            let mut left = wet(dungeon.draft());
            cells += left.len();
            while let Some(first) = left.pop_first() {
                patches += 1;
                let mut edge = vec![first];
                while let Some(at) = edge.pop() {
                    edge.extend(at.neighbours().into_iter().filter(|next| left.remove(next)));
                }
            }
        }
        let mean = cells as f64 / f64::from(patches);
        assert!(mean >= least, "{depth}: {mean} cells a patch");
    }
}

fn pools(draft: &Draft) -> Plan {
    plan(draft, &PlanOptions::default())
}

/// Whether a place lies inside of closed lines: those around it to the east are odd in number.
fn encloses(paths: &[Vec<PointF>], at: PointF) -> bool {
    let mut odd = false;
    for points in paths {
        for (index, a) in points.iter().enumerate() {
            let b = points[(index + 1) % points.len()];
            if (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x) {
                odd = !odd;
            }
        }
    }
    odd
}

/// Water encloses the middles of wet cells and of no dry floor, and its depths those of deep ones alone.
#[test]
fn own_shorelines_enclose_the_water() {
    let lines = |paths: &[Path]| -> Vec<Vec<PointF>> { paths.iter().map(|path| path.flattened(8)).collect() };
    for (method, sets) in METHODS {
        for depth in ["puddles", "lakes"] {
            let recipe = recipe(method, &[sets, &[format!("water.depth={depth}").as_str()][..]].concat());
            for seed in 0..3 {
                let dungeon = make(&recipe, &seed.to_string());
                let (pools, wet, deep) = (pools(dungeon.draft()).pools, wet(dungeon.draft()), deep(dungeon.draft()));
                let (wet_lines, deep_lines) = (lines(&pools.wet), lines(&pools.deep));
                for at in floor(dungeon.draft()) {
                    let middle = PointF::middle(at);
                    assert_eq!(encloses(&wet_lines, middle), wet.contains(&at), "{method} {depth} {seed}: {at}");
                    assert_eq!(encloses(&deep_lines, middle), deep.contains(&at), "{method} {depth} {seed}: {at}");
                }
            }
        }
    }
}

/// Smooth: nowhere does a shoreline turn sharply, nor leave a gap. It ends where it meets a wall, or where it began.
#[test]
fn own_shorelines_are_smooth() {
    for seed in 0..10 {
        let dungeon = make(&recipe("scatter", &["water.depth=lakes"]), &seed.to_string());
        let plan = pools(dungeon.draft());
        assert!(!plan.pools.shores.is_empty());
        for shore in &plan.pools.shores {
            let mut points = shore.flattened(8);
            if shore.closed {
                points.pop();
                points.extend_from_within(..2);
            }
            for three in points.windows(3) {
                let (a, b) = (
                    (three[1].x - three[0].x, three[1].y - three[0].y),
                    (three[2].x - three[1].x, three[2].y - three[1].y),
                );
                let (along, aside) = (a.0 * b.0 + a.1 * b.1, a.0 * b.1 - a.1 * b.0);
                assert!(along > 0.0 && aside.abs() <= along * 1.001, "a corner at {:?}", three[1]);
                assert!(a.0.hypot(a.1) <= 1.0, "a gap at {:?}", three[1]);
            }
            for end in [shore.start, shore.end()].into_iter().filter(|_| !shore.closed) {
                let corner = Point::new(end.x.round() as i32, end.y.round() as i32);
                let around = [(0, 0), (-1, 0), (0, -1), (-1, -1)].map(|(x, y)| Point::new(corner.x + x, corner.y + y));
                assert!(around.iter().any(|cell| plan.open.get(*cell) != Some(&true)), "an end at {end:?}");
            }
        }
    }
}

#[test]
fn contract_dry_means_dry() {
    assert_eq!(make(&recipe("scatter", &["water.depth=dry"]), "1").draft().layers.water, None);
    assert_eq!(make(&recipe("scatter", &[]), "1").draft().layers.water, None);
}
