//! One file or folder per subcommand.

pub mod batch;
pub mod check;
pub mod completions;
mod draw;
pub mod film;
pub mod find;
pub mod formats;
pub mod gallery;
pub mod generate;
pub mod import;
pub mod man;
pub mod methods;
pub mod play;
pub mod prove;
pub mod recipes;
pub mod schema;
pub mod stats;
#[cfg(feature = "studio")]
pub mod studio;
pub mod survey;
pub mod verify;

use crate::{cli::Command, failure::Failure, memory::MemoryLimit, out::Out};

/// Runs a subcommand.
pub fn run(command: Option<&Command>, memory: MemoryLimit, out: &Out) -> Result<(), Failure> {
    match command {
        None => draw::run(out),
        Some(Command::Generate(args)) => generate::run(args, memory, out),
        Some(Command::Import(args)) => import::run(args, memory, out),
        Some(Command::Play(args)) => play::run(args, memory, out),
        Some(Command::Find(args)) => find::run(args, memory, out),
        Some(Command::Batch(args)) => batch::run(args, memory, out),
        #[cfg(feature = "studio")]
        Some(Command::Studio(args)) => studio::run(args, out),
        Some(Command::Survey(args)) => survey::run(args, memory, out),
        Some(Command::Stats(args)) => stats::run(args, out),
        Some(Command::Gallery(args)) => gallery::run(args, memory, out),
        Some(Command::Film(args)) => film::run(args, memory, out),
        Some(Command::Formats(args)) => formats::run(args, out),
        Some(Command::Methods(args)) => methods::run(args, out),
        Some(Command::Schema(args)) => schema::run(args, out),
        Some(Command::Check(args)) => check::run(args, memory, out),
        Some(Command::Verify(args)) => verify::run(args, memory, out),
        Some(Command::Prove(args)) => prove::run(args, memory, out),
        Some(Command::Recipes(args)) => recipes::run(args, out),
        Some(Command::Completions(args)) => completions::run(args, out),
        Some(Command::Man(args)) => man::run(args, out),
    }
}
