//! What lies beside a map: tilesets, levels of a project, archives.

use undercroft_export::{
    FileBeside, Format, Options, export,
    import::{Archive, FilesBeside, ImportError, ImportFormat, ImportOptions, Imported, WantedFile, read_with},
    zip,
};

use crate::common::make;

fn with_files(text: &str, format: ImportFormat, files: &FilesBeside) -> Result<Imported, ImportError> {
    let find = |wanted: WantedFile<'_>| {
        let only = || files.only().filter(|_| wanted.is_only);
        Ok(files.find(wanted.name).or_else(only).map(str::to_owned))
    };
    read_with(text, format, &ImportOptions::default(), &find)
}

fn floor(imported: &Imported) -> usize {
    imported.map.open.values().iter().filter(|open| **open).count()
}

/// Our own map with its tileset moved to a file: the map and the tileset.
fn moved_out(text: &str) -> (String, String) {
    let mut map: serde_json::Value = serde_json::from_str(text).unwrap();
    let mut set = map["tilesets"][0].take();
    set.as_object_mut().unwrap().remove("firstgid");
    map["tilesets"][0] = serde_json::json!({ "firstgid": 1, "source": "../tiles/own.tsj" });
    (map.to_string(), set.to_string())
}

#[test]
fn a_tileset_in_a_file_of_its_own_says_what_its_tiles_are() {
    let dungeon = make("[method.tabletop]", "7");
    let written = String::from_utf8(export(&dungeon, Format::Tmj, &Options::default()).unwrap().bytes).unwrap();
    let whole = super::imported(&written, ImportFormat::Tmj);
    let (map, set) = moved_out(&written);
    for name in ["../tiles/own.tsj", "own.tsj", "another.tsj"] {
        let mut files = FilesBeside::default();
        files.add(name, set.clone());
        let read = with_files(&map, ImportFormat::Tmj, &files).unwrap();
        assert_eq!(read.map, whole.map, "{name}");
    }
    let error = with_files(&map, ImportFormat::Tmj, &FilesBeside::default()).unwrap_err();
    assert!(error.to_string().contains("`../tiles/own.tsj`"), "{error}");
    assert!(error.hint.unwrap().contains("name it with `files`"));
    let mut files = FilesBeside::default();
    files.add("own.tsj", "{]");
    let error = with_files(&map, ImportFormat::Tmj, &files).unwrap_err();
    assert!(error.to_string().starts_with("the tileset `../tiles/own.tsj`: this is no tileset"), "{error}");
}

const MAP: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!-- a map -->
<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">
<map version="1.0" orientation="orthogonal" width="3" height="3" tilewidth="8" tileheight="8">
 <tileset firstgid="1" source="a.tsx"/><tileset firstgid="11" source="b.tsx"/>
 <layer name="all" width="3" height="3"><data encoding="csv">1,1,1,1,12,1,1,1,11</data></layer>
</map>"#;
const WALLS: &str = "<!DOCTYPE tileset SYSTEM \"http://mapeditor.org/dtd/1.0/map.dtd\">\n<tileset name='a'><tile id='0' type='wall'/></tileset>";
const FLOOR: &str = "<tileset name='b'><tile id='0' type='wall'/><tile id='1' type='floor'/></tileset>";

#[test]
fn a_document_type_is_passed_over_and_several_tilesets_are_read() {
    let mut files = FilesBeside::default();
    files.add("tiles/A.TSX", WALLS);
    let error = with_files(MAP, ImportFormat::Tmx, &files).unwrap_err();
    assert!(error.to_string().contains("`b.tsx`"), "one is still missing: {error}");
    files.add("b.tsx", FLOOR);
    let read = with_files(MAP, ImportFormat::Tmx, &files).unwrap();
    assert_eq!((floor(&read), read.map.open[(1, 1).into()]), (1, true));
    // What a document type declares is never taken.
    let declares = MAP.replace("map.dtd\">", "map.dtd\" [<!ENTITY a 'x'>]>");
    assert!(with_files(&declares, ImportFormat::Tmx, &files).unwrap_err().to_string().contains("declares entities"));
    let open = MAP.replace("map.dtd\">", "map.dtd");
    assert!(with_files(&open, ImportFormat::Tmx, &files).is_err());
}

