//! Texts in files. A file holds all texts of a dungeon, those that are generated and those that somebody wrote. On reading, texts
//! that would be generated again are dropped, so that a dungeon holds only what somebody wrote.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use undercroft::{Draft, Room, Words, records::FieldFault};
use undercroft_words::{DungeonTexts, Rumour};

use super::ReadError;

/// The most texts of one thing, the most lines of a list, and the longest text in bytes.
const MOST_TEXTS: usize = 40;
const MOST_LINES: usize = 100;
pub(super) const MOST_BYTES: usize = 20_000;

/// A text, or a list of them.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "a text, or a list of texts or rumours")]
pub(super) enum TextRecord {
    One(String),
    Lines(Vec<String>),
    Rumours(Vec<RumourRecord>),
}

#[derive(Serialize, Deserialize)]
pub(super) struct RumourRecord {
    text: String,
    #[serde(rename = "true")]
    is_true: bool,
}

/// Texts by what they are, in the order of the contract.
pub(super) type TextRecords = Vec<(String, TextRecord)>;

/// The texts of a dungeon: those that every dungeon has, and others that somebody added by names of their own.
pub(super) fn of_dungeon(told: &DungeonTexts, draft: &Draft) -> TextRecords {
    let one = |name: &str, text: &str| (name.to_owned(), TextRecord::One(text.to_owned()));
    let rumours = told.rumours().map(|own| RumourRecord { text: own.text.to_owned(), is_true: own.is_true }).collect();
    let wanderers = told.wanderers().map(str::to_owned).collect();
    let mut list = vec![
        one("name", told.name()),
        one("history", told.history()),
        one("hook", told.hook()),
        ("rumours".to_owned(), TextRecord::Rumours(rumours)),
        ("wanderers".to_owned(), TextRecord::Lines(wanderers)),
    ];
    let own = draft.words.iter().filter(|(name, _)| !list.iter().any(|(known, _)| known == *name));
    let own: TextRecords = own.map(|(name, text)| one(name, text)).collect();
    list.extend(own);
    list
}

/// The texts of a room.
pub(super) fn of_room(told: &DungeonTexts, room: &Room) -> Words {
    let mut words = room.words.clone();
    for (name, text) in told.room(room.id).listed() {
        words.insert(name.to_owned(), text.to_owned());
    }
    words
}

/// The texts of a file as a dungeon holds them: a list as lines.
pub(super) fn read(path: &str, records: Option<BTreeMap<String, TextRecord>>) -> Result<Words, ReadError> {
    let records = records.unwrap_or_default().into_iter();
    let words = records.map(|(name, record)| {
        let lines = match record {
            TextRecord::One(text) => return Ok((name, text)),
            TextRecord::Lines(lines) => lines,
            TextRecord::Rumours(list) => {
                list.iter().map(|own| Rumour { text: &own.text, is_true: own.is_true }.line()).collect()
            }
        };
        if lines.len() > MOST_LINES || lines.iter().any(|line| line.contains('\n')) {
            let message = format!("must be at most {MOST_LINES} texts of one line each");
            return Err(ReadError::shape(format!("{path}.{name}"), message));
        }
        Ok((name, lines.join("\n")))
    });
    let words = words.collect::<Result<Words, ReadError>>()?;
    bounded(path, &words)?;
    Ok(words)
}

/// Refuses texts that are too many or too long.
pub(super) fn bounded(path: &str, words: &Words) -> Result<(), FieldFault> {
    if words.len() > MOST_TEXTS {
        return Err(FieldFault::new(path, format!("holds {} texts, at most {MOST_TEXTS} are read", words.len())));
    }
    match words.iter().find(|(name, text)| text.len() > MOST_BYTES || name.len() > MOST_BYTES) {
        Some((name, _)) => {
            let name: String = name.chars().take(40).collect();
            Err(FieldFault::new(format!("{path}.{name}"), format!("must be at most {MOST_BYTES} bytes long")))
        }
        None => Ok(()),
    }
}
