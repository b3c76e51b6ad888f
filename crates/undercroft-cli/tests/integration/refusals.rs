//! Everything that is refused, with the reason and the way out.

use crate::common::{Folder, lines, run, undercroft};

#[test]
fn a_misspelt_parameter() {
    let ran = run("generate bsp --set widht=80").refused(2, &[]);
    let wanted = "\
error: there is no parameter `widht`
 --> --set:1:1
  |
1 | widht=80
  | ^^^^^ method.bsp.widht
  |
  = help: did you mean `width`?
";
    assert_eq!(ran.stderr, wanted);
}

#[test]
fn a_board_too_small() {
    let ran = run("generate scatter --set width=20 --set height=20");
    ran.refused(2, &["34", "the smallest board that works is 34 × 34", "width=20", "height=20"]);
    run("generate bsp --set width=7").refused(2, &["8 × 8"]);
}

#[test]
fn names_that_nobody_has() {
    run("generate bps").refused(2, &["there is no method `bps`", "did you mean `bsp`?"]);
    run("generate tower").refused(2, &["there is no method `tower`", "`scatter`"]);
    run("generate --pass wagn").refused(2, &["there is no pass `wagn`", "did you mean `wang`?"]);
    run("generate --no-pass door").refused(2, &["there is no pass `door`", "did you mean `doors`?"]);
    run("generate bsp --set corridors=sideways").refused(2, &["must be one of", "horizontal_first"]);
    run("generate --set wang.tileset=gred").refused(2, &["there is no tileset `gred`", "did you mean `greed`?"]);
    run("bsp --seed 4").refused(2, &["`bsp` is a method", "undercroft generate bsp"]);
    run("generat").refused(2, &["generate"]);
    run("--seed 4").refused(2, &["--seed"]);
    run("recipes warth").refused(2, &["did you mean `wrath`?"]);
    run("methods bps").refused(2, &["did you mean `bsp`?"]);
    run("schema dungon").refused(2, &["dungeon"]);
}

#[test]
fn every_problem_at_once() {
    let folder = Folder::new("all");
    folder.file("r.toml", "sed = 1\n[method.bsp]\nwidth = 'wide'\ndepth = 13\n\n[passes]\nwanq = true\n");
    let ran = undercroft(&["generate", "--recipe", "r.toml", "--set", "min_rom=3"]).at(&folder.0).run();
    let ran = ran.refused(2, &["`sed`", "`seed`", "wide", "13", "`wanq`", "`wang`", "`min_rom`", "`min_room`"]);
    assert_eq!(ran.stderr.matches("error:").count(), 5, "{}", ran.stderr);
    assert!(ran.stderr.contains("r.toml:3:"), "{}", ran.stderr);
}

#[test]
fn values_of_the_wrong_kind() {
    run("generate bsp --set width=wide").refused(2, &["must be a whole number"]);
    run("generate bsp --set width=").refused(2, &["must be a whole number"]);
    run("generate bsp --set width").refused(2, &["has no value", "KEY=VALUE"]);
    run("generate bsp --set =3").refused(2, &["is not the name of a parameter"]);
    run("generate --set").refused(2, &["--set"]);
    run("generate --seed").refused(2, &["--seed"]);
    run("generate bsp --set pillars=3").refused(2, &["must be true or false"]);
    run("generate bsp --set width=60.5").refused(2, &["must be a whole number, is 60.5"]);
    run("generate bsp --set width=1e9").refused(2, &["from 1 to 16384"]);
    run("generate scatter --set special_chance=nan").refused(2, &["special_chance"]);
    run("generate scatter --set special_chance=2").refused(2, &["special_chance", "from 0 to 1"]);
}

#[test]
fn sizes_beyond_the_bounds() {
    for size in ["99999999", "16385", "-1", "0", "99999999999999999999", "-99999999999999999999"] {
        run(&format!("generate bsp --set width={size}")).refused(2, &["width", "16384"]);
        run(&format!("generate scatter --set height={size}")).refused(2, &["height", "16384"]);
    }
    run("generate bsp --set width=16384 --set height=16385").refused(2, &["16385"]);
    run("generate bsp --set depth=13").refused(2, &["0 to 12"]);
    run("generate scatter --set target_max=99999999").refused(2, &["target_max"]);
    run("generate --set attempts=10001").refused(2, &["attempts", "10000"]);
}

