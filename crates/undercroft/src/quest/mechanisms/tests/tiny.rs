//! Every quest of three rooms with up to two locks, two keys, two ways that lead one way, a floor, and a lever or a switch.

use super::brute::judge_room;
use crate::quest::{KeyKind, MechanismQuest, Proof, QuestLock, QuestWay};

/// The pairs of three rooms, each in one direction.
const PAIRS: [(u32, u32); 3] = [(0, 1), (0, 2), (1, 2)];
const ARCS: [(u32, u32); 6] = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)];

/// All multisets of at most two of a list.
fn up_to_two<T: Copy>(all: &[T]) -> Vec<Vec<T>> {
    let mut list = vec![Vec::new()];
    for (index, one) in all.iter().enumerate() {
        list.push(vec![*one]);
        list.extend(all[index..].iter().map(|other| vec![*one, *other]));
    }
    list
}

/// What one of them is beside locks, keys and ways that lead one way.
fn others() -> Vec<MechanismQuest> {
    let mut list = vec![MechanismQuest::default()];
    let way = |(from, to): (u32, u32)| QuestWay { from, to, ..QuestWay::default() };
    for pair in PAIRS {
        list.push(MechanismQuest { ways: vec![QuestWay { once: true, ..way(pair) }], ..MechanismQuest::default() });
        for room in 0..3 {
            let gate = QuestWay { needs: vec![1], ..way(pair) };
            list.push(MechanismQuest { ways: vec![gate], keys: vec![(room, 1)], ..MechanismQuest::default() });
            for on in [false, true] {
                let gate = QuestWay { gate: Some((0, on)), ..way(pair) };
                list.push(MechanismQuest { ways: vec![gate], switches: vec![(room, 0)], ..MechanismQuest::default() });
            }
        }
    }
    list
}

/// Judges every so-many-th of them.
fn hold_against_brute_force(one_in: usize) {
    let mut number = 0;
    for locks in up_to_two(&PAIRS) {
        for keys in up_to_two(&[0_u32, 1, 2]) {
            for drops in up_to_two(&ARCS) {
                for other in others() {
                    number += 1;
                    if number % one_in != 0 {
                        continue;
                    }
                    let mut quest = MechanismQuest { rooms: 3, goal: Some(2), ..other };
                    quest.kinds = vec![KeyKind { spent: true }, KeyKind { spent: false }];
                    quest.keys.extend(keys.iter().map(|room| (*room, 0)));
                    quest.locks.extend(locks.iter().map(|(one, two)| QuestLock { touches: vec![*one, *two], kind: 0 }));
                    let drop = |(from, to): &(u32, u32)| QuestWay {
                        from: *from,
                        to: *to,
                        one_way: true,
                        ..QuestWay::default()
                    };
                    quest.ways.extend(drops.iter().map(drop));
                    for room in 0..3 {
                        let (winnable, unlosable) = judge_room(&quest, room);
                        let own = quest.explore(room);
                        let found = (own.winnable == Proof::Yes, own.unlosable == Proof::Yes);
                        assert_eq!(found, (winnable, unlosable), "room {room} of {quest:?}");
                    }
                    let judged = quest.judge();
                    let (winnable, unlosable) = judge_room(&quest, 2);
                    assert_eq!(judged.winnable == Proof::Yes, winnable, "{quest:?}");
                    assert!(judged.unlosable == Proof::No || unlosable, "{quest:?}");
                }
            }
        }
    }
}

#[test]
fn some_tiny_quests_agree_with_brute_force() {
    hold_against_brute_force(97);
}

#[test]
#[ignore = "takes minutes: `cargo test --release -p undercroft --lib -- --ignored mechanisms` runs it"]
fn all_tiny_quests_agree_with_brute_force() {
    hold_against_brute_force(1);
}
