//! Corridors of `tabletop` over random recipes: each pair of rooms is joined once, and hardly any passage has a jog.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{Layout, Point, RoomId, Workshop, geom::Dir};

use crate::common::recipe;

/// Calls `each` with layouts of every symmetry, archetype and density, of which other parameters vary too.
fn each_layout(seeds: i64, mut each: impl FnMut(&str, &Layout)) {
    let mut workshop = Workshop::new();
    let mut turn = 0;
    for symmetry in ["none", "bilateral", "radial2", "radial4", "partial"] {
        for archetype in ["classic", "warren", "temple", "crypt", "cavern", "fortress", "lair"] {
            for density in ["0.2", "0.5", "0.9"] {
                turn += 1;
                let of = |values: [&str; 4], every: usize| values[turn / every % 4].to_owned();
                let sets = [
                    format!("symmetry={symmetry}"),
                    format!("archetype={archetype}"),
                    format!("density={density}"),
                    format!("symmetry_break={}", of(["0", "0.2", "0", "0.7"], 1)),
                    format!("linearity={}", of(["0", "0.3", "1", "0.6"], 2)),
                    format!("loop_factor={}", of(["0", "0.35", "1", "0.6"], 3)),
                    format!("winding={}", of(["0", "0.5", "1", "0"], 5)),
                    format!("size={}", of(["tiny", "medium", "small", "xlarge"], 7)),
                    "passes=[]".to_owned(),
                ];
                let recipe = recipe("tabletop", &sets.each_ref().map(String::as_str));
                for seed in 0..seeds {
                    // What finds no place is another matter.
                    if let Ok(layout) = workshop.layout(&recipe, seed) {
                        each(&format!("seed {seed} of {sets:?}"), layout);
                    }
                }
            }
        }
    }
}

#[test]
fn no_pair_of_rooms_is_joined_twice() {
    each_layout(12, |what, layout| {
        let mut pairs = BTreeSet::new();
        for passage in &layout.passages {
            let [a, b] = passage.ends;
            assert!(a != b && pairs.insert([a.min(b), a.max(b)]), "{a:?} and {b:?} in {what}");
        }
    });
}

/// Whether two rooms have doors to two corridors each: what hangs together of the cells of passages is one corridor.
fn is_joined_by_two_corridors(layout: &Layout) -> bool {
    let mut rooms = BTreeMap::new();
    for room in &layout.rooms {
        rooms.extend(room.shape.cells(room.rect).into_iter().map(|at| (at, room.id)));
    }
    let mut open: BTreeSet<Point> = layout.passages.iter().flat_map(|passage| passage.route.cells().to_vec()).collect();
    let mut pairs: BTreeSet<(RoomId, RoomId)> = BTreeSet::new();
    while let Some(first) = open.pop_first() {
        let (mut stack, mut doors): (Vec<Point>, BTreeSet<RoomId>) = (vec![first], BTreeSet::new());
        while let Some(at) = stack.pop() {
            for next in Dir::ALL.map(|dir| dir.step(at)) {
                doors.extend(rooms.get(&next).copied());
                if open.remove(&next) {
                    stack.push(next);
                }
            }
        }
        let doors: Vec<_> = doors.into_iter().collect();
        for (i, a) in doors.iter().enumerate() {
            if doors[..i].iter().any(|b| !pairs.insert((*b, *a))) {
                return true;
            }
        }
    }
    false
}

#[test]
fn next_to_no_rooms_are_joined_by_two_corridors_that_cross() {
    let (mut all, mut joined) = (0, 0);
    each_layout(8, |_, layout| {
        all += 1;
        joined += u32::from(is_joined_by_two_corridors(layout));
    });
    assert!(100 * joined <= all, "{joined} of {all}");
}

#[test]
fn hardly_any_passage_has_a_jog() {
    let (mut all, mut jogs) = (0, 0);
    each_layout(12, |_, layout| {
        for passage in &layout.passages {
            let cells = passage.route.cells();
            let jog = |run: &[Point]| run[1] - run[0] == run[3] - run[2] && run[2] - run[1] != run[1] - run[0];
            all += 1;
            jogs += u32::from(cells.windows(4).any(jog));
        }
    });
    assert!(100 * jogs <= all, "{jogs} of {all}");
}
