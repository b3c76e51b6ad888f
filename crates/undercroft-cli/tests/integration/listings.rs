//! `methods`, `schema`, `recipes`, `completions`, `man` and the help.

use crate::common::{Folder, lines, run};

const COMMANDS: [&str; 19] = [
    "generate",
    "import",
    "formats",
    "play",
    "studio",
    "gallery",
    "film",
    "methods",
    "schema",
    "check",
    "verify",
    "prove",
    "recipes",
    "completions",
    "man",
    "find",
    "batch",
    "survey",
    "stats",
];

#[test]
fn methods_lists_every_parameter_with_default_range_and_meaning() {
    let ran = run("methods").exits(0);
    let has = |start: &str, rest: &[&str]| {
        let line = lines(&ran.stdout).into_iter().find(|line| line.trim_start().starts_with(start));
        let line = line.unwrap_or_else(|| panic!("no {start}"));
        rest.iter().for_each(|part| assert!(line.contains(part), "{line}"));
    };
    has("width ", &["80", "1 to 16384", "board width in cells"]);
    has("corridors ", &["random | horizontal_first | vertical_first"]);
    has("tileset ", &["keep | sewer"]);
    has("attempts ", &["10000"]);
    assert_eq!(ran.stdout.matches("\nSeeds: ").count(), 7, "each method says how it reads them");
    for name in
        ["Method tabletop (the default)", "Method scatter", "Method tilepath", "Pass doors", "Pass wang", "Pass text"]
    {
        assert!(ran.stdout.contains(name), "{name}");
    }
    assert!(ran.stdout.lines().all(|line| line.chars().count() <= 100), "{}", ran.stdout);
    let one = run("methods scatter").exits(0).stdout;
    assert!(one.contains("Method scatter") && !one.contains("Pass doors") && !one.contains("Method bsp"));
    assert!(run("methods wang").exits(0).stdout.starts_with("Pass wang"));
}

#[test]
fn methods_as_json() {
    let all = run("methods --json").exits(0).json();
    let width = &all["methods"][0]["parameters"][0];
    assert_eq!(
        (&width["name"], &width["default"], &width["schema"]["maximum"]),
        (&"width".into(), &80.into(), &16384.into())
    );
    assert_eq!((width["group"].as_str(), width["rank"].as_u64()), (Some("Board"), Some(0)));
    assert_eq!(width["useful"], serde_json::json!([40.0, 200.0]));
    assert_eq!(all["methods"][1]["passes"].as_array().unwrap().len(), 4);
    assert!(all["methods"].as_array().unwrap().iter().all(|method| method["seeds"].as_str().unwrap().len() > 20));
    assert_eq!(all["passes"].as_array().unwrap().len(), 17);
    assert_eq!(run("methods text --json").exits(0).json()["passes"][0]["name"], "text");
}

#[test]
fn schemas() {
    let both = run("schema").exits(0).json();
    assert_eq!(both["recipe"], run("schema recipe").exits(0).json());
    assert_eq!(both["dungeon"], run("schema dungeon").exits(0).json());
    assert_eq!(both["recipe"]["type"], "object");
    assert!(both["dungeon"]["properties"]["tiles"].is_object());
}

#[test]
fn recipes_are_listed_and_printed() {
    let list = run("recipes").exits(0).stdout;
    assert!(list.starts_with("game-night ") && list.contains("\nwrath "), "{list}");
    let one = run("recipes wrath").exits(0).stdout;
    assert!(one.starts_with("# ") && one.contains("[method.scatter]"), "{one}");
    let again = crate::common::undercroft(&["generate", "--recipe", "-"]).input(one).run().exits(0).stdout;
    assert_eq!(again, run("generate --recipe wrath").stdout);
}

#[test]
fn help_teaches_by_example() {
    for command in COMMANDS {
        for line in [format!("{command} --help"), format!("help {command}")] {
            let ran = run(&line).exits(0);
            assert!(ran.stdout.contains("Examples:\n  ") && ran.stdout.contains("\n  undercroft "), "{line}");
            assert_eq!(ran.stderr, "");
        }
    }
    assert!(run("generate --help").stdout.contains("A recipe file comes first"));
    let main = run("--help").exits(0).stdout;
    COMMANDS.iter().for_each(|command| assert!(main.contains(command), "{command}"));
    assert_eq!(run("--version").exits(0).stdout, "undercroft 0.3.0\n");
}

#[test]
fn completions_know_commands_methods_and_passes() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&format!("completions {shell}")).exits(0).stdout;
        assert!(script.contains("generate") && script.contains("verify"), "{shell}");
    }
    let fish = run("completions fish").stdout;
    assert!(fish.contains("wang") && fish.contains("encounters"));
    run("completions tcsh").refused(2, &["bash"]);
    run("completions").refused(2, &["SHELL"]);
}

#[test]
fn the_manual_is_printed_or_written() {
    let all = run("man").exits(0).stdout;
    let folder = Folder::new("man");
    let dir = folder.0.join("man1");
    crate::common::undercroft(&["man", "--dir", dir.to_str().unwrap()])
        .run()
        .exits(0)
        .says(&[&format!("{} pages", COMMANDS.len() + 1)]);
    for command in COMMANDS {
        assert!(all.contains(&format!("undercroft-{command}")) || all.contains(&format!("undercroft\\-{command}")));
        assert!(dir.join(format!("undercroft-{command}.1")).is_file(), "{command}");
    }
    assert!(dir.join("undercroft.1").is_file());
    assert_eq!(all.matches(".SH EXAMPLES\n.nf\n").count(), COMMANDS.len() + 1);
    assert!(!all.contains("EXTRA"));
    let file = folder.file("file", "");
    crate::common::undercroft(&["man", "--dir", file.to_str().unwrap()]).run().refused(2, &["cannot make the folder"]);
}
