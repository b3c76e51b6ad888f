//! Names, hooks and room texts for dungeons: a small grammar over tables that are data.
//!
//! ```
//! use undercroft::{Recipe, RoomId, generate};
//!
//! let dungeon = generate(&Recipe::default(), 42)?;
//! let told = undercroft_words::tell(&dungeon);
//! println!("{}\n\n{}", told.name(), told.hook());
//! assert!(!told.room(RoomId(0)).purpose.is_empty());
//! # Ok::<(), undercroft::Error>(())
//! ```
//!
//! Words depend on a dungeon and change nothing in it: they are drawn from a stream of their own, are no part of the
//! fingerprint, and are made when somebody asks for them. A text that somebody wrote ([`Draft::words`], [`Room::words`])
//! stands in the place of the one that would be made.
//!
//! The tables lie in `words/`: one file for every archetype, and `shared.toml` for all of them. A recipe may extend or replace
//! them ([`Recipe::words`](undercroft::Recipe)); `docs/words.md` says how.
//!
//! [`Draft::words`]: undercroft::Draft
//! [`Room::words`]: undercroft::Room

mod aloud;
mod clues;
mod contents;
mod dungeon_texts;
mod dungeon_words;
mod facts;
mod given;
mod population;
mod problems;
mod purpose;
mod seen;
mod setting;
mod tables;
mod template;
mod text_writer;

pub use dungeon_texts::{DungeonTexts, RoomTexts, Rumour};
pub use problems::problems;
pub use tables::Tables;

use undercroft::{
    Draft, Dungeon, Origin, Room,
    rng::{Rng, Seed, Streams},
};

use crate::{aloud::AloudLines, dungeon_texts::RoomTextRanges, facts::Facts, text_writer::TextWriter};

/// About how long the texts of a dungeon and of one of its rooms are, so that memory is asked for once.
const DUNGEON_BYTES: usize = 2_500;
const ROOM_BYTES: usize = 500;

/// What is told of a dungeon. Whoever tells of many dungeons of one recipe keeps its [`Tables`].
///
/// ```
/// use undercroft::{Recipe, generate};
/// let dungeon = generate(&Recipe::default(), 42)?;
/// assert_eq!(undercroft_words::tell(&dungeon), undercroft_words::tell(&dungeon));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn tell(dungeon: &Dungeon) -> DungeonTexts {
    Tables::of(&dungeon.origin().recipe).tell(dungeon.draft(), dungeon.origin())
}

/// Removes from a draft the texts that would be generated again, as a reader of files does: what is left is what somebody
/// changed.
///
/// ```
/// use undercroft::{Recipe, generate};
/// let dungeon = generate(&Recipe::default(), 42)?;
/// let mut draft = dungeon.draft().clone();
/// draft.words.insert("name".into(), undercroft_words::tell(&dungeon).name().into());
/// draft.words.insert("hook".into(), "Somebody is lost down there.".into());
/// undercroft_words::strip(&mut draft, dungeon.origin());
/// assert_eq!(draft.words.keys().collect::<Vec<_>>(), ["hook"]);
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn strip(draft: &mut Draft, origin: &Origin) {
    if draft.words.is_empty() && draft.rooms.iter().all(|room| room.words.is_empty()) {
        return;
    }
    let tables = Tables::of(&origin.recipe);
    let mut bare = draft.clone();
    bare.words.clear();
    bare.rooms.iter_mut().for_each(|room| room.words.clear());
    let whole = tables.tell_whole(&bare, origin);
    draft.words.retain(|key, text| key != "name" || text != whole.name());
    // Other texts mention the name, so they are told with the one that it has.
    bare.words.extend(draft.words.get_key_value("name").map(|(key, name)| (key.clone(), name.clone())));
    tables.tell(&bare, origin).strip(draft);
}

