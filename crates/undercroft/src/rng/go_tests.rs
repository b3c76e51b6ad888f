//! Tests of `go.rs`: the recorded streams, and an eager generator as the oracle for the lazy one.

use super::super::go_table::COOKED;
use super::*;

/// The generator as Go implements it: all words are made first, and then used as a ring buffer.
struct Eager {
    words: Vec<u64>,
    tap: usize,
    feed: usize,
}

impl Eager {
    fn new(seed: i64) -> Self {
        let mut x = i128::from(seed).rem_euclid(2_147_483_647);
        if x == 0 {
            x = 89_482_311;
        }
        let mut step = || {
            x = x * 48_271 % 2_147_483_647;
            x as u64
        };
        for _ in 0..20 {
            step();
        }
        let words = COOKED.iter().map(|cooked| (step() << 40) ^ (step() << 20) ^ step() ^ cooked).collect();
        Eager { words, tap: 0, feed: 334 }
    }

    fn word(&mut self) -> u64 {
        self.tap = (self.tap + 606) % 607;
        self.feed = (self.feed + 606) % 607;
        self.words[self.feed] = self.words[self.feed].wrapping_add(self.words[self.tap]);
        self.words[self.feed]
    }

    fn float32(&mut self) -> f32 {
        loop {
            let double = (self.word() & (u64::MAX >> 1)) as f64 / 2.0_f64.powi(63);
            if double < 1.0 && (double as f32) < 1.0 {
                return double as f32;
            }
        }
    }
}

fn seeds() -> Vec<i64> {
    let mut seeds = vec![0, 1, -1, 42, 2_147_483_646, 2_147_483_647, 2_147_483_648, 89_482_311, i64::MIN, i64::MAX];
    let mut seed: i64 = 1;
    while seeds.len() < 200 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seeds.push(seed >> (seeds.len() % 48));
    }
    seeds
}

/// A generator whose next draws are the given word and 0, before the stream continues.
fn about_to_draw(word: u64) -> GoRng {
    let mut rng = GoRng::new(1);
    let feed = FEED_LENGTH.next_multiple_of(BLOCK);
    for _ in 0..feed {
        rng.word();
    }
    // The next draw begins a block: it feeds this word and taps the one 273 before it.
    rng.words[feed] = word.wrapping_sub(rng.words[feed - LAG]);
    rng.words[feed + 1] = 0_u64.wrapping_sub(rng.words[feed + 1 - LAG]);
    rng
}

#[test]
fn lazy_and_eager_draw_the_same_words() {
    // One buffer for all seeds, so that each starts among the words of the one before.
    let mut lazy = GoRng::new(5);
    for seed in seeds() {
        lazy.reseed(seed);
        let mut fresh = GoRng::new(seed);
        let mut eager = Eager::new(seed);
        for n in 1..=2_000 {
            let word = eager.word();
            assert_eq!(lazy.word(), word, "seed {seed}, draw {n}");
            assert_eq!(fresh.word(), word, "seed {seed}, draw {n}");
            assert_eq!(lazy.drawn(), n);
        }
    }
}

#[test]
fn reseeding_from_any_place_starts_anew() {
    for drawn in [0, 1, 272, 273, 274, 333, 334, 335, 606, 607, 608, 1_214] {
        let mut rng = GoRng::new(-9);
        for _ in 0..drawn {
            rng.word();
        }
        rng.reseed(12_345);
        let mut eager = Eager::new(12_345);
        assert!((0..1_500).all(|_| rng.word() == eager.word()), "after {drawn} draws");
    }
}

#[test]
fn streams_of_the_original() {
    let int63 = |seed| {
        let mut rng = GoRng::new(seed);
        [(); 4].map(|()| rng.int63())
    };
    assert_eq!(int63(0), [8717895732742165505, 2259404117704393152, 6050128673802995827, 501233450539197794]);
    assert_eq!(int63(1), [5577006791947779410, 8674665223082153551, 6129484611666145821, 4037200794235010051]);
    assert_eq!(int63(42), [3440579354231278675, 608747136543856411, 5571782338101878760, 1926012586526624009]);
    assert_eq!(int63(i64::MAX), int63(1));

    let mut rng = GoRng::new(42);
    assert_eq!([(); 4].map(|()| rng.float32().to_bits()), [1052704147, 1032268613, 1058711013, 1045812370]);
    let mut rng = GoRng::new(1);
    assert_eq!([(); 8].map(|()| rng.below(10)), [1, 7, 7, 9, 1, 8, 5, 0]);
}

