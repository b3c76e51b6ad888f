//! Ctrl-C and other signals while `find`, `survey` and `batch` work: what was found so far is not lost.

#![cfg(unix)]

use std::{
    io::{BufRead, BufReader, Read},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use crate::common::{Folder, Ran, undercroft};
use serde_json::Value;

fn started(folder: &Folder, args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_undercroft"))
        .args(args)
        .current_dir(&folder.0)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn signal(child: &Child, name: &str) {
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
}

/// The rest of what a program prints, and how it ends.
fn ended(mut child: Child, before: String, mut out: impl Read) -> Ran {
    let mut stdout = before;
    out.read_to_string(&mut stdout).unwrap();
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    Ran { code: child.wait().unwrap().code().expect("it ended by itself"), stdout, stderr }
}

/// Rare enough that nobody waits for a thousand of them, and common enough that the first come at once.
const RARE: [&str; 4] = ["find", "bsp", "--where", "rooms >= 14"];
const ENDLESS: [&str; 4] = ["--count", "1000000", "--budget", "1000000000"];

fn words<'a>(parts: &[&[&'a str]]) -> Vec<&'a str> {
    parts.concat()
}

#[test]
fn a_search_prints_what_it_finds_and_keeps_it() {
    let folder = Folder::new("stopped-find");
    for name in ["-INT", "-TERM"] {
        let mut child = started(&folder, &words(&[&RARE, &ENDLESS]));
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut before = String::new();
        // The heading and two seeds, while the search goes on.
        (0..3).for_each(|_| assert!(out.read_line(&mut before).unwrap() > 0));
        assert!(child.try_wait().unwrap().is_none());
        signal(&child, name);
        let ran = ended(child, before, out).exits(130).says(&["stopped: ", " seeds among ", " tried"]);
        let rows = ran.stdout.lines().count() - 1;
        assert!(ran.stderr.contains(&format!("{rows} seeds among")), "{}", ran.stderr);
        // They are the first ones, in order and without a gap.
        let again = undercroft(&words(&[&RARE, &["--count", &rows.to_string()]]));
        let firsts = |text: &str| -> Vec<String> {
            text.lines().skip(1).map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
        };
        assert_eq!(firsts(&again.run().exits(0).stdout), firsts(&ran.stdout));
    }
}

#[test]
fn a_list_of_json_is_closed_and_sorted_lists_are_printed() {
    let folder = Folder::new("stopped-json");
    let mut child = started(&folder, &words(&[&RARE, &ENDLESS, &["--format", "json"]]));
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut before = String::new();
    (0..3).for_each(|_| assert!(out.read_line(&mut before).unwrap() > 0));
    signal(&child, "-INT");
    let ran = ended(child, before, out).exits(130);
    assert!(ran.json().as_array().unwrap().len() >= 2);

    let mut child = started(&folder, &words(&[&RARE, &ENDLESS, &["--sort", "-loops"]]));
    let out = child.stdout.take().unwrap();
    thread::sleep(Duration::from_millis(700));
    signal(&child, "-INT");
    let ran = ended(child, String::new(), out).exits(130);
    let loops: Vec<u32> =
        ran.stdout.lines().skip(1).map(|row| row.split_whitespace().last().unwrap().parse().unwrap()).collect();
    assert!(loops.len() > 1 && loops.windows(2).all(|pair| pair[0] >= pair[1]), "{}", ran.stdout);
}

#[test]
fn a_gallery_is_not_begun() {
    let folder = Folder::new("stopped-gallery");
    let gallery = ["--count", "400", "--budget", "1000000000", "--gallery", "found.png"];
    let mut child = started(&folder, &words(&[&["find", "bsp", "--where", "rooms >= 19"], &gallery]));
    let out = child.stdout.take().unwrap();
    thread::sleep(Duration::from_millis(500));
    signal(&child, "-INT");
    ended(child, String::new(), out).exits(130).says(&["found.png was not written"]);
    assert!(!folder.0.join("found.png").exists());
}

#[test]
fn a_search_without_a_hit_says_so() {
    let folder = Folder::new("stopped-none");
    let mut child =
        started(&folder, &["find", "bsp", "--where", "rooms > 900", "--budget", "1000000000", "--format", "json"]);
    let out = child.stdout.take().unwrap();
    thread::sleep(Duration::from_millis(300));
    signal(&child, "-INT");
    let ran = ended(child, String::new(), out).exits(130).says(&["stopped: 0 seeds among "]);
    assert_eq!(ran.stdout, "[]\n");
}

#[test]
fn a_survey_tells_of_the_seeds_before() {
    let folder = Folder::new("stopped-survey");
    for to in [&[][..], &["--out", "s.json"]] {
        let mut child = started(&folder, &words(&[&["survey", "bsp", "--count", "100000000", "--format", "json"], to]));
        let out = child.stdout.take().unwrap();
        thread::sleep(Duration::from_millis(500));
        signal(&child, "-INT");
        let ran = ended(child, String::new(), out).exits(130).says(&["stopped after ", " of 100000000"]);
        let text = if to.is_empty() { ran.stdout } else { std::fs::read_to_string(folder.0.join("s.json")).unwrap() };
        let shown: Value = serde_json::from_str(&text).unwrap();
        let made = shown["dungeons"].as_u64().unwrap();
        assert!(made > 0 && shown["seeds"]["count"] == made, "{made} of {}", shown["seeds"]);
        let line = format!("survey bsp --count {made} --format json");
        let whole = crate::common::run(&line).exits(0).json();
        assert_eq!(whole["stats"], shown["stats"], "the first {made} seeds");
    }
}

/// A table of slow dungeons has something to go on with long before its first large row group.
#[test]
fn a_table_keeps_its_first_seeds() {
    let folder = Folder::new("stopped-table");
    let child = started(&folder, &["batch", "tabletop", "--count", "3000", "--out", "x.parquet"]);
    let ledger = folder.0.join("x.parquet.progress");
    // What was asked for, and a chunk.
    while std::fs::read_to_string(&ledger).map_or(0, |text| text.lines().count()) < 2 {
        thread::sleep(Duration::from_millis(5));
    }
    signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    let done: u64 = said.split("stopped after ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!((64..3000).contains(&done), "{said}");
}