impl Tables {
    /// What is told of a draft, which need not be sound. The origin says from which seed.
    ///
    /// ```
    /// use undercroft::{Recipe, generate};
    /// use undercroft_words::Tables;
    /// let dungeon = generate(&Recipe::default(), 42)?;
    /// let tables = Tables::of(&dungeon.origin().recipe);
    /// assert_eq!(tables.tell(dungeon.draft(), dungeon.origin()), undercroft_words::tell(&dungeon));
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn tell(&self, draft: &Draft, origin: &Origin) -> DungeonTexts {
        let (mut told, mut writer) = self.begin(draft, origin, DUNGEON_BYTES + ROOM_BYTES * draft.rooms.len());
        let mut facts = Facts::of(draft);
        population::populate(&mut facts, draft, origin);
        dungeon_words::tell_rumours(&mut writer, draft, &facts, &mut told);
        // Each room has numbers of its own, so that a change in one leaves the others as they are.
        let key = writer.rng.next_u64();
        writer.key = key;
        let mut lines = AloudLines::new(&mut writer, draft.rooms.len());
        let clues = clues::all(draft, &facts);
        told.rooms.reserve_exact(draft.rooms.len());
        for (index, room) in draft.rooms.iter().enumerate() {
            writer.rng = Rng::for_item(key, index as u32);
            writer.room = index as u32;
            told.rooms.push(tell_room(&mut writer, draft, room, &facts, &clues, &mut lines));
        }
        told.text = writer.out;
        given::as_wanted(told, draft, self.texts)
    }

    /// Only the texts about the dungeon as a whole that follow from its seed: name, history, hook and wanderers. They say
    /// nothing about its rooms.
    ///
    /// ```
    /// use undercroft::{Recipe, generate};
    /// use undercroft_words::Tables;
    /// let dungeon = generate(&Recipe::default(), 42)?;
    /// let whole = Tables::of(&dungeon.origin().recipe).tell_whole(dungeon.draft(), dungeon.origin());
    /// assert_eq!(whole.name(), undercroft_words::tell(&dungeon).name());
    /// # Ok::<(), undercroft::Error>(())
    /// ```
    pub fn tell_whole(&self, draft: &Draft, origin: &Origin) -> DungeonTexts {
        let (mut told, writer) = self.begin(draft, origin, DUNGEON_BYTES);
        told.text = writer.out;
        given::as_wanted(told, draft, self.texts)
    }

    fn begin(&self, draft: &Draft, origin: &Origin, space: usize) -> (DungeonTexts, TextWriter<'_>) {
        let own = || Streams::of_attempt(&origin.seed, origin.attempt).stage("words");
        let shared = first_level(origin).map(|seed| Streams::of_attempt(&seed, 0).stage("words"));
        let is_shared = shared.is_some();
        let mut writer = TextWriter::new(self, shared.unwrap_or_else(own), space);
        let mut told = DungeonTexts::default();
        dungeon_words::tell(&mut writer, draft, &mut told);
        if is_shared {
            writer.rng = own();
        }
        (told, writer)
    }
}

/// The seed of the first of several levels, if this is one of them: they are one place with one name, history and hook.
fn first_level(origin: &Origin) -> Option<Seed> {
    let level = origin.recipe.passes.links.as_ref()?.level;
    let whole = origin.seed.as_str().strip_suffix(&format!("/level {level}"))?;
    Some(Seed::from(whole).of_level(0))
}

fn tell_room<'a>(
    writer: &mut TextWriter<'a>,
    draft: &'a Draft,
    room: &'a Room,
    facts: &Facts,
    clues: &[clues::Clue],
    lines: &mut AloudLines,
) -> RoomTextRanges {
    let own = &facts.rooms[room_index(room, facts)];
    let said = |key: &str| room.words.get(key).map(String::as_str);
    let area = room.area();
    writer.values.space = purpose::space(room, area);
    writer.setting = purpose::setting(room, own, area, writer.in_caves());
    let name = said("name").map(|text| writer.copy(text)).unwrap_or_default();
    let made = purpose::tell(writer, draft, room, facts, own, area);
    let purpose = writer.instead(made, said("purpose"));
    writer.count = 2;
    let list = purpose::aloud(room, own, area, writer.in_caves());
    let made = lines.tell(writer, list);
    let aloud = writer.instead(made, said("aloud"));
    let made = contents::tell(writer, draft, room, facts, own, area);
    let here = writer.instead(made, said("here"));
    let made = clues::tell(writer, clues, room);
    let clues = writer.instead(made, said("clues"));
    RoomTextRanges { name, purpose, aloud, here, clues }
}

/// The place of a room in the list of facts: its id, unless a draft that is not sound has an id of its own mind.
fn room_index(room: &Room, facts: &Facts) -> usize {
    (room.id.0 as usize).min(facts.rooms.len().saturating_sub(1))
}
