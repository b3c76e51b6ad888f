//! Room notes, the key to a map: what is told of each room and a few facts about it, also as a Markdown page.

mod exits;

use std::fmt::Write;

#[cfg(any(feature = "pdf", feature = "html", feature = "engines"))]
use undercroft::Origin;
use undercroft::{Draft, Dungeon, Room, RoomId, Shape, is_display_control, view::plan::number};
use undercroft_words::DungeonTexts;
#[cfg(any(feature = "pdf", feature = "html", feature = "engines"))]
use undercroft_words::Tables;

use self::exits::Ways;
use crate::quest_text;

/// The side of a cell in feet.
pub(crate) const FEET: i32 = 5;

/// The note of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Note {
    /// The room.
    pub room: RoomId,
    /// Its number on the map.
    pub number: u32,
    /// A short title: its name, or what it was for.
    pub title: String,
    /// What is read to those who enter; empty if there is nothing to read.
    pub aloud: String,
    /// What the game master knows, one or a few sentences each.
    pub facts: Vec<String>,
}

/// What stands before the notes of the rooms, a heading and its paragraphs or items each.
pub(crate) struct Front {
    /// The name of the dungeon.
    pub name: String,
    /// Paragraphs below it: history and hook.
    pub paragraphs: Vec<String>,
    /// Lists with their headings: rumours, and whom one may meet.
    pub lists: Vec<(&'static str, Vec<String>)>,
}

/// The notes of all numbered rooms, by number.
///
/// ```
/// use undercroft::{Edit, Method, Recipe, RoomId, generate};
/// use undercroft_export::notes::notes;
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// assert!(!notes(&dungeon)[0].aloud.is_empty());
/// let named = dungeon.edit([Edit::rename(RoomId(0), "The gatehouse")], &[]).unwrap();
/// assert_eq!(notes(&named)[0].title, "The gatehouse");
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn notes(dungeon: &Dungeon) -> Vec<Note> {
    notes_of_draft(dungeon.draft(), &undercroft_words::tell(dungeon))
}

/// What is told of a draft, which need not be sound.
#[cfg(any(feature = "pdf", feature = "html", feature = "engines"))]
pub(crate) fn tell(draft: &Draft, origin: &Origin) -> DungeonTexts {
    Tables::of(&origin.recipe).tell(draft, origin)
}

/// What players may know of it too: its name and hook.
#[cfg(any(feature = "pdf", feature = "html", feature = "engines"))]
pub(crate) fn tell_whole(draft: &Draft, origin: &Origin) -> DungeonTexts {
    Tables::of(&origin.recipe).tell_whole(draft, origin)
}

/// The notes of a draft, which need not be sound, with what is told of it.
pub(crate) fn notes_of_draft(draft: &Draft, told: &DungeonTexts) -> Vec<Note> {
    let (ways, usual_floor) = (Ways::of(draft), usual_floor(draft));
    let numbered = draft.rooms.iter().filter_map(|room| Some((room, number(draft, room)?)));
    let mut notes: Vec<Note> = numbered
        .map(|(room, number)| {
            let own = told.room(room.id);
            Note {
                room: room.id,
                number,
                // A map from elsewhere may name no room.
                title: if own.title().is_empty() { "Room".to_owned() } else { own.title().to_owned() },
                aloud: own.aloud.to_owned(),
                facts: facts(room, usual_floor, told, &ways),
            }
        })
        .collect();
    notes.sort_by_key(|note| note.number);
    notes
}

/// The notes as a Markdown page.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::notes::markdown;
/// let dungeon = generate(&Recipe::new(Method::Scatter(Default::default())), "hello")?;
/// assert!(markdown(&dungeon).contains("## 1. "));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn markdown(dungeon: &Dungeon) -> String {
    let origin = dungeon.origin();
    let told = undercroft_words::tell(dungeon);
    let mut page = String::new();
    front_markdown(&told, "#", &mut page);
    let _ = writeln!(page, "\n{}", map_facts(dungeon.draft()));
    if let Some(locks) = quest_text::explain(dungeon) {
        let _ = write!(page, "\n## Locks and keys\n\n{locks}");
    }
    rooms_markdown(dungeon.draft(), &told, &mut page);
    let _ = writeln!(page, "\nMade by {}, seed {}.", origin.recipe.method.name(), plain(origin.seed.as_str()));
    page
}

/// What players are told.
#[cfg(any(feature = "pdf", feature = "html"))]
pub(crate) fn front_for_players(told: &DungeonTexts) -> Front {
    let hook = Some(told.hook().to_owned()).filter(|hook| !hook.is_empty());
    Front { name: told.name().to_owned(), paragraphs: hook.into_iter().collect(), lists: Vec::new() }
}

