//! Reads the files that the user names, with an upper bound on their size and a message for everything that can go
//! wrong.

use std::{
    fs::File,
    io::{self, ErrorKind, Read},
    path::Path,
};

use crate::{failure::Failure, messages};

/// The largest recipe, and the largest text a recipe may name.
pub const MAX_RECIPE: u64 = 64 << 20;
/// The largest image.
pub const MAX_IMAGE: u64 = 64 << 20;
/// The largest dungeon: enough for the largest board with every layer.
pub const MAX_DUNGEON: u64 = 4 << 30;

/// Why something could not be read, and what to do about it.
#[derive(Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The reason.
    pub why: String,
    /// A hint.
    pub hint: Option<&'static str>,
}

fn unreadable(why: impl Into<String>, hint: &'static str) -> Unreadable {
    Unreadable { why: why.into(), hint: Some(hint) }
}

/// The name of an input for messages: the path as typed.
pub fn name(path: &Path) -> String {
    if is_standard_stream(path) { "standard input".to_owned() } else { messages::path(path) }
}

/// Whether a path is `-`, which stands for standard input or standard output.
pub fn is_standard_stream(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The text of a file, or of standard input for `-`.
pub fn read(path: &Path, most: u64) -> Result<String, Unreadable> {
    if is_standard_stream(path) {
        return text(io::stdin().lock(), most);
    }
    text(open(path)?, most)
}

fn open(path: &Path) -> Result<File, Unreadable> {
    let file = File::open(path).map_err(|error| explain(&error))?;
    // On some systems a folder can be opened like a file and fails only at the first read.
    if file.metadata().is_ok_and(|about| about.is_dir()) {
        return Err(unreadable("it is a folder", "name a file in it"));
    }
    Ok(file)
}

/// The text of a file, or of standard input for `-`, or the failure to report: `cannot read the seeds in x.txt: why`.
/// `what` is what stands before the name, such as `the seeds in`, or nothing.
pub fn read_text(what: &str, path: &Path, most: u64) -> Result<String, Failure> {
    read(path, most).map_err(|unreadable| unreadable.failure(what, path))
}

/// The bytes of a file, or the failure to report; `what` is as for [`read_text`].
pub fn read_bytes(what: &str, path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    open(path).and_then(|file| bytes(file, most)).map_err(|unreadable| unreadable.failure(what, path))
}

impl Unreadable {
    fn failure(self, what: &str, path: &Path) -> Failure {
        let space = if what.is_empty() { "" } else { " " };
        Failure::usage(format!("cannot read {what}{space}{}: {}", name(path), self.why)).maybe_hint(self.hint)
    }
}

/// The extension of a path in lower case; empty if it has none.
pub fn extension(path: &Path) -> String {
    path.extension().map(|extension| extension.to_string_lossy().to_lowercase()).unwrap_or_default()
}

fn explain(error: &io::Error) -> Unreadable {
    match error.kind() {
        ErrorKind::NotFound => unreadable("there is no such file", "check the name; `-` reads standard input"),
        ErrorKind::PermissionDenied => unreadable("you may not read it", "check who owns it and its permissions"),
        ErrorKind::IsADirectory => unreadable("it is a folder", "name a file in it"),
        _ => Unreadable { why: error.to_string(), hint: None },
    }
}

/// Reads at most one byte more than allowed, whatever size the source claims to have.
fn bytes(source: impl Read, most: u64) -> Result<Vec<u8>, Unreadable> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes).map_err(|error| explain(&error))?;
    if bytes.len() as u64 > most {
        let why = format!("it is larger than {} MiB", most >> 20);
        return Err(unreadable(why, "this cannot be what you meant to read"));
    }
    Ok(bytes)
}

fn text(source: impl Read, most: u64) -> Result<String, Unreadable> {
    let bytes = bytes(source, most)?;
    // Some shells write redirected output as UTF-16, which begins with a byte order mark.
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(unreadable("it is UTF-16, not UTF-8", "save it as UTF-8, or let `--out` write the file"));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)),
        Err(error) => {
            let why = format!("it is not UTF-8 text: byte {} is wrong", error.utf8_error().valid_up_to());
            Err(unreadable(why, "is it the right file? texts must be saved as UTF-8"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_hold_whatever_the_source_claims() {
        assert_eq!(text(&b"abc"[..], 3).unwrap(), "abc");
        assert_eq!(text(&b"abcd"[..], 3).unwrap_err().why, "it is larger than 0 MiB");
        assert!(text(io::repeat(b'x'), 1 << 20).unwrap_err().why.contains("1 MiB"));
    }

    #[test]
    fn encodings() {
        assert_eq!(text(&b"\xef\xbb\xbfseed = 1"[..], 99).unwrap(), "seed = 1");
        assert!(text(&b"\xff\xfes\0"[..], 99).unwrap_err().why.contains("UTF-16"));
        assert!(text(&b"ab\xff"[..], 99).unwrap_err().why.contains("byte 2"));
    }
}
