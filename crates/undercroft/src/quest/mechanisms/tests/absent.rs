//! What names a room or a kind that does not exist counts as absent, and work is bounded.

use crate::quest::{KeyKind, MechanismQuest, Proof, QuestLock, QuestWay, Step};

fn way(from: u32, to: u32) -> QuestWay {
    QuestWay { from, to, ..QuestWay::default() }
}

#[test]
fn what_names_nothing_is_absent() {
    let quest = MechanismQuest {
        rooms: 2,
        goal: Some(1),
        kinds: vec![KeyKind { spent: true }],
        keys: vec![(9, 0), (0, 7)],
        locks: vec![QuestLock { touches: vec![0, 9], kind: 0 }, QuestLock { touches: vec![0, 1], kind: 7 }],
        ways: vec![way(0, 1), way(1, 9), QuestWay { one_way: true, gate: Some((4, true)), ..way(9, 8) }],
        switches: vec![(9, 0), (0, 3)],
        choices: vec![vec![5, 6]],
        ..MechanismQuest::default()
    };
    assert_eq!((quest.judge().unlosable, quest.explore(1).unlosable), (Proof::Yes, Proof::Yes));
    assert_ne!(MechanismQuest::default().judge().winnable, Proof::Yes);
    assert_eq!(MechanismQuest { start: 5, ..quest.clone() }.explore(1).winnable, Proof::Unproven);
    assert_eq!(quest.explore(9).winnable, Proof::No);
}

#[test]
fn locks_are_named_by_their_places() {
    // The first lock takes a kept key, and the others the same spent one.
    let lock = |one: u32, other: u32, kind: u16| QuestLock { touches: vec![one, other], kind };
    let quest = MechanismQuest {
        rooms: 4,
        goal: Some(3),
        kinds: vec![KeyKind { spent: true }, KeyKind { spent: false }],
        keys: vec![(0, 1), (0, 0)],
        locks: vec![lock(0, 1, 1), lock(1, 2, 0), lock(1, 3, 0)],
        ..MechanismQuest::default()
    };
    let explored = quest.explore(3);
    assert_eq!(explored.winning, Some(vec![Step::Open(2)]));
    assert_eq!(explored.losing, Some(vec![Step::Open(1)]));
}

#[test]
fn what_is_too_much_is_unproven_and_soon() {
    // A long row of forks of drops, with a floor at each.
    let rooms = 1_000;
    let drop = |from: u32, to: u32| QuestWay { one_way: true, ..way(from, to) };
    let ways = (0..rooms - 2).flat_map(|room| [drop(room, room + 1), drop(room, room + 2)]);
    let floors = (0..100).map(|room| QuestWay { once: true, ..way(room, room + 1) });
    let quest = MechanismQuest {
        rooms,
        goal: Some(rooms - 1),
        ways: ways.chain(floors).collect(),
        ..MechanismQuest::default()
    };
    assert_ne!(quest.judge().complete, Proof::Yes);
}
