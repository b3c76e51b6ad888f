//! A scene for Godot 4: layers of tiles with collision and navigation, and markers with metadata. Levels are nodes side by
//! side, so that they do not collide with each other.
//!
//! - `tile_set`: the tiles as resources.
//! - `nodes`: levels, layers and markers.
//! - `value`: values as Godot writes them.

mod nodes;
mod tile_set;
mod value;

use crate::{
    ExportError, Exported,
    source::ExportSource,
    tile_map::{TileMap, losses},
};

/// A script that reads our JSON in Godot.
const LOADER: &str = include_str!("undercroft_loader.gd");
const LOADER_NAME: &str = "undercroft_loader.gd";

/// The highest row and column of a tile in Godot.
const LONGEST: i32 = i16::MAX as i32;

/// The scene with its tile sheets and the loader beside it.
pub(crate) fn write(source: &ExportSource<'_>) -> Result<Exported, ExportError> {
    let map = TileMap::of(source)?;
    let longest = map.levels.iter().map(|level| level.size.0.max(level.size.1)).max().unwrap_or_default();
    if longest > LONGEST {
        let why = format!("a map of {longest} cells is longer than the {LONGEST} that Godot can number");
        return Err(ExportError::Unsuitable { why, hint: "make it smaller, or take another format" });
    }
    let mut out = String::with_capacity(map.levels.iter().map(|level| level.cells.len() * 40 + 4_000).sum());
    // The step count is only for a progress bar: images, and three resources for each of them and one for all.
    out.push_str(&format!("[gd_scene load_steps={} format=4]\n\n", map.sheets.list.len() * 3 + 2));
    tile_set::write(&map, &mut out);
    nodes::write(&map, &mut out);
    let exported = Exported::file(out).losing(losses(source));
    let sheets = map.sheets.list.into_iter();
    let exported = sheets.fold(exported, |exported, sheet| exported.with_beside(sheet.file, sheet.png));
    Ok(exported.with_beside(LOADER_NAME, LOADER.into()))
}
