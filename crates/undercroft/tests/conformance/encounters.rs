//! The pass `encounters` (program 001, Wang codes and enemy counts, the document's enemy tables).

use undercroft::{Dungeon, MarkKind, RoomKind};

use crate::common::{is_floor, make, recipe, scatter};

/// The formulas in the program's own terms.
fn by_the_program(kind: RoomKind, area: i64, floor: i64) -> u32 {
    let count = match kind {
        RoomKind::Challenge => ((area / 100).max(2) + floor / 2).min(8),
        _ => ((area / 150).max(1) + floor / 3).min(6),
    };
    count as u32
}

fn on_floor(floor: i32, boss: &str, seed: i32) -> Dungeon {
    make(&recipe("scatter", &[&format!("floor={floor}"), &format!("boss={boss}")]), &seed.to_string())
}

#[test]
fn program_enemies_by_area_and_floor_with_caps_6_and_8() {
    let (mut six, mut eight, mut challenges) = (false, false, 0);
    for floor in [1, 2, 3, 4, 5, 7, 10, 23, 1_000_000] {
        for seed in 0..20 {
            for room in &on_floor(floor, "none", seed).draft().rooms {
                let enemies = room.encounter.as_ref().unwrap().enemies;
                assert_eq!(enemies, by_the_program(room.kind, room.rect.area(), floor.into()), "{room:?}");
                six |= enemies == 6 && room.kind != RoomKind::Challenge;
                eight |= enemies == 8;
                challenges += u32::from(room.kind == RoomKind::Challenge);
            }
        }
    }
    assert!(six && eight && challenges > 50);
}

/// Since a room has at least 256 cells only small rooms of our own show the minimum.
#[test]
fn program_at_least_1_and_2_before_the_floor_counts() {
    let sets = ["min_room=4", "max_room=5", "special_chance=1.0", "target_min=10"];
    let (mut one, mut two) = (false, false);
    for seed in 0..20 {
        for room in &make(&recipe("scatter", &sets), &seed.to_string()).draft().rooms {
            let enemies = room.encounter.as_ref().unwrap().enemies;
            assert_eq!(enemies, by_the_program(room.kind, room.rect.area(), 1));
            one |= enemies == 1;
            two |= enemies == 2 && room.kind == RoomKind::Challenge;
        }
    }
    assert!(one && two);
}

/// Every 5th floor without a world, floor 3 inside one, none if so wished.
#[test]
fn program_boss_floors() {
    for floor in 1..=20 {
        for (rule, expected) in [("every_5th", floor % 5 == 0), ("world", floor == 3), ("none", false)] {
            let dungeon = on_floor(floor, rule, 1);
            let last = dungeon.draft().rooms.last().unwrap();
            let encounter = last.encounter.as_ref().unwrap();
            assert_eq!(encounter.boss.is_some(), expected, "{rule} {floor}");
            assert_eq!(last.kind, RoomKind::Exit, "it keeps its kind");
            assert_eq!(last.tags.contains("boss"), expected, "and gains the tag");
            let bosses: Vec<_> = dungeon.draft().marks.iter().filter(|mark| mark.kind == MarkKind::Boss).collect();
            assert_eq!(bosses.len(), usize::from(expected));
            if expected {
                assert_eq!(encounter.enemies, 1, "exactly 1");
                assert_eq!(bosses[0].room, Some(last.id));
                assert_eq!(bosses[0].name, encounter.boss);
            }
            let others = &dungeon.draft().rooms[..dungeon.draft().rooms.len() - 1];
            assert!(others.iter().all(|room| room.encounter.as_ref().unwrap().boss.is_none() && room.tags.is_empty()));
        }
    }
}

/// A boss is named after the sin of the chosen tileset; in the hub and without tiles it has no sin's name.
#[test]
fn own_the_boss_is_the_sin_of_the_tileset() {
    let named = |sets: &[&str]| {
        let mut all = vec!["boss=world", "floor=3"];
        all.extend(sets);
        make(&recipe("scatter", &all), "hello")
            .draft()
            .rooms
            .last()
            .unwrap()
            .encounter
            .as_ref()
            .unwrap()
            .boss
            .clone()
            .unwrap()
    };
    for (tileset, sin) in [
        ("pride", "Pride"),
        ("greed", "Greed"),
        ("wrath", "Wrath"),
        ("sloth", "Sloth"),
        ("envy", "Envy"),
        ("gluttony", "Gluttony"),
        ("lust", "Lust"),
    ] {
        assert_eq!(named(&[&format!("wang.tileset={tileset}")]), sin);
    }
    assert_eq!(named(&["wang.tileset=hub"]), "Boss");
    assert_eq!(named(&["passes.wang=false"]), "Boss");
}

