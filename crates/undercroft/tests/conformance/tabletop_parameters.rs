//! `tabletop`: every parameter has an effect that shows.

use std::collections::BTreeSet;

use undercroft::{Dungeon, Layout, Point, Workshop, stats};

use crate::common::{make, recipe};

/// The mean of a number over some seeds.
fn mean(sets: &[&str], number: impl Fn(&Dungeon) -> f64) -> f64 {
    let recipe = recipe("tabletop", sets);
    let seeds = 60;
    (0..seeds).map(|seed| number(&make(&recipe, &seed.to_string()))).sum::<f64>() / f64::from(seeds)
}

fn areas(dungeon: &Dungeon) -> f64 {
    dungeon.draft().rooms.iter().map(|room| room.area() as f64).sum::<f64>() / dungeon.draft().rooms.len() as f64
}

fn share(dungeon: &Dungeon, is: impl Fn(&undercroft::Room) -> bool) -> f64 {
    dungeon.draft().rooms.iter().filter(|room| is(room)).count() as f64 / dungeon.draft().rooms.len() as f64
}

#[test]
fn contract_room_size_bias_makes_rooms_smaller_or_larger() {
    let of = |bias: &str| mean(&[&format!("room_size_bias={bias}")], areas);
    assert!(2.0 * of("-1") < of("0") && 1.5 * of("0") < of("1"), "{} {} {}", of("-1"), of("0"), of("1"));
}

#[test]
fn contract_round_room_chance_and_hall_chance() {
    let round = |chance: &str| {
        mean(&[&format!("round_room_chance={chance}")], |dungeon| {
            share(dungeon, |room| matches!(room.shape.name(), "circle" | "octagon"))
        })
    };
    assert_eq!((round("0"), round("1")), (0.0, 1.0));
    assert!((0.4..0.6).contains(&round("0.5")), "{}", round("0.5"));
    let halls = |chance: &str| {
        mean(&[&format!("hall_chance={chance}"), "round_room_chance=0"], |dungeon| {
            share(dungeon, |room| room.rect.w.max(room.rect.h) >= 10 && room.rect.w.min(room.rect.h) <= 5)
        })
    };
    assert!(halls("0") < 0.05 && halls("0.6") > 0.5, "{} {}", halls("0"), halls("0.6"));
}

#[test]
fn contract_loop_factor_makes_loops() {
    let of =
        |factor: &str| mean(&[&format!("loop_factor={factor}")], |dungeon| f64::from(stats(dungeon.draft()).loops));
    assert!(of("0") < 0.3 && of("0.3") > 0.7 && of("1") > of("0.3") + 1.0, "{} {} {}", of("0"), of("0.3"), of("1"));
}

#[test]
fn contract_linearity_makes_long_ways() {
    let of = |linearity: &str, symmetry: &str| {
        mean(&[&format!("linearity={linearity}"), &format!("symmetry={symmetry}"), "loop_factor=0"], |dungeon| {
            f64::from(stats(dungeon.draft()).diameter)
        })
    };
    for symmetry in ["none", "bilateral"] {
        assert!(of("0", symmetry) + 1.0 < of("1", symmetry), "{symmetry} {} {}", of("0", symmetry), of("1", symmetry));
    }
}

/// The mean of a number over 2,000 layouts, and its standard error.
fn mean_of_layouts(sets: &[&str], number: impl Fn(&Layout) -> f64) -> (f64, f64) {
    let recipe = recipe("tabletop", &[sets, &["passes=[]"]].concat());
    let mut workshop = Workshop::new();
    let values: Vec<f64> = (0..2_000_i64).map(|seed| number(workshop.layout(&recipe, seed).unwrap())).collect();
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / count;
    (mean, (variance / count).sqrt())
}

/// How many more pairs of rooms are joined than are needed.
fn loops(layout: &Layout) -> f64 {
    let pairs: BTreeSet<_> =
        layout.passages.iter().map(|passage| passage.ends.iter().min().zip(passage.ends.iter().max())).collect();
    pairs.len() as f64 + 1.0 - layout.rooms.len() as f64
}

#[test]
fn contract_winding_makes_passages_turn_and_costs_no_loops() {
    let turns = |layout: &Layout| {
        let cells =
            |cells: &[Point]| cells.windows(3).filter(|run| run[0].x != run[2].x && run[0].y != run[2].y).count();
        let all: usize = layout.passages.iter().map(|passage| cells(&passage.route.cells())).sum();
        all as f64 / layout.passages.len() as f64
    };
    let values = ["0", "0.25", "0.5", "0.75", "1"].map(|winding| format!("winding={winding}"));
    let means = values.each_ref().map(|winding| mean_of_layouts(&[winding], turns));
    assert_rising(&means);
    assert!(means[4].0 >= 2.0 * means[0].0, "{means:?}");
    let [without, with] = [&values[0], &values[4]].map(|winding| mean_of_layouts(&[winding], loops));
    assert!(with.0 >= without.0 - 2.0 * without.1, "{without:?} {with:?}");
}

