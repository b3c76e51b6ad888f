//! `--out`, `check` and `verify`: files in and out.

use std::{fs, process::Stdio};

use crate::common::{Folder, run, undercroft};
use ::undercroft as undercroft_lib;
use serde_json::{Value, json};

fn made(line: &str) -> Value {
    run(line).exits(0).json()
}

fn check(dungeon: &Value) -> crate::common::Ran {
    undercroft(&["check", "-"]).input(dungeon.to_string()).run()
}

#[test]
fn out_picks_the_format_by_extension() {
    let folder = Folder::new("out");
    for (name, format) in [("a.json", "json"), ("a.TXT", "text")] {
        let ran = undercroft(&["generate", "--seed", "5", "--out", name]).at(&folder.0).run().exits(0);
        assert_eq!(ran.stdout, "");
        ran.says(&["tabletop, seed 5, "]);
        let wanted = run(&format!("generate --seed 5 --format {format}")).stdout;
        assert_eq!(fs::read_to_string(folder.0.join(name)).unwrap(), wanted);
    }
    let asked =
        undercroft(&["generate", "--seed", "5", "--format", "json", "-o", "b.map"]).at(&folder.0).run().exits(0);
    assert_eq!(asked.stdout, "");
    assert_eq!(folder.names(), ["a.TXT", "a.json", "b.map"]);
    assert_eq!(run("generate --seed 5 --out -").exits(0).stdout, run("generate --seed 5").stdout);
}

#[test]
fn nothing_is_written_on_failure() {
    let folder = Folder::new("nothing");
    folder.file("old.json", "precious");
    let refused = |args: &[&str], code: i32, parts: &[&str]| {
        undercroft(&[&["generate"], args].concat()).at(&folder.0).run().refused(code, parts);
    };
    refused(&["--out", "a.exe"], 2, &["`.exe`", ".txt, .json", "--format"]);
    refused(&["--out", "a"], 2, &["no extension", ".txt, .json"]);
    refused(&["--out", "none/a.json"], 2, &["there is no folder none"]);
    refused(&["--out", "."], 2, &["folder"]);
    refused(&["--out", ".", "--format", "json"], 2, &["is a folder"]);
    refused(&["--out", "old.json/a.json"], 2, &["no folder"]);
    refused(&["--out", "old.json", "--set", "widht=3"], 2, &["widht"]);
    refused(
        &["bsp", "--out", "old.json", "--seed", "62", "--set", "width=40", "--set", "height=20"],
        1,
        &["no room fits"],
    );
    assert_eq!(folder.names(), ["old.json"]);
    assert_eq!(fs::read_to_string(folder.0.join("old.json")).unwrap(), "precious");
}

#[test]
fn a_file_is_replaced_in_one_step() {
    let folder = Folder::new("replace");
    folder.file("map.json", "old");
    undercroft(&["generate", "--seed", "5", "--out", "map.json"]).at(&folder.0).run().exits(0);
    assert_eq!(folder.names(), ["map.json"], "no temporary file is left");
    undercroft(&["check", "map.json"]).at(&folder.0).run().exits(0);
}

