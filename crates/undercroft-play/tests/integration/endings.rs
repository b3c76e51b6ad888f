//! A saved game has the future of a game that was never saved, and no game is without end.

use proptest::prelude::*;
use undercroft::{Method, Recipe, Seed};
use undercroft_play::{
    Action, Campaign, Effect, Game, GameRules, Outcome,
    bot::{Bot, BotKind},
    journal,
};

fn campaign(method: &str, seed: u32, rules: GameRules) -> Campaign {
    let recipe = Recipe::new(Method::from_name(method).unwrap());
    Campaign { rules, ..Campaign::new(recipe, Seed::from(i64::from(seed))) }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Saved at any turn, read again and played on with the same actions, a game tells the same effects and ends in the same
    /// state as one that went on without.
    #[test]
    fn a_saved_game_goes_on_as_if_it_had_not_been(
        method in prop::sample::select(vec!["bsp", "walk", "tilepath", "tabletop", "scatter"]),
        kind in prop::sample::select(BotKind::ALL.to_vec()),
        seed in 0_u32..10_000,
        saved_at in 0_usize..600,
        strange in prop::collection::vec(0_usize..Action::LETTERS.len(), 0..40),
    ) {
        let mut game = Game::new(campaign(method, seed, GameRules::default())).unwrap();
        let mut bot = Bot::new(kind);
        // A bot that sometimes does anything at all, so that actions that take no turn are saved too.
        let next = |game: &Game, bot: &mut Bot, number: usize| match strange.get(number / 7) {
            Some(letter) if number % 7 == 0 => Action::LETTERS[*letter].0,
            _ => bot.next(game),
        };
        for number in 0..saved_at {
            let action = next(&game, &mut bot, number);
            game.act(action);
        }
        let mut again = journal::read(&journal::write(&game)).unwrap().replay().unwrap();
        prop_assert_eq!(again.digest(), game.digest());
        for number in saved_at..saved_at + 300 {
            let action = next(&game, &mut bot, number);
            prop_assert_eq!(again.act(action), game.act(action));
        }
        prop_assert_eq!(again.digest(), game.digest());
        prop_assert_eq!(journal::write(&again), journal::write(&game));
    }

    /// Whatever is done, turns pass until the food is gone; then the game is over. Whoever goes up and down eats too.
    #[test]
    fn no_game_is_without_end(
        method in prop::sample::select(vec!["bsp", "walk", "tilepath", "tabletop"]),
        seed in 0_u32..10_000,
        actions in prop::collection::vec(0_usize..Action::LETTERS.len(), 1..30),
        food_turns in 1_u32..400,
    ) {
        let rules = GameRules { food_turns, food_per_cell: 0, max_wanderers: 0, health: 100_000, ..GameRules::default() };
        let most = food_turns * rules.floors;
        let mut game = Game::new(campaign(method, seed, rules)).unwrap();
        for number in 0.. {
            if game.outcome() != Outcome::Playing {
                break;
            }
            // Actions that take no turn are followed by one that does.
            let action = Action::LETTERS[actions[number % actions.len()]].0;
            let turn = game.turn();
            game.act(action);
            if game.turn() == turn {
                game.act(Action::Wait);
            }
            // Whoever dies in the first turn of a step through water is told after the second.
            prop_assert!(game.turn() <= most + 1, "{} turns", game.turn());
        }
        prop_assert_ne!(game.outcome(), Outcome::Playing);
    }
}

#[test]
fn hunger_is_told_before_it_kills() {
    let rules = GameRules { food_turns: 400, food_per_cell: 0, max_wanderers: 0, ..GameRules::default() };
    let mut game = Game::new(campaign("bsp", 1, rules)).unwrap();
    let mut told = Vec::new();
    while game.outcome() == Outcome::Playing {
        for effect in game.act(Action::Wait) {
            if matches!(effect, Effect::Hungry { .. } | Effect::Starved | Effect::Defeat { .. }) {
                told.push((game.turn(), effect.kind()));
            }
        }
    }
    assert_eq!(told, [(100, "hungry"), (400, "starved"), (400, "defeat")]);
    // Whoever tries again has the food of the floor.
    game.act(Action::Retry);
    assert_eq!((game.outcome(), game.player().food), (Outcome::Playing, 400));
}
