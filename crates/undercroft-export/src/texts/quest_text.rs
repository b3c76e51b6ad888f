//! The locks and keys of a dungeon in words: what is gated by what, the order of play, and how it could be lost.

use std::fmt::Write;

use undercroft::{
    AnyDungeonRef, Draft, Levels, LockId, Mark, MarkKind, Place, RoomId,
    quest::{self, Certificate, Certified, LevelsCertified, Proof, Regions},
    view::plan::number,
};

/// What is known about the locks of a dungeon or of several levels, in sentences; `None` if there are no locks.
///
/// ```
/// use undercroft::{Recipe, generate, generate_levels, recipe::LevelsRecipe};
/// use undercroft_export::quest_text;
/// let recipe = Recipe::from_toml("[method.tabletop]\n[passes.locks]\ncount = 2\n")?;
/// let text = quest_text::explain(&generate(&recipe, "7")?).unwrap();
/// assert!(text.starts_with("2 locks in 3 regions."));
/// assert!(text.contains("No room can ever be lost"));
/// let levels = LevelsRecipe::repeated(&recipe, 2);
/// let text = quest_text::explain(&generate_levels(&levels, "7")?).unwrap();
/// assert!(text.starts_with("4 locks in ") && text.contains(" on 2 levels. No room can ever be lost"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain<'a>(made: impl Into<AnyDungeonRef<'a>>) -> Option<String> {
    match made.into() {
        AnyDungeonRef::One(dungeon) => explain_draft(dungeon.draft()),
        AnyDungeonRef::Levels(levels) => explain_levels(levels),
    }
}

/// The same for a draft.
pub(crate) fn explain_draft(draft: &Draft) -> Option<String> {
    let certified = quest::certify(draft)?;
    let regions = Regions::of(draft);
    let mut text = String::new();
    let locks = draft.locks.len();
    let _ = writeln!(
        text,
        "{locks} lock{} in {} regions. {}",
        if locks == 1 { "" } else { "s" },
        certified.regions.len(),
        promise(&certified.certificate)
    );
    order(draft, &certified, &regions, &mut text);
    losing(&certified.certificate, |lock| lock_name(draft, LockId(lock)), &mut text);
    Some(text)
}

/// The same for several levels.
fn explain_levels(levels: &Levels) -> Option<String> {
    let LevelsCertified { about, certificate } = levels.certify()?;
    let drafts = levels.drafts();
    let (locks, regions) = (about.locks.len(), about.regions.len());
    let plural = if locks == 1 { "" } else { "s" };
    let (count, promise) = (drafts.len(), promise(&certificate));
    let mut text = format!("{locks} lock{plural} in {regions} regions on {count} levels. {promise}\n");
    let name = |lock: u32| {
        let (level, own) = about.locks.get(lock as usize).copied().unwrap_or((0, LockId(lock)));
        drafts.get(level as usize).map_or_else(String::new, |draft| format!("level {level}: {}", lock_name(draft, own)))
    };
    let rooms_of = |regions: &[u32]| {
        let regions = regions.iter().filter_map(|region| about.regions.get(*region as usize));
        let all: Vec<(u32, RoomId)> = regions.flat_map(|region| region.rooms.iter().copied()).collect();
        let on = |(level, draft): (u32, &&Draft)| {
            let own: Vec<RoomId> = all.iter().filter(|(own, _)| *own == level).map(|(_, room)| *room).collect();
            (!own.is_empty()).then(|| format!("level {level}: {}", rooms(draft, &own)))
        };
        let levels: Vec<String> = (0..).zip(&drafts).filter_map(on).collect();
        if levels.is_empty() { "corridors".to_owned() } else { levels.join("; ") }
    };
    let mut reached = vec![about.quest.start];
    let _ = writeln!(text, "\nOpen from the start: {}.", rooms_of(&reached));
    for (step, (key, lock)) in (1..).zip(&certificate.order) {
        let touches = about.quest.locks.get(*lock as usize).map_or(&[][..], |lock| &lock.touches);
        let new: Vec<u32> = touches.iter().copied().filter(|region| !reached.contains(region)).collect();
        reached.extend(&new);
        let key = key.and_then(|key| about.keys.get(key as usize)).and_then(|Place { level, at }| {
            let draft = *drafts.get(*level as usize)?;
            let key = draft.marks.iter().find(|mark| mark.kind == MarkKind::Key && mark.at == *at)?;
            let name = key.name.as_deref().unwrap_or_default();
            Some(format!("Take the {name} key on level {level}{}", place(draft, key)))
        });
        let key = key.unwrap_or_else(|| "Keep the key at hand".to_owned());
        let _ = writeln!(text, "{step}. {key} and open {}. It leads to {}.", name(*lock), rooms_of(&new));
    }
    losing(&certificate, name, &mut text);
    Some(text)
}

