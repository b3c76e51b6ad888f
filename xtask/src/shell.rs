//! Running other programs: announce the command, show its output, fail when it fails.

use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Mutex;

use anyhow::{Context, Result, bail};

/// apt-get refuses to run twice at once, and steps run side by side.
static APT: Mutex<()> = Mutex::new(());

/// Runs programs for one step. All output goes either to the terminal or into the step's log.
pub struct Shell {
    log: Option<File>,
}

/// The cargo that runs this program, so that `cargo +toolchain xtask` stays on its toolchain.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    if std::io::stdout().is_terminal() {
        // Output may pass through a log on its way to the terminal.
        command.env("CARGO_TERM_COLOR", "always");
    }
    if std::env::var_os("CI").is_some() {
        // A clone that is built once has no use for the state of incremental builds, which takes a third of its disk space.
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

/// Where `program` is on the PATH, if it is.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// An error naming the command, unless it succeeded.
pub fn check(command: &Command, status: ExitStatus) -> Result<()> {
    if !status.success() {
        bail!("`{}` failed ({status})", shown(command));
    }
    Ok(())
}

impl Shell {
    /// Everything goes straight to the terminal.
    pub fn terminal() -> Self {
        Self { log: None }
    }

    /// Everything goes into a file, which should be open for appending: several programs write to it in turn.
    pub fn logging_to(file: File) -> Self {
        Self { log: Some(file) }
    }

    /// A line of our own.
    pub fn say(&self, line: impl AsRef<str>) {
        match &self.log {
            None => println!("{}", line.as_ref()),
            Some(file) => {
                let mut file: &File = file;
                // A full disk shows in the programs that write much more than this.
                let _ = file.write_all(format!("{}\n", line.as_ref()).as_bytes());
            }
        }
    }

    /// Runs `command` with its output shown; an error if it fails.
    pub fn run(&self, command: &mut Command) -> Result<()> {
        self.announce(command);
        command.stdout(self.sink()?).stderr(self.sink()?);
        let status = command.status().with_context(|| cannot_start(command))?;
        check(command, status)
    }

    /// Runs `command` and returns what it printed; not announced, for questions such as `rustc --version`.
    pub fn ask(&self, command: &mut Command) -> Result<String> {
        let output = command.stderr(self.sink()?).output().with_context(|| cannot_start(command))?;
        check(command, output.status)?;
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// Runs `command`, showing its output and passing `each` every line of its stderr (libFuzzer reports there).
    pub fn watch_stderr(&self, command: &mut Command, each: impl FnMut(&str)) -> Result<ExitStatus> {
        self.announce(command);
        command.stdout(self.sink()?).stderr(Stdio::piped());
        let mut child = command.spawn().with_context(|| cannot_start(command))?;
        if let Some(stream) = child.stderr.take() {
            self.echo(stream, each)?;
        }
        Ok(child.wait()?)
    }

    /// Makes sure that a program is installed, from a Debian package if it is not; `Some` is the reason why it cannot be.
    pub fn apt_install(&self, program: &str, package: &str) -> Result<Option<String>> {
        if find(program).is_some() {
            return Ok(None);
        }
        let hint = format!("no {program} here (on Debian: apt-get install {package})");
        if !self.can_apt_install()? {
            return Ok(Some(hint));
        }
        self.say(format!("installing {package} with apt-get, as {program} is not on this machine"));
        Ok(match self.apt_install_packages(&[package]) {
            Ok(()) if find(program).is_some() => None,
            Ok(()) => Some(hint),
            Err(problem) => Some(format!("{hint}; {problem:#}")),
        })
    }

    /// Whether this machine has apt-get and lets us use it.
    pub fn can_apt_install(&self) -> Result<bool> {
        Ok(find("apt-get").is_some() && self.ask(Command::new("id").arg("-u"))? == "0")
    }

    pub fn apt_install_packages(&self, packages: &[&str]) -> Result<()> {
        // Nothing that a panic could leave half done is guarded, so a poisoned lock is as good as any.
        let _one_at_a_time = APT.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let apt = |words: &[&str]| {
            let mut command = Command::new("apt-get");
            // Another process may hold dpkg's lock.
            command.args(["-o", "DPkg::Lock::Timeout=300"]).args(words).env("DEBIAN_FRONTEND", "noninteractive");
            self.run(&mut command)
        };
        let mut install = vec!["install", "--yes", "--quiet", "--no-install-recommends"];
        install.extend(packages);
        // A fresh machine has old package lists or none, and then the first try fails.
        apt(&install).or_else(|_| apt(&["update"]).and_then(|()| apt(&install)))
    }

    fn sink(&self) -> Result<Stdio> {
        Ok(match &self.log {
            None => Stdio::inherit(),
            Some(file) => file.try_clone().context("the log of a step")?.into(),
        })
    }

    /// Lines are read as bytes: a program may print anything, and its output must not end ours.
    fn echo(&self, stream: impl Read, mut each: impl FnMut(&str)) -> Result<()> {
        let mut reader = BufReader::new(stream);
        let mut bytes = Vec::new();
        while reader.read_until(b'\n', &mut bytes)? > 0 {
            let line = String::from_utf8_lossy(&bytes);
            let line = line.trim_end_matches(['\n', '\r']);
            self.say(line);
            each(line);
            bytes.clear();
        }
        Ok(())
    }

    fn announce(&self, command: &Command) {
        self.say(format!("$ {}", shown(command)));
    }
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
