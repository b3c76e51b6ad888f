//! `cargo xtask soak [play | fair | levels | locks | settings] [METHOD] [--bot NAME] [--rules JSON] [--seeds NAME] [--count N]`: many dungeons of a
//! method, looking for an unsound one; many games of the bots, or of one; dungeons of random recipes, looking for what people
//! would object to; several levels, looking for a room that cannot be reached; dungeons with random locks, looking for one that
//! can be lost; or every combination of `tabletop`'s settings and
//! random ones of all methods, looking for one that is refused.
//!
//! The engine checks each of its dungeons; the soak does not take its word for it, and looks at the map as a walker
//! would. Where the original program's figures are known for the same seeds, ours are held against them.

mod census;
mod dice;
mod fair;
mod levels;
mod locks;
mod play;
mod random_settings;
mod settings;
mod spread;
mod walker;

use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use undercroft::{
    Error, Method, Recipe, Seed, Workshop,
    trace::{Event, Trace},
};
use undercroft_play::{GameRules, bot::BotKind};

use crate::shell::{Shell, cargo};
use crate::step::{Done, Job};
use crate::table;
use census::{Census, SoakRecipe};
use spread::spread;

/// The methods that generate; `given` only copies.
pub fn generating_methods() -> impl Iterator<Item = &'static str> {
    Method::NAMES.into_iter().filter(|name| *name != "given")
}

const COUNT: u32 = 100_000;
const SHORT_COUNT: &str = "2000";
const SHORT_PLAY_COUNT: &str = "100";

/// What is soaked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SoakKind {
    Dungeons,
    Games,
    Fairness,
    Levels,
    Locks,
    Settings,
}

#[derive(Debug, PartialEq, Eq)]
struct SoakArgs {
    of: SoakKind,
    method: Option<String>,
    bot: Option<BotKind>,
    rules: GameRules,
    /// What the seeds of games begin with.
    seeds: String,
    count: u32,
}

pub fn run(args: &[String]) -> Result<ExitCode> {
    let options = SoakArgs::read(args)?;
    if cfg!(debug_assertions) {
        // xtask itself is built without optimisation; a soak is worth a second build.
        Shell::terminal().run(optimised().args(args))?;
        return Ok(ExitCode::SUCCESS);
    }
    match options.of {
        SoakKind::Dungeons => {}
        SoakKind::Games => {
            let games = play::Games { rules: options.rules, seeds: options.seeds, count: options.count };
            return play::run(options.method.as_deref(), options.bot, &games);
        }
        SoakKind::Fairness => return fair::run(options.method.as_deref(), options.count),
        SoakKind::Levels => return levels::run(options.method.as_deref(), options.count),
        SoakKind::Locks => return locks::run(options.method.as_deref(), options.count),
        SoakKind::Settings => return settings::run(options.count),
    }
    let mut rows = Vec::new();
    let mut sound = true;
    for board in
        census::SOAK_RECIPES.iter().filter(|board| options.method.as_deref().is_none_or(|only| only == board.method))
    {
        let start = Instant::now();
        let seeds = board.seeds(options.count);
        let census = soak(board, seeds)?;
        println!("{}: room counts {:?}", board.name, census.by_rooms);
        census.faults.iter().take(5).for_each(|fault| println!("  {fault}"));
        let against = match board.original.filter(|_| options.count == COUNT) {
            None => "",
            Some(original) if original == census.by_rooms => "the same",
            Some(_) => "DIFFERS",
        };
        sound &= census.faults.is_empty() && against != "DIFFERS";
        rows.push(vec![
            board.name.to_owned(),
            seeds.to_string(),
            census.gave_up.to_string(),
            census.faults.len().to_string(),
            census.moved.to_string(),
            census.dropped.to_string(),
            format!("{:.2}", census.mean_rooms()),
            against.to_owned(),
            format!("{:.1}", start.elapsed().as_secs_f64()),
        ]);
    }
    let head =
        ["board", "seeds", "gave up", "unsound", "moved", "dropped", "mean rooms", "against the original", "seconds"];
    println!("\n{}", table::render(&head, &rows));
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A small soak, for `cargo xtask all`.
pub fn step(job: &Job) -> Result<Done> {
    job.shell.run(optimised().args(["--count", SHORT_COUNT]))?;
    Ok(Done::Ok)
}

/// A small soak of games, for `cargo xtask all`.
pub fn play_step(job: &Job) -> Result<Done> {
    job.shell.run(optimised().args(["play", "--count", SHORT_PLAY_COUNT]))?;
    Ok(Done::Ok)
}

fn optimised() -> Command {
    let mut command = cargo();
    command.args(["run", "--quiet", "--release", "--package", "xtask", "--", "soak"]);
    command
}

/// Seeds 0 to `count`, shared out over the cores.
fn soak(board: &SoakRecipe, count: u32) -> Result<Census> {
    let recipe = Recipe::from_toml(board.recipe).context("the recipe of a soak")?;
    let parts = spread(count, &format!("a dungeon of {}", board.name), |seeds| {
        let mut census = Census::default();
        let mut workshop = Workshop::new();
        let varied = board.is_varied();
        for seed in seeds {
            if varied {
                visit(&mut workshop, &board.recipe(&recipe, seed), seed, &mut census);
            } else {
                visit(&mut workshop, &recipe, seed, &mut census);
            }
        }
        census
    })?;
    Ok(parts.into_iter().fold(Census::default(), Census::with))
}

fn visit(workshop: &mut Workshop, recipe: &Recipe, seed: u32, census: &mut Census) {
    let made = workshop.generate_traced(recipe, Seed::from(i64::from(seed)), &mut Losses(census));
    match made {
        Ok(dungeon) => {
            census.count(dungeon.draft().rooms.len());
            let complaint = walker::complaint(&dungeon);
            census.faults.extend(complaint.map(|complaint| format!("seed {seed}: {complaint}")));
            workshop.recycle(dungeon);
        }
        Err(Error::GaveUp { .. }) => census.gave_up += 1,
        Err(problem) => census.faults.push(format!("seed {seed}: {problem}")),
    }
}

/// Counts the rooms that did not stay where they were placed.
struct Losses<'a>(&'a mut Census);

