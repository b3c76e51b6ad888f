//! Files that belong to a map and stand beside it, such as tilesets and the levels of a project.

use super::{ImportError, MAX_BYTES, things::one_line};

/// The most files that a map may name.
pub(super) const MOST_FILES: usize = 1_000;

/// A file that a map names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WantedFile<'a> {
    /// Its name as it stands in the map, with `/` between folders. It is never absolute.
    pub name: &'a str,
    /// Whether the map names no other file of its kind, so that a file of any name may be meant.
    pub is_only: bool,
}

/// Finds files that a map names: their texts, or nothing where there is no such file.
pub type FindFile<'a> = &'a dyn Fn(WantedFile<'_>) -> Result<Option<String>, ImportError>;

/// Files that are given with a map, each with its name.
///
/// ```
/// use undercroft_export::import::FilesBeside;
/// let mut files = FilesBeside::default();
/// files.add("tiles/Cave.tsx", "<tileset/>");
/// assert_eq!(files.find("../art/cave.tsx"), Some("<tileset/>"), "by the name without its folder");
/// assert_eq!(files.find("hill.tsx"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilesBeside {
    list: Vec<(String, String)>,
}

impl FilesBeside {
    /// Adds a file.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) {
        self.list.push((name.into(), text.into()));
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The file of that name: with the same folders, or else with the same name in any folder, whatever the case of its letters.
    pub fn find(&self, name: &str) -> Option<&str> {
        let wanted = normalised("", name).unwrap_or_else(|| name.to_owned());
        let whole = self.list.iter().find(|(own, _)| normalised("", own).as_ref() == Some(&wanted));
        let last = |name: &str| name.rsplit(['/', '\\']).next().unwrap_or(name).to_lowercase();
        let found = whole.or_else(|| self.list.iter().find(|(own, _)| last(own) == last(name)));
        found.map(|(_, text)| text.as_str())
    }

    /// The only file there is.
    pub fn only(&self) -> Option<&str> {
        match self.list.as_slice() {
            [(_, text)] => Some(text),
            _ => None,
        }
    }
}

/// Whether a file of that name is a tileset of Tiled.
///
/// ```
/// use undercroft_export::import::is_tileset;
/// assert!(is_tileset("tiles/Cave.TSX") && is_tileset("cave.tsj") && !is_tileset("cave.png"));
/// ```
pub fn is_tileset(name: &str) -> bool {
    let name = name.to_lowercase();
    [".tsx", ".tsj", ".json", ".xml"].iter().any(|extension| name.ends_with(extension))
}

/// The map among files that belong together, by their names: the only one there is.
///
/// ```
/// use undercroft_export::import::pick_map;
/// assert_eq!(pick_map(&["a.tmx", "a.tsx", "readme.txt"])?, "a.tmx");
/// assert!(pick_map(&["a.tmx", "b.tmx"]).is_err() && pick_map(&["a.png"]).is_err());
/// # Ok::<(), undercroft_export::import::ImportError>(())
/// ```
pub fn pick_map<'a>(names: &[&'a str]) -> Result<&'a str, ImportError> {
    let of = |extensions: &[&str]| -> Vec<&'a str> {
        let is_one = |name: &&&str| extensions.iter().any(|extension| name.to_lowercase().ends_with(extension));
        names.iter().filter(is_one).copied().collect()
    };
    // What is called so for certain comes before what may be something else.
    let sure = [".tmj", ".tmx", ".ldtk", ".opd.json", ".dd2vtt", ".uvtt", ".df2vtt"];
    let found = [&sure[..], &[".json"], &[".txt"]].into_iter().map(of).find(|list| !list.is_empty());
    match found.as_deref() {
        Some([one]) => Ok(one),
        Some(several) => {
            let shown: Vec<String> = several.iter().take(10).map(|name| format!("`{}`", one_line(name))).collect();
            let message = format!("there are {} maps here: {}", several.len(), shown.join(", "));
            Err(ImportError::new(message).hint("name one of them, or leave one alone there"))
        }
        None => {
            let hint = format!("a map is a file such as {} or .txt", sure.join(", "));
            Err(ImportError::new("there is no map here").hint(hint))
        }
    }
}

/// The path of a file that another one in this folder names, without `.` and `..`. Nothing if it is absolute, an address, or leads
/// out of the outermost folder.
///
/// ```
/// use undercroft_export::import::normalised;
/// assert_eq!(normalised("maps", "../tiles/./a.tsx").as_deref(), Some("tiles/a.tsx"));
/// assert_eq!(normalised("maps", "../../a.tsx"), None);
/// assert_eq!(normalised("", "/etc/passwd"), None);
/// ```
pub fn normalised(folder: &str, name: &str) -> Option<String> {
    let name = name.replace('\\', "/");
    if is_absolute(&name) {
        return None;
    }
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in name.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    (!parts.is_empty()).then(|| parts.join("/"))
}

fn is_absolute(name: &str) -> bool {
    name.starts_with('/') || name.contains(':') || name.contains('\0')
}

/// The text of a file that a map names. What is no relative path is never asked for.
pub(super) fn text_of(name: &str, is_only: bool, find: FindFile<'_>) -> Result<Option<String>, ImportError> {
    let name = name.replace('\\', "/");
    let last = name.rsplit('/').next().unwrap_or_default();
    // A path of another machine may still be meant by its last part.
    let name = if is_absolute(&name) { last } else { name.as_str() };
    if name.is_empty() || name.contains(':') {
        return Ok(None);
    }
    let text = find(WantedFile { name, is_only })?;
    match &text {
        Some(text) if text.len() > MAX_BYTES => {
            Err(ImportError::new(format!("the file `{last}` is larger than {} MiB", MAX_BYTES >> 20)))
        }
        _ => Ok(text),
    }
}
