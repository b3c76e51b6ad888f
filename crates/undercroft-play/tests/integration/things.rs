//! The dungeon's own things: locks and keys, secret doors, water, stairs, bosses, supplies; and who comes as turns pass.

use std::collections::BTreeSet;

use undercroft::{Draft, MarkKind, Recipe, RoomKind, Seed, geom::Point, quest};
use undercroft_play::{
    Action, BESTIARY, Campaign, CreatureId, Dir8, Effect, Game, GameRules, Item, Outcome, RoomPhase,
    bot::{self, Bot, BotKind},
};

use crate::common::{METHODS, game, recipe, safe, step_to, walk_to};

fn keys(draft: &Draft) -> Vec<Point> {
    draft.marks.iter().filter(|mark| mark.kind == MarkKind::Key).map(|mark| mark.at).collect()
}

/// Whoever follows the certificate of a dungeon's locks wins it, on every method.
#[test]
fn locked_dungeons_are_won_in_the_order_of_their_certificate() {
    for method in METHODS {
        let (mut opened, mut refused) = (0, 0);
        for seed in 0..4 {
            let recipe = recipe(method, "[passes.locks]\ncount = 3\n");
            let mut game = game(recipe, seed, GameRules { floors: 1, ..safe() });
            let dungeon = game.campaign().dungeon(0).unwrap();
            let Some(certified) = quest::certify(dungeon.draft()) else { continue };
            let keys = keys(dungeon.draft());
            for (key, lock) in certified.certificate.order {
                if let Some(key) = key {
                    walk_to(&mut game, keys[key as usize]);
                }
                let lock = &game.level().bars.locks[lock as usize];
                assert!(!lock.open, "one key opens one lock");
                let door =
                    *lock.cells.iter().find(|door| door.neighbours().iter().any(|at| beside(&game, *at))).unwrap();
                let before = *door.neighbours().iter().find(|at| beside(&game, **at)).unwrap();
                walk_to(&mut game, before);
                let effects = game.act(Action::Go(Dir8::between(before, door).unwrap()));
                assert!(effects.iter().any(|effect| matches!(effect, Effect::Unlocked { key: Some(_), .. })));
                opened += 1;
            }
            let stairs = game.level().stairs;
            walk_to(&mut game, stairs);
            game.act(Action::Descend);
            assert_eq!(game.outcome(), Outcome::Victory, "{method} seed {seed}");
            // Without a key a lock names the one that it needs.
            let mut fresh = Game::new(game.campaign().clone()).unwrap();
            let reach = fresh.level().bars.locks.iter().flat_map(|lock| lock.cells.clone()).find_map(|door| {
                door.neighbours().into_iter().find(|at| beside(&fresh, *at)).map(|before| (before, door))
            });
            if let Some((before, door)) = reach {
                walk_to(&mut fresh, before);
                let held: u32 = fresh.level().bars.keys.iter().map(|key| key.held).sum();
                if held == 0 {
                    let effects = fresh.act(Action::Go(Dir8::between(before, door).unwrap()));
                    let Some(Effect::Blocked { why }) = effects.first() else { panic!("{effects:?}") };
                    assert!(why.contains("It needs the ") && why.ends_with(" key."), "{why}");
                    refused += 1;
                }
            }
        }
        assert!(opened > 0 && refused > 0, "{method}: {opened} opened, {refused} refused");
    }
}

/// Whether the player can walk to a cell.
fn beside(game: &Game, at: Point) -> bool {
    at == game.player().at || step_to(game, at).is_some()
}

#[test]
fn secret_doors_are_wall_until_they_are_searched_for() {
    let mut found = 0;
    for seed in 0..6 {
        let mut game = game(recipe("bsp", "[passes.doors]\nsecret = 0.3\n"), seed, safe());
        let hidden = game.level().bars.hidden.clone();
        for door in hidden {
            // A search finds all doors nearby.
            if !game.level().bars.hidden.contains(&door) {
                continue;
            }
            assert_eq!((game.looks_like(door), game.is_free(door)), ('#', false));
            let Some(before) = door.neighbours().into_iter().find(|at| beside(&game, *at)) else { continue };
            walk_to(&mut game, before);
            let turn = game.turn();
            let effects = game.act(Action::Search);
            assert!(effects.contains(&Effect::SecretFound { at: door }));
            assert_eq!(game.turn(), turn + game.rules().search_turns);
            assert_eq!((game.looks_like(door), game.is_free(door)), ('\'', true));
            found += 1;
        }
    }
    assert!(found > 3, "{found} found");
}

#[test]
fn shallow_water_takes_a_second_turn_and_deep_water_bars() {
    let (mut shallow, mut deep) = (0, 0);
    for seed in 0..4 {
        let mut game = game(recipe("bsp", "[passes.water]\ndepth = \"lakes\"\n"), seed, safe());
        let mut bot = Bot::new(BotKind::Explorer);
        for _ in 0..600 {
            let (turn, from) = (game.turn(), game.player().at);
            let action = bot.next(&game);
            let effects = game.act(action);
            let moved = game.player().at != from && matches!(action, Action::Go(_));
            if moved && game.level().floor == 1 {
                let wades = game.level().map.terrain.is_shallow(game.player().at);
                assert_eq!(game.turn() - turn, if wades { 2 } else { 1 }, "{effects:?}");
                shallow += u32::from(wades);
            }
            deep += u32::from(game.level().map.terrain.tile(game.player().at) == '=');
        }
    }
    assert!(shallow > 0 && deep == 0);
}