#[test]
fn an_archive_holds_a_map_with_its_tilesets() {
    let file = |name: &str, text: &str| FileBeside { name: name.to_owned(), bytes: text.as_bytes().to_vec() };
    let files = [file("isle/maps/isle.tmx", MAP), file("isle/maps/a.tsx", WALLS), file("isle/tiles/b.tsx", FLOOR)];
    let bytes = zip::write(&files).unwrap();
    assert!(Archive::is_archive(&bytes));
    let archive = Archive::open(bytes.clone()).unwrap();
    let find = |wanted: WantedFile<'_>| archive.find("isle/maps", wanted.name);
    let text = archive.text("isle/maps/isle.tmx").unwrap().unwrap();
    assert_eq!(floor(&read_with(&text, ImportFormat::Tmx, &ImportOptions::default(), &find).unwrap()), 1);
    assert_eq!(archive.text("isle").unwrap(), None);
    // Entries that lead out of it, and sizes that are not true.
    let out = zip::write(&[file("../../etc/passwd", "x")]).unwrap();
    assert!(Archive::open(out).unwrap_err().to_string().contains("leads out of it"));
    let mut lying = bytes.clone();
    let at = lying.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
    lying[at + 24..at + 28].copy_from_slice(&[0xff; 4]);
    assert!(Archive::open(lying).unwrap().text("isle/maps/isle.tmx").unwrap_err().to_string().contains("larger than"));
    // Cut off anywhere, and with any byte changed, it is refused or read, and never more than that.
    for end in 0..bytes.len() {
        if let Ok(archive) = Archive::open(bytes[..end].to_vec()) {
            archive.names().for_each(|name| drop(archive.text(name)));
        }
    }
    for at in 0..bytes.len() {
        let mut other = bytes.clone();
        other[at] ^= 0xff;
        if let Ok(archive) = Archive::open(other) {
            archive.names().for_each(|name| drop(archive.text(name)));
        }
    }
}

#[test]
fn a_bomb_in_an_archive_is_refused_while_it_is_unpacked() {
    let packed = miniz_oxide::deflate::compress_to_vec(&vec![b'#'; 1 << 22], 9);
    let mut bytes = zip::write(&[FileBeside { name: "a.txt".to_owned(), bytes: packed }]).unwrap();
    // The method becomes Deflate, and the size a lie.
    let at = bytes.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
    bytes[at + 10] = 8;
    bytes[at + 24..at + 28].copy_from_slice(&1_000_u32.to_le_bytes());
    assert!(Archive::open(bytes).unwrap().text("a.txt").unwrap_err().to_string().contains("damaged"));
}

#[test]
fn a_map_without_edges_is_as_large_as_its_tiles() {
    let json = r#"{"width":30,"height":20,"tilewidth":8,"tileheight":8,"infinite":true,"orientation":"orthogonal",
        "tilesets":[{"firstgid":1,"tiles":[{"id":0,"type":"wall"},{"id":1,"type":"floor"}]}],
        "layers":[{"type":"tilelayer","name":"map","width":32,"height":16,"startx":-16,"starty":-16,"chunks":[
            {"x":-4,"y":-2,"width":3,"height":3,"data":[1,1,1,1,2,2,1,1,1]},
            {"x":-1,"y":-2,"width":3,"height":3,"data":[1,1,0,2,1,0,1,1,0]}]},
          {"type":"tilelayer","name":"none","chunks":[]},
          {"type":"objectgroup","name":"things","objects":[{"name":"start","x":-20,"y":-4},{"name":"lever","x":-12,"y":-4}]}]}"#;
    let read = super::imported(json, ImportFormat::Tmj);
    let map = &read.map;
    assert_eq!((map.open.width(), map.open.height()), (5, 3));
    assert_eq!((map.start, map.marks[0].at), (Some((1, 1).into()), (2, 1).into()));
    assert_eq!(floor(&read), 3);
    assert!(read.notes.contains(&"cells count from column -4 and row -2 of the map".to_owned()), "{:?}", read.notes);
    let xml = r#"<map orientation="orthogonal" width="9" height="9" tilewidth="8" tileheight="8" infinite="1">
        <tileset firstgid="1"><tile id="0" type="wall"/><tile id="1" type="floor"/></tileset>
        <layer name="map" width="9" height="9"><data encoding="csv"><chunk x="-4" y="-2" width="3" height="3">
