//! A game by rules of one's own, shown by its effects alone: the state is read once, when the game begins. A front end would
//! animate where this prints. `cargo run -p undercroft-play --example effects -- SEED`

#![allow(clippy::print_stdout, reason = "an example may print")]

use std::collections::BTreeMap;

use undercroft::{Method, Recipe, Seed, geom::Point};
use undercroft_play::{
    Campaign, CreatureId, Effect, Game, GameRules, Outcome,
    bot::{self, Bot, BotKind},
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).unwrap_or_else(|| "42".to_owned());
    let rules = GameRules { floors: 2, boss_every: 2, sight: 10, health: 60, damage: (5, 9), ..GameRules::default() };
    let recipe = Recipe::new(Method::Scatter(Default::default()));
    let mut game = Game::new(Campaign { rules, ..Campaign::new(recipe, Seed::new(seed.as_str())) })?;

    // Where everybody stands, kept up to date by effects.
    let mut cells: BTreeMap<CreatureId, Point> = BTreeMap::from([(CreatureId::Player, game.player().at)]);
    let mut bot = Bot::new(BotKind::Careful);
    while game.outcome() == Outcome::Playing && game.turn() < bot::MAX_TURNS {
        let action = bot.next(&game);
        for effect in game.act(action) {
            match &effect {
                Effect::Moved { who, to, .. } => {
                    cells.insert(*who, *to);
                }
                Effect::EnemyAppeared { enemy, name, at, health, .. } => {
                    println!("{name} {enemy} appears at {at} with {health} health");
                    cells.insert(CreatureId::Enemy(*enemy), *at);
                }
                Effect::Attacked { attacker, target, from, to, damage, .. } => {
                    println!("{} at {from} hits {} at {to} for {damage}", name(*attacker), name(*target));
                }
                Effect::EnemyKilled { enemy, at, .. } => {
                    println!("enemy {enemy} dies at {at}");
                    cells.remove(&CreatureId::Enemy(*enemy));
                }
                Effect::DoorsClosed { doors, .. } => println!("{} doors close", doors.len()),
                Effect::DoorsOpened { doors, .. } => println!("{} doors open", doors.len()),
                Effect::Descended { floor, at } => {
                    println!("floor {floor} begins at {at}");
                    cells = BTreeMap::from([(CreatureId::Player, *at)]);
                }
                other => {
                    if let Some(message) = other.message() {
                        println!("{message}");
                    }
                }
            }
        }
        // Nothing was missed.
        assert_eq!(cells.get(&CreatureId::Player), Some(&game.player().at));
        assert_eq!(cells.len(), 1 + game.enemies().len());
    }
    println!("{:?} after {} turns", game.outcome(), game.turn());
    Ok(())
}

fn name(who: CreatureId) -> String {
    match who {
        CreatureId::Player => "the player".to_owned(),
        CreatureId::Enemy(id) => format!("enemy {id}"),
    }
}
