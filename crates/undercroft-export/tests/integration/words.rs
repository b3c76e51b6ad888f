//! Texts in files: read back unchanged, overridden by edits, and told alike at both ends of a passage.

use std::fmt::Write;

use undercroft::{Dungeon, Edit, Named, Recipe, RoomId, Seed, Workshop, fingerprint, generate, view::Audience};
use undercroft_export::{Format, Options, export, json, notes::notes};
use undercroft_words::tell;

fn recipe(text: &str) -> Recipe {
    Recipe::from_toml(text).unwrap_or_else(|problems| panic!("{problems}"))
}

const EVERYTHING: &str = "[method.tabletop]\nwater='pools'\n[passes.doors]\nsecrets='anywhere'\nsecret=0.2\nlocked=0.1\n[passes.locks]\ncount=2\n[passes.stairs]\nfrequency=0.8\n[passes]\ncontents=true\nencounters=true\n";

fn dungeons(text: &str, count: usize) -> Vec<Dungeon> {
    let recipe = recipe(text);
    let mut workshop = Workshop::new();
    (0_i64..).filter_map(|seed| workshop.generate(&recipe, Seed::from(seed)).ok()).take(count).collect()
}

#[test]
fn words_are_read_back_unchanged() {
    for method in ["bsp", "scatter", "walk", "tilepath", "tabletop"] {
        for dungeon in dungeons(&format!("[method.{method}]\n"), 5) {
            let text = json::write(&dungeon);
            let read = json::read(&text).unwrap();
            assert!(read == dungeon, "{method}");
            assert_eq!(json::write(&read), text);
        }
    }
    // Words of another hand are kept, and the rest is told as before.
    let dungeon = generate(&recipe(EVERYTHING), 7).unwrap();
    let told = tell(&dungeon);
    let aloud = told.room(RoomId(3)).aloud;
    let text = json::write(&dungeon).replace(aloud, "It is Tuesday in here.").replace(told.name(), "The Blue House");
    let read = json::read(&text).unwrap();
    let again = tell(&read);
    assert_eq!((again.name(), again.room(RoomId(3)).aloud), ("The Blue House", "It is Tuesday in here."));
    assert_eq!(again.room(RoomId(2)).aloud, told.room(RoomId(2)).aloud);
    assert_eq!(json::write(&read), text);
    assert_eq!(fingerprint(read.draft()), fingerprint(dungeon.draft()));
    assert!(json::compare(&read, &dungeon).is_empty(), "words are no difference");
}

#[test]
fn edits_override_words_and_nothing_else() {
    let dungeon = generate(&recipe(EVERYTHING), 5).unwrap();
    let before = tell(&dungeon);
    let say = |room: Option<u32>, text: &str, to: &str| Edit::SetText {
        room: room.map(RoomId),
        text: text.to_owned(),
        to: Some(to.to_owned()),
    };
    let edits = [
        say(None, "rumours", "All is well.\nFalse: Nothing is well."),
        say(None, "wanderers", "A cat."),
        say(Some(1), "here", "A cat asleep."),
        say(Some(2), "purpose", "Cat's room"),
    ];
    let edited = dungeon.edit(edits, &[]).unwrap();
    let after = tell(&edited);
    let rumours: Vec<(&str, bool)> = after.rumours().map(|rumour| (rumour.text, rumour.is_true)).collect();
    assert_eq!(rumours, [("All is well.", true), ("Nothing is well.", false)]);
    assert_eq!(after.wanderers().collect::<Vec<_>>(), ["A cat."]);
    assert_eq!((after.room(RoomId(1)).here, after.room(RoomId(2)).purpose), ("A cat asleep.", "Cat's room"));
    for room in &dungeon.draft().rooms {
        let (old, new) = (before.room(room.id), after.room(room.id));
        assert_eq!((old.aloud, old.clues), (new.aloud, new.clues));
        if room.id.0 > 2 {
            assert_eq!(old, new);
        }
    }
    assert_eq!((before.name(), before.history(), before.hook()), (after.name(), after.history(), after.hook()));
    let text = json::write(&edited);
    assert!(json::read(&text).unwrap() == edited);
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["words"]["rumours"][1]["true"], false);
    assert_eq!(value["words"]["wanderers"][0], "A cat.");
}

