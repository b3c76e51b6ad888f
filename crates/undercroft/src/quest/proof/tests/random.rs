//! Random quests of every sort.

use super::{Certificate, KeyKind, Proof, ProofMethod, Quest, QuestLock, compare};

/// SplitMix64, so that the same seed makes the same quests on every machine.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) >> 32) as u32 % bound
    }

    pub(super) fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }
}

/// Which keys a random quest has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Spent,
    BossKey,
    Named,
    Mixed,
}

impl Sort {
    pub(super) const ALL: [Sort; 4] = [Sort::Spent, Sort::BossKey, Sort::Named, Sort::Mixed];
}

/// A quest with at most so many locks. Most of its regions form a tree, with more locks beside it.
pub(super) fn random_quest(random: &mut Random, sort: Sort, max_locks: u32) -> Quest {
    let locks = random.below(max_locks + 1);
    let mut touches: Vec<Vec<u32>> = Vec::new();
    let mut regions = 1;
    let (loops, wide) = ([0, 30, 60][random.below(3) as usize], [0, 0, 15, 40][random.below(4) as usize]);
    for _ in 0..locks {
        let from = if random.chance(50) { regions - 1 } else { random.below(regions) };
        let mut touched = vec![from];
        let others = if random.chance(wide) { 2 + random.below(2) } else { 1 };
        for _ in 0..others {
            let other = match random.below(100) < loops {
                // A loop, a parallel lock or a useless one.
                true => random.below(regions),
                false => {
                    regions += 1;
                    regions - 1
                }
            };
            touched.push(other);
        }
        if random.chance(4) {
            touched.truncate(1);
        }
        touched.sort_unstable();
        touched.dedup();
        touches.push(touched);
    }
    regions += u32::from(random.chance(10));
    // Shuffled numbers, so that no number says how far a region or a lock is.
    let mut numbers: Vec<u32> = (0..regions).collect();
    for at in (1..regions).rev() {
        numbers.swap(at as usize, random.below(at + 1) as usize);
    }
    for touched in &mut touches {
        touched.iter_mut().for_each(|region| *region = numbers[*region as usize]);
        touched.sort_unstable();
    }
    for at in (1..touches.len()).rev() {
        touches.swap(at, random.below(at as u32 + 1) as usize);
    }
    let goal = random.chance(85).then(|| numbers[(regions - 1 - random.below(regions.min(3))) as usize]);
    let (kinds, kind_of_lock) = kinds_of_locks(random, sort, locks);
    let mut keys = Vec::new();
    for (kind, spent) in kinds.iter().enumerate() {
        let wanted = kind_of_lock.iter().filter(|of| usize::from(**of) == kind).count() as u32;
        let count = if *spent { (wanted + random.below(4)).saturating_sub(1) } else { u32::from(random.chance(92)) };
        let near = 1 + random.below(regions);
        keys.extend((0..count).map(|_| (numbers[random.below(near) as usize], kind as u16)));
    }
    let start = if random.chance(95) { numbers[0] } else { random.below(regions) };
    let lock = |(touches, kind)| QuestLock { touches, kind };
    let locks = touches.into_iter().zip(kind_of_lock).map(lock).collect();
    let kinds = kinds.into_iter().map(|spent| KeyKind { spent }).collect();
    Quest { regions, start, goal, kinds, keys, locks }
}

fn kinds_of_locks(random: &mut Random, sort: Sort, locks: u32) -> (Vec<bool>, Vec<u16>) {
    let mut any = |kinds: u32| (0..locks).map(|_| random.below(kinds) as u16).collect::<Vec<u16>>();
    match sort {
        Sort::Spent => (vec![true], vec![0; locks as usize]),
        Sort::BossKey => {
            let boss = any(locks.max(1)).first().copied();
            (vec![true, false], (0..locks).map(|lock| u16::from(Some(lock as u16) == boss)).collect())
        }
        Sort::Named => (vec![false; 4], any(4)),
        Sort::Mixed => {
            let kinds = any(3);
            ((0..3).map(|_| random.chance(60)).collect(), kinds)
        }
    }
}

/// How often something was seen.
#[derive(Debug, Default)]
struct Tally {
    unlosable: u32,
    complete: u32,
    losable: u32,
    lost: u32,
    methods: [u32; ProofMethod::ALL.len()],
}

impl Tally {
    fn count(&mut self, certificate: &Certificate) {
        self.unlosable += u32::from(certificate.unlosable == Proof::Yes);
        self.complete += u32::from(certificate.complete == Proof::Yes);
        self.losable += u32::from(certificate.unlosable == Proof::No && certificate.winnable == Proof::Yes);
        self.lost += u32::from(certificate.winnable == Proof::No);
        self.methods[certificate.method as usize] += 1;
    }
}

fn compare_random(seed: u64, cases: u32, max_locks: u32) {
    let mut random = Random(seed);
    for sort in Sort::ALL {
        let mut tally = Tally::default();
        for case in 0..cases {
            tally.count(&compare(&random_quest(
                &mut random,
                sort,
                if case % 4 == 0 { max_locks } else { max_locks - 2 },
            )));
        }
        println!("{sort:?}: {tally:?}");
        if sort != Sort::Named {
            assert!(tally.losable > cases / 50 && tally.unlosable > cases / 10, "{sort:?} {tally:?}");
        }
        if sort == Sort::Spent {
            assert!(tally.methods[ProofMethod::Blocks as usize] > cases / 20);
        }
    }
}

#[test]
fn random_quests_are_as_brute_force_says() {
    compare_random(1, 5_000, 8);
}

#[test]
#[ignore = "takes minutes"]
fn many_random_quests_are_as_brute_force_says() {
    compare_random(2, 250_000, 8);
    compare_random(3, 5_000, 12);
}
