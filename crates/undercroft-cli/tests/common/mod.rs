//! Runs the program as a user would.
#![allow(dead_code)] // Each test file uses its own part of this.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::Value;

/// What a run of the program left.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Ran {
    /// Insists on an exit code.
    #[track_caller]
    pub fn exits(self, code: i32) -> Ran {
        assert_eq!(self.code, code, "stdout:\n{}\nstderr:\n{}", self.stdout, self.stderr);
        self
    }

    /// Insists that the messages hold all of these.
    #[track_caller]
    pub fn says(self, parts: &[&str]) -> Ran {
        for part in parts {
            assert!(self.stderr.contains(part), "no {part:?} in\n{}", self.stderr);
        }
        self
    }

    /// Insists that it was refused: this code, nothing on standard output, these messages.
    #[track_caller]
    pub fn refused(self, code: i32, parts: &[&str]) -> Ran {
        let ran = self.exits(code).says(parts);
        assert_eq!(ran.stdout, "", "a refusal prints no result");
        assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
        ran
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap()
    }
}

/// A run to be.
pub struct Run {
    command: Command,
    input: Vec<u8>,
}

/// The program with these arguments, in an environment that says nothing about colour.
pub fn undercroft(args: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.args(args);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
        command.env_remove(name);
    }
    Run { command, input: Vec::new() }
}

impl Run {
    pub fn env(mut self, name: &str, value: &str) -> Run {
        self.command.env(name, value);
        self
    }

    pub fn at(mut self, folder: &Path) -> Run {
        self.command.current_dir(folder);
        self
    }

    pub fn input(mut self, bytes: impl Into<Vec<u8>>) -> Run {
        self.input = bytes.into();
        self
    }

    pub fn run(mut self) -> Ran {
        self.command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = self.command.spawn().unwrap();
        // The program may refuse before it has read everything.
        let _ = child.stdin.take().unwrap().write_all(&self.input);
        let output = child.wait_with_output().unwrap();
        Ran {
            code: output.status.code().expect("it ended by itself"),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// The program with the words of a line as arguments.
pub fn run(line: &str) -> Ran {
    undercroft(&line.split_whitespace().collect::<Vec<_>>()).run()
}

/// The lines of a text.
pub fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

/// A folder that is gone after the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("undercroft-cli-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path
    }

    /// The names of what is in it, hidden files too.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
