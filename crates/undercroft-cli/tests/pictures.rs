//! Pictures on the command line: what is written, and what is refused.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test that cannot go on fails.

mod common;

use common::undercroft;

const SMALL: [&str; 8] = ["generate", "bsp", "--seed", "3", "--set", "width=34", "--set", "height=20"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    SMALL.into_iter().chain(more.iter().copied()).collect()
}

#[test]
fn formats_go_to_standard_output() {
    for (format, start) in
        [("svg", "<svg "), ("html", "<!doctype html>"), ("md", "# bsp, seed 3"), ("csv", "1,1,"), ("tmj", "{\"type\"")]
    {
        let ran = undercroft(&with(&["--format", format])).run().exits(0);
        assert!(ran.stdout.starts_with(start), "{format}: {}", &ran.stdout[..60]);
    }
}

#[test]
fn what_a_format_cannot_say_is_said() {
    undercroft(&with(&["--format", "csv"])).run().exits(0).says(&["not in this file: only the tiles"]);
}

#[test]
fn bad_wishes_are_refused() {
    let refused = |more: &[&str], parts: &[&str]| {
        undercroft(&with(more)).run().refused(2, parts);
    };
    refused(&["--format", "svg", "--style", "imk"], &["no style `imk`", "did you mean `ink`?"]);
    refused(&["--format", "svg", "--layers", "grit"], &["no layer `grit`", "did you mean `grid`?"]);
    refused(&["--format", "svg", "--audience", "gods"], &["no audience `gods`"]);
    refused(&["--format", "png", "--pixels", "1000000"], &["at most", "--pixels "]);
    refused(&["--format", "tmj", "--sheet", "nowhere.png"], &["cannot read the sheet nowhere.png"]);
    refused(&["--format", "md", "--audience", "player"], &["for the game master"]);
    refused(&["--format", "pdf", "--page", "a5"], &["no page `a5`"]);
}
