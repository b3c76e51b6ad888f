//! `cargo xtask npm`: the npm package, built, packed and used in Node and in a browser.
//!
//! ```text
//! packages/npm/engine ──(rustc, wasm32)──▶ a module for each part ──(xtask/wasm-bindings)──▶ JavaScript around it
//!                                                    the core ──(engine/usual.mjs, xtask/wasm-bindings)──▶ its parts
//!                                                                 ──(wasm-opt of binaryen)──▶ target/npm/package/wasm
//! packages/npm/src, README.md, licences ────────────────────────▶ target/npm/package ──(npm pack)──▶ target/npm/*.tgz
//! ```

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use xxhash_rust::xxh3::xxh3_64;

use crate::files::read_bytes;
use crate::shell::{self, cargo};
use crate::step::{Done, Job};
use crate::tools;

const TARGET: &str = "wasm32-unknown-unknown";
/// The modules and the features of `packages/npm/engine` that each is built with.
const MODULES: [(&str, &str); 4] =
    [("core", "core,svg"), ("pictures", "paper"), ("formats", "engines,schemas"), ("play", "play")];
/// The module that is cut into parts, and how their names end.
const CORE: &str = "core";
const CORE_PARTS: [&str; 3] = ["", "-words", "-rest"];
/// What `wasm-opt` does. Rounds for size alone after its control flow was written anew take off another 2,500 bytes of what is sent.
const OPTIMISE: [&str; 8] =
    ["-Oz", "--flatten", "--rereloop", "-Oz", "-Oz", "--strip-debug", "--strip-producers", "--strip-target-features"];
/// What the modules may use of wasm, one by one: what is newer is refused by browsers in use.
const WASM_FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

pub fn step(job: &Job) -> Result<Done> {
    let optimiser = match tools::npm(&job.shell, job.workspace, "npm")? {
        Ok(folder) => folder.join("node_modules/binaryen/bin/wasm-opt"),
        Err(reason) => return Ok(Done::Skipped(reason)),
    };
    if let Some(reason) = target(job)? {
        return Ok(Done::Skipped(reason));
    }
    let home = job.workspace.target.join("npm");
    let package = home.join("package");
    if home.is_dir() {
        std::fs::remove_dir_all(&home)?;
    }
    assemble(job, &package)?;
    let build = Build { job, optimiser, has_std: has_std_sources(job)? };
    for (name, features) in MODULES {
        build.module(name, features, &package)?;
    }
    let tests = job.workspace.root.join("packages/npm/test");
    let node = |script: &str, args: &[&Path]| job.shell.run(Command::new("node").arg(tests.join(script)).args(args));
    node("sizes.mjs", &[&package])?;
    let tarball = pack(job, &home)?;
    let catalog = job.workspace.root.join("crates/undercroft/tests/catalog");
    node("node.mjs", &[&package, &catalog])?;
    clean_install(job, &home, &tarball)?;
    // The same package with a core that panics when it is told to.
    let trap = home.join("trap");
    assemble(job, &trap)?;
    build.module(CORE, "core,svg,panic", &trap)?;
    node("trap.mjs", &[&trap])?;
    if let Some(reason) = job.shell.apt_install("chromium", "chromium")? {
        return Ok(Done::Skipped(format!("the browser's part: {reason}")));
    }
    let playwright = match tools::npm(&job.shell, job.workspace, "browser")? {
        Ok(folder) => folder,
        Err(reason) => return Ok(Done::Skipped(format!("the browser's part: {reason}"))),
    };
    let chromium = shell::find("chromium").context("chromium is no longer on the PATH")?;
    node("browser.mjs", &[&playwright, &chromium, &package, &catalog, &home])?;
    let bundlers = match tools::npm(&job.shell, job.workspace, "bundlers")? {
        Ok(folder) => folder,
        Err(reason) => return Ok(Done::Skipped(format!("the bundlers' part: {reason}"))),
    };
    let bundled = home.join("bundled");
    node("bundlers.mjs", &[&bundlers, &playwright, &chromium, &package, &catalog, &bundled])?;
    Ok(Done::Ok)
}