#[test]
fn bounds_of_every_size() {
    let bounds = [
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        10,
        16,
        28,
        68,
        100,
        1000,
        1048576,
        1073741825,
        2147483647,
        2147483648,
        2147483653,
        1099511627776,
        4611686018427387905,
        9223372036854775807,
    ];
    let values = [
        0,
        1,
        2,
        3,
        1,
        0,
        3,
        4,
        6,
        4,
        18,
        15,
        62,
        89,
        401752,
        1006933274,
        607811211,
        1414077723,
        1076406839,
        973512084851,
        1874068156324778273,
        3328451335138149956,
    ];
    let mut rng = GoRng::new(1);
    assert_eq!(bounds.map(|n| rng.below(n)), values);
}

#[test]
fn a_bound_refuses_what_go_refuses() {
    // Just above 2^30 nearly half of all draws are rejected, so both outcomes occur often.
    for n in [(1 << 30) + 1, (1 << 30) + 12_345, 1_500_000_000, i32::MAX, 7] {
        let mut rng = GoRng::new(i64::from(n));
        let mut eager = Eager::new(i64::from(n));
        let max = (1_u64 << 31) - 1 - (1_u64 << 31) % n as u64;
        for _ in 0..5_000 {
            let mut v = (eager.word() << 1) >> 33;
            while v > max {
                v = (eager.word() << 1) >> 33;
            }
            assert_eq!(rng.below(i64::from(n)), (v % n as u64) as i64);
        }
        assert_eq!(rng.word(), eager.word());
    }
}

#[test]
fn a_bound_refuses_from_the_exact_place() {
    // 3 and 715827883 divide 2^31 + 1, so they reject the most values that a bound can: n - 1.
    for n in [3, 5, 7, 10, 68, 715_827_883, (1 << 30) + 1, i64::from(i32::MAX)] {
        let end = (1 << 31) - (1_u64 << 31) % n as u64;
        for (v, draws) in [(end - 1, 1), (end, 2)] {
            let mut rng = about_to_draw(v << 32);
            let drawn = rng.drawn();
            rng.below(n);
            assert_eq!(rng.drawn() - drawn, draws, "{v} below {n}");
        }
    }
}

#[test]
fn nothing_is_below_nothing() {
    let mut rng = GoRng::new(3);
    assert_eq!([rng.below(0), rng.below(-1), rng.below(i64::MIN)], [0; 3]);
    assert_eq!(rng.drawn(), 0);
    assert_eq!(rng.below(1), 0);
    assert_eq!(rng.drawn(), 1);
}

#[test]
fn thresholds_are_where_the_roundings_put_them() {
    // Rounding is monotonic, so it suffices to test the neighbours of a threshold.
    assert!(single(REDRAW as i64 - 1) < 1.0);
    assert_eq!(single(REDRAW as i64).to_bits(), 1.0_f32.to_bits());
    assert_eq!(single(HALF as i64).to_bits(), 0.5_f32.to_bits());
    assert!(single(HALF as i64 + 1) > 0.5);
    for near in [REDRAW as i64, HALF as i64, 1 << 62, i64::MAX - 3_000] {
        for v in (near - 3_000)..=(near + 3_000) {
            assert_eq!(single(v) < 1.0, (v as u64) < REDRAW, "{v}");
            assert_eq!(single(v) > 0.5, v as u64 > HALF, "{v}");
        }
    }
}

#[test]
fn coins_and_fractions_agree_through_a_redraw() {
    for (word, draws) in [(REDRAW - 1, 1), (REDRAW, 2), (HALF, 1), (HALF + 1, 1), (u64::MAX, 2), (1 << 63, 1)] {
        let (mut fraction, mut coin) = (about_to_draw(word), about_to_draw(word));
        let before = coin.drawn();
        assert_eq!(fraction.clone().word(), word);
        assert_eq!(coin.coin(), fraction.float32() > 0.5);
        assert_eq!([fraction.drawn(), coin.drawn()], [before + draws; 2]);
    }
}

#[test]
fn coins_and_fractions_agree_along_streams() {
    for seed in seeds() {
        let (mut coin, mut fraction, mut eager) = (GoRng::new(seed), GoRng::new(seed), Eager::new(seed));
        for _ in 0..1_000 {
            let expected = eager.float32();
            assert_eq!(fraction.float32().to_bits(), expected.to_bits());
            assert_eq!(coin.coin(), expected > 0.5);
        }
    }
}
