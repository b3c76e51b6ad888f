//! `cargo xtask targets`: other platforms. 64-bit ARM is built with Debian's cross compiler and run under qemu; Windows is built with
//! mingw; macOS, whose linker is not to be had elsewhere, is checked for types.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::shell::{self, Shell, cargo};
use crate::step::{Done, Job};

pub const ARM: &str = "aarch64-unknown-linux-gnu";
pub const WINDOWS: &str = "x86_64-pc-windows-gnu";
const MACOS: &str = "aarch64-apple-darwin";
/// Where Debian's cross compiler keeps the libraries of the other platform.
const ARM_LIBRARIES: &str = "/usr/aarch64-linux-gnu";
const ARM_COMPILER: (&str, &str) = ("aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu");
const ARM_EMULATOR: (&str, &str) = ("qemu-aarch64", "qemu-user");
const WINDOWS_COMPILER: (&str, &str) = ("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64");

/// What both platforms draw, to be compared byte for byte.
const DRAWN: [(&str, &str, &str); 5] = [
    ("tabletop", "4", "svg"),
    ("tabletop", "4", "png"),
    ("walk", "7", "png"),
    ("scatter", "hello", "json"),
    ("tilepath", "12", "glb"),
];

/// The catalogues of every method and the golden maps on 64-bit ARM, and files byte for byte as they are here.
pub fn arm(job: &Job) -> Result<Done> {
    for (program, package) in [ARM_COMPILER, ARM_EMULATOR] {
        if let Some(reason) = job.shell.apt_install(program, package)? {
            return Ok(Done::Skipped(reason));
        }
    }
    if let Some(reason) = add(&job.shell, ARM)? {
        return Ok(Done::Skipped(reason));
    }
    let folder = job.workspace.target.join("targets");
    let emulator = format!("{} -L {ARM_LIBRARIES}", ARM_EMULATOR.0);
    let on_arm = |arguments: &[&str]| {
        let mut command = cargo();
        command.args(arguments).args(["--target", ARM, "--target-dir"]).arg(&folder);
        command.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", ARM_COMPILER.0);
        command.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", &emulator);
        command
    };
    job.shell.run(&mut on_arm(&["test", "-p", "undercroft", "--test", "golden"]))?;
    job.shell.run(&mut on_arm(&["build", "-p", "undercroft-cli", "--no-default-features"]))?;
    let program = folder.join(ARM).join("debug/undercroft");
    for (method, seed, extension) in DRAWN {
        let here = folder.join(format!("here.{extension}"));
        let there = folder.join(format!("there.{extension}"));
        let arguments = ["generate", method, "--seed", seed, "--quiet", "--out"];
        job.shell.run(Command::new(job.workspace.undercroft()).args(arguments).arg(&here))?;
        let mut emulated = Command::new(ARM_EMULATOR.0);
        emulated.args(["-L", ARM_LIBRARIES]).arg(&program).args(arguments).arg(&there);
        job.shell.run(&mut emulated)?;
        if std::fs::read(&here)? != std::fs::read(&there)? {
            bail!("{method}, seed {seed}, as {extension} differs between {ARM} and this machine");
        }
        job.shell.say(format!("{method}, seed {seed}: the same {extension} on {ARM}"));
    }
    Ok(Done::Ok)
}

/// The command line, built for Windows, and run where a Wine is.
pub fn windows(job: &Job) -> Result<Done> {
    if let Some(reason) = job.shell.apt_install(WINDOWS_COMPILER.0, WINDOWS_COMPILER.1)? {
        return Ok(Done::Skipped(reason));
    }
    if let Some(reason) = add(&job.shell, WINDOWS)? {
        return Ok(Done::Skipped(reason));
    }
    let folder = job.workspace.target.join("targets");
    let mut build = cargo();
    build.args(["build", "-p", "undercroft-cli", "--target", WINDOWS, "--target-dir"]).arg(&folder);
    job.shell.run(&mut build)?;
    let program = folder.join(WINDOWS).join("debug/undercroft.exe");
    match shell::find("wine64").or_else(|| shell::find("wine")) {
        Some(wine) => run_in_wine(job, &wine, &program),
        None => {
            job.shell.say("built, and not run: there is no Wine here");
            Ok(Done::Ok)
        }
    }
}

fn run_in_wine(job: &Job, wine: &Path, program: &Path) -> Result<Done> {
    let arguments = ["generate", "tabletop", "--seed", "4", "--format", "json", "--quiet"];
    let mut emulated = Command::new(wine);
    emulated.arg(program).args(arguments).env("WINEDEBUG", "-all").env("WINEPREFIX", job.workspace.target.join("wine"));
    let there = match job.shell.ask(&mut emulated) {
        Ok(there) => there,
        // The Wine of Debian 12 lacks a library that Rust's programs need.
        Err(problem) => {
            job.shell.say(format!("built, and not run: this Wine cannot ({problem:#})"));
            return Ok(Done::Ok);
        }
    };
    let here = job.shell.ask(Command::new(job.workspace.undercroft()).args(arguments))?;
    if here != there.replace("\r\n", "\n") {
        bail!("tabletop, seed 4, differs between {WINDOWS} and this machine");
    }
    job.shell.say("tabletop, seed 4: the same JSON in Wine");
    Ok(Done::Ok)
}

/// The types of the command line on macOS.
pub fn macos(job: &Job) -> Result<Done> {
    if let Some(reason) = add(&job.shell, MACOS)? {
        return Ok(Done::Skipped(reason));
    }
    let mut check = cargo();
    check.args(["check", "-p", "undercroft-cli", "--target", MACOS, "--target-dir"]);
    job.shell.run(check.arg(job.workspace.target.join("targets")))?;
    job.shell.say("checked for types, and not linked");
    Ok(Done::Ok)
}

/// Adds the standard library of a target. `Some` is the reason why that cannot be.
pub fn add(shell: &Shell, target: &str) -> Result<Option<String>> {
    let folder = shell.ask(Command::new("rustc").args(["--print", "target-libdir", "--target", target]))?;
    if PathBuf::from(folder).is_dir() {
        return Ok(None);
    }
    if shell::find("rustup").is_none() {
        return Ok(Some(format!("no standard library for {target}, and no rustup to add it")));
    }
    let added = shell.run(Command::new("rustup").args(["target", "add", target]));
    Ok(added.err().map(|problem| format!("no standard library for {target}: {problem:#}")))
}
