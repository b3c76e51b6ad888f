//! Drops, valves, collapsing floors, teleporters, levers, switches and choices beside locks and keys: whether a dungeon with them can be
//! won, whether it can be lost, and whether a part of it can be.
//!
//! A state says where the player is, what was taken, which locks were opened, which floors fell, how the switches stand and what was
//! chosen. A step walks, crosses a floor (which falls), takes a thing, pulls a lever, flips a switch, opens a lock or chooses.
//! **Nothing is taken by itself**: whoever passes a key may leave it.
//!
//! - *winnable*: some play reaches the goal.
//! - *unlosable*: from every state of a game that has not reached the goal it can still be reached.
//! - *complete*: the same for every room instead of the goal, one by one. The room of the start counts as seen.
//!
//! Levers, abilities and the death of a boss are kept keys: once had, they open all that asks for them. A teleporter that leads both ways
//! is a way like any other, and one that leads one way is a drop.
//!
//! # How it is proved
//!
//! Deciding this is NP-hard with levers and drops alone, so most of it is decided by what makes it easy (`returns`):
//!
//! - **Return.** A way that leads one way, or a floor that falls, is as good as a way that stays open both ways if one can come back with
//!   empty hands: by ways that stay open, and by gates whose levers lie where one can come back from. A step back along it is then a
//!   play that gains at most levers, which could be had anyway.
//! - **A switch at hand.** If, with the gates of all switches shut, every part beside a gate of a switch holds that switch, its gates may
//!   be read as open: whoever stands before one flips it.
//!
//! If nothing but locks and keys is left, the theorem of `quest::proof` decides. Otherwise all states are explored (`explore`), as far
//! as there are not too many of them; what is beyond is unproven.

mod directed;
mod explore;
mod judge;
mod returns;
mod state;
#[cfg(test)]
mod tests;

pub use explore::{Step, Verdict};
pub use judge::Judgement;
pub use returns::{Reduced, Return};

use super::{KeyKind, QuestLock};

/// Rooms and everything that stands between them.
///
/// What names a room or a kind that does not exist counts as absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MechanismQuest {
    /// How many rooms there are. They have the numbers below this one.
    pub rooms: u32,
    /// The room in which the player begins.
    pub start: u32,
    /// The room that wins the game when it is entered.
    pub goal: Option<u32>,
    /// The kinds of keys; levers, abilities and the death of a boss are kept kinds.
    pub kinds: Vec<KeyKind>,
    /// The room in which each key lies, and its kind.
    pub keys: Vec<(u32, u16)>,
    /// The locks. Each touches rooms, and joins them once it is open.
    pub locks: Vec<QuestLock>,
    /// The ways between rooms.
    pub ways: Vec<QuestWay>,
    /// The room in which each switch can be flipped, and its number. A switch may stand in several rooms.
    pub switches: Vec<(u32, u16)>,
    /// Keys of which only one of each list can be taken, by their places in `keys`.
    pub choices: Vec<Vec<u32>>,
}

/// A way from one room to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuestWay {
    /// The rooms at its ends.
    pub from: u32,
    /// See `from`.
    pub to: u32,
    /// Whether it leads only from the first to the second.
    pub one_way: bool,
    /// Whether it falls once it was crossed.
    pub once: bool,
    /// The kept kinds that it takes, all of them: the levers that open its gate, or the boat for its water.
    pub needs: Vec<u16>,
    /// The switch of its gate, and how the switch has to stand. All switches are off in the beginning.
    pub gate: Option<(u16, bool)>,
}

impl QuestWay {
    /// Whether it stays open both ways from the beginning.
    pub(crate) fn is_plain(&self) -> bool {
        !self.one_way && !self.once && self.is_free()
    }

    /// Whether nothing bars it.
    fn is_free(&self) -> bool {
        self.needs.is_empty() && self.gate.is_none()
    }
}

impl MechanismQuest {
    /// The same without ways, locks and switches of rooms that do not exist. Locks keep their places in the list, and so do ways and
    /// switches, of which nothing is left but their places.
    fn present(&self) -> MechanismQuest {
        let mut own = self.clone();
        let is_room = |room: u32| room < self.rooms;
        for way in own.ways.iter_mut().filter(|way| !is_room(way.from) || !is_room(way.to)) {
            *way = QuestWay { from: 0, to: 0, ..QuestWay::default() };
        }
        if self.rooms == 0 {
            own.ways.clear();
        }
        for lock in &mut own.locks {
            lock.touches.retain(|room| is_room(*room));
            lock.touches.sort_unstable();
            lock.touches.dedup();
        }
        own
    }

    /// The same with kept locks as ways that take their kind, and spent kinds that open one lock alone as kept: a key for one lock can be
    /// used up nowhere else. What became a way is a lock that touches nothing any more, so that others keep their places.
    fn normal(&self) -> MechanismQuest {
        let mut own = self.present();
        for (kind, own_kind) in (0_u16..).zip(&mut own.kinds) {
            let locks = own.locks.iter().filter(|lock| lock.kind == kind && lock.touches.len() > 1).count();
            own_kind.spent &= locks > 1;
        }
        for lock in &mut own.locks {
            match own.kinds.get(usize::from(lock.kind)).map(|kind| kind.spent) {
                Some(true) if lock.touches.len() > 1 => {}
                Some(false) => {
                    own.ways.extend(lock.touches.windows(2).map(|pair| QuestWay {
                        from: pair[0],
                        to: pair[1],
                        needs: vec![lock.kind],
                        ..QuestWay::default()
                    }));
                    lock.touches.clear();
                }
                _ => lock.touches.clear(),
            }
        }
        own
    }
}