/// Puts everything but the modules where it belongs.
fn assemble(job: &Job, package: &Path) -> Result<()> {
    let source = job.workspace.root.join("packages/npm");
    for folder in ["src", "wasm"] {
        std::fs::create_dir_all(package.join(folder))?;
    }
    for file in std::fs::read_dir(source.join("src"))?.flatten() {
        std::fs::copy(file.path(), package.join("src").join(file.file_name()))?;
    }
    for name in ["package.json", "README.md"] {
        std::fs::copy(source.join(name), package.join(name))?;
    }
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        std::fs::copy(job.workspace.root.join(name), package.join(name))?;
    }
    Ok(())
}

struct Build<'a> {
    job: &'a Job<'a>,
    optimiser: PathBuf,
    has_std: bool,
}

impl Build<'_> {
    /// Builds a module into the folder `wasm` of a package.
    fn module(&self, name: &str, features: &str, package: &Path) -> Result<()> {
        let Job { workspace, shell, .. } = self.job;
        let engine = workspace.root.join("packages/npm/engine");
        workspace.copy_lock(&engine)?;
        let built = workspace.target.join("npm-build");
        let mut command = cargo();
        command.args(["rustc", "--release", "--target", TARGET, "--features", features, "--manifest-path"]);
        command.arg(engine.join("Cargo.toml")).arg("--target-dir").arg(&built);
        if self.has_std {
            // A standard library built for size sorts with a tenth of the code, and panics without a message.
            command.env("RUSTC_BOOTSTRAP", "1");
            command.env("RUSTFLAGS", "-Zlocation-detail=none -Zunstable-options -Cpanic=immediate-abort");
            command.args(["-Z", "build-std=std,panic_abort", "-Z", "build-std-features=optimize_for_size"]);
        }
        if name == CORE {
            // Which function uses which data has to be known to cut it.
            command.args(["--", "-Clink-arg=--emit-relocs"]);
        }
        shell.run(&mut command)?;
        let module = built.join(TARGET).join("release/undercroft_engine.wasm");
        let folder = package.join("wasm");
        if name != CORE {
            self.tool(|tool| tool.arg("bind").arg(&module).arg(&folder).arg(name))?;
            return self.optimise(&folder.join(format!("{name}_bg.wasm")));
        }
        self.split(&module, &folder)?;
        CORE_PARTS.iter().try_for_each(|part| self.optimise(&folder.join(format!("{CORE}{part}_bg.wasm"))))
    }

    /// Cuts the core into what pages usually call, the words, and all the rest: which functions are called is tried out.
    fn split(&self, module: &Path, folder: &Path) -> Result<()> {
        let Job { workspace, shell, .. } = self.job;
        let tried = workspace.target.join("npm-build/tried");
        std::fs::create_dir_all(&tried)?;
        self.tool(|tool| tool.arg("bind").arg(module).arg(&tried).arg(CORE))?;
        let (bound, called) = (tried.join(format!("{CORE}_bg.wasm")), tried.join("called.txt"));
        self.tool(|tool| tool.arg("count").arg(&bound).arg(tried.join("count_bg.wasm")))?;
        let usual = workspace.root.join("packages/npm/engine/usual.mjs");
        shell.run(Command::new("node").arg(usual).arg(&tried).arg(&called))?;
        self.tool(|tool| tool.arg("split").arg(&bound).arg(module).arg(&called).arg(folder).arg(CORE))?;
        std::fs::copy(tried.join(format!("{CORE}.js")), folder.join(format!("{CORE}.js")))?;
        Ok(())
    }

    /// Runs `xtask/wasm-bindings`.
    fn tool(&self, arguments: impl FnOnce(&mut Command) -> &mut Command) -> Result<()> {
        let workspace = self.job.workspace;
        let mut tool = cargo();
        tool.args(["run", "--quiet", "--locked", "--manifest-path"]);
        tool.arg(workspace.root.join("xtask/wasm-bindings/Cargo.toml"));
        tool.arg("--target-dir").arg(workspace.target.join("wasm-bindings")).arg("--");
        self.job.shell.run(arguments(&mut tool))
    }

    /// Makes a module smaller, in place. That takes a minute, so what became of a module is kept by its hash.
    fn optimise(&self, file: &Path) -> Result<()> {
        let Job { workspace, shell, .. } = self.job;
        // Other options make another module of it.
        let mut key = read_bytes(file)?;
        key.extend(OPTIMISE.concat().into_bytes());
        let hash = xxh3_64(&key);
        let kept = workspace.target.join("npm-build/optimised").join(format!("{hash:016x}.wasm"));
        if !kept.is_file() {
            std::fs::create_dir_all(kept.parent().unwrap_or(&kept))?;
            let partial = kept.with_extension("partial");
            let mut optimise = Command::new("node");
            optimise.arg(&self.optimiser).args(OPTIMISE).args(WASM_FEATURES);
            shell.run(optimise.arg(file).arg("-o").arg(&partial))?;
            std::fs::rename(&partial, &kept)?;
        }
        std::fs::copy(&kept, file)?;
        Ok(())
    }
}

