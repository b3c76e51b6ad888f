//! What makes a game easier by its rules: the relief after a floor, and after a fight.

use undercroft_play::{
    Effect, Game, GameRules, Outcome,
    bot::{Bot, BotKind},
};

use crate::common::{METHODS, game, recipe, safe};

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

/// The first completed floors heal, a floor below does not.
#[test]
fn first_floors_heal_when_they_are_completed() {
    let mut healed = 0;
    for method in METHODS {
        let none = GameRules { slow_heal: 0, room_heal: 0, room_heal_per_enemy: 0, ..safe() };
        let rules = GameRules { heal_floors: 1, floor_heal_percent: 100, ..none };
        let mut game = game(recipe(method, ""), 1, rules);
        watch(&mut game, 2_000, |before, after, effects| {
            if effects.iter().any(|effect| matches!(effect, Effect::Descended { .. })) {
                let missing = |game: &Game| game.player().most - game.player().health;
                let expected = if before.level().floor == 1 { 0 } else { missing(before) };
                assert_eq!(missing(after), expected, "{method} floor {}", before.level().floor);
                healed += u32::from(before.level().floor == 1 && missing(before) > 0);
            }
        });
    }
    assert!(healed > 0);
}

/// A cleared room restores what the rules say, and more for each enemy beyond the first.
#[test]
fn a_fight_against_many_is_followed_by_more_relief() {
    let mut crowds = 0;
    for method in METHODS {
        let rules = GameRules { room_heal: 1, room_heal_per_enemy: 3, level_health: 0, ..safe() };
        let mut game = game(recipe(method, ""), 3, rules);
        watch(&mut game, 1_500, |before, _, effects| {
            let cleared = effects.iter().position(|effect| matches!(effect, Effect::RoomCleared { .. }));
            let Some(place) = cleared else { return };
            let Effect::RoomCleared { room } = effects[place] else { return };
            let enemies = before.level().map.rooms[room.0 as usize].enemies;
            let killed = effects[..place].iter().any(|effect| matches!(effect, Effect::EnemyKilled { .. }));
            let missing = before.player().most - before.player().health;
            let relief = (1 + 3 * (enemies as i32 - 1)).min(missing);
            if killed && relief > 0 {
                assert_eq!(effects.get(place + 1), Some(&Effect::Healed { healed: relief }), "{method}: {effects:?}");
                crowds += u32::from(enemies > 1);
            }
        });
    }
    assert!(crowds > 3, "{crowds}");
}
