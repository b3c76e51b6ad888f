//! What several tests of the game need: games by rules under which nobody dies, and somebody who walks to a cell.

#![allow(dead_code)] // No test uses them all.

use std::collections::{BTreeMap, VecDeque};

use undercroft::{Recipe, Seed, geom::Point};
use undercroft_play::{
    Action, Campaign, Dir8, Game, GameRules, Outcome,
    bot::{self, Bot, BotKind},
    may_step,
};

pub const METHODS: [&str; 5] = ["bsp", "scatter", "walk", "tilepath", "tabletop"];

/// The directions in which nothing is passed at a corner.
pub const STRAIGHT: [Dir8; 4] = [Dir8::North, Dir8::East, Dir8::South, Dir8::West];

pub fn recipe(method: &str, more: &str) -> Recipe {
    Recipe::from_toml(&format!("[method.{method}]\n{more}")).unwrap()
}

/// Rules by which nobody dies of wounds and nobody wanders, for tests about other things.
pub fn safe() -> GameRules {
    GameRules { health: 100_000, damage: (1_000, 1_000), max_wanderers: 0, ..GameRules::default() }
}

pub fn game(recipe: Recipe, seed: i64, rules: GameRules) -> Game {
    Game::new(Campaign { rules, ..Campaign::new(recipe, Seed::from(seed)) }).unwrap()
}

/// The first step of a shortest way over free cells, known or not.
pub fn step_to(game: &Game, goal: Point) -> Option<Dir8> {
    let start = game.player().at;
    let mut first: BTreeMap<Point, Dir8> = BTreeMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(at) = queue.pop_front() {
        for way in Dir8::ALL {
            let to = way.step(at);
            if to == start || first.contains_key(&to) || !may_step(at, way, |cell| game.is_free(cell)) {
                continue;
            }
            let begun = if at == start { way } else { first[&at] };
            first.insert(to, begun);
            queue.push_back(to);
        }
    }
    first.get(&goal).copied()
}

/// Walks to a cell, fighting as a bot does on the way. Whether there was a way.
pub fn try_to_walk_to(game: &mut Game, goal: Point) -> bool {
    let mut bot = Bot::new(BotKind::Explorer);
    for _ in 0..bot::MAX_TURNS {
        let fights = game.machine().active().is_some() || game.enemies().iter().any(|enemy| game.sees(enemy.at));
        if !fights && game.player().at == goal {
            return true;
        }
        let action = if fights { Some(bot.next(game)) } else { step_to(game, goal).map(Action::Go) };
        let Some(action) = action else { return false };
        game.act(action);
        assert_eq!(game.outcome(), Outcome::Playing);
    }
    panic!("never arrived at {goal}");
}

/// Walks to a cell to which there is a way.
pub fn walk_to(game: &mut Game, goal: Point) {
    assert!(try_to_walk_to(game, goal), "no way leads to {goal}");
}
