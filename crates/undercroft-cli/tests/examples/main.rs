//! Every command that a help text, the README or a page of the documentation shows in a block of its own is run as it stands
//! there, by a shell, in a folder that has what the page says to have.
//!
//! - `blocks`: finds the commands in pages and help texts.
//! - `folder`: makes the folder. What a page itself shows as a file is that file.
//!
//! What needs a terminal has to get as far as to say so, a server has to start, and numbers of dungeons that take long are
//! smaller. Lines of other programs are run elsewhere: [`ELSEWHERE`] says by whom.

#![cfg(all(unix, feature = "parquet", feature = "studio"))]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test that cannot go on fails.

mod blocks;
#[path = "../common/mod.rs"]
mod common;
mod folder;

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
};

use blocks::{Block, blocks, commands, help_commands};
use common::{Folder, run};

/// The first words of lines that are not ours, and who runs those lines.
const ELSEWHERE: [(&str, &str); 14] = [
    ("cargo", "the steps of `cargo xtask` themselves"),
    ("UPDATE_CATALOG=1", "whoever changes a digest"),
    ("UPDATE_GOLDEN=1", "whoever changes a digest"),
    ("npm", "`cargo xtask npm` and `cargo xtask phaser`"),
    ("esbuild", "`cargo xtask npm`"),
    ("cp", "`cargo xtask npm`"),
    ("pip", "`cargo xtask python` and `cargo xtask cluster`"),
    ("curl", "`cargo xtask load` asks the same of a server"),
    ("sail", "`cargo xtask cluster`"),
    ("SAIL_MODE=local-cluster", "`cargo xtask cluster`"),
    ("export", "`cargo xtask cluster`"),
    ("spark-class", "`cargo xtask cluster`"),
    ("spark-submit", "`cargo xtask cluster`"),
    ("ray", "`cargo xtask cluster`"),
];

/// Blocks in other languages, and who runs them.
const LANGUAGES: [(&str, &str); 14] = [
    ("sh", "this test"),
    ("", "nobody: maps, formulas and lists"),
    ("text", "nobody: maps and screens"),
    ("toml", "this test, where a page shows a file that its commands read"),
    ("json", "this test, where a page shows a file that its commands read"),
    ("mermaid", "this test, where a page shows a file that its commands read"),
    ("dot", "this test, where a page shows a file that its commands read"),
    ("rust", "`guide.rs` in `undercroft` has the programs that are compiled; those of pages are parts of programs"),
    ("js", "`cargo xtask npm`"),
    ("html", "`cargo xtask npm`"),
    ("ts", "`cargo xtask npm`"),
    ("python", "`cargo xtask python` and `cargo xtask cluster`"),
    ("luau", "`cargo xtask roblox`"),
    ("gdscript", "`cargo xtask godot`"),
];

/// Numbers of dungeons that would take long, and what stands for them.
const FEWER: [(&str, &str); 5] = [
    ("--count 1000000", "--count 300"),
    ("--count 100000", "--count 300"),
    ("--count 10000", "--count 300"),
    ("1..1000000", "1..300"),
    ("1..1000 ", "1..100 "),
];

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Runs the commands of a page one after the other in a folder of its own.
fn run_all(page: &str, commands: &[String], own: &[Block]) {
    let folder = Folder::new(&format!("examples-{}", page.replace(['/', '.', ' '], "-")));
    folder::fill(&folder, page, own);
    for command in commands {
        let first = command.split_whitespace().next().unwrap_or_default();
        if ELSEWHERE.iter().any(|(word, _)| *word == first) {
            continue;
        }
        assert_eq!(first, "undercroft", "{page}: `{command}` is a command of nobody; see ELSEWHERE");
        if command.starts_with("undercroft studio") {
            starts(page, command);
            continue;
        }
        folder::before(&folder, command);
        let shorter = FEWER.iter().fold(command.clone(), |command, (many, few)| command.replace(many, few));
        let (code, said) = by_shell(&folder.0, &shorter);
        if shorter.contains("undercroft play") {
            assert!(code == 2 && said.contains("there is no terminal to play in"), "{page}: {command}\n{code}: {said}");
        } else {
            assert_eq!(code, 0, "{page}: {command}\n{said}");
        }
    }
}

/// Runs a line as somebody would who copies it. The answer is the exit code and what was printed.
fn by_shell(folder: &Path, line: &str) -> (i32, String) {
    let program = Path::new(env!("CARGO_BIN_EXE_undercroft")).parent().unwrap();
    let path = format!("{}:{}:{}", program.display(), folder.join("bin").display(), std::env::var("PATH").unwrap());
    // Of a pipeline every part has to succeed, and `sh` looks at the last one only.
    let bash = ["bash", "-o", "pipefail", "-c"];
    let output = Command::new(bash[0])
        .args(&bash[1..])
        .arg(line)
        .current_dir(folder)
        .env("PATH", path)
        .env("HOME", folder)
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (output.status.code().unwrap_or(-1), said.chars().take(3000).collect())
}