#[test]
fn texts_without_bound_are_refused() {
    let text = json::write(&generate(&recipe("[method.bsp]\n"), 42).unwrap());
    let name = tell(&json::read(&text).unwrap()).name().to_owned();
    let long = text.replacen(&name, &"x".repeat(20_001), 1);
    assert!(json::read(&long).unwrap_err().to_string().contains("words.name"));
    let many = text.replacen("\"wanderers\": [", &format!("\"wanderers\": [{}", "\"A cat.\",".repeat(101)), 1);
    assert!(json::read(&many).unwrap_err().to_string().contains("words.wanderers"));
}

/// A game master who reads about one end of a passage knows the door at the other.
#[test]
fn both_ends_of_a_passage_are_told_alike() {
    let (mut ways, mut secrets) = (0, 0);
    for dungeon in dungeons(EVERYTHING, 40) {
        let draft = dungeon.draft();
        let connections = draft.connections();
        let notes = notes(&dungeon);
        let number = |room: RoomId| notes.iter().find(|note| note.room == room).unwrap().number;
        let facts = |room: RoomId| &notes.iter().find(|note| note.room == room).unwrap().facts;
        for opening in connections.openings() {
            let kinds: Vec<&str> = opening.doors.iter().map(|door| draft.doors[door.0 as usize].kind.name()).collect();
            let here = match kinds.as_slice() {
                [] => continue,
                ["archway", ..] => "an archway",
                ["closed", ..] => "a door",
                ["locked", ..] => "a locked door",
                _ => "a secret door",
            };
            for other in &opening.beyond.rooms {
                // From there: a way to this room that names the door that one meets here.
                let to = number(opening.room).to_string();
                let tells = |fact: &&String| {
                    let ends = fact.split(" to ").skip(1).collect::<String>();
                    let mut list = ends.split([',', ' ', '.']).filter(|word| *word == to);
                    list.next().is_some() && fact.contains(&format!("{to} ({here}"))
                        || fact.contains(&format!("or {here}"))
                };
                assert!(
                    facts(*other).iter().any(|fact| tells(&fact)),
                    "{} to {to}: {:?}",
                    number(*other),
                    facts(*other)
                );
                ways += 1;
                secrets += usize::from(here == "a secret door");
            }
        }
    }
    assert!(ways > 1_000 && secrets > 50, "{ways} ways, {secrets} of them secret");
}

/// Players have the name and the hook, and no other text.
#[test]
fn players_have_name_and_hook_alone() {
    let mut options = Options::default();
    options.picture.audience = Audience::Player;
    for dungeon in dungeons(EVERYTHING, 20) {
        let told = tell(&dungeon);
        for format in [Format::Html, Format::Tmj] {
            let bytes = export(&dungeon, format, &options).unwrap().bytes;
            let file = String::from_utf8(bytes).unwrap().replace("&#39;", "'").replace("&quot;", "\"");
            let plain = |text: &str| if format == Format::Tmj { text.replace('"', "\\\"") } else { text.to_owned() };
            assert!(file.contains(&plain(told.name())) && file.contains(&plain(told.hook())), "{format}");
            let mut others: Vec<&str> = vec![told.history()];
            others.extend(told.rumours().map(|rumour| rumour.text));
            others.extend(told.wanderers());
            for room in &dungeon.draft().rooms {
                let own = told.room(room.id);
                others.extend([own.aloud, own.here, own.clues].into_iter().filter(|text| !text.is_empty()));
            }
            for other in others {
                assert!(!file.contains(&plain(other)), "{format}: {other}");
            }
        }
    }
}

/// `UPDATE_GOLDEN=1 cargo test -p undercroft-export --test integration words` writes the keys anew: read them.
#[test]
fn keys_stay_what_they_were() {
    let mut recipes: Vec<(String, String)> =
        ["bsp", "scatter", "walk", "tilepath"].map(|method| (method.to_owned(), format!("[method.{method}]\n"))).into();
    for archetype in ["classic", "warren", "temple", "crypt", "cavern", "fortress", "lair"] {
        recipes.push((archetype.to_owned(), EVERYTHING.replacen("\n", &format!("\narchetype='{archetype}'\n"), 1)));
    }
    let mut wrong = String::new();
    for (name, text) in recipes {
        let dungeon = dungeons(&text, 1).remove(0);
        let page = export(&dungeon, Format::Md, &Options::default()).unwrap().bytes;
        let path = format!("{}/tests/golden/{name}.md", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&path, &page).unwrap();
        } else if std::fs::read(&path).unwrap_or_default() != page {
            let _ = writeln!(wrong, "{name}.md differs");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
