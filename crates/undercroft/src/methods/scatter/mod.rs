//! `scatter`: place rooms at random, keep those that fit, join them, give them types (document 001; the rules as they are
//! here are in `docs/scatter.md`).
//!
//! The order of draws is the original program's: rooms, then corridors, then the order of rooms, then their types.

mod nearest;
mod params;
mod shuffle;

pub use params::{Join, Scatter};

use super::{
    Attempt, AttemptFailure, KindRules, LayoutMethod, LayoutWriter, MethodFacts, Promises, Ring, SpecialRooms, Tries,
    prefab_fit::fit_prefabs,
};
use crate::{
    geom::Rect,
    grid::BucketIndex,
    model::{Draft, RoomId, RoomKind, Shortfall},
    params::Rules,
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

    fn set_pass_defaults(&self, passes: &mut Passes) {
        if let Some(encounters) = &mut passes.encounters {
            encounters.rule.get_or_insert(EncounterRule::Document);
        }
        if let Some(doors) = &mut passes.doors {
            doors.at.get_or_insert(DoorPlaces::Walls);
        }
    }

    fn rules(&self, rules: &mut Rules<'_>) {
        self.check_rules(rules);
    }

    fn shortfalls(&self, draft: &Draft) -> Vec<Shortfall> {
        Shortfall::of("min_rooms", i64::from(self.min_rooms), draft.rooms.len() as i64).into_iter().collect()
    }

    fn facts(&self) -> MethodFacts {
        MethodFacts { replays_original: true, has_room_types: true, ..MethodFacts::default() }
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
        let mut rng = Mulberry32::new(seed.mulberry_state(number));
        let mut out = LayoutWriter::begin(layout, (self.width, self.height), &mut rng, trace);
        place_rooms(self, scratch, &mut out);
        out.end_stage("rooms");
        let (placed, wanted) = (out.layout.rooms.len() as u32, self.min_rooms as u32);
        if placed < wanted && !less {
            return Err(AttemptFailure::TooFewRooms { placed, wanted });
        }
        join(self, &scratch.joined_to, &mut out);
        out.end_stage("connect");
        give_types(self, &mut scratch.order, &mut out);
        if let (Some(first), Some(last)) = (layout.rooms.first(), layout.rooms.last()) {
            layout.start = first.rect.centre();
            layout.goal = Some(last.rect.centre());
        }
        fit_prefabs(prefabs, &self.streams(seed, number), layout, Ring::Inside)
    }
}

fn place_rooms<T: Trace>(params: &Scatter, scratch: &mut Scratch, out: &mut LayoutWriter<'_, Mulberry32, T>) {
    let target = params.target_min + out.rng.scaled(params.target_max - params.target_min + 1);
    out.trace.note(Event::Target(target as u32));
    let sides = params.max_room - params.min_room + 1;
    let edge = params.edge_padding;
    let Scratch { placed, joined_to, .. } = scratch;
    joined_to.clear();
    placed.begin(target as usize, params.max_room + params.room_padding);
    for _ in 0..i64::from(target) * i64::from(params.tries_per_room) {
        if out.room_count() as i32 >= target || !out.trace.keep_going() {
            break;
        }
        let w = params.min_room + out.rng.scaled(sides);
        let h = params.min_room + out.rng.scaled(sides);
        let x = edge + out.rng.scaled(params.width - w - 2 * edge);
        let y = edge + out.rng.scaled(params.height - h - 2 * edge);
        let rect = Rect::new(x, y, w, h);
        out.trace.note(Event::Tried(rect));
        let padded = rect.grown(params.room_padding);
        if !placed.overlaps(padded) {
            // Asked now, while all other rooms are those before it.
            joined_to.push(match params.join {
                Join::Sequence => placed.len().saturating_sub(1) as u32,
                Join::Nearest => nearest(placed, rect),
            });
            placed.push(rect);
            out.add_room(rect);
        } else if T::ON {
            let mut by = RoomId(u32::MAX);
            placed.find_overlapping(padded, |room| {
                by = by.min(RoomId(room as u32));
                None::<()>
            });
            out.trace.note(Event::Rejected { rect, by });
        }
    }
    out.finish_rooms();
}

fn join<T: Trace>(params: &Scatter, joined_to: &[u32], out: &mut LayoutWriter<'_, Mulberry32, T>) {
    for (b, a) in (1..out.layout.rooms.len()).zip(joined_to.iter().skip(1).map(|a| *a as usize)) {
        if !out.trace.keep_going() {
            return;
        }
        let centres = [a, b].map(|room| out.layout.rooms[room].rect.centre());
        let horizontal_first = out.rng.chance(params.horizontal_chance);
        out.add_corridor([a, b].map(|room| RoomId(room as u32)), centres, horizontal_first, params.corridor_width);
    }
}

fn give_types<T: Trace>(params: &Scatter, order: &mut Vec<RoomId>, out: &mut LayoutWriter<'_, Mulberry32, T>) {
    let rooms = &mut out.layout.rooms;
    if let Some(last) = rooms.last_mut() {
        last.kind = RoomKind::Exit;
    }
    // A single room is the spawn room, not the exit.
    if let Some(first) = rooms.first_mut() {
        first.kind = RoomKind::Spawn;
    }
    order.clear();
    order.extend((1..rooms.len().saturating_sub(1)).map(|room| RoomId(room as u32)));
    shuffle::shuffle(order, out.rng, out.trace);
    if T::ON {
        out.trace.note(Event::Shuffled(order.clone()));
    }
    out.end_stage("sort");
    let mut left = order.iter();
    for kind in SPECIAL {
        let Some(room) = left.find(|_| out.rng.chance(params.special_chance)) else { break };
        out.layout.rooms[room.0 as usize].kind = kind;
        out.trace.note(Event::Typed { room: *room, kind });
    }
    out.end_stage("types");
}
