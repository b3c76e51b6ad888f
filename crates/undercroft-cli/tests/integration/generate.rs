//! `generate`: recipes put together, seeds, formats.

use crate::common::{Folder, run, undercroft};

#[test]
fn the_map_goes_to_stdout_and_the_rest_to_stderr() {
    let ran = run("generate bsp --seed 12345").exits(0);
    assert_eq!(ran.stdout.lines().filter(|line| line.contains('>')).count(), 1);
    assert!(ran.stdout.lines().all(|line| line.chars().all(|c| "#.>@*".contains(c))));
    assert_eq!(ran.stderr, "bsp, seed 12345, 16 rooms; sound: all 16 rooms reachable\n");
    let quiet = run("generate bsp --seed 12345 -q").exits(0);
    assert_eq!((quiet.stdout, quiet.stderr), (ran.stdout, String::new()));
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    for line in ["generate bsp --seed 7 --format json", "generate scatter --seed x --format json"] {
        assert_eq!(run(line).exits(0).stdout, run(line).stdout);
    }
}

#[test]
fn without_a_seed_or_with_an_empty_one_the_system_gives_one() {
    for args in [&["generate", "bsp"][..], &["generate", "bsp", "--seed", ""]] {
        let ran = undercroft(args).run().exits(0);
        let seed = ran.stderr.strip_prefix("bsp, seed ").unwrap().split(',').next().unwrap();
        assert!(seed.parse::<u64>().unwrap() < 1 << 53);
        assert_eq!(undercroft(&["generate", "bsp", "--seed", seed]).run().stdout, ran.stdout);
    }
}

#[test]
fn seeds_are_any_text() {
    for seed in ["-5", "-9223372036854775808", "007", " spaced out ", "猫 🐉", "--set", "-x", "a\nb"] {
        let ran = undercroft(&["generate", "bsp", &format!("--seed={seed}"), "--format", "json"]).run().exits(0);
        assert_eq!(ran.json()["seed"], seed);
    }
    let negative = undercroft(&["generate", "bsp", "--seed", "-5", "--format", "json"]).run().exits(0);
    assert_eq!(negative.json()["seed"], "-5");
    // Nothing in a seed can play with the terminal.
    let escape = undercroft(&["generate", "--seed", "\x1b[2J"]).run().exits(0);
    assert!(!escape.stderr.contains('\x1b'), "{:?}", escape.stderr);
}

#[test]
fn a_seed_that_leads_nowhere_is_exit_1_with_the_reason() {
    let ran = run("generate bsp --seed 62 --set width=40 --set height=20");
    ran.refused(1, &["no room fits", "1 attempt", "seed 62", "raise attempts"]);
}

#[test]
fn attempts_try_the_next_seeds_and_say_so() {
    let line = "generate bsp --seed 62 --set width=40 --set height=20";
    let ran = run(&format!("{line} --set attempts=3 --format json")).exits(0).says(&["bsp, seed 62, attempt 1, "]);
    let dungeon = ran.json();
    assert_eq!((&dungeon["seed"], &dungeon["attempt"]), (&"62".into(), &1.into()));
    let next = run("generate bsp --seed 63 --set width=40 --set height=20 --format json").exits(0).json();
    assert_eq!(dungeon["tiles"], next["tiles"], "attempt k of seed s is seed s + k");
    run(&format!("{line} --set attempts=0")).refused(2, &["attempts", "1 to 10000"]);
}

