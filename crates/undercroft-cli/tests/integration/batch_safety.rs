//! `batch`: what is safe from other batches, from signals, from damage, and from overwriting.
#![allow(clippy::disallowed_types)] // How soon a signal ends a batch is told by the clock.

use std::{
    fs,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::common::{Folder, Ran, undercroft};

fn batch(folder: &Folder, line: &str) -> Ran {
    let args: Vec<&str> = std::iter::once("batch").chain(line.split_whitespace()).collect();
    undercroft(&args).at(&folder.0).run()
}

/// Starts a batch and waits until its ledger has some lines.
fn started(folder: &Folder, line: &str, ledger: &str, lines: usize) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_undercroft"))
        .arg("batch")
        .args(line.split_whitespace())
        .current_dir(&folder.0)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let path = folder.0.join(ledger);
    while line_count(&path) < lines {
        assert!(child.try_wait().unwrap().is_none(), "{line} ended before it could be watched");
        thread::sleep(Duration::from_millis(1));
    }
    child
}

fn line_count(path: &Path) -> usize {
    fs::read(path).map_or(0, |bytes| bytes.iter().filter(|byte| **byte == b'\n').count())
}

/// Leaves a batch that was killed after some chunks.
fn killed(folder: &Folder, line: &str, ledger: &str, lines: usize) {
    let mut child = started(folder, line, ledger, lines);
    child.kill().unwrap();
    child.wait().unwrap();
}

const LONG: &str = "scatter --count 200000 --set width=60 --set height=60";

#[test]
fn a_batch_that_runs_is_left_alone_by_others() {
    let folder = Folder::new("safety-two");
    for (out, ledger) in
        [("x.jsonl", "x.jsonl.progress"), ("x.parquet", "x.parquet.progress"), ("x", "x/.undercroft-batch")]
    {
        let line = format!("{LONG} --out {out}");
        let mut child = started(&folder, &line, ledger, 2);
        let process = format!("is running, process {}", child.id());
        for more in ["", " --resume", " --force"] {
            batch(&folder, &format!("{line}{more}")).refused(2, &[&process, out]);
        }
        batch(&folder, &format!("bsp --seeds 1..3 --out {out} --format {}", if out == "x" { "text" } else { "jsonl" }))
            .refused(2, &[&process]);
        assert!(child.try_wait().unwrap().is_none(), "the first one goes on");
        child.kill().unwrap();
        child.wait().unwrap();
        // The lock of a process that is gone is taken over.
        let again = batch(&folder, &format!("bsp --seeds 1..3 --out {out} --resume"));
        again.refused(2, &["another one"]);
    }
}

#[test]
fn two_batches_that_start_together_make_one_file() {
    let folder = Folder::new("safety-race");
    let line = "bsp --seeds 1..6000 --out x.jsonl";
    let start = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_undercroft"));
        command.arg("batch").args(line.split_whitespace()).current_dir(&folder.0);
        command.stderr(Stdio::piped()).spawn().unwrap()
    };
    let children: Vec<Child> = (0..3).map(|_| start()).collect();
    let mut done = 0;
    for child in children {
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        match output.status.code() {
            Some(0) => done += 1,
            code => {
                assert_eq!(code, Some(2), "{said}");
                assert!(said.contains("is running, process") || said.contains("is there already"), "{said}");
            }
        }
    }
    assert_eq!(done, 1);
    assert_eq!(line_count(&folder.0.join("x.jsonl")), 6000);
    assert_eq!(folder.names(), ["x.jsonl"]);
}

