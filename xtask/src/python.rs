//! `cargo xtask python`: the package for Python as a wheel in `target/wheels`, and its tests in fresh environments: on the oldest and
//! the newest Python of this machine with NumPy alone, and on one with all libraries that the package works with.
//!
//! ```text
//! packages/python ──(maturin)──▶ target/wheels/undercroft-*.whl ──(pip, fresh environments)──▶ pytest
//! target/debug/undercroft ─────────────────────────────────────────────────────────────────▶ the same bytes?
//! ```

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::shell::{self, Shell};
use crate::step::{Done, Job};
use crate::tools;
use crate::workspace::Workspace;

/// The oldest Python that the package promises to run on.
const OLDEST: (u32, u32) = (3, 10);

/// An interpreter of this machine.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Interpreter {
    /// Its version, such as 3.13.
    pub version: (u32, u32),
    program: PathBuf,
}

/// Builds the wheel.
pub fn build_wheel(job: &Job) -> Result<Done> {
    let Job { workspace, shell, .. } = job;
    let python = match tools::python(shell, workspace, "maturin")? {
        Ok(python) => python,
        Err(reason) => return Ok(Done::Skipped(reason)),
    };
    let folder = workspace.target.join("wheels");
    std::fs::create_dir_all(&folder)?;
    // An earlier version's wheel would be taken for this one's.
    for old in wheels(&folder)? {
        std::fs::remove_file(old)?;
    }
    let mut command = Command::new(python.with_file_name("maturin"));
    command.args(["build", "--release", "--manifest-path", "packages/python/Cargo.toml", "--out"]).arg(&folder);
    shell.run(command.env("CARGO_TARGET_DIR", workspace.target.join("python")))?;
    shell.say(format!("the wheel: {}", wheel(workspace)?.display()));
    Ok(Done::Ok)
}

/// Tests the wheel that was built.
pub fn step(job: &Job) -> Result<Done> {
    let Job { workspace, shell, .. } = job;
    let interpreters = interpreters();
    let (Some(oldest), Some(newest)) = (interpreters.first(), interpreters.last()) else {
        let (major, minor) = OLDEST;
        return Ok(Done::Skipped(format!("no Python {major}.{minor} or newer here")));
    };
    let wheel = wheel(workspace)?;
    for interpreter in if oldest == newest { vec![oldest] } else { vec![oldest, newest] } {
        let (major, minor) = interpreter.version;
        shell.say(format!("Python {major}.{minor}, with NumPy alone"));
        let python = fresh(shell, workspace, interpreter, &wheel)?;
        shell.run(&mut pytest(workspace, &python))?;
    }
    match tools::python(shell, workspace, "python-extras")? {
        Err(reason) => Ok(Done::Skipped(reason)),
        Ok(python) => {
            let version = shell.ask(Command::new(&python).arg("--version"))?;
            shell.say(format!("{version}, with every library that the package works with"));
            let site = site(shell, workspace, &python, "extras")?;
            let mut command = pytest(workspace, &python);
            shell.run(command.env("PYTHONPATH", &site).env("MYPYPATH", &site).env("UNDERCROFT_EXTRAS", "1"))?;
            Ok(Done::Ok)
        }
    }
}

/// The wheel that was built.
fn wheel(workspace: &Workspace) -> Result<PathBuf> {
    wheels(&workspace.target.join("wheels"))?.pop().context("maturin wrote no wheel")
}

fn wheels(folder: &Path) -> Result<Vec<PathBuf>> {
    let is_ours = |file: &PathBuf| {
        file.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with("undercroft-"))
    };
    Ok(std::fs::read_dir(folder)?.flatten().map(|file| file.path()).filter(is_ours).collect())
}

/// A new environment with the wheel and what its tests need, and nothing else.
fn fresh(shell: &Shell, workspace: &Workspace, interpreter: &Interpreter, wheel: &Path) -> Result<PathBuf> {
    let (major, minor) = interpreter.version;
    let folder = workspace.target.join(format!("python-check/{major}.{minor}"));
    if folder.is_dir() {
        std::fs::remove_dir_all(&folder)?;
    }
    shell.run(Command::new(&interpreter.program).args(["-m", "venv"]).arg(&folder))?;
    let python = folder.join("bin/python");
    let requirements = workspace.root.join("xtask/tools/python-core/requirements.txt");
    let options = ["-m", "pip", "install", "--quiet", "--require-hashes", "--only-binary", ":all:", "--requirement"];
    shell.run(Command::new(&python).args(options).arg(requirements))?;
    shell.run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]).arg(wheel))?;
    Ok(python)
}

/// A folder with the wheel's content, for an environment that is kept.
pub fn site(shell: &Shell, workspace: &Workspace, python: &Path, name: &str) -> Result<PathBuf> {
    let folder = workspace.target.join("python-check").join(name);
    if folder.is_dir() {
        std::fs::remove_dir_all(&folder)?;
    }
    let options = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target"];
    shell.run(Command::new(python).args(options).arg(&folder).arg(wheel(workspace)?))?;
    Ok(folder)
}

fn pytest(workspace: &Workspace, python: &Path) -> Command {
    let mut command = Command::new(python);
    command.args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "packages/python/tests"]);
    command.env("UNDERCROFT_COMMAND", workspace.undercroft()).env("PYTHONDONTWRITEBYTECODE", "1");
    command
}

/// The interpreters that the package runs on, the oldest first: those on the PATH, and those of pyenv.
fn interpreters() -> Vec<Interpreter> {
    let (major, oldest) = OLDEST;
    let named = (oldest..oldest + 20).filter_map(|minor| shell::find(&format!("python{major}.{minor}")));
    let pyenv = std::env::var_os("PYENV_ROOT")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".pyenv")));
    let folders = pyenv.and_then(|root| std::fs::read_dir(root.join("versions")).ok()).into_iter().flatten().flatten();
    let managed = folders.map(|folder| folder.path().join("bin/python")).filter(|program| program.is_file());
    let mut found: Vec<Interpreter> = named
        .chain(shell::find("python3"))
        .chain(managed)
        .filter_map(|program| Some(Interpreter { version: version(&program).ok()?, program }))
        .filter(|interpreter| interpreter.version >= OLDEST)
        .collect();
    found.sort();
    found.dedup_by_key(|interpreter| interpreter.version);
    found
}

/// The version of an interpreter that can make environments.
fn version(program: &Path) -> Result<(u32, u32)> {
    let question = "import sys, venv, ensurepip; print(*sys.version_info[:2])";
    let quiet = Command::new(program).args(["-c", question]).output().context("asking for a version")?;
    ensure!(quiet.status.success(), "no environments can be made with it");
    let answer = String::from_utf8_lossy(&quiet.stdout).into_owned();
    let mut numbers = answer.split_whitespace().map(str::parse);
    let mut next = || numbers.next().context("no version")?.context("no number");
    Ok((next()?, next()?))
}
