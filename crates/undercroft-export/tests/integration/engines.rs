//! Files for engines, read back by readers that know the formats and nothing of how we write them.

use crate::common::{FULL_SCATTER, make, show_case};
use serde_json::Value;
use undercroft::{Cell, DoorKind, Dungeon, geom::Point, view};
use undercroft_export::{Format, Options, export};

fn samples() -> [Dungeon; 3] {
    [show_case(), make(FULL_SCATTER, "hello"), make("method = 'walk'", "5")]
}

fn json(dungeon: &Dungeon, format: Format) -> Value {
    serde_json::from_slice(&export(dungeon, format, &Options::default()).unwrap().bytes).unwrap()
}

/// Reads a Tiled map as its documentation says: every tile number has a tileset, every layer its size, every id is new.
struct Tiled(Value);

impl Tiled {
    fn layer(&self, name: &str) -> &Value {
        self.0["layers"].as_array().unwrap().iter().find(|layer| layer["name"] == name).unwrap()
    }

    /// The colours of the corners of a tile, from the top left clockwise.
    fn corners(&self, gid: u64) -> [u64; 4] {
        let set = &self.0["tilesets"][0];
        let id = gid - set["firstgid"].as_u64().unwrap();
        let tiles = set["wangsets"][0]["wangtiles"].as_array().unwrap();
        let wang = &tiles.iter().find(|tile| tile["tileid"] == id).unwrap()["wangid"];
        [7, 1, 3, 5].map(|place| wang[place].as_u64().unwrap())
    }

    fn check(&self) {
        let map = &self.0;
        assert_eq!(
            (&map["type"], &map["orientation"], &map["infinite"]),
            (&"map".into(), &"orthogonal".into(), &false.into())
        );
        let most = map["tilesets"].as_array().unwrap().iter().map(|set| {
            assert_eq!(
                set["imagewidth"].as_u64().unwrap(),
                set["columns"].as_u64().unwrap() * set["tilewidth"].as_u64().unwrap()
            );
            set["firstgid"].as_u64().unwrap() + set["tilecount"].as_u64().unwrap()
        });
        let most = most.max().unwrap();
        let (mut layers, mut objects) = (Vec::new(), Vec::new());
        for layer in map["layers"].as_array().unwrap() {
            layers.push(layer["id"].as_u64().unwrap());
            if layer["type"] == "tilelayer" {
                let data = layer["data"].as_array().unwrap();
                assert_eq!(data.len() as u64, layer["width"].as_u64().unwrap() * layer["height"].as_u64().unwrap());
                assert!(data.iter().all(|gid| gid.as_u64().unwrap() < most));
            } else {
                objects
                    .extend(layer["objects"].as_array().unwrap().iter().map(|object| object["id"].as_u64().unwrap()));
            }
        }
        for (mut ids, next) in [(layers, "nextlayerid"), (objects, "nextobjectid")] {
            let count = ids.len();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), count);
            assert!(ids.iter().all(|id| *id < map[next].as_u64().unwrap()));
        }
    }
}

#[test]
fn a_tiled_map_says_what_the_dungeon_is() {
    for dungeon in samples() {
        let tiled = Tiled(json(&dungeon, Format::Tmj));
        tiled.check();
        let cells = &dungeon.draft().board.cells;
        let (ground, corners) = (tiled.layer("cells"), tiled.layer("corners"));
        for at in cells.bounds().cells() {
            // Colour 1 is rock, 2 is floor: on the cell's own tile all around, and on the four tiles at its corners the
            // corner that points at it.
            let wanted = if cells.get(at) == Some(&Cell::Floor) { 2 } else { 1 };
            let gid = |layer: &Value, x: i32, y: i32| {
                layer["data"][(y * layer["width"].as_i64().unwrap() as i32 + x) as usize].as_u64().unwrap()
            };
            assert_eq!(tiled.corners(gid(ground, at.x, at.y)), [wanted; 4], "{at}");
            let around = [(1, 1, 0), (0, 1, 1), (0, 0, 2), (1, 0, 3)];
            for (dx, dy, corner) in around {
                assert_eq!(tiled.corners(gid(corners, at.x + dx, at.y + dy))[corner], wanted, "{at}");
            }
        }
        let side = tiled.0["tilewidth"].as_f64().unwrap();
        let doors = tiled.0["layers"].as_array().unwrap().iter().find(|layer| layer["name"] == "doors");
        let listed = doors.map_or(0, |layer| layer["objects"].as_array().unwrap().len());
        assert_eq!(listed, dungeon.draft().doors.len());
        for (object, door) in
            doors.iter().flat_map(|layer| layer["objects"].as_array().unwrap()).zip(&dungeon.draft().doors)
        {
            let cell = Point::new(
                (object["x"].as_f64().unwrap() / side) as i32,
                (object["y"].as_f64().unwrap() / side) as i32,
            );
            assert_eq!(cell, door.at);
        }
        assert_eq!(tiled.layer("rooms")["objects"].as_array().unwrap().len(), dungeon.draft().rooms.len());
    }
}