/// Challenge rooms fight as if two floors down.
#[test]
fn doc_the_effective_floor_of_a_challenge_is_2_more() {
    let mut challenges = 0;
    for (floor, seed) in [(1, 0), (4, 1), (9, 2), (9, 3), (9, 4)] {
        for room in &on_floor(floor, "none", seed).draft().rooms {
            let more = if room.kind == RoomKind::Challenge { 2 } else { 0 };
            challenges += more;
            assert_eq!(room.encounter.as_ref().unwrap().effective_floor, floor as u32 + more);
        }
    }
    assert!(challenges > 0);
}

/// "The spawn room starts cleared": a number by the formula, but nobody stands there.
#[test]
fn doc_nobody_waits_in_the_spawn_room_and_all_wait_elsewhere() {
    for seed in 0..100 {
        let dungeon = on_floor(5, "every_5th", seed);
        for room in &dungeon.draft().rooms {
            let here = |mark: &&undercroft::Mark| mark.room == Some(room.id);
            let fighters = |mark: &&undercroft::Mark| matches!(mark.kind, MarkKind::Enemy | MarkKind::Boss);
            let standing = dungeon.draft().marks.iter().filter(here).filter(fighters).count() as u32;
            let enemies = room.encounter.as_ref().unwrap().enemies;
            assert_eq!(standing, if room.kind == RoomKind::Spawn { 0 } else { enemies }, "seed {seed}");
        }
    }
}

/// Spawn positions are inside the room, never on a wall, a door, a stair, the start or the goal, nor on each other.
#[test]
fn own_enemies_stand_on_free_floor_of_their_room() {
    let crowded =
        ["min_room=4", "max_room=6", "room_padding=0", "encounters.normal_min=1000", "encounters.normal_max=1000"];
    for recipe in
        [scatter(100, 100), recipe("scatter", &crowded), recipe("bsp", &["encounters.floor=9", "doors.seal=true"])]
    {
        for seed in 0..30 {
            let dungeon = make(&recipe, &seed.to_string());
            let mut taken: Vec<_> = dungeon.draft().doors.iter().map(|door| door.at).collect();
            taken.extend(dungeon.draft().stairs.iter().map(|stair| stair.at));
            taken.extend([dungeon.draft().start, dungeon.draft().goal.unwrap()]);
            for mark in &dungeon.draft().marks {
                assert!(dungeon.draft().rooms[mark.room.unwrap().0 as usize].rect.contains(mark.at));
                assert!(is_floor(dungeon.draft(), mark.at) && !taken.contains(&mark.at), "seed {seed}: {mark:?}");
                taken.push(mark.at);
            }
        }
    }
}

#[test]
fn doc_the_defaults_are_the_documents() {
    let d = scatter(100, 100).filled_in().passes.encounters.unwrap();
    assert_eq!([d.normal_min.unwrap(), d.normal_area.unwrap(), d.normal_floors, d.normal_max], [1, 150, 3, 6]);
    assert_eq!([d.challenge_min, d.challenge_area.unwrap(), d.challenge_floors, d.challenge_max], [2, 100, 2, 8]);
    assert_eq!((d.floor(), d.challenge_scaling), (1, 2));
}

/// The vectors spe00 and spe01: a lone room is the exit of a boss floor though its type is spawn.
#[test]
fn program_a_lone_room_counts_the_boss() {
    for (floor, enemies) in [(1, 2), (5, 1)] {
        let sets = ["width=34".to_owned(), "height=34".to_owned(), format!("floor={floor}")];
        let dungeon = make(&recipe("scatter", &sets.each_ref().map(String::as_str)), "small");
        let room = &dungeon.draft().rooms[0];
        assert_eq!((dungeon.draft().rooms.len(), room.kind), (1, RoomKind::Spawn));
        assert_eq!(room.encounter.as_ref().unwrap().enemies.min(2), enemies);
        // Nobody meets it: the room is cleared from the start.
        assert!(!room.tags.contains("boss") && dungeon.draft().marks.is_empty());
    }
}
