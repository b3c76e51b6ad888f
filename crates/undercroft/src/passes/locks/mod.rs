//! Locks with keys: rooms are cut off by locks, and keys are laid so that no player can lose what the recipe protects.
//!
//! - `lockable`: which rooms a lock can cut off, and by which openings.
//! - `choose`: which of them are locked.
//! - `lay_keys`: in which regions the keys lie; `key_cells`: on which cells.

mod choose;
pub(crate) mod key_cells;
pub(crate) mod lay_keys;
mod lockable;
mod params;

pub use params::{KeyFairness, KeyRule, Locks};

use super::{Annotation, Pass, links::Links};
use crate::{
    model::{Door, DoorId, DoorKind, Draft, Lock, LockId, Water},
    params::MAX_LOCKS,
    params::Rules,
    quest::{Closing, Pieces, Regions},
    rng::Rng,
    topology::{FloorBits, RoomGraph},
};
use choose::Choice;
use key_cells::bare_cells;
use lockable::{LockableRoom, lockable_rooms};

impl Pass for Locks {
    fn rules(&self, rules: &mut Rules<'_>) {
        self.check_rules(rules);
    }

    fn run(&self, work: &mut Annotation<'_>) {
        // A layout from elsewhere may have its own locks.
        if !work.draft.locks.is_empty() {
            return;
        }
        let mut rng = work.rng("locks");
        let links = work.passes.links.as_ref();
        // Deep water may have cut ways off since the graph was built.
        let water = work.draft.layers.water.as_ref();
        if water.is_some_and(|water| water.values().contains(&Water::Deep)) {
            let room_graph = RoomGraph::of(work.draft);
            lock(self, links, &mut rng, work.draft, &room_graph);
        } else {
            work.with_room_graph(|draft, room_graph| lock(self, links, &mut rng, draft, room_graph));
        }
    }
}

fn lock(params: &Locks, links: Option<&Links>, rng: &mut Rng, draft: &mut Draft, room_graph: &RoomGraph) {
    let floor = FloorBits::walkable(draft);
    let bare = bare_cells(draft, &floor);
    let rooms = lockable_rooms(draft, (&floor, &bare), room_graph);
    let locks_above = links.map_or(0, |links| links.locks_above.unsigned_abs());
    let most = links.map_or(MAX_LOCKS, |links| links.most_locks);
    let mut choice = Choice::draw(params, most, rng, draft, &rooms);
    // Doors that were locked without a key are locked with one now, or not at all.
    draft.doors.iter_mut().filter(|door| door.kind.is_locked()).for_each(|door| door.kind = DoorKind::Closed);
    if choice.is_empty() {
        return;
    }
    // Whichever rooms are locked, the floor is looked at once, and doors are locked when it is known which rooms are.
    let cells = rooms.iter().flat_map(|room| room.cells.iter().map(|(at, _)| *at));
    let mut pieces = Pieces::of(draft, floor, cells);
    loop {
        let order = choice.in_order();
        if order.is_empty() {
            return;
        }
        // Nobody has to find a secret door: no lock lies behind one, and none is a way around a lock. Deep water may part the
        // doors of a lock, so that opening it would not lead to all that they touch.
        let cells =
            (0..).zip(&order).flat_map(|(lock, room)| rooms[*room].cells.iter().map(move |(at, _)| (lock, *at)));
        let closing = Closing::of(pieces, draft, order.len() as u32, cells);
        if let Some(LockId(lock)) = closing.bad_lock() {
            choice.replace(order[lock as usize]);
        } else if let Some(secret) = closing.secret_shortcuts(draft) {
            let doors = draft.doors.iter_mut().filter(|door| secret.contains(&door.at));
            doors.for_each(|door| door.kind = DoorKind::Closed);
        } else {
            let unlocked = draft.doors.clone();
            order.iter().for_each(|room| close(draft, &rooms[*room], locks_above));
            let regions = Regions::numbered(closing);
            let Err(locks) = lay_keys::lay(params, links, rng, draft, (&regions, &bare), choice.bars_goal()) else {
                return;
            };
            // There is no place for all keys: fewer rooms are locked, and every door is again what it was.
            draft.doors = unlocked;
            draft.locks.clear();
            draft.keys.clear();
            locks.iter().filter_map(|lock| order.get(*lock as usize)).for_each(|room| choice.give_up(*room));
            if locks.is_empty() {
                return;
            }
            pieces = regions.into_pieces();
            continue;
        }
        pieces = closing.into_pieces();
    }
}

/// Adds the lock of a room, whose key is yet to be named. An opening without a door gets one.
fn close(draft: &mut Draft, lockable: &LockableRoom, locks_above: u32) {
    let mut doors = Vec::with_capacity(lockable.cells.len());
    for (id, door) in (0..).zip(&mut draft.doors) {
        if lockable.has(door.at) {
            door.kind = DoorKind::Locked;
            doors.push(DoorId(id));
        }
    }
    for (at, side) in lockable.cells.iter().copied() {
        if doors.iter().all(|id| draft.doors[id.0 as usize].at != at) {
            let (room, passage) = (lockable.room, draft.board.passage_at(at));
            doors.push(DoorId(draft.doors.len() as u32));
            draft.doors.push(Door { at, side, kind: DoorKind::Locked, room, passage, sealing: false });
        }
    }
    let id = draft.locks.len() as u32;
    draft.locks.push(Lock { id: LockId(id), key: String::new(), doors, number: locks_above + id });
}
