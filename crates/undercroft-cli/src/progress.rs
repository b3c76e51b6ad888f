//! A progress bar on standard error with the rate and the time left, shown only on a terminal.

use std::fmt::Write;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::out::Out;

const LINE: &str = "{bar:30} {human_pos}/{human_len} {msg} {rate}, {eta} left";

/// Steps per second, with a decimal only for small numbers.
fn rate(state: &ProgressState, to: &mut dyn Write) {
    let digits = if state.per_sec() < 10.0 { 1 } else { 0 };
    // The bar ignores write errors, and so does this.
    let _ = write!(to, "{:.digits$}/s", state.per_sec());
}

/// A progress bar that is removed when it is dropped. It is hidden in files, in pipes and with `--quiet`.
pub struct Progress(ProgressBar);

impl Progress {
    /// A bar for this many steps.
    pub fn new(out: &Out, steps: u64) -> Progress {
        if out.is_quiet() {
            return Progress(ProgressBar::hidden());
        }
        let bar = ProgressBar::new(steps);
        // The template is a constant and valid; should that change, the default bar is good enough.
        let style = ProgressStyle::with_template(LINE).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style.with_key("rate", rate));
        Progress(bar)
    }

    /// Starts at a position without counting the earlier steps for the rate.
    pub fn begin_at(&self, steps: u64) {
        self.0.set_position(steps);
        self.0.reset_eta();
    }

    /// Advances the bar.
    pub fn add(&self, steps: u64) {
        self.0.inc(steps);
    }

    /// Lets something be printed while the bar is out of the way.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.suspend(print)
    }

    /// The message beside the numbers.
    pub fn say(&self, text: String) {
        self.0.set_message(text);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
