//! Undercroft on the command line.
//!
//! `cli` says what can be typed; `commands` holds one file a subcommand; the rest is what they share. This is the only
//! crate that prints, and `out` is the only file of it that does.

mod asked;
mod cli;
mod code;
mod commands;
mod crew;
mod failure;
mod field;
mod input;
mod layout;
mod look;
mod out;
mod problems;
mod progress;
mod ready;
mod save;
mod seeds;
mod suggest;
mod words;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use cli::Cli;
use out::Out;

fn main() -> ExitCode {
    let early = out::When::spotted(std::env::args_os());
    let parsed =
        Cli::command().color(early.for_clap()).try_get_matches().and_then(|found| Cli::from_arg_matches(&found));
    let cli = match parsed {
        Ok(cli) => cli,
        // Help and the version come as errors too; clap knows which stream and which exit code each has.
        Err(error) => return cli::refuse(&error, &Out::new(early, false)),
    };
    let out = Out::new(cli.global.color, cli.global.quiet);
    match commands::run(cli.command.as_ref(), &out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(&out),
    }
}
