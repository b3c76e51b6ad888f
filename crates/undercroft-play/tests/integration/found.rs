//! What lies on floors and what it does: stacks at a full belt, treasure, challenges, shrines, scrolls, keys, secret doors and
//! furniture, each tried in play on every method that has it.

use undercroft::{RoomKind, Seed, geom::Point};
use undercroft_play::{
    Action, Campaign, Dir8, Effect, Game, GameRules, Item, Level, Outcome,
    bot::{Bot, BotKind},
};

use crate::common::{METHODS, STRAIGHT, game, recipe, safe, step_to, walk_to};

fn potions(level: &Level) -> u32 {
    level.items.values().map(|item| if let Item::Potions(count) = item { *count } else { 0 }).sum()
}

/// Plays a bot and shows each step.
fn watch(game: &mut Game, turns: u32, mut each: impl FnMut(&Game, &Game, &[Effect])) {
    let mut bot = Bot::new(BotKind::Explorer);
    for _ in 0..turns {
        if game.outcome() != Outcome::Playing {
            return;
        }
        let before = game.clone();
        let action = bot.next(game);
        let effects = game.act(action);
        each(&before, game, &effects);
    }
}

/// Potions on the floor, in the belt, drunk and left by enemies add up at every step: none vanishes, whether the belt is full
/// or not.
#[test]
fn no_potion_vanishes() {
    for method in METHODS {
        let mut full = 0;
        for seed in 0..3 {
            let rules = GameRules { potions: 2, max_potions: 3, floor_potions: 6, ..safe() };
            let mut game = game(recipe(method, ""), seed, rules);
            watch(&mut game, 400, |before, after, effects| {
                if before.depth() != after.depth() {
                    return;
                }
                let count = |game: &Game| i64::from(potions(game.level())) + i64::from(game.player().potions);
                let mut change = 0;
                for effect in effects {
                    match effect {
                        Effect::ItemDropped { item: Item::Potions(new), .. } => change += i64::from(*new),
                        Effect::Drank { .. } => change -= 1,
                        _ => {}
                    }
                }
                assert_eq!(count(after) - count(before), change, "{method} seed {seed}: {effects:?}");
                let stays = |effect: &Effect| {
                    matches!(effect, Effect::Left { item: Item::Potions(_), .. })
                        || matches!(effect, Effect::Found { item: Item::Potions(_), left, .. } if *left > 0)
                };
                full += u32::from(effects.iter().any(stays));
            });
        }
        println!("{method}: the belt was full {full} times");
    }
}

/// A stack that is larger than the room in the belt keeps its rest.
#[test]
fn a_stack_at_a_full_belt_keeps_its_rest() {
    let rules = GameRules { potions: 2, max_potions: 3, ..safe() };
    let mut tried = 0;
    for seed in 0..30 {
        let mut game = game(recipe("scatter", ""), seed, rules.clone());
        let stack = |item: &Item| matches!(item, Item::Potions(count) if *count >= 2);
        let found = game.level().items.iter().find(|(_, item)| stack(item)).map(|(at, item)| (*at, *item));
        let Some((at, Item::Potions(count))) = found else { continue };
        walk_to(&mut game, at);
        // Others may have been found on the way.
        let left = game.level().items.get(&at).copied();
        let taken = 1.min(count);
        assert_eq!(game.player().potions, 3);
        assert!(matches!(left, Some(Item::Potions(rest)) if rest == count || rest == count - taken), "{left:?}");
        tried += 1;
    }
    assert!(tried > 0, "no stack of potions was found");
}

/// Challenge rooms have enemies as strong as a deeper floor, who are worth more by the factors of the room.
#[test]
fn challenges_are_harder_and_worth_more() {
    let mut challenges = 0;
    for seed in 0..12 {
        let campaign = Campaign::new(recipe("scatter", ""), Seed::from(seed));
        let dungeon = campaign.dungeon(0).unwrap();
        let level = Level::new(&dungeon, 1).unwrap();
        for room in dungeon.draft().rooms.iter().filter(|room| room.kind == RoomKind::Challenge) {
            let group = &level.enemy_groups[room.id.0 as usize];
            let rewards = room.rewards.unwrap();
            assert!(group.strength > 1, "{group:?}");
            assert_eq!((group.xp, group.loot), (rewards.xp, rewards.loot));
            assert!(group.xp > 1.0 || group.loot > 1.0);
            challenges += 1;
        }
    }
    assert!(challenges > 0);
}

