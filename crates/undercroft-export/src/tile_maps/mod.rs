//! Maps for 2D engines, one map written by each of them: the same layers, tiles, objects and properties.
//!
//! - `ldtk`: LDtk.
//! - `tile_map`: the map: tiles and objects of all levels.
//! - `tiled`: what both formats of Tiled have in common.
//! - `tmj`: Tiled in JSON.
//! - `tmx`: Tiled in XML.
//! - `tscn`: Godot.

pub(crate) mod ldtk;
pub(crate) mod tile_map;
pub(crate) mod tiled;
pub(crate) mod tmj;
pub(crate) mod tmx;
pub(crate) mod tscn;
