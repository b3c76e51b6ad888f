//! Where a map comes from: a file, standard input, a folder or an archive, with the files that it names.

use std::{
    fs,
    io::Read,
    path::{Path, PathBuf},
};

use undercroft_export::import::{Archive, FilesBeside, ImportError, MAX_BYTES, WantedFile, is_tileset, pick_map};

use super::refused;
use crate::{failure::Failure, input, messages};

/// The most files of a folder that are looked at.
const MOST_FILES: usize = 10_000;

/// A map with what lies beside it.
pub struct MapSource {
    /// The name of the map for messages, and to know its format by.
    pub name: String,
    /// The map.
    pub text: String,
    place: Place,
    tilesets: FilesBeside,
}

enum Place {
    /// Nothing lies beside standard input.
    Nowhere,
    Folder(PathBuf),
    /// An archive, and the folder in it.
    Archive(Box<Archive>, String),
}

impl MapSource {
    /// Reads a map and the tilesets that are given with it.
    pub fn read(path: &Path, tilesets: &[PathBuf]) -> Result<MapSource, Failure> {
        let mut source = if input::is_standard_stream(path) {
            let text = input::read_text("", path, MAX_BYTES as u64)?;
            MapSource { name: input::name(path), text, place: Place::Nowhere, tilesets: FilesBeside::default() }
        } else if path.is_dir() {
            MapSource::of_folder(path)?
        } else if is_archive(path) {
            MapSource::of_archive(path)?
        } else {
            let text = input::read_text("", path, MAX_BYTES as u64)?;
            let folder = path.parent().unwrap_or(Path::new("")).to_owned();
            MapSource { name: input::name(path), text, place: Place::Folder(folder), tilesets: FilesBeside::default() }
        };
        tilesets.iter().try_for_each(|path| source.add_tilesets(path))?;
        Ok(source)
    }

    fn of_folder(folder: &Path) -> Result<MapSource, Failure> {
        let names = names_in(folder)?;
        let list: Vec<&str> = names.iter().map(String::as_str).collect();
        let picked = pick_map(&list).map_err(|error| refused(&messages::path(folder), &error))?;
        let path = folder.join(picked);
        let text = input::read_text("", &path, MAX_BYTES as u64)?;
        let place = Place::Folder(folder.to_owned());
        Ok(MapSource { name: input::name(&path), text, place, tilesets: FilesBeside::default() })
    }

    fn of_archive(path: &Path) -> Result<MapSource, Failure> {
        let said = |error: ImportError| refused(&input::name(path), &error);
        let archive = open(path)?;
        let picked = pick_map(&archive.names().collect::<Vec<_>>()).map_err(said)?.to_owned();
        let text = archive.text(&picked).map_err(said)?.unwrap_or_default();
        let folder = picked.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        let place = Place::Archive(Box::new(archive), folder);
        Ok(MapSource { name: picked, text, place, tilesets: FilesBeside::default() })
    }

    /// Takes a tileset, or all of a folder or an archive.
    fn add_tilesets(&mut self, path: &Path) -> Result<(), Failure> {
        let before = self.tilesets.len();
        if path.is_dir() {
            for name in names_in(path)?.into_iter().filter(|name| is_tileset(name)) {
                let text = input::read_text("the tileset", &path.join(&name), MAX_BYTES as u64)?;
                self.tilesets.add(name, text);
            }
        } else if is_archive(path) {
            let archive = open(path)?;
            for name in archive.names().filter(|name| is_tileset(name)) {
                let text = archive.text(name).map_err(|error| refused(&input::name(path), &error))?;
                self.tilesets.add(name, text.unwrap_or_default());
            }
        } else {
            let text = input::read_text("the tileset", path, MAX_BYTES as u64)?;
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            self.tilesets.add(name, text);
        }
        if self.tilesets.len() == before {
            let failure = Failure::usage(format!("there is no tileset in {}", messages::path(path)));
            return Err(failure.hint("a tileset of Tiled is a file such as .tsx or .tsj"));
        }
        Ok(())
    }

    /// A file that the map names: of the tilesets that were given, else beside the map.
    pub fn find(&self, wanted: WantedFile<'_>) -> Result<Option<String>, ImportError> {
        if let Some(text) = self.tilesets.find(wanted.name) {
            return Ok(Some(text.to_owned()));
        }
        let beside = match &self.place {
            Place::Nowhere => None,
            Place::Folder(folder) => find_in(folder, wanted.name),
            Place::Archive(archive, folder) => archive.find(folder, wanted.name)?,
        };
        Ok(beside.or_else(|| self.tilesets.only().filter(|_| wanted.is_only).map(str::to_owned)))
    }
}

/// A file of the path that the map says, seen from its folder; or else of the same name in its folder.
fn find_in(folder: &Path, name: &str) -> Option<String> {
    let last = name.rsplit('/').next().unwrap_or(name);
    let read = |path: PathBuf| {
        let is_file = fs::metadata(&path).is_ok_and(|about| about.is_file());
        if is_file { input::read(&path, MAX_BYTES as u64).ok() } else { None }
    };
    [folder.join(name), folder.join(last)].into_iter().find_map(read)
}

/// The names of the files in a folder, in order.
fn names_in(folder: &Path) -> Result<Vec<String>, Failure> {
    let cannot = |error: std::io::Error| Failure::usage(format!("cannot read {}: {error}", messages::path(folder)));
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(cannot)?.take(MOST_FILES) {
        let entry = entry.map_err(cannot)?;
        if entry.path().is_file() {
            names.extend(entry.file_name().into_string());
        }
    }
    names.sort_unstable();
    Ok(names)
}

/// Whether a file is an archive. Only one that can be read again is looked into.
fn is_archive(path: &Path) -> bool {
    let mut first = [0; 4];
    let is_file = fs::metadata(path).is_ok_and(|about| about.is_file());
    is_file
        && fs::File::open(path).is_ok_and(|mut file| file.read_exact(&mut first).is_ok())
        && Archive::is_archive(&first)
}

fn open(path: &Path) -> Result<Archive, Failure> {
    let bytes = input::read_bytes("", path, MAX_BYTES as u64)?;
    Archive::open(bytes).map_err(|error| refused(&input::name(path), &error))
}
