//! Checks certificates.

use super::{
    Certificate, Proof, Quest,
    claim::{Claims, Means, Verdict, unlosable_and_complete},
    lock_graph::{LockGraph, Target},
    reach::Reach,
    state_space::StateSpace,
    state_table::MAX_STATES,
    win_search::WinSearch,
};

/// Checks a certificate.
pub(super) fn holds(quest: &Quest, certificate: &Certificate) -> Result<(), String> {
    let Some(graph) = LockGraph::new(quest) else {
        return if *certificate == quest.certify() { Ok(()) } else { Err("the start is not a region".into()) };
    };
    let target = graph.target();
    let mut replay = Replay::new(quest);
    for (step, (key, lock)) in certificate.order.iter().enumerate() {
        replay.step(Some(*key), *lock).map_err(|why| cold_format!("step {step} of the order {why}"))?;
    }
    let is_unsure = certificate.method.can_be_unsure();
    match certificate.winnable {
        Proof::Yes if !replay.meets(target) => return Err("the order does not win".into()),
        Proof::No if is_lost(&graph, target, &Replay::new(quest)) != Some(true) => {
            return Err("the game is said not to be winnable, and that cannot be shown".into());
        }
        Proof::Unproven if !is_unsure => return Err("only the methods cut and states leave claims unproven".into()),
        _ => {}
    }
    let has_order = certificate.winnable == Proof::Yes;
    if has_order && certificate.complete == Proof::Yes && !replay.meets(Target::All) {
        return Err("the order does not reach all regions, although the game is said to be complete".into());
    }
    let Claims { unlosable, complete } = unlosable_and_complete(&graph, Means::REVIEW);
    check_claim("unlosable", certificate.unlosable, unlosable, is_unsure)?;
    check_claim("complete", certificate.complete, complete, is_unsure)?;
    if certificate.unlosable == Proof::Yes && certificate.winnable != Proof::Yes {
        return Err("a game that is unlosable is winnable".into());
    }
    let lost = match (certificate.unlosable, certificate.complete) {
        (Proof::No, _) => Some(target),
        (_, Proof::No) => Some(Target::All),
        _ => None,
    };
    match (lost, &certificate.losing) {
        (None, None) => Ok(()),
        (None, Some(_)) => Err("there is a losing order, although nothing is said to be lost".into()),
        (Some(_), None) => Err("something is said to be lost, but there is no losing order".into()),
        (Some(lost), Some(losing)) => check_losing(&graph, lost, losing),
    }
}

fn check_claim(name: &str, claimed: Proof, proved: Verdict, is_unsure: bool) -> Result<(), String> {
    match (claimed, proved.proof) {
        (Proof::Unproven, _) if is_unsure => Ok(()),
        (Proof::Unproven, _) => Err("only the methods cut and states leave claims unproven".into()),
        (Proof::Yes, Proof::Yes) | (Proof::No, Proof::No) => Ok(()),
        (Proof::Yes, Proof::No) => Err(cold_format!("the game is not {name}")),
        (Proof::No, Proof::Yes) => Err(cold_format!("the game is {name}")),
        (_, Proof::Unproven) => Err(cold_format!("whether the game is {name} cannot be shown")),
    }
}

/// Plays an order and checks that the target cannot be reached after it.
fn check_losing(graph: &LockGraph, target: Target, losing: &[u32]) -> Result<(), String> {
    let mut replay = Replay::new(graph.quest);
    for (step, lock) in losing.iter().enumerate() {
        if replay.meets_goal(target) {
            return Err(cold_format!("the game is won before step {step} of the losing order"));
        }
        replay.step(None, *lock).map_err(|why| cold_format!("step {step} of the losing order {why}"))?;
    }
    match is_lost(graph, target, &replay) {
        Some(true) => Ok(()),
        Some(false) => Err("the game is not lost after the losing order".into()),
        None => Err("whether the game is lost after the losing order cannot be shown".into()),
    }
}

