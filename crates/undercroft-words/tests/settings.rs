//! What is told of a room fits what the room is: its water, its rock and its size.
//! `WORDS_DUNGEONS=1000 cargo test -p undercroft-words --release --test settings` tells of a thousand.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::count_of_dungeons;
use undercroft::{Dungeon, Holder, Method, Named, Recipe, Room, Seed, Shape, Water, Workshop, recipe::Archetype};
use undercroft_words::tell;

const DUNGEONS: usize = 105;

/// Words of titles that no closet has.
const GRAND: [&str; 14] = [
    "hall",
    "great",
    "grand",
    "court",
    "arena",
    "cathedral",
    "cavern",
    "throne",
    "nave",
    "market",
    "kings",
    "palace",
    "ground",
    "stadium",
];
/// A room of fewer cells is a closet: five by six squares of five feet are none any more.
const CLOSET: i64 = 30;

/// A dungeon of every archetype with every water in turn, with the passes that say who is where and without.
fn wet_dungeons() -> impl Iterator<Item = Dungeon> {
    let mut recipes: Vec<Recipe> = Vec::new();
    for water in ["dry", "puddles", "pools", "lakes", "flooded"] {
        for (_, archetype) in Archetype::ALL {
            for passes in ["", "[passes]\ncontents=true\n", "[passes.locks]\ncount=2\n"] {
                let own = format!("[method.tabletop]\narchetype='{archetype}'\nwater='{water}'\n{passes}");
                recipes.push(Recipe::from_toml(&own).unwrap());
            }
        }
    }
    let mut workshop = Workshop::new();
    (0..count_of_dungeons(DUNGEONS)).map(move |index| {
        let seed = Seed::from((index / recipes.len()) as i64);
        workshop.generate(&recipes[index % recipes.len()], seed).unwrap()
    })
}

/// The texts of a rule in all table files, or in that of an archetype and the shared one.
fn texts(rule: &str, archetype: Option<&str>) -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/words");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if archetype.is_some_and(|archetype| name != archetype && name != "shared") {
            continue;
        }
        let table: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        let list = table["rules"].get(rule).and_then(|list| list.as_array());
        found.extend(list.into_iter().flatten().map(|text| text.as_str().unwrap().to_owned()));
    }
    found
}

/// The longest stretch of a text that is the same whatever is drawn and however many things it tells of.
fn signature(text: &str) -> &str {
    text.split(['[', ']', '{', '}', '|']).max_by_key(|piece| piece.len()).unwrap()
}

/// The longest stretch of each text of a rule.
fn signatures(rule: &str) -> BTreeSet<String> {
    texts(rule, None).iter().map(|text| signature(text).to_owned()).collect()
}

/// How many cells of a room are under water, and under deep water.
fn water(dungeon: &Dungeon, room: &Room) -> (i64, i64) {
    let draft = dungeon.draft();
    let Some(water) = &draft.layers.water else { return (0, 0) };
    let own = draft.board.owner.values().iter().zip(water.values());
    let own = own.filter(|(owner, _)| owner.holder() == Holder::Room(room.id));
    own.fold((0, 0), |(all, deep), (_, water)| {
        (all + i64::from(*water != Water::Dry), deep + i64::from(*water == Water::Deep))
    })
}

