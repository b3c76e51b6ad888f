//! Writes the table of the page's files, which `src/assets.rs` includes: path, bytes and entity tag of each.

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use xxhash_rust::xxh3::xxh3_64;

/// The folder of the page.
const WEB: &str = "web";
/// Files that people who work on the page have there, and nobody else.
const LEFT_OUT: [&str; 4] = ["node_modules", "jsconfig.json", "tsconfig.json", "package.json"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={WEB}");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("cargo names no folder")?);
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names no folder to write to")?);
    let mut files = Vec::new();
    collect(&root.join(WEB), "", &mut files)?;
    files.sort();
    let mut table = "&[\n".to_owned();
    for (path, file) in files {
        let tag = xxh3_64(&fs::read(&file)?);
        let file = file.to_str().ok_or("a file's name is no UTF-8")?;
        writeln!(table, "    Asset {{ path: {path:?}, bytes: include_bytes!({file:?}), tag: \"{tag:016x}\" }},")?;
    }
    table += "]\n";
    fs::write(out.join("assets.rs"), table)?;
    Ok(())
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string().map_err(|_| "a file's name is no UTF-8")?;
        let is_for_developers = LEFT_OUT.contains(&name.as_str()) || name.ends_with(".d.ts") || name.ends_with(".md");
        if name.starts_with('.') || is_for_developers {
            continue;
        }
        let path = format!("{prefix}/{name}");
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &path, files)?;
        } else {
            files.push((path, entry.path()));
        }
    }
    Ok(())
}
