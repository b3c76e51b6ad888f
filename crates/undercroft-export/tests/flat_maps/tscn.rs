//! Godot's scenes, read as its documentation says.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{generate_levels, geom::Rect, recipe::LevelsRecipe};
use undercroft_export::{Exported, Format, Options, export};

use crate::{ReadMap, png_size, reads_a_hundred};

/// A part of a scene: its heading and what is set in it.
#[derive(Debug)]
struct Section {
    kind: String,
    heading: BTreeMap<String, String>,
    values: BTreeMap<String, String>,
}

/// The value without its quotes.
fn plain(text: &str) -> String {
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
    inner.replace("\\\"", "\"").replace("\\n", "\n").replace("\\\\", "\\")
}

fn sections(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        if let Some(heading) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            let (kind, rest) = heading.split_once(' ').unwrap();
            let mut parts = BTreeMap::new();
            // Names in headings have no spaces.
            for part in rest.split(' ') {
                let (name, value) = part.split_once('=').unwrap();
                parts.insert(name.to_owned(), value.trim_matches('"').to_owned());
            }
            sections.push(Section { kind: kind.to_owned(), heading: parts, values: BTreeMap::new() });
        } else {
            let (name, value) = line.split_once(" = ").unwrap();
            sections.last_mut().unwrap().values.insert(name.to_owned(), value.to_owned());
        }
    }
    sections
}

fn numbers(text: &str) -> Vec<f64> {
    let inner = &text[text.find('(').unwrap() + 1..text.rfind(')').unwrap()];
    inner.split(", ").map(|number| number.parse().unwrap()).collect()
}

fn unbase64(text: &str) -> Vec<u8> {
    let digit = |c: u8| match c {
        b'A'..=b'Z' => c - b'A',
        b'a'..=b'z' => c - b'a' + 26,
        b'0'..=b'9' => c - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let digits: Vec<u32> = text.bytes().filter(|c| *c != b'=').map(|c| u32::from(digit(c))).collect();
    let bits =
        |chunk: &[u32]| chunk.iter().enumerate().fold(0, |bits, (index, digit)| bits | digit << (18 - 6 * index));
    digits.chunks(4).flat_map(|chunk| bits(chunk).to_be_bytes()[1..chunk.len()].to_vec()).collect()
}

struct Scene(Vec<Section>);

impl Scene {
    fn of(file: &Exported) -> Scene {
        let scene = Scene(sections(std::str::from_utf8(&file.bytes).unwrap()));
        let image = scene.resource("Texture2D");
        assert_eq!(image.heading["path"], file.beside[0].name);
        assert_eq!(file.beside.last().unwrap().name, "undercroft_loader.gd");
        // Every tile of the atlas lies on the image.
        let side = numbers(&scene.resource("TileSetAtlasSource").values["texture_region_size"])[0] as u32;
        let (wide, high) = png_size(&file.beside[0].bytes);
        for (name, value) in &scene.resource("TileSetAtlasSource").values {
            if let Some((x, y)) = name.strip_suffix("/0").and_then(|place| place.split_once(':')) {
                let (x, y): (u32, u32) = (x.parse().unwrap(), y.parse().unwrap());
                assert!((x + 1) * side <= wide && (y + 1) * side <= high && value == "0");
            }
        }
        scene
    }

    fn resource(&self, kind: &str) -> &Section {
        self.0.iter().find(|section| section.heading.get("type").is_some_and(|other| other == kind)).unwrap()
    }

    fn nodes(&self, parent: &str) -> impl Iterator<Item = &Section> {
        let is_child = move |section: &&Section| {
            section.kind == "node" && section.heading.get("parent").is_some_and(|own| own == parent)
        };
        self.0.iter().filter(is_child)
    }

    /// The tiles of a layer: column and row of the cell, and the name of the tile with its form.
    fn tiles(&self, level: &str, layer: &str) -> Vec<((i32, i32), String)> {
        let Some(node) = self.nodes(level).find(|node| node.heading["name"] == layer) else { return Vec::new() };
        let data = &node.values["tile_map_data"];
        let bytes = unbase64(data.strip_prefix("PackedByteArray(\"").unwrap().strip_suffix("\")").unwrap());
        assert_eq!((bytes[0], bytes[1], (bytes.len() - 2) % 12), (0, 0, 0));
        let tile = |chunk: &[u8]| {
            let part = |at: usize| i16::from_le_bytes([chunk[at * 2], chunk[at * 2 + 1]]);
            assert_eq!(part(2), 0, "the source");
            ((part(0).into(), part(1).into()), format!("{}:{}/{}", part(3), part(4), part(5)))
        };
        bytes[2..].chunks(12).map(tile).collect()
    }

    fn markers<'a>(&'a self, level: &str, group: &str) -> Vec<&'a Section> {
        let parent = format!("{level}/{group}");
        let nodes: Vec<&Section> =
            self.0.iter().filter(|section| section.heading.get("parent") == Some(&parent)).collect();
        assert!(nodes.iter().all(|node| node.heading["type"] == "Marker2D"));
        nodes
    }

    fn read(&self, level: &str) -> ReadMap {
        let atlas = &self.resource("TileSetAtlasSource").values;
        let node = self.nodes(".").find(|node| node.heading["name"] == level).unwrap();
        let size = numbers(&node.values["metadata/size"]);
        let is_solid = |tile: &str| atlas.contains_key(&format!("{tile}/physics_layer_0/polygon_0/points"));
        let mut walked = BTreeSet::new();
        let mut blocked = BTreeSet::new();
        for layer in ["Cells", "Water", "Furniture"] {
            for (cell, tile) in self.tiles(level, layer) {
                assert!(atlas.contains_key(&tile), "{tile}");
                if atlas.contains_key(&format!("{tile}/navigation_layer_0/polygon")) {
                    walked.insert(cell);
                }
                if is_solid(&tile) {
                    blocked.insert(cell);
                }
            }
        }
        // One walks where one does not collide, and the other way round.
        let all = self.tiles(level, "Cells").into_iter().map(|(cell, _)| cell);
        assert_eq!(walked, all.filter(|cell| !blocked.contains(cell)).collect());
        let side = numbers(&self.resource("TileSet").values["tile_size"])[0];
        let cell = |node: &Section| {
            let cell = numbers(&node.values["metadata/cell"]);
            let at = numbers(&node.values["position"]);
            assert_eq!(((at[0] / side).floor(), (at[1] / side).floor()), (cell[0], cell[1]));
            (cell[0] as i32, cell[1] as i32)
        };
        let text = |node: &Section, name: &str| {
            node.values.get(&format!("metadata/{name}")).map_or_else(String::new, |value| plain(value))
        };
        let whole = |node: &Section, name: &str| text(node, name).parse::<i64>().unwrap();
        let named = |group: &str, what: &[&str], name: &str| -> Vec<(i32, i32, String)> {
            let markers =
                self.markers(level, group).into_iter().filter(|node| what.contains(&text(node, "what").as_str()));
            markers.map(|node| (cell(node).0, cell(node).1, text(node, name))).collect()
        };
        let rooms = self.markers(level, "Rooms").into_iter().map(|room| {
            let rect = numbers(&room.values["metadata/rect"]);
            let [x, y, w, h] = [0, 1, 2, 3].map(|at| rect[at] as i32);
            assert_eq!(room.values.contains_key("metadata/polygon"), text(room, "shape") != "rect");
            (whole(room, "room"), Rect::new(x, y, w, h), text(room, "shape"))
        });
        let doors: Vec<(i32, i32, String, i64)> = self
            .markers(level, "DoorMarkers")
            .into_iter()
            .map(|door| (cell(door).0, cell(door).1, text(door, "kind"), whole(door, "room")))
            .collect();
        let drawn: BTreeSet<(i32, i32)> = self.tiles(level, "Doors").into_iter().map(|(cell, _)| cell).collect();
        assert_eq!(drawn, doors.iter().map(|(x, y, ..)| (*x, *y)).collect());
        let locks = self.markers(level, "Locks").into_iter().map(|lock| {
            let doors = self.referred(&text(lock, "doors"));
            let keys = self.referred(&text(lock, "keys"));
            (text(lock, "key"), doors.len(), keys.into_iter().map(cell).collect())
        });
        ReadMap {
            size: (size[0] as i32, size[1] as i32),
            walkable: walked,
            rooms: rooms.collect(),
            doors,
            stairs: named("Ways", &["stairs"], "direction"),
            marks: named("Marks", &["mark", "enemy", "key"], "kind"),
            start: named("Party", &["start"], "what").first().map(|(x, y, _)| (*x, *y)),
            goal: named("Party", &["goal"], "what").first().map(|(x, y, _)| (*x, *y)),
            locks: locks.collect(),
        }
    }

    /// The markers of a list of paths.
    fn referred(&self, list: &str) -> Vec<&Section> {
        let paths = list.split("NodePath(\"").skip(1).map(|part| &part[..part.find('"').unwrap()]);
        let found = paths.map(|path| {
            let (parent, name) = path.rsplit_once('/').unwrap();
            self.nodes(parent).find(|node| node.heading["name"] == name).unwrap()
        });
        found.collect()
    }
}