#[test]
fn foes_and_traps_fit_the_water_and_the_rock() {
    // Whoever is told of is named, once or several times: `[a goblin|goblins]`.
    let names = |text: String| text.split(['[', ']', '|']).map(str::to_owned).collect::<Vec<_>>();
    let foes: Vec<String> = ["foe", "chief"].into_iter().flat_map(|rule| texts(rule, None)).flat_map(names).collect();
    let foes: Vec<String> = foes.into_iter().filter(|name| !name.is_empty()).collect();
    let dry_traps = signatures("trap");
    let cave_traps = signatures("trap_cave");
    let built_traps: Vec<&String> = dry_traps.difference(&cave_traps).collect();
    let (mut rooms, mut wet, mut deep_rooms, mut caves) = (0, 0, 0, 0);
    let mut wrong = Vec::new();
    for dungeon in wet_dungeons() {
        let (told, recipe) = (tell(&dungeon), &dungeon.origin().recipe);
        let in_caves = matches!(&recipe.method, Method::Tabletop(params) if params.archetype == Archetype::Cavern);
        for room in &dungeon.draft().rooms {
            let (here, area) = (told.room(room.id).here, room.area());
            let (cells, deep) = water(&dungeon, room);
            rooms += 1;
            let mut say =
                |what: &str| wrong.push(format!("{what}: seed {}: {here} {:?}", dungeon.origin().seed, recipe.method));
            if deep * 2 > area {
                deep_rooms += 1;
                if foes.iter().any(|foe| here.to_lowercase().contains(&foe.to_lowercase())) {
                    say("a foe in deep water");
                }
            }
            if cells * 3 >= area {
                wet += 1;
                if dry_traps.union(&cave_traps).any(|trap| here.contains(trap.as_str())) {
                    say("a dry trap under water");
                }
                if ["in the dust", "dust."].iter().any(|dust| here.contains(dust)) {
                    say("dust under water");
                }
            }
            if in_caves || matches!(room.shape, Shape::Mask(_)) {
                caves += 1;
                if built_traps.iter().any(|trap| here.contains(trap.as_str())) || here.contains("floorboard") {
                    say("a built trap in a cave");
                }
            }
        }
    }
    assert!(wet > 20 && deep_rooms > 5 && caves > 50, "{wet} wet, {deep_rooms} deep, {caves} caves of {rooms}");
    assert!(wrong.is_empty(), "{} of {rooms} rooms\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
}

#[test]
fn no_closet_has_a_grand_title() {
    let (mut closets, mut wrong) = (0, Vec::new());
    for dungeon in wet_dungeons().chain(common::dungeons(60)) {
        let told = tell(&dungeon);
        for room in dungeon.draft().rooms.iter().filter(|room| room.area() < CLOSET) {
            closets += 1;
            let title = told.room(room.id).purpose.to_lowercase();
            if title.split(|c: char| !c.is_alphabetic()).any(|word| GRAND.contains(&word)) {
                wrong.push(format!("{title} of {} cells, seed {}", room.area(), dungeon.origin().seed));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {closets}\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
    assert!(closets > 50, "{closets}");
}

/// A list in which every title is grand has nothing to say about a small room.
#[test]
fn every_list_of_titles_has_some_for_small_rooms() {
    for (_, archetype) in Archetype::ALL {
        let table = texts_by_rule(archetype);
        for (rule, titles) in table.iter().filter(|(rule, _)| rule.starts_with("purpose") && *rule != "purpose_large") {
            let is_grand =
                |title: &&String| title.split(|c: char| !c.is_alphabetic()).any(|word| GRAND.contains(&word));
            let modest = titles.iter().filter(|title| !is_grand(title)).count();
            assert!(modest >= 2, "{archetype}: {rule} has {modest}");
        }
    }
}

fn texts_by_rule(archetype: &str) -> BTreeMap<String, Vec<String>> {
    let read = |name: &str| -> toml::Table {
        let path = format!("{}/words/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).unwrap().parse().unwrap()
    };
    let mut found = BTreeMap::new();
    for table in [read("shared"), read(archetype)] {
        for (rule, list) in table["rules"].as_table().unwrap() {
            let list = list.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect();
            found.insert(rule.clone(), list);
        }
    }
    found
}

/// Two rooms have neither the same line nor the same line about another kind of space.
#[test]
fn no_line_is_read_aloud_twice() {
    let mut lines: Vec<(String, String)> = Vec::new();
    for rule in ["aloud", "aloud_wet", "aloud_cave"] {
        for text in texts(rule, None) {
            let (before, after) = text.split_once("{space}").unwrap_or((&text, ""));
            lines.push((before.to_lowercase(), after.to_owned()));
        }
    }
    let large = "[method.bsp]\nwidth=200\nheight=150\ndepth=8\nmin_room=4\nmax_room=9\n";
    let large = (0..4_i64).map(|seed| undercroft::generate(&Recipe::from_toml(large).unwrap(), seed).unwrap());
    let (mut twice, mut count) = (Vec::new(), 0);
    for dungeon in wet_dungeons().chain(common::dungeons(60)).chain(large) {
        count += 1;
        let told = tell(&dungeon);
        let mut seen: BTreeSet<String> = BTreeSet::new();
        for room in &dungeon.draft().rooms {
            let aloud = told.room(room.id).aloud;
            let lower = aloud.to_lowercase();
            let of = |(before, after): &&(String, String)| {
                lower.starts_with(before.as_str()) && aloud.ends_with(after.as_str())
            };
            // Lines that are put together from halves are compared as a whole.
            let line =
                lines.iter().find(of).map_or_else(|| aloud.to_owned(), |(before, after)| format!("{before}…{after}"));
            if !seen.insert(line) {
                twice.push(format!("{}: {aloud}", dungeon.origin().seed));
            }
        }
    }
    assert!(twice.is_empty(), "{} in {count} dungeons\n{}", twice.len(), twice[..twice.len().min(20)].join("\n"));
}

/// The text for one thing has no word that means several.
#[test]
fn one_thing_is_told_as_one() {
    for (_, archetype) in Archetype::ALL {
        for (rule, texts) in texts_by_rule(archetype) {
            for text in texts.iter().filter(|text| text.contains('[')) {
                let mut one = String::new();
                for (index, piece) in text.split(['[', ']']).enumerate() {
                    one.push_str(if index % 2 == 1 { piece.split('|').next().unwrap() } else { piece });
                }
                let words: Vec<&str> = one.split(|c: char| !c.is_alphabetic()).collect();
                for word in ["each", "both"] {
                    assert!(!words.contains(&word), "{archetype}: {rule}: {one}");
                }
            }
        }
    }
}