#[test]
fn recipes_that_are_none() {
    let refused = |text: &str, parts: &[&str]| {
        undercroft(&["generate", "--recipe", "-"]).input(text).run().refused(2, parts);
    };
    refused("[method.bsp]\n[method.scatter]\n", &["must name one method", "bsp, scatter"]);
    refused("method = \"bps\"", &["did you mean `bsp`?", "standard input"]);
    refused("[method.bsp\n", &["this is not TOML"]);
    refused("{ \"method\": ", &["this is not JSON"]);
    refused("{ \"method\": { \"bsp\": { \"width\": 1, \"width\": 2 } } }", &["stands twice"]);
    refused("{} {}", &["nothing may follow"]);
    refused("seed = 1.5", &["seed", "must be a text or a whole number"]);
    let deep = "[".repeat(100_000);
    refused(&format!("x = {deep}"), &["error"]);
    refused(&format!("{{ \"x\": {deep}"), &["error"]);
}

#[test]
fn a_dungeon_is_no_recipe() {
    let dungeon = run("generate --seed 1 --format json").exits(0).stdout;
    let ran = undercroft(&["generate", "--recipe", "-"]).input(dungeon).run();
    ran.refused(2, &["standard input is a dungeon, not a recipe", "undercroft verify"]);
}

#[test]
fn recipes_that_cannot_be_read() {
    let folder = Folder::new("unreadable");
    folder.file("latin.toml", b"# caf\xe9\n");
    folder.file("wide.toml", b"\xff\xfes\0");
    let refused = |path: &str, parts: &[&str]| {
        undercroft(&["generate", "--recipe", path]).at(&folder.0).run().refused(2, parts);
    };
    refused("none.toml", &["there is no such file"]);
    refused(".", &["it is a folder"]);
    refused("latin.toml", &["not UTF-8"]);
    refused("wide.toml", &["UTF-16"]);
    refused("latin.toml/x", &["cannot read the recipe"]);
}

#[test]
fn a_recipe_without_end() {
    let ran = undercroft(&["generate", "--recipe", "-"]).input(vec![b' '; (64 << 20) + 1]).run();
    ran.refused(2, &["larger than 64 MiB"]);
}

#[test]
fn texts_that_cannot_be_read_or_say_nothing() {
    let folder = Folder::new("no-text");
    folder.file("empty.txt", "\r\n\n");
    folder.file("latin.txt", b"caf\xe9");
    let refused = |set: &str, parts: &[&str]| {
        let ran = undercroft(&["generate", "bsp", "--set", set]).at(&folder.0).run().refused(2, parts);
        assert_eq!(ran.stderr.matches("error:").count(), 1, "{}", ran.stderr);
    };
    refused("text.file=none.txt", &["cannot read `none.txt`", "there is no such file", "text.file=none.txt"]);
    refused("text.file=.", &["folder"]);
    refused("text.file=latin.txt", &["not UTF-8"]);
    refused("text.file=empty.txt", &["must not be empty"]);
    refused("text.text=", &["must not be empty"]);
    refused("text.file=3", &["must be the path of a file"]);
    run("generate bsp --pass text").refused(2, &["must not be empty", "text.file"]);
    let both = "[passes.text]\ntext = 'a'\nfile = 'b'\n";
    undercroft(&["generate", "--recipe", "-"]).input(both).run().refused(2, &["only one of them"]);
}

#[test]
fn messages_are_coloured_on_demand_only() {
    assert!(!run("generate --set widht=8").stderr.contains('\x1b'));
    assert!(run("generate --color always --set widht=8").stderr.contains('\x1b'));
    assert!(run("generate bsp --color always --seed 62 --set width=40 --set height=20").stderr.contains("\x1b"));
    assert!(run("--color always --nonsense").stderr.contains('\x1b'));
    assert!(run("--color mauve").exits(2).stderr.contains("auto, always, never"));
}

#[test]
fn errors_are_said_even_to_the_quiet() {
    assert!(lines(&run("generate -q --set widht=8").exits(2).stderr).len() > 3);
    run("generate bsp -q --seed 62 --set width=40 --set height=20").refused(1, &["no room fits"]);
}

#[test]
fn strange_words_break_nothing() {
    for word in
        ["\u{1b}[31m=1", "x=\u{1b}[31m", "猫=🐉", "a.b.c.d.e.f.g.h.i=1", "...=1", "method=3", "passes=3", "seed=[1]"]
    {
        let ran = undercroft(&["generate", "--set", word]).run().refused(2, &["error:"]);
        assert!(!ran.stderr.contains('\x1b'), "{:?}", ran.stderr);
    }
}

