//! A step of a run: what it is called, what has to succeed before it, and the function that does it.

use std::path::PathBuf;

use anyhow::Result;

use crate::shell::Shell;
use crate::workspace::Workspace;

pub struct Step {
    pub name: &'static str,
    /// `cargo xtask COMMAND` runs this step alone, after the steps it needs.
    pub command: Option<&'static str>,
    /// Steps that have to succeed first.
    pub needs: &'static [&'static Step],
    /// Whether it builds into the workspace's target folder. Cargo lets one process at a time do that, so such steps run
    /// one after the other.
    pub builds: bool,
    pub run: fn(&Job) -> Result<Done>,
}

impl Step {
    pub const fn new(name: &'static str, run: fn(&Job) -> Result<Done>) -> Self {
        Self { name, command: None, needs: &[], builds: false, run }
    }

    pub const fn command(self, command: &'static str) -> Self {
        Self { command: Some(command), ..self }
    }

    pub const fn needs(self, needs: &'static [&'static Step]) -> Self {
        Self { needs, ..self }
    }

    pub const fn builds(self) -> Self {
        Self { builds: true, ..self }
    }
}

/// How a step that did not fail ended.
pub enum Done {
    Ok,
    Skipped(String),
}

/// What a step works with.
pub struct Job<'a> {
    pub workspace: &'a Workspace,
    pub shell: Shell,
    /// The folder that `cargo xtask browser FOLDER` keeps its pictures in.
    pub pictures: Option<PathBuf>,
}

/// How a step ended, or why it never began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Passed,
    Skipped(String),
    Failed,
    /// A step that it needs did not pass.
    NotRun(&'static str),
}

/// The steps and all that they need, each once and after what it needs.
pub fn with_needs(steps: &[&'static Step]) -> Vec<&'static Step> {
    fn add(step: &'static Step, all: &mut Vec<&'static Step>) {
        if all.iter().any(|known| known.name == step.name) {
            return;
        }
        step.needs.iter().for_each(|needed| add(needed, all));
        all.push(step);
    }
    let mut all = Vec::new();
    steps.iter().for_each(|step| add(step, &mut all));
    all
}

#[cfg(test)]
mod tests {
    use super::{Done, Step, with_needs};

    static BUILD: Step = Step::new("build", |_| Ok(Done::Ok));
    static TESTS: Step = Step::new("tests", |_| Ok(Done::Ok)).needs(&[&BUILD]);
    static MAPS: Step = Step::new("maps", |_| Ok(Done::Ok)).needs(&[&BUILD]);

    #[test]
    fn needs_come_first_and_once() {
        let names: Vec<&str> = with_needs(&[&MAPS, &TESTS, &MAPS]).iter().map(|step| step.name).collect();
        assert_eq!(names, ["build", "maps", "tests"]);
    }
}
