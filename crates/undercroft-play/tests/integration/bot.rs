//! The bot plays every method to an end. `cargo xtask soak play` does the same with 1,000 seeds a method.

use std::collections::BTreeMap;

use undercroft::{Method, Recipe, Seed};
use undercroft_play::{
    Campaign, Game, Outcome,
    bot::{self, BotKind},
};

/// Seeds a method; `UNDERCROFT_BOT_SEEDS` asks for more.
fn seeds() -> i64 {
    std::env::var("UNDERCROFT_BOT_SEEDS").ok().and_then(|count| count.parse().ok()).unwrap_or(10)
}

fn campaign(method: &str, seed: i64) -> Campaign {
    Campaign::new(Recipe::new(Method::from_name(method).unwrap()), Seed::from(seed))
}

#[test]
fn every_game_of_every_bot_ends() {
    for method in Method::NAMES {
        for kind in BotKind::ALL {
            let (mut wins, mut longest, mut floors) = (0, 0, BTreeMap::<u32, u32>::new());
            for seed in 0..seeds() {
                let game = bot::play(campaign(method, seed), kind, bot::MAX_TURNS, |_| {}).unwrap();
                assert_ne!(game.outcome(), Outcome::Playing, "{method} seed {seed} does not end");
                wins += i64::from(game.outcome() == Outcome::Victory);
                longest = longest.max(game.turn());
                if game.outcome() == Outcome::Defeat {
                    *floors.entry(game.level().floor).or_default() += 1;
                }
            }
            let name = kind.name();
            println!("{method}, {name}: {wins} of {} won, longest {longest} turns, deaths {floors:?}", seeds());
        }
    }
}

#[test]
fn the_same_keys_lead_to_the_same_end() {
    for method in Method::NAMES {
        let game = bot::play(campaign(method, 7), BotKind::Careful, bot::MAX_TURNS, |_| {}).unwrap();
        let mut again = Game::new(campaign(method, 7)).unwrap();
        for action in game.actions() {
            again.act(*action);
        }
        assert_eq!((again.digest(), again.turn()), (game.digest(), game.turn()), "{method}");
    }
}

/// The ready recipes have every shape, pass and parameter that somebody thought worth showing.
#[test]
fn ready_recipes_are_played_to_an_end() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../undercroft-bind/recipes");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let mut reader = undercroft::recipe::RecipeReader::new();
        reader.toml("recipe", &std::fs::read_to_string(&path).unwrap());
        let read = reader.finish().unwrap();
        // The largest boards take the bot, which measures the way at every step, too long.
        let seed = read.seed.clone().unwrap();
        let campaign = Campaign::new(read.one().unwrap(), seed);
        if campaign.dungeon(0).unwrap().draft().board.cells.bounds().area() > 40_000 {
            continue;
        }
        let game = bot::play(campaign, BotKind::Explorer, bot::MAX_TURNS, |_| {}).unwrap();
        assert_ne!(game.outcome(), Outcome::Playing, "{} does not end", path.display());
        count += 1;
    }
    assert!(count > 5, "{count} recipes");
}
