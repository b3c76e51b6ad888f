//! Every case of `scatter_public.json`, in every field.

use serde_json::Value;
use undercroft::{
    Cell, Dungeon, Error, Method, Named, Recipe,
    geom::Point,
    recipe::{BossRule, Encounters, Scatter},
    rng::{Mulberry32, hash_utf16},
};

use crate::{
    common::{Steps, make, middle, scatter, traced},
    vectors::{cases, flags, list, numbers, point, read, rect, text, texts, whole},
};

#[test]
fn program_every_case_in_every_field() {
    let file = read("scatter");
    let mut seen = [0; 2];
    for case in cases(&file) {
        let id = text(&case["id"]);
        let (width, height) = (whole(&case["width"]), whole(&case["height"]));
        seed(case);
        let (made, steps) = traced(&scatter(width, height), text(&case["seed"]));
        match made {
            Ok(dungeon) => {
                seen[0] += 1;
                rooms(case, &dungeon);
                trace(case, &steps);
                board(case, &dungeon);
                encounters(case, width, height);
            }
            Err(Error::Recipe(problems)) => {
                seen[1] += 1;
                let message = problems.to_string();
                let rule = format!("must be at least max_room + 2 × edge_padding = 34, is {}", width.min(height));
                assert!(message.contains(&rule), "{id}: {message}");
                assert!(message.contains("the smallest board that works is 34 × 34"), "{id}: {message}");
            }
            Err(error) => panic!("{id}: {error}"),
        }
    }
    assert_eq!(seen, [24, 3], "made, refused");
}

fn seed(case: &Value) {
    let seed = text(&case["seed"]);
    assert_eq!(seed.encode_utf16().count() as u64, case["seed_utf16_units"].as_u64().unwrap());
    assert_eq!(u64::from(hash_utf16(seed)), case["hash_seed"].as_u64().unwrap());
    let mut rng = Mulberry32::new(hash_utf16(seed));
    let first: Vec<u64> = (0..20).map(|_| u64::from(rng.next_u32())).collect();
    assert_eq!(first, numbers(&case["random_first20_u32"]));
}

fn rooms(case: &Value, dungeon: &Dungeon) {
    let id = text(&case["id"]);
    let expected = list(&case["rooms"]);
    assert_eq!(dungeon.draft().rooms.len(), expected.len(), "{id}");
    let mut doors = Vec::new();
    for (room, expected) in dungeon.draft().rooms.iter().zip(expected) {
        assert_eq!(i64::from(room.id.0), expected["id"].as_i64().unwrap(), "{id}");
        assert_eq!(room.rect, rect(expected, "width", "height"), "{id}");
        let centre = Point::new(whole(&expected["centerX"]), whole(&expected["centerY"]));
        assert_eq!((middle(room.rect), room.rect.centre()), (centre, centre), "{id}");
        assert_eq!(room.kind.name(), text(&expected["type"]), "{id}");
        doors.extend(list(&expected["doors"]).iter().map(|door| (room.id, point(door))));
    }
    assert_eq!(dungeon.draft().doors.iter().map(|door| (door.room, door.at)).collect::<Vec<_>>(), doors, "{id}: doors");
    assert_eq!(dungeon.draft().start, point(&case["spawnPoint"]), "{id}");
    assert_eq!(dungeon.draft().goal, Some(point(&case["exitPoint"])), "{id}");
}

fn trace(case: &Value, steps: &Steps) {
    let (id, trace) = (text(&case["id"]), &case["trace"]);
    assert_eq!(steps.targets, [trace["target_rooms"].as_u64().unwrap() as u32], "{id}");
    assert_eq!(steps.tried.len() as u64, trace["attempts"].as_u64().unwrap(), "{id}");
    assert_eq!(steps.tried.len(), steps.placed.len() + steps.rejected.len(), "{id}");
    let until = ["rooms", "connect", "sort", "types"].map(|stage| steps.drawn_until(stage));
    let calls = &trace["random_calls"];
    let mut before = 0;
    for (stage, until) in ["rooms", "connect", "sort", "types"].into_iter().zip(until) {
        assert_eq!(until - before, calls[stage].as_u64().unwrap(), "{id}: draws for {stage}");
        before = until;
    }
    assert_eq!(before, calls["total"].as_u64().unwrap(), "{id}");
    let turns: Vec<bool> = steps.cuts.iter().map(|(_, horizontal_first)| *horizontal_first).collect();
    assert_eq!(turns, flags(&trace["corridor_horizontal_first"]), "{id}");
    let compared: Vec<Vec<u64>> =
        steps.compared.iter().map(|(a, b, less)| vec![u64::from(*a), u64::from(*b), u64::from(*less)]).collect();
    assert_eq!(compared, list(&trace["sort_calls"]).iter().map(numbers).collect::<Vec<_>>(), "{id}: sort");
    let shuffled: Vec<u64> = steps.shuffled.iter().map(|room| u64::from(room.0)).collect();
    assert_eq!(shuffled, numbers(&trace["shuffled_ids"]), "{id}: order");
}

fn board(case: &Value, dungeon: &Dungeon) {
    let id = text(&case["id"]);
    let cells = &dungeon.draft().board.cells;
    let show = |cell: &Cell| if *cell == Cell::Floor { '0' } else { '1' };
    let tiles: Vec<String> = (0..cells.height()).map(|y| cells.row(y).iter().map(show).collect()).collect();
    assert_eq!(tiles, texts(&case["tiles"]), "{id}: tiles");
    let wang = dungeon.draft().layers.wang.as_ref().unwrap();
    let digit = |code: &u8| char::from_digit(u32::from(*code), 16).unwrap();
    let codes: Vec<String> = (0..wang.height()).map(|y| wang.row(y).iter().map(digit).collect()).collect();
    assert_eq!(codes, texts(&case["codes"]), "{id}: codes");
}

fn encounters(case: &Value, width: i32, height: i32) {
    let tables =
        [("plain", BossRule::None), ("boss_every_5th_floor", BossRule::Every5th), ("boss_on_floor_3", BossRule::World)];
    for (name, boss) in tables {
        let table = case["enemy_counts"][name].as_object().unwrap();
        assert_eq!(table.len(), 4);
        for (floor, counts) in table {
            let mut recipe = Recipe::new(Method::Scatter(Scatter { width, height, ..Scatter::default() }));
            let encounters = Encounters { floor: floor.parse().ok(), boss: Some(boss), ..Encounters::default() };
            recipe.passes.encounters = Some(encounters);
            let dungeon = make(&recipe, text(&case["seed"]));
            let enemies: Vec<u64> =
                dungeon.draft().rooms.iter().map(|room| u64::from(room.encounter.as_ref().unwrap().enemies)).collect();
            assert_eq!(enemies, numbers(counts), "{}: {name} on floor {floor}", case["id"]);
        }
    }
}

#[test]
fn program_the_frame_of_every_code() {
    let file = read("scatter");
    let frames = undercroft::recipe::Wang::default().chosen().unwrap().frames;
    assert_eq!(frames.map(u64::from).to_vec(), numbers(&file["wang_frame_by_code"]));
    assert_eq!(numbers(&file["floors"]), [1, 3, 5, 10]);
}
