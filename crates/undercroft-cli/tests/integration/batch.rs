//! `batch`: many seeds to one file or a folder, whole or not at all, on any number of threads.

use std::{
    fs,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use crate::common::{Folder, Ran, run, undercroft};
use parquet::{
    file::reader::{FileReader, SerializedFileReader},
    record::{Field, Row},
};
use serde_json::Value;

fn batch(folder: &Folder, line: &str) -> Ran {
    let args: Vec<&str> = std::iter::once("batch").chain(line.split_whitespace()).collect();
    undercroft(&args).at(&folder.0).run()
}

/// All files of a folder with their bytes.
fn files(folder: &Folder, name: &str) -> Vec<(String, Vec<u8>)> {
    let path = folder.0.join(name);
    if path.is_file() {
        return vec![(String::new(), fs::read(path).unwrap())];
    }
    let mut files: Vec<(String, Vec<u8>)> = fs::read_dir(path)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn the_number_of_threads_changes_not_a_byte() {
    let folder = Folder::new("batch-threads");
    for (method, out) in [("bsp", "x.jsonl"), ("bsp", "x.parquet"), ("scatter", "x"), ("tilepath", "t.parquet")] {
        let made = |threads: u32| {
            let name = format!("{threads}-{out}");
            batch(&folder, &format!("{method} --seeds 1..400 --threads {threads} --out {name}")).exits(0);
            files(&folder, &name)
        };
        let one = made(1);
        assert!(made(2) == one && made(8) == one, "{out}");
    }
    assert_eq!(folder.names().len(), 12, "nothing else is left: {:?}", folder.names());
}

#[test]
fn lines_are_the_dungeons_that_generate_makes() {
    let folder = Folder::new("batch-lines");
    batch(&folder, "scatter --seeds 7,hello,-3 --out x.jsonl").exits(0).says(&["3 dungeons in x.jsonl"]);
    let text = fs::read_to_string(folder.0.join("x.jsonl")).unwrap();
    assert_eq!(text.lines().count(), 3);
    for (line, seed) in text.lines().zip(["7", "hello", "-3"]) {
        let made = undercroft(&["generate", "scatter", "--seed", seed, "--format", "json"]).run().exits(0).json();
        assert_eq!(serde_json::from_str::<Value>(line).unwrap(), made);
        undercroft(&["check", "-"]).input(line).run().exits(0);
    }
    let printed = batch(&folder, "scatter --seeds 7,hello,-3 --out -").exits(0).stdout;
    assert_eq!(printed, text);
}

#[test]
fn files_are_those_that_generate_writes() {
    let folder = Folder::new("batch-files");
    folder.file("seeds.txt", "42\n\nA/b\n");
    batch(&folder, "bsp --seeds-file seeds.txt --format text --out maps").exits(0);
    let found = files(&folder, "maps");
    assert_eq!(found.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["%41%2fb.txt", "42.txt"]);
    assert_eq!(found[1].1, run("generate bsp --seed 42").exits(0).stdout.into_bytes());
}

fn column<'a>(row: &'a Row, name: &str) -> &'a Field {
    row.get_column_iter().find(|(own, _)| *own == name).unwrap().1
}

