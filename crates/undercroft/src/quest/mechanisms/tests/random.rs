//! Random quests of a few rooms, against brute force.

use super::brute::{is_complete, judge_room};
use crate::{
    quest::{KeyKind, MechanismQuest, Proof, QuestLock, QuestWay},
    rng::Rng,
};

/// Mixtures of mechanisms, a bit each: one-way ways, floors that fall, levers, switches, locks with spent keys, choices.
const MIXTURES: [u32; 9] = [0b000001, 0b000010, 0b000101, 0b010111, 0b001101, 0b111111, 0b011110, 0b110001, 0b011001];

fn quest(rng: &mut Rng, mixture: u32) -> MechanismQuest {
    let rooms = 3 + rng.below(4);
    let mut quest = MechanismQuest { rooms, goal: Some(rooms - 1), ..MechanismQuest::default() };
    let [one_way, once, levers, switches, locks, choices] = [0, 1, 2, 3, 4, 5].map(|bit| mixture >> bit & 1 == 1);
    // Kind 0 is spent, 1 and 2 are levers.
    quest.kinds = vec![KeyKind { spent: true }, KeyKind { spent: false }, KeyKind { spent: false }];
    for _ in 0..rooms + rng.below(4) {
        let [from, to] = [rng.below(rooms), rng.below(rooms)];
        if from == to {
            continue;
        }
        let mut way = QuestWay { from, to, ..QuestWay::default() };
        match rng.below(7) {
            0 if one_way => way.one_way = true,
            1 if once => way.once = true,
            2 if levers => way.needs = vec![1 + rng.below(2) as u16],
            3 if switches => way.gate = Some((rng.below(2) as u16, rng.below(2) == 0)),
            4 if one_way && levers => {
                way.one_way = true;
                way.needs = vec![1 + rng.below(2) as u16];
            }
            5 if one_way && once => (way.one_way, way.once) = (true, true),
            6 if locks => {
                let kind = rng.below(if levers { 3 } else { 1 }) as u16;
                quest.locks.push(QuestLock { touches: vec![from.min(to), from.max(to)], kind });
                continue;
            }
            _ => {}
        }
        quest.ways.push(way);
    }
    for kind in 0..3 {
        if if kind == 0 { locks } else { levers } {
            let count = rng.below(3);
            quest.keys.extend((0..count).map(|_| (rng.below(rooms), kind)).collect::<Vec<_>>());
        }
    }
    for switch in 0..if switches { 2 } else { 0 } {
        let count = rng.below(3);
        quest.switches.extend((0..count).map(|_| (rng.below(rooms), switch)).collect::<Vec<_>>());
    }
    let keys = quest.keys.len() as u32;
    if choices && keys > 1 {
        let [one, other] = [rng.below(keys), rng.below(keys)];
        quest.choices.extend((one != other).then(|| vec![one, other]));
    }
    quest
}

fn proof(holds: bool) -> Proof {
    if holds { Proof::Yes } else { Proof::No }
}

/// Judges so many quests of each mixture. What is explored is exact, and what is judged is never better than it is.
fn hold_against_brute_force(count: u64) {
    for mixture in MIXTURES {
        for seed in 0..count {
            let quest = quest(&mut Rng::from_key(seed << 6 | u64::from(mixture)), mixture);
            let goal = quest.goal.unwrap();
            let (winnable, unlosable) = judge_room(&quest, goal);
            let explored = quest.explore(goal);
            assert_eq!((explored.winnable, explored.unlosable), (proof(winnable), proof(unlosable)), "{quest:?}");
            let judged = quest.judge();
            assert_eq!(judged.winnable, proof(winnable), "{quest:?}");
            assert!(judged.unlosable == Proof::No || unlosable, "{quest:?}");
            // Rooms that no play reaches are no places, and brute force over sets of rooms wants to see all.
            if seed % 8 == 0 && (0..quest.rooms).all(|room| judge_room(&quest, room).0) {
                let complete = is_complete(&quest);
                let one_by_one = (0..quest.rooms).all(|room| quest.explore(room).unlosable == Proof::Yes);
                assert_eq!(one_by_one, complete, "{quest:?}");
                assert!(judged.complete == Proof::No || complete, "{quest:?}");
            }
        }
    }
}

#[test]
fn what_is_explored_and_judged_agrees_with_brute_force() {
    hold_against_brute_force(150);
}

#[test]
#[ignore = "takes minutes: `cargo test --release -p undercroft --lib -- --ignored mechanisms` runs it"]
fn what_is_explored_and_judged_agrees_with_brute_force_on_many() {
    hold_against_brute_force(40_000);
}
