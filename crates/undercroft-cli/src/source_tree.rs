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
    messages,
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
const EXTENSIONS: [&str; 102] = [
    "asm", "bash", "bat", "c", "c++", "cc", "cjs", "cl", "clj", "cljc", "cljs", "cmd", "cpp", "cs", "csh", "css",
    "cts", "cu", "cxx", "d", "dart", "el", "elm", "erl", "ex", "exs", "f90", "fish", "fs", "fsi", "fsx", "go",
    "groovy", "h", "h++", "hh", "hpp", "hrl", "hs", "htm", "html", "hxx", "ino", "java", "jl", "js", "jsx", "ksh",
    "kt", "kts", "less", "lhs", "lisp", "lsp", "lua", "m", "mjs", "ml", "mli", "mm", "mts", "nim", "nu", "php", "pl",
    "pm", "proto", "ps1", "psm1", "py", "pyi", "pyx", "r", "rb", "rkt", "rs", "s", "sass", "sbt", "sc", "scala", "scm",
    "scss", "sh", "sql", "ss", "sv", "svelte", "swift", "t", "tcl", "tcsh", "ts", "tsx", "v", "vb", "vhd", "vim",
    "vue", "xhtml", "zig", "zsh",
];

/// Folders with dependencies or build output. Hidden folders are skipped too.
const SKIPPED: [&str; 19] = [
    "__pycache__",
    "_build",
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

/// Which files were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilesRead {
    /// Source files that are long enough to fill a floor.
    Code,
    /// Source files, because none is that long.
    ShortCode,
    /// Any texts, because there are no source files.
    Text,
    /// No file at all.
    Nothing,
}

/// The result of a scan.
pub struct SourceTree {
    /// The longest files, longest first, at most as many as wanted.
    pub files: Vec<(PathBuf, Arc<str>)>,
    /// A hash of all files that were read, so that any change leads to another dungeon.
    pub seed: Seed,
    /// The number of files that were read.
    pub count: usize,
    /// Which files those are.
    pub read: FilesRead,
}

/// Scans a folder for source files and keeps the longest few. Where there are none, any text will do.
pub fn scan(folder: &Path, wanted: usize) -> Result<SourceTree, Failure> {
    if !folder.is_dir() {
        let what = if folder.exists() { "is no folder" } else { "does not exist" };
        return Err(Failure::usage(format!("--code {}: it {what}", messages::path(folder)))
            .hint("name a folder with code in it"));
    }
    for read in [FilesRead::Code, FilesRead::ShortCode, FilesRead::Text] {
        let mut scan = SourceScan { hash: Xxh3::new(), kept: Vec::new(), count: 0, left: MOST_ENTRIES, wanted, read };
        scan.folder(folder, Path::new(""), 0);
        if scan.count > 0 {
            let files = scan.kept.into_iter().map(|(_, path, text)| (path, text)).collect();
            let seed = Seed::from((scan.hash.digest() >> 1) as i64);
            return Ok(SourceTree { files, seed, count: scan.count, read });
        }
    }
    Ok(SourceTree { files: Vec::new(), seed: Seed::from(NO_CODE), count: 0, read: FilesRead::Nothing })
}

struct SourceScan {
    hash: Xxh3,
    /// Number of lines, path relative to the tree, and text; sorted by lines, most first, then by path.
    kept: Vec<(usize, PathBuf, Arc<str>)>,
    count: usize,
    left: usize,
    wanted: usize,
    read: FilesRead,
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
            } else if about.is_file() && about.len() <= MOST_BYTES && self.may_be(&path) {
                self.file(&path, within);
            }
        }
    }

    /// Whether a file may be one of those that are read, as far as its name says.
    fn may_be(&self, path: &Path) -> bool {
        let hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
        is_code(path) || !hidden && (self.read == FilesRead::Text || path.extension().is_none())
    }

    fn file(&mut self, path: &Path, within: PathBuf) {
        let Ok(text) = input::read(path, MAX_RECIPE) else { return };
        let lines = text.lines().count();
        // Scripts often have no extension, but say in their first line what runs them.
        let is_code = is_code(path) || text.starts_with("#!");
        let wanted = match self.read {
            FilesRead::Code => is_code && lines >= LEAST_LINES,
            FilesRead::ShortCode => is_code,
            FilesRead::Text => !text.contains('\0'),
            FilesRead::Nothing => false,
        };
        if !wanted || text.trim().is_empty() {
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
        let folder = tree("none", &[]);
        fs::write(folder.join("picture"), [0, 159, 146, 150]).unwrap();
        let code = scan(&folder, 5).unwrap();
        assert_eq!((code.seed.as_str(), code.files.len(), code.read), ("42", 0, FilesRead::Nothing));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn failing_long_files_short_ones_and_failing_code_any_text() {
        let folder = tree("short", &[("a.rs", 10), ("notes.txt", 500)]);
        let code = scan(&folder, 5).unwrap();
        assert_eq!((code.count, code.read), (1, FilesRead::ShortCode));
        fs::remove_file(folder.join("a.rs")).unwrap();
        let code = scan(&folder, 5).unwrap();
        assert_eq!((code.count, code.read), (1, FilesRead::Text));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn folders_named_bin_and_scripts_without_an_extension() {
        let folder = tree("bin", &[("src/bin/tool.rs", 80), ("data", 90)]);
        fs::write(folder.join("deploy"), "#!/bin/sh\n".to_owned() + &"echo\n".repeat(70)).unwrap();
        let code = scan(&folder, 5).unwrap();
        let names: Vec<String> = code.files.iter().map(|(path, _)| path.display().to_string()).collect();
        assert_eq!(names, ["src/bin/tool.rs", "deploy"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn languages_of_every_kind() {
        for file in "a.rs a.go a.c a.h a.cpp a.hpp a.java a.kt a.scala a.swift a.cs a.js a.ts a.py a.rb a.php a.pl a.lua a.ex \
                     a.erl a.hs a.ml a.clj a.lisp a.el a.vim a.r a.R a.jl a.dart a.zig a.sh a.bash a.zsh a.fish a.ksh a.ps1 \
                     a.sql a.html a.css"
            .split_whitespace()
        {
            assert!(is_code(Path::new(file)), "{file}");
        }
        assert!(!is_code(Path::new("a.txt")) && !is_code(Path::new("rs")));
    }

    #[test]
    fn the_lists_are_sorted() {
        assert!(EXTENSIONS.is_sorted() && SKIPPED.is_sorted());
    }
}