#[test]
fn a_finished_file_is_replaced_only_by_force() {
    let folder = Folder::new("safety-force");
    for (out, file) in [("x.jsonl", "x.jsonl"), ("x.parquet", "x.parquet"), ("x", "x/2.json")] {
        batch(&folder, &format!("bsp --seeds 1..3 --out {out}")).exits(0);
        let before = fs::read(folder.0.join(file)).unwrap();
        for more in ["", " --resume"] {
            batch(&folder, &format!("scatter --seeds 2..5 --out {out}{more}"))
                .refused(2, &["is there already", "--force"]);
        }
        assert_eq!(fs::read(folder.0.join(file)).unwrap(), before);
        batch(&folder, &format!("scatter --seeds 2..5 --out {out} --force")).exits(0);
        assert_ne!(fs::read(folder.0.join(file)).unwrap(), before);
    }
    // Seeds that have no file in the folder yet are in nobody's way, and other formats neither.
    batch(&folder, "bsp --seeds 10..12 --out x").exits(0);
    batch(&folder, "bsp --seeds 2..5 --format text --out x").exits(0);
    batch(&folder, "bsp --seeds 7,12 --out x").refused(2, &["12.json is there already"]);
    assert_eq!(folder.names(), ["x", "x.jsonl", "x.parquet"]);
    // What was stopped is begun anew by force, too.
    killed(&folder, &format!("{LONG} --out y.jsonl"), "y.jsonl.progress", 2);
    batch(&folder, "bsp --seeds 1..3 --out y.jsonl").refused(2, &["was stopped", "--resume", "--force"]);
    batch(&folder, "bsp --seeds 1..3 --out y.jsonl --force").exits(0);
    assert_eq!(line_count(&folder.0.join("y.jsonl")), 3);
    // A file that came to be there meanwhile is not replaced by going on.
    killed(&folder, "scatter --count 3000 --out z.jsonl", "z.jsonl.progress", 2);
    folder.file("z.jsonl", "mine");
    batch(&folder, "scatter --count 3000 --out z.jsonl --resume").refused(2, &["is there already"]);
    assert_eq!(fs::read(folder.0.join("z.jsonl")).unwrap(), b"mine");
    batch(&folder, "scatter --count 3000 --out z.jsonl --resume --force").exits(0);
    assert_eq!(line_count(&folder.0.join("z.jsonl")), 3000);
}

/// Changes a byte in the middle of a file.
fn damage(path: &Path) {
    let mut bytes = fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(path, bytes).unwrap();
}

#[test]
fn damaged_bytes_are_found_and_made_again() {
    let folder = Folder::new("safety-damage");
    for (out, part, ledger) in [
        ("x.jsonl", "x.jsonl.part", "x.jsonl.progress"),
        ("x.parquet", "x.parquet.part", "x.parquet.progress"),
        ("x", "x/0.json", "x/.undercroft-batch"),
    ] {
        let count = match out {
            "x" => 1_500,
            "x.jsonl" => 3_000,
            _ => 9_000,
        };
        let asked = format!("scatter --count {count} --set width=60 --set height=60");
        batch(&folder, &format!("{asked} --out whole-{out}")).exits(0);
        let whole = common_bytes(&folder, &format!("whole-{out}"));
        let break_it: [(&str, &dyn Fn()); 4] = [
            ("damaged", &|| damage(&folder.0.join(part))),
            ("cut short", &|| fs::write(folder.0.join(part), b"{").unwrap()),
            ("gone", &|| fs::remove_file(folder.0.join(part)).unwrap()),
            ("ledger", &|| damage_last_line(&folder.0.join(ledger))),
        ];
        for (name, break_it) in break_it {
            killed(&folder, &format!("{asked} --out {out}"), ledger, if out == "x" { 400 } else { 3 });
            break_it();
            let ran = batch(&folder, &format!("{asked} --out {out} --resume")).exits(0);
            ran.says(&["warning: ", "is made again"]);
            assert!(common_bytes(&folder, out) == whole, "{out}, {name}");
            let left: Vec<String> = folder.names().into_iter().filter(|name| name.starts_with("x.")).collect();
            assert!(left.is_empty() || left == [out], "{left:?}");
            let made = folder.0.join(out);
            if made.is_dir() { fs::remove_dir_all(made).unwrap() } else { fs::remove_file(made).unwrap() }
        }
    }
}

/// Changes a number in the last complete line of a ledger, and leaves its hash.
fn damage_last_line(path: &Path) {
    let text = fs::read_to_string(path).unwrap();
    let whole = text.rfind('\n').unwrap();
    let start = text[..whole].rfind('\n').unwrap() + 1;
    let line = text[start..whole].replacen("chunk ", "chunk 1", 1).replacen("file ", "file 0", 1);
    fs::write(path, format!("{}{line}\n", &text[..start])).unwrap();
}

