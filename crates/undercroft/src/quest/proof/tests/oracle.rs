//! Brute force: every set of open locks that some order of openings leads to.

use super::{Certificate, Proof, Quest};

/// What is true about a small quest.
#[derive(Debug)]
pub(super) struct Oracle {
    pub(super) winnable: bool,
    pub(super) unlosable: bool,
    pub(super) complete: bool,
    /// The fewest openings after which the game cannot be won.
    pub(super) fewest_to_lose: Option<usize>,
    /// The fewest openings after which some region cannot be reached.
    pub(super) fewest_to_miss: Option<usize>,
    /// For each set of open locks whether the goal can still be reached.
    to_goal: Vec<Outcome>,
    /// For each set of open locks whether all regions can still be reached, when the game does not end at the goal.
    to_all: Vec<Outcome>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Unreachable,
    Wins,
    Loses,
}

/// The regions that are reached when these locks are open, as bits.
fn reached(quest: &Quest, opened: usize) -> u32 {
    let open = quest.locks.iter().enumerate().filter(|(lock, _)| opened >> lock & 1 == 1);
    open.fold(1 << quest.start, |mask, (_, lock)| lock.touches.iter().fold(mask, |mask, region| mask | 1 << region))
}

/// Whether a lock can be opened when these are open.
fn can_open(quest: &Quest, opened: usize, lock: usize) -> bool {
    let reached = reached(quest, opened);
    let kind = quest.locks[lock].kind;
    let found = quest.keys.iter().filter(|(region, of)| *of == kind && reached >> region & 1 == 1).count();
    let is_used = |other: &usize| opened >> other & 1 == 1 && quest.locks[*other].kind == kind;
    let used = (0..quest.locks.len()).filter(is_used).count();
    let has_key = if quest.kinds[kind as usize].spent { found > used } else { found > 0 };
    opened >> lock & 1 == 0 && has_key && quest.locks[lock].touches.iter().any(|region| reached >> region & 1 == 1)
}

/// The regions that are reached when all locks open without keys.
fn reachable(quest: &Quest) -> u32 {
    let mut mask = 1_u32 << quest.start;
    loop {
        let before = mask;
        for lock in &quest.locks {
            if lock.touches.iter().any(|region| mask >> region & 1 == 1) {
                mask = lock.touches.iter().fold(mask, |mask, region| mask | 1 << region);
            }
        }
        if mask == before {
            return mask;
        }
    }
}

/// Plays all orders until the target is reached.
fn outcomes(quest: &Quest, target: u32) -> Vec<Outcome> {
    let states = 1 << quest.locks.len();
    let is_won = |opened| reached(quest, opened) & target == target;
    let next = |opened: usize| {
        let locks = (0..quest.locks.len()).filter(move |lock| can_open(quest, opened, *lock));
        locks.map(move |lock| opened | 1 << lock)
    };
    let mut outcomes = vec![Outcome::Unreachable; states];
    outcomes[0] = Outcome::Loses;
    for opened in 0..states {
        if outcomes[opened] != Outcome::Unreachable && !is_won(opened) {
            next(opened).for_each(|after| outcomes[after] = Outcome::Loses);
        }
    }
    for opened in (0..states).rev() {
        let wins = |opened| is_won(opened) || next(opened).any(|after| outcomes[after] == Outcome::Wins);
        if outcomes[opened] == Outcome::Loses && wins(opened) {
            outcomes[opened] = Outcome::Wins;
        }
    }
    outcomes
}

fn fewest_to_lose(outcomes: &[Outcome]) -> Option<usize> {
    let lost = (0..outcomes.len()).filter(|opened| outcomes[*opened] == Outcome::Loses);
    lost.map(|opened| opened.count_ones() as usize).min()
}

impl Oracle {
    pub(super) fn new(quest: &Quest) -> Oracle {
        let all = reachable(quest);
        let to_all = outcomes(quest, all);
        let to_goal = quest.goal.map_or_else(|| to_all.clone(), |goal| outcomes(quest, 1 << goal));
        let (fewest_to_lose, fewest_to_miss) = (fewest_to_lose(&to_goal), fewest_to_lose(&to_all));
        Oracle {
            winnable: to_goal[0] == Outcome::Wins,
            unlosable: fewest_to_lose.is_none(),
            complete: fewest_to_miss.is_none(),
            fewest_to_lose,
            fewest_to_miss,
            to_goal,
            to_all,
        }
    }

    /// Plays the order of a certificate.
    pub(super) fn play_order(&self, quest: &Quest, certificate: &Certificate) {
        let mut opened = 0;
        let mut keys: Vec<u32> = Vec::new();
        let mut kinds: Vec<u16> = Vec::new();
        for (key, lock) in &certificate.order {
            assert!(can_open(quest, opened, *lock as usize), "{quest:?} {certificate:?}");
            let kind = quest.locks[*lock as usize].kind;
            let is_kept = !quest.kinds[kind as usize].spent;
            assert_eq!(key.is_none(), is_kept && kinds.contains(&kind), "a kept key is named at its first use");
            for key in key.iter() {
                let (region, of) = quest.keys[*key as usize];
                assert!(of == kind && reached(quest, opened) >> region & 1 == 1 && !keys.contains(key), "{quest:?}");
                keys.push(*key);
            }
            kinds.push(kind);
            let before = reached(quest, opened);
            opened |= 1 << lock;
            assert_ne!(before, reached(quest, opened), "every step reaches something new");
        }
        let reached = reached(quest, opened);
        if certificate.winnable == Proof::Yes {
            let target = quest.goal.map_or_else(|| reachable(quest), |goal| 1 << goal);
            assert_eq!(reached & target, target, "the order wins: {quest:?} {certificate:?}");
        } else {
            assert!(certificate.order.is_empty());
        }
        if certificate.complete == Proof::Yes && certificate.winnable == Proof::Yes {
            assert_eq!(reached, reachable(quest), "the order reaches everything: {quest:?} {certificate:?}");
        }
    }

    /// Plays an order after which the game is lost, or else incomplete.
    pub(super) fn play_losing(&self, losing: &[u32], is_lost: bool) {
        let outcomes = if is_lost { &self.to_goal } else { &self.to_all };
        let mut opened = 0;
        for lock in losing {
            opened |= 1 << lock;
            assert_ne!(outcomes[opened], Outcome::Unreachable, "every step can be played");
        }
        assert_eq!(outcomes[opened], Outcome::Loses);
    }

    /// Plays an order that wins.
    pub(super) fn play_winning(&self, order: &[u32]) {
        let mut opened = 0;
        for lock in order {
            assert_eq!(self.to_goal[opened], Outcome::Wins);
            opened |= 1 << lock;
        }
        assert_eq!(self.to_goal[opened], Outcome::Wins);
    }
}
