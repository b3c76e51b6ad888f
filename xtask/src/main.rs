//! The commands for developers: `cargo xtask <command>`. One file a command.
#![allow(clippy::disallowed_types, reason = "law 1 forbids the engine a clock; these commands are timed")]

mod bench;
mod browser;
mod fuzz;
mod pages;
mod parquet;
mod peers;
mod sh;
mod soak;
mod suite;
mod table;
mod tally;
mod terminal;
mod test;
mod tiled;
mod wasm;
mod workspace;

use std::process::ExitCode;

use anyhow::{Result, bail};

const USAGE: &str = "\
cargo xtask <command>

  test                          every check there is; the last line says what passed
  wasm                          only the wasm32 catalogue check of `test`
  bench [CARGO-BENCH-ARGS]      instruction counts, as a table (needs valgrind)
  bench-peers [ours] [ROUNDS]   other makers of dungeons and us, into docs/performance.md; `ours`: floor and cores alone, told only
  parquet                       only the check of `test` that pyarrow reads what `batch` writes
  browser [FOLDER]              only the check of `test` that a browser shows our pages; keeps pictures in FOLDER
  pages                         only the check of `test` that poppler draws our PDFs
  fuzz [SECONDS]                each fuzz target for SECONDS (600)
  tiled                         only the check of `test` that Tiled reads our maps
  terminal                      only the game in a real terminal of `test` (needs tmux)
  soak [METHOD] [--count N]     many dungeons, looking for an unsound one
  soak play [METHOD] [--count N]  many games of the bot, looking for one without an end
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match command(&args) {
        Ok(code) => code,
        Err(problem) => {
            eprintln!("xtask: {problem:#}");
            ExitCode::FAILURE
        }
    }
}

fn command(args: &[String]) -> Result<ExitCode> {
    let Some((name, rest)) = args.split_first() else {
        bail!("which command?\n\n{USAGE}");
    };
    // A command without arguments refuses them rather than ignores them.
    if matches!(name.as_str(), "test" | "wasm" | "terminal" | "parquet" | "pages" | "tiled") && !rest.is_empty() {
        bail!("`{name}` takes no arguments, got `{}`", rest.join(" "));
    }
    match name.as_str() {
        "test" => test::run(),
        "wasm" => suite::alone("wasm32 catalogue", wasm::step),
        "terminal" => suite::alone("a game in a terminal", terminal::step),
        "bench" => bench::run(rest),
        "bench-peers" => peers::run(rest),
        "parquet" => suite::alone("parquet by pyarrow", parquet::step),
        "pages" => suite::alone("pdf in poppler", pages::step),
        "tiled" => suite::alone("maps in Tiled", tiled::step),
        "browser" => {
            let pictures = rest.first().map(std::path::absolute).transpose()?;
            suite::alone("pages in a browser", |workspace| browser::step(workspace, pictures.as_deref()))
        }
        "fuzz" => fuzz::run(rest),
        "soak" => soak::run(rest),
        "help" | "--help" | "-h" => {
            print!("{USAGE}");
            Ok(ExitCode::SUCCESS)
        }
        other => bail!("no command is called `{other}`\n\n{USAGE}"),
    }
}
