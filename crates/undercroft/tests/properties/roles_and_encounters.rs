//! The passes `roles` and `encounters` on every method: who has a purpose, who waits where.

use proptest::prelude::*;
use undercroft::{
    Dungeon, Holder, MarkKind, Method, Point, Recipe, Room, RoomKind, generate,
    recipe::{BossRule, Contents, EncounterRule, Encounters, Roles},
};

use crate::{
    common::{make, recipe, sound::assert_sound},
    recipes::{any_seed, config, sound_recipe},
};

const PURPOSES: [RoomKind; 4] = [RoomKind::Treasure, RoomKind::Shrine, RoomKind::Trap, RoomKind::Challenge];

/// All methods, `tabletop` in every archetype.
fn recipes() -> Vec<Recipe> {
    let tabletop = ["classic", "warren", "temple", "crypt", "cavern", "fortress", "lair"]
        .map(|archetype| recipe("tabletop", &[&format!("archetype={archetype}")]));
    let others = ["bsp", "walk", "tilepath"].map(|method| recipe(method, &[]));
    let large =
        [recipe("walk", &["rooms=12", "branches=3"]), recipe("tilepath", &["target_size=30", "max_branches=8"])];
    tabletop.into_iter().chain(others).chain(large).collect()
}

fn with_all(recipe: Recipe, floor: i32) -> Recipe {
    let mut recipe = recipe;
    recipe.passes.roles.get_or_insert_with(Roles::default);
    recipe.passes.contents = Some(Contents::default());
    recipe.passes.encounters = Some(Encounters { floor: Some(floor), ..Encounters::default() });
    recipe
}

fn room_at(dungeon: &Dungeon, at: Point) -> Option<&Room> {
    match dungeon.draft().board.owner.get(at)?.holder() {
        Holder::Room(id) => dungeon.draft().rooms.get(id.0 as usize),
        _ => None,
    }
}

fn is_corridor_tile(dungeon: &Dungeon, room: &Room) -> bool {
    dungeon.draft().assembly.as_ref().is_some_and(|assembly| {
        let tile = assembly.tile(&assembly.nodes[room.id.0 as usize]);
        tile.connectors.len() == 2 && room.kind != RoomKind::Spawn && room.kind != RoomKind::Boss
    })
}

fn assert_roles(dungeon: &Dungeon) {
    let draft = dungeon.draft();
    let ends = [Some(draft.start), draft.goal].map(|at| at.and_then(|at| room_at(dungeon, at)).map(|room| room.id));
    // The types that `scatter` gives and the treasure that `walk` is asked for are their own.
    let by_method = matches!(&dungeon.origin().recipe.method, Method::Scatter(_) | Method::Walk(_) | Method::Given(_));
    for room in draft.rooms.iter().filter(|room| PURPOSES.contains(&room.kind) && !by_method) {
        assert!(!ends.contains(&Some(room.id)), "{room:?} is an end of the way");
        assert!(!is_corridor_tile(dungeon, room), "{room:?} only leads on");
        assert!(["keep", "lair", "nave", "sanctum"].into_iter().all(|tag| !room.tags.contains(tag)), "{room:?}");
    }
}