/// In play: an enemy of a challenge room gives its floor's experience times the factor.
#[test]
fn the_factor_of_a_challenge_is_paid() {
    let mut paid = 0;
    for seed in 0..12 {
        let mut game = game(recipe("scatter", ""), seed, safe());
        watch(&mut game, 1_500, |before, _, effects| {
            for effect in effects {
                let Effect::EnemyKilled { enemy, experience, .. } = effect else { continue };
                let Some(room) = enemy.room else { continue };
                let (kind, group) =
                    (before.level().map.rooms[room.0 as usize].kind, &before.level().enemy_groups[room.0 as usize]);
                if kind != RoomKind::Challenge || group.boss.is_some() {
                    continue;
                }
                let rules = before.rules();
                let usual = rules.enemy_experience + rules.enemy_experience_per_floor * group.strength;
                assert_eq!(*experience, (f64::from(usual) * group.xp) as u32);
                paid += 1;
            }
        });
        if paid > 0 {
            return;
        }
    }
    panic!("no challenge was met");
}

/// A shrine's blessing heals completely and raises the maximum, a reward is a better blade or gear, and treasure is richer by
/// its room's factor.
#[test]
fn shrines_bless_and_treasure_is_richer() {
    let (mut blessed, mut sharpened, mut treasures) = (0, 0, 0);
    for method in METHODS {
        for seed in 0..6 {
            let mut game = game(recipe(method, ""), seed, safe());
            let dungeon = game.campaign().dungeon(0).unwrap();
            for room in dungeon.draft().rooms.iter().filter(|room| room.kind == RoomKind::Treasure) {
                let inside = |at: &Point| room.shape.contains(room.rect, *at);
                let items = game.level().items.iter().filter(|(at, _)| inside(at)).count();
                treasures += u32::from(items > 0);
            }
            watch(&mut game, 500, |before, after, effects| {
                for effect in effects {
                    match effect {
                        Effect::Found { item: Item::Blessing, .. } => {
                            assert!(after.player().most >= before.player().most + before.rules().blessing_health);
                            blessed += 1;
                        }
                        Effect::Found { item: Item::Whetstone, .. } => {
                            let by = before.rules().whetstone_damage;
                            assert_eq!(after.player().damage.0, before.player().damage.0 + by);
                            sharpened += 1;
                        }
                        _ => {}
                    }
                }
            });
        }
    }
    assert!(blessed > 0 && treasures > 0, "{blessed} blessings, {sharpened} whetstones, {treasures} treasures");
}

/// Columns and other solid things stop steps, of the player and of enemies, and not light.
#[test]
fn solid_things_are_walked_around() {
    let (mut solid, mut bumped, mut lit) = (0, 0, 0);
    for method in METHODS {
        for seed in 0..3 {
            let more = "[passes.contents]\n";
            let mut game = game(recipe(method, more), seed, safe());
            let dungeon = game.campaign().dungeon(0).unwrap();
            let things: Vec<Point> =
                dungeon.draft().marks.iter().filter(|mark| mark.solid).map(|mark| mark.at).collect();
            for at in &things {
                assert!(!game.is_free(*at) && !game.level().map.terrain.is_solid(*at), "{method}");
            }
            solid += things.len();
            for thing in things.iter().copied().take(3) {
                let beside = STRAIGHT.map(|way| way.step(thing));
                let Some(before) = beside.into_iter().find(|at| step_to(&game, *at).is_some()) else { continue };
                walk_to(&mut game, before);
                let (turn, effects) = (game.turn(), game.act(Action::Go(Dir8::between(before, thing).unwrap())));
                assert!(matches!(effects[..], [Effect::Blocked { .. }]), "{method}: {effects:?}");
                assert_eq!((game.turn(), game.player().at), (turn, before), "{method}");
                bumped += 1;
                let behind = Point::new(2 * thing.x - before.x, 2 * thing.y - before.y);
                assert!(game.sees(thing) && game.sees(behind), "{method}: {thing} hides {behind}");
                lit += u32::from(game.is_free(behind));
            }
            watch(&mut game, 300, |_, after, _| {
                if after.depth() == 0 {
                    assert!(!things.contains(&after.player().at));
                    assert!(after.enemies().iter().all(|enemy| !things.contains(&enemy.at)));
                }
            });
        }
    }
    assert!(bumped > 5 && lit > 0, "{solid} solid things, {bumped} tried, {lit} with floor behind");
}

/// Keys in hand are kept when a game is written and read again, and stay where the certificate put them until then.
#[test]
fn keys_are_kept_over_a_reload() {
    let mut reloaded = 0;
    for seed in 0..6 {
        let recipe = recipe("bsp", "[passes.locks]\ncount = 3\nkeys = \"named\"\n");
        let mut game = game(recipe, seed, safe());
        let mut bot = Bot::new(BotKind::Explorer);
        let held = |game: &Game| game.level().bars.keys.iter().map(|key| key.held).collect::<Vec<_>>();
        for _ in 0..1_500 {
            let action = bot.next(&game);
            game.act(action);
            if held(&game).iter().sum::<u32>() > 0 {
                let text = undercroft_play::journal::write(&game);
                let again = undercroft_play::journal::read(&text).unwrap().replay().unwrap();
                assert_eq!(held(&again), held(&game));
                assert_eq!(again.level().items, game.level().items);
                reloaded += 1;
                break;
            }
        }
    }
    assert!(reloaded > 2, "{reloaded}");
}
