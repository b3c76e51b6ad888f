//! `scatter`: place rooms at random, keep those that fit, join them, give them types (document 001; the rules as they are
//! here are in `docs/scatter.md`).
//!
//! The order of draws is the original program's: rooms, then corridors, then the order of rooms, then their types.

mod nearest;
mod params;
mod shuffle;

pub use params::{Join, Scatter};

use super::{
    Attempt, AttemptFailure, KindRules, LayoutMethod, Promises, Ring, SharedName, SharedValues, SpecialRooms, Tries,
    prefab_fit::fit_prefabs, recycle::RoomRecycler,
};
use crate::{
    geom::{Point, Rect},
    grid::BucketIndex,
    model::{Cell, Layout, Passage, PassageId, Room, RoomId, RoomKind, Route},
    passes::{DoorPlaces, EncounterRule, Passes},
    rng::{Mulberry32, Seed, Streams},
    trace::{Event, Trace},
};
use nearest::nearest;

/// The types a room between the first and the last may take, each once, in this order.
const SPECIAL: [RoomKind; 4] = [RoomKind::Treasure, RoomKind::Shrine, RoomKind::Trap, RoomKind::Challenge];

/// Memory that one dungeon leaves for the next.
#[derive(Default)]
pub(crate) struct Scratch {
    placed: BucketIndex,
    /// For each room the one among those before it that it is joined to.
    joined_to: Vec<u32>,
    order: Vec<RoomId>,
}

impl LayoutMethod for Scatter {
    type Scratch = Scratch;

    fn seeds(&self) -> &'static str {
        "any text is hashed as the original does, numbers too; `0042` and `42` are two seeds"
    }

    fn usual_attempts(&self) -> u32 {
        // Asking for rooms is asking for retries.
        if self.min_rooms > 1 { 100 } else { 1 }
    }

    fn streams(&self, seed: &Seed, attempt: u32) -> Streams {
        Streams::new(seed, attempt)
    }

    fn tries(&self) -> Tries {
        let count = i64::from(self.target_max) * i64::from(self.tries_per_room);
        Tries { count, formula: "target_max × tries_per_room" }
    }

    fn usual_passes(&self) -> &'static [&'static str] {
        &["doors", "contents", "encounters", "wang"]
    }

    fn shared(&mut self, passes: &mut Passes, visitor: &mut impl SharedValues) {
        let Passes { doors, encounters, .. } = passes;
        let seal = doors.as_mut().map(|doors| &mut doors.seal);
        visitor.value(SharedName::new("seal", "doors", "seal"), &mut self.seal, seal);
        let (floor, boss) = encounters.as_mut().map(|pass| (&mut pass.floor, &mut pass.boss)).unzip();
        visitor.value(SharedName::new("floor", "encounters", "floor"), &mut self.floor, floor);
        visitor.value(SharedName::new("boss", "encounters", "boss"), &mut self.boss, boss);
    }

    fn hand_down(&self, passes: &mut Passes) {
        if let Some(encounters) = &mut passes.encounters {
            encounters.rule.get_or_insert(EncounterRule::Document);
        }
        if let Some(doors) = &mut passes.doors {
            doors.at.get_or_insert(DoorPlaces::Walls);
        }
    }

    fn promises(&self) -> Promises {
        use RoomKind::{Challenge, Exit, Normal, Shrine, Trap, Treasure};
        Promises {
            board: Some((self.width, self.height)),
            rooms: 1..=self.target_max as usize,
            sides: self.min_room..=self.max_room,
            padding: Some((self.edge_padding, self.room_padding)),
            kinds: Some(KindRules {
                goal: Exit,
                goal_is_last: true,
                others: &[Normal, Treasure, Shrine, Trap, Challenge],
            }),
            special_rooms: SpecialRooms { treasure: 1, shrine: 1, trap: 1, challenge: 1 },
            ..Promises::default()
        }
    }

    fn lay_out<T: Trace>(&self, attempt: Attempt<'_, Scratch, T>) -> Result<(), AttemptFailure> {
        let Attempt { seed, number, less, prefabs, scratch, layout, trace, .. } = attempt;
        let mut rooms = RoomRecycler::begin(layout);
        layout.begin(self.width, self.height, Cell::Wall);
        let mut rng = Mulberry32::new(seed.mulberry_state(number));
        place_rooms(self, &mut rng, scratch, &mut rooms, trace);
        layout.rooms = rooms.finish();
        trace.note(Event::Drawn { stage: "rooms", numbers: rng.drawn() });
        let (placed, wanted) = (layout.rooms.len() as u32, self.min_rooms as u32);
        if placed < wanted && !less {
            return Err(AttemptFailure::TooFewRooms { placed, wanted });
        }
        join(self, &mut rng, &scratch.joined_to, layout, trace);
        trace.note(Event::Drawn { stage: "connect", numbers: rng.drawn() });
        give_types(self, &mut rng, &mut scratch.order, &mut layout.rooms, trace);
        if let (Some(first), Some(last)) = (layout.rooms.first(), layout.rooms.last()) {
            layout.start = first.rect.centre();
            layout.goal = Some(last.rect.centre());
        }
        fit_prefabs(prefabs, &self.streams(seed, number), layout, Ring::Inside)
    }
}