#[test]
fn what_comes_later_wins() {
    let folder = Folder::new("merge");
    folder.file("r.toml", "seed = 9\nattempts = 2\n[method.bsp]\nwidth = 50\nheight = 30\n[passes]\nwang = true\n");
    let made = |line: &str| {
        let args: Vec<&str> = line.split_whitespace().collect();
        undercroft(&args).at(&folder.0).run().exits(0).json()
    };
    let file = made("generate --recipe r.toml --format json");
    assert_eq!((&file["seed"], &file["width"], &file["height"]), (&"9".into(), &50.into(), &30.into()));
    assert!(file["layers"]["wang"].is_array());

    let set = made("generate --recipe r.toml --set width=60 --seed 10 --format json");
    assert_eq!((&set["seed"], &set["width"], &set["height"]), (&"10".into(), &60.into(), &30.into()));
    assert_eq!(set["recipe"]["attempts"], 2);

    let same = made("generate bsp --recipe r.toml --format json");
    assert_eq!(same["width"], 50, "naming the file's method keeps its parameters");
    let other = made("generate scatter --recipe r.toml --format json");
    assert_eq!((&other["method"], &other["width"]), (&"scatter".into(), &100.into()));

    let off = made("generate --recipe r.toml --set wang.tileset=greed --no-pass wang --format json");
    assert_eq!(off["recipe"]["passes"]["wang"], false);
    let on = made("generate --recipe r.toml --no-pass wang --set wang.tileset=greed --pass doors --format json");
    assert_eq!(on["recipe"]["passes"]["wang"], false, "passes are switched after sets, wherever they stand");
    assert!(on["recipe"]["passes"]["doors"].is_object());
    let greed = made("generate bsp --seed 1 --set wang.tileset=greed --format json");
    assert_eq!(greed["recipe"]["passes"]["wang"]["tileset"], "greed", "setting a parameter switches the pass on");
    let twice = made("generate bsp --seed 1 --set width=60 --set width=70 --format json");
    assert_eq!(twice["width"], 70);
}

#[test]
fn recipes_come_as_toml_json_and_from_stdin() {
    let folder = Folder::new("kinds");
    let toml = "seed = \"s\"\n[method.bsp]\nwidth = 50\n";
    let json = r#" { "seed": "s", "method": { "bsp": { "width": 50 } } }"#;
    folder.file("a.toml", toml);
    folder.file("b.json", json);
    folder.file("c", json);
    folder.file("bom.toml", format!("\u{feff}{toml}"));
    folder.file("dos.toml", toml.replace('\n', "\r\n"));
    let wanted = run("generate bsp --seed s --set width=50").exits(0).stdout;
    for name in ["a.toml", "b.json", "c", "bom.toml", "dos.toml"] {
        assert_eq!(undercroft(&["generate", "--recipe", name]).at(&folder.0).run().exits(0).stdout, wanted, "{name}");
    }
    for text in [toml, json] {
        assert_eq!(undercroft(&["generate", "--recipe", "-"]).input(text).run().exits(0).stdout, wanted);
    }
}

#[test]
fn a_resolved_recipe_makes_the_dungeon_again() {
    let dungeon =
        run("generate scatter --seed deep --set floor=5 --set wang.tileset=envy --format json").exits(0).json();
    let recipe = dungeon["recipe"].to_string();
    let again =
        undercroft(&["generate", "--recipe", "-", "--seed", "deep", "--format", "json"]).input(recipe).run().exits(0);
    assert_eq!(again.json(), dungeon);
}

#[test]
fn texts_are_found_from_where_they_are_named() {
    let folder = Folder::new("texts");
    folder.file("inner/r.toml", "seed = 1\n[method.bsp]\n[passes.text]\nfile = 'floor.txt'\n");
    folder.file("inner/floor.txt", "from the recipe's folder");
    folder.file("floor.txt", "from where the user stands");
    let text = |args: &[&str]| {
        let ran = undercroft(&[&["generate", "--format", "json"], args].concat()).at(&folder.0).run().exits(0);
        ran.json()["recipe"]["passes"]["text"]["text"].clone()
    };
    assert_eq!(text(&["--recipe", "inner/r.toml"]), "from the recipe's folder");
    assert_eq!(text(&["bsp", "--set", "text.file=floor.txt"]), "from where the user stands");
    assert_eq!(text(&["--recipe", "inner/r.toml", "--set", "text.file=floor.txt"]), "from where the user stands");
    assert_eq!(text(&["--recipe", "inner/r.toml", "--set", "text.text=inline"]), "inline");
    assert_eq!(text(&["--recipe", "source-code", "--set", "text.file=floor.txt"]), "from where the user stands");
}

