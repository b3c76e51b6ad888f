//! `cargo xtask dist`: an archive for each platform that can be built here, with the stripped program, completions, the manual and the
//! licences of all that is in it; checksums; and every crate as it would be published.

mod archive;
mod licences;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{Shell, cargo};
use crate::step::{Done, Job};
use crate::targets;

/// The profile of programs that are given away.
const PROFILE: &str = "dist";
/// The largest program, in bytes.
const MAX_PROGRAM: u64 = 12_000_000;
const SHELLS: [(&str, &str); 4] = [
    ("bash", "undercroft.bash"),
    ("zsh", "_undercroft"),
    ("fish", "undercroft.fish"),
    ("powershell", "undercroft.ps1"),
];
const TEXTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// A platform, and the linker for it where the usual one will not do.
struct Platform {
    target: String,
    linker: Option<Linker>,
}

struct Linker {
    name: &'static str,
    /// Installs it; gives back the reason why it cannot be installed.
    install: fn(&Shell) -> Result<Option<String>>,
}

/// The archives, in `target/dist`.
pub fn archives(job: &Job) -> Result<Done> {
    let version = version_of_program(job)?;
    let folder = job.workspace.target.join("dist");
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    let platforms = [
        Platform { target: host(job)?, linker: None },
        Platform {
            target: targets::ARM.to_owned(),
            linker: Some(Linker { name: targets::ARM_LINKER, install: targets::install_arm_compiler }),
        },
        Platform {
            target: targets::WINDOWS.to_owned(),
            linker: Some(Linker { name: targets::WINDOWS_LINKER, install: targets::install_windows_compiler }),
        },
    ];
    let mut archives = Vec::new();
    for platform in platforms {
        match build(job, &platform)? {
            Ok(program) => archives.push(pack(job, &folder, &version, &platform.target, &program)?),
            Err(reason) => job.shell.say(format!("no archive for {}: {reason}", platform.target)),
        }
    }
    archive::checksums(&job.shell, &folder, &archives)?;
    job.shell.say(format!("archives and checksums in {}", folder.display()));
    Ok(Done::Ok)
}

/// Every crate that is published, packed and built from its package, in the order of their dependencies.
pub fn packages(job: &Job) -> Result<Done> {
    // Cargo takes a crate of the same version for the same crate, whatever has changed in it since it was last packed.
    forget_unpacked()?;
    let folder = job.workspace.target.join("package-check");
    if folder.is_dir() {
        std::fs::remove_dir_all(&folder)?;
    }
    let mut package = cargo();
    package.args(["package", "--workspace", "--exclude", "xtask", "--allow-dirty", "--target-dir"]);
    job.shell.run(package.arg(folder))?;
    Ok(Done::Ok)
}

/// Removes what cargo unpacked of our crates when they were last packed. Folders of registries that have no host hold nothing
/// but such crates.
fn forget_unpacked() -> Result<()> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let registries = home.and_then(|home| std::fs::read_dir(home.join("registry/src")).ok()).into_iter().flatten();
    for registry in registries.flatten().filter(|registry| registry.file_name().to_string_lossy().starts_with('-')) {
        for unpacked in std::fs::read_dir(registry.path())?.flatten() {
            if unpacked.file_name().to_string_lossy().starts_with("undercroft") {
                std::fs::remove_dir_all(unpacked.path())?;
            }
        }
    }
    Ok(())
}

fn host(job: &Job) -> Result<String> {
    let about = job.shell.ask(Command::new("rustc").arg("-vV"))?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).context("rustc does not say which platform this is")
}

fn version_of_program(job: &Job) -> Result<String> {
    let said = job.shell.ask(Command::new(job.workspace.undercroft()).arg("--version"))?;
    said.split_whitespace().last().map(str::to_owned).context("the program does not say its version")
}

/// The program for a platform, or the reason why it cannot be built here.
fn build(job: &Job, platform: &Platform) -> Result<std::result::Result<PathBuf, String>> {
    let mut command = cargo();
    if let Some(Linker { name, install }) = &platform.linker {
        if let Some(reason) = install(&job.shell)? {
            return Ok(Err(reason));
        }
        let variable = format!("CARGO_TARGET_{}_LINKER", platform.target.to_uppercase().replace('-', "_"));
        command.env(variable, name);
    }
    if let Some(reason) = targets::add(&job.shell, &platform.target)? {
        return Ok(Err(reason));
    }
    let folder = job.workspace.target.join("dist-build");
    command.args(["rustc", "--profile", PROFILE, "--locked", "-p", "undercroft-cli", "--target", &platform.target]);
    command.arg("--target-dir").arg(&folder);
    // Functions that are the same bytes stand once; this is the one platform whose usual linker can do that.
    if platform.target == "x86_64-unknown-linux-gnu" {
        command.args(["--", "-C", "link-arg=-Wl,--icf=all"]);
    }
    job.shell.run(&mut command)?;
    let name = if platform.target.contains("windows") { "undercroft.exe" } else { "undercroft" };
    Ok(Ok(folder.join(&platform.target).join(PROFILE).join(name)))
}

/// The archive of a platform.
fn pack(job: &Job, folder: &Path, version: &str, target: &str, program: &Path) -> Result<PathBuf> {
    let size = std::fs::metadata(program)?.len();
    if size > MAX_PROGRAM {
        bail!("the program for {target} has {size} bytes, more than {MAX_PROGRAM}");
    }
    let name = format!("undercroft-{version}-{target}");
    let inside = folder.join(&name);
    std::fs::create_dir_all(inside.join("completions"))?;
    let file_name = program.file_name().context("a program without a name")?;
    std::fs::copy(program, inside.join(file_name))?;
    for (shell, file) in SHELLS {
        let script = job.shell.ask(Command::new(job.workspace.undercroft()).args(["completions", shell]))?;
        std::fs::write(inside.join("completions").join(file), script + "\n")?;
    }
    let mut manual = Command::new(job.workspace.undercroft());
    job.shell.run(manual.args(["man", "--quiet", "--dir"]).arg(inside.join("man")))?;
    for text in TEXTS {
        std::fs::copy(job.workspace.root.join(text), inside.join(text))?;
    }
    std::fs::write(inside.join("THIRD-PARTY-LICENCES.txt"), licences::text(job, target)?)?;
    let packed = archive::pack(&job.shell, folder, &name, target.contains("windows"))?;
    std::fs::remove_dir_all(&inside)?;
    job.shell.say(format!("{target}: program of {size} bytes, archive of {} bytes", std::fs::metadata(&packed)?.len()));
    Ok(packed)
}
