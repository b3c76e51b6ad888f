//! What texts promise, over many dungeons: no room text twice, no broken sentence, nothing said that is not so.
//! `WORDS_DUNGEONS=1000 cargo test -p undercroft-words --release --test texts` tells of a thousand.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

mod common;

use std::collections::BTreeMap;

use common::{dungeons, flaws};
use undercroft::{Dungeon, MarkKind, Named, Purpose, RoomKind};
use undercroft_words::{DungeonTexts, tell};

const DUNGEONS: usize = 120;

/// Texts of the dungeon that are whole sentences.
fn sentences(told: &DungeonTexts) -> Vec<String> {
    let mut texts = vec![told.history().to_owned(), told.hook().to_owned()];
    texts.extend(told.rumours().map(|rumour| rumour.text.to_owned()));
    texts.extend(told.wanderers().map(str::to_owned));
    texts
}

#[test]
fn no_sentence_is_broken() {
    let mut all = Vec::new();
    for dungeon in dungeons(DUNGEONS) {
        let told = tell(&dungeon);
        let mut check = |text: &str, what: &str| {
            all.extend(flaws(text).into_iter().map(|flaw| format!("{what} of {}: {flaw}", dungeon.origin().seed)));
        };
        check(&format!("{}.", told.name()), "name");
        sentences(&told).iter().for_each(|text| check(text, "text"));
        for room in &dungeon.draft().rooms {
            let own = told.room(room.id);
            assert!(!own.purpose.is_empty() && !own.aloud.is_empty());
            check(&format!("{}.", own.purpose), "purpose");
            check(own.aloud, "aloud");
            [own.here, own.clues].iter().filter(|text| !text.is_empty()).for_each(|text| check(text, "room text"));
            // A recipe's own names apart, no word of the program's stands in prose.
            for word in ["spawn", "seed", "null", "bilateral", "hazard", "enemy"] {
                assert!(!format!("{} {} {}", own.aloud, own.here, own.clues).contains(word), "{word}: {own:?}");
            }
        }
    }
    assert!(all.is_empty(), "{} flaws\n{}", all.len(), all[..all.len().min(30)].join("\n"));
}

#[test]
fn no_room_text_comes_twice() {
    let (mut rooms, mut large) = (0, 0);
    let mut twice = Vec::new();
    for dungeon in dungeons(DUNGEONS) {
        let told = tell(&dungeon);
        let count = dungeon.draft().rooms.len();
        rooms += count;
        for kind in ["purpose", "aloud", "here", "clues"] {
            let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
            for room in &dungeon.draft().rooms {
                let own = told.room(room.id);
                own.listed()
                    .filter(|(name, _)| *name == kind)
                    .for_each(|(_, text)| *seen.entry(text).or_default() += 1);
            }
            let repeated: u32 = seen.values().map(|count| count - 1).sum();
            if count > 60 {
                large += 1;
                let most = count.div_ceil(50) as u32;
                assert!(repeated <= most, "{repeated} of {count} {kind} of seed {}", dungeon.origin().seed);
            } else {
                let of = seen.into_iter().filter(|(_, count)| *count > 1);
                twice.extend(of.map(|(text, count)| format!("{} {kind}: {count} × {text}", dungeon.origin().seed)));
            }
        }
    }
    assert!(rooms > 1_000 && large > 0, "{rooms} rooms, {large} large dungeons");
    assert!(twice.is_empty(), "{} repeated\n{}", twice.len(), twice[..twice.len().min(30)].join("\n"));
}

/// The number that a text begins a thing with.
fn says_count(text: &str, count: u32) -> bool {
    const WORDS: [&str; 13] =
        ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let word = WORDS.get(count as usize).map_or_else(|| count.to_string(), |word| (*word).to_owned());
    count < 2 || text.to_lowercase().contains(&word)
}

#[test]
fn texts_tell_of_what_is_there_and_of_nothing_else() {
    // A word that every text about a thing has, and that no other text about what is here has.
    let signs: [(&[MarkKind], &[&str]); 6] = [
        (&[MarkKind::Column], &["column"]),
        (&[MarkKind::Altar], &["altar"]),
        (&[MarkKind::Coffin], &["coffin"]),
        (&[MarkKind::Dais], &["dais", "platform"]),
        (&[MarkKind::Pillar], &["pillar"]),
        (&[MarkKind::Key], &[" key, "]),
    ];
    for dungeon in dungeons(DUNGEONS) {
        let (draft, told) = (dungeon.draft(), tell(&dungeon));
        for room in &draft.rooms {
            let here = told.room(room.id).here;
            for (kinds, words) in signs {
                let own = draft.marks.iter().filter(|mark| mark.room == Some(room.id) && kinds.contains(&mark.kind));
                let count = own.count() as u32;
                let said = words.iter().any(|word| here.contains(word));
                assert_eq!(said, count > 0, "{} {kinds:?} {count}: {here}", dungeon.origin().seed);
                if !matches!(kinds, [MarkKind::Dais | MarkKind::Key]) {
                    assert!(says_count(here, count), "{} {kinds:?} {count}: {here}", dungeon.origin().seed);
                }
            }
            if let Some(encounter) = &room.encounter {
                let count = encounter.enemies - u32::from(encounter.boss.is_some()).min(encounter.enemies);
                assert!(says_count(here, count), "{count} foes: {here}");
            }
            let is_goal = draft.goal.is_some_and(|goal| room.shape.contains(room.rect, goal));
            let says = ["what the party came for", "the goal"].iter().any(|word| here.contains(word));
            let overlapped =
                draft.rooms.iter().any(|other| other.id != room.id && other.rect.intersect(room.rect).area() > 0);
            assert!(says == is_goal || overlapped, "{}: {here}", dungeon.origin().seed);
            if draft.layers.water.is_none() {
                assert!(!here.contains("Shallow water") && !here.contains("deep water"), "{here}");
            }
        }
    }
}

