//! `tabletop`: no legal recipe is refused, and plans of many rooms are neither ribbons nor crosses.

use undercroft::{
    Cell, Dungeon, Named,
    recipe::{Archetype, Symmetry},
};

use crate::common::{make, recipe};

/// All archetypes, symmetries, densities and some linearities; the sizes in turn.
#[test]
fn own_no_legal_recipe_is_refused() {
    let sizes = ["size=tiny", "size=small", "size=medium", "size=large", "size=xlarge", "rooms=101"];
    let mut number = 0;
    for (_, archetype) in Archetype::ALL {
        for (_, symmetry) in Symmetry::ALL {
            for density in ["0.1", "0.5", "0.9"] {
                for linearity in ["0", "0.3", "1"] {
                    let sets = [
                        format!("archetype={archetype}"),
                        format!("symmetry={symmetry}"),
                        format!("density={density}"),
                        format!("linearity={linearity}"),
                    ];
                    for broken in ["symmetry_break=0", "symmetry_break=0.4"] {
                        number += 1;
                        let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
                        let more = [sizes[number % sizes.len()], broken, "passes=[]"];
                        make(&recipe("tabletop", &[&sets[..], &more[..]].concat()), &number.to_string());
                    }
                }
            }
        }
    }
}

/// Recipes that were refused for most seeds.
#[test]
fn own_large_crypts_and_fortresses_are_not_refused() {
    for sets in [
        &["archetype=crypt", "linearity=0", "size=xlarge"][..],
        &["archetype=crypt", "linearity=0", "rooms=100"],
        &["archetype=fortress", "symmetry=bilateral", "rooms=300"],
        &["archetype=fortress", "symmetry=radial4", "symmetry_break=0.5", "rooms=301"],
    ] {
        for seed in 0..10 {
            make(&recipe("tabletop", sets), &seed.to_string());
        }
    }
}

fn sides(dungeon: &Dungeon) -> (f64, f64) {
    let cells = &dungeon.draft().board.cells;
    (f64::from(cells.width()), f64::from(cells.height()))
}

fn floor_share(dungeon: &Dungeon) -> f64 {
    let cells = &dungeon.draft().board.cells;
    let floor = cells.bounds().cells().filter(|at| cells.get(*at) == Some(&Cell::Floor)).count();
    floor as f64 / cells.bounds().area() as f64
}

/// At most three times as long as wide, and at least half as much floor as without symmetry.
#[test]
fn own_large_plans_have_a_shape() {
    for archetype in ["classic", "warren", "crypt", "lair"] {
        for linearity in ["0", "0.3", "1"] {
            let of = |symmetry: &str| {
                let sets = [
                    format!("archetype={archetype}"),
                    format!("linearity={linearity}"),
                    format!("symmetry={symmetry}"),
                ];
                let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
                make(&recipe("tabletop", &[&sets[..], &["rooms=1001", "passes=[]"]].concat()), "1")
            };
            let free = floor_share(&of("none"));
            for (_, symmetry) in Symmetry::ALL {
                let dungeon = of(symmetry);
                let (w, h) = sides(&dungeon);
                assert!(w <= 3.0 * h && h <= 3.0 * w, "{archetype} {linearity} {symmetry}: {w} × {h}");
                let share = floor_share(&dungeon);
                assert!(2.0 * share >= free, "{archetype} {linearity} {symmetry}: {share} and {free}");
            }
        }
    }
}
