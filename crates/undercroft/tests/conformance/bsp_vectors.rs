//! Every case of `bsp_public.json`, in every field.

use serde_json::Value;
use undercroft::{AttemptFailure, Error, StairWay, geom::Rect, rng::GoRng, view};

use crate::{
    common::{Steps, bsp, traced},
    vectors::{cases, list, numbers, point, read, rect, text, texts, whole},
};

#[test]
fn program_every_case_in_every_field() {
    let file = read("bsp");
    let mut seen = [0; 3];
    for case in cases(&file) {
        let id = text(&case["id"]);
        let (width, height) = (whole(&case["width"]), whole(&case["height"]));
        let (made, steps) = traced(&bsp(width, height), text(&case["seed"]));
        let fits = !list(&case["rooms"]).is_empty();
        seen[match (&made, fits) {
            (Ok(_), true) => 0,
            (Err(Error::GaveUp { .. }), false) => 1,
            (Err(Error::Recipe(_)), false) => 2,
            (made, _) => panic!("{id}: {made:?}"),
        }] += 1;
        match made {
            Ok(dungeon) => {
                layout(case, &steps);
                let rects: Vec<Rect> = dungeon.draft().rooms.iter().map(|room| room.rect).collect();
                assert_eq!(rects, steps.placed.iter().map(|(_, rect)| *rect).collect::<Vec<_>>(), "{id}");
                assert_eq!(dungeon.draft().start, point(&case["first_room_center"]), "{id}");
                assert_eq!(dungeon.draft().goal, Some(point(&case["door"])), "{id}");
                assert_eq!(case["door_tile_set"], true, "{id}");
                let [stair] = dungeon.draft().stairs[..] else { panic!("{id}: one door") };
                assert_eq!((stair.at, stair.direction), (point(&case["door"]), StairWay::Down), "{id}");
                assert_eq!(view::tiles(dungeon.draft()), texts(&case["tiles"]), "{id}");
                assert_eq!(dungeon.draft().passages.len(), dungeon.draft().rooms.len() - 1, "{id}");
            }
            Err(Error::GaveUp { attempts, last }) => {
                assert!(
                    matches!(last, AttemptFailure::NoRoomFits | AttemptFailure::NoRoomEverFits { .. }),
                    "{id}: {last}"
                );
                assert_eq!(attempts, 1, "{id}");
                layout(case, &steps);
                no_room(case);
            }
            Err(Error::Recipe(problems)) => {
                let message = problems.to_string();
                let side = width.min(height);
                assert!(message.contains(&format!("must be at least min_room + 2 = 8, is {side}")), "{id}: {message}");
                assert!(message.contains("the smallest board that works is 8 × 8"), "{id}: {message}");
                assert!(steps.drawn.is_empty(), "{id}: a refused recipe draws nothing");
                no_room(case);
            }
            Err(error) => panic!("{id}: {error}"),
        }
    }
    assert_eq!(seen, [26, 3, 3], "made, given up, refused");
}

/// What holds with and without rooms: leaves, rooms and how many words were drawn.
fn layout(case: &Value, steps: &Steps) {
    let id = text(&case["id"]);
    let leaves: Vec<Rect> = list(&case["leaves"]).iter().map(|leaf| rect(leaf, "w", "h")).collect();
    let rooms: Vec<Rect> = list(&case["rooms"]).iter().map(|room| rect(room, "w", "h")).collect();
    assert_eq!(steps.leaves, leaves, "{id}: leaves");
    assert_eq!(steps.placed.iter().map(|(_, rect)| *rect).collect::<Vec<_>>(), rooms, "{id}: rooms");
    assert_eq!(case["int63_draws_generate"].as_u64().unwrap(), steps.drawn_until("layout"), "{id}: draws");
    assert_eq!(case["int63_draws_total"].as_u64().unwrap(), steps.drawn_until("stairs"), "{id}: draws with the door");
}

