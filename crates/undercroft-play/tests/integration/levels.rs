//! Several levels as the floors of a game: stairs and shafts lead to their other ends, keys fit locks of other levels, the last
//! level is the goal.

use std::collections::BTreeSet;

use undercroft::{LinkKind, Seed, generate_levels, geom::Point, recipe::LevelsRecipe};
use undercroft_play::{
    Action, Campaign, Effect, Game, GameRules, LevelWay, LevelsSource, Outcome,
    bot::{self, Bot, BotKind},
    journal,
};

use crate::common::{METHODS, safe, try_to_walk_to};

fn campaign(text: &str, seed: i64, rules: GameRules) -> Campaign {
    let recipe = LevelsRecipe::from_toml(text).unwrap();
    Campaign { rules, ..Campaign::of_recipe(recipe, Seed::from(seed)) }
}

/// What there was before a step.
struct Before {
    depth: u32,
    at: Point,
    way: Option<LevelWay>,
    held: u32,
}

fn held(game: &Game) -> u32 {
    game.level().bars.keys.iter().map(|key| key.held).sum()
}

/// Plays to the end with what a bot does, and shows every step with its effects.
fn play(game: &mut Game, mut each: impl FnMut(&Before, &Game, &[Effect])) {
    let mut bot = Bot::new(BotKind::Explorer);
    for _ in 0..bot::MAX_TURNS {
        if game.outcome() != Outcome::Playing {
            return;
        }
        let at = game.player().at;
        let way = game.level().ways.iter().find(|way| way.at == at).copied();
        let before = Before { depth: game.depth(), at, way, held: held(game) };
        let action = bot.next(game);
        let effects = game.act(action);
        each(&before, game, &effects);
    }
}

#[test]
fn the_levels_of_a_recipe_are_played_to_the_last() {
    for method in METHODS {
        let text = format!("levels = 3\nshafts = 1\n[method.{method}]\n");
        let mut game = Game::new(campaign(&text, 3, safe())).unwrap();
        assert_eq!((game.floors(), game.depth()), (3, 0));
        let mut floors = BTreeSet::new();
        play(&mut game, |before, after, effects| {
            floors.insert(after.depth());
            let Some(Effect::Descended { at, .. }) = effects.iter().find(|one| one.kind() == "descended") else {
                return;
            };
            let way = before.way.unwrap();
            assert_eq!((way.to.level, way.to.at, way.down), (after.depth(), *at, true));
            // The other end is a way back.
            let back = after.level().ways.iter().find(|way| way.at == *at).unwrap();
            assert_eq!((back.to.level, back.to.at, back.down), (before.depth, before.at, false));
        });
        assert_eq!((game.outcome(), game.depth(), floors.len()), (Outcome::Victory, 2, 3), "{method}");
        // The boss waits on the last level, which is the third and no multiple of five.
        assert!(game.level().boss.is_some(), "{method}");
        let rooms = game.level().boss.map(|room| &game.level().enemy_groups[room.0 as usize]).unwrap();
        assert!(!rooms.lesser && rooms.boss.is_some(), "{method}");
    }
}

#[test]
fn shafts_are_taken_both_ways() {
    let mut taken = 0;
    for seed in 0..6 {
        let mut game = Game::new(campaign("levels = 2\nshafts = 2\n[method.bsp]\n", seed, safe())).unwrap();
        for way in game.level().ways.clone() {
            if way.kind != LinkKind::Shaft {
                continue;
            }
            assert!(way.down && try_to_walk_to(&mut game, way.at), "a shaft can be walked to");
            let effects = game.act(Action::Descend);
            assert!(matches!(effects[0], Effect::Descended { .. }), "{effects:?}");
            assert_eq!((game.depth(), game.player().at), (way.to.level, way.to.at));
            let effects = game.act(Action::Ascend);
            assert!(matches!(effects[0], Effect::Ascended { .. }), "{effects:?}");
            assert_eq!((game.depth(), game.player().at), (0, way.at));
            taken += 1;
        }
        // Beside them there is no way down or up.
        let start = game.level().start;
        let elsewhere = !game.level().ways.iter().any(|way| way.at == start);
        if elsewhere && try_to_walk_to(&mut game, start) {
            assert!(matches!(game.act(Action::Descend)[0], Effect::Blocked { .. }));
            assert!(matches!(game.act(Action::Ascend)[0], Effect::Blocked { .. }));
        }
    }
    assert!(taken > 3, "{taken} shafts");
}

/// With keys on other levels than their locks a bot goes back up for them, and wins.
#[test]
fn keys_of_other_levels_open_locks() {
    let (mut across, mut ascended, mut won, mut games) = (0, 0, 0, 0);
    for method in METHODS {
        for seed in 0..3 {
            let text = format!(
                "levels = 3\nkeys_across = true\n[method.{method}]\n[passes.locks]\ncount = 3\nkeys = \"named\"\n"
            );
            let Ok(mut game) = Game::new(campaign(&text, seed, safe())) else { continue };
            games += 1;
            let mut taken_on = std::collections::BTreeMap::new();
            play(&mut game, |_, after, effects| {
                for effect in effects {
                    match effect {
                        Effect::KeyTaken { key } => {
                            taken_on.insert(key.clone(), after.depth());
                        }
                        Effect::Unlocked { key: Some(key), .. } => {
                            across += u32::from(taken_on.get(key).is_some_and(|depth| *depth != after.depth()));
                        }
                        Effect::Ascended { .. } => ascended += 1,
                        _ => {}
                    }
                }
            });
            let bars = &game.level().bars;
            let (depth, at, turn) = (game.depth(), game.player().at, game.turn());
            assert_eq!(game.outcome(), Outcome::Victory, "{method} seed {seed}: {depth} {at} {turn} {bars:?}");
            won += 1;
        }
    }
    assert!(games >= 12 && won == games && across > 0 && ascended > 0, "{games} {won} {across} {ascended}");
}

#[test]
fn levels_are_saved_and_restored() {
    let text = "levels = 3\nkeys_across = true\n[method.bsp]\n[passes.locks]\ncount = 2\n";
    let recipe = LevelsRecipe::from_toml(text).unwrap();
    let made = generate_levels(&recipe, 5).unwrap();
    for campaign in [Campaign::of_recipe(recipe, Seed::from(5)), Campaign::of(made)] {
        let mut game = Game::new(Campaign { rules: safe(), ..campaign }).unwrap();
        let mut bot = Bot::new(BotKind::Explorer);
        while game.depth() < 1 {
            let action = bot.next(&game);
            game.act(action);
        }
        let again = journal::read(&journal::write(&game)).unwrap().replay().unwrap();
        assert_eq!((again.digest(), again.depth(), again.floors()), (game.digest(), 1, 3));
        let is_made = |game: &Game| matches!(game.campaign().levels, Some(LevelsSource::Made(_)));
        assert_eq!(is_made(&game), is_made(&again));
    }
}

#[test]
fn keys_in_hand_go_along_and_are_in_one_place() {
    let text = "levels = 2\n[method.tabletop]\n[passes.locks]\ncount = 2\n";
    let mut carried = 0;
    for seed in 0..6 {
        let Ok(mut game) = Game::new(campaign(text, seed, safe())) else { continue };
        play(&mut game, |before, after, effects| {
            if effects.iter().any(|effect| matches!(effect, Effect::Descended { .. } | Effect::Ascended { .. })) {
                assert_eq!(before.held, held(after));
                carried += held(after);
            }
        });
        assert_eq!(game.outcome(), Outcome::Victory, "seed {seed}");
    }
    println!("{carried} keys were carried");
}
