//! Texts of a layout that somebody else made: theirs alone, or theirs and made ones that can be told apart.

use undercroft::{Draft, Room, recipe::GivenTexts};

use crate::{
    dungeon_texts::{DungeonTexts, RoomTextRanges},
    text_writer::TextRange,
};

/// What stands after a text that was made beside somebody else's.
const ADDED: &str = " (added)";
/// What a dungeon without a name is called.
const NAMELESS: &str = "Dungeon";

/// What is told, as far as it is wanted.
pub(crate) fn as_wanted(told: DungeonTexts, draft: &Draft, texts: GivenTexts) -> DungeonTexts {
    if texts == GivenTexts::Made {
        return told;
    }
    let mut page = Page { told: &told, texts, out: DungeonTexts::default() };
    let own = |key: &str| draft.words.contains_key(key);
    page.out.name = page.copy(told.name, own("name"));
    if told.at(told.name).is_empty() || texts == GivenTexts::Own && !own("name") {
        page.out.name = page.write(NAMELESS);
    }
    page.out.history = page.copy(told.history, own("history"));
    page.out.hook = page.copy(told.hook, own("hook"));
    if texts == GivenTexts::Marked || own("rumours") {
        page.out.rumours =
            told.rumours.iter().map(|(text, is_true)| (page.copy(*text, own("rumours")), *is_true)).collect();
    }
    if texts == GivenTexts::Marked || own("wanderers") {
        page.out.wanderers = told.wanderers.iter().map(|text| page.copy(*text, own("wanderers"))).collect();
    }
    page.out.rooms = told.rooms.iter().zip(&draft.rooms).map(|(ranges, room)| page.room(ranges, room)).collect();
    page.out
}

/// Texts that are written anew.
struct Page<'a> {
    told: &'a DungeonTexts,
    texts: GivenTexts,
    out: DungeonTexts,
}

impl Page<'_> {
    fn write(&mut self, text: &str) -> TextRange {
        let from = self.out.text.len() as u32;
        self.out.text.push_str(text);
        TextRange { from, to: self.out.text.len() as u32 }
    }

    /// A text that is somebody's own, or one that was made: that is left out or marked.
    fn copy(&mut self, range: TextRange, is_own: bool) -> TextRange {
        let told = self.told;
        match told.at(range) {
            "" => TextRange::default(),
            text if is_own => self.write(text),
            _ if self.texts == GivenTexts::Own => TextRange::default(),
            text => self.write(&format!("{text}{ADDED}")),
        }
    }

    fn room(&mut self, ranges: &RoomTextRanges, room: &Room) -> RoomTextRanges {
        let own = |key: &str| room.words.contains_key(key);
        RoomTextRanges {
            name: self.copy(ranges.name, own("name")),
            purpose: self.copy(ranges.purpose, own("purpose")),
            aloud: self.copy(ranges.aloud, own("aloud")),
            here: self.copy(ranges.here, own("here")),
            clues: self.copy(ranges.clues, own("clues")),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use undercroft::{
        Layout, Recipe, RoomId, generate,
        recipe::{Given, GivenTexts},
    };

    use crate::{Rumour, tell};

    fn recipe(texts: GivenTexts) -> Recipe {
        let mut layout = Layout::clone(&Given::default().layout);
        layout.words.insert("name".into(), "The old mill".into());
        layout.rooms[0].words.insert("here".into(), "A moth as large as a cow.".into());
        Recipe::new(Given { texts: Some(texts), ..Given::new(layout) })
    }

    #[test]
    fn one_s_own_texts_stand_alone_or_beside_marked_ones() {
        let own = tell(&generate(&recipe(GivenTexts::Own), 1).unwrap());
        assert_eq!((own.name(), own.hook(), own.history()), ("The old mill", "", ""));
        assert_eq!((own.rumours().count(), own.wanderers().count()), (0, 0));
        assert_eq!(own.room(RoomId(0)).listed().collect::<Vec<_>>(), [("here", "A moth as large as a cow.")]);
        assert_eq!(own.room(RoomId(1)).listed().count(), 0);
        let made = tell(&generate(&recipe(GivenTexts::Made), 1).unwrap());
        let marked = tell(&generate(&recipe(GivenTexts::Marked), 1).unwrap());
        assert_eq!((marked.name(), marked.room(RoomId(0)).here), ("The old mill", "A moth as large as a cow."));
        assert_eq!(marked.hook(), format!("{} (added)", made.hook()));
        assert!(marked.rumours().all(|Rumour { text, .. }| text.ends_with(" (added)")));
        let purpose = |told: &crate::DungeonTexts| told.room(RoomId(1)).purpose.to_owned();
        assert_eq!(purpose(&marked), format!("{} (added)", purpose(&made)));
    }

    #[test]
    fn what_is_made_again_is_not_kept_when_a_file_is_read() {
        for texts in [GivenTexts::Own, GivenTexts::Marked] {
            let dungeon = generate(&recipe(texts), 1).unwrap();
            let mut draft = dungeon.draft().clone();
            draft.words.insert("hook".into(), tell(&dungeon).hook().into());
            draft.words.insert("name".into(), tell(&dungeon).name().into());
            crate::strip(&mut draft, dungeon.origin());
            assert_eq!(draft.words.get("name").map(String::as_str), Some("The old mill"));
            assert!(!draft.words.get("hook").is_some_and(|hook| hook.ends_with("(added)")));
        }
    }
}