1,1,1,
1,2,2,
1,1,1</chunk><chunk x="-1" y="-2" width="3" height="3">1,1,0,2,1,0,1,1,0</chunk></data></layer></map>"#;
    assert_eq!(super::imported(xml, ImportFormat::Tmx).map.open, map.open);
    // However far apart chunks lie, there are bounds.
    let far = json.replace("\"x\":-1,\"y\":-2,", "\"x\":9223372036854775807,\"y\":-2,");
    assert!(super::refused(&far, ImportFormat::Tmj).contains("cannot be read"));
    let large = json.replace("\"x\":-1,\"y\":-2,\"width\":3", "\"x\":-1,\"y\":-2,\"width\":300000");
    assert!(super::refused(&large, ImportFormat::Tmj).contains("cannot be read"));
    let empty = r#"{"width":1,"height":1,"tilewidth":8,"tileheight":8,"infinite":true,"layers":[]}"#;
    assert!(super::refused(empty, ImportFormat::Tmj).contains("no layer of tiles"));
}

const PROJECT: &str = r#"{"jsonVersion":"1.5.3","defs":{"layers":[{"identifier":"Ground","intGridValues":[{"value":1,"identifier":"dirt"},{"value":2,"identifier":"stone"},{"value":3,"identifier":null}]}]},
 "levels":[], "worlds":[{"identifier":"North","levels":[{"identifier":"Level_0","layerInstances":null,"externalRelPath":"isle/Level_0.ldtkl"}]},
   {"identifier":"South","levels":[{"identifier":"Level_0","layerInstances":[GRID]}]}]}"#;
const GRID: &str = r#"{"__identifier":"Ground","__type":"IntGrid","__cWid":4,"__cHei":3,"__gridSize":16,"gridTiles":[],"entityInstances":[],
   "intGridCsv":[1,1,1,1, 2,0,0,2, 2,1,1,2]}"#;

#[test]
fn a_project_has_worlds_and_levels_in_files_and_asks_what_it_does_not_know() {
    let project = PROJECT.replace("GRID", GRID);
    let mut files = FilesBeside::default();
    let missing = with_files(&project, ImportFormat::Ldtk, &files).unwrap_err();
    assert!(missing.to_string().contains("`isle/Level_0.ldtkl` is not here"), "{missing}");
    files.add("isle/Level_0.ldtkl", format!(r#"{{"identifier":"Level_0","layerInstances":[{GRID}]}}"#));
    let read = |options: ImportOptions| {
        let find = |wanted: WantedFile<'_>| Ok(files.find(wanted.name).map(str::to_owned));
        read_with(&project, ImportFormat::Ldtk, &options, &find)
    };
    let level = |name: &str| ImportOptions { level: Some(name.to_owned()), ..ImportOptions::default() };
    for name in ["Level_0", "North/Level_0", "South/Level_0", "1"] {
        // `stone` is wall, and nobody knows what `dirt` is.
        let error = read(level(name)).unwrap_err();
        assert!(error.to_string().contains("cannot be told: `dirt` (1)"), "{error}");
        assert!(error.hint.unwrap().contains("`walls` dirt"));
        let open = |walls: Option<&str>, floor: Option<&str>| {
            let own = |name: Option<&str>| name.map(str::to_owned);
            let read = read(ImportOptions { walls: own(walls), floor: own(floor), ..level(name) }).unwrap();
            read.map.open.values().iter().map(|open| if *open { '.' } else { '#' }).collect::<String>()
        };
        assert_eq!(open(Some("dirt"), None), "#####..#####", "what has no value is floor");
        assert_eq!(open(None, Some("dirt")), "....#####..#");
        assert_eq!(open(None, Some("1")), open(None, Some("dirt")), "by its number");
        assert_eq!(open(Some("dirt, stone"), None), "#####..#####");
    }
    assert!(read(level("West/Level_0")).unwrap_err().hint.unwrap().contains("`North/Level_0`, `South/Level_0`"));
    let wrong = ImportOptions { walls: Some("mud".to_owned()), ..level("1") };
    assert!(read(wrong).unwrap_err().hint.unwrap().contains("values are `dirt`, `stone`"));
}