#[test]
fn tilesets_come_from_files_and_are_embedded() {
    let folder = Folder::new("tilesets");
    let tiles = include_str!("../../../undercroft/src/model/tileset/sewer.toml");
    folder.file("inner/mine.toml", tiles);
    folder.file("inner/r.toml", "seed = 1\n[method.tilepath]\nstuds_per_cell = 5\ntileset = 'mine.toml'\n");
    folder.file("broken.toml", tiles.replacen("[0, 0, -12.5]", "[0, 0, -12]", 1));
    let made = |line: &str| undercroft(&line.split_whitespace().collect::<Vec<_>>()).at(&folder.0).run();
    let wanted =
        run("generate tilepath --seed 1 --set tileset=sewer --set studs_per_cell=5 --format json").exits(0).json();
    assert_eq!(wanted["recipe"]["method"]["tilepath"]["tileset"]["tiles"].as_array().unwrap().len(), 14);
    for line in [
        "generate --recipe inner/r.toml --format json",
        "generate tilepath --seed 1 --set tileset=inner/mine.toml --set studs_per_cell=5 --format json",
        "generate tilepath --seed 1 --set tileset.file=inner/mine.toml --set studs_per_cell=5 --format json",
    ] {
        assert_eq!(made(line).exits(0).json(), wanted, "{line}");
    }
    let again = wanted["recipe"].to_string();
    let again =
        undercroft(&["generate", "--recipe", "-", "--seed", "1", "--format", "json"]).input(again).run().exits(0);
    assert_eq!(again.json(), wanted, "the resolved recipe holds the whole tileset");
    made("generate tilepath --set tileset=gone.toml").refused(2, &["gone.toml", "no such file"]);
    made("generate tilepath --set tileset=broken.toml")
        .refused(2, &["tiles[0].connectors[0].position", "off the edge"]);
    run("generate tilepath --set tileset=sewer --set studs_per_cell=4").refused(2, &["studs_per_cell", "one of 5"]);
    run("generate tilepath --seed 1 --set tileset=sewer").exits(0);
    let short = run("generate tilepath --seed 1 --set target_size=40").exits(0);
    assert!(short.stderr.contains("only 12 of 40 tiles (target_size)"), "{}", short.stderr);
}

#[test]
fn a_floor_text_shows_on_the_map_but_not_in_the_tiles() {
    let line = ["generate", "bsp", "--seed", "3", "--set", "text.text=abc"];
    assert!(undercroft(&line).run().exits(0).stdout.contains('a'));
    let dungeon = undercroft(&[&line[..], &["--format", "json"]].concat()).run().exits(0).json();
    assert!(!dungeon["tiles"].to_string().contains('a'));
    assert!(dungeon["layers"]["text"].to_string().contains('a'));
}

#[test]
fn ready_recipes_go_by_name() {
    let ran = run("generate --recipe classic").exits(0);
    assert_eq!(ran.stdout, run("generate bsp --seed 12345").stdout);
    // A file of that name comes first.
    let folder = Folder::new("name");
    folder.file("classic", "seed = 1\n[method.bsp]\nwidth = 40\n");
    let own = undercroft(&["generate", "--recipe", "classic"]).at(&folder.0).run().exits(0);
    assert_eq!(own.stdout, run("generate bsp --seed 1 --set width=40").stdout);
    run("generate --recipe clasic").refused(2, &["there is no such file", "did you mean `classic`?"]);
}

#[test]
fn formats() {
    assert!(run("generate --seed 1 --format json").exits(0).stdout.starts_with('{'));
    assert_eq!(run("generate --seed 1 --format text").exits(0).stdout, run("generate --seed 1").stdout);
    run("generate --format jsn").refused(2, &["jsn", "json"]);
    run("generate --format").refused(2, &["--format"]);
}

/// The contract: the seed used is always shown. One that was named is known already.
#[test]
fn a_seed_that_nobody_named_is_told_even_to_the_quiet() {
    for line in ["generate bsp -q", "generate walk --seed= --quiet --format json", "-q"] {
        let ran = run(line).exits(0);
        let seed = ran.stderr.strip_prefix("seed: ").and_then(|rest| rest.strip_suffix('\n'));
        let seed = seed.unwrap_or_else(|| panic!("{line}: {:?}", ran.stderr));
        assert!(seed.parse::<u32>().is_ok(), "one line and no more: {seed:?}");
        let again = if line == "-q" { "generate -q".to_owned() } else { line.replace(" --seed=", "") };
        let again = run(&format!("{again} --seed {seed}")).exits(0);
        assert_eq!((again.stdout, again.stderr.as_str()), (ran.stdout, ""), "{line}");
    }
}

/// A room that only a locked door without a key leads to is not counted among those that can be reached.
#[test]
fn the_headline_counts_what_can_be_reached() {
    let made = run("generate --recipe game-night --seed 8").exits(0);
    made.says(&["sound: 11 of 12 rooms reachable, 1 behind locked doors without a key"]);
}
