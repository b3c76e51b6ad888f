//! The tiles of a scene: images, what one collides with, where one walks, and what each tile is.

use std::fmt::Write;

use undercroft::geom::Rect;

use super::value;
use crate::tile_map::{COLUMNS, TileInfo, TileMap};

/// The alternative of a floor tile for cells on which something solid stands: it looks the same, but is no part of the navigation.
pub(super) const BLOCKED: u16 = 1;

pub(super) fn write(map: &TileMap, out: &mut String) {
    let side = map.sheets.side;
    let half = f64::from(side) / 2.0;
    for (index, sheet) in map.sheets.list.iter().enumerate() {
        // A path without a scheme begins at the folder of the scene.
        let path = value::text(&sheet.file);
        let _ = write!(out, "[ext_resource type=\"Texture2D\" path={path} id=\"image_{index}\"]\n\n");
    }
    let square = [(-half, -half), (half, -half), (half, half), (-half, half)];
    let _ = write!(
        out,
        "[sub_resource type=\"NavigationPolygon\" id=\"floor\"]\nvertices = {}\n\
         polygons = Array[PackedInt32Array]([PackedInt32Array(0, 1, 2, 3)])\n\
         outlines = Array[PackedVector2Array]([{}])\nagent_radius = 0.0\n\n",
        value::points(square),
        value::points(square)
    );
    let infos = map.sheets.infos();
    for index in 0..map.sheets.list.len() {
        let _ = write!(
            out,
            "[sub_resource type=\"TileSetAtlasSource\" id=\"atlas_{index}\"]\ntexture = ExtResource(\"image_{index}\")\n\
             texture_region_size = Vector2i({side}, {side})\n"
        );
        infos.iter().for_each(|info| tile(info, half, out));
        let _ = write!(
            out,
            "\n[sub_resource type=\"TileSet\" id=\"tiles_{index}\"]\ntile_size = Vector2i({side}, {side})\n\
             physics_layer_0/collision_layer = 1\nterrain_set_0/mode = 1\nterrain_set_0/terrain_0/name = \"rock\"\n\
             terrain_set_0/terrain_0/color = Color(0.25, 0.25, 0.28, 1)\nterrain_set_0/terrain_1/name = \"floor\"\n\
             terrain_set_0/terrain_1/color = Color(0.78, 0.75, 0.69, 1)\nnavigation_layer_0/layers = 1\n\
             custom_data_layer_0/name = \"what\"\ncustom_data_layer_0/type = 4\n\
             custom_data_layer_1/name = \"kind\"\ncustom_data_layer_1/type = 4\n\
             custom_data_layer_2/name = \"solid\"\ncustom_data_layer_2/type = 1\n\
             sources/0 = SubResource(\"atlas_{index}\")\n\n"
        );
    }
}

fn tile(info: &TileInfo, half: f64, out: &mut String) {
    let place = format!("{}:{}", info.id % COLUMNS, info.id / COLUMNS);
    let is_floor = info.what == "floor";
    if is_floor {
        let _ = writeln!(out, "{place}/next_alternative_id = {}", BLOCKED + 1);
    }
    let _ = writeln!(out, "{place}/0 = 0");
    if let Some(code) = info.corners {
        // Terrain 0 is rock, 1 is floor.
        let terrain = |bit: u8| 1 - (code >> bit & 1);
        let _ = writeln!(out, "{place}/0/terrain_set = 0");
        if matches!(code, 0 | 15) {
            let _ = writeln!(out, "{place}/0/terrain = {}", terrain(0));
        }
        for (bit, corner) in [(3, "bottom_right"), (2, "bottom_left"), (0, "top_left"), (1, "top_right")] {
            let _ = writeln!(out, "{place}/0/terrains_peering_bit/{corner}_corner = {}", terrain(bit));
        }
    }
    for (nth, Rect { x, y, w, h }) in info.solid.iter().enumerate() {
        // Halves of a tile, counted from its middle.
        let [left, top, right, bottom] = [x - 1, y - 1, x + w - 1, y + h - 1].map(|halves| f64::from(halves) * half);
        let points = value::points([(left, top), (right, top), (right, bottom), (left, bottom)]);
        let _ = writeln!(out, "{place}/0/physics_layer_0/polygon_{nth}/points = {points}");
    }
    if is_floor {
        let _ = writeln!(out, "{place}/0/navigation_layer_0/polygon = SubResource(\"floor\")");
    }
    data(info, &place, 0, out);
    if is_floor {
        let _ = writeln!(out, "{place}/{BLOCKED} = {BLOCKED}");
        data(info, &place, BLOCKED, out);
    }
}

/// What a tile is.
fn data(info: &TileInfo, place: &str, form: u16, out: &mut String) {
    let kind = info.details.iter().find(|(name, _)| *name == "kind").map_or("", |(_, kind)| kind);
    let _ = writeln!(out, "{place}/{form}/custom_data_0 = {}", value::text(info.what));
    let _ = writeln!(out, "{place}/{form}/custom_data_1 = {}", value::text(kind));
    let _ = writeln!(out, "{place}/{form}/custom_data_2 = {}", info.is_solid || form == BLOCKED);
}