/// Makes sure that there is a compiler for wasm32; `Some` is the reason why there is none.
fn target(job: &Job) -> Result<Option<String>> {
    let folder = job.shell.ask(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))?;
    if Path::new(&folder).is_dir() {
        return Ok(None);
    }
    let hint = format!("no {TARGET} target (try `rustup target add {TARGET}`)");
    if shell::find("rustup").is_none() {
        return Ok(Some(hint));
    }
    let added = job.shell.run(Command::new("rustup").args(["target", "add", TARGET]));
    Ok(added.err().map(|problem| format!("{hint}; {problem:#}")))
}

/// Whether the sources of the standard library are there. Without them the modules are larger, and work as well.
fn has_std_sources(job: &Job) -> Result<bool> {
    let sysroot = job.shell.ask(Command::new("rustc").args(["--print", "sysroot"]))?;
    let sources = Path::new(&sysroot).join("lib/rustlib/src/rust/library/std/Cargo.toml");
    if !sources.is_file() && shell::find("rustup").is_some() {
        // Where it cannot be had, the modules are built without.
        let _ = job.shell.run(Command::new("rustup").args(["component", "add", "rust-src"]));
    }
    if !sources.is_file() {
        job.shell.say("no rust-src: the modules are built with the standard library as it comes, and are larger");
    }
    Ok(sources.is_file())
}

/// Packs the package; the path of the tarball.
fn pack(job: &Job, home: &Path) -> Result<PathBuf> {
    let mut pack = Command::new("npm");
    pack.args(["pack", "--silent", "--pack-destination"]).arg(home).current_dir(home.join("package"));
    let name = job.shell.ask(&mut pack)?;
    let tarball = home.join(name.lines().last().unwrap_or_default().trim());
    job.shell.say(format!("packed {}", tarball.display()));
    Ok(tarball)
}

/// Installs the tarball in an empty folder, and runs the first program of the README there.
fn clean_install(job: &Job, home: &Path, tarball: &Path) -> Result<()> {
    let folder = home.join("clean");
    std::fs::create_dir_all(&folder)?;
    let source = job.workspace.root.join("packages/npm");
    let npm = |args: &[&str]| {
        let mut npm = Command::new("npm");
        npm.args(args).current_dir(&folder);
        npm
    };
    job.shell.run(&mut npm(&["init", "--yes", "--silent"]))?;
    job.shell.run(npm(&["install", "--no-audit", "--no-fund", "--silent"]).arg(tarball))?;
    let readme = source.join("README.md");
    job.shell.run(Command::new("node").arg(source.join("test/readme.mjs")).arg(readme).arg(&folder))?;
    job.shell.run(Command::new("node").arg("first.mjs").current_dir(&folder))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// The tests of the packages run the examples of their own pages; these are the ones that the README shows.
    #[test]
    fn the_readme_shows_the_examples_that_the_packages_run() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
        for (page, fence) in [("packages/npm/README.md", "```js\n"), ("packages/python/README.md", "```python\n")] {
            let text = read(page);
            let example = text.split(fence).nth(1).and_then(|rest| rest.split("```").next()).unwrap();
            assert!(read("README.md").contains(example), "{page}");
        }
    }
}
