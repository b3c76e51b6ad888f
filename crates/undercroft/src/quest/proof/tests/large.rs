//! Large quests.

use super::{
    Certificate, KeyKind, Proof, ProofMethod, Quest, QuestLock,
    random::{Random, Sort, random_quest},
};

/// A random tree with a key of one kind before each lock, and so many locks beside it.
fn large(regions: u32, more_locks: u32, more_keys: u32, seed: u64) -> Quest {
    let mut random = Random(seed);
    let mut quest =
        Quest { regions, goal: Some(regions - 1), kinds: vec![KeyKind { spent: true }], ..Quest::default() };
    for region in 1..regions {
        let from = random.below(region).max(region.saturating_sub(6));
        quest.locks.push(QuestLock { touches: vec![from, region], kind: 0 });
        quest.keys.push((from, 0));
    }
    for _ in 0..more_locks {
        let (a, b) = (random.below(regions), random.below(regions));
        let (a, b) = (a.min(b), if a == b { (a + 1) % regions } else { a.max(b) });
        quest.locks.push(QuestLock { touches: vec![a.min(b), a.max(b)], kind: 0 });
        quest.keys.push((a.min(b), 0));
    }
    quest.keys.extend((0..more_keys).map(|_| (0, 0)));
    quest
}

fn certify(quest: &Quest) -> Certificate {
    let certificate = quest.certify();
    assert_eq!(quest.holds(&certificate), Ok(()));
    certificate
}

#[test]
fn large_trees_are_certified() {
    let mut quest = large(2_000, 0, 0, 1);
    let certificate = certify(&quest);
    assert_eq!((certificate.complete, certificate.method), (Proof::Yes, ProofMethod::Tree));
    assert_eq!(certificate.order.len(), 1_999);
    // Without a key at the start nothing can be opened, and without one further on the game can be lost.
    let at = quest.keys.iter().position(|(region, _)| *region > 1_000).unwrap();
    quest.keys.remove(at);
    let certificate = certify(&quest);
    assert_eq!((certificate.complete, certificate.method), (Proof::No, ProofMethod::Tree));
    assert!(certificate.losing.is_some());
}

#[test]
fn a_chain_of_ten_thousand_regions_needs_no_deep_stack() {
    let locks = (0..9_999).map(|at| QuestLock { touches: vec![at, at + 1], kind: 0 }).collect();
    let keys = (0..9_999).map(|at| (at, 0)).collect();
    let mut quest =
        Quest { regions: 10_000, start: 0, goal: Some(9_999), kinds: vec![KeyKind { spent: true }], keys, locks };
    assert_eq!(certify(&quest).complete, Proof::Yes);
    quest.locks.push(QuestLock { touches: vec![0, 9_999], kind: 0 });
    quest.keys.push((0, 0));
    assert_eq!(certify(&quest).method, ProofMethod::Order);
}

#[test]
fn a_lock_may_touch_many_regions() {
    let mut quest = large(400, 0, 1, 4);
    quest.regions += 100;
    quest.locks.push(QuestLock { touches: [0].into_iter().chain(400..500).collect(), kind: 0 });
    let certificate = certify(&quest);
    assert_eq!((certificate.complete, certificate.method), (Proof::Yes, ProofMethod::Tree));
    quest.keys.pop();
    let certificate = certify(&quest);
    assert_eq!((certificate.unlosable, certificate.method), (Proof::No, ProofMethod::Tree));
    assert!(certificate.losing.is_some());
}

#[test]
fn large_graphs_with_loops_are_certified() {
    let mut quest = large(800, 200, 0, 2);
    let certificate = certify(&quest);
    assert_eq!((certificate.complete, certificate.method), (Proof::Yes, ProofMethod::Order));
    // Keys may lie farther back, for one has been wherever all ways lead through.
    quest.keys.iter_mut().filter(|(region, _)| region % 3 == 1).for_each(|(region, _)| *region = 0);
    assert_eq!(certify(&quest).complete, Proof::Yes);
    // Keys of several kinds, and more locks than a search over states can look at.
    quest.kinds.push(KeyKind { spent: true });
    quest.locks.iter_mut().step_by(2).for_each(|lock| lock.kind = 1);
    quest.keys.iter_mut().step_by(2).for_each(|key| key.1 = 1);
    let certificate = certify(&quest);
    assert_eq!((certificate.complete, certificate.method), (Proof::Yes, ProofMethod::Order));
    let mut quest = large(800, 200, 0, 3);
    quest.keys.retain(|(region, _)| region % 5 != 1);
    let certificate = certify(&quest);
    assert_eq!((certificate.unlosable, certificate.method), (Proof::No, ProofMethod::Cut));
}

#[test]
fn certificates_of_larger_random_quests_hold() {
    let mut random = Random(7);
    for case in 0..300 {
        certify(&random_quest(&mut random, Sort::ALL[case % 4], 20));
    }
    // Many of them have too many locks for a search over states.
    for case in 0..20 {
        certify(&random_quest(&mut random, [Sort::Spent, Sort::BossKey][case % 2], 600));
    }
}