/// Before pairs of rooms were joined once only, there were 3.0 loops by default and 1.5 in linear plans.
#[test]
fn contract_joining_each_pair_once_costs_no_loops() {
    assert!(mean_of_layouts(&[], loops).0 >= 3.0);
    assert!(mean_of_layouts(&["linearity=1"], loops).0 >= 3.0);
    let values = ["0", "0.25", "0.5", "0.75", "1"].map(|factor| format!("loop_factor={factor}"));
    assert_rising(&values.each_ref().map(|factor| mean_of_layouts(&[factor], loops)));
}

/// Each mean is larger than the one before by at least two standard errors.
fn assert_rising(means: &[(f64, f64)]) {
    for two in means.windows(2) {
        let [(one, error), (next, next_error)] = [two[0], two[1]];
        assert!(next - one >= 2.0 * error.hypot(next_error), "{means:?}");
    }
}

#[test]
fn contract_spine_length_branch_chance_and_branch_depth() {
    let on_axis = |dungeon: &Dungeon| {
        let w = dungeon.draft().board.cells.width();
        dungeon.draft().rooms.iter().filter(|room| 2 * room.rect.x + room.rect.w == w).count() as f64
    };
    let bilateral = ["symmetry=bilateral", "symmetry_break=0"];
    let with = |set: &str| mean(&[bilateral[0], bilateral[1], set], on_axis);
    assert!(with("spine_length=3") + 2.0 < with("spine_length=9"), "{}", with("spine_length=9"));
    assert!((9.0..10.0).contains(&with("spine_length=9")));
    assert!(with("branch_chance=1") < with("branch_chance=0"), "fewer branches, more of them in the spine");
    let width = |depth: &str| {
        mean(&[bilateral[0], bilateral[1], "size=large", "spine_length=4", "branch_chance=1", depth], |dungeon| {
            f64::from(dungeon.draft().board.cells.width())
        })
    };
    assert!(width("branch_depth=3") < width("branch_depth=1"), "branches of branches keep it narrow");
}

/// What is said wins over what the archetype has, and the other way round for what is not said.
#[test]
fn contract_an_explicit_value_wins_over_the_archetype() {
    let json = recipe("tabletop", &["loop_factor=0.9", "archetype=crypt"]).to_json();
    let own = &json["method"]["tabletop"];
    assert_eq!((&own["loop_factor"], &own["linearity"]), (&0.9.into(), &0.8.into()));
    assert_eq!(own["rooms"], undercroft::json!([10, 16]));
    let again = undercroft::Recipe::from_json(&json.to_string()).unwrap();
    assert_eq!(again.to_json(), json);
}

/// "Warren: density 0.9, room_size_bias −0.8, loop_factor 0.5. Crypt: linearity 0.8, loop_factor 0.1. Temple: bilateral,
/// room_size_bias 0.5."
#[test]
fn doc_figures_of_the_archetypes() {
    let of = |archetype: &str| {
        let json = recipe("tabletop", &[&format!("archetype={archetype}")]).to_json();
        json["method"]["tabletop"].clone()
    };
    let (warren, crypt, temple) = (of("warren"), of("crypt"), of("temple"));
    assert_eq!(
        ["density", "room_size_bias", "loop_factor"].map(|name| warren[name].as_f64()),
        [0.9, -0.8, 0.5].map(Some)
    );
    assert_eq!(["linearity", "loop_factor"].map(|name| crypt[name].as_f64()), [0.8, 0.1].map(Some));
    assert_eq!((&temple["symmetry"], &temple["room_size_bias"]), (&"bilateral".into(), &0.5.into()));
}

#[test]
fn contract_impossible_numbers_are_refused_with_those_that_work() {
    let refused = |sets: &[&str]| {
        let mut reader = undercroft::recipe::RecipeReader::new();
        reader.method("tabletop");
        sets.iter().for_each(|set| reader.set(set));
        reader.finish().unwrap_err().to_string()
    };
    for (sets, words) in [
        (&["rooms=12", "symmetry=radial2", "symmetry_break=0"][..], ["11 or 13", "symmetry_break"]),
        (&["rooms=[6, 8]", "symmetry=radial4", "symmetry_break=0"], ["5 or 9", "radial4"]),
        (&["rooms=[9, 3]"], ["[3, 9]", "rooms"]),
        (&["rooms=20001"], ["20000", "rooms"]),
        (&["rooms=0"], ["1 to 20000", "rooms"]),
        (&["archetype=wareen"], ["warren", "archetype"]),
        (&["rooms=many"], ["[10, 16]", "rooms"]),
    ] {
        let message = refused(sets);
        assert!(words.iter().all(|word| message.contains(word)), "{sets:?}: {message}");
    }
}
