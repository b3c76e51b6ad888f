//! What is told of a dungeon: all texts in one string, and where each lies.

use undercroft::{Draft, Room, RoomId};

use crate::text_writer::TextRange;

/// The texts about a dungeon and its rooms.
///
/// ```
/// use undercroft::{Recipe, RoomId, generate};
/// let told = undercroft_words::tell(&generate(&Recipe::default(), 42)?);
/// assert!(!told.name().is_empty() && !told.room(RoomId(0)).aloud.is_empty());
/// assert_eq!(told.rumours().filter(|rumour| !rumour.is_true).count(), 1);
/// # Ok::<(), undercroft::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DungeonTexts {
    pub(crate) text: String,
    pub(crate) name: TextRange,
    pub(crate) history: TextRange,
    pub(crate) hook: TextRange,
    pub(crate) rumours: Vec<(TextRange, bool)>,
    pub(crate) wanderers: Vec<TextRange>,
    pub(crate) rooms: Vec<RoomTextRanges>,
}

/// Where the texts of a room lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RoomTextRanges {
    pub name: TextRange,
    pub purpose: TextRange,
    pub aloud: TextRange,
    pub here: TextRange,
    pub clues: TextRange,
}

/// What people say about a dungeon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rumour<'a> {
    /// What they say.
    pub text: &'a str,
    /// Whether it is so.
    pub is_true: bool,
}

impl<'a> Rumour<'a> {
    /// What a line begins with that is a false rumour, where rumours are lines of a text.
    pub const FALSE: &'static str = "False: ";

    /// The rumour of a line.
    ///
    /// ```
    /// use undercroft_words::Rumour;
    /// assert!(!Rumour::of_line("False: the well is bottomless.").is_true);
    /// ```
    pub fn of_line(line: &'a str) -> Rumour<'a> {
        match line.strip_prefix(Rumour::FALSE) {
            Some(text) => Rumour { text, is_true: false },
            None => Rumour { text: line, is_true: true },
        }
    }

    /// The rumour as a line.
    ///
    /// ```
    /// use undercroft_words::Rumour;
    /// assert_eq!(Rumour { text: "All is well.", is_true: false }.line(), "False: All is well.");
    /// ```
    pub fn line(&self) -> String {
        format!("{}{}", if self.is_true { "" } else { Rumour::FALSE }, self.text)
    }
}

/// The texts about a room; empty where there is nothing to tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoomTexts<'a> {
    /// The name that somebody gave it.
    pub name: &'a str,
    /// What it was for: a title.
    pub purpose: &'a str,
    /// What is read to those who enter.
    pub aloud: &'a str,
    /// What is here.
    pub here: &'a str,
    /// Clues to secret doors.
    pub clues: &'a str,
}

impl<'a> RoomTexts<'a> {
    /// What stands above its note: its name, or else its purpose.
    ///
    /// ```
    /// use undercroft_words::RoomTexts;
    /// assert_eq!(RoomTexts { purpose: "Guard room", ..RoomTexts::default() }.title(), "Guard room");
    /// ```
    pub fn title(&self) -> &'a str {
        if self.name.is_empty() { self.purpose } else { self.name }
    }

    /// The texts by what they are, without those that are empty.
    ///
    /// ```
    /// use undercroft_words::RoomTexts;
    /// let told = RoomTexts { purpose: "Guard room", ..RoomTexts::default() };
    /// assert_eq!(told.listed().collect::<Vec<_>>(), [("purpose", "Guard room")]);
    /// ```
    pub fn listed(&self) -> impl Iterator<Item = (&'static str, &'a str)> + use<'a> {
        let list = [
            ("name", self.name),
            ("purpose", self.purpose),
            ("aloud", self.aloud),
            ("here", self.here),
            ("clues", self.clues),
        ];
        list.into_iter().filter(|(_, text)| !text.is_empty())
    }
}

impl DungeonTexts {
    pub(crate) fn at(&self, range: TextRange) -> &str {
        self.text.get(range.from as usize..range.to as usize).unwrap_or("")
    }

    /// The name of the dungeon.
    pub fn name(&self) -> &str {
        self.at(self.name)
    }

    /// What happened here.
    pub fn history(&self) -> &str {
        self.at(self.history)
    }

    /// Why somebody goes there.
    pub fn hook(&self) -> &str {
        self.at(self.hook)
    }

    /// What people say about it.
    pub fn rumours(&self) -> impl Iterator<Item = Rumour<'_>> {
        self.rumours.iter().map(|(text, is_true)| Rumour { text: self.at(*text), is_true: *is_true })
    }

    /// Whom one may meet in its passages.
    pub fn wanderers(&self) -> impl Iterator<Item = &str> {
        self.wanderers.iter().map(|text| self.at(*text))
    }

    /// What is told of a room; nothing if there is no such room.
    pub fn room(&self, room: RoomId) -> RoomTexts<'_> {
        let own = self.rooms.get(room.0 as usize).copied().unwrap_or_default();
        RoomTexts {
            name: self.at(own.name),
            purpose: self.at(own.purpose),
            aloud: self.at(own.aloud),
            here: self.at(own.here),
            clues: self.at(own.clues),
        }
    }

    /// Removes from a draft the texts that would be generated again, so that only what somebody changed is left.
    /// The name always stays, because these texts may mention it.
    pub(crate) fn strip(&self, draft: &mut Draft) {
        let lines = |lines: Vec<String>| lines.join("\n");
        let own = [
            ("history", self.history().to_owned()),
            ("hook", self.hook().to_owned()),
            ("rumours", lines(self.rumours().map(|rumour| rumour.line()).collect())),
            ("wanderers", lines(self.wanderers().map(str::to_owned).collect())),
        ];
        draft.words.retain(|key, text| !own.iter().any(|(name, own)| name == key && own == text));
        for room in &mut draft.rooms {
            let Room { id, words, .. } = room;
            if !words.is_empty() {
                let told = self.room(*id);
                words.retain(|key, text| !told.listed().any(|(name, own)| name == key && own == text));
            }
        }
    }
}