/// A server that is started by this line says where it is.
fn starts(page: &str, command: &str) {
    // Nobody's browser is opened, and nobody's port is taken.
    let words = command.split_whitespace().skip(1).filter(|word| *word != "--open");
    let port = if command.contains("--port") { &[][..] } else { &["--port", "0"] };
    let mut server = Command::new(env!("CARGO_BIN_EXE_undercroft"));
    let server = server.args(words).args(port).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = server.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.contains("http://"), "{page}: {command} prints {line:?}");
}

#[test]
fn every_help_text() {
    let main = run("--help").exits(0).stdout;
    let list = main.split_once("Commands:\n").unwrap().1;
    let names = list.lines().take_while(|line| line.starts_with("  ")).filter(|line| !line.starts_with("   "));
    let names: Vec<&str> = names.map(|line| line.split_whitespace().next().unwrap()).collect();
    assert!(names.contains(&"generate") && names.contains(&"man"), "{names:?}");
    let all = names.iter().filter(|name| **name != "help").copied().chain([""]);
    let mut count = 0;
    for name in all {
        let help = run(&format!("{name} --help")).exits(0).stdout;
        let commands = help_commands(&help);
        assert!(!commands.is_empty(), "{name} has no examples");
        count += commands.len();
        run_all(&format!("{name} --help"), &commands, &[]);
    }
    assert!(count > 90, "only {count} examples were found");
}

/// Examples can be copied: they end with their line, or with a backslash, and are as short as the narrowest usual terminal.
#[test]
fn examples_of_help_texts_can_be_copied() {
    for shell in ["generate", "find", "batch", "survey", "play", "import", ""] {
        let help = run(&format!("{shell} --help")).exits(0).stdout;
        let examples = help.split_once("Examples:\n").unwrap().1.split("\n\n").next().unwrap();
        for line in examples.lines() {
            assert!(line.chars().count() < 80, "{line}");
            assert!(
                !line.trim().starts_with("undercroft") || !line.contains("   "),
                "a remark behind a command: {line}"
            );
        }
    }
}

#[test]
fn the_readme() {
    page("README.md");
}

#[test]
fn every_page_of_the_documentation() {
    let mut names: Vec<String> = std::fs::read_dir(format!("{ROOT}/docs"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".md"))
        .collect();
    names.sort();
    names.iter().for_each(|name| page(&format!("docs/{name}")));
}

/// A map with its command beside it is what the command draws.
#[test]
fn maps_beside_their_commands() {
    let mut count = 0;
    for name in ["docs/walk.md", "docs/bsp.md", "docs/scatter.md", "docs/tilepath.md", "docs/tabletop.md"] {
        let text = std::fs::read_to_string(format!("{ROOT}/{name}")).unwrap();
        for block in blocks(&text) {
            let Some(at) = block.text.lines().find_map(|line| line.find("  undercroft ")) else { continue };
            let (mut map, mut command) = (String::new(), String::new());
            for line in block.text.lines() {
                let (left, right) = line.split_at_checked(at).unwrap_or((line, ""));
                map += &format!("{}\n", left.trim_end());
                command += &format!("{}\n", right.trim_end());
            }
            let command = commands(command.trim_end()).join(" ");
            let ran = run(command.trim().strip_prefix("undercroft ").unwrap()).exits(0);
            assert_eq!(ran.stdout, map, "{name}:{}: {command}", block.line);
            count += 1;
        }
    }
    assert!(count > 0);
}

#[test]
fn pages_of_packages_and_for_contributors() {
    for name in ["CONTRIBUTING.md", "packages/npm/README.md", "packages/python/README.md", "examples/phaser/README.md"]
    {
        page(name);
    }
}

fn page(name: &str) {
    let text = std::fs::read_to_string(format!("{ROOT}/{name}")).unwrap();
    let own = blocks(&text);
    for block in &own {
        let known = LANGUAGES.iter().any(|(language, _)| *language == block.language);
        assert!(known, "{name}:{}: who runs a block of `{}`?", block.line, block.language);
        let is_plain = matches!(block.language.as_str(), "" | "text");
        let is_ours = !is_plain || !block.text.lines().any(|line| line.starts_with("undercroft "));
        assert!(is_ours, "{name}:{}: mark a block of commands as `sh`", block.line);
    }
    let shown: Vec<String> =
        own.iter().filter(|block| block.language == "sh").flat_map(|block| commands(&block.text)).collect();
    run_all(name, &shown, &own);
}
