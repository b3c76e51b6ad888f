//! Files that are wrong, by accident or on purpose: a sentence each, and never a panic.

use std::sync::OnceLock;

use proptest::prelude::*;
use undercroft::{
    AskedEnds, Recipe, generate,
    recipe::{Given, Placement, Walk},
};
use undercroft_export::{
    Format, Options, export,
    import::{ImportFormat, ImportOptions, read},
};

use super::refused;
use crate::common::show_case;

#[test]
fn each_kind_of_nonsense_has_a_sentence() {
    use ImportFormat::{Dd2vtt, Ldtk, Opd, Text, Tmj, Tmx};
    let map = |rest: &str| format!(r#"{{"type":"map","width":2,"height":1,"tilewidth":8,"tileheight":8{rest}}}"#);
    let cases: Vec<(ImportFormat, String, &str)> = vec![
        (Text, String::new(), "empty"),
        (Text, "#\t#".into(), "spaces instead of tabs"),
        (Text, "#".repeat(20_000), "cannot be read"),
        (Tmj, "{".into(), "no Tiled map"),
        (Tmj, "[".repeat(100_000), "no Tiled map"),
        (Tmj, map(""), "no layer of tiles"),
        (Tmj, map(r#","infinite":true"#), "Infinite off"),
        (Tmj, map(r#","orientation":"hexagonal""#), "only orthogonal"),
        (
            Tmj,
            map(r#","layers":[{"type":"tilelayer","name":"a","width":2,"height":1,"data":[1]}]"#),
            "1 tiles, and its size says 2",
        ),
        (
            Tmj,
            map(r#","layers":[{"type":"tilelayer","name":"a","width":2,"height":1,"data":[-1,0]}]"#),
            "layers[0].data",
        ),
        (
            Tmj,
            map(r#","layers":[{"type":"tilelayer","name":"a","width":99999999,"height":99999999,"data":[]}]"#),
            "cannot be read",
        ),
        (Tmj, map("").replace("\"width\":2", "\"width\":-2"), "cannot be read"),
        (Tmj, map("").replace("\"tilewidth\":8", "\"tilewidth\":0"), "tilewidth"),
        (Tmj, map("").replace("\"width\":2", "\"width\":1e400"), "no Tiled map"),
        (Tmx, "<a/>".into(), "it is a `<a>`"),
        (Tmx, "<map".into(), "no Tiled map"),
        (Tmx, "<map width='2' height='x'/>".into(), "`height` of a `<map>` is no number"),
        (Tmx, "<map width='2' height='1' tilewidth='nan' tileheight='8'/>".into(), "tilewidth"),
        (Tmx, "<!DOCTYPE m [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>]><map>&b;</map>".into(), "no Tiled map"),
        (Tmx, format!("<map {}/>", (0..200).map(|n| format!("a{n}='1' ")).collect::<String>()), "too many attributes"),
        (Tmx, "<map infinite='1' width='2' height='2' tilewidth='8' tileheight='8'/>".into(), "Infinite off"),
        (Ldtk, "{}".into(), "no level"),
        (Ldtk, r#"{"levels":[{"layerInstances":[]}]}"#.into(), "IntGrid"),
        (
            Ldtk,
            r#"{"levels":[{"layerInstances":[{"__type":"IntGrid","__cWid":3,"__cHei":3,"intGridCsv":[1]}]}]}"#.into(),
            "its size says 9",
        ),
        (Opd, r#"{"rects":[]}"#.into(), "no floor"),
        (Opd, r#"{"rects":[{"x":0,"y":0,"w":-1,"h":2}]}"#.into(), "rects[0]"),
        (Opd, r#"{"rects":[{"x":0,"y":0,"w":1e9,"h":1e9}]}"#.into(), "rects[0]"),
        (Opd, r#"{"rects":[{"x":-90000,"y":0,"w":1,"h":1},{"x":90000,"y":0,"w":1,"h":1}]}"#.into(), "cannot be read"),
        (Dd2vtt, "{}".into(), "resolution"),
        (Dd2vtt, r#"{"resolution":{"map_size":{"x":5,"y":5}}}"#.into(), "no walls"),
        (Dd2vtt, r#"{"resolution":{"map_size":{"x":1e300,"y":5}}}"#.into(), "map_size"),
        (Dd2vtt, r#"{"resolution":{"map_size":{"x":-5,"y":5}},"line_of_sight":[]}"#.into(), "cannot be read"),
    ];
    for (format, text, wanted) in cases {
        let said = refused(&text, format);
        assert!(said.contains(wanted), "{format:?}: {said}");
    }
}

#[test]
fn nesting_and_numbers_without_end_are_borne() {
    let deep = format!("<map>{}{}</map>", "<group>".repeat(100_000), "</group>".repeat(100_000));
    assert!(refused(&deep, ImportFormat::Tmx).contains("nested"));
    let deep = format!(r#"{{"layers":{}"#, r#"[{"layers":"#.repeat(50_000));
    assert!(refused(&deep, ImportFormat::Tmj).contains("recursion limit"));
    // A wall that leads far off the map is followed only where the map is.
    let far = r#"{"resolution":{"map_size":{"x":6,"y":6}},"line_of_sight":[[{"x":-1e300,"y":-1e300},{"x":1e300,"y":1e300}],[{"x":1,"y":1},{"x":5,"y":1},{"x":5,"y":5},{"x":1,"y":5},{"x":1,"y":1}]]}"#;
    let read = read(far, ImportFormat::Dd2vtt, &ImportOptions::default()).unwrap();
    assert!(read.map.open.values().iter().any(|open| *open));
}

/// Good files of every format, made once.
fn good() -> &'static [(ImportFormat, Vec<u8>)] {
    static GOOD: OnceLock<Vec<(ImportFormat, Vec<u8>)>> = OnceLock::new();
    GOOD.get_or_init(make_good)
}

fn make_good() -> Vec<(ImportFormat, Vec<u8>)> {
    let dungeon = show_case();
    let options = Options { pixels: Some(50.0), ..Options::default() };
    let written = |format| export(&dungeon, format, &options).unwrap().bytes;
    let mut vtt = String::from_utf8(written(Format::Dd2vtt)).unwrap();
    // The image is most of the file, and is not read.
    let image = vtt.find("\"image\"").unwrap();
    vtt.truncate(image);
    vtt.push_str("\"image\":\"\"}");
    let tmx = "<map width='6' height='5' tilewidth='8' tileheight='8'><tileset firstgid='1'><tile id='0' type='wall'/></tileset>\
        <layer name='cells' width='6' height='5'><data encoding='csv'>1,1,1,1,1,1,1,2,2,2,2,1,1,2,2,2,2,1,1,2,2,2,2,1,1,1,1,1,1,1</data></layer>\
        <objectgroup name='rooms'><object type='room' x='8' y='8'><polygon points='0,0 32,0 32,24 0,24'/></object></objectgroup></map>";
    let infinite = r#"{"width":9,"height":9,"tilewidth":8,"tileheight":8,"infinite":true,"tilesets":[{"firstgid":1,"tiles":[{"id":0,"type":"wall"},{"id":1,"type":"floor"}]}],
        "layers":[{"type":"tilelayer","name":"a","chunks":[{"x":-4,"y":-2,"width":3,"height":2,"data":[1,2,2,1,2,2]},{"x":-1,"y":-2,"width":2,"height":2,"data":[2,1,2,1]}]}]}"#;
    let worlds = r#"{"defs":{"layers":[{"identifier":"G","intGridValues":[{"value":1,"identifier":"wall"}]}]},"worlds":[{"identifier":"W","levels":[{"identifier":"L",
        "layerInstances":[{"__identifier":"G","__type":"IntGrid","__cWid":3,"__cHei":2,"__gridSize":8,"intGridCsv":[0,0,1,0,0,1]}]}]}]}"#;
    let page = r#"{"rects":[{"x":0,"y":0,"w":1,"h":1},{"x":0,"y":1,"w":1,"h":3},{"x":0,"y":4,"w":1,"h":1},{"x":-2,"y":5,"w":5,"h":3}],
        "doors":[{"x":0,"y":0,"dir":{"x":0,"y":1},"type":3},{"x":0,"y":4,"dir":{"x":0,"y":1},"type":6}],"notes":[{"text":"a","ref":"1","pos":{"x":0.5,"y":2.5}}]}"#;
    vec![
        (ImportFormat::Tmj, infinite.into()),
        (ImportFormat::Ldtk, worlds.into()),
        (ImportFormat::Opd, page.into()),
        (ImportFormat::Text, written(Format::Text)),
        (ImportFormat::Tmj, written(Format::Tmj)),
        (ImportFormat::Tmx, tmx.into()),
        (ImportFormat::Ldtk, include_bytes!("../../../../fuzz/seeds/import_ldtk/level.ldtk").to_vec()),
        (ImportFormat::Opd, include_bytes!("../../../../fuzz/seeds/import_opd/pit.json").to_vec()),
        (ImportFormat::Dd2vtt, vtt.into_bytes()),
    ]
}

/// Whatever is read makes a sound dungeon, or there is nothing to walk on.
fn survives(format: ImportFormat, bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(imported) = read(text, format, &ImportOptions::default()) else { return };
    for part in imported.map.parts().0 {
        let Ok(recovered) = part.recover(AskedEnds::default()) else { continue };
        let made = generate(&Recipe::new(Given::new(recovered.layout)), "part");
        made.unwrap_or_else(|error| panic!("a part of {format:?}: {error}\n{text}"));
    }
    let Ok(recovered) = imported.map.recover(AskedEnds::default()) else { return };
    let recipe = Recipe::new(Given::new(recovered.layout));
    generate(&recipe, "hostile").unwrap_or_else(|error| panic!("{format:?}: {error}\n{text}"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_change_to_a_good_file_breaks_anything(
        which in 0_usize..9,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0_u8..6), 1..8),
    ) {
        let (format, mut bytes) = good()[which].clone();
        for (place, byte, how) in changes {
            let at = place.index(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, b' ' + byte % 95),
                3 => bytes[at] = b"0123456789-.eE"[usize::from(byte) % 14],
                4 => {
                    let end = (at + usize::from(byte)).min(bytes.len());
                    let part = bytes[at..end].to_vec();
                    bytes.splice(at..at, part);
                }
                _ => drop(bytes.drain(at..(at + usize::from(byte)).min(bytes.len()))),
            }
            if bytes.is_empty() {
                break;
            }
        }
        survives(format, &bytes);
    }
}

#[test]
fn good_files_are_good() {
    for (format, bytes) in good() {
        let text = std::str::from_utf8(bytes).unwrap();
        let imported = super::imported(text, *format);
        assert!(imported.map.recover(AskedEnds::default()).is_ok(), "{format:?}");
    }
}

/// Rooms of the document's own walk lie over each other; what is written of them can be read.
#[test]
fn rooms_that_overlap_share_no_cell_once_they_are_read() {
    for seed in 0..40 {
        let walk = Walk { placement: Placement::Free, rooms: 14, ..Walk::default() };
        let dungeon = generate(&Recipe::new(walk), seed).unwrap();
        let written = export(&dungeon, Format::Tmj, &Options::default()).unwrap();
        survives(ImportFormat::Tmj, &written.bytes);
    }
}
