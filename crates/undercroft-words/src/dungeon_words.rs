//! The texts about a dungeon as a whole.

use undercroft::{DoorKind, Draft, MarkKind, Shape};

use crate::{
    dungeon_texts::{DungeonTexts, Rumour},
    facts::{Facts, place_of},
    tables::rule,
    text_writer::TextWriter,
};

/// How many rumours there are, of which one is false.
const RUMOURS: usize = 3;
/// How many wanderers are listed.
const WANDERERS: usize = 6;

/// Writes name, history, hook and wanderers. They depend on the seed alone, so that players learn nothing from them.
pub(crate) fn tell(writer: &mut TextWriter<'_>, draft: &Draft, told: &mut DungeonTexts) {
    let own = |key: &str| draft.words.get(key).map(String::as_str);
    writer.foe = writer.rng.below(writer.len(rule::FOE).max(1));
    writer.bind();
    let made = writer.text(rule::NAME);
    told.name = writer.instead(made, own("name"));
    writer.keep_name(told.name);
    let made = writer.text(rule::HISTORY);
    told.history = writer.instead(made, own("history"));
    let made = writer.text(rule::HOOK);
    told.hook = writer.instead(made, own("hook"));
    told.wanderers.reserve_exact(WANDERERS);
    for index in writer.some_of(rule::WANDERER, WANDERERS) {
        writer.begin();
        writer.write(rule::WANDERER, index);
        told.wanderers.push(writer.end());
    }
    if let Some(lines) = own("wanderers") {
        told.wanderers = lines.lines().map(|line| writer.copy(line)).collect();
    }
}

/// Writes rumours. Each rule tells of something that a dungeon has or has not, which makes what it says true or false.
pub(crate) fn tell_rumours(writer: &mut TextWriter<'_>, draft: &Draft, facts: &Facts, told: &mut DungeonTexts) {
    let mut claims = claims(draft, facts);
    writer.rng.shuffle(&mut claims);
    let wrong = writer.rng.below(RUMOURS as u32) as usize;
    let mut truths = claims.iter().filter(|(_, holds)| *holds).map(|(id, _)| *id);
    let mut lies = claims.iter().filter(|(_, holds)| !*holds).map(|(id, _)| *id);
    for index in 0..RUMOURS {
        let is_true = index != wrong;
        // Now and then people talk about the past instead; what they say then is true or not by what it says.
        let claims: &mut dyn Iterator<Item = u16> = if is_true { &mut truths } else { &mut lies };
        let claim = if writer.rng.below(4) == 0 { None } else { claims.next() };
        let past = if is_true { rule::RUMOUR_LORE } else { rule::RUMOUR_TALL };
        let (text, _) = writer.anew(|writer| writer.say(claim.unwrap_or(past)));
        told.rumours.push((text, is_true));
    }
    if let Some(lines) = draft.words.get("rumours") {
        let rumours = lines.lines().map(Rumour::of_line);
        told.rumours = rumours.map(|rumour| (writer.copy(rumour.text), rumour.is_true)).collect();
    }
}

/// What can be said about a dungeon, and whether it holds.
fn claims(draft: &Draft, facts: &Facts) -> [(u16, bool); 10] {
    let kinds = facts.rooms.iter().fold(0, |kinds, room| kinds | room.kinds);
    let has_mark = |kind: MarkKind| place_of(kind).is_some_and(|place| kinds >> place & 1 == 1);
    let has_door = |kind: DoorKind| draft.doors.iter().any(|door| door.kind == kind);
    [
        (rule::RUMOUR_WATER, facts.wet),
        (rule::RUMOUR_SECRET, has_door(DoorKind::Secret)),
        (rule::RUMOUR_LOCKED, has_door(DoorKind::Locked)),
        (rule::RUMOUR_TRAP, has_mark(MarkKind::Hazard)),
        (rule::RUMOUR_WAYS, draft.exits.len() > 1),
        (rule::RUMOUR_ALTAR, has_mark(MarkKind::Altar)),
        (rule::RUMOUR_COFFIN, has_mark(MarkKind::Coffin)),
        (rule::RUMOUR_FOUNTAIN, has_mark(MarkKind::Fountain) || has_mark(MarkKind::Well)),
        (rule::RUMOUR_CAVE, draft.rooms.iter().any(|room| matches!(room.shape, Shape::Mask(_)))),
        (rule::RUMOUR_MANY, draft.rooms.len() >= 25),
    ]
}
