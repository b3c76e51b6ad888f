//! What a game master reads beside the map, as blocks of text.

use undercroft::{Draft, Origin, view::Audience};

use super::{
    columns::{Paragraph, TextBlock},
    typeface::Typeface,
};
use crate::{
    notes::{self, Front, Note},
    quest_text,
};

/// The texts of a dungeon.
pub(super) struct MapKey {
    /// Its name.
    pub(super) name: String,
    /// What is told of it first.
    pub(super) intro: Vec<TextBlock>,
    /// Everything else, in the order of the Markdown page; empty for players.
    pub(super) blocks: Vec<TextBlock>,
}

impl MapKey {
    pub(super) fn of(draft: &Draft, origin: &Origin, audience: Audience) -> MapKey {
        if audience == Audience::Player {
            let front = notes::front_for_players(&notes::tell_whole(draft, origin));
            return MapKey { intro: intro(&front), name: front.name, blocks: Vec::new() };
        }
        let told = notes::tell(draft, origin);
        let front = notes::front(&told);
        let mut blocks: Vec<TextBlock> = front.lists.iter().map(|(name, items)| list(name, items)).collect();
        let facts = Paragraph::new(notes::map_facts(draft), Typeface::Regular);
        blocks.push(TextBlock { paragraphs: vec![facts], bookmark: None });
        blocks.extend(quest_text::explain_draft(draft).map(|text| locks(&text)));
        blocks.extend(notes::notes_of_draft(draft, &told).iter().map(room));
        MapKey { intro: intro(&front), name: front.name, blocks }
    }
}

fn intro(front: &Front) -> Vec<TextBlock> {
    let paragraph = |text: &String| Paragraph::new(text.clone(), Typeface::Italic);
    front.paragraphs.iter().map(|text| TextBlock { paragraphs: vec![paragraph(text)], bookmark: None }).collect()
}

/// A heading within the key.
fn heading(text: impl Into<String>) -> Paragraph {
    Paragraph { size: 1.12, ..Paragraph::new(text, Typeface::Bold) }
}

fn list(name: &str, items: &[String]) -> TextBlock {
    let items = (1..).zip(items).map(|(index, item)| Paragraph::new(format!("{index}. {item}"), Typeface::Regular));
    TextBlock { paragraphs: std::iter::once(heading(name)).chain(items).collect(), bookmark: Some(name.to_owned()) }
}

fn locks(text: &str) -> TextBlock {
    const NAME: &str = "Locks and keys";
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let lines = lines.map(|line| Paragraph::new(line.trim_start_matches("- "), Typeface::Regular));
    TextBlock { paragraphs: std::iter::once(heading(NAME)).chain(lines).collect(), bookmark: Some(NAME.to_owned()) }
}

fn room(note: &Note) -> TextBlock {
    let title = format!("{}. {}", note.number, note.title);
    let mut paragraphs = vec![heading(title.clone())];
    if !note.aloud.is_empty() {
        paragraphs.push(Paragraph::new(note.aloud.clone(), Typeface::Italic));
    }
    // One paragraph takes far less paper than a line for each fact.
    paragraphs.push(Paragraph::new(note.facts.join(" "), Typeface::Regular));
    TextBlock { paragraphs, bookmark: Some(title) }
}
