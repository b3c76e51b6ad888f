//! `scatter` once more, straight from program 001, rooms and corridors: every room against every other, in floating point.

use proptest::prelude::*;
use undercroft::{
    AttemptFailure, Cell, Error, Method, Recipe, Workshop,
    geom::{Point, Rect},
    recipe::{Join, Scatter},
    rng::{Mulberry32, hash_utf16},
};

use crate::recipes::config;

/// The rooms, the ends of the corridors and the floor.
type Plan = (Vec<Rect>, Vec<[usize; 2]>, Vec<Vec<bool>>);

fn naive(params: &Scatter, seed: &str) -> Plan {
    let mut rng = Mulberry32::new(hash_utf16(seed));
    let mut random = || f64::from(rng.next_u32()) / 4_294_967_296.0;
    let mut scaled = |n: i32| (random() * f64::from(n)).floor() as i32;
    let Scatter { width, height, min_room, max_room, edge_padding: edge, room_padding: gap, .. } = *params;
    let target = params.target_min + scaled(params.target_max - params.target_min + 1);
    let mut rooms: Vec<Rect> = Vec::new();
    for _ in 0..target * params.tries_per_room {
        if rooms.len() as i32 == target {
            break;
        }
        let (w, h) = (min_room + scaled(max_room - min_room + 1), min_room + scaled(max_room - min_room + 1));
        let (x, y) = (edge + scaled(width - w - 2 * edge), edge + scaled(height - h - 2 * edge));
        let free = |b: &Rect| x - gap >= b.x + b.w || x + w + gap <= b.x || y - gap >= b.y + b.h || y + h + gap <= b.y;
        if rooms.iter().all(free) {
            rooms.push(Rect::new(x, y, w, h));
        }
    }
    let mut floor = vec![vec![false; width as usize]; height as usize];
    rooms.iter().flat_map(|room| room.cells()).for_each(|at| floor[at.y as usize][at.x as usize] = true);
    let mut ends = Vec::new();
    for b in 1..rooms.len() {
        let to = rooms[b].centre();
        let far = |a: usize| {
            let Point { x, y } = rooms[a].centre();
            (x - to.x).abs() + (y - to.y).abs()
        };
        let a = match params.join {
            Join::Sequence => b - 1,
            Join::Nearest => (0..b).min_by_key(|a| (far(*a), *a)).unwrap(),
        };
        ends.push([a, b]);
        let from = rooms[a].centre();
        let (row, column) = if random() < params.horizontal_chance { (from.y, to.x) } else { (to.y, from.x) };
        for lane in 0..params.corridor_width {
            for x in from.x.min(to.x)..=from.x.max(to.x) {
                floor[(row + lane) as usize][x as usize] = true;
            }
            for y in from.y.min(to.y)..=from.y.max(to.y) {
                floor[y as usize][(column + lane) as usize] = true;
            }
        }
    }
    (rooms, ends, floor)
}

fn assert_same(params: &Scatter, seed: &str) -> usize {
    let (rooms, ends, floor) = naive(params, seed);
    let recipe = Recipe { attempts: Some(1), strict: true, ..Recipe::new(Method::Scatter(params.clone())) };
    match Workshop::new().draft(&recipe, seed) {
        Ok(draft) => {
            assert_eq!(draft.rooms.iter().map(|room| room.rect).collect::<Vec<_>>(), rooms);
            let joined: Vec<[usize; 2]> = draft.passages.iter().map(|way| way.ends.map(|end| end.0 as usize)).collect();
            assert_eq!(joined, ends);
            for (y, row) in (0..).zip(&floor) {
                assert!(draft.board.cells.row(y).iter().map(|cell| *cell == Cell::Floor).eq(row.iter().copied()));
            }
        }
        Err(Error::GaveUp { last: AttemptFailure::TooFewRooms { placed, wanted }, .. }) => {
            assert_eq!(placed as usize, rooms.len());
            assert!(placed < wanted);
        }
        Err(error) => panic!("{error}"),
    }
    rooms.len()
}

fn params() -> impl Strategy<Value = Scatter> {
    let join = prop_oneof![Just(Join::Sequence), Just(Join::Nearest)];
    let sizes = (3..9_i32, 0..9_i32, 1..4_i32, 0..4_i32, 0..150_i32, 0..150_i32);
    (sizes, 1..60_i32, 0..60_i32, 1..30_i32, 1..=2_i32, 0.0..=1.0_f64, join).prop_map(
        |((min_room, more, edge_padding, room_padding, w, h), target_min, spread, tries, lanes, chance, join)| {
            let least = min_room + more + 2 * edge_padding;
            Scatter {
                width: least + w,
                height: least + h,
                min_room,
                max_room: min_room + more,
                target_min,
                target_max: target_min + spread,
                tries_per_room: tries,
                edge_padding,
                room_padding,
                corridor_width: lanes,
                horizontal_chance: chance,
                join,
                ..Scatter::default()
            }
        },
    )
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn scatter_does_what_the_naive_one_does(params in params(), seed in ".{0,12}") {
        assert_same(&params, &seed);
    }
}

/// Many rooms are found again by where they lie; the answer must be that of looking at all of them.
#[test]
fn many_rooms_on_a_large_board() {
    for join in [Join::Sequence, Join::Nearest] {
        for seed in ["a", "b", "c"] {
            let large =
                Scatter { width: 1_000, height: 1_000, target_min: 200, target_max: 200, join, ..Scatter::default() };
            assert!(assert_same(&large, seed) > 190);
            let crowded = Scatter {
                width: 400,
                height: 300,
                min_room: 3,
                max_room: 12,
                target_min: 900,
                target_max: 900,
                room_padding: 0,
                join,
                ..Scatter::default()
            };
            assert!(assert_same(&crowded, seed) > 600);
        }
    }
}