#[test]
fn floors_are_as_they_were_left() {
    for method in METHODS {
        let mut game = game(recipe(method, ""), 5, safe());
        let mut bot = Bot::new(BotKind::Careless);
        let state = |game: &Game| (game.level().items.clone(), game.machine().clone(), game.level().floor);
        let mut first = state(&game);
        while game.level().floor == 1 {
            first = state(&game);
            let action = bot.next(&game);
            game.act(action);
        }
        let second = state(&game);
        let health = game.player().most;
        assert!(matches!(game.act(Action::Ascend)[0], Effect::Ascended { floor: 1, .. }));
        assert_eq!((state(&game), game.player().at), (first, game.level().stairs), "{method}");
        assert!(matches!(game.act(Action::Descend)[0], Effect::Descended { floor: 2, .. }));
        assert_eq!((state(&game), game.player().most), (second, health), "a floor is completed once");
        // The first floor has no way up.
        let mut fresh = Game::new(game.campaign().clone()).unwrap();
        assert!(matches!(fresh.act(Action::Ascend)[0], Effect::Blocked { .. }));
    }
    // Floors below the first are those of several levels.
    let campaign = Campaign::new(recipe("bsp", ""), Seed::from("x"));
    assert_eq!(campaign.dungeon(2).unwrap().origin().seed.as_str(), "x/level 2");
}

/// They appear out of sight and in no active room, and the machine does not know them.
#[test]
fn wanderers_come_as_turns_pass_and_leave_the_rooms_alone() {
    for method in METHODS {
        let mut game = game(recipe(method, ""), 9, GameRules { health: 100_000, ..GameRules::default() });
        let before = game.machine().clone();
        let mut come = 0;
        for _ in 0..600 {
            for effect in game.act(Action::Wait) {
                let Effect::EnemyAppeared { enemy, at, .. } = effect else { continue };
                assert!(enemy.room.is_none() && !game.sees(at), "{method}");
                come += 1;
            }
            assert_eq!(*game.machine(), before, "{method}");
        }
        assert!(come >= 2, "{method}: {come} came");
        let struck = game.player().health < game.player().most;
        assert!(struck || game.enemies().iter().any(|enemy| enemy.is_wanderer()), "{method}");
        // A rest is not possible beside them, and one action otherwise.
        let near = game.enemies().iter().any(|enemy| game.sees(enemy.at));
        let (turn, actions) = (game.turn(), game.actions().len());
        game.act(Action::Rest);
        assert_eq!(game.actions().len(), actions + 1);
        assert!(!near || game.turn() == turn);
    }
}

/// However long somebody stays, those who come are of kinds that live on floors up to so many times as deep.
#[test]
fn wanderers_grow_only_to_a_depth() {
    let deepest = |wanderers_depth: u32| {
        let rules = GameRules { health: 100_000, wanderers_per_floor: 1, wanderers_depth, ..GameRules::default() };
        let mut game = game(recipe("bsp", ""), 9, GameRules { damage: (1_000, 1_000), ..rules });
        let mut from = 0;
        for _ in 0..1_500 {
            // Whoever comes close is struck, so that others can come.
            let near = game.enemies().iter().find_map(|enemy| Dir8::between(game.player().at, enemy.at));
            for effect in game.act(near.map_or(Action::Wait, Action::Go)) {
                let Effect::EnemyAppeared { name, .. } = effect else { continue };
                let kind = BESTIARY.iter().find(|kind| kind.name == name).unwrap();
                from = from.max(kind.floors.0);
            }
        }
        from
    };
    assert_eq!(deepest(1), 1);
    assert!((3..=4).contains(&deepest(4)), "{}", deepest(4));
}