#[test]
fn what_may_not_fit_into_memory_is_refused_before_it_is_made() {
    for line in [
        "generate bsp --seed 1 --set width=9000 --set height=9000 --memory 500M",
        "generate tabletop --seed 1 --set rooms=20000 --format json --memory 100M",
        "find bsp --set width=9000 --set height=9000 --where rooms>1 --memory 500M",
        "survey bsp --set width=9000 --set height=9000 --count 1 --memory 500M",
    ] {
        run(line).refused(1, &["GiB of memory, and --memory allows", "allow more with --memory"]);
    }
    run("generate bsp --seed 1 --memory 500M").exits(0);
    run("generate bsp --seed 1 --memory lots").refused(2, &["`lots` is no amount of memory", "800M or 2G"]);
}

#[test]
fn pictures_and_games_of_huge_boards_are_refused_before_they_are_made() {
    let huge = "bsp --seed 1 --set width=16000 --set height=16000 --memory 64G";
    run(&format!("generate {huge} --format svg")).refused(2, &["256000000 cells"]);
    run(&format!("play {huge}")).refused(2, &["256000000 cells"]);
}

#[test]
fn options_that_are_parameters() {
    run("generate bsp --width 60").refused(2, &["`--width` has no place there", "write `--set width=60`"]);
    run("generate bsp width=60").refused(2, &["write `--set width=60`"]);
    run("play --water-depth lakes").refused(2, &["write `--set water.depth=lakes`"]);
    run("batch bsp --levels=3 --count 3 --out x").refused(2, &["write `--set levels=3`"]);
    run("find bsp --seeds 1..9 --where rooms>3").refused(2, &["--first"]);
    // A slip in the name of an option is not taken for a parameter.
    run("generate bsp --sede 4").refused(2, &["--seed"]);
    run("check --width 4").refused(2, &["--width"]);
}

#[test]
fn numbers_and_names_are_told_in_words() {
    run("batch bsp --count 0 --out x").refused(2, &["must be a whole number from 1 on"]);
    run("find bsp --count 1000001 --where rooms>3").refused(2, &["must be a whole number from 1 to 1000000"]);
    let sum = "generate walk --set circle_chance=0.36 --set l_chance=0.37 --set hall_chance=0.36";
    assert!(run(sum).refused(2, &["must be at most 1, is 1.09"]).stderr.contains("is 1.09\n"));
    let sum = "generate --set doors.locked=0.36 --set doors.secret=0.37 --set doors.archway=0.36";
    assert!(run(sum).refused(2, &["must be at most 1, is 1.09"]).stderr.contains("is 1.09\n"));
    run("generate --recipe zzzzzz").refused(2, &["the ready recipes are ", "wrath"]);
    run("generate --recipe warth").refused(2, &["did you mean `wrath`?"]);
}

#[test]
fn lists_that_look_like_ranges_and_shares_that_are_none() {
    run("batch bsp --seeds 1-10 --out x").refused(2, &["`1-10`", "looks like a range", "write `1..10`"]);
    run("survey bsp --seeds 5,1-10").refused(2, &["`1-10`"]);
    run("batch bsp --seeds 1..9 --split 80/30 --out x.jsonl").refused(2, &["adds up to 110, not 100"]);
}

#[test]
fn nothing_from_outside_steers_the_terminal() {
    let hostile = "a\u{202e}b\u{9b}31mc";
    for format in ["json", "md", "graphml", "dot", "svg", "html", "tmx", "luau", "tscn", "foundry.json", "text"] {
        let args = ["generate", "bsp", "--set", "levels=2", "--seed", hostile, "--format", format];
        let one = ["generate", "bsp", "--seed", hostile, "--format", format];
        for args in [&args[..], &one] {
            let ran = undercroft(args).run();
            for text in [&ran.stdout, &ran.stderr] {
                assert!(!text.contains(['\u{202e}', '\u{9b}']), "{format}: {:?}", text.find(['\u{202e}', '\u{9b}']));
            }
        }
    }
    let json = undercroft(&["generate", "bsp", "--seed", hostile, "--format", "json"]).run().exits(0);
    assert_eq!(json.json()["seed"], hostile, "it is still the same seed");
    for args in
        [[hostile, "", ""], ["generate", hostile, ""], ["generate", "--format", hostile], ["check", hostile, ""]]
    {
        let args: Vec<&str> = args.into_iter().filter(|arg| !arg.is_empty()).collect();
        let ran = undercroft(&args).run().exits(2);
        assert!(!ran.stderr.contains(['\u{202e}', '\u{9b}']), "{args:?}: {}", ran.stderr.escape_debug());
    }
}
