//! Text that is pasted: into a game, into its questions, and more of it than the game reads; and files that are no text.

use std::path::Path;

use anyhow::{Result, bail};

use super::{quoted, tmux::Tmux};
use crate::shell::Shell;

pub fn step(shell: &Shell, program: &Path) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("undercroft-pastes-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let done = game(shell, program, &folder)
        .and_then(|()| question(shell, program, &folder))
        .and_then(|()| left_over(shell, program, &folder))
        .and_then(|()| no_text(shell, program, &folder));
    std::fs::remove_dir_all(&folder)?;
    done
}

/// What a shell would do if it read the end of what is pasted.
fn harm(folder: &Path) -> String {
    format!("touch {}\n", quoted(&folder.join("harm")))
}

fn is_harmless(folder: &Path) -> Result<()> {
    if folder.join("harm").exists() {
        bail!("the shell took what was pasted for commands");
    }
    Ok(())
}

/// A paste neither plays nor leaves, on the map and at the question.
fn game(shell: &Shell, program: &Path, folder: &Path) -> Result<()> {
    let tmux = Tmux::open(shell, "pastes", &format!("{} play bsp --seed 42; echo left $?", quoted(program)))?;
    tmux.shows(&["Turn 0 "])?;
    tmux.paste(&format!("lllloooqy\n{}", harm(folder)), true)?;
    tmux.shows(&["Turn 0 ", "Pasted text is ignored: "])?;
    tmux.keys("q")?;
    tmux.shows(&["Leave the game?"])?;
    tmux.paste(&format!("y\ny\n{}", harm(folder)), true)?;
    tmux.shows(&["Leave the game?", "Pasted text is ignored: "])?;
    tmux.keys("n.")?;
    tmux.shows(&["Turn 1 "])?;
    tmux.keys("qy")?;
    tmux.shows(&["left 0"])?;
    tmux.is_restored()?;
    is_harmless(folder)
}

/// Nor does it answer the question about a game that is kept.
fn question(shell: &Shell, program: &Path, folder: &Path) -> Result<()> {
    let saved = folder.join("game.json");
    let line = format!("{} play bsp --seed 42 --save {}; echo left $?", quoted(program), quoted(&saved));
    let tmux = Tmux::open(shell, "asked", &line)?;
    tmux.shows(&["Turn 0 "])?;
    tmux.keys(".qy")?;
    tmux.shows(&["left 0"])?;
    tmux.type_line(&format!("clear; {line}"))?;
    tmux.shows(&["Go on with it? [y/n]"])?;
    tmux.paste(&format!("y\n{}", harm(folder)), true)?;
    tmux.shows(&["Pasted text is ignored."])?;
    tmux.type_line("n")?;
    tmux.shows(&["left 2", "stays as it is"])?;
    tmux.is_restored()?;
    is_harmless(folder)
}

/// A terminal that cannot mark what is pasted sends keys. What comes after the key that leaves is for nobody.
fn left_over(shell: &Shell, program: &Path, folder: &Path) -> Result<()> {
    let tmux = Tmux::open(shell, "left-over", &format!("{} play bsp --seed 42; echo left $?", quoted(program)))?;
    tmux.shows(&["Turn 0 "])?;
    tmux.paste(&format!("..qy\n{}", harm(folder).repeat(200)), false)?;
    tmux.shows(&["left 0"])?;
    tmux.is_restored()?;
    is_harmless(folder)
}

/// A picture is refused where only text is shown.
fn no_text(shell: &Shell, program: &Path, folder: &Path) -> Result<()> {
    let line = format!("cd {}; {} generate bsp --format png; echo left $?", quoted(folder), quoted(program));
    let tmux = Tmux::open(shell, "no-text", &line)?;
    tmux.shows(&["png is no text", "--out map.png", "left 2"]).map(drop)
}