impl Trace for Losses<'_> {
    fn note(&mut self, event: Event) {
        match event {
            Event::Moved { .. } => self.0.moved += 1,
            Event::Withdrawn(_) => self.0.dropped += 1,
            Event::Attempt(_)
            | Event::Split { .. }
            | Event::Leaf(_)
            | Event::Target(_)
            | Event::Tried(_)
            | Event::Rejected { .. }
            | Event::Blocked { .. }
            | Event::Placed { .. }
            | Event::Cut { .. }
            | Event::Compared { .. }
            | Event::Shuffled(_)
            | Event::Typed { .. }
            | Event::Drawn { .. }
            | Event::TileTried { .. }
            | Event::Joined { .. }
            | Event::Backtracked { .. }
            | Event::Pass(_)
            | Event::Skipped { .. } => {}
        }
    }
}

impl SoakArgs {
    /// No method means all of them.
    fn read(args: &[String]) -> Result<Self> {
        let of = match args.first().map(String::as_str) {
            Some("play") => SoakKind::Games,
            Some("fair") => SoakKind::Fairness,
            Some("levels") => SoakKind::Levels,
            Some("locks") => SoakKind::Locks,
            Some("settings") => SoakKind::Settings,
            _ => SoakKind::Dungeons,
        };
        let count = match of {
            SoakKind::Games => play::COUNT,
            SoakKind::Settings => settings::COUNT,
            SoakKind::Dungeons | SoakKind::Fairness | SoakKind::Levels | SoakKind::Locks => COUNT,
        };
        let mut options =
            Self { of, method: None, bot: None, rules: GameRules::default(), seeds: String::new(), count };
        let mut words = args.iter().map(String::as_str).skip(usize::from(of != SoakKind::Dungeons));
        while let Some(word) = words.next() {
            if word == "--count" {
                let number = words.next().context("`--count` wants a number")?;
                options.count = number.parse().with_context(|| format!("`{number}` is not a count"))?;
            } else if word == "--bot" && of == SoakKind::Games {
                let name = words.next().context("`--bot` wants a name")?;
                options.bot = Some(BotKind::from_name(name).with_context(|| {
                    format!("`{name}` is no bot; there are {}", BotKind::ALL.map(BotKind::name).join(", "))
                })?);
            } else if word == "--seeds" && of == SoakKind::Games {
                // Other seeds than those by which the numbers were chosen, or just those.
                options.seeds = words.next().context("`--seeds` wants what the seeds begin with")?.to_owned();
            } else if word == "--rules" && of == SoakKind::Games {
                // Other numbers than the default ones, for tuning the game.
                let text = words.next().context("`--rules` wants a JSON object")?;
                let value = serde_json::from_str(text).context("`--rules` is no JSON")?;
                options.rules = GameRules::from_json(&value).map_err(|problems| {
                    anyhow!(problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
                })?;
            } else if Method::NAMES.contains(&word) {
                options.method = Some(word.to_owned());
            } else {
                bail!("`{word}` is no method; there are {}", Method::NAMES.join(", "));
            }
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::{BotKind, COUNT, GameRules, SoakArgs, SoakKind};

    fn read(line: &str) -> Option<SoakArgs> {
        let args: Vec<String> = line.split_whitespace().map(String::from).collect();
        SoakArgs::read(&args).ok()
    }

    fn plain(of: SoakKind, method: Option<&str>, count: u32) -> Option<SoakArgs> {
        let method = method.map(str::to_owned);
        Some(SoakArgs { of, method, bot: None, rules: GameRules::default(), seeds: String::new(), count })
    }

    #[test]
    fn words_come_in_any_order() {
        assert_eq!(read(""), plain(SoakKind::Dungeons, None, COUNT));
        assert_eq!(read("bsp --count 7"), plain(SoakKind::Dungeons, Some("bsp"), 7));
        assert_eq!(read("locks walk"), plain(SoakKind::Locks, Some("walk"), COUNT));
        assert_eq!(read("play bsp"), plain(SoakKind::Games, Some("bsp"), 1_000));
        assert_eq!(read("play --seeds tune").map(|args| args.seeds).as_deref(), Some("tune"));
        assert_eq!(read("--count 7 bsp"), read("bsp --count 7"));
        assert_eq!(read("play --bot careful").and_then(|args| args.bot), Some(BotKind::Careful));
        assert_eq!([read("--bot careful"), read("play --bot reckless"), read("play --bot")], [None, None, None]);
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!([read("cave"), read("--count"), read("--count many"), read("--cuont 7")], [None, None, None, None]);
    }
}
