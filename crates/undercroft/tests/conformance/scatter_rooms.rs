//! `scatter`: seeds and rooms (program 001, seed, random numbers and rooms, the document's placement rules).

use std::collections::BTreeSet;

use undercroft::{
    AttemptFailure, Error, Method, Recipe, Workshop, fingerprint,
    geom::Rect,
    recipe::Scatter,
    rng::{Mulberry32, hash_utf16},
};

use crate::common::{Steps, make, middle, recipe, scatter, traced};

pub fn layouts(recipe: &Recipe) -> impl Iterator<Item = Steps> {
    (0..200).map(move |seed| traced(recipe, &format!("seed {seed}")).1)
}

#[test]
fn program_the_hash_is_over_utf16_units() {
    let naive = |text: &str| {
        let wrapped = text.encode_utf16().fold(0_i64, |hash, unit| {
            let wide = 31 * hash + i64::from(unit);
            i64::from(wide as u32 as i32)
        });
        wrapped.abs().max(1) as u32
    };
    for text in ["hello", "🐉", "été", "地下城", "polygenelubricants", "f5a5a608", "\0", " ", "a\tb\nc", "\u{10FFFF}"]
    {
        assert_eq!(hash_utf16(text), naive(text), "{text:?}");
    }
    assert_eq!(hash_utf16("polygenelubricants"), 2_147_483_648, "the absolute value is taken as a wide number");
    assert_eq!([hash_utf16("f5a5a608"), hash_utf16("\0")], [1, 1], "0 becomes 1");
}

#[test]
fn program_aa_and_bb_collide() {
    let print = |seed: &str| Workshop::new().draft(&scatter(100, 100), seed).map(|draft| fingerprint(&draft));
    assert_eq!(print("Aa"), print("BB"));
    assert_ne!(print("Aa"), print("aA"));
}

/// The contract: `scatter` always hashes, digits too.
#[test]
fn contract_digits_are_a_text_like_any_other() {
    assert_ne!(make(&scatter(100, 100), "7").draft().rooms, make(&scatter(100, 100), "007").draft().rooms);
}

/// One draw: target = floor(random * 5) + 6.
#[test]
fn program_the_target_is_6_to_10_and_the_first_draw() {
    let mut met = BTreeSet::new();
    for seed in 0..300 {
        let text = format!("seed {seed}");
        let (_, steps) = traced(&scatter(100, 100), &text);
        let random = f64::from(Mulberry32::new(hash_utf16(&text)).next_u32()) / 4_294_967_296.0;
        assert_eq!(steps.targets, [(random * 5.0).floor() as u32 + 6]);
        met.extend(steps.targets);
    }
    assert_eq!(met, (6..=10).collect());
}

#[test]
fn program_at_most_50_attempts_a_room_and_none_past_the_target() {
    let mut short = 0;
    for steps in layouts(&scatter(100, 100)) {
        let (target, placed, tried) = (steps.targets[0] as usize, steps.placed.len(), steps.tried.len());
        assert!(tried <= 50 * target && placed <= target);
        if placed < target {
            assert_eq!(tried, 50 * target, "it went on to the end");
            short += 1;
        } else {
            assert_eq!(*steps.tried.last().unwrap(), steps.placed.last().unwrap().1, "and stopped at the last room");
        }
    }
    assert!(short > 30, "{short}");
}

/// Width, height, x, y: four draws, whether or not it is kept, by the formulas in floating point.
#[test]
fn program_every_attempt_is_four_draws() {
    for seed in 0..100 {
        let text = format!("seed {seed}");
        let (_, steps) = traced(&scatter(100, 80), &text);
        let mut rng = Mulberry32::new(hash_utf16(&text));
        let mut scaled = |n: i32| (f64::from(rng.next_u32()) / 4_294_967_296.0 * f64::from(n)).floor() as i32;
        scaled(5);
        for rect in &steps.tried {
            let (w, h) = (16 + scaled(17), 16 + scaled(17));
            let (x, y) = (1 + scaled(100 - w - 2), 1 + scaled(80 - h - 2));
            assert_eq!(*rect, Rect::new(x, y, w, h));
        }
        assert_eq!(steps.drawn_until("rooms"), 1 + 4 * steps.tried.len() as u64);
    }
}

#[test]
fn doc_room_sides_are_16_to_32() {
    let sides: BTreeSet<i32> =
        layouts(&scatter(100, 100)).flat_map(|steps| steps.tried).flat_map(|rect| [rect.w, rect.h]).collect();
    assert_eq!(sides, (16..=32).collect());
}

/// At least 1 wall to the west and north, 2 to the east and south.
#[test]
fn program_edge_padding_is_1_and_2() {
    let (mut west, mut east) = (i32::MAX, i32::MAX);
    for rect in layouts(&scatter(100, 100)).flat_map(|steps| steps.tried) {
        assert!(rect.x >= 1 && rect.y >= 1 && rect.right() <= 98 && rect.bottom() <= 98, "{rect:?}");
        west = west.min(rect.x);
        east = east.min(100 - rect.right());
    }
    assert_eq!((west, east), (1, 2), "both are met");
}

