//! Where a dungeon goes: files with others beside them, folders, archives, all formats at once, and the report of losses.

use std::{collections::BTreeSet, fs, path::Path};

use crate::common::{Folder, Ran, run, undercroft};
use serde_json::Value;

fn generate(folder: &Folder, more: &str) -> Ran {
    let small = "generate bsp --seed 3 --set width=34 --set height=20 --set doors.secret=0.3";
    let line: Vec<&str> = small.split(' ').chain(more.split(' ')).collect();
    undercroft(&line).at(&folder.0).run()
}

fn names(folder: &Path) -> BTreeSet<String> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn files_of_several_go_beside_each_other_into_a_folder_or_into_an_archive() {
    let folder = Folder::new("several");
    generate(&folder, "--out map.tmj").exits(0);
    assert_eq!(names(&folder.0), set(&["map.tmj", "map.tiles.png"]));
    generate(&folder, "--out maps/ --format tmj").exits(0);
    assert_eq!(names(&folder.0.join("maps")), set(&["dungeon.tmj", "dungeon.tiles.png"]));
    // A folder that is there keeps what else it holds.
    folder.file("maps/notes.txt", "mine");
    generate(&folder, "--out maps --format foundry.json --pixels 50").exits(0);
    assert!(names(&folder.0.join("maps")).is_superset(&set(&[
        "notes.txt",
        "dungeon.tmj",
        "dungeon.foundry.json",
        "dungeon.foundry.png"
    ])));
    generate(&folder, "--out map.tmj.zip").exits(0);
    generate(&folder, "--out other.zip --format tmj").exits(0);
    let archive = fs::read(folder.0.join("map.tmj.zip")).unwrap();
    let has = |name: &str| archive.windows(name.len()).any(|part| part == name.as_bytes());
    assert!(archive.starts_with(b"PK\x03\x04") && has("map.tmj") && has("map.tiles.png"));
    assert!(names(&folder.0).iter().all(|name| !name.ends_with(".tmp")));
}

#[test]
fn what_cannot_be_is_refused_and_leaves_nothing() {
    let folder = Folder::new("nothing");
    generate(&folder, "--format tmj").refused(2, &["tmj consists of several files", "--out map.tmj"]);
    generate(&folder, "--format foundry.json").refused(2, &["several files"]);
    generate(&folder, "--out map.zip").refused(2, &["an archive may hold any format", "--format"]);
    generate(&folder, "--out maps/ --format svg").refused(2, &["is a folder"]);
    generate(&folder, "--out map.xyz").refused(2, &["no format has the extension `.xyz`"]);
    generate(&folder, "--out none/map.tmj").refused(2, &["there is no folder none"]);
    generate(&folder, "--all none/maps").refused(2, &["there is no folder none"]);
    generate(&folder, "--all maps --out x.svg").refused(2, &["--all"]);
    folder.file("file", "mine");
    generate(&folder, "--all file").refused(2, &["file is a file"]);
    // A folder stands where a file beside the map should be: the map is not written either.
    fs::create_dir(folder.0.join("map.tiles.png")).unwrap();
    assert_ne!(generate(&folder, "--out map.tmj").code, 0);
    assert_eq!(names(&folder.0), set(&["file", "map.tiles.png"]));
}

#[test]
fn longer_extensions_win() {
    let folder = Folder::new("longer");
    generate(&folder, "--out a.opd.json").exits(0);
    let opd: Value = serde_json::from_slice(&fs::read(folder.0.join("a.opd.json")).unwrap()).unwrap();
    assert!(opd["rects"].is_array());
    generate(&folder, "--out a.json").exits(0);
    let own: Value = serde_json::from_slice(&fs::read(folder.0.join("a.json")).unwrap()).unwrap();
    assert_eq!(own["format"], "undercroft/1");
}

#[test]
fn the_report_says_what_is_lost() {
    let folder = Folder::new("report");
    let mut ran = generate(&folder, "--out a.dd2vtt --pixels 50 --report lost.json").exits(0);
    let report: Value = serde_json::from_slice(&fs::read(folder.0.join("lost.json")).unwrap()).unwrap();
    assert_eq!(report["format"], "undercroft-report/1");
    let export = &report["exports"][0];
    assert_eq!((&export["format"], &export["files"][0]), (&"dd2vtt".into(), &"a.dd2vtt".into()));
    for loss in export["losses"].as_array().unwrap() {
        ran = ran.says(&[loss["message"].as_str().unwrap()]);
    }
    let secret = export["losses"].as_array().unwrap().iter().find(|loss| loss["what"] == "secret-doors").unwrap();
    assert!(secret["count"].as_u64().unwrap() > 0);
}

#[test]
fn every_format_is_listed_and_written() {
    let folder = Folder::new("all");
    let listed = run("formats --json").exits(0).json();
    let text = run("formats").exits(0).stdout;
    generate(&folder, "--all maps --pixels 50").exits(0);
    let written = names(&folder.0.join("maps"));
    for format in listed["formats"].as_array().unwrap() {
        let extension = format["extension"].as_str().unwrap();
        assert!(text.contains(&format!(".{extension} ")), "{extension}");
        assert!(!format["opened_by"].as_str().unwrap().is_empty() && !format["loses"].as_str().unwrap().is_empty());
        assert!(written.contains(&format!("dungeon.{extension}")), "{extension}: {written:?}");
    }
    let again = Folder::new("all-again");
    generate(&again, "--all maps --pixels 50").exits(0);
    for name in &written {
        let [one, two] = [&folder, &again].map(|folder| fs::read(folder.0.join("maps").join(name)).unwrap());
        assert!(one == two, "{name} differs the second time");
    }
}
