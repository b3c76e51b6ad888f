//! Undercroft on the command line.
//!
//! `cli` says what can be typed; `commands` holds one file a subcommand; the rest is what they share. This is the only
//! crate that prints, and `out` is the only file of it that does.

mod atomic_file;
mod cli;
mod commands;
mod failure;
mod input;
mod messages;
mod out;
mod picture_args;
mod problems;
mod progress;
mod ready_recipes;
mod recipe_args;
mod seed_args;
mod seed_choice;
mod source_tree;
mod suggested_values;
mod text_layout;
mod worker_pool;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use cli::Cli;
use out::Out;

fn main() -> ExitCode {
    let early = out::When::from_raw_args(std::env::args_os());
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
