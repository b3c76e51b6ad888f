//! Undercroft on the command line.
//!
//! `cli` declares the command line, `commands` holds one file per subcommand, and the other modules are what they
//! share. This is the only crate that prints, and `out` is its only file that does.
//!
//! - Arguments of several commands: `recipe_args`, `ready_recipes`, `keep_args`, `edit_args`, `seed_args`, `seed_choice`,
//!   `picture_args`, `output_args`, `suggested_values`, `whole_number`. `delivery`: what was made goes where they say.
//! - Files: `input` reads them, `atomic_file` writes them; `file_lock` and `process_identity` keep two processes off one file;
//!   `windows_names` and `source_tree`.
//! - Many dungeons: `worker_pool`, `progress`, `stop_signal`, `memory`.
//! - What is said: `messages`, `problems`, `failure`, `unknown_argument`, `text_layout`.

mod atomic_file;
mod cli;
mod commands;
mod delivery;
mod edit_args;
mod failure;
mod file_lock;
mod graph_args;
mod input;
mod keep_args;
mod memory;
mod messages;
mod out;
mod output_args;
mod picture_args;
mod problems;
mod process_identity;
mod progress;
mod ready_recipes;
mod recipe_args;
mod seed_args;
mod seed_choice;
mod source_tree;
mod stop_signal;
mod suggested_values;
mod text_layout;
mod unknown_argument;
mod whole_number;
mod windows_names;
mod worker_pool;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use cli::Cli;
use memory::MemoryLimit;
use out::Out;

fn main() -> ExitCode {
    let early = out::When::from_raw_args(std::env::args_os());
    let parsed =
        Cli::command().color(early.for_clap()).try_get_matches().and_then(|found| Cli::from_arg_matches(&found));
    let cli = match parsed {
        Ok(cli) => cli,
        // clap reports help and version as errors too, and knows the stream and the exit code of each.
        Err(error) => return cli::refuse(&error, &Out::new(early, false)),
    };
    let out = Out::new(cli.global.color, cli.global.quiet);
    match commands::run(cli.command.as_ref(), MemoryLimit::new(cli.global.memory), &out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(&out),
    }
}
