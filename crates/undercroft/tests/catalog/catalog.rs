//! The promise on seeds: the digests of a thousand dungeons a method, one `SEED FINGERPRINT` a line. `cargo xtask test`
//! runs the same files on wasm32.
//!
//! `UPDATE_CATALOG=1 cargo test -p undercroft --test golden` rewrites them.

use std::{fs, path::PathBuf};

use undercroft::{Method, Recipe, Workshop, fingerprint};

const PROMISE: &str = "digests change only with a version bump and a line in CHANGELOG.md; if that is what you want, \
                       run again with UPDATE_CATALOG=1";

fn compare(method: &str) {
    let recipe = Recipe::new(Method::from_name(method).unwrap());
    let mut workshop = Workshop::new();
    let mut catalog = String::new();
    for seed in 0..1_000_i64 {
        let dungeon = workshop.generate(&recipe, &seed.into()).unwrap();
        catalog.push_str(&format!("{seed} {:016x}\n", fingerprint(&dungeon)));
        workshop.recycle(dungeon);
    }
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/catalog/{method}.txt"));
    if std::env::var_os("UPDATE_CATALOG").is_some() {
        fs::write(&path, &catalog).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let differing: Vec<String> = kept
        .lines()
        .zip(catalog.lines())
        .filter(|(kept, made)| kept != made)
        .map(|(kept, made)| format!("- {kept}\n+ {made}"))
        .collect();
    let first = differing.iter().take(5).cloned().collect::<Vec<_>>().join("\n");
    assert!(differing.is_empty(), "{} of 1000 lines of {method} differ:\n{first}\n{PROMISE}", differing.len());
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
