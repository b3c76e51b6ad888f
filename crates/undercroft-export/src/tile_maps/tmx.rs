//! A map for Tiled in its own XML: the same as its JSON says.

use std::fmt::Write;

use crate::{
    ExportError, Exported,
    source::ExportSource,
    svg::escape,
    tile_map::{COLUMNS, MapObject, TileInfo, TileLayer},
    tiled::{self, CORNER_COLOURS, FIRST_TILE, RIM_COLOURS, TILED_VERSION, TiledMap, TiledValue, VERSION},
};

/// The map with its tile sheet beside it.
pub(crate) fn write(source: &ExportSource<'_>) -> Result<Exported, ExportError> {
    let map = TiledMap::of(source)?;
    let (level, side) = (map.level(), map.sheets().side);
    let mut out = String::with_capacity(level.layers.iter().map(|layer| layer.tiles.len() * 3 + 200).sum());
    let groups = map.groups().count();
    let _ = write!(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"{VERSION}\" tiledversion=\"{TILED_VERSION}\" \
         orientation=\"orthogonal\" renderorder=\"right-down\" width=\"{}\" height=\"{}\" tilewidth=\"{side}\" \
         tileheight=\"{side}\" infinite=\"0\" nextlayerid=\"{}\" nextobjectid=\"{}\">\n",
        level.size.0,
        level.size.1,
        level.layers.len() + groups + 1,
        level.objects.len() + 1
    );
    properties(&mut out, " ", tiled::flat(&level.properties));
    tileset(&mut out, &map);
    let digits = tiled::numbers(map.sheets().count());
    for (layer, id) in level.layers.iter().zip(1..) {
        tile_layer(&mut out, layer, id, &map, &digits);
    }
    for (nth, (name, first, objects)) in map.groups().enumerate() {
        let _ = writeln!(out, " <objectgroup id=\"{}\" name=\"{name}\">", level.layers.len() + nth + 1);
        for (one, id) in objects.iter().zip(first..) {
            object(&mut out, &map, one, id);
        }
        out.push_str(" </objectgroup>\n");
    }
    out.push_str("</map>\n");
    Ok(map.exported(source, out, false))
}

/// A text between quotes. Readers turn line breaks that are not written as numbers into spaces.
fn quoted(text: &str) -> String {
    escape(text).replace('\n', "&#10;").replace('\r', "&#13;").replace('\t', "&#9;")
}