/// What is told of the dungeon as a whole.
pub(crate) fn front(told: &DungeonTexts) -> Front {
    let rumours = told.rumours().map(|rumour| rumour.line()).collect();
    let wanderers = told.wanderers().map(str::to_owned).collect();
    let lists: [(&'static str, Vec<String>); 2] = [("Rumours", rumours), ("Wanderers", wanderers)];
    Front {
        name: told.name().to_owned(),
        paragraphs: [told.history(), told.hook()]
            .iter()
            .filter(|text| !text.is_empty())
            .map(|text| (*text).to_owned())
            .collect(),
        lists: lists.into_iter().filter(|(_, items)| !items.is_empty()).collect(),
    }
}

/// The name of the dungeon as a heading, and what is told of it.
pub(crate) fn front_markdown(told: &DungeonTexts, heading: &str, page: &mut String) {
    let front = front(told);
    let _ = writeln!(page, "{heading} {}", plain(&front.name));
    for text in &front.paragraphs {
        let _ = write!(page, "\n{}\n", plain(text));
    }
    for (name, items) in &front.lists {
        let _ = write!(page, "\n{heading}# {name}\n\n");
        for (index, item) in (1..).zip(items) {
            let _ = writeln!(page, "{index}. {}", plain(item));
        }
    }
}

/// The notes of all rooms with their headings.
pub(crate) fn rooms_markdown(draft: &Draft, told: &DungeonTexts, page: &mut String) {
    for note in notes_of_draft(draft, told) {
        let _ = write!(page, "\n## {}. {}\n\n", note.number, plain(&note.title));
        if !note.aloud.is_empty() {
            let _ = write!(page, "> {}\n\n", plain(&note.aloud));
        }
        note.facts.iter().for_each(|fact| {
            let _ = writeln!(page, "- {}", plain(fact));
        });
    }
}

/// Text from files on one line, with the special characters of Markdown escaped.
pub(crate) fn plain(text: &str) -> String {
    // A note with a turned direction could pass for another one.
    let keep = |c: char| if is_display_control(c) { ' ' } else { c };
    let mut out = String::new();
    for c in text.chars().map(keep) {
        if matches!(c, '\\' | '`' | '*' | '_' | '<' | '>' | '[' | ']' | '#' | '|') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// A word with a capital letter at its beginning.
pub(crate) fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What holds for the whole map.
pub(crate) fn map_facts(draft: &Draft) -> String {
    let deeper = usual_floor(draft).filter(|floor| *floor > 1);
    let strength =
        deeper.map(|floor| format!(" Those who wait are as strong as on floor {floor}.")).unwrap_or_default();
    format!("One cell is {FEET} feet. North is up.{strength}")
}

fn facts(room: &Room, usual_floor: Option<u32>, told: &DungeonTexts, ways: &Ways<'_>) -> Vec<String> {
    let own = told.room(room.id);
    let mut facts = vec![size(room)];
    // Under a name that somebody gave it, what it was for is still worth knowing.
    if !own.name.is_empty() && !own.purpose.is_empty() {
        facts.push(format!("{}.", own.purpose.trim_end_matches('.')));
    }
    facts.extend(Some(own.here).filter(|here| !here.is_empty()).map(str::to_owned));
    facts.extend(Some(own.clues).filter(|clues| !clues.is_empty()).map(|clues| format!("Clues: {clues}")));
    facts.extend(strength(room, usual_floor));
    facts.extend(rewards(room));
    facts.extend(ways.tell(room));
    facts
}

fn size(room: &Room) -> String {
    let (w, h) = (room.rect.w, room.rect.h);
    let shape = match room.shape {
        Shape::Rect => "",
        Shape::Mask(_) => ", a cave",
        Shape::Circle(_) => ", round",
        Shape::Octagon(_) => ", with its corners cut off",
        Shape::L(_) => ", L-shaped",
    };
    format!("{} × {} feet{shape}.", i64::from(w) * i64::from(FEET), i64::from(h) * i64::from(FEET))
}

/// The floor whose strength those have who wait in most rooms: the lowest of all rooms.
fn usual_floor(draft: &Draft) -> Option<u32> {
    draft.rooms.iter().filter_map(floor_of_enemies).min()
}

/// The floor whose strength those have who wait in a room.
fn floor_of_enemies(room: &Room) -> Option<u32> {
    room.encounter.as_ref().filter(|encounter| encounter.enemies > 0).map(|encounter| encounter.effective_floor)
}

/// How strong those are who wait in a room, if they are stronger than elsewhere.
fn strength(room: &Room, usual: Option<u32>) -> Option<String> {
    let floor = floor_of_enemies(room).filter(|floor| Some(*floor) != usual)?;
    Some(format!("Those who wait here are stronger than elsewhere, as on floor {floor}."))
}

/// What a room gives more than usual.
fn rewards(room: &Room) -> Option<String> {
    let rewards = room.rewards?;
    let more = |what: &str, factor: f64| {
        let times = if (factor - 2.0).abs() < 1e-9 { "twice".to_owned() } else { format!("{factor} times") };
        ((factor - 1.0).abs() > 1e-9).then(|| format!("{times} the usual {what}"))
    };
    let parts: Vec<String> =
        [more("experience", rewards.xp), more("finds", rewards.loot)].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("Worth {}.", parts.join(" and ")))
}
