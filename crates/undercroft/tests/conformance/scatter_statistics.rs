//! `scatter`: the proportions of program 001, statistics. Its 20,000 seeds are not known, so these are near, not equal.

use undercroft::Workshop;

use crate::common::{is_floor, scatter, traced};

#[test]
fn program_a_third_falls_short_and_five_rooms_happen() {
    let (mut short, mut counts) = (0, [0; 11]);
    for seed in 0..4_000 {
        let (_, steps) = traced(&scatter(100, 100), &seed.to_string());
        short += u32::from(steps.placed.len() < steps.targets[0] as usize);
        counts[steps.placed.len()] += 1;
    }
    assert!((1_230..1_410).contains(&short), "32.9 % of 4,000, is {short}");
    assert_eq!(counts[..5], [0; 5]);
    assert!(counts[5] > 5 && counts[5] < 40, "0.46 % have 5: {}", counts[5]);
    assert!((820..1_020).contains(&counts[6]) && (1_050..1_270).contains(&counts[8]), "{counts:?}");
}

#[test]
fn program_some_rooms_have_an_open_edge_that_is_no_door() {
    let (mut rooms, mut open, mut doorless) = (0, 0, 0);
    let mut workshop = Workshop::new();
    for seed in 0..2_000 {
        let dungeon = workshop.generate(&scatter(100, 100), seed).unwrap();
        for room in &dungeon.draft().rooms {
            let inside = room.rect;
            let doors: Vec<_> =
                dungeon.draft().doors.iter().filter(|door| door.room == room.id).map(|door| door.at).collect();
            let ring = inside.grown(1).cells().filter(|at| {
                let corner =
                    !(inside.x..inside.right()).contains(&at.x) && !(inside.y..inside.bottom()).contains(&at.y);
                !inside.contains(*at) && !corner
            });
            open += u32::from(ring.into_iter().any(|at| is_floor(dungeon.draft(), at) && !doors.contains(&at)));
            doorless += u32::from(doors.is_empty());
            rooms += 1;
        }
        workshop.recycle(dungeon);
    }
    let share = |count: u32| 100.0 * f64::from(count) / f64::from(rooms);
    assert!((12.0..14.2).contains(&share(open)), "13.1 %, is {:.2} %", share(open));
    assert!((0.1..0.45).contains(&share(doorless)), "0.25 %, is {:.2} %", share(doorless));
}

/// Program 001, random numbers: one dungeon draws at most 2,036 numbers.
#[test]
fn program_a_dungeon_draws_at_most_2036_numbers() {
    for seed in 0..500 {
        let (_, steps) = traced(&scatter(100, 100), &seed.to_string());
        assert!(steps.drawn_until("types") <= 2_036);
    }
}