#[test]
fn one_rumour_in_three_is_false() {
    for dungeon in dungeons(DUNGEONS) {
        let told = tell(&dungeon);
        let truths: Vec<bool> = told.rumours().map(|rumour| rumour.is_true).collect();
        assert_eq!((truths.len(), truths.iter().filter(|is_true| !**is_true).count()), (3, 1));
        let texts: std::collections::BTreeSet<&str> = told.rumours().map(|rumour| rumour.text).collect();
        assert_eq!(texts.len(), 3);
        assert_eq!(told.wanderers().count(), 6);
        for rumour in told.rumours() {
            let has =
                |kind: MarkKind| dungeon.draft().marks.iter().any(|mark| mark.kind == kind && mark.room.is_some());
            if rumour.text.contains("altar") {
                assert_eq!(rumour.is_true, has(MarkKind::Altar), "{}", rumour.text);
            }
            if rumour.text.contains("coffin") {
                assert_eq!(rumour.is_true, has(MarkKind::Coffin), "{}", rumour.text);
            }
            if rumour.text.contains("locked") {
                let locked = dungeon.draft().doors.iter().any(|door| door.kind.name() == "locked");
                assert_eq!(rumour.is_true, locked, "{}", rumour.text);
            }
        }
    }
}

/// A clue stands in the room that one enters first of the two that a secret door parts.
#[test]
fn clues_stand_before_their_doors() {
    let mut clues = 0;
    for dungeon in dungeons(DUNGEONS) {
        let (draft, told) = (dungeon.draft(), tell(&dungeon));
        let open = reached_without_secrets(&dungeon);
        let secret = |room: undercroft::RoomId| {
            draft.doors.iter().any(|door| {
                door.kind.name() == "secret"
                    && (door.room == room
                        || draft.passages.iter().any(|passage| {
                            passage.ends.contains(&room)
                                && (passage.ends.contains(&door.room) || door.passage == Some(passage.id))
                        }))
            })
        };
        for room in &draft.rooms {
            let own = told.room(room.id);
            if !own.clues.is_empty() {
                clues += 1;
                assert!(secret(room.id), "no secret door near room {} of {}", room.id.0, dungeon.origin().seed);
            }
        }
        // Whoever has been everywhere that one comes without secrets has met a clue, if one of those rooms has a secret door.
        let has_door = |room: &&undercroft::Room| {
            draft
                .doors
                .iter()
                .any(|door| door.kind.name() == "secret" && door.room == room.id && door.passage.is_some())
        };
        let reached: Vec<_> = draft.rooms.iter().filter(|room| open[room.id.0 as usize]).collect();
        if reached.iter().any(has_door) {
            assert!(reached.iter().any(|room| !told.room(room.id).clues.is_empty()), "{}", dungeon.origin().seed);
        }
    }
    assert!(clues > 50, "{clues} clues");
}

/// Which rooms one comes to without opening secret doors, cell by cell.
fn reached_without_secrets(dungeon: &Dungeon) -> Vec<bool> {
    let draft = dungeon.draft();
    let mut seen = vec![false; draft.board.cells.values().len()];
    let mut rooms = vec![false; draft.rooms.len()];
    let width = draft.board.cells.width();
    let mut todo = vec![draft.start];
    while let Some(at) = todo.pop() {
        let closed = draft.doors.iter().any(|door| door.at == at && door.kind.name() == "secret");
        if closed || draft.board.cells.get(at) != Some(&undercroft::Cell::Floor) {
            continue;
        }
        let place = (at.y * width + at.x) as usize;
        if std::mem::replace(&mut seen[place], true) {
            continue;
        }
        if let Some(undercroft::Holder::Room(id)) = draft.board.owner.get(at).map(|owner| owner.holder()) {
            rooms[id.0 as usize] = true;
        }
        todo.extend(at.neighbours());
    }
    rooms
}

#[test]
fn words_follow_from_the_dungeon_alone() {
    for dungeon in dungeons(20) {
        assert_eq!(tell(&dungeon), tell(&dungeon.clone()));
    }
    let kinds: Vec<RoomKind> = RoomKind::ALL.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(kinds.len(), 8, "a new kind of room wants a purpose");
    // Torches are on the map of a virtual tabletop alone, and have no text.
    assert_eq!(MarkKind::ALL.len(), 40, "a new kind of mark wants a text");
    assert_eq!(Purpose::ALL.len(), 17, "a new purpose wants titles");
}
