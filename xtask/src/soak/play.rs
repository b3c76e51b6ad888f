//! `cargo xtask soak play [METHOD] [--bot NAME] [--rules JSON] [--seeds NAME] [--count N]`: three bots play every method to victory or defeat. The game has
//! to be lost by the careless one, open for the explorer, and rather won by the careful one.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result};
use undercroft::{Method, Recipe, Seed};
use undercroft_play::{
    Campaign, GameRules, Outcome,
    bot::{self, BotKind},
};

use super::{generating_methods, spread::spread};
use crate::table;

pub const COUNT: u32 = 1_000;
/// A careless bot wins less than this share of its games.
const CARELESS_WINS: f64 = 0.10;
/// An explorer wins between these shares.
const EXPLORER_WINS: (f64, f64) = (0.35, 0.65);
/// No floor has more than this share of a bot's deaths.
const FLOOR_DEATHS: f64 = 0.40;
/// Waiting and resting take less than this share of the turns.
const IDLE_TURNS: f64 = 0.15;
/// The number of standard deviations on both sides of a mean that hold 95 % of a normal distribution.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// What came of some games.
#[derive(Default)]
struct Score {
    won: u32,
    lost: u32,
    endless: Vec<u32>,
    /// Deaths by floor, the first floor first; floors without any count too.
    deaths: Vec<u32>,
    longest: u32,
    turns: u64,
    idle: u64,
    /// Enemies of the rooms of the last floors that were reached, and cells to walk on there.
    enemies: u64,
    cells: u64,
}

impl Score {
    fn with(mut self, other: Score) -> Score {
        self.won += other.won;
        self.lost += other.lost;
        self.endless.extend(other.endless);
        for (floor, deaths) in (1..).zip(other.deaths) {
            self.died(floor, deaths);
        }
        self.longest = self.longest.max(other.longest);
        self.turns += other.turns;
        self.idle += other.idle;
        self.enemies += other.enemies;
        self.cells += other.cells;
        self
    }

    /// Counts deaths on a floor.
    fn died(&mut self, floor: u32, deaths: u32) {
        let floors = self.deaths.len().max(floor as usize);
        self.deaths.resize(floors, 0);
        if let Some(own) = (floor as usize).checked_sub(1).and_then(|place| self.deaths.get_mut(place)) {
            *own += deaths;
        }
    }

    fn games(&self) -> u32 {
        self.won + self.lost + self.endless.len() as u32
    }

    fn wins(&self) -> f64 {
        f64::from(self.won) / f64::from(self.games().max(1))
    }

    fn idle(&self) -> f64 {
        self.idle as f64 / (self.turns.max(1)) as f64
    }

    /// What is wrong with these games of a bot.
    fn faults(&self, bot: BotKind) -> Vec<String> {
        let mut faults = Vec::new();
        let percent = |share: f64| format!("{:.1} %", share * 100.0);
        match bot {
            BotKind::Careless if self.wins() >= CARELESS_WINS => {
                faults.push(format!("wins {}", percent(self.wins())));
            }
            BotKind::Explorer if !(EXPLORER_WINS.0..=EXPLORER_WINS.1).contains(&self.wins()) => {
                faults.push(format!("wins {}", percent(self.wins())));
            }
            _ => {}
        }
        for (floor, deaths) in (1..).zip(&self.deaths) {
            let share = f64::from(*deaths) / f64::from(self.lost.max(1));
            // Of few games only what is hardly chance counts: a careful bot may have died three times.
            let judged = if self.games() < COUNT { wilson(*deaths, self.lost).0 } else { share };
            if judged > FLOOR_DEATHS {
                faults.push(format!("{} of its deaths are on floor {floor}", percent(share)));
            }
        }
        if self.idle() >= IDLE_TURNS {
            faults.push(format!("{} of its turns are waits", percent(self.idle())));
        }
        if !self.endless.is_empty() {
            faults.push(format!("{} games do not end, such as seed {}", self.endless.len(), self.endless[0]));
        }
        faults
    }
}

/// Which games are played.
pub struct Games {
    pub rules: GameRules,
    /// What their seeds begin with; a number from 0 follows.
    pub seeds: String,
    pub count: u32,
}

impl Games {
    fn seed(&self, number: u32) -> Seed {
        Seed::new(format!("{}{number}", self.seeds))
    }
}

