//! `cargo xtask bench-peers [ROUNDS]`: other makers of dungeons and us on the same work, by turns in one run, and what came of
//! it in `docs/performance.md`.

mod report;

use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::shell::{Shell, cargo};
use crate::tools::{self, Tool};
use crate::workspace::Workspace;

const ROUNDS: u32 = 5;

/// Who runs a contender.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Runner {
    Rust,
    Python,
    Node,
}

/// One peer, what of ours does the same work, and what there is to say about it.
pub struct Duel {
    pub peer: &'static str,
    pub runner: Runner,
    pub contender: &'static str,
    pub count: u64,
    pub ours: &'static str,
    pub our_count: u64,
    pub work: &'static str,
}

const fn duel(
    (peer, runner, contender, count): (&'static str, Runner, &'static str, u64),
    (ours, our_count): (&'static str, u64),
    work: &'static str,
) -> Duel {
    Duel { peer, runner, contender, count, ours, our_count, work }
}

const DUELS: [Duel; 8] = [
    duel(
        ("mapgen 0.6.0, BspRooms", Runner::Rust, "mapgen-bsp", 2_000),
        ("bsp-12", 20_000),
        "80 × 40, split, rooms put into the parts and joined. It does as much as we; neither checks.",
    ),
    duel(
        ("mapgen 0.6.0, SimpleRooms", Runner::Rust, "mapgen-simple", 2_000),
        ("scatter-21", 20_000),
        "100 × 100, small rooms thrown and joined to the nearest. It does as much as we; neither checks.",
    ),
    duel(
        ("tatami-dungeon 0.1.11", Runner::Rust, "tatami", 20),
        ("scatter-192", 2_000),
        "192 × 192, 16 rooms, with enemies and things. It does more with things: items, traps and teleporters, in its corridors \
         too, whose stretches count here as rooms of its own; we put doors and Wang codes, and check.",
    ),
    duel(
        ("tcod 21.2.2, bsp", Runner::Python, "tcod", 1_000),
        ("bsp-14", 20_000),
        "80 × 40, split, rooms put into the parts and joined. It splits in C; the digging is Python over numpy, as its users \
         write it. It does as much as we; neither checks.",
    ),
    duel(
        ("dungeongen 0.1.14", Runner::Python, "dungeongen", 8),
        ("tabletop", 2_000),
        "a keyed map of 10 to 16 rooms: passages, doors, stairs, exits, numbers; nothing is drawn. It does less: we also carve \
         the map, furnish the rooms and check all of it, and some of its seeds stop short of 10 rooms.",
    ),
    duel(
        ("rot-js 2.2.1, Digger", Runner::Node, "rot-digger", 500),
        ("bsp-16", 20_000),
        "80 × 40, its rooms and corridors dug one by one, ours split. Another way to the same kind of map; neither checks.",
    ),
    duel(
        ("rot-js 2.2.1, Uniform", Runner::Node, "rot-uniform", 500),
        ("scatter-80x40", 20_000),
        "80 × 40, rooms of 3 to 9 thrown and joined to the nearest. Its rooms are no higher than 5; neither checks.",
    ),
    duel(
        ("@mikewesthad/dungeon 2.0.1", Runner::Node, "mikewesthad", 1_000),
        ("bsp-16", 20_000),
        "80 × 40, rooms of 6 to 15. It does less: rooms lie side by side with doors between, and no corridor is dug; neither checks.",
    ),
];

/// What a run of a contender took.
#[derive(Clone, Copy, Default)]
pub struct Score {
    pub dungeons: f64,
    pub rooms: f64,
    pub seconds: f64,
    pub peak_kib: f64,
}

impl Score {
    fn read(text: &str) -> Result<Score> {
        let json: Value = serde_json::from_str(text).with_context(|| format!("reading `{text}`"))?;
        let number = |name: &str| json[name].as_f64().with_context(|| format!("no `{name}` in `{text}`"));
        let (dungeons, rooms) = (number("dungeons")?, number("rooms")?);
        Ok(Score { dungeons, rooms, seconds: number("seconds")?, peak_kib: number("peak_kib")? })
    }

    /// The quicker of two runs, which other work on the machine disturbed less.
    fn best(self, other: Score) -> Score {
        if self.seconds > 0.0 && self.seconds <= other.seconds { self } else { other }
    }
}

/// Where the runners are; a language that is not on this machine has none.
pub struct PeerRunners {
    folder: PathBuf,
    rust: PathBuf,
    cli: PathBuf,
    /// The interpreter with the peers in it.
    python: Option<PathBuf>,
    /// The folder with the `node_modules` of the peers.
    node_packages: Option<PathBuf>,
    shell: Shell,
    pub rounds: u32,
}

pub fn run(args: &[String]) -> Result<ExitCode> {
    // `ours` measures only us and prints; docs/performance.md is left alone, because its numbers need a quiet machine.
    let (alone, args) = match args {
        [first, rest @ ..] if first == "ours" => (true, rest),
        all => (false, all),
    };
    let rounds = match args {
        [] => ROUNDS,
        [rounds] => rounds.parse().with_context(|| format!("`{rounds}` is not a number of rounds"))?,
        _ => bail!("usage: cargo xtask bench-peers [ours] [ROUNDS]"),
    };
    let workspace = Workspace::read()?;
    std::env::set_current_dir(&workspace.root)?;
    let runners = prepare(&workspace, rounds.max(1), alone)?;
    if alone {
        println!("\n{}", report::ours(&runners)?);
        return Ok(ExitCode::SUCCESS);
    }
    let text = report::write(&runners, &DUELS)?;
    report::put("docs/performance.md", &text)?;
    println!("\n{text}");
    Ok(ExitCode::SUCCESS)
}

fn prepare(workspace: &Workspace, rounds: u32, alone: bool) -> Result<PeerRunners> {
    let folder = workspace.target.join("peers");
    std::fs::create_dir_all(&folder)?;
    let rust = folder.join("rust");
    let shell = Shell::terminal();
    let mut build = cargo();
    build.args(["build", "--release", "--locked", "--manifest-path", "xtask/peers/Cargo.toml", "--target-dir"]);
    shell.run(build.arg(&rust))?;
    shell.run(cargo().args(["build", "--profile", "bench", "-p", "undercroft-cli"]))?;
    let (mut python, mut node_packages) = (None, None);
    if !alone {
        python = available("Python", tools::python(&shell, workspace, "peers-python")?);
        node_packages = available("JavaScript", tools::npm(&shell, workspace, "peers-node")?);
    }
    Ok(PeerRunners {
        python,
        node_packages,
        rust: rust.join("release/undercroft-peers"),
        cli: workspace.target.join("release/undercroft"),
        folder,
        shell,
        rounds,
    })
}

/// The peers of a language, unless this machine cannot have them.
fn available(language: &str, tool: Tool) -> Option<PathBuf> {
    tool.map_err(|reason| println!("skipped: the peers in {language}: {reason}")).ok()
}

impl PeerRunners {
    /// One run; none where the language is missing.
    pub fn once(&self, runner: Runner, words: &[&str]) -> Result<Option<Score>> {
        let mut command = match (runner, &self.python, &self.node_packages) {
            (Runner::Rust, _, _) => Command::new(&self.rust),
            (Runner::Python, Some(python), _) => {
                let mut command = Command::new(python);
                command.arg("xtask/peers/peers.py");
                command
            }
            (Runner::Node, _, Some(packages)) => {
                let mut command = Command::new("node");
                command.arg("xtask/peers/peers.cjs").env("NODE_PATH", packages.join("node_modules"));
                command
            }
            _ => return Ok(None),
        };
        let said = self.shell.ask(command.args(words))?;
        Score::read(said.lines().last().unwrap_or_default()).map(Some)
    }

    /// The best of several rounds in which all take turns.
    pub fn by_turns(&self, all: &[(Runner, Vec<String>)]) -> Result<Vec<Option<Score>>> {
        let mut best: Vec<Option<Score>> = vec![None; all.len()];
        for round in 1..=self.rounds {
            for (place, (runner, words)) in best.iter_mut().zip(all) {
                println!("round {round}: {}", words.join(" "));
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                if let Some(score) = self.once(*runner, &words)? {
                    *place = Some(place.map_or(score, |before| before.best(score)));
                }
            }
        }
        Ok(best)
    }

    /// Seconds that `undercroft batch` takes for this many seeds.
    pub fn batch(&self, count: u64, threads: u32) -> Result<f64> {
        let out = self.folder.join("batch.parquet");
        let start = Instant::now();
        let mut command = Command::new(&self.cli);
        command.args([
            "batch",
            "bsp",
            "--quiet",
            "--count",
            &count.to_string(),
            "--threads",
            &threads.to_string(),
            "--out",
        ]);
        self.shell.ask(command.arg(&out))?;
        let seconds = start.elapsed().as_secs_f64();
        std::fs::remove_file(&out)?;
        Ok(seconds)
    }

    /// Seconds that `undercroft find` takes for this many seeds, none of which it finds.
    pub fn find(&self, condition: &str, budget: u64, threads: u32) -> Result<f64> {
        let start = Instant::now();
        let mut command = Command::new(&self.cli);
        // One that is found at the very end spares the report on what was not.
        command.args(["find", "bsp", "--quiet", "--where", condition, "--count", "1"]);
        command.args(["--threads", &threads.to_string(), "--budget", &budget.to_string()]);
        let _ = command.output()?;
        Ok(start.elapsed().as_secs_f64())
    }
}
