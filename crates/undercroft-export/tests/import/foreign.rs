//! Files as other programs write them.

use undercroft::{AskedEnds, Cell, DoorKind, Point, Shape, StairWay, Water};
use undercroft_export::import::{ImportFormat, ImportOptions, read};

use super::{dungeon, imported};

/// The open cells as rows of `.` and `#`.
fn rows(text: &str, format: ImportFormat, options: &ImportOptions) -> Vec<String> {
    let map = read(text, format, options).unwrap().map;
    (0..map.open.height()).map(|y| map.open.row(y).iter().map(|open| if *open { '.' } else { '#' }).collect()).collect()
}

const TEXT: &str = "
   #######
   #..~=.#####
   #.o...L...>#
   #..@..###E##
   ###S###
     #.#
";

#[test]
fn a_drawing_says_what_our_own_maps_say() {
    let imported = imported(TEXT, ImportFormat::Text);
    let map = &imported.map;
    assert_eq!((map.open.width(), map.open.height()), (15, 6), "blank lines around do not count");
    assert_eq!(map.doors.iter().map(|door| door.kind).collect::<Vec<_>>(), [DoorKind::Locked, DoorKind::Secret]);
    assert_eq!(map.start, Some(Point::new(6, 3)));
    assert_eq!((map.stairs[0].direction, map.stairs[0].at), (StairWay::Down, Point::new(13, 2)));
    assert_eq!(map.water.as_ref().unwrap()[Point::new(7, 1)], Water::Deep);
    assert_eq!((map.exits[0].at, map.open[Point::new(12, 3)]), (Point::new(12, 3), false));
    let dungeon = dungeon(TEXT, ImportFormat::Text, AskedEnds::default());
    assert_eq!(dungeon.draft().goal, Some(Point::new(13, 2)), "where stairs lead down");
}

#[test]
fn other_characters_are_marks_and_said() {
    let imported = imported("######\n#..g.#\n#...Q#\n#....#\n######\n", ImportFormat::Text);
    assert_eq!(imported.map.marks.len(), 2);
    assert_eq!(imported.map.signs["g"], 'g');
    assert!(imported.notes[0].contains("`Q` × 1, `g` × 1"), "{:?}", imported.notes);
}

/// A map of three by two tiles with these layers and tiles.
fn tiled(layers: &str, tiles: &str) -> String {
    format!(
        r#"{{"type":"map","orientation":"orthogonal","infinite":false,"width":4,"height":3,"tilewidth":16,"tileheight":16,
            "layers":[{layers}],"tilesets":[{{"firstgid":1,"name":"t","tiles":[{tiles}]}}]}}"#
    )
}