#[cfg(unix)]
#[test]
fn links_and_devices_stay_what_they_are() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt};
    let folder = Folder::new("links");
    let real = folder.file("inner/real.json", "old");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink("inner/real.json", folder.0.join("link.json")).unwrap();
    undercroft(&["generate", "--seed", "5", "--out", "link.json"]).at(&folder.0).run().exits(0);
    assert!(fs::symlink_metadata(folder.0.join("link.json")).unwrap().is_symlink());
    assert!(fs::read_to_string(&real).unwrap().starts_with('{'));
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    run("generate --seed 5 --format json --out /dev/null").exits(0);
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    run("generate --seed 5 --format json --out /dev/full").refused(1, &["cannot write /dev/full"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said() {
    for line in ["generate --seed 1", "--help", "generate --help", "--version", "methods", "schema", "man"] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_undercroft"));
        let output = command.args(line.split(' ')).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{line}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write to standard output"), "{line}");
    }
}

#[test]
fn a_reader_who_leaves_early_is_no_failure() {
    for args in [
        &["generate", "bsp", "--seed", "1", "--format", "json", "--set", "width=2000"][..],
        &["completions", "bash"],
        &["man"],
    ] {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_undercroft"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}

#[test]
fn what_generate_writes_is_sound_and_the_same() {
    for line in [
        "generate bsp --seed 12345 --format json",
        "generate bsp --seed text --pass wang --pass doors --set pillars=true --format json",
        "generate scatter --seed hello --set floor=5 --set seal=true --format json",
        "generate bsp --seed 62 --set width=40 --set height=20 --set attempts=3 --format json",
        "generate --recipe source-code --format json",
        "generate --recipe expanse --format json",
    ] {
        let file = run(line).exits(0).stdout;
        let checked = undercroft(&["check", "-"]).input(file.as_str()).run().exits(0);
        assert!(checked.stdout.starts_with("sound: all "), "{}", checked.stdout);
        assert_eq!(checked.stderr, "");
        let verified = undercroft(&["verify", "-"]).input(file).run().exits(0);
        assert!(verified.stdout.starts_with("the same: standard input is what "), "{}", verified.stdout);
    }
}

#[test]
fn a_tampered_file_is_refused_with_the_rule_it_breaks() {
    let sound = made("generate scatter --seed hello --format json");
    let broken = |change: &dyn Fn(&mut Value), rule: &str| {
        let mut dungeon = sound.clone();
        change(&mut dungeon);
        check(&dungeon).refused(2, &["unsound", rule]);
        undercroft(&["verify", "-"]).input(dungeon.to_string()).run().refused(2, &[rule]);
    };
    broken(&|dungeon| dungeon["rooms"][1]["id"] = json!(7), "dense-ids");
    broken(&|dungeon| dungeon["passages"][0]["to"] = json!(99), "no-dangling-references");
    broken(&|dungeon| dungeon["rooms"][0]["x"] = json!(95), "inside-the-board");
    broken(&|dungeon| dungeon["start"] = json!([0, 0]), "on-floor");
    broken(&|dungeon| dungeon["fingerprint"] = json!("0123456789abcdef"), "fingerprint");
    broken(
        &|dungeon| {
            let row = dungeon["tiles"][50].as_str().unwrap().replacen('#', ".", 1);
            dungeon["tiles"][50] = json!(row);
        },
        "cells-match-shapes",
    );
    broken(
        &|dungeon| {
            let row = dungeon["tiles"].as_array().unwrap().iter().position(|row| row.as_str().unwrap().contains('+'));
            let closed = &mut dungeon["tiles"][row.unwrap()];
            *closed = json!(closed.as_str().unwrap().replacen('+', ".", 1));
        },
        "tiles-agree",
    );
}

#[test]
fn a_sound_forgery_is_told_from_the_real_one() {
    // Everything of seed 7 under the name of seed 8: sound in itself, with the right fingerprint.
    let mut forged = made("generate bsp --seed 7 --format json");
    forged["seed"] = json!("8");
    check(&forged).exits(0);
    let ran = undercroft(&["verify", "-"]).input(forged.to_string()).run();
    ran.refused(1, &["standard input differs from what bsp, seed 8 makes", "\n  "]);

    let mut hopeless = made("generate bsp --seed 63 --set width=40 --set height=20 --format json");
    hopeless["seed"] = json!("62");
    let ran = undercroft(&["verify", "-"]).input(hopeless.to_string()).run();
    ran.refused(1, &["they make no dungeon at all: no room fits"]);
}

#[test]
fn a_forger_who_signs_anew_is_found_out() {
    let recipe = undercroft_lib::Recipe::from_toml("[method.scatter]\nfloor = 5\n").unwrap();
    let changes: [fn(&mut undercroft_lib::Draft); 5] = [
        |draft| {
            draft.rooms[0].tags.insert("haunted".into());
        },
        |draft| draft.rooms[1].number = Some(3),
        |draft| {
            draft.marks.pop();
        },
        |draft| {
            draft.doors.pop();
        },
        |draft| draft.start.x += 1,
    ];
    for change in changes {
        let dungeon = undercroft_lib::generate(&recipe, "x").unwrap();
        let origin = dungeon.origin().clone();
        let mut draft = dungeon.into_draft();
        change(&mut draft);
        let forged = undercroft_export::json::write(&undercroft_lib::check(draft, origin).unwrap());
        undercroft(&["check", "-"]).input(forged.as_str()).run().exits(0);
        undercroft(&["verify", "-"]).input(forged).run().refused(1, &["differs from what scatter, seed x makes"]);
    }
}

#[test]
fn another_version_is_named_as_a_cause() {
    let mut forged = made("generate bsp --seed 7 --format json");
    forged["engine"] = json!("0.0.9");
    undercroft(&["verify", "-"]).input(forged.to_string()).run().exits(0);
    forged["seed"] = json!("8");
    undercroft(&["verify", "-"]).input(forged.to_string()).run().refused(1, &["version 0.0.9", "version 0.3.0"]);
}

#[test]
fn many_files_are_all_checked() {
    let folder = Folder::new("many");
    folder.file("a.json", run("generate --seed 1 --format json").stdout);
    folder.file("b.json", "{}");
    folder.file("c.json", run("generate scatter --seed 1 --format json").stdout);
    let ran = undercroft(&["check", "a.json", "b.json", "none.json", "c.json"]).at(&folder.0).run().exits(2);
    let ran = ran.says(&["b.json", "cannot read none.json: there is no such file"]);
    assert!(ran.stdout.contains("a.json: sound: ") && ran.stdout.contains("c.json: sound: "), "{}", ran.stdout);
    let quiet = undercroft(&["check", "-q", "a.json", "c.json"]).at(&folder.0).run().exits(0);
    assert_eq!((quiet.stdout, quiet.stderr), (String::new(), String::new()));
}

#[test]
fn what_is_no_dungeon_is_refused_with_the_reason() {
    let refused = |input: &[u8], parts: &[&str]| {
        undercroft(&["check", "-"]).input(input).run().refused(2, parts);
        undercroft(&["verify", "-"]).input(input).run().refused(2, parts);
    };
    refused(b"", &["standard input is empty", "generate --format json"]);
    refused(b"#####", &["not JSON"]);
    refused(b"{}", &["no dungeon"]);
    refused(b"[1, 2]", &["no dungeon"]);
    refused(b"\xff\xff", &["not UTF-8"]);
    refused("[".repeat(1_000_000).as_bytes(), &["error:"]);
    let mut unsound_recipe = made("generate --seed 1 --format json");
    unsound_recipe["recipe"]["method"]["bsp"]["width"] = json!(3);
    refused(unsound_recipe.to_string().as_bytes(), &["recipe", "width"]);
    let mut future = made("generate --seed 1 --format json");
    future["format"] = json!("undercroft/2");
    refused(future.to_string().as_bytes(), &["undercroft/2"]);
    run("check").refused(2, &["FILE"]);
    run("check /").refused(2, &["it is a folder"]);
    run("verify").refused(2, &["FILE"]);
}