/// The original's own comparison, strict on all four sides.
fn overlap_in_the_document(a: Rect, b: Rect, padding: i32) -> bool {
    a.x - padding < b.x + b.w && a.x + a.w + padding > b.x && a.y - padding < b.y + b.h && a.y + a.h + padding > b.y
}

#[test]
fn doc_rooms_that_overlap_with_padding_are_rejected() {
    for steps in layouts(&scatter(100, 100)) {
        let mut rejected = steps.rejected.iter();
        let mut kept: Vec<Rect> = Vec::new();
        for rect in &steps.tried {
            match kept.iter().position(|room| overlap_in_the_document(*rect, *room, 2)) {
                Some(by) => {
                    let (at, room) = rejected.next().unwrap();
                    assert_eq!((at, room.0 as usize), (rect, by), "the first room in the way is named");
                }
                None => kept.push(*rect),
            }
        }
        assert_eq!(kept, steps.placed.iter().map(|(_, rect)| *rect).collect::<Vec<_>>());
        assert!(rejected.next().is_none());
    }
}

#[test]
fn program_a_gap_of_exactly_2_is_allowed() {
    let gap = |a: Rect, b: Rect| (b.x - a.right()).max(a.x - b.right()).max(b.y - a.bottom()).max(a.y - b.bottom());
    let mut least = i32::MAX;
    for steps in layouts(&scatter(100, 100)) {
        for (index, (_, room)) in steps.placed.iter().enumerate() {
            let gaps = steps.placed[..index].iter().map(|(_, other)| gap(*room, *other));
            least = gaps.fold(least, i32::min);
        }
    }
    assert_eq!(least, 2);
}

#[test]
fn program_ids_and_centres() {
    for seed in 0..50 {
        let dungeon = make(&scatter(100, 100), &seed.to_string());
        for (index, room) in dungeon.draft().rooms.iter().enumerate() {
            assert_eq!(room.id.0 as usize, index);
            assert_eq!(room.rect.centre(), middle(room.rect));
        }
    }
}

/// Program 001, statistics: the border is whole for certain from 34 a side. That is the smallest board we take.
#[test]
fn own_the_smallest_board_is_34() {
    for seed in 0..50 {
        assert_eq!(make(&scatter(34, 34), &seed.to_string()).draft().rooms.len(), 1);
    }
    let problems = scatter(33, 20).problems();
    let shown: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(shown.len(), 2);
    assert!(shown[0].contains("max_room + 2 × edge_padding = 34, is 33"), "{shown:?}");
    assert!(shown.iter().all(|problem| problem.contains("the smallest board that works is 34 × 34")), "{shown:?}");
}

/// A rule of ours: `min_rooms` retries until it is met …
#[test]
fn own_min_rooms_retries_until_it_is_met() {
    let recipe = recipe("scatter", &["min_rooms=9"]);
    assert_eq!(recipe.attempts(), 100, "asking for rooms is asking for retries");
    let mut retried = 0;
    for seed in 0..40 {
        let dungeon = make(&recipe, &seed.to_string());
        assert!(dungeon.draft().rooms.len() >= 9);
        retried += u32::from(dungeon.origin().attempt > 0);
    }
    assert!(retried > 10, "{retried}");
}

/// … and says so when it cannot be.
#[test]
fn own_min_rooms_says_what_is_missing() {
    let hopeless = Scatter { width: 40, height: 40, min_rooms: 4, ..Scatter::default() };
    let recipe = Recipe { attempts: Some(3), strict: true, ..Recipe::new(Method::Scatter(hopeless.clone())) };
    let (made, steps) = traced(&recipe, "hello");
    assert_eq!(made, Err(Error::GaveUp { attempts: 3, last: AttemptFailure::TooFewRooms { placed: 1, wanted: 4 } }));
    let message = made.unwrap_err().to_string();
    assert!(
        message.contains("only 1 rooms found a place, 4 are wanted") && message.contains("3 attempts"),
        "{message}"
    );
    assert_eq!((steps.attempts, steps.targets.len()), (3, 3));
    assert!(steps.cuts.is_empty(), "nothing is joined before there are enough");
    // Two rooms of 16 cells and the wall between them are all that 38 cells hold.
    let impossible = Recipe::new(Method::Scatter(Scatter { min_rooms: 5, ..hopeless }));
    let [problem] = &impossible.problems()[..] else { panic!("one problem") };
    assert_eq!(problem.path, "method.scatter.min_rooms");
    assert!(problem.rule.contains("holds at most 4 rooms, 5 are asked for"), "{}", problem.rule);
}

#[test]
fn contract_a_retry_of_a_text_takes_its_next_stream() {
    let wanting = recipe("scatter", &["min_rooms=10", "target_min=10"]);
    let seed = (0..100).map(|seed| seed.to_string()).find(|seed| make(&wanting, seed).origin().attempt > 0).unwrap();
    let (_, steps) = traced(&wanting, &seed);
    let state = undercroft::Seed::from(seed.as_str()).mulberry_state(steps.attempts - 1);
    let mut rng = Mulberry32::new(state);
    rng.scaled(1);
    let first_of_last_attempt = steps.tried[(steps.attempts as usize - 1) * 500];
    assert_eq!(first_of_last_attempt.w, 16 + rng.scaled(17));
}
