//! One file or folder per subcommand.

pub mod batch;
pub mod check;
pub mod completions;
mod draw;
pub mod film;
pub mod find;
pub mod gallery;
pub mod generate;
pub mod man;
pub mod methods;
pub mod play;
pub mod recipes;
pub mod schema;
pub mod stats;
pub mod survey;
pub mod verify;

use crate::{cli::Command, failure::Failure, out::Out};

/// Runs a subcommand.
pub fn run(command: Option<&Command>, out: &Out) -> Result<(), Failure> {
    match command {
        None => draw::run(out),
        Some(Command::Generate(args)) => generate::run(args, out),
        Some(Command::Play(args)) => play::run(args, out),
        Some(Command::Find(args)) => find::run(args, out),
        Some(Command::Batch(args)) => batch::run(args, out),
        Some(Command::Survey(args)) => survey::run(args, out),
        Some(Command::Stats(args)) => stats::run(args, out),
        Some(Command::Gallery(args)) => gallery::run(args, out),
        Some(Command::Film(args)) => film::run(args, out),
        Some(Command::Methods(args)) => methods::run(args, out),
        Some(Command::Schema(args)) => schema::run(args, out),
        Some(Command::Check(args)) => check::run(args, out),
        Some(Command::Verify(args)) => verify::run(args, out),
        Some(Command::Recipes(args)) => recipes::run(args, out),
        Some(Command::Completions(args)) => completions::run(args, out),
        Some(Command::Man(args)) => man::run(args, out),
    }
}
