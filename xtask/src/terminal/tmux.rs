//! A terminal to test in: tmux's, with a shell in it.

use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::shell::Shell;

/// A screen that does not show within this time what it should, never will; a loaded machine is slow.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A terminal of our own; nobody else's tmux is touched.
pub struct Tmux<'a> {
    shell: &'a Shell,
    socket: String,
}

impl<'a> Tmux<'a> {
    /// A terminal with a shell in which `line` was typed. The shell says `left N` when it is back.
    pub fn open(shell: &'a Shell, name: &str, line: &str) -> Result<Self> {
        let tmux = Tmux { shell, socket: format!("undercroft-{}-{name}", std::process::id()) };
        let prompt = "PS1='$ ' sh";
        tmux.ask(&["-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "30", prompt])?;
        tmux.type_line(line)?;
        Ok(tmux)
    }

    pub fn ask(&self, args: &[&str]) -> Result<String> {
        // A terminal that can draw everything, whatever this one is.
        self.shell.ask(
            Command::new("tmux")
                .args(["-L", &self.socket])
                .args(args)
                .env("TERM", "xterm-256color")
                .env("LC_ALL", "C.UTF-8"),
        )
    }

    pub fn keys(&self, keys: &str) -> Result<()> {
        self.ask(&["send-keys", "-l", keys]).map(drop)
    }

    pub fn type_line(&self, line: &str) -> Result<()> {
        self.keys(line)?;
        self.ask(&["send-keys", "Enter"]).map(drop)
    }

    /// Pastes a text, marked as one if the program has asked for that, or as keys.
    pub fn paste(&self, text: &str, marked: bool) -> Result<()> {
        self.ask(&["set-buffer", "-b", "pasted", text])?;
        let how: &[&str] = if marked { &["-p"] } else { &[] };
        self.ask(&[&["paste-buffer", "-d", "-b", "pasted"], how].concat()).map(drop)
    }

    fn screen(&self) -> Result<String> {
        self.ask(&["capture-pane", "-p"])
    }

    /// The process that the shell runs.
    pub fn game(&self) -> Result<String> {
        let parent = self.ask(&["display-message", "-p", "#{pane_pid}"])?;
        let games = self.shell.ask(Command::new("ps").args(["-o", "pid=", "--ppid", &parent]))?;
        Ok(games.trim().to_owned())
    }

    /// Sends a signal to that process.
    pub fn signal(&self, name: &str) -> Result<()> {
        self.shell.ask(Command::new("kill").args([name, &self.game()?])).map(drop)
    }

    /// Waits until the screen shows all of these.
    pub fn shows(&self, parts: &[&str]) -> Result<String> {
        let start = Instant::now();
        loop {
            let screen = self.screen()?;
            let lacking = parts.iter().find(|part| !screen.contains(**part));
            match lacking {
                None => return Ok(screen),
                Some(part) if start.elapsed() > TIMEOUT => bail!("the screen never shows {part:?}:\n{screen}"),
                Some(_) => sleep(Duration::from_millis(20)),
            }
        }
    }

    /// Whether the terminal is as a shell wants it: no alternate screen, a cursor, keys echoed.
    pub fn is_restored(&self) -> Result<()> {
        let state = self.ask(&["display-message", "-p", "#{alternate_on} #{cursor_flag}"])?;
        if state != "0 1" {
            bail!("the terminal was left with alternate screen and cursor at `{state}`, not `0 1`");
        }
        // The shell computes the last word, so that it is not part of what was typed.
        self.type_line("stty -a | grep -o -w -e -icanon -e icanon -e -echo -e echo | tr '\\n' ' '; echo as$((1))ked")?;
        let screen = self.shows(&["as1ked"])?;
        let answer = screen.lines().rev().find(|line| line.ends_with("as1ked")).unwrap_or_default();
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
