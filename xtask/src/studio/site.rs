//! `cargo xtask site`: the studio as a static site in `target/site`, the same page on the npm package's worker instead of a server.
//!
//! The package is the one that `cargo xtask npm` packs, so that the site runs what is published.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use undercroft_bind::{Answer, Limits, call};
use xxhash_rust::xxh3::Xxh3Default;

use crate::files::{read_bytes, read_text};
use crate::step::{Done, Job};
use crate::workspace::Workspace;

/// The page.
pub const WEB: &str = "crates/undercroft-studio/web";
/// Files beside the page that only those need who work on it.
const LEFT_OUT: [&str; 4] = ["node_modules", "jsconfig.json", "tsconfig.json", "package.json"];
/// Where the page looks for the package.
const ENGINE: &str = "engine-wasm";
/// The folders of the package that a browser needs.
const PARTS: [&str; 2] = ["src", "wasm"];
/// What the page loads at once: instead of the server's engine the package's, as far as the page itself takes it.
const SERVER_ENGINE: &str = "<link rel=\"modulepreload\" href=\"engine/http.js\">";
const SITE_ENGINE: [&str; 4] = [
    "engine/worker.js",
    "engine-wasm/src/worker-client.js",
    "engine-wasm/src/errors.js",
    "engine-wasm/src/requests.js",
];
/// The seed of the map that the page carries.
const SEED: &str = "4";
/// The service worker, which keeps all other files for the time without a network.
const WORKER: &str = "sw.js";

pub fn folder(workspace: &Workspace) -> PathBuf {
    workspace.target.join("site")
}

pub fn write(job: &Job) -> Result<Done> {
    let site = folder(job.workspace);
    if site.is_dir() {
        std::fs::remove_dir_all(&site)?;
    }
    copy(&job.workspace.root.join(WEB), &site)?;
    let package = job.workspace.target.join("npm/package");
    for part in PARTS {
        copy(&package.join(part), &site.join(ENGINE).join(part))?;
    }
    let preload: Vec<String> =
        SITE_ENGINE.iter().map(|file| format!("<link rel=\"modulepreload\" href=\"{file}\">")).collect();
    let pairs = [
        ("data-engine=\"http\"", "data-engine=\"worker\""),
        (SERVER_ENGINE, &preload.join("\n")),
        ("data-seed=\"\"", &format!("data-seed=\"{SEED}\"")),
        ("<!-- the first map -->", &carried_map()?),
    ];
    replace(&site.join("index.html"), &pairs)?;
    let files = files(&site)?;
    let list: Vec<String> = files.iter().map(|file| format!("{file:?}")).collect();
    let version = version(&site, &files)?;
    replace(&site.join(WORKER), &[("__VERSION__", &version), ("/*__FILES__*/", &list.join(", "))])?;
    job.shell.say(format!("{} files, version {version}, in target/site", files.len() + 1));
    Ok(Done::Ok)
}

/// The drawing of the map that the page carries, as the engine of the page will draw it.
fn carried_map() -> Result<String> {
    let request = serde_json::json!({ "seed": SEED }).to_string();
    let Ok(Answer::Json(shown)) = call("show", &request, &Limits::NONE) else { bail!("the first map cannot be drawn") };
    let shown: serde_json::Value = serde_json::from_str(&shown)?;
    Ok(shown["svg"].as_str().context("no drawing")?.to_owned())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from).with_context(|| format!("reading {}", from.display()))? {
        let entry = entry?;
        let name = entry.file_name();
        let shown = name.to_string_lossy();
        if shown.starts_with('.') || LEFT_OUT.contains(&&*shown) || shown.ends_with(".d.ts") || shown.ends_with(".md") {
            continue;
        }
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to.join(&name))?;
        } else {
            std::fs::copy(entry.path(), to.join(&name))?;
        }
    }
    Ok(())
}

/// Replaces each text, which must be there.
fn replace(file: &Path, pairs: &[(&str, &str)]) -> Result<()> {
    let mut text = read_text(file)?;
    for (old, new) in pairs {
        if !text.contains(old) {
            bail!("{} has no `{old}`", file.display());
        }
        text = text.replace(old, new);
    }
    Ok(std::fs::write(file, text)?)
}

/// The paths of all files but the service worker, in order, as they stand in an address.
fn files(site: &Path) -> Result<Vec<String>> {
    fn collect(folder: &Path, prefix: &str, found: &mut Vec<String>) -> Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                collect(&entry.path(), &format!("{path}/"), found)?;
            } else if path != WORKER {
                found.push(path);
            }
        }
        Ok(())
    }
    let mut found = Vec::new();
    collect(site, "", &mut found)?;
    found.sort();
    Ok(found)
}

/// A hash of all files, so that a browser takes a new site as a whole.
fn version(site: &Path, files: &[String]) -> Result<String> {
    let mut hash = Xxh3Default::new();
    for file in files {
        hash.update(file.as_bytes());
        hash.update(&read_bytes(site.join(file))?);
    }
    Ok(format!("{:016x}", hash.digest()))
}

#[cfg(test)]
mod tests {
    use super::{files, replace, version};

    #[test]
    fn the_service_worker_knows_every_other_file() {
        let site = std::env::temp_dir().join(format!("undercroft-site-{}", std::process::id()));
        std::fs::create_dir_all(site.join("lib")).unwrap();
        for (name, text) in [("index.html", "a"), ("lib/b.js", "b"), ("sw.js", "v = '__VERSION__'")] {
            std::fs::write(site.join(name), text).unwrap();
        }
        let found = files(&site).unwrap();
        assert_eq!(found, ["index.html", "lib/b.js"]);
        let before = version(&site, &found).unwrap();
        std::fs::write(site.join("lib/b.js"), "c").unwrap();
        assert_ne!(version(&site, &found).unwrap(), before);
        replace(&site.join("sw.js"), &[("__VERSION__", &before)]).unwrap();
        assert_eq!(std::fs::read_to_string(site.join("sw.js")).unwrap(), format!("v = '{before}'"));
        assert!(replace(&site.join("sw.js"), &[("__VERSION__", "")]).is_err());
        std::fs::remove_dir_all(site).unwrap();
    }
}
