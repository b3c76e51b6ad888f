//! The pass `water`: the document's tenth phase, and issue 4 §9.

use std::collections::BTreeSet;

use undercroft::{
    Draft, Named, Water,
    geom::Point,
    recipe::WaterDepth,
    stats,
    view::{Shore, shores},
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
fn issue_stated_coverage_on_any_method() {
    for (method, sets) in METHODS {
        for (depth, name) in WaterDepth::ALL {
            let recipe = recipe(method, &[sets, &[format!("water.depth={name}").as_str()][..]].concat());
            for seed in 0..20 {
                let dungeon = make(&recipe, &seed.to_string());
                let cells = wet(&dungeon).len();
                let (wet, all) = (cells as f64, floor(&dungeon).len() as f64);
                assert!((wet / all - depth.share()).abs() < 0.01, "{method} {name} {seed}: {wet} of {all}");
                assert_eq!(stats(&dungeon).wet_cells as usize, cells);
            }
        }
    }
}

/// Shallow water can be waded, deep water cannot, and nothing is cut off by it.
#[test]
fn issue_deep_water_never_cuts_anything_off() {
    for (method, sets) in METHODS {
        let mut depths = 0;
        for depth in ["pools", "lakes", "flooded"] {
            let recipe = recipe(method, &[sets, &[format!("water.depth={depth}").as_str()][..]].concat());
            for seed in 0..30 {
                let dungeon = make(&recipe, &seed.to_string());
                let deep = deep(&dungeon);
                depths += deep.len();
                assert_eq!(walk(&dungeon, [dungeon.start], &deep), walkable(&dungeon), "{method} {depth} {seed}");
                assert_eq!(stats(&dungeon).deep_cells as usize, deep.len());
            }
        }
        assert!(depths > 300, "{method} has {depths} deep cells in all");
    }
}

/// Rooms and passages both may be wet.
#[test]
fn issue_rooms_and_passages_are_wet() {
    let (mut in_rooms, mut in_passages) = (0, 0);
    for seed in 0..20 {
        let dungeon = make(&recipe("scatter", &["water.depth=lakes"]), &seed.to_string());
        for at in wet(&dungeon) {
            let room = dungeon.board.owner.get(at).unwrap().is_room();
            if room { in_rooms += 1 } else { in_passages += 1 }
        }
    }
    assert!(in_rooms > 1_000 && in_passages > 300, "{in_rooms} {in_passages}");
}

/// Water is organic: it comes in patches, not as single cells.
#[test]
fn issue_water_hangs_together() {
    for (depth, least) in [("puddles", 3.0), ("pools", 8.0), ("lakes", 25.0)] {
        let (mut cells, mut patches) = (0, 0);
        for seed in 0..30 {
            let dungeon = make(&recipe("scatter", &[&format!("water.depth={depth}")]), &seed.to_string());
            let mut left = wet(&dungeon);
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

/// Whether a point lies inside of closed lines: those around it to the east are odd in number.
fn encloses<'a>(shores: impl Iterator<Item = &'a Shore>, (x, y): (f64, f64)) -> bool {
    let mut odd = false;
    for shore in shores {
        for (index, a) in shore.points.iter().enumerate() {
            let b = shore.points[(index + 1) % shore.points.len()];
            if (a.1 > y) != (b.1 > y) && x < a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0) {
                odd = !odd;
            }
        }
    }
    odd
}

/// Shorelines enclose the middles of wet cells and of no dry floor, for any water and for deep water.
#[test]
fn issue_shorelines_enclose_the_water() {
    for (method, sets) in METHODS {
        for depth in ["puddles", "lakes"] {
            let recipe = recipe(method, &[sets, &[format!("water.depth={depth}").as_str()][..]].concat());
            for seed in 0..3 {
                let dungeon = make(&recipe, &seed.to_string());
                let (shores, wet, deep) = (shores(&dungeon), wet(&dungeon), deep(&dungeon));
                for at in floor(&dungeon) {
                    let middle = (f64::from(at.x) + 0.5, f64::from(at.y) + 0.5);
                    let within = |depth| encloses(shores.iter().filter(|shore| shore.depth == depth), middle);
                    assert_eq!(within(Water::Shallow), wet.contains(&at), "{method} {depth} {seed}: {at}");
                    assert_eq!(within(Water::Deep), deep.contains(&at), "{method} {depth} {seed}: {at}");
                }
            }
        }
    }
}

/// Smooth: at no point does a shoreline turn by more than an eighth of a turn. Closed: its points are all near each other.
#[test]
fn issue_shorelines_are_smooth() {
    for seed in 0..10 {
        let dungeon = make(&recipe("scatter", &["water.depth=lakes"]), &seed.to_string());
        let shores = shores(&dungeon);
        assert!(!shores.is_empty());
        for shore in &shores {
            let points = &shore.points;
            let way = |index: usize| {
                let (a, b) = (points[index % points.len()], points[(index + 1) % points.len()]);
                (b.0 - a.0, b.1 - a.1)
            };
            for (index, point) in points.iter().enumerate() {
                let (a, b) = (way(index), way(index + 1));
                let (along, aside) = (a.0 * b.0 + a.1 * b.1, a.0 * b.1 - a.1 * b.0);
                assert!(along > 0.0 && aside.abs() <= along * 1.001, "a corner at {point:?}");
                assert!(a.0.hypot(a.1) <= 1.0, "a gap at {point:?}");
            }
        }
    }
}

#[test]
fn contract_dry_means_dry() {
    assert_eq!(make(&recipe("scatter", &["water.depth=dry"]), "1").layers.water, None);
    assert_eq!(make(&recipe("scatter", &[]), "1").layers.water, None);
}
