//! What newcomers read: how long their first programs are, and that the pages of parameters tell the truth.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

use serde_json::Value;
use undercroft::recipe::{DescribedField, describe_methods, describe_passes};

/// Lines of a program as people count them: without blank lines, comments, and what a linter of ours wants.
fn lines_of_code(source: &str) -> usize {
    let code = |line: &&str| !line.is_empty() && !line.starts_with("//") && !line.starts_with("#![allow(");
    source.lines().map(str::trim).filter(code).count()
}

/// What a newcomer tries first took 81, 65, 59 and 91 lines before there were queries, connections and `given`.
#[test]
fn first_programs_are_short() {
    let programs = [
        ("neighbours", include_str!("../examples/neighbours.rs"), 40),
        ("tile_map", include_str!("../examples/tile_map.rs"), 32),
        ("torches", include_str!("../examples/torches.rs"), 29),
        ("cave", include_str!("../examples/cave.rs"), 45),
    ];
    for (name, source, most) in programs {
        let lines = lines_of_code(source);
        println!("{name}: {lines} lines");
        assert!(lines <= most, "{name} has {lines} lines, at most {most} are wanted");
    }
}
