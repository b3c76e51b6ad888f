//! Levels, layers of tiles and markers.

use std::{collections::BTreeMap, fmt::Write};

use undercroft::geom::Rect;

use super::{
    tile_set::BLOCKED,
    value::{self, round},
};
use crate::{
    base64,
    notes::capitalised,
    tile_map::{COLUMNS, MapObject, ObjectRef, ObjectShape, Property, TileLayer, TileLevel, TileMap},
};

/// How many tiles lie between one level and the next.
const GAP: i32 = 8;
const ROOT: &str = "Dungeon";

pub(super) fn write(map: &TileMap, out: &mut String) {
    // Pixels stay sharp.
    let _ = write!(out, "[node name=\"{ROOT}\" type=\"Node2D\"]\ntexture_filter = 1\n");
    let _ = writeln!(out, "metadata/levels = {}", map.levels.len());
    let _ = writeln!(out, "metadata/tile_size = {}\n", map.sheets.side);
    let names: Vec<Vec<String>> = map.levels.iter().map(marker_names).collect();
    let mut left = 0;
    for (index, level) in map.levels.iter().enumerate() {
        let scene = LevelNodes { map, names: &names, index, level };
        scene.write(left, out);
        left += level.size.0 + GAP;
    }
}

/// The names of the markers of a level, in the order of its objects: the kind and a number.
fn marker_names(level: &TileLevel) -> Vec<String> {
    let mut counts = BTreeMap::new();
    let name = |object: &MapObject| {
        let count = counts.entry(object.kind).or_insert(0);
        *count += 1;
        format!("{}{}", capitalised(object.kind.name()), *count - 1)
    };
    level.objects.iter().map(name).collect()
}

/// The node of a layer of tiles.
fn layer_name(layer: &TileLayer) -> String {
    match layer.name {
        "door_tiles" => "Doors".to_owned(),
        name => capitalised(name),
    }
}

/// The node above the markers of a group. A layer of tiles has the name `Doors` already.
fn group_name(object: &MapObject) -> String {
    match object.kind.group() {
        "doors" => "DoorMarkers".to_owned(),
        group => capitalised(group),
    }
}

struct LevelNodes<'a> {
    map: &'a TileMap,
    names: &'a [Vec<String>],
    index: usize,
    level: &'a TileLevel,
}

impl LevelNodes<'_> {
    fn side(&self) -> f64 {
        f64::from(self.map.sheets.side)
    }

    fn name(&self) -> String {
        format!("Level{}", self.index)
    }

    fn write(&self, left: i32, out: &mut String) {
        let _ = writeln!(out, "[node name=\"{}\" type=\"Node2D\" parent=\".\"]", self.name());
        if left > 0 {
            let _ = writeln!(out, "position = Vector2({}, 0)", f64::from(left) * self.side());
        }
        let (wide, high) = self.level.size;
        let _ = writeln!(out, "metadata/size = Vector2i({wide}, {high})");
        // Where the level lies above or below the others, in cells.
        let _ = writeln!(out, "metadata/offset = Vector2i({}, {})", self.level.offset.x, self.level.offset.y);
        self.metadata(&self.level.properties, out);
        out.push('\n');
        self.level.layers.iter().for_each(|layer| self.layer(layer, out));
        let objects = self.level.objects.iter().zip(&self.names[self.index]).collect::<Vec<_>>();
        for group in objects.chunk_by(|(a, _), (b, _)| a.kind.group() == b.kind.group()) {
            let name = group_name(group[0].0);
            let _ = writeln!(out, "[node name=\"{name}\" type=\"Node2D\" parent=\"{}\"]\n", self.name());
            group.iter().for_each(|(object, own)| self.marker(object, &name, own, out));
        }
    }

    fn layer(&self, layer: &TileLayer, out: &mut String) {
        let _ = writeln!(out, "[node name=\"{}\" type=\"TileMapLayer\" parent=\"{}\"]", layer_name(layer), self.name());
        if !layer.is_visible {
            out.push_str("visible = false\n");
        }
        if layer.is_on_corners {
            let half = -self.side() / 2.0;
            let _ = writeln!(out, "position = Vector2({half}, {half})");
        }
        let _ = writeln!(out, "tile_map_data = PackedByteArray(\"{}\")", base64::encode(&self.tiles(layer)));
        let _ = writeln!(out, "tile_set = SubResource(\"tiles_{}\")", self.level.sheet);
        // The cells say where walls are; the corners and the codes only show them.
        if layer.is_on_corners || !layer.is_visible {
            out.push_str("collision_enabled = false\nnavigation_enabled = false\n");
        }
        out.push('\n');
    }

    /// The tiles of a layer in Godot's bytes: a version, then twelve bytes for each.
    fn tiles(&self, layer: &TileLayer) -> Vec<u8> {
        let floor = self.map.sheets.corner(0);
        let mut bytes = vec![0, 0];
        for (x, y, tile) in layer.placed() {
            let is_blocked =
                layer.name == "cells" && tile == floor && self.level.walkable.get((x, y).into()) != Some(&true);
            let (column, row) = (u32::from(tile) % COLUMNS, u32::from(tile) / COLUMNS);
            let form = if is_blocked { BLOCKED } else { 0 };
            for part in [x as u16, y as u16, 0, column as u16, row as u16, form] {
                bytes.extend(part.to_le_bytes());
            }
        }
        bytes
    }

    fn marker(&self, object: &MapObject, group: &str, name: &str, out: &mut String) {
        let side = self.side();
        let Rect { x, y, w, h } = object.shape.bounds();
        let middle = |low: i32, length: i32| round((f64::from(low) + f64::from(length) / 2.0) * side);
        let parent = format!("{}/{group}", self.name());
        let _ = writeln!(out, "[node name=\"{name}\" type=\"Marker2D\" parent=\"{parent}\"]");
        let _ = writeln!(out, "position = Vector2({}, {})", middle(x, w), middle(y, h));
        let _ = writeln!(out, "metadata/what = {}", value::text(object.kind.name()));
        match &object.shape {
            ObjectShape::Cell(at) => {
                let _ = writeln!(out, "metadata/cell = Vector2i({}, {})", at.x, at.y);
            }
            shape => {
                let _ = writeln!(out, "metadata/rect = Rect2i({x}, {y}, {w}, {h})");
                if let ObjectShape::Polygon(_, spots) = shape {
                    let points = value::points(spots.iter().map(|at| (at.x * side, at.y * side)));
                    let _ = writeln!(out, "metadata/polygon = {points}");
                }
            }
        }
        self.metadata(&object.properties, out);
        out.push('\n');
    }

    fn metadata(&self, properties: &[(&'static str, Property)], out: &mut String) {
        for (name, property) in properties {
            let value = match property {
                Property::Text(text) => value::text(text),
                Property::Whole(number) => number.to_string(),
                Property::Real(number) => format!("{number:?}"),
                Property::Bool(value) => value.to_string(),
                Property::Objects(objects) => {
                    let paths: Vec<String> = objects.iter().map(|object| self.path(object)).collect();
                    format!("[{}]", paths.join(", "))
                }
            };
            let _ = writeln!(out, "metadata/{name} = {value}");
        }
    }

    /// The way to another marker, from the root of the scene.
    fn path(&self, to: &ObjectRef) -> String {
        let group = self.map.levels[to.level].objects.get(to.object).map_or_else(String::new, group_name);
        let name = self.names[to.level].get(to.object).map_or("", String::as_str);
        format!("NodePath(\"Level{}/{group}/{name}\")", to.level)
    }
}