#[test]
fn tables_say_what_lines_say() {
    let folder = Folder::new("batch-table");
    // Small enough that some seeds lead nowhere, and walks that end off the board have no way to their goal.
    for recipe in ["bsp --set width=40 --set height=20", "walk --set placement=free --set rooms=9", "scatter"] {
        batch(&folder, &format!("{recipe} --count 300 --force --out x.jsonl")).exits(0);
        batch(&folder, &format!("{recipe} --count 300 --force --out x.parquet")).exits(0);
        let lines = fs::read_to_string(folder.0.join("x.jsonl")).unwrap();
        let table = SerializedFileReader::new(fs::File::open(folder.0.join("x.parquet")).unwrap()).unwrap();
        let rows: Vec<Row> = table.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        assert_eq!(rows.len(), lines.lines().count());
        for (row, line) in rows.iter().zip(lines.lines()) {
            let line: Value = serde_json::from_str(line).unwrap();
            let seed = &line["seed"];
            assert_eq!(column(row, "seed"), &Field::Str(seed.as_str().unwrap().to_owned()));
            assert_eq!(column(row, "fingerprint"), &Field::Str(line["fingerprint"].as_str().unwrap().to_owned()));
            for name in ["attempt", "width", "height"] {
                assert_eq!(column(row, name), &Field::Int(line[name].as_i64().unwrap() as i32), "{name} of {seed}");
            }
            for (name, value) in line["stats"].as_object().unwrap() {
                let wanted = match value {
                    Value::Null => Field::Null,
                    value if value.is_f64() => Field::Double(value.as_f64().unwrap()),
                    value => Field::Long(value.as_i64().unwrap()),
                };
                assert_eq!(column(row, name), &wanted, "{name} of {seed}");
            }
            let Field::Bytes(tiles) = column(row, "tiles") else { panic!("tiles are bytes") };
            let map: String = line["tiles"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
            assert_eq!(tiles.data(), map.as_bytes(), "tiles of {seed}");
        }
    }
}

/// Starts a batch, kills it on the spot once it has begun to write, and goes on: nothing is lost, nothing comes twice.
#[test]
fn a_batch_that_was_killed_goes_on() {
    let folder = Folder::new("batch-kill");
    for (out, ledger) in
        [("x.jsonl", "x.jsonl.progress"), ("x.parquet", "x.parquet.progress"), ("x", "x/.undercroft-batch")]
    {
        let asked = format!("scatter --count 3000 --set width=60 --set height=60 --out {out}");
        let mut words = vec!["batch"];
        words.extend(asked.split_whitespace());
        let mut kills = 0;
        for _ in 0..3 {
            let mut child = Command::new(env!("CARGO_BIN_EXE_undercroft"))
                .args(&words)
                .args((kills > 0).then_some("--resume"))
                .current_dir(&folder.0)
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let lines = |path| fs::read_to_string(path).map_or(0, |text| text.lines().count());
            let before = lines(folder.0.join(ledger));
            while child.try_wait().unwrap().is_none() && lines(folder.0.join(ledger)) < before + 2 {
                thread::sleep(Duration::from_millis(1));
            }
            child.kill().unwrap();
            if !child.wait().unwrap().success() {
                kills += 1;
            }
            if !folder.0.join(ledger).exists() {
                break;
            }
            if out != "x" {
                assert!(!folder.0.join(out).exists(), "no half file under the final name");
            }
        }
        assert!(kills > 0, "{out} was done before it could be killed");
        if folder.0.join(ledger).exists() {
            batch(&folder, &format!("{asked} --resume")).exits(0);
        }
        let resumed = files(&folder, out);
        let whole = format!("whole-{out}");
        batch(&folder, &asked.replace(&format!("--out {out}"), &format!("--out {whole}"))).exits(0);
        assert!(resumed == files(&folder, &whole), "{out}");
        assert!(!folder.0.join(ledger).exists() && !folder.0.join(format!("{out}.part")).exists());
    }
}

#[test]
fn what_was_stopped_is_not_mixed_with_something_else() {
    let folder = Folder::new("batch-other");
    for (out, ledger) in [("x.jsonl", "x.jsonl.progress"), ("x", "x/.undercroft-batch")] {
        folder.file(ledger, "{\"engine\": \"0.0.0\"}\n");
        batch(&folder, &format!("bsp --count 5 --out {out}")).refused(2, &["a batch was stopped", "--resume"]);
        batch(&folder, &format!("bsp --count 5 --out {out} --resume")).refused(2, &["another one", "engine", "recipe"]);
    }
    // Killed before the first line was whole.
    folder.file("y.jsonl.progress", "{\"engine\": ");
    batch(&folder, "bsp --count 5 --out y.jsonl --resume").exits(0);
    // Nothing to go on with: it begins.
    batch(&folder, "bsp --count 5 --out z.jsonl --resume").exits(0);
    assert_eq!(fs::read(folder.0.join("y.jsonl")).unwrap(), fs::read(folder.0.join("z.jsonl")).unwrap());
}

/// A device that is always full stands for a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_leaves_no_file() {
    let folder = Folder::new("batch-full");
    std::os::unix::fs::symlink("/dev/full", folder.0.join("x.jsonl.part")).unwrap();
    batch(&folder, "bsp --count 50 --out x.jsonl").refused(1, &["cannot write", "No space left", "--resume"]);
    assert!(!folder.0.join("x.jsonl").exists());
}

