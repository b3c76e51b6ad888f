//! What words say stands in a room is drawn there, and what is drawn there is said.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

mod common;

use std::collections::BTreeSet;

use common::dungeons;
use undercroft::{Dungeon, MarkKind, Named, Purpose, Recipe, recipe::Archetype, view::FURNISHING_SIGNS};
use undercroft_words::tell;

const DUNGEONS: usize = 300;

/// The words by which texts name a kind of furnishing.
fn nouns(kind: MarkKind) -> &'static [&'static str] {
    match kind {
        MarkKind::Column => &["column", "columns"],
        MarkKind::Altar => &["altar", "altars"],
        MarkKind::Dais => &["dais", "platform"],
        MarkKind::Fountain => &["fountain", "fountains"],
        MarkKind::Coffin => &["coffin", "coffins"],
        MarkKind::Rubble => &["rubble"],
        MarkKind::Bed => &["bed", "beds"],
        MarkKind::Bedding => &["bedding"],
        MarkKind::Table => &["table", "tables"],
        MarkKind::Bench => &["bench", "benches"],
        MarkKind::Hearth => &["hearth", "hearths"],
        MarkKind::Shelf => &["shelf", "shelves"],
        MarkKind::Workbench => &["workbench", "workbenches"],
        MarkKind::Anvil => &["anvil", "anvils"],
        MarkKind::WeaponRack => &["rack", "racks"],
        MarkKind::Cage => &["cage", "cages"],
        MarkKind::Chains => &["chains"],
        MarkKind::Statue => &["statue", "statues"],
        MarkKind::Urn => &["urn", "urns"],
        MarkKind::Crate => &["crate", "crates"],
        MarkKind::Barrel => &["barrel", "barrels"],
        MarkKind::Well => &["well", "wells"],
        MarkKind::Brazier => &["brazier", "braziers"],
        MarkKind::Bones => &["bones"],
        MarkKind::Mushrooms => &["mushrooms"],
        other => panic!("{} is no furnishing", other.name()),
    }
}

fn tokens(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase).collect()
}

fn says(words: &BTreeSet<String>, kind: MarkKind) -> bool {
    nouns(kind).iter().any(|noun| words.contains(*noun))
}

/// How many of a kind stand in a room, by what the map draws.
fn drawn(dungeon: &Dungeon, room: undercroft::RoomId, kind: MarkKind) -> usize {
    dungeon.draft().marks.iter().filter(|mark| mark.kind == kind && mark.room == Some(room)).count()
}

#[test]
fn what_is_drawn_is_said_and_nothing_else() {
    let (mut said, mut kinds) = (0, BTreeSet::new());
    let mut faults = Vec::new();
    for dungeon in dungeons(DUNGEONS) {
        let told = tell(&dungeon);
        for room in &dungeon.draft().rooms {
            let own = told.room(room.id);
            let (here, aloud) = (tokens(own.here), tokens(own.aloud));
            for sign in FURNISHING_SIGNS {
                let kind = sign.kind;
                let is_drawn = drawn(&dungeon, room.id, kind) > 0;
                if says(&here, kind) != is_drawn {
                    faults.push(format!("{} {is_drawn} {}: {}", kind.name(), dungeon.origin().seed, own.here));
                }
                // What is read aloud tells of no furnishing: it does not know what is there. Much is `well above` one's head.
                if kind != MarkKind::Well && says(&aloud, kind) {
                    faults.push(format!("{} is read aloud: {}", kind.name(), own.aloud));
                }
                if is_drawn {
                    said += 1;
                    kinds.insert(kind);
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults[..faults.len().min(30)].join("\n"));
    assert!(said > 3_000 && kinds.len() == FURNISHING_SIGNS.len(), "{said} {kinds:?}");
}

/// A room that holds nothing says so, and none that holds something does.
#[test]
fn an_empty_room_says_so() {
    let mut empty = 0;
    for (_, archetype) in Archetype::ALL {
        let recipe = Recipe::from_toml(&format!("[method.tabletop]\narchetype='{archetype}'\n")).unwrap();
        for seed in 0..20 {
            let dungeon = undercroft::generate(&recipe, seed).unwrap();
            let told = tell(&dungeon);
            for room in &dungeon.draft().rooms {
                let nothing = FURNISHING_SIGNS.iter().all(|sign| drawn(&dungeon, room.id, sign.kind) == 0);
                assert_eq!(nothing, room.purpose.is_none());
                empty += usize::from(nothing);
                assert!(!told.room(room.id).here.is_empty(), "room {} of {archetype} {seed}", room.id.0);
            }
        }
    }
    assert!(empty > 100, "{empty}");
}

/// What a title calls a room by is there: nobody says `kitchen` of a room without a hearth.
#[test]
fn titles_fit_what_is_drawn() {
    let claims: [(&str, &[Purpose]); 12] = [
        ("kitchen", &[Purpose::Kitchen]),
        ("library", &[Purpose::Library]),
        ("smithy", &[Purpose::Smithy]),
        ("forge", &[Purpose::Smithy]),
        ("dormitory", &[Purpose::Dormitory]),
        ("refectory", &[Purpose::Refectory]),
        ("armoury", &[Purpose::Barracks]),
        ("mushroom", &[Purpose::Fungus]),
        ("workshop", &[Purpose::Workshop]),
        ("prison", &[Purpose::Prison]),
        ("well", &[Purpose::Well]),
        ("fountain", &[Purpose::Well]),
    ];
    let mut held = 0;
    for (_, archetype) in Archetype::ALL {
        let recipe = Recipe::from_toml(&format!("[method.tabletop]\narchetype='{archetype}'\n")).unwrap();
        for seed in 0..40 {
            let dungeon = undercroft::generate(&recipe, seed).unwrap();
            let told = tell(&dungeon);
            for room in &dungeon.draft().rooms {
                let words = tokens(told.room(room.id).purpose);
                for (word, purposes) in claims {
                    if words.contains(word) {
                        held += 1;
                        let fits = room.purpose.is_some_and(|own| purposes.contains(&own));
                        assert!(fits, "{archetype} {seed}: {}", told.room(room.id).purpose);
                    }
                }
            }
        }
    }
    assert!(held > 200, "{held}");
}
