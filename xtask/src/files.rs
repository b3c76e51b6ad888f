//! Reading files, with errors that name them.

use std::path::Path;

use anyhow::{Context, Result};

/// The text of a file.
pub fn read_text(path: impl AsRef<Path>) -> Result<String> {
    let path = path.as_ref();
    std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))
}

/// The bytes of a file.
pub fn read_bytes(path: impl AsRef<Path>) -> Result<Vec<u8>> {
    let path = path.as_ref();
    std::fs::read(path).with_context(|| format!("reading {}", path.display()))
}