#[test]
fn refusals() {
    let folder = Folder::new("batch-refusals");
    folder.file("empty.txt", "\n\n");
    folder.file("file", "");
    for (line, part) in [
        ("bsp --out x.jsonl", "which seeds?"),
        ("bsp --seeds 9..1 --out x.jsonl", "holds no seed"),
        ("bsp --seeds a..b --out x.jsonl", "no range of whole numbers"),
        ("bsp --seeds-file nowhere --out x.jsonl", "cannot read the seeds"),
        ("bsp --seeds-file empty.txt --out x.jsonl", "holds no seeds"),
        ("bsp --seeds 1..3", "--out"),
        ("bsp --seeds 1..3 --out file", "is not a folder"),
        ("bsp --seeds 1..3 --out nowhere/x.jsonl", "there is no folder nowhere"),
        ("bsp --seeds 1..3 --out - --format parquet", "only JSON Lines"),
        ("bsp --seeds 1..3 --out maps.png", "write `--format png --out maps`"),
        ("bsp --seeds 1..3 --out maps.parquet --format svg", "write `--format svg --out maps`"),
        ("bsp --seeds 1..3 --out x.jsonl --set width=2", "width"),
        ("bsp --seeds 1..3 --count 4 --out x.jsonl", "cannot be used with"),
    ] {
        batch(&folder, line).refused(2, &[part]);
    }
    assert_eq!(folder.names(), ["empty.txt", "file"], "nothing was written");
    batch(&folder, "bsp --set width=14 --set height=14 --set depth=9 --seeds 0,1,3 --out x.jsonl").exits(1);
}

#[test]
fn maps_for_tiled_have_their_sheets_beside_them() {
    let folder = Folder::new("batch-tmj");
    batch(&folder, "bsp --seeds 7,Cave --format tmj --out maps").exits(0);
    let mut names: Vec<String> = files(&folder, "maps").into_iter().map(|(name, _)| name).collect();
    names.sort();
    let maps: Vec<&String> = names.iter().filter(|name| name.ends_with(".tmj")).collect();
    assert_eq!((maps.len(), names.len()), (2, 4), "{names:?}");
    for (name, bytes) in files(&folder, "maps").iter().filter(|(name, _)| name.ends_with(".tmj")) {
        let map: Value = serde_json::from_slice(bytes).unwrap();
        let image = map["tilesets"][0]["image"].as_str().unwrap();
        assert!(names.iter().any(|other| other == image), "{name} wants {image}, and there are {names:?}");
    }
}

/// To rename a finished file to the name of a device would break the system; a link stays a link.
#[cfg(unix)]
#[test]
fn devices_and_links_stay_what_they_are() {
    use std::os::unix::{fs::symlink, net::UnixListener};
    let folder = Folder::new("batch-devices");
    // A socket is no file either, and nobody would miss this one.
    let _socket = UnixListener::bind(folder.0.join("s.jsonl")).unwrap();
    batch(&folder, "bsp --seeds 1..3 --out s.jsonl").refused(2, &["is no file", "--out -"]);
    batch(&folder, "bsp --seeds 1..3 --out missing.jsonl/").refused(2, &["is a folder"]);
    assert_eq!(folder.names(), ["s.jsonl"], "nothing is left behind");
    folder.file("inner/real.jsonl", "old");
    symlink("inner/real.jsonl", folder.0.join("link.jsonl")).unwrap();
    batch(&folder, "bsp --seeds 1..3 --out link.jsonl").refused(2, &["is there already", "--force"]);
    batch(&folder, "bsp --seeds 1..3 --out link.jsonl --force").exits(0);
    assert!(fs::symlink_metadata(folder.0.join("link.jsonl")).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(folder.0.join("inner/real.jsonl")).unwrap().lines().count(), 3);
    assert_eq!(folder.names(), ["inner", "link.jsonl", "s.jsonl"]);
}

#[test]
fn seeds_are_read_as_people_write_them() {
    let folder = Folder::new("batch-seeds");
    let seeds = |line: &str| -> Vec<String> {
        let ran = batch(&folder, line).exits(0);
        let seed = |line: &str| serde_json::from_str::<Value>(line).unwrap()["seed"].as_str().unwrap().to_owned();
        ran.stdout.lines().map(seed).collect()
    };
    folder.file("windows.txt", "\u{feff}7\r\n\r\n  \r\ntwo words\r\n猫");
    assert_eq!(seeds("bsp --seeds-file windows.txt --out -"), ["7", "two words", "猫"]);
    assert_eq!(seeds("bsp --seeds 7,7 --out -"), ["7", "7"]);
    let spaced = undercroft(&["batch", "bsp", "--seeds", "7, 42 ,hello", "--format", "text", "--out", "maps"]);
    spaced.at(&folder.0).run().exits(0);
    assert_eq!(
        files(&folder, "maps").iter().map(|file| file.0.clone()).collect::<Vec<_>>(),
        ["42.txt", "7.txt", "hello.txt"]
    );
    let ran = batch(&folder, "bsp --seeds 7,42,7 --out twice").exits(0);
    ran.says(&["1 of the seeds had come up before", "3 dungeons in twice"]);
    assert_eq!(files(&folder, "twice").len(), 2);
}
