//! ZIP archives that hold a map with the files that belong to it. Nothing is ever written from them: an entry is unpacked when it is
//! asked for, up to a bound.

use std::collections::BTreeMap;

use super::{ImportError, MAX_BYTES, beside::normalised};

/// The most entries of an archive.
const MOST_ENTRIES: usize = 10_000;

/// A ZIP archive.
///
/// ```
/// use undercroft_export::{FileBeside, import::Archive, zip};
/// let file = FileBeside { name: "maps/a.txt".to_owned(), bytes: b"#.#".to_vec() };
/// let archive = Archive::open(zip::write(&[file]).unwrap())?;
/// assert_eq!(archive.names().collect::<Vec<_>>(), ["maps/a.txt"]);
/// assert_eq!(archive.text("maps/a.txt")?.as_deref(), Some("#.#"));
/// # Ok::<(), undercroft_export::import::ImportError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Archive {
    bytes: Vec<u8>,
    entries: BTreeMap<String, Entry>,
}

/// Where an entry lies and how it is packed.
#[derive(Clone, Copy, Debug)]
struct Entry {
    at: usize,
    method: u16,
    packed: usize,
    size: usize,
}

impl Archive {
    /// Whether bytes begin as an archive does.
    pub fn is_archive(bytes: &[u8]) -> bool {
        bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
    }

    /// Reads what is in an archive. One with names that lead out of it is refused.
    pub fn open(bytes: Vec<u8>) -> Result<Archive, ImportError> {
        let damaged = || ImportError::new("the archive is damaged").hint("pack it again as an ordinary ZIP file");
        // The end of the directory comes last, before a comment.
        let from = bytes.len().saturating_sub((1 << 16) + 22);
        let end = (from..bytes.len().saturating_sub(21)).rev().find(|at| bytes[*at..].starts_with(b"PK\x05\x06"));
        let end = end.ok_or_else(damaged)?;
        let (count, mut at) =
            (word(&bytes, end + 10).ok_or_else(damaged)?, long(&bytes, end + 16).ok_or_else(damaged)?);
        if usize::from(count) > MOST_ENTRIES {
            return Err(ImportError::new(format!("the archive has more than {MOST_ENTRIES} entries")));
        }
        let mut entries = BTreeMap::new();
        for _ in 0..count {
            if at > bytes.len() {
                return Err(damaged());
            }
            let head = bytes.get(at..at + 46).filter(|head| head.starts_with(b"PK\x01\x02")).ok_or_else(damaged)?;
            let part = |place: usize| word(head, place).unwrap_or_default();
            let [name, extra, comment] = [28, 30, 32].map(|place| usize::from(part(place)));
            let whole = |place: usize| long(head, place).unwrap_or_default();
            let own = Entry { at: whole(42), method: part(10), packed: whole(20), size: whole(24) };
            let is_locked = part(8) & 1 == 1;
            let name = bytes.get(at + 46..at + 46 + name).ok_or_else(damaged)?;
            let said = String::from_utf8_lossy(name).replace('\\', "/");
            at += 46 + name.len() + extra + comment;
            if said.ends_with('/') {
                continue;
            }
            let Some(name) = normalised("", &said) else {
                let shown: String = said.chars().filter(|c| !c.is_control()).take(60).collect();
                return Err(ImportError::new(format!("the archive has an entry that leads out of it: `{shown}`")));
            };
            if is_locked {
                return Err(ImportError::new(format!("`{name}` in the archive is encrypted"))
                    .hint("pack it without a password"));
            }
            entries.insert(name, own);
        }
        Ok(Archive { bytes, entries })
    }

    /// The names of its files, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// The text of the file that one in this folder of it names; or else of the only one of that name in any folder.
    pub fn find(&self, folder: &str, name: &str) -> Result<Option<String>, ImportError> {
        let there = normalised(folder, name).filter(|path| self.entries.contains_key(path));
        let last = |name: &str| name.rsplit('/').next().unwrap_or(name).to_lowercase();
        let mut alike = self.names().filter(|own| last(own) == last(name));
        let elsewhere = || alike.next().filter(|_| alike.next().is_none()).map(str::to_owned);
        match there.or_else(elsewhere) {
            Some(path) => self.text(&path),
            None => Ok(None),
        }
    }

    /// The text of a file of it; nothing if there is no such file.
    pub fn text(&self, name: &str) -> Result<Option<String>, ImportError> {
        let Some(entry) = self.entries.get(name) else { return Ok(None) };
        let wrong = |what: &str| ImportError::new(format!("`{name}` in the archive {what}"));
        if entry.size > MAX_BYTES {
            return Err(wrong(&format!("is larger than {} MiB", MAX_BYTES >> 20)));
        }
        let damaged = || wrong("is damaged").hint("pack it again as an ordinary ZIP file");
        let head = self.bytes.get(entry.at..).filter(|head| head.starts_with(b"PK\x03\x04")).ok_or_else(damaged)?;
        let skip = |place: usize| word(head, place).map(usize::from).ok_or_else(damaged);
        let begin = 30 + skip(26)? + skip(28)?;
        let packed = head.get(begin..begin.saturating_add(entry.packed)).ok_or_else(damaged)?;
        let bytes = match entry.method {
            0 => packed.to_vec(),
            8 => miniz_oxide::inflate::decompress_to_vec_with_limit(packed, entry.size).map_err(|_| damaged())?,
            other => {
                return Err(
                    wrong(&format!("is packed in a way that is not read ({other})")).hint("pack it with Deflate")
                );
            }
        };
        if bytes.len() != entry.size {
            return Err(damaged());
        }
        let text = String::from_utf8(bytes).map_err(|_| wrong("is no UTF-8 text"))?;
        Ok(Some(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)))
    }
}

fn word(bytes: &[u8], at: usize) -> Option<u16> {
    let two = bytes.get(at..at + 2)?;
    Some(u16::from_le_bytes([two[0], two[1]]))
}

fn long(bytes: &[u8], at: usize) -> Option<usize> {
    let four = bytes.get(at..at + 4)?;
    usize::try_from(u32::from_le_bytes([four[0], four[1], four[2], four[3]])).ok()
}
