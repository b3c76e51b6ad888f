//! Locks and keys: whether a dungeon can be won, whether it can be lost, and whether a part of it can be.
//!
//! A *region* is what can be walked when every lock is closed. A *lock* touches one region or more and takes one key of its
//! kind; opening it reaches all of them. A *spent* key is gone when it has opened one lock, a *kept* key opens all locks of
//! its kind. The player takes every key in reached regions, and may open any lock that touches one, also a useless one.
//!
//! # The theorem
//!
//! Let all keys be spent and of one kind, and let the goal be reachable with all locks open, but not be the start. The
//! *value* of a set of regions is the number of its keys less the number of locks that touch no region outside of it.
//! **The goal can be reached from every state of the game if and only if every set of regions that holds the start and not
//! the goal, and that is connected through locks inside it, has a value of at least 1.**
//!
//! *Proof.* As long as the goal is not reached, some closed lock leads on from what is reached. So the player is stuck only
//! without keys at hand: then as many locks were opened as keys were found. All of these locks lie inside the set of
//! reached regions, so its value is at most 0. For the other direction let the value of a set be at most 0. The player opens
//! locks inside it only. Since it is connected there is always a next one until all are open. By then, or before, no key
//! is at hand, because there are no more keys than locks. ∎
//!
//! - **Complete.** All regions can be reached from every state under the same condition over every set but that of all
//!   regions, where the goal is a region like any other.
//! - **A kept key beside them.** The player is stuck in a set that lacks the kept key, or that does not touch its lock, or
//!   that the lock lies inside of. The condition is the same over these sets; kept locks do not count. In the last case
//!   the set must hold a kept key that can be reached without the lock.
//! - **A key for one lock.** A spent key that can open a single lock only is as good as a kept one.
//! - **Kept keys only.** Opening a lock never prevents anything, so what can be reached once can be reached always.
//!
//! # The means
//!
//! [`ProofMethod`] says how the least value is found. The condition holds for locks that touch three regions and more as
//! it stands, and so does each of the means.
//!
//! # The files
//!
//! | file | what it holds |
//! |---|---|
//! | `lock_graph` | the lists of locks at regions, regions at locks and keys at regions |
//! | `reach` | what could be reached if keys were never used up |
//! | `play` | the rules of the game |
//! | `theorem` | which locks and keys count, and over which sets the least value is asked |
//! | `set_value` | the two values of which sums over sets are made |
//! | `tree` | the least value on a tree |
//! | `blocks`, `local_block`, `block_values` | the least value block by block |
//! | `entry_order` | an order in which regions are entered, for quests of any size |
//! | `few_regions` | whether the least value is at least 1, in a small quest |
//! | `connected_sets` | the least value in a small block |
//! | `min_cut` | a lower bound for it in a large block |
//! | `state_space`, `state_table`, `bits` | states as masks |
//! | `search`, `win_search` | searches over states, breadth-first and depth-first |
//! | `claim` | which means are used for what |
//! | `certify`, `holds` | making certificates, and checking given ones |

mod bits;
mod block_values;
mod blocks;
mod certificate;
mod certify;
mod claim;
mod connected_sets;
mod entry_order;
mod few_regions;
mod holds;
mod local_block;
mod lock_graph;
mod min_cut;
mod play;
mod reach;
mod search;
mod set_value;
mod state_space;
mod state_table;
#[cfg(test)]
mod tests;
mod theorem;
mod tree;
mod win_search;

use claim::Means;
use lock_graph::LockGraph;
use state_table::MAX_STATES;

pub use certificate::{Certificate, Proof, ProofMethod};
pub(crate) use claim::Claims;

/// Regions, locks and keys, with a start and perhaps a goal.
///
/// Keys and locks with a region or a kind that does not exist count as absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quest {
    /// How many regions there are. They have the numbers below this one.
    pub regions: u32,
    /// The region in which the player begins.
    pub start: u32,
    /// The region that wins the game when it is entered. Without one, the game is won when all regions are reached that
    /// can be reached with all locks open.
    pub goal: Option<u32>,
    /// The kinds of keys.
    pub kinds: Vec<KeyKind>,
    /// The region in which each key lies, and its kind.
    pub keys: Vec<(u32, u16)>,
    /// The locks.
    pub locks: Vec<QuestLock>,
}

/// A lock: a set of doors that one key opens together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuestLock {
    /// The regions on the sides of its doors, ascending.
    pub touches: Vec<u32>,
    /// The kind of key that it needs, an index into [`Quest::kinds`].
    pub kind: u16,
}

/// A kind of keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyKind {
    /// Whether a key is gone when it has opened one lock. Otherwise one key opens every lock of the kind.
    pub spent: bool,
}

