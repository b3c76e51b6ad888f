//! Keys that make a game comfortable: walks, the cursor, pages, bots, code as the floor, suspending.

use std::path::Path;

use anyhow::{Result, bail};

use super::{quoted, tmux::Tmux};
use crate::shell::Shell;

/// Every key that is no action by itself.
pub fn keys(shell: &Shell, program: &Path) -> Result<()> {
    let tmux = Tmux::open(shell, "keys", &format!("{} play bsp --seed 42; echo left $?", quoted(program)))?;
    tmux.shows(&["Floor 1 of 5", "Turn 0 ", "XP 0", "Kills 0", ")none ]none", "!3/3"])?;
    tmux.keys("V")?;
    tmux.shows(&["Unknown key: V. ? lists the keys."])?;
    tmux.ask(&["send-keys", "C-g"])?;
    tmux.shows(&["Unknown key: Ctrl-g."])?;
    // A run to the wall on the left, with either kind of shift; then bumps, which are one line.
    tmux.ask(&["send-keys", "S-Left"])?;
    tmux.shows(&["Turn 3 "])?;
    tmux.keys("hhh")?;
    tmux.shows(&["There is no way. (x3)"])?;
    tmux.keys("L")?;
    tmux.shows(&["Turn 9 "])?;
    tmux.keys("4")?;
    tmux.shows(&["Turn 10 "])?;
    tmux.keys("5")?;
    tmux.shows(&["Turn 11 "])?;
    tmux.keys("?")?;
    tmux.shows(&["Help", "explore until there is news"])?;
    tmux.ask(&["send-keys", "End"])?;
    tmux.shows(&["Rules", "always lead to the same end."])?;
    tmux.ask(&["send-keys", "Escape"])?;
    tmux.keys("i")?;
    tmux.shows(&["Weapon      none", "scroll of charts"])?;
    tmux.keys("iM")?;
    tmux.shows(&["Messages", "Unknown key: V."])?;
    tmux.keys("Mm")?;
    tmux.shows(&[" Map ", "•"])?;
    tmux.keys("mx")?;
    tmux.shows(&["You.", "Enter walks there"])?;
    tmux.keys("hh")?;
    tmux.shows(&["Floor."])?;
    tmux.ask(&["send-keys", "Enter"])?;
    tmux.shows(&["Turn 13 "])?;
    tmux.keys("r")?;
    tmux.shows(&["You are not hurt."])?;
    tmux.keys("e")?;
    tmux.shows(&["You find nothing in the walls.", "Turn 18 "])?;
    tmux.keys(">")?;
    tmux.shows(&["There are no stairs down here."])?;
    tmux.keys("o")?;
    tmux.shows(&["The doors slam shut!", "♪ battle"])?;
    tmux.keys("o")?;
    tmux.shows(&["You wait until the circles fade."])?;
    tmux.keys("o")?;
    tmux.shows(&["Not with enemies about."])?;
    tmux.ask(&["send-keys", "C-c"])?;
    tmux.shows(&["left 0"])?;
    tmux.is_restored()
}

/// Source code as the floor: a notice, the file and the line, bugs for enemies.
pub fn code(shell: &Shell, program: &Path) -> Result<()> {
    let tmux = Tmux::open(shell, "code", &format!("{} play --code xtask; echo left $?", quoted(program)))?;
    let screen = tmux.shows(&["Before you go", "source files read; seed ", "floor 1: ", "lines", "Any key begins"])?;
    let Some(file) =
        screen.lines().find_map(|line| line.split_once("floor 1: ")?.1.split_once(',').map(|(path, _)| path))
    else {
        bail!("no file is named:\n{screen}");
    };
    tmux.keys(" ")?;
    tmux.shows(&["Turn 0 ", &format!("{file}:"), "▒"])?;
    tmux.keys("q")?;
    tmux.shows(&["Leave the game?"])?;
    tmux.keys("y")?;
    tmux.shows(&["left 0", "bsp, seed "])?;
    tmux.is_restored()
}

/// A bot that is watched to the end of its game.
pub fn bots(shell: &Shell, program: &Path) -> Result<()> {
    let line = format!("NO_COLOR=1 {} play walk --seed 3 --bot careless --pace 1; echo left $?", quoted(program));
    let tmux = Tmux::open(shell, "bots", &line)?;
    tmux.shows(&["The careless bot plays."])?;
    tmux.keys("+")?;
    tmux.shows(&["2 actions a second."])?;
    tmux.ask(&["send-keys", "Enter"])?;
    tmux.shows(&["Score ", "The way you walked here:", "•"])?;
    tmux.keys("q")?;
    tmux.shows(&["left 0"])?;
    tmux.is_restored()
}

/// Ctrl-Z gives the terminal back, and `fg` draws the game again.
pub fn suspension(shell: &Shell, program: &Path) -> Result<()> {
    let tmux =
        Tmux::open(shell, "suspension", &format!("set -m; {} play bsp --seed 42; echo left $?", quoted(program)))?;
    tmux.shows(&["Turn 0 "])?;
    tmux.keys(".")?;
    tmux.shows(&["Turn 1 "])?;
    tmux.ask(&["send-keys", "C-z"])?;
    // A shell says of whom it stopped that its status is 128 and the number of the signal.
    tmux.shows(&["left 1"])?;
    tmux.is_restored()?;
    tmux.type_line("clear; fg; echo gone $?")?;
    tmux.shows(&["Floor 1 of 5", "Turn 1 "])?;
    tmux.keys(".")?;
    tmux.shows(&["Turn 2 "])?;
    // The same when somebody else stops and continues it.
    tmux.signal("-TSTP")?;
    tmux.shows(&["gone 1"])?;
    tmux.type_line("clear; fg; echo done $?")?;
    tmux.shows(&["Turn 2 "])?;
    tmux.keys("qy")?;
    tmux.shows(&["done 0"])?;
    tmux.is_restored()
}
