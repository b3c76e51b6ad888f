//! A run of steps, side by side where they may, and the table of what they took.
//!
//! Every step writes into a log of its own. The logs are shown in the order of the steps, each as it grows once those
//! before it have ended, so that outputs never mix and always come in the same order.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};

use crate::schedule::{Schedule, State};
use crate::shell::Shell;
use crate::step::{Done, Job, Outcome, Step, with_needs};
use crate::table;
use crate::tally::Tally;
use crate::workspace::Workspace;

/// How often the log of a running step is looked at.
const REFRESH: Duration = Duration::from_millis(100);

#[derive(Default)]
pub struct Options {
    /// A step that cannot run fails.
    pub no_skips: bool,
    pub pictures: Option<PathBuf>,
}

struct Suite<'a> {
    steps: &'a [&'static Step],
    workspace: &'a Workspace,
    options: &'a Options,
    logs: &'a Path,
    progress: Mutex<Progress<'a>>,
    changed: Condvar,
}

struct Progress<'a> {
    schedule: Schedule<'a>,
    took: Vec<Duration>,
}

/// Runs the steps and those they need, from the workspace's root.
pub fn run(steps: &[&'static Step], options: &Options) -> Result<ExitCode> {
    let start = Instant::now();
    let workspace = Workspace::read()?;
    // Steps name files from the root; `cargo xtask` may be called from any folder below it.
    std::env::set_current_dir(&workspace.root)?;
    let steps = with_needs(steps);
    let logs = std::env::temp_dir().join(format!("undercroft-xtask-{}", std::process::id()));
    std::fs::create_dir_all(&logs)?;
    // One more than there are cores, because some steps mostly wait.
    let places = std::thread::available_parallelism().map_or(1, NonZero::get) + 1;
    let suite = Suite {
        steps: &steps,
        workspace: &workspace,
        options,
        logs: &logs,
        progress: Mutex::new(Progress {
            schedule: Schedule::new(&steps, places),
            took: vec![Duration::ZERO; steps.len()],
        }),
        changed: Condvar::new(),
    };
    let tallies = std::thread::scope(|scope| {
        for _ in 0..places.min(steps.len()) {
            scope.spawn(|| suite.work());
        }
        suite.show()
    });
    std::fs::remove_dir_all(&logs)?;
    Ok(suite.finish(&tallies?, start.elapsed()))
}

impl<'a> Suite<'a> {
    /// Runs one step after another until none is left.
    fn work(&self) {
        let mut progress = self.lock();
        while !progress.schedule.is_exhausted() {
            let Some(index) = progress.schedule.start_next() else {
                progress = self.wait(progress);
                continue;
            };
            drop(progress);
            let start = Instant::now();
            let outcome = self.run_step(index);
            progress = self.lock();
            progress.took[index] = start.elapsed();
            progress.schedule.end(index, outcome);
            self.changed.notify_all();
        }
    }

    fn run_step(&self, index: usize) -> Outcome {
        let log = match OpenOptions::new().create(true).append(true).open(self.log(index)) {
            Ok(log) => log,
            Err(problem) => {
                eprintln!("no log for {}: {problem}", self.steps[index].name);
                return Outcome::Failed;
            }
        };
        let job =
            Job { workspace: self.workspace, shell: Shell::logging_to(log), pictures: self.options.pictures.clone() };
        let panicked = |_| Err(anyhow!("the step panicked"));
        match catch_unwind(AssertUnwindSafe(|| (self.steps[index].run)(&job))).unwrap_or_else(panicked) {
            Ok(Done::Ok) => Outcome::Passed,
            Ok(Done::Skipped(reason)) => Outcome::Skipped(reason),
            Err(problem) => {
                job.shell.say(format!("{problem:#}"));
                Outcome::Failed
            }
        }
    }

    /// Shows the logs and counts the tests in each.
    fn show(&self) -> Result<Vec<Tally>> {
        let mut tallies = Vec::new();
        for (index, step) in self.steps.iter().enumerate() {
            let mut state = self.state(index);
            while state == State::Waiting {
                drop(self.wait(self.lock()));
                state = self.state(index);
            }
            println!("\n== {}", step.name);
            let mut text = Vec::new();
            while let State::Running = state {
                self.show_more(index, &mut text)?;
                drop(self.wait(self.lock()));
                state = self.state(index);
            }
            self.show_more(index, &mut text)?;
            let mut tally = Tally::default();
            String::from_utf8_lossy(&text).lines().for_each(|line| tally.read(line));
            tallies.push(tally);
            if let State::Ended(outcome) = state {
                println!("-- {}: {} ({} s)", step.name, described(&outcome), seconds(self.lock().took[index]));
            }
        }
        Ok(tallies)
    }

    /// Shows what was added to a log since it was last looked at.
    fn show_more(&self, index: usize, text: &mut Vec<u8>) -> Result<()> {
        let known = text.len();
        // A step that is not run has no log.
        if let Ok(mut log) = File::open(self.log(index)) {
            log.seek(SeekFrom::Start(known as u64))?;
            log.read_to_end(text).context("the log of a step")?;
        }
        let mut out = std::io::stdout().lock();
        out.write_all(&text[known..])?;
        Ok(out.flush()?)
    }

    /// Prints the table and the closing line, which CI reads.
    fn finish(self, tallies: &[Tally], wall: Duration) -> ExitCode {
        let progress = self.progress.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut rows = Vec::new();
        let (mut tally, mut skips, mut failed) = (Tally::default(), 0, false);
        for (index, (step, counted)) in self.steps.iter().zip(tallies).enumerate() {
            let State::Ended(outcome) = progress.schedule.state(index) else { continue };
            tally.add(counted);
            match outcome {
                Outcome::Passed => {}
                Outcome::Skipped(_) => skips += 1,
                Outcome::NotRun(_) => tally.skipped += 1,
                Outcome::Failed => {
                    failed = true;
                    // A step that failed without a failing test (a lint, a compile error) has to show in the closing line too.
                    tally.failed += u64::from(counted.failed == 0);
                }
            }
            // Times stand before outcomes because a skip's reason may be long.
            rows.push(vec![step.name.to_owned(), seconds(progress.took[index]), described(outcome)]);
        }
        rows.push(vec!["wall time".to_owned(), seconds(wall), String::new()]);
        println!("\n{}", table::render(&["step", "seconds", "result"], &rows));
        if self.options.no_skips && skips > 0 {
            println!("--no-skips: a skipped step counts as failed");
            failed = true;
            tally.failed += skips;
        } else {
            tally.skipped += skips;
        }
        let Tally { passed, failed: failures, skipped } = tally;
        println!("{passed} passed, {failures} failed, {skipped} skipped");
        if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }

    fn log(&self, index: usize) -> PathBuf {
        self.logs.join(format!("{index}.txt"))
    }

    fn state(&self, index: usize) -> State {
        self.lock().schedule.state(index).clone()
    }

    /// A worker that panicked left the progress as it was before or after a change, never between.
    fn lock(&self) -> MutexGuard<'_, Progress<'a>> {
        self.progress.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn wait<'g>(&self, guard: MutexGuard<'g, Progress<'a>>) -> MutexGuard<'g, Progress<'a>> {
        self.changed.wait_timeout(guard, REFRESH).unwrap_or_else(|poisoned| poisoned.into_inner()).0
    }
}

fn described(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Passed => "ok".to_owned(),
        Outcome::Skipped(reason) => format!("skipped: {reason}"),
        Outcome::Failed => "FAILED".to_owned(),
        Outcome::NotRun(needed) => format!("not run: `{needed}` did not pass"),
    }
}

fn seconds(took: Duration) -> String {
    format!("{:.1}", took.as_secs_f64())
}
