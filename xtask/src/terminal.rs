//! `cargo xtask terminal`: the game in a real terminal, which is tmux's.
//!
//! A game is played here with the bot, and the same keys are sent to `undercroft play` in a terminal; what stands on its
//! screen has to be what happened here: doors that close, doors that open, the stairs. Then the ways out: the terminal
//! has to come back as it was from leaving, from a signal and from a panic, and with a dungeon on standard input.
//!
//! - `comfort`: walks, pages, the cursor, bots, code as the floor, suspending.
//! - `pastes`: text that is pasted, and files that are no text.
//! - `saves`: what may be overwritten, by whom, and what signals leave.
//! - `tmux`: the terminal.

mod comfort;
mod pastes;
mod saves;
mod tmux;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use undercroft::{Method, Recipe, Seed};
use undercroft_play::{
    Campaign, Effect, Game,
    bot::{self, Bot, BotKind},
    journal,
};

use crate::shell::{Shell, cargo};
use crate::step::{Done, Job};
use tmux::Tmux;

const SEED: i64 = 42;

pub fn step(job: &Job) -> Result<Done> {
    if let Some(reason) = job.shell.apt_install("tmux", "tmux")? {
        return Ok(Done::Skipped(reason));
    }
    let program = job.workspace.undercroft();
    a_floor(&job.shell, &program)?;
    a_signal(&job.shell, &program)?;
    a_pipe(&job.shell, &program)?;
    a_panic(&job.shell)?;
    comfort::keys(&job.shell, &program)?;
    comfort::code(&job.shell, &program)?;
    comfort::bots(&job.shell, &program)?;
    comfort::suspension(&job.shell, &program)?;
    saves::step(&job.shell, &program)?;
    pastes::step(&job.shell, &program)?;
    Ok(Done::Ok)
}

pub(crate) fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', "'\\''"))
}

fn game() -> Result<Game> {
    let recipe = Recipe::new(Method::from_name("bsp").context("no bsp")?);
    Ok(Game::new(Campaign::new(recipe, Seed::from(SEED)))?)
}

