//! Certificates of quests that are known, and certificates that were tampered with.

use super::{
    Certificate, Proof, ProofMethod, Quest, QuestLock, compare, quest,
    random::{Random, Sort, random_quest},
};

#[test]
fn two_doors_and_one_key_can_be_lost() {
    let quest = quest(3, Some(2), &[true], &[(0, 0)], &[(&[0, 1], 0), (&[0, 2], 0)]);
    let certificate = compare(&quest);
    assert_eq!(certificate.unlosable, Proof::No);
    assert_eq!(certificate.method, ProofMethod::Tree);
    assert_eq!(certificate.order, [(Some(0), 1)]);
    assert_eq!(certificate.losing, Some(vec![0]));
}

#[test]
fn a_chain_with_a_key_before_each_door_is_complete() {
    let quest = quest(3, Some(2), &[true], &[(0, 0), (1, 0)], &[(&[0, 1], 0), (&[1, 2], 0)]);
    let certificate = compare(&quest);
    assert_eq!((certificate.unlosable, certificate.complete), (Proof::Yes, Proof::Yes));
    assert_eq!(certificate.order, [(Some(0), 0), (Some(1), 1)]);
    assert_eq!(certificate.losing, None);
}

#[test]
fn the_goal_comes_last() {
    let quest = quest(3, Some(1), &[true], &[(0, 0), (0, 0)], &[(&[0, 1], 0), (&[0, 2], 0)]);
    assert_eq!(compare(&quest).order, [(Some(0), 1), (Some(1), 0)]);
}

#[test]
fn a_boss_key_is_named_once() {
    let locks: [(&[u32], u16); 3] = [(&[0, 1], 0), (&[0, 2], 1), (&[2, 3], 1)];
    let quest = quest(4, Some(3), &[true, false], &[(0, 0), (1, 1)], &locks);
    let certificate = compare(&quest);
    assert_eq!(certificate.order, [(Some(0), 0), (Some(1), 1), (None, 2)]);
    // The one spent key can open one lock only, so it counts as kept.
    assert_eq!(certificate.method, ProofMethod::Spheres);
}

#[test]
fn numbers_out_of_range_are_absent() {
    let mut broken = quest(2, Some(9), &[true], &[(0, 0), (7, 0), (0, 3)], &[(&[1, 0, 1], 0), (&[], 0), (&[0, 1], 5)]);
    broken.locks.push(QuestLock { touches: vec![0, 8], kind: 0 });
    let certificate = broken.certify();
    assert_eq!((certificate.winnable, certificate.unlosable), (Proof::No, Proof::No));
    assert_eq!(certificate.complete, Proof::No, "a useless lock takes the only key");
    assert_eq!(broken.holds(&certificate), Ok(()));
    broken.start = 2;
    let certificate = broken.certify();
    assert_eq!(certificate.winnable, Proof::No);
    assert_eq!(broken.holds(&certificate), Ok(()));
    assert_eq!(Quest::default().certify().winnable, Proof::No);
}

fn is_wrong(quest: &Quest, certificate: &Certificate, change: impl FnOnce(&mut Certificate)) {
    let mut changed = certificate.clone();
    change(&mut changed);
    if changed != *certificate {
        assert!(quest.holds(&changed).is_err(), "{quest:?} {changed:?}");
    }
}

#[test]
fn wrong_certificates_do_not_hold() {
    let mut random = Random(6);
    let other = |proof: Proof| if proof == Proof::Yes { Proof::No } else { Proof::Yes };
    for case in 0..2_000 {
        let quest = random_quest(&mut random, Sort::ALL[case % 4], 6);
        let certificate = quest.certify();
        is_wrong(&quest, &certificate, |changed| changed.winnable = other(changed.winnable));
        is_wrong(&quest, &certificate, |changed| changed.unlosable = other(changed.unlosable));
        is_wrong(&quest, &certificate, |changed| changed.complete = other(changed.complete));
        if !matches!(certificate.method, ProofMethod::Cut | ProofMethod::States) {
            is_wrong(&quest, &certificate, |changed| changed.complete = Proof::Unproven);
        }
        if certificate.complete == Proof::Yes {
            is_wrong(&quest, &certificate, |changed| changed.order.truncate(changed.order.len().saturating_sub(1)));
        }
        is_wrong(&quest, &certificate, |changed| changed.order.extend(certificate.order.last().copied()));
        is_wrong(&quest, &certificate, |changed| {
            // One opening fewer, and the game is not lost yet.
            changed.losing.as_mut().map(Vec::pop);
        });
    }
}
