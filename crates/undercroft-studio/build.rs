//! Writes the table of the page's files, which `src/assets.rs` includes: path, entity tag and compressed bytes of each.

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};

use flate2::{Compression, write::GzEncoder};
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
    for (place, (path, file)) in files.into_iter().enumerate() {
        let bytes = fs::read(&file)?;
        let tag = xxh3_64(&bytes);
        let stored = store(&bytes, &file, &out.join(place.to_string()))?;
        writeln!(table, "    Asset {{ path: {path:?}, stored: {stored}, tag: \"{tag:016x}\" }},")?;
    }
    table += "]\n";
    fs::write(out.join("assets.rs"), table)?;
    Ok(())
}

/// A file in both forms that browsers take; as it is where that is not smaller. Pictures are compressed already.
fn store(bytes: &[u8], file: &Path, packed: &Path) -> Result<String, Box<dyn Error>> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(bytes)?;
    let gzip = gzip.finish()?;
    let is_picture = file.extension().is_some_and(|extension| extension == "png");
    if is_picture || gzip.len() >= bytes.len() {
        let file = file.to_str().ok_or("a file's name is no UTF-8")?;
        return Ok(format!("Stored::Plain(include_bytes!({file:?}))"));
    }
    let mut brotli = Vec::new();
    let options = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
    brotli::BrotliCompress(&mut &bytes[..], &mut brotli, &options)?;
    let include = |bytes: &[u8], end: &str| -> Result<String, Box<dyn Error>> {
        let path = packed.with_extension(end);
        fs::write(&path, bytes)?;
        Ok(format!("include_bytes!({:?})", path.to_str().ok_or("a folder's name is no UTF-8")?))
    };
    let (gzip, brotli) = (include(&gzip, "gz")?, include(&brotli, "br")?);
    Ok(format!("Stored::Packed {{ bytes: {}, gzip: {gzip}, brotli: {brotli} }}", bytes.len()))
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