/// Whether the target cannot be reached any more. `None` if there are too many states to tell.
fn is_lost(graph: &LockGraph, target: Target, replay: &Replay) -> Option<bool> {
    if !Reach::from_play(graph, target, &replay.reached, &replay.hand).is_met {
        return Some(true);
    }
    let space = StateSpace::new(graph, target)?;
    let state = space.state_after(&replay.order);
    WinSearch::new(&space, MAX_STATES).can_win(state).map(|can_win| !can_win)
}

/// A game that is played again from what is written down.
struct Replay<'a> {
    quest: &'a Quest,
    reached: Vec<bool>,
    /// How many keys of each kind are at hand.
    hand: Vec<u32>,
    order: Vec<u32>,
    /// The keys that the order names.
    named: Vec<u32>,
}

impl<'a> Replay<'a> {
    fn new(quest: &'a Quest) -> Replay<'a> {
        let reached = vec![false; quest.regions as usize];
        let mut replay =
            Replay { quest, reached, hand: vec![0; quest.kinds.len()], order: Vec::new(), named: Vec::new() };
        replay.enter(quest.start);
        replay
    }

    fn enter(&mut self, region: u32) {
        let Some(is_reached) = self.reached.get_mut(region as usize) else { return };
        if std::mem::replace(is_reached, true) {
            return;
        }
        for (_, kind) in self.quest.keys.iter().filter(|(at, _)| *at == region) {
            if let Some(keys) = self.hand.get_mut(usize::from(*kind)) {
                *keys += 1;
            }
        }
    }

    fn has_reached(&self, region: u32) -> bool {
        self.reached.get(region as usize) == Some(&true)
    }

    /// Opens a lock, with this key if the order names keys.
    fn step(&mut self, key: Option<Option<u32>>, number: u32) -> Result<(), String> {
        let Some(lock) = self.quest.locks.get(number as usize) else { return Err("opens no lock".into()) };
        if self.order.contains(&number) {
            return Err(cold_format!("opens lock {number} again"));
        }
        if !lock.touches.iter().any(|region| self.has_reached(*region)) {
            return Err(cold_format!("opens lock {number}, which cannot be reached"));
        }
        let Some(kind) = self.quest.kinds.get(usize::from(lock.kind)) else { return Err("opens no lock".into()) };
        let keys = &mut self.hand[usize::from(lock.kind)];
        if *keys == 0 {
            return Err(cold_format!("opens lock {number} without a key"));
        }
        *keys -= u32::from(kind.spent);
        self.order.push(number);
        match key {
            Some(None) if kind.spent => return Err(cold_format!("opens lock {number} with a key that has no number")),
            Some(Some(key)) => self.name_key(key, lock.kind)?,
            _ => {}
        }
        lock.touches.iter().for_each(|region| self.enter(*region));
        Ok(())
    }

    fn name_key(&mut self, key: u32, kind: u16) -> Result<(), String> {
        match self.quest.keys.get(key as usize) {
            Some((region, of)) if *of == kind && self.has_reached(*region) => {}
            _ => return Err(cold_format!("uses key {key}, which is not at hand")),
        }
        if self.named.contains(&key) {
            return Err(cold_format!("uses key {key} again"));
        }
        self.named.push(key);
        Ok(())
    }

    fn meets_goal(&self, target: Target) -> bool {
        matches!(target, Target::Goal(goal) if self.has_reached(goal))
    }

    fn meets(&self, target: Target) -> bool {
        if target != Target::All {
            return self.meets_goal(target);
        }
        // A lock that touches a region that was reached must touch no other.
        let mut locks = self.quest.locks.iter().filter(|lock| usize::from(lock.kind) < self.hand.len());
        locks.all(|lock| {
            let mut regions = lock.touches.iter().filter(|region| **region < self.quest.regions);
            !regions.clone().any(|region| self.has_reached(*region)) || regions.all(|region| self.has_reached(*region))
        })
    }
}
