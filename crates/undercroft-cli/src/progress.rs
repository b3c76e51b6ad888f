//! How far a long job has come: a bar on standard error with the rate and the time left, where that is a terminal.

use std::fmt::Write;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::out::Out;

const LINE: &str = "{bar:30} {human_pos}/{human_len} {msg} {rate}, {eta} left";

/// As many digits as mean something.
fn rate(state: &ProgressState, to: &mut dyn Write) {
    let digits = if state.per_sec() < 10.0 { 1 } else { 0 };
    // Without a place to write to there is nobody to read it.
    let _ = write!(to, "{:.digits$}/s", state.per_sec());
}

/// A bar that is gone when it is dropped. Nothing is drawn into files and pipes, nor if all should be quiet.
pub struct Progress(ProgressBar);

impl Progress {
    /// A bar for so many steps.
    pub fn new(out: &Out, steps: u64) -> Progress {
        if out.is_quiet() {
            return Progress(ProgressBar::hidden());
        }
        let bar = ProgressBar::new(steps);
        // A line that could not be read would be a mistake in the constant above; the plain bar does as well.
        let style = ProgressStyle::with_template(LINE).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style.with_key("rate", rate));
        Progress(bar)
    }

    /// So many steps that were done before do not count for the rate.
    pub fn begin_at(&self, steps: u64) {
        self.0.set_position(steps);
        self.0.reset_eta();
    }

    /// So many more steps are done.
    pub fn add(&self, steps: u64) {
        self.0.inc(steps);
    }

    /// What to say beside the numbers.
    pub fn say(&self, text: String) {
        self.0.set_message(text);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
