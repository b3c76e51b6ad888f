//! Clues to secret doors, told in the room that one enters before them.

use undercroft::{Draft, Named, Room};

use crate::{
    facts::{Facts, side_of},
    tables::rule,
    teller::{Stretch, Teller},
};

/// A clue: the room it is told in, the side of that room, and whether the door is in the room's own wall.
pub(crate) struct Clue {
    pub room: u32,
    side: &'static str,
    in_wall: bool,
}

/// The clues to all secret doors, by room.
pub(crate) fn all(draft: &Draft, facts: &Facts) -> Vec<Clue> {
    let mut clues: Vec<Clue> = Vec::new();
    for (door, passage) in &facts.secrets {
        let (door, passage) = (&draft.doors[*door as usize], &draft.passages[*passage as usize]);
        let turn =
            |room: u32| facts.rooms.get(room as usize).map_or(u32::MAX, |own| own.depth.map_or(u32::MAX, |_| own.turn));
        let [a, b] = passage.ends.map(|id| id.0);
        let before = if turn(b) < turn(a) { b } else { a };
        let Some(room) = draft.rooms.get(before as usize) else { continue };
        let in_wall = door.room.0 == before;
        let side = if in_wall { door.side } else { side_of(passage, room) }.name();
        // Two doors side by side are one way.
        let known = |clue: &Clue| clue.room == before && clue.side == side && clue.in_wall == in_wall;
        if !clues.iter().any(known) {
            clues.push(Clue { room: before, side, in_wall });
        }
    }
    clues.sort_by_key(|clue| clue.room);
    clues
}

/// Writes the clues of a room; an empty stretch if it has none.
pub(crate) fn tell(teller: &mut Teller<'_>, clues: &[Clue], room: &Room) -> Stretch {
    let first = clues.partition_point(|clue| clue.room < room.id.0);
    let own = || clues[first..].iter().take_while(|clue| clue.room == room.id.0);
    teller.count = 1;
    if own().next().is_none() {
        teller.begin();
        return teller.end();
    }
    let (text, _) = teller.anew(|teller| {
        for clue in own() {
            teller.space();
            teller.values.side = clue.side;
            teller.spread(if clue.in_wall { rule::CLUE_WALL } else { rule::CLUE_PASSAGE });
        }
    });
    text
}