/// The fewest openings after which something is lost, if it can be.
fn losing(certificate: &Certificate, name: impl Fn(u32) -> String, text: &mut String) {
    let Some(losing) = &certificate.losing else { return };
    let what = if certificate.unlosable == Proof::No { "The game is lost" } else { "A room is lost" };
    let names: Vec<String> = losing.iter().map(|lock| name(*lock)).collect();
    let _ = match names.is_empty() {
        true => writeln!(text, "\n{what} from the beginning: something cannot be reached at all."),
        false => writeln!(text, "\n{what} after opening, in this order: {}.", names.join(", then ")),
    };
}

fn promise(certificate: &Certificate) -> &'static str {
    match (certificate.complete, certificate.unlosable, certificate.winnable) {
        // Where the goal cannot be reached at all, that no room can be lost is little comfort.
        (_, _, Proof::No) => "It cannot be won.",
        (Proof::Yes, ..) => "No room can ever be lost, whichever locks are opened first.",
        (_, Proof::Yes, _) => "The goal can never be lost, but a room beside the way can.",
        (_, Proof::No, Proof::Yes) => "It can be won, but it can also be lost by opening locks in the wrong order.",
        _ => "It is too large to prove whether it can be lost.",
    }
}

/// The order of play, and what each step opens.
fn order(draft: &Draft, certified: &Certified, regions: &Regions, text: &mut String) {
    let mut reached: Vec<u32> = regions.at(draft.start).into_iter().collect();
    let rooms_of = |region: u32| certified.regions.get(region as usize).map_or(&[][..], |region| &region.rooms);
    let first: Vec<RoomId> = reached.iter().flat_map(|region| rooms_of(*region)).copied().collect();
    let _ = writeln!(text, "\nOpen from the start: {}.", rooms(draft, &first));
    let keys: Vec<&Mark> = draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key).collect();
    for (step, (key, lock)) in (1..).zip(&certified.certificate.order) {
        let new: Vec<u32> =
            regions.touched_by(LockId(*lock)).iter().copied().filter(|region| !reached.contains(region)).collect();
        let opened: Vec<RoomId> = new.iter().flat_map(|region| rooms_of(*region)).copied().collect();
        reached.extend(new);
        let key = match key.and_then(|key| keys.get(key as usize)) {
            Some(key) => format!("Take the {} key{}", key.name.as_deref().unwrap_or_default(), place(draft, key)),
            None => "Keep the key at hand".to_owned(),
        };
        let (lock, opened) = (lock_name(draft, LockId(*lock)), rooms(draft, &opened));
        let _ = writeln!(text, "{step}. {key} and open {lock}. It leads to {opened}.");
    }
}

/// A lock by its letter, the key it takes and where its doors are.
pub(crate) fn lock_name(draft: &Draft, lock: LockId) -> String {
    let Some(own) = draft.locks.get(lock.0 as usize) else { return format!("lock {}", lock.0) };
    let letter = own.letter().map_or_else(String::new, |letter| format!(" {letter}"));
    let doors = own.doors.iter().filter_map(|door| draft.doors.get(door.0 as usize));
    let mut rooms: Vec<RoomId> = doors.map(|door| door.room).collect();
    rooms.sort_unstable();
    rooms.dedup();
    let at = self::rooms(draft, &rooms);
    format!("lock {}{letter} ({} key) at {at}", lock.0 + 1, own.key)
}

/// Where a key lies.
fn place(draft: &Draft, key: &Mark) -> String {
    key.room.map_or_else(String::new, |room| format!(" in {}", rooms(draft, &[room])))
}

/// Rooms by their numbers on the map.
fn rooms(draft: &Draft, rooms: &[RoomId]) -> String {
    let rooms = rooms.iter().filter_map(|room| draft.rooms.get(room.0 as usize));
    let mut numbers: Vec<u32> = rooms.filter_map(|room| number(draft, room)).collect();
    numbers.sort_unstable();
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    match numbers.as_slice() {
        [] => "corridors".to_owned(),
        [one] => format!("room {one}"),
        many => format!("rooms {}", many.join(", ")),
    }
}
