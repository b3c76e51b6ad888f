//! Why a command failed, and the exit code for it.

use std::{fmt::Display, io, process::ExitCode};

use undercroft::{Error, Seed, check::Unsound, recipe::Problems};

use crate::{
    messages::{self, printable},
    out::{Out, style},
    problems,
};

/// A valid request that could not be met.
const UNMET: u8 = 1;
/// Stopped by Ctrl-C: 128 and the number of SIGINT, as shells report it. Other signals that end a batch give the same.
pub const INTERRUPTED: u8 = 130;
/// Bad usage, an impossible recipe, or unreadable or unsound input.
const BAD: u8 = 2;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// The reader of our output has closed the pipe, as `head` does. That is not a failure.
    ReaderGone,
    /// The recipe has problems.
    Recipe(Problems),
    /// Several inputs were bad, and each has been reported already. This is the exit code.
    Reported(u8),
    /// Anything else: a message with details and a hint.
    Message {
        /// The exit code.
        code: u8,
        /// What is wrong.
        message: String,
        /// One line each: faults, differences.
        details: Vec<String>,
        /// What to do about it.
        hint: Option<String>,
    },
}

impl Failure {
    /// Something is wrong with the arguments or the input.
    pub fn usage(message: impl Display) -> Failure {
        Failure::Message { code: BAD, message: printable(&message.to_string()), details: Vec::new(), hint: None }
    }

    /// The request is valid but cannot be met.
    pub fn unmet(message: impl Display) -> Failure {
        Failure::Message { code: UNMET, message: printable(&message.to_string()), details: Vec::new(), hint: None }
    }

    /// The user stopped the command.
    pub fn interrupted(message: impl Display) -> Failure {
        Failure::Message {
            code: INTERRUPTED,
            message: printable(&message.to_string()),
            details: Vec::new(),
            hint: None,
        }
    }

    /// A dungeon that breaks rules.
    pub fn unsound(name: &str, unsound: &Unsound) -> Failure {
        let rules = match unsound.faults.len() {
            1 => "it breaks a rule".to_owned(),
            many => format!("{many} faults, each with the rule it breaks"),
        };
        Failure::usage(format!("{name} is unsound: {rules}")).details(unsound.faults.iter())
    }

    /// A recipe and a seed that lead to no dungeon.
    pub fn generation(error: Error, seed: &Seed) -> Failure {
        match error {
            Error::Recipe(problems) => Failure::Recipe(problems),
            Error::Given(unsound) => {
                let mut promises: Vec<String> =
                    unsound.faults.iter().map(|fault| format!("\"{}\"", fault.rule)).collect();
                promises.sort_unstable();
                promises.dedup();
                let all_promises = unsound.faults.iter().all(|fault| !fault.rule.is_law());
                let hint = format!("to break a promise on purpose, add --set 'waived=[{}]'", promises.join(", "));
                Failure::unsound("the given layout", &unsound).maybe_hint(Some(hint).filter(|_| all_promises))
            }
            Error::Stopped => Failure::interrupted(&error),
            Error::Unsound(Unsound { faults, .. }) => {
                let bug = Failure::unmet("the engine made an unsound dungeon, which is a mistake in the engine");
                let bug = bug.details(
                    [format!("seed {}", messages::seed(seed))]
                        .into_iter()
                        .chain(faults.iter().map(ToString::to_string)),
                );
                bug.hint("please report the recipe and the seed")
            }
            error => Failure::unmet(&error).details([format!("seed {}", messages::seed(seed))]),
        }
    }

    /// The same with a hint.
    pub fn hint(self, text: impl Display) -> Failure {
        self.maybe_hint(Some(text))
    }

    /// The same with a hint, if there is one.
    pub fn maybe_hint(mut self, text: Option<impl Display>) -> Failure {
        if let Failure::Message { hint, .. } = &mut self {
            *hint = text.map(|text| printable(&text.to_string()));
        }
        self
    }

    /// The same with a list of details below the message.
    pub fn details(mut self, lines: impl IntoIterator<Item = impl Display>) -> Failure {
        if let Failure::Message { details, .. } = &mut self {
            details.extend(lines.into_iter().map(|line| printable(&line.to_string())));
        }
        self
    }

    /// The exit code for it.
    pub fn code(&self) -> u8 {
        match self {
            Failure::ReaderGone => 0,
            Failure::Recipe(_) => BAD,
            Failure::Reported(code) | Failure::Message { code, .. } => *code,
        }
    }

    /// A dungeon that keeps every law and cannot be won.
    pub fn unwinnable(name: &str, sentence: &str) -> Failure {
        Failure::unmet(format!("{name}: {sentence}"))
            .hint("if that is meant to be so, name `winnable` in `waived`: see docs/given.md and docs/edits.md")
    }

    /// Prints the failure to standard error and returns the exit code.
    pub fn report(self, out: &Out) -> ExitCode {
        match self {
            Failure::ReaderGone => return ExitCode::SUCCESS,
            Failure::Reported(code) => return ExitCode::from(code),
            Failure::Recipe(problems) => out.print_message(&problems::render(&problems, out.message_colour)),
            Failure::Message { code, message, details, hint } => {
                out.print_message(&format!("{} {message}", out.paint_message(style::ERROR, "error:")));
                details.iter().for_each(|line| out.print_message(&format!("  {line}")));
                if let Some(hint) = hint {
                    out.print_message(&format!("{} {hint}", out.paint_message(style::HELP, "help:")));
                }
                return ExitCode::from(code);
            }
        }
        ExitCode::from(BAD)
    }
}

/// Only printing uses this conversion: all other I/O errors are made into failures where the path is known.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ReaderGone,
            _ => Failure::unmet(format!("cannot write to standard output: {error}")),
        }
    }
}
