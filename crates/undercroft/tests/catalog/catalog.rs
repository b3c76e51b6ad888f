//! The promise on seeds: the digests of a thousand dungeons a method, one `SEED FINGERPRINT` a line. `cargo xtask test`
//! runs the same files on wasm32.
//!
//! Those are all first attempts. The folder `retries` has a hundred seeds a method whose first attempt fails (none of
//! `tabletop` does), one
//! `SEED ATTEMPT FINGERPRINT` a line: they hold how a retry reads its seed and what it may find in used memory.
//!
//! `UPDATE_CATALOG=1 cargo test -p undercroft --test golden` rewrites them.

use std::{fs, path::PathBuf};

use undercroft::{
    Error, Method, Recipe, Workshop, fingerprint,
    geom::Dir,
    recipe::{Connector, Tilepath, Tileset},
};

use crate::common::{
    recipe,
    tiles::{plug, small, tile},
};

const PROMISE: &str = "digests change only with a version bump and a line in CHANGELOG.md; if that is what you want, \
                       run again with UPDATE_CATALOG=1";

fn compare(method: &str) {
    let recipe = Recipe::new(Method::from_name(method).unwrap());
    let mut workshop = Workshop::new();
    let mut catalog = String::new();
    for seed in 0..1_000_i64 {
        let dungeon = workshop.generate(&recipe, seed).unwrap();
        catalog.push_str(&format!("{seed} {:016x}\n", fingerprint(dungeon.draft())));
        workshop.recycle(dungeon);
    }
    hold(&format!("{method}.txt"), &catalog);
}

/// A recipe so tight that many seeds need another attempt.
fn tight(method: &str) -> Recipe {
    match method {
        "bsp" => recipe(method, &["width=15", "height=15", "depth=3", "min_room=4", "attempts=50"]),
        "scatter" => {
            recipe(method, &["width=60", "height=60", "min_room=5", "max_room=9", "min_rooms=9", "attempts=100"])
        }
        "walk" => recipe(method, &["boss=farthest", "loops=3", "rooms=8", "attempts=50"]),
        _ => {
            // One of the two starts leads nowhere: its connector fits that of the end alone.
            let mut tiles = small();
            tiles.push(tile("BlindStart", (24, 24), "N", &["Start"]));
            tiles[4].connectors[0].kind = "Odd".to_owned();
            tiles[3].connectors.push(Connector { kind: "Odd".to_owned(), ..plug((24, 24), Dir::North) });
            let tileset = Tileset::new("two starts", 800, tiles).unwrap();
            let params = Tilepath { tileset, ..Tilepath::default() };
            let mut recipe = Recipe::new(Method::Tilepath(params));
            recipe.attempts = Some(50);
            recipe
        }
    }
}

/// How many seeds with a retry are kept a method.
const RETRIES: usize = 100;

fn compare_retries(method: &str) {
    let recipe = tight(method);
    let mut workshop = Workshop::new();
    let mut catalog = String::new();
    let mut kept = 0;
    for seed in 0..20 * RETRIES as i64 {
        match workshop.generate(&recipe, seed) {
            Ok(dungeon) => {
                let attempt = dungeon.origin().attempt;
                if attempt > 0 {
                    catalog.push_str(&format!("{seed} {attempt} {:016x}\n", fingerprint(dungeon.draft())));
                    kept += 1;
                }
                workshop.recycle(dungeon);
            }
            Err(Error::GaveUp { attempts, .. }) => catalog.push_str(&format!("{seed} gave up after {attempts}\n")),
            Err(error) => panic!("{method}, seed {seed}: {error}"),
        }
        if kept == RETRIES {
            break;
        }
    }
    assert_eq!(kept, RETRIES, "{method}: too few of the seeds need a retry");
    hold(&format!("retries/{method}.txt"), &catalog);
}

/// Compares what was made with the file that is kept, line by line.
fn hold(file: &str, catalog: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/catalog").join(file);
    if std::env::var_os("UPDATE_CATALOG").is_some() {
        fs::write(&path, catalog).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let differing: Vec<String> = kept
        .lines()
        .zip(catalog.lines())
        .filter(|(kept, made)| kept != made)
        .map(|(kept, made)| format!("- {kept}\n+ {made}"))
        .collect();
    let first = differing.iter().take(5).cloned().collect::<Vec<_>>().join("\n");
    assert!(differing.is_empty(), "{} lines of {file} differ:\n{first}\n{PROMISE}", differing.len());
    assert_eq!(kept.len(), catalog.len(), "{} has other lines; {PROMISE}", path.display());
}

#[test]
fn bsp_makes_what_it_made() {
    compare("bsp");
}

#[test]
fn tilepath_makes_what_it_made() {
    compare("tilepath");
}

#[test]
fn scatter_makes_what_it_made() {
    compare("scatter");
}

#[test]
fn walk_makes_what_it_made() {
    compare("walk");
}

#[test]
fn tabletop_makes_what_it_made() {
    compare("tabletop");
}

#[test]
fn graph_makes_what_it_made() {
    compare("graph");
}

#[test]
fn bsp_retries_as_it_did() {
    compare_retries("bsp");
}

#[test]
fn scatter_retries_as_it_did() {
    compare_retries("scatter");
}

#[test]
fn walk_retries_as_it_did() {
    compare_retries("walk");
}

#[test]
fn tilepath_retries_as_it_did() {
    compare_retries("tilepath");
}
