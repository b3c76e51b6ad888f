//! Scans a source tree for `play --code`: which files become floors, and the seed that their content gives.

use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use undercroft::Seed;
use xxhash_rust::xxh3::Xxh3;

use crate::{
    failure::Failure,
    input::{self, MAX_RECIPE},
};

/// The fewest lines a file must have to fill a floor.
const LEAST_LINES: usize = 60;
/// Files larger than this, in bytes, are probably generated.
const MOST_BYTES: u64 = 1 << 20;
/// The most files and folders that are visited. It bounds the work even for endless file systems.
const MOST_ENTRIES: usize = 200_000;
/// The deepest nesting of folders that is visited.
const MOST_DEEP: usize = 64;
/// The seed if no source file is found.
const NO_CODE: i64 = 42;

/// Extensions of source files.
const EXTENSIONS: [&str; 44] = [
    "asm", "bash", "c", "cc", "clj", "cpp", "cs", "css", "cxx", "dart", "erl", "ex", "exs", "fs", "go", "h", "hpp",
    "hs", "html", "java", "jl", "js", "jsx", "kt", "lua", "m", "ml", "mm", "nim", "php", "pl", "py", "r", "rb", "rs",
    "scala", "sh", "sql", "svelte", "swift", "ts", "tsx", "vue", "zig",
];

/// Folders with dependencies or build output. Hidden folders are skipped too.
const SKIPPED: [&str; 20] = [
    "__pycache__",
    "_build",
    "bin",
    "bower_components",
    "build",
    "coverage",
    "deps",
    "dist",
    "elm-stuff",
    "env",
    "node_modules",
    "obj",
    "out",
    "pods",
    "site-packages",
    "target",
    "third_party",
    "vendor",
    "vendored",
    "venv",
];

/// The result of a scan.
pub struct SourceTree {
    /// The longest files, longest first, at most as many as wanted.
    pub files: Vec<(PathBuf, Arc<str>)>,
    /// A hash of all source files, so that any change leads to another dungeon.
    pub seed: Seed,
    /// The number of source files.
    pub count: usize,
}

/// Scans a folder for source files and keeps the longest few.
pub fn scan(folder: &Path, wanted: usize) -> Result<SourceTree, Failure> {
    if !folder.is_dir() {
        let what = if folder.exists() { "is no folder" } else { "does not exist" };
        return Err(
            Failure::usage(format!("--code {}: it {what}", folder.display())).hint("name a folder with code in it")
        );
    }
    let mut scan = SourceScan { hash: Xxh3::new(), kept: Vec::new(), count: 0, left: MOST_ENTRIES, wanted };
    scan.folder(folder, Path::new(""), 0);
    let seed = if scan.count == 0 { NO_CODE } else { (scan.hash.digest() >> 1) as i64 };
    let files = scan.kept.into_iter().map(|(_, path, text)| (path, text)).collect();
    Ok(SourceTree { files, seed: Seed::from(seed), count: scan.count })
}

struct SourceScan {
    hash: Xxh3,
    /// Number of lines, path relative to the tree, and text; sorted by lines, most first, then by path.
    kept: Vec<(usize, PathBuf, Arc<str>)>,
    count: usize,
    left: usize,
    wanted: usize,
}

impl SourceScan {
    fn folder(&mut self, folder: &Path, within: &Path, deep: usize) {
        let Ok(entries) = fs::read_dir(folder) else { return };
        // The order of directory entries differs between file systems; the seed must not.
        let mut names: Vec<_> = entries.flatten().take(self.left).map(|entry| entry.file_name()).collect();
        names.sort();
        for name in names {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            let (path, within) = (folder.join(&name), within.join(&name));
            // Links are not followed: they may lead out of the tree or form cycles.
            let Ok(about) = fs::symlink_metadata(&path) else { continue };
            if about.is_dir() && deep < MOST_DEEP && !is_skipped(&name) {
                self.folder(&path, &within, deep + 1);
            } else if about.is_file() && about.len() <= MOST_BYTES && is_code(&path) {
                self.file(&path, within);
            }
        }
    }

    fn file(&mut self, path: &Path, within: PathBuf) {
        let Ok(text) = input::read(path, MAX_RECIPE) else { return };
        let lines = text.lines().count();
        if lines < LEAST_LINES || text.trim().is_empty() {
            return;
        }
        self.count += 1;
        // Hashing the lengths too keeps "ab" + "c" apart from "a" + "bc".
        self.hash.update(&(text.len() as u64).to_le_bytes());
        self.hash.update(text.as_bytes());
        self.kept.push((lines, within, text.into()));
        self.kept.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        self.kept.truncate(self.wanted);
    }
}

fn is_skipped(name: &OsStr) -> bool {
    let name = name.to_string_lossy().to_lowercase();
    name.starts_with('.') || SKIPPED.contains(&name.as_str())
}

fn is_code(path: &Path) -> bool {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    extension.is_some_and(|extension| EXTENSIONS.contains(&extension.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(name: &str, files: &[(&str, usize)]) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("undercroft-code-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        for (path, lines) in files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "let x = 1;\n".repeat(*lines)).unwrap();
        }
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn long_files_of_ones_own_longest_first() {
        let folder = tree(
            "own",
            &[
                ("src/a.rs", 60),
                ("src/b.PY", 200),
                ("lib/c.go", 100),
                ("short.rs", 59),
                ("notes.txt", 500),
                ("target/debug/x.rs", 500),
                ("web/node_modules/y.js", 500),
                (".git/z.c", 500),
            ],
        );
        let code = scan(&folder, 2).unwrap();
        let names: Vec<String> = code.files.iter().map(|(path, _)| path.display().to_string()).collect();
        assert_eq!((names, code.count), (vec!["src/b.PY".to_owned(), "lib/c.go".to_owned()], 3));
        let seed = code.seed.clone();
        assert_eq!(scan(&folder, 5).unwrap().seed, seed, "the seed is of all files");
        fs::write(folder.join("src/a.rs"), "let x = 2;\n".repeat(60)).unwrap();
        assert_ne!(scan(&folder, 2).unwrap().seed, seed);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn no_code_is_42() {
        let folder = tree("none", &[("notes.txt", 500)]);
        let code = scan(&folder, 5).unwrap();
        assert_eq!((code.seed.as_str(), code.files.len()), ("42", 0));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_lists_are_sorted() {
        assert!(EXTENSIONS.is_sorted() && SKIPPED.is_sorted());
    }
}