/// The bytes of a file, or of all files of a folder with their names.
fn common_bytes(folder: &Folder, name: &str) -> Vec<(String, Vec<u8>)> {
    let path = folder.0.join(name);
    if path.is_file() {
        return vec![(String::new(), fs::read(path).unwrap())];
    }
    let entries = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<(String, Vec<u8>)> = entries
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn another_recipe_is_not_gone_on_with() {
    let folder = Folder::new("safety-recipe");
    let asked = "scatter --count 3000 --out x.jsonl";
    killed(&folder, asked, "x.jsonl.progress", 2);
    for (other, part) in [
        ("scatter --set width=60 --count 3000 --out x.jsonl", "recipe"),
        ("scatter --count 3001 --out x.jsonl", "seeds"),
        ("scatter --count 3000 --format parquet --out x.jsonl", "format"),
    ] {
        batch(&folder, &format!("{other} --resume")).refused(2, &["another one", part, "--force"]);
    }
    batch(&folder, &format!("{asked} --resume")).exits(0);
}

/// SIGINT, SIGTERM and SIGHUP end a batch alike, within half a second, however large its dungeons are.
#[cfg(unix)]
#[test]
fn signals_end_it_in_order_and_soon() {
    let folder = Folder::new("safety-signals");
    // The second takes long for each dungeon, the third for each chunk.
    for (recipe, lines) in [
        (LONG, 2),
        ("scatter --set width=3000 --set height=3000 --set target_max=5000 --set join=nearest --count 50", 1),
        ("--count 200000 --format parquet", 1),
    ] {
        for signal in ["INT", "TERM", "HUP"] {
            let line = format!("{recipe} --out x.jsonl --force");
            let child = started(&folder, &line, "x.jsonl.progress", lines);
            thread::sleep(Duration::from_millis(60));
            let sent = Instant::now();
            let kill = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap();
            assert!(kill.success());
            let output = child.wait_with_output().unwrap();
            let took = sent.elapsed();
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(130), "{signal}: {said}");
            assert!(said.contains("stopped after") && said.contains("--resume"), "{signal}: {said}");
            assert!(took < Duration::from_millis(500), "{signal} took {took:?}");
            assert_eq!(folder.names(), ["x.jsonl.part", "x.jsonl.progress"], "the lock is given back");
        }
    }
    batch(&folder, "--count 200000 --format parquet --out x.jsonl").refused(2, &["was stopped"]);
}

/// `nohup` has SIGHUP ignored, and the batch goes on.
#[cfg(target_os = "linux")]
#[test]
fn nohup_is_heeded() {
    let folder = Folder::new("safety-nohup");
    let line = format!("nohup {} batch {LONG} --out x.jsonl", env!("CARGO_BIN_EXE_undercroft"));
    let mut child = Command::new("sh")
        .args(["-c", &format!("exec {line}")])
        .current_dir(&folder.0)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while line_count(&folder.0.join("x.jsonl.progress")) < 2 {
        assert!(child.try_wait().unwrap().is_none());
        thread::sleep(Duration::from_millis(1));
    }
    assert!(Command::new("kill").args(["-HUP", &child.id().to_string()]).status().unwrap().success());
    let before = line_count(&folder.0.join("x.jsonl.progress"));
    while line_count(&folder.0.join("x.jsonl.progress")) < before + 5 {
        assert!(child.try_wait().unwrap().is_none(), "it goes on");
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn names_and_seeds_are_printed_visibly() {
    let folder = Folder::new("safety-names");
    let name = "a\x1b[31m\nb.jsonl";
    let ran = undercroft(&["batch", "bsp", "--seeds", "1..3", "--out", name]).at(&folder.0).run().exits(0);
    assert_eq!(ran.stderr, "3 dungeons in a␛[31m␊b.jsonl\n");
    let again = undercroft(&["batch", "bsp", "--seeds", "1..3", "--out", name]).at(&folder.0).run();
    again.refused(2, &["a␛[31m␊b.jsonl is there already"]);
    let ran = undercroft(&["gallery", "bsp", "--seed", "x\x1b[2J\n", "--count", "2", "--out", "a.svg"]);
    ran.at(&folder.0).run().exits(0).says(&["seeds x␛[2J␊ 1 to x␛[2J␊ 2"]);
    let missing = undercroft(&["generate", "bsp", "--out", "no\x1b[1m\nwhere/a.svg"]).at(&folder.0).run();
    missing.refused(2, &["there is no folder no␛[1m␊where"]);
}

#[test]
fn the_longest_ranges_are_counted() {
    let folder = Folder::new("safety-ranges");
    batch(&folder, "bsp --seeds -9223372036854775808..9223372036854775807 --out x.jsonl")
        .refused(2, &["more seeds than can be counted"]);
    let most = "bsp --seeds -9223372036854775808..9223372036854775806 --out x.jsonl";
    killed(&folder, most, "x.jsonl.progress", 3);
    let end = batch(&folder, "bsp --seeds 9223372036854775800..9223372036854775807 --out y.jsonl").exits(0);
    end.says(&["8 dungeons"]);
}
