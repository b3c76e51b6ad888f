//! `cargo xtask soak play [METHOD] [--count N]`: the bot plays every method to victory or defeat.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result};
use undercroft::{Method, Recipe, Seed};
use undercroft_play::{Campaign, Outcome, bot};

use super::spread::spread;
use crate::table;

pub const COUNT: u32 = 1_000;
/// Of a hundred games the bot wins so many at least and so many at most.
const WINS: (u32, u32) = (30, 90);

/// What came of some games.
#[derive(Default)]
struct Score {
    won: u32,
    lost: u32,
    endless: Vec<u32>,
    longest: u32,
    turns: u64,
}

impl Score {
    fn with(mut self, other: Score) -> Score {
        self.won += other.won;
        self.lost += other.lost;
        self.endless.extend(other.endless);
        self.longest = self.longest.max(other.longest);
        self.turns += other.turns;
        self
    }
}

pub fn run(method: Option<&str>, count: u32) -> Result<ExitCode> {
    let mut rows = Vec::new();
    let mut fair = true;
    for name in Method::NAMES.into_iter().filter(|name| method.is_none_or(|only| only == *name)) {
        let start = Instant::now();
        let score = play(name, count)?;
        let games = (score.won + score.lost + score.endless.len() as u32).max(1);
        let percent = f64::from(score.won) * 100.0 / f64::from(games);
        fair &= score.endless.is_empty() && (f64::from(WINS.0)..=f64::from(WINS.1)).contains(&percent);
        score.endless.iter().take(5).for_each(|seed| println!("  {name}: seed {seed} does not end"));
        rows.push(vec![
            name.to_owned(),
            games.to_string(),
            score.won.to_string(),
            score.lost.to_string(),
            score.endless.len().to_string(),
            format!("{percent:.1}"),
            (score.turns / u64::from(games)).to_string(),
            score.longest.to_string(),
            format!("{:.1}", start.elapsed().as_secs_f64()),
        ]);
    }
    let head = ["method", "games", "won", "lost", "endless", "% won", "mean turns", "most turns", "seconds"];
    println!("\n{}", table::render(&head, &rows));
    Ok(if fair { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Seeds 0 to `count`, shared out over the cores.
fn play(method: &str, count: u32) -> Result<Score> {
    let recipe = Recipe::new(Method::from_name(method).context("a method without parameters")?);
    let parts = spread(count, &format!("a game of {method}"), |seeds| -> Result<Score> {
        let mut score = Score::default();
        for seed in seeds {
            let campaign = Campaign::new(recipe.clone(), Seed::from(i64::from(seed)));
            let game = bot::play(campaign, bot::MAX_TURNS, |_| {})?;
            match game.outcome() {
                Outcome::Victory => score.won += 1,
                Outcome::Defeat => score.lost += 1,
                Outcome::Playing => score.endless.push(seed),
            }
            score.longest = score.longest.max(game.turn());
            score.turns += u64::from(game.turn());
        }
        Ok(score)
    })?;
    parts.into_iter().try_fold(Score::default(), |all, part| Ok(all.with(part?)))
}
