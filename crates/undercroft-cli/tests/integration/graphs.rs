//! `--graph`: graphs of other programs, laid out or refused.

use crate::common::{Folder, run, undercroft};

const KEEP: &str =
    "flowchart TD\n  gate[Gate house] --> hall\n  hall -->|locked: bone| crypt\n  hall -->|maybe| yard\n";

#[test]
fn a_graph_is_laid_out_wherever_a_recipe_is_read() {
    let folder = Folder::new("graphs");
    folder.file("keep.mmd", KEEP);
    let args = ["generate", "--graph", "keep.mmd", "--seed", "7", "--set", "polish=20", "--format", "json"];
    let ran = undercroft(&args).at(&folder.0).run().exits(0);
    assert!(
        ran.stderr.starts_with("keep.mmd: line 4: the label \"maybe\" says nothing about a door, and is left out\n"),
        "{}",
        ran.stderr
    );
    let dungeon = ran.json();
    let names: Vec<&str> =
        dungeon["rooms"].as_array().unwrap().iter().map(|room| room["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Gate house", "hall", "crypt", "yard"]);
    assert_eq!(dungeon["recipe"]["method"]["graph"]["polish"], 20);
    assert_eq!(dungeon["locks"][0]["key"], "bone");

    let at = |line: &str| undercroft(&line.split(' ').collect::<Vec<_>>()).at(&folder.0).run();
    at("find --graph keep.mmd --where rooms==4 --count 1 --budget 3").exits(0);
    at("batch --graph keep.mmd --seeds 1..3 --out keep.parquet").exits(0);
    // The recipe says how it is laid out, and its own rooms are gone.
    folder.file(
        "usual.toml",
        "[method.graph]\npolish = 7\nrooms = { a = {} }\nconnections = []\n[passes]\nlights = {}\n",
    );
    let ran = at("generate --recipe usual.toml --graph keep.mmd --seed 7 --format json").exits(0).json();
    assert_eq!((ran["rooms"].as_array().unwrap().len(), &ran["recipe"]["method"]["graph"]["polish"]), (4, &7.into()));
    // Standard input is known by what it begins with.
    let ran = undercroft(&["generate", "--graph", "-", "--seed", "1"]).input("graph { a -- b }").run();
    ran.exits(0);
}

#[test]
fn graphs_that_cannot_be_laid_out() {
    let folder = Folder::new("graphs-refused");
    folder.file("keep.mmd", KEEP);
    folder.file("twice.dot", "graph {\n  a -- b\n  b -- a\n}\n");
    folder.file("apart.gv", "graph { a b }");
    folder.file("what.txt", "a, b\n");
    folder.file("bad.graphml", "<graphml><graph><edge source='a' target='b'/></graph></graphml>");
    let at = |line: &str| undercroft(&line.split(' ').collect::<Vec<_>>()).at(&folder.0).run();
    at("generate --graph twice.dot").refused(
        2,
        &[
            "cannot read the graph in twice.dot: line 3: `b` and `a` are joined already in line 2",
            "put a room into the second",
        ],
    );
    at("generate --graph apart.gv").refused(1, &["unconnected", "`a`"]);
    at("generate --graph what.txt")
        .refused(2, &["neither the name of what.txt nor its content says", "dot, graphml, mermaid"]);
    at("generate --graph bad.graphml").refused(2, &["line 1: there is no node `a`"]);
    at("generate --graph none.dot").refused(2, &["cannot read the graph in none.dot: there is no such file"]);
    at("generate bsp --graph keep.mmd").refused(2, &["laid out by the method `graph`, and not by `bsp`"]);
    at("generate --recipe keep.mmd").refused(2, &["keep.mmd is a graph, not a recipe", "name it with --graph"]);
    at("generate --from map.json --keep 3 --graph keep.mmd").refused(2, &[]);
    at("import twice.dot").refused(2, &["twice.dot is a graph, and not a map", "generate --graph"]);
    run("generate --graph").refused(2, &["--graph"]);
}