/// Nobody is struck by a wanderer that was not told of: one that throws as it comes in sight is named first.
#[test]
fn wanderers_are_named_before_they_strike() {
    let mut throws = 0;
    for method in METHODS {
        let rules = GameRules { health: 100_000, wander_turns: (5, 9), max_wanderers: 20, ..GameRules::default() };
        let mut game = game(recipe(method, ""), 5, rules);
        let mut bot = Bot::new(BotKind::Explorer);
        let mut named = BTreeSet::new();
        for _ in 0..800 {
            let (action, floor) = (bot.next(&game), game.level().floor);
            for effect in game.act(action) {
                match effect {
                    Effect::Sighted { enemy, .. } => {
                        named.insert((floor, enemy));
                    }
                    Effect::Attacked { attacker: CreatureId::Enemy(enemy), from, to, .. }
                    | Effect::Missed { attacker: CreatureId::Enemy(enemy), from, to, .. }
                        if enemy.room.is_none() =>
                    {
                        assert!(named.contains(&(floor, enemy)), "{method}: {enemy} strikes unnamed");
                        throws += u32::from(Dir8::between(from, to).is_none());
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(throws > 10, "{throws}");
}

#[test]
fn a_rest_heals_and_counts_as_waiting() {
    let mut game = game(recipe("bsp", ""), 3, GameRules { max_wanderers: 0, damage: (50, 50), ..GameRules::default() });
    let mut bot = Bot::new(BotKind::Careless);
    while game.player().health == game.player().most || game.machine().active().is_some() {
        let action = bot.next(&game);
        game.act(action);
        assert_eq!(game.outcome(), Outcome::Playing);
    }
    let (turn, idle) = (game.turn(), game.idle_turns());
    let effects = game.act(Action::Rest);
    assert!(matches!(effects.last(), Some(Effect::Rested { healed: true, .. })), "{effects:?}");
    assert_eq!(game.player().health, game.player().most);
    assert_eq!(game.idle_turns() - idle, game.turn() - turn);
}

/// A death is not the end for whoever tries again, and takes no key away.
#[test]
fn keys_are_kept_over_a_death() {
    let recipe = recipe("tabletop", "[passes.locks]\ncount = 2\nkeys = \"named\"\n");
    for seed in 0..60 {
        let rules = GameRules { health: 25, floors: 1, ..GameRules::default() };
        let mut game = game(recipe.clone(), seed, rules);
        let mut bot = Bot::new(BotKind::Explorer);
        for _ in 0..3_000 {
            let action = bot.next(&game);
            game.act(action);
            if game.outcome() != Outcome::Playing {
                break;
            }
        }
        let held = |game: &Game| game.level().bars.keys.iter().map(|key| key.held).sum::<u32>();
        let keys = held(&game);
        if game.outcome() != Outcome::Defeat || keys == 0 {
            continue;
        }
        let effects = game.act(Action::Retry);
        assert!(effects.iter().any(|effect| matches!(effect, Effect::Retried { .. })));
        assert_eq!((game.outcome(), held(&game), game.player().at), (Outcome::Playing, keys, game.level().start));
        assert_eq!((game.player().deaths, game.player().health), (1, game.player().most));
        assert!(
            game.machine().phases().iter().all(|phase| !matches!(phase, RoomPhase::Fighting(_) | RoomPhase::Warned))
        );
        let again = undercroft_play::journal::read(&undercroft_play::journal::write(&game)).unwrap().replay().unwrap();
        assert_eq!((again.digest(), held(&again)), (game.digest(), keys));
        return;
    }
    panic!("nobody died with a key");
}

/// At least two and as many as the floor's number, on every method.
#[test]
fn every_floor_has_potions_scrolls_and_gear() {
    for method in METHODS {
        for seed in 0..5 {
            for floor in 1..=5 {
                let dungeon = Campaign::new(recipe(method, ""), Seed::from(seed)).dungeon(floor - 1).unwrap();
                let level = undercroft_play::Level::new(&dungeon, floor).unwrap();
                let potions = |item: &Item| if let Item::Potions(count) = item { *count } else { 0 };
                let count: u32 = level.items.values().map(potions).sum();
                assert!(count >= 2 + floor, "{method} seed {seed} floor {floor}: {count} potions");
                assert!(level.items.values().any(|item| matches!(item, Item::Scroll(_))));
                assert!(level.items.values().any(|item| matches!(item, Item::Weapon(_) | Item::Armour(_))));
            }
        }
    }
}

/// Rooms made for a boss have one on every floor; a recipe that wants none has none.
#[test]
fn bosses_are_where_the_recipe_says() {
    let level = |recipe: Recipe, depth: u32| {
        let campaign = Campaign::new(recipe, Seed::from(4));
        let mut game = Game::new(Campaign { rules: GameRules { floors: 9, ..safe() }, ..campaign }).unwrap();
        let mut bot = Bot::new(BotKind::Careless);
        for _ in 0..bot::MAX_TURNS {
            if game.level().floor == depth {
                return game.level().clone();
            }
            let action = bot.next(&game);
            game.act(action);
        }
        panic!("floor {depth} was not reached");
    };
    for floor in [1, 2] {
        let level = level(recipe("tilepath", ""), floor);
        let of_kind = |room: &&undercroft_play::CombatRoom| room.kind == RoomKind::Boss;
        let room = level.map.rooms.iter().find(of_kind).unwrap();
        assert_eq!((level.boss, room.enemies), (Some(room.id), 1));
        assert!(level.enemy_groups[room.id.0 as usize].lesser);
    }
    assert_eq!(level(recipe("bsp", ""), 3).boss, None);
    assert!(level(recipe("bsp", ""), 5).boss.is_some());
    assert!(level(recipe("bsp", "[passes.encounters]\nboss = \"world\"\n"), 3).boss.is_some());
    assert_eq!(level(recipe("bsp", "[passes.encounters]\nboss = \"none\"\n"), 5).boss, None);
    assert_eq!(level(recipe("tilepath", "[passes.encounters]\nboss = \"none\"\n"), 1).boss, None);
}