/// From the start into a room whose doors close, through the fight until they open, and down the stairs.
fn a_floor(shell: &Shell, program: &Path) -> Result<()> {
    let saved = std::env::temp_dir().join(format!("undercroft-game-{}.json", std::process::id()));
    let _ = std::fs::remove_file(&saved);
    let line = format!("{} play bsp --seed {SEED} --save {}; echo left $?", quoted(program), quoted(&saved));
    let tmux = Tmux::open(shell, "floor", &line)?;
    tmux.shows(&["Floor 1", "Turn 0", "@"])?;
    let mut game = game()?;
    let mut bot = Bot::new(BotKind::Careful);
    let (mut closed, mut opened) = (0, 0);
    for _ in 0..bot::MAX_TURNS {
        let action = bot.next(&game);
        let effects = game.act(action);
        tmux.keys(&action.letter().to_string())?;
        let has = |wanted: fn(&Effect) -> bool| effects.iter().any(wanted);
        let turn = format!("Turn {} ", game.turn());
        if has(|effect| matches!(effect, Effect::DoorsClosed { .. })) {
            tmux.shows(&[&turn, "The doors slam shut!", "♪ battle", "+"])?;
            closed += 1;
        }
        if has(|effect| matches!(effect, Effect::RoomCleared { .. })) && closed > opened {
            let screen = tmux.shows(&[&turn, "The room is cleared.", "♪ calm"])?;
            // The status may have one, of a weapon.
            if screen.lines().any(|line| line.contains('│') && line.contains('+')) {
                bail!("a door is still closed:\n{screen}");
            }
            opened += 1;
        }
        if has(|effect| matches!(effect, Effect::Descended { .. })) {
            tmux.shows(&[&turn, "Floor 2", "You go down to floor 2."])?;
            // It is kept by itself at every new floor, before that is shown.
            let kept = journal::read(&std::fs::read_to_string(&saved).context("nothing is kept")?)?;
            if kept.actions != game.actions() {
                bail!("{} actions are kept of {}", kept.actions.len(), game.actions().len());
            }
            break;
        }
        // Keys that pile up would be read all the same; this keeps a failure near its cause.
        if game.turn() % 25 == 0 {
            tmux.shows(&[&turn])?;
        }
    }
    if closed == 0 || opened == 0 || game.level().floor != 2 {
        bail!("{closed} rooms closed, {opened} opened, floor {}", game.level().floor);
    }
    shell.say(format!("{closed} rooms closed and opened, the stairs taken on turn {}", game.turn()));
    tmux.ask(&["resize-window", "-x", "39", "-y", "19"])?;
    tmux.shows(&["needs more room", "39 × 19", "paused"])?;
    // Keys are not taken while nothing can be seen.
    tmux.keys("...")?;
    tmux.ask(&["resize-window", "-x", "100", "-y", "30"])?;
    tmux.shows(&["Floor 2", &format!("Turn {} ", game.turn())])?;
    tmux.keys("qy")?;
    tmux.shows(&["left 0", "left on floor 2", "--load"])?;
    tmux.is_restored()?;
    // The game goes on where it was left, and can be seen again.
    tmux.type_line(&format!("clear; {} play --load {}; echo left $?", quoted(program), quoted(&saved)))?;
    tmux.shows(&["Floor 2", &format!("Turn {} ", game.turn())])?;
    tmux.keys("qy")?;
    tmux.shows(&["left 0"])?;
    tmux.type_line(&format!("clear; {} play --replay {}; echo left $?", quoted(program), quoted(&saved)))?;
    tmux.shows(&["A recorded game"])?;
    tmux.ask(&["send-keys", "Enter"])?;
    tmux.shows(&["the same end as recorded"])?;
    tmux.keys("q")?;
    tmux.shows(&["left 0"])?;
    std::fs::remove_file(&saved).context("the saved game is gone")
}

/// A polite signal ends the game and leaves the terminal well.
fn a_signal(shell: &Shell, program: &Path) -> Result<()> {
    let tmux = Tmux::open(shell, "signal", &format!("{} play bsp --seed {SEED}; echo left $?", quoted(program)))?;
    tmux.shows(&["Turn 0"])?;
    tmux.signal("-TERM")?;
    // 128 + 15, as a shell says of whom a signal ended.
    tmux.shows(&["left 143"])?;
    tmux.is_restored()
}

/// A dungeon on standard input; the keys come from the terminal.
fn a_pipe(shell: &Shell, program: &Path) -> Result<()> {
    let program = quoted(program);
    let line = format!("{program} generate walk --seed 7 --format json | {program} play -; echo left $?");
    let tmux = Tmux::open(shell, "pipe", &line)?;
    tmux.shows(&["Floor 1", "Turn 0"])?;
    tmux.keys("...")?;
    tmux.shows(&["Turn 3"])?;
    tmux.ask(&["send-keys", "C-c"])?;
    tmux.shows(&["left 0", "walk, seed 7"])?;
    tmux.is_restored()
}

/// A panic in the middle of a frame, from a test that does just that.
fn a_panic(shell: &Shell) -> Result<()> {
    let json = shell.ask(cargo().args([
        "test",
        "--quiet",
        "--workspace",
        "--test",
        "panics",
        "--no-run",
        "--message-format",
        "json",
    ]))?;
    let is_test = |line: &str| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        let named = message["target"]["name"] == "panics";
        message["executable"].as_str().filter(|_| named).map(PathBuf::from)
    };
    let test = json.lines().find_map(is_test).context("no test `panics`")?;
    let tmux =
        Tmux::open(shell, "panic", &format!("RUST_BACKTRACE=0 {} --ignored --nocapture; echo left $?", quoted(&test)))?;
    tmux.shows(&["Turn 0"])?;
    tmux.keys("S")?;
    tmux.shows(&["left 101", "a panic in the middle of a game"])?;
    tmux.is_restored()
}
