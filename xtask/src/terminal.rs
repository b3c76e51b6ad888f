//! `cargo xtask terminal`: the game in a real terminal, which is tmux's.
//!
//! A game is played here with the bot, and the same keys are sent to `undercroft play` in a terminal; what stands on its
//! screen has to be what happened here: doors that close, doors that open, the stairs. Then the ways out: the terminal
//! has to come back as it was from leaving, from a signal and from a panic, and with a dungeon on standard input.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use undercroft::{Method, Recipe, Seed};
use undercroft_play::{
    Campaign, Effect, Game,
    bot::{self, Bot, BotKind},
};

use crate::shell::{Shell, cargo};
use crate::step::{Done, Job};

/// A screen that does not show within this time what it should, never will; a loaded machine is slow.
const PATIENCE: Duration = Duration::from_secs(30);
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
    Ok(Done::Ok)
}

/// A terminal of our own; nobody else's tmux is touched.
struct Tmux<'a> {
    shell: &'a Shell,
    socket: String,
}

impl<'a> Tmux<'a> {
    /// A terminal with a shell in which `line` was typed. The shell says `left N` when it is back.
    fn open(shell: &'a Shell, name: &str, line: &str) -> Result<Self> {
        let tmux = Tmux { shell, socket: format!("undercroft-{}-{name}", std::process::id()) };
        let prompt = "PS1='$ ' sh";
        tmux.ask(&["-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "30", prompt])?;
        tmux.type_line(line)?;
        Ok(tmux)
    }

    fn ask(&self, args: &[&str]) -> Result<String> {
        // A terminal that can draw everything, whatever this one is.
        self.shell.ask(
            Command::new("tmux")
                .args(["-L", &self.socket])
                .args(args)
                .env("TERM", "xterm-256color")
                .env("LC_ALL", "C.UTF-8"),
        )
    }

    fn keys(&self, keys: &str) -> Result<()> {
        self.ask(&["send-keys", "-l", keys]).map(drop)
    }

    fn type_line(&self, line: &str) -> Result<()> {
        self.keys(line)?;
        self.ask(&["send-keys", "Enter"]).map(drop)
    }

    fn screen(&self) -> Result<String> {
        self.ask(&["capture-pane", "-p"])
    }

    /// Waits until the screen shows all of these.
    fn shows(&self, parts: &[&str]) -> Result<String> {
        let start = Instant::now();
        loop {
            let screen = self.screen()?;
            let lacking = parts.iter().find(|part| !screen.contains(**part));
            match lacking {
                None => return Ok(screen),
                Some(part) if start.elapsed() > PATIENCE => bail!("the screen never shows {part:?}:\n{screen}"),
                Some(_) => sleep(Duration::from_millis(20)),
            }
        }
    }

    /// Whether the terminal is as a shell wants it: no alternate screen, a cursor, keys echoed.
    fn is_restored(&self) -> Result<()> {
        let state = self.ask(&["display-message", "-p", "#{alternate_on} #{cursor_flag}"])?;
        if state != "0 1" {
            bail!("the terminal was left with alternate screen and cursor at `{state}`, not `0 1`");
        }
        self.type_line("stty -a | grep -o -w -e -icanon -e icanon -e -echo -e echo | tr '\\n' ' '; echo asked")?;
        let screen = self.shows(&["\necho", "asked\n"]).or_else(|_| self.shows(&["icanon", "asked"]))?;
        let answer =
            screen.lines().rev().find(|line| line.ends_with("asked") && !line.contains("stty")).unwrap_or_default();
        if answer.contains("-icanon") || answer.contains("-echo") || !answer.contains("icanon") {
            bail!("the terminal was left raw: {answer}\n{screen}");
        }
        Ok(())
    }
}

impl Drop for Tmux<'_> {
    fn drop(&mut self) {
        // Only our own server, by its own socket.
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
    }
}

fn quoted(path: &Path) -> String {
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
            tmux.shows(&[&turn, "The doors slam shut!", "♪ battle", "+", "O"])?;
            closed += 1;
        }
        if has(|effect| matches!(effect, Effect::RoomCleared { .. })) && closed > opened {
            let screen = tmux.shows(&[&turn, "The room is cleared.", "♪ calm"])?;
            if screen.contains('+') {
                bail!("a door is still closed:\n{screen}");
            }
            opened += 1;
        }
        if has(|effect| matches!(effect, Effect::Descended { .. })) {
            tmux.shows(&[&turn, "Floor 2", "You go down to floor 2."])?;
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
    tmux.shows(&["needs more room", "39 × 19"])?;
    tmux.ask(&["resize-window", "-x", "100", "-y", "30"])?;
    tmux.shows(&["Floor 2"])?;
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
    let parent = tmux.ask(&["display-message", "-p", "#{pane_pid}"])?;
    let game = shell.ask(Command::new("ps").args(["-o", "pid=", "--ppid", &parent]))?;
    shell.ask(Command::new("kill").args(["-TERM", game.trim()]))?;
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
