//! `cargo xtask wasm`: the catalogue's digests, computed once more in wasm32.
//!
//! Law 1 says same bytes on every target. A 32-bit target with another code generator is the
//! sharpest check of it that a single machine can make.
//!
//! ```text
//! xtask/wasm-catalog ──(rustc, wasm32)──▶ wasm_catalog.wasm ─┐
//! crates/undercroft/tests/catalog/*.txt ─────────────────────┴─▶ xtask/wasm-host (wasmi): equal?
//! ```
//!
//! The folders below the catalogue are not read: their recipes are those of the native tests alone.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::shell::{self, Shell, cargo};
use crate::step::{Done, Job};

const TARGET: &str = "wasm32-unknown-unknown";
const CATALOG: &str = "crates/undercroft/tests/catalog";
const DEBIAN_PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];
const DEBIAN_STD: &str = "/usr/lib/rustlib/src/rust/library/std/Cargo.toml";
/// Edition 2024 came with this one.
const OLDEST_RUSTC: (u32, u32) = (1, 85);

/// Who can compile for wasm32 here.
enum Compiler {
    /// The toolchain in use has the target.
    Ours,
    /// Debian's has the sources of `std`, and builds them. It has no linker for wasm; ours does.
    Debian { linker: PathBuf },
}

pub fn step(job: &Job) -> Result<Done> {
    let Job { workspace, shell, .. } = job;
    let catalog = workspace.root.join(CATALOG);
    if !has_texts(&catalog) {
        return Ok(Done::Skipped(format!("no catalogue in {CATALOG}")));
    }
    let compiler = match compiler(shell)? {
        Ok(compiler) => compiler,
        Err(reason) => return Ok(Done::Skipped(reason)),
    };
    let module = build(job, &compiler)?;
    let host = workspace.root.join("xtask/wasm-host/Cargo.toml");
    let mut command = cargo();
    // In release, because an unoptimised interpreter takes minutes over the catalogue.
    command.args(["run", "--quiet", "--release", "--locked", "--manifest-path"]).arg(host);
    command.arg("--target-dir").arg(workspace.target.join("wasm-host"));
    shell.run(command.arg("--").arg(module).arg(catalog))?;
    Ok(Done::Ok)
}

fn build(job: &Job, compiler: &Compiler) -> Result<PathBuf> {
    let Job { workspace, shell, .. } = job;
    let folder = workspace.root.join("xtask/wasm-catalog");
    workspace.copy_lock(&folder)?;
    let mut command = match compiler {
        Compiler::Ours => cargo(),
        Compiler::Debian { linker } => debian_cargo(linker),
    };
    command.args(["build", "--release", "--target", TARGET, "--manifest-path"]).arg(folder.join("Cargo.toml"));
    if let Compiler::Debian { .. } = compiler {
        // Debian's is often the oldest compiler the workspace promises to build with, so this also
        // holds `rust-version` to its word.
        command.args(["-Z", "build-std=std,panic_abort"]);
    }
    let target = workspace.target.join("wasm");
    shell.run(command.arg("--target-dir").arg(&target))?;
    Ok(target.join(TARGET).join("release/wasm_catalog.wasm"))
}

fn debian_cargo(linker: &Path) -> Command {
    let mut command = Command::new("/usr/bin/cargo");
    command
        .env("RUSTC", "/usr/bin/rustc")
        // Opens `-Z` on a stable compiler.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    // Left by the cargo that runs us; they speak of another toolchain.
    for name in ["CARGO", "RUSTUP_TOOLCHAIN", "LD_LIBRARY_PATH", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
        command.env_remove(name);
    }
    command
}

/// The compiler to use, or the reason why there is none.
fn compiler(shell: &Shell) -> Result<Result<Compiler, String>> {
    let folder = shell.ask(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))?;
    if Path::new(&folder).is_dir() {
        return Ok(Ok(Compiler::Ours));
    }
    if !Path::new(DEBIAN_STD).is_file() {
        if let Some(reason) = install(shell)? {
            return Ok(Err(reason));
        }
    }
    let version = shell.ask(Command::new("/usr/bin/rustc").arg("--version"))?;
    if release(&version).is_none_or(|found| found < OLDEST_RUSTC) {
        return Ok(Err(format!("{version} is too old for edition 2024")));
    }
    match linker(shell)? {
        Some(linker) => Ok(Ok(Compiler::Debian { linker })),
        None => Ok(Err("neither rust-lld nor wasm-ld found to link wasm with".to_owned())),
    }
}

/// Installs Debian's compiler. `Some` is the reason why that cannot be.
fn install(shell: &Shell) -> Result<Option<String>> {
    let hint = format!("no {TARGET} target (try `rustup target add {TARGET}`)");
    if !shell.can_apt_install()? {
        return Ok(Some(hint));
    }
    let packages = DEBIAN_PACKAGES.join(", ");
    shell.say(format!("installing {packages} with apt-get: the toolchain in use has no {TARGET}"));
    let installed = shell.apt_install_packages(&DEBIAN_PACKAGES);
    Ok(match installed {
        Ok(()) if Path::new(DEBIAN_STD).is_file() => None,
        Ok(()) => Some(format!("{hint}; apt-get installed no {DEBIAN_STD}")),
        Err(problem) => Some(format!("{hint}; {problem:#}")),
    })
}

/// A linker that speaks wasm: the one of our own toolchain, else one on the PATH.
fn linker(shell: &Shell) -> Result<Option<PathBuf>> {
    let sysroot = shell.ask(Command::new("rustc").args(["--print", "sysroot"]))?;
    let folders = std::fs::read_dir(Path::new(&sysroot).join("lib/rustlib"))?;
    let ours = folders.flatten().map(|folder| folder.path().join("bin/rust-lld")).find(|file| file.is_file());
    Ok(ours.or_else(|| shell::find("wasm-ld")))
}

/// `rustc 1.85.0 (4d91de4e4 2025-02-17)` → `(1, 85)`.
fn release(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.split_whitespace().nth(1)?.split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

fn has_texts(folder: &Path) -> bool {
    let is_text = |file: std::fs::DirEntry| file.path().extension().is_some_and(|end| end == "txt");
    std::fs::read_dir(folder).is_ok_and(|files| files.flatten().any(is_text))
}

#[cfg(test)]
mod tests {
    use super::release;

    #[test]
    fn releases_are_read() {
        assert_eq!(release("rustc 1.85.0 (4d91de4e4 2025-02-17) (built from a source tarball)"), Some((1, 85)));
        assert_eq!(release("rustc 1.98.0-nightly (abc 2026-01-01)"), Some((1, 98)));
        assert_eq!(release("not a compiler"), None);
    }
}
