//! Saved games: what may be overwritten, by whom, and what signals leave.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use undercroft_play::journal;

use super::{quoted, tmux::Tmux};
use crate::shell::Shell;

pub fn step(shell: &Shell, program: &Path) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("undercroft-saves-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let done = signals(shell, program, &folder)
        .and_then(|()| existing(shell, program, &folder))
        .and_then(|()| two_processes(shell, program, &folder));
    std::fs::remove_dir_all(&folder)?;
    done
}

/// How many actions a saved game has; it has to be whole, and no lock may be left beside it.
fn actions(saved: &Path) -> Result<usize> {
    let text = std::fs::read_to_string(saved).with_context(|| format!("no {}", saved.display()))?;
    let journal = journal::read(&text)?;
    journal.replay()?;
    if lock(saved).exists() {
        bail!("{} is left", lock(saved).display());
    }
    Ok(journal.actions.len())
}

fn lock(saved: &Path) -> PathBuf {
    saved.with_extension("json.lock")
}

/// A game that a signal ends is kept, and goes on from there.
fn signals(shell: &Shell, program: &Path, folder: &Path) -> Result<()> {
    // A shell drops the rest of its line when SIGINT ended a program, so it says no status then.
    for (signal, status) in [("-TERM", "left 143"), ("-HUP", "left 129"), ("-INT", "left on floor 1 after 3 turns")] {
        let saved = folder.join(format!("signal{signal}.json"));
        let line = format!("{} play bsp --seed 42 --save {}; echo left $?", quoted(program), quoted(&saved));
        let tmux = Tmux::open(shell, &format!("saves{signal}"), &line)?;
        tmux.shows(&["Turn 0 "])?;
        tmux.keys("lll")?;
        tmux.shows(&["Turn 3 "])?;
        tmux.signal(signal)?;
        tmux.shows(&[status])?;
        tmux.is_restored()?;
        if actions(&saved)? != 3 {
            bail!("{signal} left {} actions, not 3", actions(&saved)?);
        }
        tmux.type_line(&format!("clear; {} play --load {}; echo left $?", quoted(program), quoted(&saved)))?;
        tmux.shows(&["Turn 3 ", "You go on where you left: floor 1, turn 3."])?;
        tmux.keys("qy")?;
        tmux.shows(&["left 0"])?;
    }
    Ok(())
}

/// A line for the shell that runs a program in a folder, so that messages with names of files are short enough for a line.
fn in_folder(folder: &Path, command: &str) -> String {
    format!("cd {} && {command}; echo left $?", quoted(folder))
}

/// A save that is there is asked about, and stays as it is on Ctrl-C and on a no.
fn existing(shell: &Shell, program: &Path, folder: &Path) -> Result<()> {
    let saved = folder.join("signal-TERM.json");
    let before = std::fs::read_to_string(&saved)?;
    let line = in_folder(folder, &format!("{} play bsp --save signal-TERM.json", quoted(program)));
    let tmux = Tmux::open(shell, "existing", &line)?;
    tmux.shows(&["holds a game of 3 keys already (bsp). Go on with it? [y/n]"])?;
    tmux.ask(&["send-keys", "C-c"])?;
    // What is typed before the shell is back is dropped with the rest of the input.
    tmux.shows(&["\n$"])?;
    tmux.is_restored()?;
    tmux.type_line(&format!("clear; {line}"))?;
    tmux.shows(&["Go on with it? [y/n]"])?;
    tmux.type_line("n")?;
    tmux.shows(&["left 2", "stays as it is"])?;
    if std::fs::read_to_string(&saved)? != before {
        bail!("the saved game has changed");
    }
    tmux.type_line(&format!("clear; {line}"))?;
    tmux.shows(&["Go on with it? [y/n]"])?;
    tmux.type_line("y")?;
    tmux.shows(&["Turn 3 "])?;
    tmux.keys(".S")?;
    tmux.shows(&["Turn 4 ", "Saved to "])?;
    tmux.ask(&["send-keys", "C-c"])?;
    tmux.shows(&["left 0"])?;
    if actions(&saved)? != 4 {
        bail!("{} actions were kept, not 4", actions(&saved)?);
    }
    Ok(())
}

/// Two processes cannot play one save, but a killed one bars nobody.
fn two_processes(shell: &Shell, program: &Path, folder: &Path) -> Result<()> {
    let saved = folder.join("signal-TERM.json");
    let line = in_folder(folder, &format!("{} play --load signal-TERM.json", quoted(program)));
    let first = Tmux::open(shell, "first", &line)?;
    first.shows(&["Turn 4 "])?;
    let number = first.game()?;
    let second = Tmux::open(shell, "second", &line)?;
    second.shows(&[&format!("is being played by process {number}"), "left 2"])?;
    first.signal("-KILL")?;
    first.shows(&["left 137"])?;
    if !lock(&saved).exists() {
        bail!("a killed process cannot have removed its lock");
    }
    second.type_line(&format!("clear; {line}"))?;
    second.shows(&["Turn 4 "])?;
    second.keys(".qy")?;
    second.shows(&["left 0"])?;
    if actions(&saved)? != 5 {
        bail!("{} actions were kept, not 5", actions(&saved)?);
    }
    Ok(())
}