/// What the original shows where no room fits; we show nothing, so this only says that the vector means that.
fn no_room(case: &Value) {
    assert_eq!(case["first_room_center"], Value::Null);
    assert_eq!(case["door_tile_set"], false);
    assert!(texts(&case["tiles"]).iter().all(|row| row.chars().all(|tile| tile == '#')));
}

#[test]
fn program_every_stream_of_every_case() {
    let file = read("bsp");
    for case in cases(&file) {
        let id = text(&case["id"]);
        let fresh = || GoRng::new(text(&case["seed"]).parse().unwrap());
        let streams = &case["streams"];
        let mut rng = fresh();
        let int63: Vec<String> = (0..20).map(|_| rng.int63().to_string()).collect();
        assert_eq!(int63, texts(&streams["int63"]), "{id}");
        let mut rng = fresh();
        let float32: Vec<f32> = (0..20).map(|_| rng.float32()).collect();
        let bits: Vec<u64> = float32.iter().map(|fraction| u64::from(fraction.to_bits())).collect();
        assert_eq!(bits, numbers(&streams["float32_bits"]), "{id}");
        let shown: Vec<u32> = texts(&streams["float32"]).iter().map(|t| t.parse::<f32>().unwrap().to_bits()).collect();
        assert_eq!(float32.iter().map(|fraction| fraction.to_bits()).collect::<Vec<_>>(), shown, "{id}");
        let mut rng = fresh();
        let intn10: Vec<u64> = (0..20).map(|_| rng.below(10) as u64).collect();
        assert_eq!(intn10, numbers(&streams["intn10"]), "{id}");
    }
}

/// Recorded cases: `values` are three passes over `bounds` on one generator.
#[test]
fn program_intn_over_mixed_bounds() {
    let file = read("bsp");
    for entry in list(&file["intn_mixed_bounds"]) {
        let mut rng = GoRng::new(text(&entry["seed"]).parse().unwrap());
        let bounds: Vec<i64> = texts(&entry["bounds"]).iter().map(|bound| bound.parse().unwrap()).collect();
        let values: Vec<String> = (0..3).flat_map(|_| &bounds).map(|bound| rng.below(*bound).to_string()).collect();
        assert_eq!(values, texts(&entry["values"]));
    }
}

/// Program 004, generator: a Float32 that rounds to 1 is thrown away.
#[test]
fn program_float32_draws_again_where_it_rounds_to_one() {
    let file = read("bsp");
    for entry in list(&file["float32_retry"]) {
        let seed: i64 = text(&entry["seed"]).parse().unwrap();
        let calls = entry["float32_call_index_1based"].as_u64().unwrap();
        let before = entry["int63_consumed_before"].as_u64().unwrap();
        let (mut floats, mut words) = (GoRng::new(seed), GoRng::new(seed));
        for _ in 1..calls {
            floats.float32();
        }
        assert_eq!(floats.drawn(), before);
        for _ in 0..before {
            words.int63();
        }
        assert_eq!(words.int63().to_string(), text(&entry["rejected_int63"]));
        assert_eq!(words.int63().to_string(), text(&entry["accepted_int63"]));
        let fraction = floats.float32();
        assert_eq!(u64::from(fraction.to_bits()), entry["float32_bits"].as_u64().unwrap());
        assert_eq!(fraction.to_bits(), text(&entry["float32"]).parse::<f32>().unwrap().to_bits());
        assert_eq!(floats.drawn(), before + 2);
    }
}

/// Recorded cases: seeds 0 and 2147483647 are one, as are 1 and 9223372036854775807.
#[test]
fn program_cases_that_are_equal_on_purpose() {
    let file = read("bsp");
    let tiles = |id: &str| list(&file["cases"]).iter().find(|case| case["id"] == id).unwrap()["tiles"].clone();
    assert_eq!(tiles("bp00"), tiles("bp16"));
    assert_eq!(tiles("bp01"), tiles("bp14"));
}