/// What holds wherever enemies are counted by depth.
fn assert_encounters(dungeon: &Dungeon) {
    let draft = dungeon.draft();
    let params = dungeon.origin().recipe.passes.encounters.clone().unwrap();
    let boss_floor = match params.boss.unwrap() {
        BossRule::Every5th => params.floor.unwrap() % 5 == 0,
        BossRule::World => params.floor.unwrap() == 3,
        BossRule::None => false,
    };
    let bosses = draft.rooms.iter().filter(|room| room.encounter.as_ref().unwrap().boss.is_some()).count();
    assert!(boss_floor || bosses == 0, "a boss waits on floor {:?}", params.floor);
    for room in &draft.rooms {
        let encounter = room.encounter.as_ref().unwrap();
        let is_start = room_at(dungeon, draft.start).is_some_and(|start| start.id == room.id);
        if is_start || room.kind == RoomKind::Spawn || is_corridor_tile(dungeon, room) {
            assert_eq!((encounter.enemies, &encounter.boss), (0, &None), "{room:?}");
        } else if room.kind == RoomKind::Boss {
            assert_eq!(encounter.boss.is_some(), boss_floor, "{room:?}");
        }
    }
    for mark in draft.marks.iter().filter(|mark| matches!(mark.kind, MarkKind::Enemy | MarkKind::Boss)) {
        let room = room_at(dungeon, mark.at).unwrap_or_else(|| panic!("{mark:?} stands in a corridor"));
        let own = &draft.rooms[mark.room.unwrap().0 as usize];
        assert!(own.shape.contains(own.rect, mark.at));
        assert!(own.encounter.as_ref().unwrap().enemies > 0 && !is_corridor_tile(dungeon, room), "{mark:?}");
    }
}

proptest! {
    #![proptest_config(config(200))]

    /// Random recipes of all methods but `tabletop`, with purposes, contents and enemies.
    #[test]
    fn purposes_and_enemies_of_random_recipes(recipe in sound_recipe(), seed in any_seed()) {
        let mut recipe = recipe;
        recipe.passes.roles.get_or_insert_with(Roles::default);
        let encounters = recipe.passes.encounters.get_or_insert_with(Encounters::default);
        encounters.rule = Some(EncounterRule::Depth);
        if let Ok(dungeon) = generate(&recipe, seed.as_str()) {
            assert_sound(&dungeon);
            assert_roles(&dungeon);
            assert_encounters(&dungeon);
        }
    }
}

#[test]
fn purposes_and_enemies_of_every_method_and_archetype() {
    for recipe in recipes() {
        for seed in 0..25 {
            let dungeon = make(&with_all(recipe.clone(), seed % 6 + 1), &seed.to_string());
            assert_sound(&dungeon);
            assert_roles(&dungeon);
            assert_encounters(&dungeon);
        }
    }
}

/// Every dungeon with a plain room has treasure; the other purposes come by their shares.
#[test]
fn every_method_has_something_to_find() {
    for recipe in recipes() {
        let recipe = with_all(recipe, 1);
        let (mut rooms, mut counts) = (0, [0; 4]);
        for seed in 0..100 {
            let dungeon = make(&recipe, &seed.to_string());
            let own = PURPOSES.map(|kind| dungeon.draft().rooms.iter().filter(|room| room.kind == kind).count());
            let plain = dungeon.draft().rooms.iter().filter(|room| room.kind == RoomKind::Normal);
            rooms += plain.filter(|room| !is_corridor_tile(&dungeon, room)).count() + own.iter().sum::<usize>();
            assert!(own[0] > 0, "{}, seed {seed} has no treasure", recipe.method);
            (0..4).for_each(|kind| counts[kind] += own[kind]);
        }
        println!("{} {counts:?} of {rooms}", recipe.method);
        let shares = counts.map(|count| count as f64 / rooms as f64);
        assert!(shares.iter().sum::<f64>() > 0.15, "{}: {shares:?}", recipe.method);
        assert!(rooms < 600 || counts.iter().all(|count| *count > 5), "{}: {counts:?}", recipe.method);
    }
}