fn place_rooms<T: Trace>(
    params: &Scatter,
    rng: &mut Mulberry32,
    scratch: &mut Scratch,
    rooms: &mut RoomRecycler,
    trace: &mut T,
) {
    let target = params.target_min + rng.scaled(params.target_max - params.target_min + 1);
    trace.note(Event::Target(target as u32));
    let sides = params.max_room - params.min_room + 1;
    let edge = params.edge_padding;
    let Scratch { placed, joined_to, .. } = scratch;
    joined_to.clear();
    placed.begin(target as usize, params.max_room + params.room_padding);
    for _ in 0..i64::from(target) * i64::from(params.tries_per_room) {
        if rooms.len() as i32 >= target || !trace.keep_going() {
            break;
        }
        let w = params.min_room + rng.scaled(sides);
        let h = params.min_room + rng.scaled(sides);
        let x = edge + rng.scaled(params.width - w - 2 * edge);
        let y = edge + rng.scaled(params.height - h - 2 * edge);
        let rect = Rect::new(x, y, w, h);
        trace.note(Event::Tried(rect));
        let padded = rect.grown(params.room_padding);
        if !placed.overlaps(padded) {
            // Asked now, while all other rooms are those before it.
            joined_to.push(match params.join {
                Join::Sequence => placed.len().saturating_sub(1) as u32,
                Join::Nearest => nearest(placed, rect),
            });
            placed.push(rect);
            let room = rooms.add(rect);
            trace.note(Event::Placed { room, rect });
        } else if T::ON {
            let mut by = RoomId(u32::MAX);
            placed.find_overlapping(padded, |room| {
                by = by.min(RoomId(room as u32));
                None::<()>
            });
            trace.note(Event::Rejected { rect, by });
        }
    }
}

fn join<T: Trace>(params: &Scatter, rng: &mut Mulberry32, joined_to: &[u32], layout: &mut Layout, trace: &mut T) {
    for (b, a) in (1..layout.rooms.len()).zip(joined_to.iter().skip(1).map(|a| *a as usize)) {
        if !trace.keep_going() {
            return;
        }
        let (from, to) = (layout.rooms[a].rect.centre(), layout.rooms[b].rect.centre());
        let horizontal_first = rng.chance(params.horizontal_chance);
        let corner = if horizontal_first { Point::new(to.x, from.y) } else { Point::new(from.x, to.y) };
        let (id, ends) = (PassageId(layout.passages.len() as u32), [RoomId(a as u32), RoomId(b as u32)]);
        let route = Route::Bend { from, corner, to, width: params.corridor_width };
        layout.passages.push(Passage { id, ends, route });
        trace.note(Event::Cut { passage: id, ends, horizontal_first });
    }
}

fn give_types<T: Trace>(
    params: &Scatter,
    rng: &mut Mulberry32,
    order: &mut Vec<RoomId>,
    rooms: &mut [Room],
    trace: &mut T,
) {
    if let Some(last) = rooms.last_mut() {
        last.kind = RoomKind::Exit;
    }
    // A single room is the spawn room, not the exit.
    if let Some(first) = rooms.first_mut() {
        first.kind = RoomKind::Spawn;
    }
    order.clear();
    order.extend((1..rooms.len().saturating_sub(1)).map(|room| RoomId(room as u32)));
    shuffle::shuffle(order, rng, trace);
    if T::ON {
        trace.note(Event::Shuffled(order.clone()));
    }
    trace.note(Event::Drawn { stage: "sort", numbers: rng.drawn() });
    let mut left = order.iter();
    for kind in SPECIAL {
        let Some(room) = left.find(|_| rng.chance(params.special_chance)) else { break };
        rooms[room.0 as usize].kind = kind;
        trace.note(Event::Typed { room: *room, kind });
    }
    trace.note(Event::Drawn { stage: "types", numbers: rng.drawn() });
}
