//! The order of room types against V8's sort as program 001, sort order tells it.

use std::collections::BTreeSet;

use undercroft::recipe::Passes;

use crate::common::{Steps, recipe, traced};

/// The final order, and both arguments of every call.
type Sorted = (Vec<usize>, Vec<(usize, usize)>);

/// Sorts 0..n with the given answers. Gives the order and the calls, or `None` where the answers do not suffice.
fn v8_sort(n: usize, answers: &[bool]) -> Option<Sorted> {
    let mut a: Vec<usize> = (0..n).collect();
    let mut calls = Vec::new();
    let mut left = answers.iter().copied();
    let mut compare = |x: usize, y: usize| {
        calls.push((x, y));
        left.next()
    };
    if n < 2 {
        return Some((a, calls));
    }
    let descending = compare(a[1], a[0])?;
    let mut run = 2;
    for i in 2..n {
        if compare(a[i], a[i - 1])? != descending {
            break;
        }
        run = i + 1;
    }
    if descending {
        a[..run].reverse();
    }
    for k in run..n {
        let v = a.remove(k);
        let (mut lo, mut hi) = (0, k);
        while lo < hi {
            let mid = lo + (hi - lo) / 2;
            if compare(v, a[mid])? {
                hi = mid;
            } else {
                lo = mid + 1;
            }
        }
        a.insert(lo, v);
    }
    Some((a, calls))
}

/// Every sequence of answers that a sort of n asks for, no longer than it asks.
fn all_answers(n: usize) -> Vec<Vec<bool>> {
    let (mut whole, mut open) = (Vec::new(), vec![Vec::new()]);
    while let Some(answers) = open.pop() {
        match v8_sort(n, &answers) {
            Some(_) => whole.push(answers),
            None => open.extend([true, false].map(|answer| [&answers[..], &[answer]].concat())),
        }
    }
    whole
}

/// Program 001, sort order: 521,300 sequences for n = 9, and the chances for n = 3 run from 1/16 to 3/8.
#[test]
fn the_simulation_itself_is_right() {
    assert_eq!(all_answers(9).len(), 521_300);
    let mut chances = std::collections::BTreeMap::new();
    for answers in all_answers(3) {
        let (order, calls) = v8_sort(3, &answers).unwrap();
        assert_eq!(calls.len(), answers.len());
        *chances.entry(order).or_insert(0) += 16 >> answers.len();
    }
    assert_eq!((chances.values().min(), chances.values().max()), (Some(&1), Some(&6)));
    assert_eq!(chances.values().sum::<i32>(), 16);
}

/// Seeds until every possible sequence was met for up to 6 rooms, with every call and the final order compared.
#[test]
fn every_sequence_of_answers_for_up_to_6_rooms() {
    for n in 0..=6_usize {
        let rooms = n + 2;
        let sets = [format!("target_min={rooms}"), format!("target_max={rooms}")];
        let mut recipe = recipe("scatter", &["min_room=3", "max_room=3", "corridor_width=1", &sets[0], &sets[1]]);
        recipe.passes = Passes::default();
        let possible = all_answers(n).len();
        let mut met = BTreeSet::new();
        for seed in 0.. {
            assert!(seed < 200_000, "{n}: {} of {possible}", met.len());
            let (_, steps) = traced(&recipe, &seed.to_string());
            let answers: Vec<bool> = steps.compared.iter().map(|(.., less)| *less).collect();
            compare(n, &steps);
            met.insert(answers);
            if met.len() == possible {
                break;
            }
        }
    }
}

fn compare(n: usize, steps: &Steps) {
    let answers: Vec<bool> = steps.compared.iter().map(|(.., less)| *less).collect();
    let (order, calls) = v8_sort(n, &answers).unwrap();
    // Rooms between the first and the last count from 1.
    let compared: Vec<(usize, usize)> =
        steps.compared.iter().map(|(a, b, _)| (*a as usize - 1, *b as usize - 1)).collect();
    assert_eq!(compared, calls);
    assert_eq!(steps.shuffled.iter().map(|room| room.0 as usize - 1).collect::<Vec<_>>(), order);
}

/// Up to 63 rooms the same sort goes on; from 64 on the order is a fair one and compares nothing.
#[test]
fn longer_lists() {
    let sets = ["min_room=3", "max_room=3", "corridor_width=1", "target_min=9", "target_max=80"];
    let recipe = recipe("scatter", &sets);
    let (mut sorted, mut fair) = (0, 0);
    for seed in 0..1_000 {
        let (_, steps) = traced(&recipe, &seed.to_string());
        let n = steps.shuffled.len();
        if n < 64 {
            compare(n, &steps);
            sorted += 1;
        } else {
            assert!(steps.compared.is_empty());
            assert_eq!(steps.drawn_until("sort") - steps.drawn_until("connect"), n as u64 - 1);
            assert_eq!(steps.shuffled.iter().map(|room| room.0 as usize).collect::<BTreeSet<_>>(), (1..=n).collect());
            fair += 1;
        }
    }
    assert!(sorted > 500 && fair > 100, "{sorted} sorted, {fair} fair");
}