#[test]
fn a_hundred_scenes_are_read_back() {
    reads_a_hundred(Format::Tscn, |file| Scene::of(file).read("Level0"));
}

#[test]
fn levels_lie_side_by_side_and_their_stairs_meet() {
    let recipe = LevelsRecipe::from_toml("levels = 3\n[method.tabletop]\nsize='small'\n").unwrap();
    let levels = generate_levels(&recipe, 7).unwrap();
    let options = Options { stem: Some("map".to_owned()), ..Options::default() };
    let scene = Scene::of(&export(&levels, Format::Tscn, &options).unwrap());
    let mut right = -1.0;
    let mut stairs = 0;
    for (nth, own) in levels.list().iter().enumerate() {
        let name = format!("Level{nth}");
        assert_eq!(scene.read(&name), crate::wanted(&own.dungeon));
        let node = scene.nodes(".").find(|node| node.heading["name"] == name).unwrap();
        let left = node.values.get("position").map_or(0.0, |at| numbers(at)[0]);
        assert!(left > right, "levels do not overlap");
        right = left + f64::from(own.dungeon.draft().board.cells.width()) * 32.0;
        for (marker, stair) in scene.markers(&name, "Ways").into_iter().zip(&own.dungeon.draft().stairs) {
            let Some(to) = stair.to else { continue };
            let end = scene.referred(&marker.values["metadata/to_object"])[0];
            assert_eq!(numbers(&end.values["metadata/cell"]), [f64::from(to.at.x), f64::from(to.at.y)]);
            stairs += 1;
        }
    }
    assert!(stairs >= 4, "{stairs}");
}
