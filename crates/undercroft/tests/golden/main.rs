//! What was made before is made again: small maps to look at, and a catalogue of a thousand digests a method.
//!
//! `UPDATE_GOLDEN=1 cargo test -p undercroft --test golden` rewrites the maps; look at the difference before you keep it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

#[path = "../catalog/catalog.rs"]
mod catalog;
#[path = "../common/mod.rs"]
mod common;
mod picture;

use std::{fs, path::PathBuf};

use common::{make, recipe};
use picture::picture;

/// The name of the map, the method, what is set, and the seed.
const MAPS: &[(&str, &str, &[&str], &str)] = &[
    ("bsp_small", "bsp", &["width=40", "height=20"], "100"),
    ("bsp_default", "bsp", &[], "12345"),
    ("bsp_text_seed", "bsp", &["width=48", "height=24"], "my first dungeon"),
    ("bsp_pillars", "bsp", &["width=48", "height=24", "pillars=true"], "7"),
    ("bsp_tiny_rooms", "bsp", &["width=40", "height=20", "depth=6", "min_room=3", "max_room=5"], "3"),
    ("bsp_level_first", "bsp", &["width=48", "height=24", "corridors=horizontal_first"], "7"),
    (
        "bsp_every_pass",
        "bsp",
        &[
            "width=48",
            "height=24",
            "doors.seal=true",
            "encounters.floor=5",
            "contents.treasure_loot=1",
            "wang.tileset=hub",
            "text.text='the quick brown fox jumps over the lazy dog'",
        ],
        "7",
    ),
    ("scatter_lone_room", "scatter", &["width=34", "height=34"], "small"),
    ("scatter_small", "scatter", &["width=60", "height=30", "min_room=5", "max_room=9", "corridor_width=2"], "hello"),
    (
        "scatter_no_passes",
        "scatter",
        &[
            "width=60",
            "height=30",
            "min_room=5",
            "max_room=9",
            "passes.doors=false",
            "passes.contents=false",
            "passes.encounters=false",
            "passes.wang=false",
        ],
        "hello",
    ),
    (
        "scatter_sealed_boss",
        "scatter",
        &[
            "width=60",
            "height=30",
            "min_room=5",
            "max_room=9",
            "seal=true",
            "floor=3",
            "boss=world",
            "wang.tileset=greed",
            "special_chance=1.0",
        ],
        "dungeon",
    ),
    (
        "scatter_nearest",
        "scatter",
        &[
            "width=60",
            "height=30",
            "min_room=3",
            "max_room=6",
            "target_min=14",
            "target_max=14",
            "join=nearest",
            "corridor_width=1",
        ],
        "hello",
    ),
    (
        "scatter_retried",
        "scatter",
        &["width=60", "height=30", "min_room=7", "max_room=11", "min_rooms=8", "corridor_width=2"],
        "b",
    ),
    ("walk_small", "walk", &["width=60", "height=40", "rooms=5", "corridor_width=2"], "hello"),
    ("walk_free", "walk", &["width=44", "height=30", "rooms=7", "placement=free"], "2"),
    (
        "walk_scripted",
        "walk",
        &[
            "width=60",
            "height=40",
            "rooms=5",
            "room_width=7",
            "room_height=4",
            "corridor_width=3",
            "corridor_height=5",
            "directions=['north', 'west', 'south', 'south']",
        ],
        "any",
    ),
    (
        "walk_wishes",
        "walk",
        &[
            "width=90",
            "height=60",
            "rooms=7",
            "corridor_width=2",
            "branches=3",
            "branch_length=2",
            "loops=2",
            "circle_chance=0.3",
            "l_chance=0.3",
            "hall_chance=0.1",
            "treasure_rooms=2",
            "trap_rooms=1",
            "boss=farthest",
            "passes.doors=true",
            "passes.contents=true",
        ],
        "hello",
    ),
    (
        "walk_noise",
        "walk",
        &["width=80", "height=50", "rooms=6", "corridor_width=2", "branches=2", "ground=noise", "circle_chance=0.5"],
        "hello",
    ),
    ("bsp_squares", "bsp", &["width=40", "height=20", "passes.squares=true"], "100"),
    (
        "walk_keyed",
        "walk",
        &[
            "width=70",
            "height=50",
            "rooms=7",
            "branches=2",
            "loops=1",
            "corridor_width=1",
            "corridor_height=5",
            "room_width=9",
            "room_height=7",
            "circle_chance=0.4",
            "doors.at=ends",
            "doors.archway=0.3",
            "doors.locked=0.1",
            "doors.secret=0.1",
            "stairs.frequency=0.5",
            "exits.count=3",
            "furnishings.amount=0.9",
            "passes.numbers=true",
        ],
        "keyed",
    ),
    (
        "scatter_lakes",
        "scatter",
        &["width=60", "height=30", "min_room=6", "max_room=13", "water.depth=lakes", "furnishings.style=temple"],
        "wet",
    ),
    ("tilepath_default", "tilepath", &[], "7"),
    ("tilepath_linear", "tilepath", &["min_path_length=5", "max_branches=0", "passes.openings=false"], "linear"),
    ("tilepath_sewer", "tilepath", &["tileset=sewer", "studs_per_cell=5", "target_size=16", "branch_length=2"], "7"),
    ("bsp_prefabs", "bsp", &["width=64", "height=36", "depth=3", "prefabs.share=0.6"], "7"),
    ("walk_prefabs", "walk", &["width=80", "height=50", "rooms=5", "prefabs.share=0.6"], "7"),
    ("tilepath_prefabs", "tilepath", &["prefabs.share=0.4"], "7"),
    ("graph_default", "graph", &[], "7"),
    ("tabletop_prefabs", "tabletop", &["size=small", "prefabs.share=0.4"], "7"),
];

#[test]
fn maps() {
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/maps");
    let mut differing = Vec::new();
    for (name, method, sets, seed) in MAPS {
        let drawn = format!("{method} {sets:?} seed {seed:?}\n{}", picture(&make(&recipe(method, sets), seed)));
        let path = folder.join(format!("{name}.txt"));
        if update {
            fs::write(&path, &drawn).unwrap();
        } else if fs::read_to_string(&path).unwrap_or_default() != drawn {
            differing.push(format!("{} should be, or UPDATE_GOLDEN=1 is wanted:\n{drawn}", path.display()));
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
    let files = fs::read_dir(folder).unwrap().count();
    assert_eq!(files, MAPS.len(), "a map that nobody draws any more");
}
