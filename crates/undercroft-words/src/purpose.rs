//! What a room was for: a short title that no other room of the dungeon has.

use undercroft::{Draft, MarkKind, Purpose, Room, RoomKind, Shape};

use crate::{
    facts::{Facts, RoomFacts},
    setting::Setting,
    tables::rule,
    text_writer::{TextRange, TextWriter},
};

/// From so many cells a room is large, and up to so many small.
const LARGE: i64 = 80;
const SMALL: i64 = 20;

/// A room of fewer cells is called no hall, no court and nothing else that is grand.
const GRAND: i64 = 30;

/// How a room is described in passing: `a long gallery`.
pub(crate) fn space(room: &Room, area: i64) -> u16 {
    let (long, short) = (room.rect.w.max(room.rect.h), room.rect.w.min(room.rect.h));
    match room.shape {
        Shape::Mask(_) if area >= LARGE => rule::SPACE_CAVE_LARGE,
        Shape::Mask(_) => rule::SPACE_CAVE,
        Shape::Circle(_) => rule::SPACE_ROUND,
        _ if long >= 3 * short => rule::SPACE_LONG,
        _ if area >= LARGE => rule::SPACE_LARGE,
        _ if area <= SMALL => rule::SPACE_SMALL,
        Shape::Rect | Shape::Octagon(_) | Shape::L(_) => rule::SPACE,
    }
}

/// The rule of what is read aloud: rooms under water and caves have their own, but for a dungeon that is all caves.
pub(crate) fn aloud(room: &Room, own: &RoomFacts, area: i64, in_caves: bool) -> u16 {
    if own.is_flooded(area) {
        rule::ALOUD_WET
    } else if matches!(room.shape, Shape::Mask(_)) && !in_caves {
        rule::ALOUD_CAVE
    } else {
        rule::ALOUD
    }
}

/// What surrounds those who are in a room.
pub(crate) fn setting(room: &Room, own: &RoomFacts, area: i64, in_caves: bool) -> Setting {
    if own.is_flooded(area) {
        Setting::Water
    } else if in_caves || matches!(room.shape, Shape::Mask(_)) {
        Setting::Cave
    } else {
        Setting::Built
    }
}

/// Writes the purpose of a room.
pub(crate) fn tell(
    writer: &mut TextWriter<'_>,
    draft: &Draft,
    room: &Room,
    facts: &Facts,
    own: &RoomFacts,
    area: i64,
) -> TextRange {
    let (rules, count) = rules(draft, room, facts, own, area);
    writer.count = 1;
    let draw = if area < GRAND { TextWriter::say_modest } else { TextWriter::say };
    for id in &rules[..count] {
        let (text, new) = writer.anew(|writer| draw(writer, *id));
        if new {
            writer.capital(text.from as usize);
            return text;
        }
        writer.out.truncate(text.from as usize);
    }
    // All titles are taken, so this one is told apart by where it lies.
    let compass = compass(draft, room);
    let (text, _) = writer.anew(|writer| {
        if writer.rng.below(2) == 0 {
            writer.say(rule::QUALIFIER);
            writer.out.push(' ');
        }
        writer.out.push_str(compass);
        writer.out.push(' ');
        writer.mix_text(compass);
        draw(writer, rules[0]);
    });
    writer.capital(text.from as usize);
    text
}