pub fn run(method: Option<&str>, bot: Option<BotKind>, games: &Games) -> Result<ExitCode> {
    let mut rows = Vec::new();
    let mut faults = Vec::new();
    let names: Vec<&str> = match method {
        Some(only) => Method::NAMES.into_iter().filter(|name| *name == only).collect(),
        None => generating_methods().collect(),
    };
    for name in names {
        let mut explorer_wins = 0.0;
        for kind in BotKind::ALL.into_iter().filter(|kind| bot.is_none_or(|only| only == *kind)) {
            let start = Instant::now();
            let score = play(name, kind, games)?;
            let who = format!("{name}, {}", kind.name());
            faults.extend(score.faults(kind).into_iter().map(|fault| format!("{who}: {fault}")));
            match kind {
                BotKind::Explorer => explorer_wins = score.wins(),
                BotKind::Careful if score.wins() <= explorer_wins => {
                    faults.push(format!("{who}: wins no more than the explorer"));
                }
                _ => {}
            }
            let (low, high) = wilson(score.won, score.games());
            rows.push(vec![
                name.to_owned(),
                kind.name().to_owned(),
                score.games().to_string(),
                score.won.to_string(),
                format!("{:.1}", score.wins() * 100.0),
                format!("{:.1} to {:.1}", low * 100.0, high * 100.0),
                score.deaths.iter().map(u32::to_string).collect::<Vec<_>>().join(" "),
                score.endless.len().to_string(),
                format!("{:.1}", score.idle() * 100.0),
                (score.enemies / u64::from(score.games().max(1))).to_string(),
                (score.cells / u64::from(score.games().max(1))).to_string(),
                (score.turns / u64::from(score.games().max(1))).to_string(),
                score.longest.to_string(),
                format!("{:.1}", start.elapsed().as_secs_f64()),
            ]);
        }
    }
    let head = [
        "method",
        "bot",
        "games",
        "won",
        "% won",
        "95 % interval",
        "deaths by floor",
        "endless",
        "% waits",
        "enemies a floor",
        "cells a floor",
        "mean turns",
        "most turns",
        "seconds",
    ];
    println!("\n{}", table::render(&head, &rows));
    faults.iter().for_each(|fault| println!("{fault}"));
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The Wilson score interval at 95 %: between which shares the true one lies, given `hits` of `of`.
fn wilson(hits: u32, of: u32) -> (f64, f64) {
    if of == 0 {
        return (0.0, 1.0);
    }
    let (n, share, square) = (f64::from(of), f64::from(hits) / f64::from(of), NORMAL_95 * NORMAL_95);
    let middle = share + square / (2.0 * n);
    let reach = NORMAL_95 * (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt();
    let scale = 1.0 + square / n;
    (((middle - reach) / scale).max(0.0), ((middle + reach) / scale).min(1.0))
}

/// Seeds from 0 on, shared out over the cores.
fn play(method: &str, kind: BotKind, games: &Games) -> Result<Score> {
    let recipe = Recipe::new(Method::from_name(method).context("a method without parameters")?);
    let parts = spread(games.count, &format!("a game of {method}"), |seeds| -> Result<Score> {
        // A game that is won has no deaths, and its floors count as floors without any.
        let mut score = Score { deaths: vec![0; games.rules.floors as usize], ..Score::default() };
        for seed in seeds {
            let campaign = Campaign { rules: games.rules.clone(), ..Campaign::new(recipe.clone(), games.seed(seed)) };
            let game = bot::play(campaign, kind, bot::MAX_TURNS, |_| {})?;
            match game.outcome() {
                Outcome::Victory => score.won += 1,
                Outcome::Defeat => {
                    score.lost += 1;
                    score.died(game.level().floor, 1);
                }
                Outcome::Playing => score.endless.push(seed),
            }
            score.longest = score.longest.max(game.turn());
            score.turns += u64::from(game.turn());
            score.idle += u64::from(game.idle_turns());
            score.enemies += u64::from(game.level().enemy_count());
            score.cells += u64::from(game.level().cells);
        }
        Ok(score)
    })?;
    parts.into_iter().try_fold(Score::default(), |all, part| Ok(all.with(part?)))
}

#[cfg(test)]
mod tests {
    use super::wilson;

    /// The interval of 10 in 100 as tables have it, and the ends, where the normal approximation would fail.
    #[test]
    fn intervals_are_those_of_the_tables() {
        let near = |(low, high): (f64, f64), wanted: (f64, f64)| {
            (low - wanted.0).abs() < 5e-4 && (high - wanted.1).abs() < 5e-4
        };
        assert!(near(wilson(10, 100), (0.0552, 0.1744)));
        assert!(near(wilson(0, 10), (0.0, 0.2775)));
        assert!(near(wilson(10, 10), (0.7225, 1.0)));
        assert!(near(wilson(0, 0), (0.0, 1.0)));
    }
}
