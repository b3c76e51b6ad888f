//! A run of steps: a heading before each, the time after, a table at the end.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::table;
use crate::tally::Tally;
use crate::workspace::Workspace;

/// How a step that did not fail ended.
pub enum Done {
    Ok,
    Skipped(String),
}

struct Row {
    step: &'static str,
    outcome: String,
    took: Duration,
}

/// Runs a single step, from the workspace's root.
pub fn alone(name: &'static str, work: impl FnOnce(&Workspace) -> Result<Done>) -> Result<ExitCode> {
    let workspace = Workspace::read()?;
    std::env::set_current_dir(&workspace.root)?;
    let mut suite = Suite::default();
    suite.step(name, |_| work(&workspace));
    Ok(suite.finish())
}

#[derive(Default)]
pub struct Suite {
    rows: Vec<Row>,
    failed: bool,
    pub tally: Tally,
}

impl Suite {
    /// Runs a step, unless an earlier one failed.
    pub fn step(&mut self, name: &'static str, work: impl FnOnce(&mut Tally) -> Result<Done>) {
        if self.failed {
            return;
        }
        println!("\n== {name}");
        let start = Instant::now();
        let failures_before = self.tally.failed;
        let outcome = match work(&mut self.tally) {
            Ok(Done::Ok) => "ok".to_owned(),
            Ok(Done::Skipped(reason)) => {
                self.tally.skipped += 1;
                format!("skipped: {reason}")
            }
            Err(problem) => {
                println!("{problem:#}");
                self.failed = true;
                // A step that broke without a failing test (a lint, a compile error) still has to
                // show in the last line.
                if self.tally.failed == failures_before {
                    self.tally.failed += 1;
                }
                "FAILED".to_owned()
            }
        };
        let took = start.elapsed();
        println!("-- {name}: {outcome} ({:.1} s)", took.as_secs_f64());
        self.rows.push(Row { step: name, outcome, took });
    }

    /// Prints the table and the last line.
    pub fn finish(self) -> ExitCode {
        let total: Duration = self.rows.iter().map(|row| row.took).sum();
        let seconds = |took: Duration| format!("{:.1}", took.as_secs_f64());
        let mut rows: Vec<Vec<String>> =
            self.rows.into_iter().map(|row| vec![row.step.to_owned(), seconds(row.took), row.outcome]).collect();
        // Times stand before outcomes because a skip's reason may be long.
        rows.push(vec!["total".to_owned(), seconds(total), String::new()]);
        println!("\n{}", table::render(&["step", "seconds", "result"], &rows));
        let Tally { passed, failed, skipped } = self.tally;
        println!("{passed} passed, {failed} failed, {skipped} skipped");
        if self.failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }
}
