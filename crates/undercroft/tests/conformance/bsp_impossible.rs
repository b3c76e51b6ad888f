//! Of a board on which no seed gives `bsp` a room it is said that none ever does, and of no other.

use undercroft::{AttemptFailure, Error, Method, Recipe, Workshop, recipe::Bsp};

/// Whether some choice of cuts leaves a leaf that holds a room: every cut is tried.
fn possible(w: i32, h: i32, depth: i32, min: i32) -> bool {
    let holds = w >= min + 2 && h >= min + 2;
    if !holds || depth == 0 {
        return holds;
    }
    let across: &[bool] = if 4 * w >= 5 * h {
        &[false]
    } else if 4 * h >= 5 * w {
        &[true]
    } else {
        &[false, true]
    };
    across.iter().any(|across| {
        let side = if *across { h } else { w };
        let part = |length: i32| {
            if *across { possible(w, length, depth - 1, min) } else { possible(length, h, depth - 1, min) }
        };
        // Both parts of a cut are parts of the mirrored cut or the last one, which is one longer.
        side <= 2 * min || (min..=side - min).any(part)
    })
}

/// Why a seed gives no room, if it gives none.
fn failure(width: i32, height: i32, depth: i32, min_room: i32, seed: i64) -> Option<AttemptFailure> {
    let bsp = Bsp { width, height, depth, min_room, max_room: 20, ..Bsp::default() };
    let recipe = Recipe { attempts: Some(3), ..Recipe::new(Method::Bsp(bsp)) };
    match Workshop::new().layout(&recipe, seed) {
        Ok(_) => None,
        Err(Error::GaveUp { last: last @ AttemptFailure::NoRoomEverFits { .. }, attempts: 1 }) => Some(last),
        Err(Error::GaveUp { last: AttemptFailure::NoRoomFits, attempts: 3 }) => Some(AttemptFailure::NoRoomFits),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn own_where_no_seed_can_give_a_room_it_is_said() {
    let mut never = 0;
    for min in 3..=6 {
        for (width, height) in (min + 2..4 * min + 3).flat_map(|w| (min + 2..4 * min + 3).map(move |h| (w, h))) {
            for depth in 0..=3 {
                let possible = possible(width, height, depth, min);
                never += usize::from(!possible);
                for seed in 0..8 {
                    let failure = failure(width, height, depth, min, seed);
                    let said = matches!(failure, Some(AttemptFailure::NoRoomEverFits { .. }));
                    assert_eq!(said, !possible, "{width} × {height}, depth {depth}, min {min}: {failure:?}");
                }
            }
        }
    }
    assert!(never > 50, "{never}");
}

#[test]
fn own_it_says_what_helps() {
    let said = failure(13, 8, 4, 6, 1).map_or_else(String::new, |failure| failure.to_string());
    assert!(said.starts_with("no room fits, whatever the seed") && !said.contains("attempts"), "{said}");
    assert!(said.contains("make it 12 or 14, lower min_room, or set depth to 0"), "{said}");
    let helped = [(12, 8, 4, 6), (14, 8, 4, 6), (13, 8, 4, 5), (13, 8, 0, 6)];
    for (width, height, depth, min) in helped {
        assert!((0..20).any(|seed| failure(width, height, depth, min, seed).is_none()), "{width} × {height}");
    }
}
