//! Tilesets in files of their own, in XML (`.tsx`) or JSON (`.tsj`).

use super::{model::Tileset, xml};
use crate::import::{
    FindFile, ImportError,
    beside::{MOST_FILES, text_of},
    json,
    things::one_line,
};

/// A tileset that a map names and that is not there.
pub(super) struct MissingTileset {
    /// Its name.
    pub name: String,
    /// The number of its first tile, and of the first tile of the next set.
    pub numbers: (u32, u32),
}

/// Reads the tilesets that a map names, and tells which are missing.
pub(super) fn read(tilesets: &mut [Tileset], find: FindFile<'_>) -> Result<Vec<MissingTileset>, ImportError> {
    let firsts: Vec<u32> = tilesets.iter().map(|set| set.firstgid).collect();
    let count = tilesets.iter().filter(|set| set.source.is_some()).count();
    if count > MOST_FILES {
        return Err(ImportError::new(format!("the map names more than {MOST_FILES} tilesets")));
    }
    let mut missing = Vec::new();
    for set in tilesets {
        let Some(source) = set.source.take() else { continue };
        let name = one_line(&source);
        match text_of(&source, count == 1, find)? {
            Some(text) => {
                let said =
                    |error: ImportError| ImportError { message: format!("the tileset `{name}`: {error}"), ..error };
                let read: Tileset = match text.trim_start().starts_with('{') {
                    true => json(&text, "tileset of Tiled").map_err(said)?,
                    false => xml::tileset_file(&text).map_err(said)?,
                };
                *set = Tileset { firstgid: set.firstgid, ..read };
            }
            None => {
                let next = firsts.iter().copied().filter(|first| *first > set.firstgid).min().unwrap_or(u32::MAX);
                missing.push(MissingTileset { name, numbers: (set.firstgid, next) });
            }
        }
    }
    Ok(missing)
}