fn properties(out: &mut String, indent: &str, list: Vec<(String, TiledValue<'_>)>) {
    if list.is_empty() {
        return;
    }
    let _ = writeln!(out, "{indent}<properties>");
    for (name, value) in list {
        let _ = match value {
            TiledValue::Text(text) => {
                writeln!(out, "{indent} <property name=\"{name}\" value=\"{}\"/>", quoted(text))
            }
            TiledValue::Whole(number) => {
                writeln!(out, "{indent} <property name=\"{name}\" type=\"int\" value=\"{number}\"/>")
            }
            TiledValue::Real(number) => {
                writeln!(out, "{indent} <property name=\"{name}\" type=\"float\" value=\"{number}\"/>")
            }
            TiledValue::Bool(value) => {
                writeln!(out, "{indent} <property name=\"{name}\" type=\"bool\" value=\"{value}\"/>")
            }
            TiledValue::Object(id) => {
                writeln!(out, "{indent} <property name=\"{name}\" type=\"object\" value=\"{id}\"/>")
            }
        };
    }
    let _ = writeln!(out, "{indent}</properties>");
}

fn tileset(out: &mut String, map: &TiledMap) {
    let (sheets, sheet, side) = (map.sheets(), map.sheet(), map.sheets().side);
    let _ = write!(
        out,
        " <tileset firstgid=\"{FIRST_TILE}\" name=\"{}\" tilewidth=\"{side}\" tileheight=\"{side}\" tilecount=\"{}\" \
         columns=\"{COLUMNS}\">\n  <image source=\"{}\" width=\"{}\" height=\"{}\"/>\n",
        quoted(&sheet.name),
        sheets.count(),
        quoted(&sheet.file),
        side * COLUMNS,
        side * sheets.rows()
    );
    let infos = sheets.infos();
    infos.iter().for_each(|info| tile(out, map, info));
    out.push_str("  <wangsets>\n");
    let corners = infos.iter().filter_map(|info| Some((info.id, tiled::corner_colours(info.corners?))));
    wang_set(out, ["rock", "corner"], &CORNER_COLOURS, corners);
    let rims = infos.iter().filter_map(|info| Some((info.id, tiled::rim_colours(info.rims?))));
    wang_set(out, ["shores", "edge"], &RIM_COLOURS, rims);
    out.push_str("  </wangsets>\n </tileset>\n");
}

fn tile(out: &mut String, map: &TiledMap, info: &TileInfo) {
    let _ = writeln!(out, "  <tile id=\"{}\" type=\"{}\">", info.id, info.what);
    properties(out, "   ", tiled::tile_properties(info));
    if !info.solid.is_empty() {
        out.push_str("   <objectgroup draworder=\"index\" id=\"1\">\n");
        for (id, [x, y, width, height]) in (1..).zip(map.collision(info)) {
            let id: u32 = id;
            let _ =
                writeln!(out, "    <object id=\"{id}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>");
        }
        out.push_str("   </objectgroup>\n");
    }
    out.push_str("  </tile>\n");
}

fn wang_set(
    out: &mut String,
    [name, kind]: [&str; 2],
    colours: &[(&str, &str)],
    tiles: impl Iterator<Item = (u32, [u8; 8])>,
) {
    let _ = writeln!(out, "   <wangset name=\"{name}\" type=\"{kind}\" tile=\"-1\">");
    for (name, colour) in colours {
        let _ = writeln!(out, "    <wangcolor name=\"{name}\" color=\"{colour}\" tile=\"-1\" probability=\"1\"/>");
    }
    for (id, wang) in tiles {
        let wang = wang.map(|colour| colour.to_string()).join(",");
        let _ = writeln!(out, "    <wangtile tileid=\"{id}\" wangid=\"{wang}\"/>");
    }
    out.push_str("   </wangset>\n");
}

fn tile_layer(out: &mut String, layer: &TileLayer, id: u32, map: &TiledMap, digits: &[String]) {
    let (width, height) = layer.size;
    let _ = write!(out, " <layer id=\"{id}\" name=\"{}\" width=\"{width}\" height=\"{height}\"", layer.name);
    if !layer.is_visible {
        out.push_str(" visible=\"0\"");
    }
    if layer.is_on_corners {
        let offset = map.corner_offset();
        let _ = write!(out, " offsetx=\"{offset}\" offsety=\"{offset}\"");
    }
    out.push_str(">\n  <data encoding=\"csv\">\n");
    for row in layer.tiles.chunks(width.max(1) as usize) {
        row.iter().filter_map(|tile| digits.get(usize::from(*tile))).for_each(|number| out.push_str(number));
        out.push('\n');
    }
    // There is no comma after the last number.
    out.truncate(out.trim_end_matches([',', '\n']).len());
    out.push_str("\n</data>\n </layer>\n");
}

fn object(out: &mut String, map: &TiledMap, object: &MapObject, id: usize) {
    let placed = map.place(object);
    let _ = write!(
        out,
        "  <object id=\"{id}\" name=\"{}\" type=\"{}\" x=\"{}\" y=\"{}\"",
        quoted(&object.name),
        tiled::type_of(object.kind),
        placed.x,
        placed.y
    );
    if placed.width > 0.0 {
        let _ = write!(out, " width=\"{}\" height=\"{}\"", placed.width, placed.height);
    }
    out.push_str(">\n");
    properties(out, "   ", tiled::flat(&object.properties));
    if placed.is_point {
        out.push_str("   <point/>\n");
    }
    if !placed.polygon.is_empty() {
        let spots: Vec<String> = placed.polygon.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let _ = writeln!(out, "   <polygon points=\"{}\"/>", spots.join(" "));
    }
    out.push_str("  </object>\n");
}