fn layer(name: &str, data: &[u32]) -> String {
    format!(r#"{{"type":"tilelayer","name":"{name}","width":4,"height":3,"visible":true,"data":{data:?}}}"#)
}

const WALLS: [u32; 12] = [1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1];
const FLOOR: [u32; 12] = [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2];
const OPEN: [&str; 3] = ["####", "#..#", "####"];

#[test]
fn tiles_say_whether_they_are_solid() {
    let usual = ImportOptions::default();
    let both = [1, 1, 1, 1, 1, 2, 0x8000_0002, 1, 1, 1, 1, 1];
    let solid = r#"{"id":0,"properties":[{"name":"Solid","type":"bool","value":true}]},{"id":1}"#;
    assert_eq!(rows(&tiled(&layer("map", &both), solid), ImportFormat::Tmj, &usual), OPEN, "a property");
    let shape = r#"{"id":0,"objectgroup":{"objects":[{"x":0,"y":0,"width":16,"height":16}]}}"#;
    assert_eq!(rows(&tiled(&layer("map", &both), shape), ImportFormat::Tmj, &usual), OPEN, "a shape to collide with");
    let class = r#"{"id":0,"type":"wall"}"#;
    assert_eq!(rows(&tiled(&layer("map", &both), class), ImportFormat::Tmj, &usual), OPEN, "a class");
    let walkable = r#"{"id":0,"properties":[{"name":"walkable","value":false}]},{"id":1,"properties":[{"name":"walkable","value":true}]}"#;
    assert_eq!(rows(&tiled(&layer("map", &both), walkable), ImportFormat::Tmj, &usual), OPEN);
}

#[test]
fn layers_say_by_their_names_what_they_are() {
    let usual = ImportOptions::default();
    let two = |a: &str, b: &str| tiled(&format!("{},{}", layer(a, &FLOOR), layer(b, &WALLS)), "");
    for names in [("Floor", "Walls"), ("Ground", "Collision"), ("Tiles", "walls 2"), ("Floor tiles", "Blocking")] {
        assert_eq!(rows(&two(names.0, names.1), ImportFormat::Tmj, &usual), OPEN, "{names:?}");
    }
    let group =
        format!(r#"{{"type":"group","name":"all","layers":[{},{}]}}"#, layer("Floor", &FLOOR), layer("Walls", &WALLS));
    assert_eq!(rows(&tiled(&group, ""), ImportFormat::Tmj, &usual), OPEN, "in a group");
    let asked = read(&two("Grass", "Cliffs"), ImportFormat::Tmj, &usual).unwrap_err();
    assert!(asked.to_string().contains("which tiles are floor cannot be told"), "{asked}");
    let hint = asked.hint.unwrap();
    assert!(hint.contains("`Grass`, `Cliffs`") && hint.contains("2 (12 times), 1 (10 times)"), "{hint}");
    let lowest = rows(&tiled(&layer("Grass", &WALLS), ""), ImportFormat::Tmj, &usual);
    assert_eq!(lowest, ["....", ".##.", "...."], "every tile of the lowest layer, if it has gaps");
    let said = ImportOptions { walls: Some("Cliffs".to_owned()), ..usual.clone() };
    assert_eq!(rows(&two("Grass", "Cliffs"), ImportFormat::Tmj, &said), OPEN);
    let said = ImportOptions { floor: Some("Cliffs".to_owned()), ..usual.clone() };
    assert_eq!(rows(&two("Grass", "Cliffs"), ImportFormat::Tmj, &said), ["....", ".##.", "...."]);
    let said = ImportOptions { walls: Some("1".to_owned()), ..usual.clone() };
    assert_eq!(rows(&two("Grass", "Cliffs"), ImportFormat::Tmj, &said), OPEN, "a tile by its number");
    let said = ImportOptions {
        floor: Some("Grass".to_owned()),
        walls: Some("7, 1, Cliffs".to_owned()),
        ..ImportOptions::default()
    };
    let error = read(&two("Grass", "Cliffs"), ImportFormat::Tmj, &said).unwrap_err();
    assert!(error.to_string().contains("no layer of tiles `7`"), "{error}");
    let kinds = r#"{"id":0,"type":"cliff"},{"id":1,"class":"meadow"}"#;
    let said =
        ImportOptions { walls: Some("Cliff".to_owned()), floor: Some("meadow".to_owned()), ..ImportOptions::default() };
    let map = tiled(&format!("{},{}", layer("Grass", &FLOOR), layer("More", &WALLS)), kinds);
    assert_eq!(rows(&map, ImportFormat::Tmj, &said), OPEN, "tiles by their types");
    let wrong = ImportOptions { floor: Some("Lava".to_owned()), ..usual };
    let error = read(&two("Grass", "Cliffs"), ImportFormat::Tmj, &wrong).unwrap_err();
    assert!(error.hint.unwrap().contains("`Grass`, `Cliffs`"));
}

const TMX: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="4" height="3" tilewidth="16" tileheight="16" infinite="0">
 <properties><property name="name" value="The cell"/></properties>
 <tileset firstgid="1" name="atlas" tilewidth="16" tileheight="16" tilecount="2" columns="2">
  <tile id="0" type="wall"><properties><property name="solid" type="bool" value="true"/></properties></tile>
 </tileset>
 <layer id="1" name="Walls" width="4" height="3"><data encoding="csv">
1,1,1,1,
1,2,2,1,
1,1,1,2147483649
</data></layer>
 <objectgroup id="2" name="Things">
  <object id="1" name="door" type="Door" x="32" y="16" width="16" height="16"><properties><property name="locked" type="bool" value="true"/></properties></object>
  <object id="2" name="key" type="Key" x="24" y="24"><point/></object>
  <object id="4" name="player" type="" x="24" y="24"><point/></object>
 </objectgroup>
</map>"#;

#[test]
fn xml_says_the_same_as_json() {
    let map = imported(TMX, ImportFormat::Tmx).map;
    assert_eq!(rows(TMX, ImportFormat::Tmx, &ImportOptions::default()), OPEN);
    assert_eq!((map.doors[0].at, map.doors[0].kind), (Point::new(2, 1), DoorKind::Locked));
    assert_eq!((map.start, map.words["name"].as_str()), (Some(Point::new(1, 1)), "The cell"));
    assert_eq!(map.marks[0].name.as_deref(), Some("key"));
}

#[test]
fn tiles_in_base_64_are_read_packed_or_not() {
    let with = |attributes: &str, data: &str| {
        let start = TMX.find("<data").unwrap();
        let end = TMX.find("</data>").unwrap();
        format!("{}<data {attributes}>{data}{}", &TMX[..start], &TMX[end..])
    };
    let numbers: Vec<u8> =
        [1_u32, 1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 1].iter().flat_map(|number| number.to_le_bytes()).collect();
    let plain = with(r#"encoding="base64""#, &base64(&numbers));
    assert_eq!(rows(&plain, ImportFormat::Tmx, &ImportOptions::default()), OPEN);
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(&numbers, 6);
    let zlib = with(r#"encoding="base64" compression="zlib""#, &base64(&packed));
    assert_eq!(rows(&zlib, ImportFormat::Tmx, &ImportOptions::default()), OPEN);
    let mut gzip = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3];
    gzip.extend(miniz_oxide::deflate::compress_to_vec(&numbers, 6));
    gzip.extend([0; 8]);
    let gzip = with(r#"encoding="base64" compression="gzip""#, &base64(&gzip));
    assert_eq!(rows(&gzip, ImportFormat::Tmx, &ImportOptions::default()), OPEN);
    let zstd = with(r#"encoding="base64" compression="zstd""#, "AAAA");
    assert!(
        super::refused(&zstd, ImportFormat::Tmx).contains("packed with zstd")
            && super::refused(&zstd, ImportFormat::Tmx).contains("CSV")
    );
    let bomb = miniz_oxide::deflate::compress_to_vec_zlib(&vec![0; 1 << 24], 6);
    let bomb = with(r#"encoding="base64" compression="zlib""#, &base64(&bomb));
    assert!(super::refused(&bomb, ImportFormat::Tmx).contains("more than the layer's size"));
    let elements = with("", &r#"<tile gid="1"/>"#.repeat(12));
    assert_eq!(
        rows(&elements, ImportFormat::Tmx, &ImportOptions::default()),
        ["####", "##.#", "####"],
        "but for the door"
    );
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().chain([0, 0].iter()).take(3).fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
        for digit in 0..=chunk.len() {
            out.push(char::from(DIGITS[(bits >> (18 - 6 * digit) & 63) as usize]));
        }
        out.push_str(&"=="[chunk.len() - 1..]);
    }
    out
}

const LDTK: &str = r#"{"jsonVersion":"1.5.3","defs":{"layers":[{"identifier":"Walls","intGridValues":[{"value":1,"identifier":"wall"},{"value":2,"identifier":"deep_water"}]}]},
 "levels":[{"identifier":"Level_0","layerInstances":[
  {"__identifier":"Things","__type":"Entities","__cWid":5,"__cHei":5,"__gridSize":16,"intGridCsv":[],"gridTiles":[],"entityInstances":[
    {"__identifier":"Door","__grid":[2,3],"__pivot":[0,0],"px":[32,48],"width":16,"height":16,"fieldInstances":[{"__identifier":"kind","__type":"LocalEnum.DoorKind","__value":"Locked"}]},
    {"__identifier":"Player_Start","__grid":[1,1],"__pivot":[0,0],"px":[16,16],"width":16,"height":16,"fieldInstances":[]}]},
  {"__identifier":"Walls","__type":"IntGrid","__cWid":5,"__cHei":5,"__gridSize":16,"gridTiles":[],"entityInstances":[],
   "intGridCsv":[1,1,1,1,1, 1,0,0,0,1, 1,0,0,2,1, 1,1,0,1,1, 1,1,0,1,1]}]},
  {"identifier":"Level_1","layerInstances":null}]}"#;

#[test]
fn a_project_of_ldtk() {
    let imported = imported(LDTK, ImportFormat::Ldtk);
    let map = &imported.map;
    assert_eq!((map.doors[0].at, map.doors[0].kind), (Point::new(2, 3), DoorKind::Locked));
    assert_eq!(map.start, Some(Point::new(1, 1)));
    assert_eq!(map.water.as_ref().unwrap()[Point::new(3, 2)], Water::Deep);
    assert_eq!(imported.levels, ["Level_0", "Level_1"]);
    dungeon(LDTK, ImportFormat::Ldtk, AskedEnds::default());
    let other = ImportOptions { level: Some("Level_1".to_owned()), ..ImportOptions::default() };
    assert!(read(LDTK, ImportFormat::Ldtk, &other).unwrap_err().to_string().contains("files of their own"));
    let none = ImportOptions { level: Some("7".to_owned()), ..ImportOptions::default() };
    assert!(read(LDTK, ImportFormat::Ldtk, &none).unwrap_err().to_string().contains("no level `7`"));
}

const OPD: &str = r#"{"version":"1.2.7","title":"Pit of the Moth","story":"Nobody came back.",
 "rects":[{"x":0,"y":0,"w":1,"h":1},{"x":-2,"y":1,"w":5,"h":5,"rotunda":true},{"x":3,"y":3,"w":1,"h":1},{"x":4,"y":1,"w":4,"h":5},{"x":8,"y":3,"w":3,"h":1},{"x":11,"y":3,"w":1,"h":1}],
 "doors":[{"x":0,"y":0,"dir":{"x":0,"y":1},"type":3},{"x":3,"y":3,"dir":{"x":1,"y":0},"type":6},{"x":11,"y":3,"dir":{"x":1,"y":0},"type":8}],
 "notes":[{"text":"A moth as large as a cow.","ref":"1","pos":{"x":0.5,"y":3.5}}],"columns":[{"x":5,"y":2}],"water":[{"x":6,"y":4}]}"#;

#[test]
fn a_one_page_dungeon() {
    let dungeon = dungeon(OPD, ImportFormat::Opd, AskedEnds::default());
    let draft = dungeon.draft();
    assert_eq!(draft.rooms.len(), 2);
    assert!(matches!(draft.rooms[0].shape, Shape::Circle(_)) && matches!(draft.rooms[1].shape, Shape::Rect));
    assert_eq!(draft.rooms[0].words["here"], "A moth as large as a cow.");
    assert_eq!((draft.rooms[0].number, draft.words["name"].as_str()), (Some(1), "Pit of the Moth"));
    assert!(draft.doors.iter().all(|door| door.kind == DoorKind::Secret) && draft.doors.len() == 2);
    assert_eq!((draft.exits.len(), draft.exits[0].main, draft.stairs.len()), (1, true, 1));
    assert_eq!(draft.start, Point::new(3, 2), "inside of the entrance");
    assert_eq!(draft.goal, Some(draft.stairs[0].at));
    assert_eq!(draft.board.cells.bounds().w, 16, "one cell of rock around");
}

#[test]
fn walls_between_cells_get_cells_of_their_own() {
    // Two rooms of two by two cells with one wall between them, and a portal in it.
    let text = r#"{"format":0.3,"resolution":{"map_origin":{"x":0,"y":0},"map_size":{"x":4,"y":2},"pixels_per_grid":70},
        "line_of_sight":[[{"x":0,"y":0},{"x":4,"y":0},{"x":4,"y":2},{"x":0,"y":2},{"x":0,"y":0}],[{"x":2,"y":0},{"x":2,"y":1}]],
        "portals":[{"position":{"x":2,"y":1.5},"bounds":[{"x":2,"y":1},{"x":2,"y":2}],"rotation":0,"closed":true}]}"#;
    let dungeon = dungeon(text, ImportFormat::Dd2vtt, AskedEnds::default());
    let draft = dungeon.draft();
    assert_eq!((draft.rooms.len(), draft.doors.len()), (2, 2));
    let floor = draft.board.cells.values().iter().filter(|cell| **cell == Cell::Floor).count();
    assert_eq!(floor, 9 + 9 + 1, "rooms of three by three and the door");
}
