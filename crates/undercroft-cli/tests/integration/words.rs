//! `--words FILE`: tables of texts are read, embedded, and complained of where they are wrong.

use crate::common::{Folder, undercroft};

/// The example of the page on words.
fn example() -> String {
    let page = include_str!("../../../../docs/words.md");
    let (_, rest) = page.split_once("```toml\n").expect("the page has an example");
    rest.split_once("```").unwrap().0.to_owned()
}

#[test]
fn the_example_of_the_page_is_told_and_embedded() {
    let folder = Folder::new("words");
    folder.file("mine.toml", example());
    folder.file("inner/r.toml", "seed = 4\n[words]\nfile = '../mine.toml'\n");
    let made = |line: &str| undercroft(&line.split_whitespace().collect::<Vec<_>>()).at(&folder.0).run();
    let plain = made("generate --seed 4 --format json").exits(0).json();
    for line in ["generate --seed 4 --words mine.toml", "generate --recipe inner/r.toml"] {
        let dungeon = made(&format!("{line} --format json")).exits(0).json();
        assert_eq!(dungeon["recipe"]["words"]["rules"]["metal"][0], "Silver", "{line}");
        assert_eq!(dungeon["recipe"]["words"]["licence"], "CC BY 4.0");
        // Words move no wall.
        assert_eq!(dungeon["fingerprint"], plain["fingerprint"]);
        assert_eq!(dungeon["tiles"], plain["tiles"]);
        folder.file("saved.json", dungeon.to_string());
        made("verify saved.json").exits(0);
        made("check saved.json").exits(0);
    }
    let names: Vec<String> = (0..40)
        .map(|seed| made(&format!("generate --seed {seed} --set size=tiny --words mine.toml --format json")))
        .map(|ran| ran.exits(0).json()["words"]["name"].as_str().unwrap().to_owned())
        .collect();
    assert!(names.iter().any(|name| name.contains(" Mines of ")), "{names:?}");
    folder.file("mine.toml", example().replace("mode = \"extend\"", "mode = \"replace\""));
    let page = made("generate --seed 4 --words mine.toml --format md").exits(0).stdout;
    assert!(page.starts_with("# The ") && page.contains(" Mines of "), "{page}");
}

#[test]
fn what_is_wrong_in_a_table_is_pointed_at() {
    let folder = Folder::new("bad-words");
    let made = |line: &str| undercroft(&line.split_whitespace().collect::<Vec<_>>()).at(&folder.0).run();
    let line = "generate --words mine.toml";
    folder.file("mine.toml", example().replace("{town}", "{twon}"));
    let ran = made(line).refused(2, &["words.rules.name[0]", "names `twon`", "did you mean `town`?", "mine.toml", "^"]);
    assert!(ran.stderr.contains("mine.toml:6"), "{}", ran.stderr);
    folder.file("mine.toml", example().replace("{metal_small}.", "{metal_small."));
    made(line).refused(2, &["words.rules.aloud[1]", "`{` without a `}`", "mine.toml"]);
    folder.file("mine.toml", example().replace("[does|do]", "[does]"));
    made(line).refused(2, &["words.rules.foe_here[0]", "without a `|`"]);
    folder.file("mine.toml", "mode = 'both'\nrules = 3\n");
    made(line).refused(2, &["words.mode", "extend, replace", "words.rules", "must be a table of rules"]);
    folder.file("mine.toml", "[rules]\nname = []\nName = ['x']\naloud = [7]\n");
    made(line).refused(
        2,
        &["words.rules.name", "from 1 to 1000 texts", "small letters", "words.rules.aloud[0]", "must be a text"],
    );
    folder.file("mine.toml", format!("[rules]\nname = ['{}']\n", "x".repeat(1_001)));
    made(line).refused(2, &["at most 1000 characters"]);
    made("generate --words gone.toml").refused(2, &["gone.toml", "no such file"]);
    folder.file("r.toml", "[words]\nfile = 'mine.toml'\nmode = 'extend'\n");
    made("generate --recipe r.toml").refused(2, &["words.file", "only one of them can count"]);
}

/// Rules that lead to themselves or to thousands of others end all the same.
#[test]
fn endless_rules_end() {
    let folder = Folder::new("endless-words");
    let many = "{a}".repeat(300);
    folder.file("mine.toml", format!("mode = 'replace'\n[rules]\nname = ['{many}']\na = ['{many}', 'x{{a}}']\n"));
    let made = undercroft(&["generate", "--seed", "4", "--words", "mine.toml", "--format", "json"]).at(&folder.0).run();
    let name = made.exits(0).json()["words"]["name"].as_str().unwrap().to_owned();
    assert!(name.len() < 10_000);
}