/// A wall of a Universal VTT file, in cells.
type Piece = ((f64, f64), (f64, f64));

fn spot(value: &Value) -> (f64, f64) {
    (value["x"].as_f64().unwrap(), value["y"].as_f64().unwrap())
}

#[test]
fn sight_in_a_virtual_tabletop_ends_at_walls_and_closed_doors_alone() {
    for dungeon in samples() {
        let map = json(&dungeon, Format::Dd2vtt);
        assert_eq!(map["format"], 0.3);
        let size = spot(&map["resolution"]["map_size"]);
        let pixels = map["resolution"]["pixels_per_grid"].as_u64().unwrap();
        let image = unbase64(map["image"].as_str().unwrap());
        let header = ::png::Decoder::new(std::io::Cursor::new(image)).read_info().unwrap();
        assert_eq!(
            (u64::from(header.info().width), u64::from(header.info().height)),
            (size.0 as u64 * pixels, size.1 as u64 * pixels)
        );
        let mut pieces: Vec<Piece> = Vec::new();
        for line in map["line_of_sight"].as_array().unwrap() {
            let spots: Vec<(f64, f64)> = line.as_array().unwrap().iter().map(spot).collect();
            assert_eq!(spots.first(), spots.last(), "a closed line repeats its first point");
            pieces.extend(spots.windows(2).map(|pair| (pair[0], pair[1])));
        }
        let portals = map["portals"].as_array().unwrap();
        let shut = dungeon.draft().doors.iter().filter(|door| door.kind != DoorKind::Archway).count();
        assert_eq!(portals.is_empty(), shut == 0);
        // Walls leave a gap at every portal: nothing crosses the middle of its bounds.
        for portal in portals {
            let (a, b) = (spot(&portal["bounds"][0]), spot(&portal["bounds"][1]));
            let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
            assert_eq!(spot(&portal["position"]), middle);
            let near = |(from, to): &Piece| {
                let along = (to.0 - from.0, to.1 - from.1);
                let length = (along.0 * along.0 + along.1 * along.1).max(1e-12);
                let share = (((middle.0 - from.0) * along.0 + (middle.1 - from.1) * along.1) / length).clamp(0.0, 1.0);
                let (dx, dy) = (from.0 + along.0 * share - middle.0, from.1 + along.1 * share - middle.1);
                dx * dx + dy * dy < 0.04
            };
            assert!(!pieces.iter().any(near), "a wall in the door at {middle:?}");
        }
    }
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
    let mut bytes = Vec::new();
    for chunk in digits.chunks(4) {
        let bits = chunk.iter().enumerate().fold(0, |bits, (index, digit)| bits | digit << (18 - 6 * index));
        bytes.extend(bits.to_be_bytes()[1..chunk.len()].iter());
    }
    bytes
}

#[test]
fn the_table_is_the_map() {
    for dungeon in samples() {
        let table = String::from_utf8(export(&dungeon, Format::Csv, &Options::default()).unwrap().bytes).unwrap();
        let tiles = view::tiles(dungeon.draft());
        assert_eq!(table.lines().count(), tiles.len());
        for (line, row) in table.lines().zip(&tiles) {
            let read: String =
                line.split(',').map(|number| view::GLYPHS[number.parse::<usize>().unwrap()].symbol).collect();
            assert_eq!(&read, row);
        }
    }
}

#[test]
fn what_a_format_cannot_say_is_said() {
    let said = |format| {
        export(&show_case(), format, &Options::default())
            .unwrap()
            .losses
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert!(said(Format::Dd2vtt).contains("locked") && said(Format::Dd2vtt).contains("secret"));
    assert!(said(Format::Csv).contains("only the tiles"));
    assert!(said(Format::Tmj).contains("round rooms"));
    assert_eq!(said(Format::Json), "");
}
