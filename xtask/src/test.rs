//! `cargo xtask test`: the one test command. CI runs it, and so should you.
//!
//! It needs Rust and nothing else; what it cannot do on a machine it reports as skipped.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use anyhow::Result;

use crate::browser;
use crate::pages;
use crate::parquet;
use crate::sh::{self, cargo};
use crate::suite::{Done, Suite};
use crate::tally::Tally;
use crate::terminal;
use crate::tiled;
use crate::wasm;
use crate::workspace::Workspace;

/// Crates that are workspaces of their own, and so are missed by `cargo fmt --all`.
const SEPARATE_WORKSPACES: [&str; 4] = ["fuzz", "xtask/peers", "xtask/wasm-catalog", "xtask/wasm-host"];

pub fn run() -> Result<ExitCode> {
    let workspace = Workspace::read()?;
    // Steps name files from the root; `cargo xtask` may be called from any folder below it.
    std::env::set_current_dir(&workspace.root)?;

    let mut suite = Suite::default();
    suite.step("format", |_| format());
    suite.step("clippy", |_| {
        done(sh::run(cargo().args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])))
    });
    suite.step("each crate alone", |_| alone(&workspace));
    suite.step("tests", tests);
    suite.step("docs", |_| {
        done(sh::run(cargo().args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings")))
    });
    suite.step("examples", |_| examples(&workspace));
    suite.step("a game in a terminal", |_| terminal::step(&workspace));
    suite.step("parquet by pyarrow", |_| parquet::step(&workspace));
    suite.step("pdf in poppler", |_| pages::step(&workspace));
    suite.step("maps in Tiled", |_| tiled::step(&workspace));
    suite.step("pages in a browser", |_| browser::step(&workspace, None));
    suite.step("wasm32 catalogue", |_| wasm::step(&workspace));

    Ok(suite.finish())
}

fn done(result: Result<()>) -> Result<Done> {
    result.map(|()| Done::Ok)
}

fn format() -> Result<Done> {
    sh::run(cargo().args(["fmt", "--all", "--check"]))?;
    for folder in SEPARATE_WORKSPACES {
        let manifest = Path::new(folder).join("Cargo.toml");
        sh::run(cargo().args(["fmt", "--check", "--manifest-path"]).arg(manifest))?;
    }
    Ok(Done::Ok)
}

/// Building the whole workspace unites features, so a crate may borrow one that it never asked
/// for. Alone it cannot.
fn alone(workspace: &Workspace) -> Result<Done> {
    for member in &workspace.members {
        sh::run(cargo().args(["check", "--quiet", "-p", &member.name]))?;
    }
    Ok(Done::Ok)
}

/// All tests run even if some fail: the last line should count them all.
fn tests(tally: &mut Tally) -> Result<Done> {
    let mut command = cargo();
    command.args(["test", "--workspace", "--no-fail-fast"]);
    let status = sh::watch_stdout(&mut command, |line| tally.read(line))?;
    done(sh::check(&command, status))
}

fn examples(workspace: &Workspace) -> Result<Done> {
    workspace.build()?;
    let mut count = 0;
    for example in workspace.members.iter().flat_map(|member| &member.examples) {
        // An example that waits for a key would wait for ever.
        sh::run(Command::new(workspace.program(&format!("examples/{example}"))).stdin(Stdio::null()))?;
        count += 1;
    }
    println!("{count} examples ran");
    Ok(Done::Ok)
}