/// Treasure lies deeper than plain rooms do and mostly in dead ends; challenges are in larger rooms.
#[test]
fn purposes_follow_depth_and_size() {
    let mean = |list: &[f64]| list.iter().sum::<f64>() / list.len().max(1) as f64;
    for recipe in [recipe("tabletop", &["size=large"]), recipe("bsp", &["width=120", "height=60", "depth=6"])] {
        let recipe = with_all(recipe, 1);
        let (mut depth, mut area) = ([const { Vec::new() }; 2], [const { Vec::new() }; 2]);
        for seed in 0..100 {
            let dungeon = make(&recipe, &seed.to_string());
            let draft = dungeon.draft();
            let steps = draft.distances(draft.start);
            for room in &draft.rooms {
                let far = room.shape.cells(room.rect).into_iter().filter_map(|at| steps[at]).min().unwrap_or(0);
                match room.kind {
                    RoomKind::Treasure => depth[0].push(f64::from(far)),
                    RoomKind::Challenge => area[0].push(room.area() as f64),
                    RoomKind::Normal => {
                        depth[1].push(f64::from(far));
                        area[1].push(room.area() as f64);
                    }
                    _ => {}
                }
            }
        }
        assert!(mean(&depth[0]) > 1.1 * mean(&depth[1]), "{} {}", mean(&depth[0]), mean(&depth[1]));
        assert!(mean(&area[0]) > 1.3 * mean(&area[1]), "{} {}", mean(&area[0]), mean(&area[1]));
    }
}

/// More wait in larger rooms and in deeper ones.
#[test]
fn enemies_grow_with_size_and_depth() {
    for method in ["bsp", "tilepath", "tabletop"] {
        let recipe = with_all(recipe(method, &[]), 1);
        let mut counts = std::collections::BTreeSet::new();
        for seed in 0..20 {
            let dungeon = make(&recipe, &seed.to_string());
            let rooms = dungeon.draft().rooms.iter().filter(|room| room.kind == RoomKind::Normal);
            counts.extend(rooms.map(|room| room.encounter.as_ref().unwrap().enemies));
        }
        assert!(counts.len() >= 3, "{method}: {counts:?}");
    }
}

/// A floor with a boss has one on every method, and `none` wins.
#[test]
fn bosses_wait_on_boss_floors_of_every_method() {
    for recipe in recipes() {
        let mut recipe = with_all(recipe, 5);
        for seed in 0..20 {
            let dungeon = make(&recipe, &seed.to_string());
            let bosses: Vec<_> = dungeon.draft().marks.iter().filter(|mark| mark.kind == MarkKind::Boss).collect();
            assert_eq!(bosses.len(), 1, "{}, seed {seed}", recipe.method);
            let room = &dungeon.draft().rooms[bosses[0].room.unwrap().0 as usize];
            let goal = room_at(&dungeon, dungeon.draft().goal.unwrap()).unwrap();
            assert_eq!(room.id, goal.id, "{}, seed {seed}", recipe.method);
        }
        recipe.passes.encounters.as_mut().unwrap().boss = Some(BossRule::None);
        let dungeon = make(&recipe, "7");
        assert!(dungeon.draft().marks.iter().all(|mark| mark.kind != MarkKind::Boss));
    }
}

/// Enemies of a tile stand where it lets them appear, as far as there are such places.
#[test]
fn enemies_prefer_the_marks_of_tiles() {
    let recipe = with_all(recipe("tilepath", &["target_size=30"]), 1);
    let (mut marked, mut all) = (0, 0);
    for seed in 0..50 {
        let dungeon = make(&recipe, &seed.to_string());
        let marks = |kind: MarkKind| dungeon.draft().marks.iter().filter(move |mark| mark.kind == kind);
        let standing = |at: Point| dungeon.draft().marks.iter().filter(move |mark| mark.at == at).count();
        for enemy in marks(MarkKind::Enemy) {
            all += 1;
            if marks(MarkKind::EnemySpawn).any(|spawn| spawn.at == enemy.at) {
                marked += 1;
            } else {
                let mut own = marks(MarkKind::EnemySpawn).filter(|spawn| spawn.room == enemy.room);
                assert!(own.all(|spawn| standing(spawn.at) > 1), "seed {seed}: {enemy:?} could stand on a mark");
            }
        }
    }
    assert!(marked * 2 > all, "{marked} of {all}");
}
