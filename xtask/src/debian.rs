//! A Debian of its own in a folder under `target/tools`, for programs that the machine's own system is too old to have.

use std::process::Command;

use anyhow::Result;

use crate::shell;
use crate::step::Job;
use crate::tools::{self, Tool};

/// The suite that has the newest programs. A folder that is there is kept, so its programs do not change.
const SUITE: &str = "sid";

/// The folder of a Debian with these packages, or the reason why this machine cannot have it.
pub fn folder(job: &Job, name: &str, packages: &[&str]) -> Result<Tool> {
    if !job.shell.can_apt_install()? {
        return Ok(Err("a Debian in a folder needs apt-get and root".to_owned()));
    }
    if let Some(reason) = job.shell.apt_install("debootstrap", "debootstrap")? {
        return Ok(Err(reason));
    }
    if shell::find("chroot").is_none() {
        return Ok(Err("no chroot here".to_owned()));
    }
    let Some(mirror) = mirror(job)? else {
        return Ok(Err("apt-get names no archive of Debian here".to_owned()));
    };
    let folder = job.workspace.target.join("tools").join(format!("debian-{SUITE}-{name}"));
    tools::install(&job.shell, &folder, |partial| {
        job.shell.run(Command::new("debootstrap").args(["--variant=minbase", SUITE]).arg(partial).arg(&mirror))?;
        let mut install = Command::new("chroot");
        install.arg(partial).args(["apt-get", "install", "--yes", "--quiet", "--no-install-recommends"]);
        job.shell.run(install.args(packages).env("DEBIAN_FRONTEND", "noninteractive"))
    })
}

/// The archive that this machine installs from.
fn mirror(job: &Job) -> Result<Option<String>> {
    let mut command = Command::new("apt-get");
    command.args(["indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Origin: Debian"]);
    let archives = job.shell.ask(&mut command)?;
    Ok(archives.lines().find(|archive| archive.trim_end_matches('/').ends_with("/debian")).map(str::to_owned))
}
