//! `cargo xtask targets`: other platforms. 64-bit ARM is built with Debian's cross compiler and run under qemu; Windows is built with
//! mingw and run in Wine; macOS, whose linker is not to be had elsewhere, is checked for types.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::debian;
use crate::files::read_bytes;
use crate::shell::{self, Shell, cargo};
use crate::soak::generating_methods;
use crate::step::{Done, Job};

pub const ARM: &str = "aarch64-unknown-linux-gnu";
pub const WINDOWS: &str = "x86_64-pc-windows-gnu";
const MACOS: &str = "aarch64-apple-darwin";
/// Where Debian's cross compiler keeps the libraries of the other platform.
const ARM_LIBRARIES: &str = "/usr/aarch64-linux-gnu";
pub const ARM_LINKER: &str = "aarch64-linux-gnu-gcc";
const ARM_EMULATOR: (&str, &str) = ("qemu-aarch64", "qemu-user");
pub const WINDOWS_LINKER: &str = "x86_64-w64-mingw32-gcc";

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
    if let Some(reason) = install_arm_compiler(&job.shell)? {
        return Ok(Done::Skipped(reason));
    }
    if let Some(reason) = job.shell.apt_install(ARM_EMULATOR.0, ARM_EMULATOR.1)? {
        return Ok(Done::Skipped(reason));
    }
    if let Some(reason) = add(&job.shell, ARM)? {
        return Ok(Done::Skipped(reason));
    }
    let folder = job.workspace.target.join("targets");
    let emulator = format!("{} -L {ARM_LIBRARIES}", ARM_EMULATOR.0);
    let on_arm = |arguments: &[&str]| {
        let mut command = cargo();
        command.args(arguments).args(["--target", ARM, "--target-dir"]).arg(&folder);
        command.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", ARM_LINKER);
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
        if read_bytes(&here)? != read_bytes(&there)? {
            bail!("{method}, seed {seed}, as {extension} differs between {ARM} and this machine");
        }
        job.shell.say(format!("{method}, seed {seed}: the same {extension} on {ARM}"));
    }
    Ok(Done::Ok)
}

/// The command line, built for Windows and run in Wine: fingerprints and files are byte for byte what they are here.
pub fn windows(job: &Job) -> Result<Done> {
    if let Some(reason) = install_windows_compiler(&job.shell)? {
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
    // The Wine of Debian 12 lacks a library that Rust's programs need.
    match debian::folder(job, &debian::WINE)? {
        Ok(debian) => run_in_wine(job, &debian, &program)?,
        Err(reason) => job.shell.say(format!("built, and not run: {reason}")),
    }
    Ok(Done::Ok)
}

fn run_in_wine(job: &Job, debian: &Path, program: &Path) -> Result<()> {
    let (here, there) = (job.workspace.target.join("targets/here"), debian.join("windows"));
    for folder in [&here, &there] {
        if folder.is_dir() {
            std::fs::remove_dir_all(folder)?;
        }
        std::fs::create_dir_all(folder)?;
    }
    std::fs::copy(program, there.join("undercroft.exe"))?;
    let compare = |arguments: &[&str], file: &str| -> Result<()> {
        job.shell.run(Command::new(job.workspace.undercroft()).args(arguments).arg(file).current_dir(&here))?;
        let mut emulated = debian::program(debian, "/windows", "wine64-stable");
        emulated.arg("undercroft.exe").args(arguments).arg(file);
        job.shell.run(emulated.env("WINEDEBUG", "-all").env("WINEPREFIX", "/wine").env("HOME", "/root"))?;
        if read_bytes(here.join(file))? != read_bytes(there.join(file))? {
            bail!("`undercroft {} {file}` differs between {WINDOWS} and this machine", arguments.join(" "));
        }
        job.shell.say(format!("the same {file} on {WINDOWS}"));
        Ok(())
    };
    // Of each method a table of 1,000 seeds is made in Wine.
    for method in generating_methods() {
        compare(&["batch", method, "--count", "1000", "--quiet", "--out"], &format!("{method}.parquet"))?;
    }
    for (method, seed, extension) in DRAWN {
        compare(&["generate", method, "--seed", seed, "--quiet", "--out"], &format!("{method}-{seed}.{extension}"))?;
    }
    Ok(())
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

/// Makes sure that there is a compiler for 64-bit ARM, and a C library for it, which the compiler's package only recommends.
/// `Some` is the reason why there cannot be.
pub fn install_arm_compiler(shell: &Shell) -> Result<Option<String>> {
    if let Some(reason) = shell.apt_install(ARM_LINKER, "gcc-aarch64-linux-gnu")? {
        return Ok(Some(reason));
    }
    if Path::new(ARM_LIBRARIES).join("include/stdint.h").is_file() {
        return Ok(None);
    }
    let package = "libc6-dev-arm64-cross";
    if !shell.can_apt_install()? {
        return Ok(Some(format!("no C library for {ARM} here (on Debian: apt-get install {package})")));
    }
    let installed = shell.apt_install_packages(&[package]);
    Ok(installed.err().map(|problem| format!("no C library for {ARM}: {problem:#}")))
}

/// Makes sure that there is a compiler for Windows. `Some` is the reason why there cannot be.
pub fn install_windows_compiler(shell: &Shell) -> Result<Option<String>> {
    shell.apt_install(WINDOWS_LINKER, "gcc-mingw-w64-x86-64")
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
