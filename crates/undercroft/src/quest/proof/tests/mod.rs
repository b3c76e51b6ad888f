//! Certificates against brute force.

mod certificates;
mod exhaustive;
mod large;
mod means;
mod oracle;
mod random;
mod values;

use super::{Certificate, KeyKind, Proof, ProofMethod, Quest, QuestLock};
use oracle::Oracle;

/// A quest whose start is region 0.
fn quest(regions: u32, goal: Option<u32>, kinds: &[bool], keys: &[(u32, u16)], locks: &[(&[u32], u16)]) -> Quest {
    let kinds = kinds.iter().map(|spent| KeyKind { spent: *spent }).collect();
    let lock = |(touches, kind): &(&[u32], u16)| QuestLock { touches: touches.to_vec(), kind: *kind };
    Quest { regions, start: 0, goal, kinds, keys: keys.to_vec(), locks: locks.iter().map(lock).collect() }
}

/// The answer that an oracle gives.
fn proof(holds: bool) -> Proof {
    if holds { Proof::Yes } else { Proof::No }
}

/// Compares all of a certificate with brute force.
fn compare(quest: &Quest) -> Certificate {
    let certificate = quest.certify();
    let oracle = Oracle::new(quest);
    assert_eq!(certificate.winnable, proof(oracle.winnable), "winnable: {quest:?} {certificate:?}");
    assert_eq!(certificate.unlosable, proof(oracle.unlosable), "unlosable: {quest:?} {certificate:?}");
    assert_eq!(certificate.complete, proof(oracle.complete), "complete: {quest:?} {certificate:?}");
    assert_eq!(quest.prove(), (certificate.unlosable, certificate.complete));
    oracle.play_order(quest, &certificate);
    let fewest = oracle.fewest_to_lose.or(oracle.fewest_to_miss);
    assert_eq!(certificate.losing.as_ref().map(Vec::len), fewest, "losing: {quest:?} {certificate:?}");
    if let Some(losing) = &certificate.losing {
        oracle.play_losing(losing, !oracle.unlosable);
    }
    assert_eq!(quest.holds(&certificate), Ok(()), "{quest:?} {certificate:?}");
    certificate
}
