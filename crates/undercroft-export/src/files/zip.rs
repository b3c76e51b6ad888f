//! ZIP archives: files one after the other, uncompressed, with the same bytes every time.
//!
//! What goes into them is mostly compressed already (PNG) or read by programs that map it (NumPy arrays), so nothing is
//! compressed here.

use crate::{ExportError, FileBeside};

/// The date of every entry: the first day that the format can say.
const DATE: u16 = 1 << 5 | 1;
/// The version of the format that is needed to read it.
const VERSION: u16 = 20;
/// The most bytes of an archive whose sizes fit into four bytes each.
const MOST_BYTES: usize = u32::MAX as usize;

/// The files as one archive.
///
/// ```
/// use undercroft_export::{FileBeside, zip};
/// let file = FileBeside { name: "a.txt".to_owned(), bytes: b"text".to_vec() };
/// assert!(zip::write(&[file]).unwrap().starts_with(b"PK\x03\x04"));
/// ```
pub fn write(files: &[FileBeside]) -> Result<Vec<u8>, ExportError> {
    let total: usize = files.iter().map(|file| file.bytes.len() + 2 * file.name.len() + 100).sum();
    if total > MOST_BYTES || files.len() > usize::from(u16::MAX) {
        let why = "the files are too large for a ZIP archive".to_owned();
        return Err(ExportError::Unsuitable { why, hint: "name a folder instead" });
    }
    let (mut archive, mut directory) = (Vec::with_capacity(total), Vec::new());
    for file in files {
        let at = archive.len() as u32;
        let fields = entry_fields(file);
        archive.extend(b"PK\x03\x04");
        archive.extend(&fields);
        archive.extend(file.name.as_bytes());
        archive.extend(&file.bytes);
        directory.extend(b"PK\x01\x02");
        directory.extend(VERSION.to_le_bytes());
        directory.extend(&fields);
        // No comment, first disk, no attributes.
        directory.extend([0; 10]);
        directory.extend(at.to_le_bytes());
        directory.extend(file.name.as_bytes());
    }
    let (count, at, size) = (files.len() as u16, archive.len() as u32, directory.len() as u32);
    archive.extend(directory);
    archive.extend(b"PK\x05\x06\0\0\0\0");
    archive.extend(count.to_le_bytes());
    archive.extend(count.to_le_bytes());
    archive.extend(size.to_le_bytes());
    archive.extend(at.to_le_bytes());
    archive.extend([0; 2]);
    Ok(archive)
}

/// What both headers of an entry say, from the version needed to the length of further fields.
fn entry_fields(file: &FileBeside) -> Vec<u8> {
    let (sum, size) = (crc32fast::hash(&file.bytes), file.bytes.len() as u32);
    let mut fields = Vec::with_capacity(26);
    // The flag says that names are UTF-8. Then: not compressed, no time of the day.
    for word in [VERSION, 1 << 11, 0, 0, DATE] {
        fields.extend(word.to_le_bytes());
    }
    for word in [sum, size, size] {
        fields.extend(word.to_le_bytes());
    }
    for word in [file.name.len() as u16, 0] {
        fields.extend(word.to_le_bytes());
    }
    fields
}
