//! Clues to secret doors, told in the room that one enters before them.

use undercroft::{Draft, Named, Room, RoomId};

use crate::{
    facts::{Facts, room_at, side_of},
    tables::rule,
    text_writer::{TextRange, TextWriter},
};

/// A clue: the room it is told in, the side of that room, and whether the door is in the room's own wall.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Clue {
    pub room: u32,
    side: &'static str,
    in_wall: bool,
}

/// The clues to all secret doors, by room.
pub(crate) fn all(draft: &Draft, facts: &Facts) -> Vec<Clue> {
    let mut clues: Vec<Clue> = Vec::new();
    let turn = |room: &RoomId| match facts.rooms.get(room.0 as usize) {
        Some(own) if own.depth.is_some() => own.turn,
        _ => u32::MAX,
    };
    for (door, passage) in &facts.secrets {
        let door = &draft.doors[*door as usize];
        let passage = passage.map(|passage| &draft.passages[passage as usize]);
        let across = room_at(draft, door.at).or_else(|| room_at(draft, door.side.step(door.at)));
        let ends = passage.into_iter().flat_map(|passage| passage.ends);
        let Some(before) = [door.room].into_iter().chain(ends).chain(across).min_by_key(turn) else { continue };
        let Some(room) = draft.rooms.get(before.0 as usize) else { continue };
        let in_wall = door.room == before || !passage.is_some_and(|passage| passage.ends.contains(&before));
        let side = match passage.filter(|_| !in_wall) {
            Some(passage) => side_of(passage, room),
            None if door.room == before => door.side,
            None => door.side.opposite(),
        };
        let (before, side) = (before.0, side.name());
        clues.push(Clue { room: before, side, in_wall });
    }
    clues.sort_unstable();
    // Two doors side by side are one way.
    clues.dedup();
    clues
}

/// Writes the clues of a room; an empty range if it has none.
pub(crate) fn tell(writer: &mut TextWriter<'_>, clues: &[Clue], room: &Room) -> TextRange {
    let first = clues.partition_point(|clue| clue.room < room.id.0);
    let own = || clues[first..].iter().take_while(|clue| clue.room == room.id.0);
    writer.count = 1;
    if own().next().is_none() {
        writer.begin();
        return writer.end();
    }
    let (text, _) = writer.anew(|writer| {
        for clue in own() {
            writer.space();
            writer.values.side = clue.side;
            writer.spread(if clue.in_wall { rule::CLUE_WALL } else { rule::CLUE_PASSAGE });
        }
    });
    text
}
