//! Running other programs: say what is run, stream what it says, fail when it fails.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Result, bail};

/// The cargo that runs this program, so that `cargo +toolchain xtask` stays on its toolchain.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs `command` with its output streamed; an error if it fails.
pub fn run(command: &mut Command) -> Result<()> {
    announce(command);
    let status = command.status().with_context(|| cannot_start(command))?;
    check(command, status)
}

/// Runs `command` and returns what it printed; quiet, for questions such as `rustc --version`.
pub fn ask(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output().with_context(|| cannot_start(command))?;
    check(command, output.status)?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs `command`, echoing its stdout and showing `each` every line of it.
pub fn watch_stdout(command: &mut Command, each: impl FnMut(&str)) -> Result<ExitStatus> {
    announce(command);
    let mut child = command.stdout(Stdio::piped()).spawn().with_context(|| cannot_start(command))?;
    if let Some(stream) = child.stdout.take() {
        echo(stream, each)?;
    }
    Ok(child.wait()?)
}

/// The same for programs that report on stderr (libFuzzer does).
pub fn watch_stderr(command: &mut Command, each: impl FnMut(&str)) -> Result<ExitStatus> {
    announce(command);
    let mut child = command.stderr(Stdio::piped()).spawn().with_context(|| cannot_start(command))?;
    if let Some(stream) = child.stderr.take() {
        echo(stream, each)?;
    }
    Ok(child.wait()?)
}

/// Where `program` is on the PATH, if it is.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// `cargo install`, announced: nothing lands on a machine unsaid.
pub fn cargo_install(package: &str, version: Option<&str>) -> Result<()> {
    let shown = version.map_or_else(String::new, |v| format!(" {v}"));
    println!("installing {package}{shown} with cargo install, as it is not on this machine");
    let mut command = cargo();
    command.args(["install", "--locked", package]);
    if let Some(version) = version {
        command.args(["--version", &format!("={version}")]);
    }
    run(&mut command)
}

/// Sees to it that a program is here, from a Debian package if it is not; `Some` is the reason why it cannot be had.
pub fn apt_install(program: &str, package: &str) -> Result<Option<String>> {
    if find(program).is_some() {
        return Ok(None);
    }
    let hint = format!("no {program} here (on Debian: apt-get install {package})");
    if find("apt-get").is_none() || ask(Command::new("id").arg("-u"))? != "0" {
        return Ok(Some(hint));
    }
    println!("installing {package} with apt-get, as {program} is not on this machine");
    let install = || {
        let mut command = Command::new("apt-get");
        command.args(["install", "--yes", "--quiet", "--no-install-recommends", package]);
        run(command.env("DEBIAN_FRONTEND", "noninteractive"))
    };
    // The list of packages may be old, or not there at all.
    let installed = install().or_else(|_| run(Command::new("apt-get").arg("update")).and_then(|()| install()));
    Ok(match installed {
        Ok(()) if find(program).is_some() => None,
        Ok(()) => Some(hint),
        Err(problem) => Some(format!("{hint}; {problem:#}")),
    })
}

/// An error naming the command, unless it ended well.
pub fn check(command: &Command, status: ExitStatus) -> Result<()> {
    if !status.success() {
        bail!("`{}` failed ({status})", shown(command));
    }
    Ok(())
}

/// Lines are read as bytes: a test may print anything, and its output must not end ours.
fn echo(stream: impl Read, mut each: impl FnMut(&str)) -> Result<()> {
    let mut reader = BufReader::new(stream);
    let mut bytes = Vec::new();
    while reader.read_until(b'\n', &mut bytes)? > 0 {
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end_matches(['\n', '\r']);
        println!("{line}");
        each(line);
        bytes.clear();
    }
    Ok(())
}

fn announce(command: &Command) {
    println!("$ {}", shown(command));
}

fn cannot_start(command: &Command) -> String {
    format!("cannot start `{}`", shown(command))
}

/// The command as one would type it; the program without its folder.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let mut words = vec![program.file_name().unwrap_or(program.as_os_str()).to_string_lossy()];
    words.extend(command.get_args().map(|arg| arg.to_string_lossy()));
    words.join(" ")
}