/// The rules that fit a room, the most fitting first.
fn rules(draft: &Draft, room: &Room, facts: &Facts, own: &RoomFacts, area: i64) -> ([u16; 4], usize) {
    // What is drawn in a room says what it was for; of an empty one among furnished ones nobody can tell.
    let furnished = furnished_as(room, own);
    let last = furnished.unwrap_or(if facts.furnished { rule::PURPOSE_EMPTY } else { rule::PURPOSE });
    let mut list = [last; 4];
    let mut count = 0;
    let mut add = |id: u16, fits: bool| {
        if fits && count < 3 {
            list[count] = id;
            count += 1;
        }
    };
    let tag = |name: &str| room.tags.contains(name);
    add(rule::PURPOSE_ENTRANCE, room.kind == RoomKind::Spawn);
    add(rule::PURPOSE_BOSS, room.kind == RoomKind::Boss || tag("boss"));
    add(rule::PURPOSE_LAIR, tag("lair"));
    add(rule::PURPOSE_SANCTUM, tag("sanctum"));
    add(rule::PURPOSE_EXIT, room.kind == RoomKind::Exit);
    add(rule::PURPOSE_TREASURE, room.kind == RoomKind::Treasure);
    add(rule::PURPOSE_SHRINE, room.kind == RoomKind::Shrine);
    add(rule::PURPOSE_TRAP, room.kind == RoomKind::Trap);
    add(rule::PURPOSE_CHALLENGE, room.kind == RoomKind::Challenge);
    add(rule::PURPOSE_GOAL, facts.goal == Some(room.id));
    add(rule::PURPOSE_NAVE, tag("nave"));
    add(rule::PURPOSE_CORRIDOR, draft.is_corridor_tile(room.id));
    if furnished.is_some() {
        return (list, count + 1);
    }
    add(rule::PURPOSE_POOL, own.is_flooded(area));
    let (long, short) = (room.rect.w.max(room.rect.h), room.rect.w.min(room.rect.h));
    add(rule::PURPOSE_CAVE, matches!(room.shape, Shape::Mask(_)));
    add(rule::PURPOSE_ROUND, matches!(room.shape, Shape::Circle(_)));
    add(rule::PURPOSE_LONG, long >= 3 * short);
    add(rule::PURPOSE_LARGE, area >= LARGE);
    add(rule::PURPOSE_HUB, own.ways >= 4);
    add(rule::PURPOSE_SMALL, area <= SMALL);
    add(rule::PURPOSE_DEEP, own.depth.is_some_and(|depth| depth * 3 >= facts.deepest * 2 && facts.deepest >= 6));
    add(rule::PURPOSE_END, own.ways == 1);
    (list, count + 1)
}

/// The rule of what a room was furnished as, by its purpose, or else by what stands in it.
fn furnished_as(room: &Room, own: &RoomFacts) -> Option<u16> {
    let has = |kind: MarkKind| own.count(kind) > 0;
    let water = if has(MarkKind::Fountain) { rule::PURPOSE_FOUNTAIN } else { rule::PURPOSE_WELL };
    Some(match room.purpose {
        Some(Purpose::Hall) => rule::PURPOSE_HALL,
        Some(Purpose::Dormitory) => rule::PURPOSE_DORMITORY,
        Some(Purpose::Barracks) => rule::PURPOSE_BARRACKS,
        Some(Purpose::Kitchen) => rule::PURPOSE_KITCHEN,
        Some(Purpose::Refectory) => rule::PURPOSE_REFECTORY,
        Some(Purpose::Library) => rule::PURPOSE_LIBRARY,
        Some(Purpose::Workshop) => rule::PURPOSE_WORKSHOP,
        Some(Purpose::Smithy) => rule::PURPOSE_SMITHY,
        Some(Purpose::Prison) => rule::PURPOSE_PRISON,
        Some(Purpose::Shrine) => rule::PURPOSE_ALTAR,
        Some(Purpose::Tomb) => rule::PURPOSE_TOMB,
        Some(Purpose::Store) => rule::PURPOSE_STORE,
        Some(Purpose::Well) => water,
        Some(Purpose::Ruin) => rule::PURPOSE_RUIN,
        Some(Purpose::Den) => rule::PURPOSE_DEN,
        Some(Purpose::Camp) => rule::PURPOSE_CAMP,
        Some(Purpose::Fungus) => rule::PURPOSE_FUNGUS,
        // Prefabs, and rooms that somebody furnished by hand.
        _ if has(MarkKind::Coffin) => rule::PURPOSE_TOMB,
        _ if has(MarkKind::Altar) => rule::PURPOSE_ALTAR,
        _ if has(MarkKind::Fountain) || has(MarkKind::Well) => water,
        _ => return None,
    })
}

/// In which part of the map a room lies.
fn compass(draft: &Draft, room: &Room) -> &'static str {
    let board = draft.board.cells.bounds();
    let third = |at: i32, all: i32| (3 * at / all.max(1)).clamp(0, 2) as usize;
    const NAMES: [[&str; 3]; 3] =
        [["north-west", "north", "north-east"], ["west", "middle", "east"], ["south-west", "south", "south-east"]];
    NAMES[third(room.rect.y + room.rect.h / 2, board.h)][third(room.rect.x + room.rect.w / 2, board.w)]
}
