//! Neighbouring seeds are different dungeons, also where many of them need a retry.

use std::collections::BTreeSet;

use undercroft::{Error, Workshop, rng::Seed};

use crate::common::recipe;

/// The different boards of 200 neighbouring seeds, and how many of the seeds needed a retry.
fn different_maps(method: &str, sets: &[&str]) -> (usize, usize, usize) {
    let (recipe, mut workshop) = (recipe(method, sets), Workshop::new());
    let (mut maps, mut made, mut retries) = (BTreeSet::new(), 0, 0);
    for seed in 0..200_i64 {
        match workshop.generate(&recipe, seed) {
            Ok(dungeon) => {
                made += 1;
                retries += usize::from(dungeon.origin().attempt > 0);
                let rooms: Vec<_> = dungeon.draft().rooms.iter().map(|room| (room.rect.x, room.rect.y)).collect();
                maps.insert((rooms, dungeon.draft().passages.iter().flat_map(|way| way.route.cells()).count()));
                workshop.recycle(dungeon);
            }
            Err(Error::GaveUp { .. }) => {}
            Err(error) => panic!("{method}, seed {seed}: {error}"),
        }
    }
    (maps.len(), made, retries)
}

/// A walk that seldom finds its loops at the first attempt.
#[test]
fn walk_retries_stay_with_their_seed() {
    let tight = ["width=60", "height=60", "rooms=16", "branches=8", "loops=2", "hall_chance=0.2"];
    let (different, made, retries) = different_maps("walk", &tight);
    assert_eq!((different, made), (200, 200));
    assert!(retries > 20, "only {retries} retries: the recipe is too easy for this test");
}

#[test]
fn walk_over_caves() {
    assert_eq!(different_maps("walk", &["rooms=30", "ground=caves"]).0, 200);
}

/// A `tabletop` in which few rooms fit around the axis.
#[test]
fn tabletop_retries_stay_with_their_seed() {
    let sets = ["archetype=crypt", "linearity=0", "size=xlarge", "attempts=50"];
    let (different, made, _) = different_maps("tabletop", &sets);
    assert_eq!(different, made);
    assert!(made > 100, "{made} of 200");
}

/// Retry k of seed s is not the first attempt of seed s + k, for `walk` and `tabletop` alike.
#[test]
fn a_retry_is_no_other_seed() {
    for (method, sets) in [
        ("walk", vec!["width=60", "height=60", "rooms=16", "branches=8", "loops=2", "hall_chance=0.2"]),
        ("tabletop", vec!["archetype=crypt", "linearity=0", "size=xlarge", "attempts=50"]),
    ] {
        let recipe = recipe(method, &sets);
        let retried = (0..200_i64).filter_map(|seed| undercroft::generate(&recipe, seed).ok());
        for dungeon in retried.filter(|dungeon| dungeon.origin().attempt > 0).take(5) {
            let origin = dungeon.origin();
            let next = origin.seed.integer().unwrap_or_default() + i64::from(origin.attempt);
            if let Ok(other) = undercroft::generate(&recipe, Seed::from(next)) {
                assert_ne!(other.draft().rooms, dungeon.draft().rooms, "{method}: seeds {} and {next}", origin.seed);
            }
        }
    }
}