/// How many regions and locks a quest may have whose claims are never left unproven.
const MAX_DECIDED: u32 = 20;
const _: () = assert!(1 << MAX_DECIDED <= MAX_STATES && 1 << MAX_DECIDED <= Means::CERTIFY.max_sets);

impl Quest {
    /// Finds out whether the quest can be won, whether it can be lost, and whether regions can be.
    ///
    /// The work is bounded, and the same quest always has the same certificate.
    ///
    /// ```
    /// use undercroft::quest::{KeyKind, Proof, Quest, QuestLock};
    /// // Two doors lead on from the first room, in which there is one key.
    /// let lock = |touches: [u32; 2]| QuestLock { touches: touches.to_vec(), kind: 0 };
    /// let mut quest = Quest {
    ///     regions: 3,
    ///     start: 0,
    ///     goal: Some(2),
    ///     kinds: vec![KeyKind { spent: true }],
    ///     keys: vec![(0, 0)],
    ///     locks: vec![lock([0, 1]), lock([0, 2])],
    /// };
    /// let certificate = quest.certify();
    /// assert_eq!((certificate.winnable, certificate.unlosable), (Proof::Yes, Proof::No));
    /// assert_eq!(certificate.losing, Some(vec![0]));
    ///
    /// // Another one lies behind the wrong door.
    /// quest.keys.push((1, 0));
    /// assert_eq!(quest.certify().unlosable, Proof::Yes);
    /// ```
    pub fn certify(&self) -> Certificate {
        certify::certify(self, None)
    }

    /// Whether the quest is unlosable and whether it is complete, as in its certificate but without the orders of play:
    /// what a generator asks while it places keys.
    ///
    /// ```
    /// use undercroft::quest::{Proof, Quest};
    /// let quest = Quest { regions: 1, ..Quest::default() };
    /// assert_eq!(quest.prove(), (Proof::Yes, Proof::Yes));
    /// ```
    pub fn prove(&self) -> (Proof, Proof) {
        self.claims().proofs()
    }

    /// The same for a generator that tries many ways to lay keys: of a large quest less work is done, and more is left unproven.
    pub(crate) fn prove_quickly(&self) -> (Proof, Proof) {
        let means = if self.is_decided() { Means::CERTIFY } else { Means::TRY };
        certify::prove(self, means).proofs()
    }

    /// The same with the means of the proofs, for a certificate that may be asked for later.
    pub(crate) fn claims(&self) -> Claims {
        certify::prove(self, Means::CERTIFY)
    }

    /// The certificate of a quest of which this is proved already.
    pub(crate) fn certify_proved(&self, claims: Claims) -> Certificate {
        certify::certify(self, Some(claims))
    }

    /// Whether there is a goal that cannot be reached even with all locks open, as on boards whose method promises no way there.
    pub(crate) fn is_goal_out_of_reach(&self) -> bool {
        self.goal.is_some_and(|goal| goal >= self.regions)
    }

    /// Whether some order of play wins.
    pub(crate) fn winnable(&self) -> Proof {
        certify::winnable(self)
    }

    /// Whether there is a goal, in the region in which the player begins.
    pub(crate) fn is_goal_at_the_start(&self) -> bool {
        self.goal == Some(self.start) && self.start < self.regions
    }

    /// Whether the quest is so small that [`prove`](Quest::prove) leaves no claim unproven: then there are no more connected
    /// sets of regions and no more states than it looks at.
    pub(crate) fn is_decided(&self) -> bool {
        self.regions <= MAX_DECIDED && self.locks.len() <= MAX_DECIDED as usize
    }

    /// For each region the nearest other one through which all ways from the start lead, if there is one: what lies there is found
    /// by whoever gets to that region.
    pub(crate) fn gates(&self) -> Vec<Option<u32>> {
        LockGraph::new(self).map_or_else(|| vec![None; self.regions as usize], |graph| entry_order::gates_of(&graph))
    }

    /// Checks a certificate: plays the orders in it, and proves the claims again. The error is a sentence that says what
    /// does not hold.
    ///
    /// ```
    /// use undercroft::quest::{Proof, Quest};
    /// let quest = Quest { regions: 1, goal: Some(0), ..Quest::default() };
    /// let mut certificate = quest.certify();
    /// assert!(quest.holds(&certificate).is_ok());
    /// certificate.complete = Proof::No;
    /// assert_eq!(quest.holds(&certificate), Err("the game is complete".into()));
    /// ```
    pub fn holds(&self, certificate: &Certificate) -> Result<(), String> {
        holds::holds(self, certificate)
    }
}
