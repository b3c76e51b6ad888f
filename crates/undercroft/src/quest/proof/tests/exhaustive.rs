//! All small quests.

use super::{KeyKind, Quest, QuestLock, compare};

/// All ways to choose so many of these items, repetitions allowed and order ignored.
fn multisets(items: usize, count: usize) -> Vec<Vec<usize>> {
    let mut sets = vec![Vec::new()];
    for _ in 0..count {
        let longer = |set: &Vec<usize>| {
            let from = set.last().copied().unwrap_or(0);
            (from..items).map(|item| [&set[..], &[item]].concat()).collect::<Vec<_>>()
        };
        sets = sets.iter().flat_map(longer).collect();
    }
    sets
}

/// Calls `each` with all quests with so many regions and locks and at most so many spent keys a region. If there is a boss
/// key, it opens the first lock, which then is every lock in turn, and lies in every region in turn.
fn all_quests(regions: u32, locks: usize, max_keys: u32, has_boss: bool, mut each: impl FnMut(&Quest)) {
    let subsets = (1_u32 << regions) - 1;
    let regions_of = |set: usize| (0..regions).filter(move |region| (set + 1) >> region & 1 == 1).collect::<Vec<u32>>();
    let goals = || (0..regions).map(Some).chain([None]);
    for choice in multisets(subsets as usize, locks) {
        let lock = |set: &usize| QuestLock { touches: regions_of(*set), kind: 0 };
        let plain: Vec<QuestLock> = choice.iter().map(lock).collect();
        for counts in 0..(max_keys + 1).pow(regions) {
            let count = |region: u32| counts / (max_keys + 1).pow(region) % (max_keys + 1);
            let keys: Vec<(u32, u16)> =
                (0..regions).flat_map(|region| (0..count(region)).map(move |_| (region, 0))).collect();
            for goal in goals() {
                let kinds = vec![KeyKind { spent: true }, KeyKind { spent: false }];
                let mut quest = Quest { regions, start: 0, goal, kinds, keys: keys.clone(), locks: plain.clone() };
                if !has_boss {
                    each(&quest);
                    continue;
                }
                for boss in 0..locks {
                    quest.locks[boss].kind = 1;
                    for region in 0..regions {
                        quest.keys.push((region, 1));
                        each(&quest);
                        quest.keys.pop();
                    }
                    quest.locks[boss].kind = 0;
                }
            }
        }
    }
}

/// Compares one in so many of all quests.
fn compare_all(max_regions: u32, max_locks: usize, max_keys: u32, has_boss: bool, one_in: u32) {
    let (mut seen, mut compared) = (0_u32, 0_u32);
    for regions in 1..=max_regions {
        for locks in usize::from(has_boss)..=max_locks {
            all_quests(regions, locks, max_keys, has_boss, |quest| {
                if seen % one_in == 0 {
                    compare(quest);
                    compared += 1;
                }
                seen += 1;
            });
        }
    }
    println!("compared {compared} of {seen}");
}

#[test]
fn small_quests_are_as_brute_force_says() {
    // Prime numbers, so that no rhythm of the enumeration hides a sort of quest.
    compare_all(4, 4, 2, false, 131);
    compare_all(3, 4, 1, true, 11);
    compare_all(3, 3, 2, false, 1);
}

#[test]
#[ignore = "takes minutes"]
fn all_small_quests_are_as_brute_force_says() {
    compare_all(4, 4, 2, false, 1);
    compare_all(3, 4, 2, true, 1);
}
