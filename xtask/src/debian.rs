//! A Debian of its own in a folder under `target/tools`, for programs that the machine's own system is too old to have.

use std::path::Path;
use std::process::Command;
use std::sync::Mutex;

use anyhow::Result;

use crate::shell;
use crate::step::Job;
use crate::tools::{self, Tool};

/// The suite that has the newest programs. A folder that is there is kept, so its programs do not change.
const SUITE: &str = "sid";

/// A Debian with some packages.
pub struct Debian {
    name: &'static str,
    packages: &'static [&'static str],
}

/// Programs that read our files.
pub const READERS: Debian = Debian { name: "readers", packages: &["godot", "dsda-doom", "freedoom"] };
/// Wine, which runs programs for Windows.
pub const WINE: Debian = Debian { name: "wine", packages: &["wine64"] };

/// Steps that want the same Debian run side by side; the second waits for the first instead of making it once more.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// The folder of a Debian, or the reason why this machine cannot have it.
pub fn folder(job: &Job, debian: &Debian) -> Result<Tool> {
    if !job.shell.can_apt_install()? {
        return Ok(Err("a Debian in a folder needs apt-get and root".to_owned()));
    }
    if let Some(reason) = job.shell.apt_install("debootstrap", "debootstrap")? {
        return Ok(Err(reason));
    }
    for program in ["chroot", "unshare"] {
        if shell::find(program).is_none() {
            return Ok(Err(format!("no {program} here")));
        }
    }
    let Some(mirror) = mirror(job)? else {
        return Ok(Err("apt-get names no archive of Debian here".to_owned()));
    };
    // Nothing that a panic could leave half done is guarded, so a poisoned lock is as good as any.
    let _one_at_a_time = ONE_AT_A_TIME.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let folder = job.workspace.target.join("tools").join(format!("debian-{SUITE}-{}", debian.name));
    tools::install(&job.shell, &folder, |partial| {
        job.shell.run(Command::new("debootstrap").args(["--variant=minbase", SUITE]).arg(partial).arg(&mirror))?;
        let mut install = Command::new("chroot");
        install.arg(partial).args(["apt-get", "install", "--yes", "--quiet", "--no-install-recommends"]);
        job.shell.run(install.args(debian.packages).env("DEBIAN_FRONTEND", "noninteractive"))
    })
}

/// A program of the Debian in a folder, which sees no other folders and no other processes; it begins in one of its folders. Wine finds
/// itself by `/proc`, so there is one for as long as the program runs.
pub fn program(folder: &Path, work: &str, program: &str) -> Command {
    let mut command = Command::new("unshare");
    command.args(["--fork", "--pid", "--mount-proc"]).arg(format!("--root={}", folder.display()));
    command.arg(format!("--wd={work}")).arg(program);
    command
}

/// The archive that this machine installs from.
fn mirror(job: &Job) -> Result<Option<String>> {
    let mut command = Command::new("apt-get");
    command.args(["indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Origin: Debian"]);
    let archives = job.shell.ask(&mut command)?;
    Ok(archives.lines().find(|archive| archive.trim_end_matches('/').ends_with("/debian")).map(str::to_owned))
}
