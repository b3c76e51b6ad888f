//! Pictures on the command line: what is written, and what is refused.

use crate::common::{Folder, undercroft};

const SMALL: [&str; 8] = ["generate", "bsp", "--seed", "3", "--set", "width=34", "--set", "height=20"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    SMALL.into_iter().chain(more.iter().copied()).collect()
}

#[test]
fn formats_go_to_standard_output() {
    for (format, start) in
        [("svg", "<svg "), ("html", "<!doctype html>"), ("md", "# "), ("csv", "1,1,"), ("opd.json", "{\"version\"")]
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
    refused(&["--out", "nowhere.tmj", "--sheet", "nowhere.png"], &["cannot read the sheet nowhere.png"]);
    refused(&["--format", "md", "--audience", "player"], &["room notes are for the game master", "--audience player"]);
    refused(&["--format", "json", "--audience", "player"], &["json", "for the game master", "svg, png, pdf or html"]);
    refused(&["--format", "pdf", "--page", "a5"], &["no page `a5`"]);
    refused(&["--format", "svg", "--view", "isometrc"], &["no view `isometrc`", "isometric"]);
    let slanted =
        |more: &[&'static str], parts: &[&str]| refused(&[&["--view", "isometric"][..], more].concat(), parts);
    slanted(&[], &["text cannot be drawn in the isometric view", "svg, png and pdf"]);
    slanted(&["--format", "html"], &["html cannot be drawn in the isometric view"]);
    slanted(&["--format", "pdf", "--layout", "battle"], &["an inch"]);
    slanted(&["--format", "png", "--style", "tiles"], &["cannot be slanted"]);
}

#[test]
fn absurd_pixels_are_refused_before_any_work() {
    for (format, why) in [("png", "at most"), ("dd2vtt", "which wants 50 to")] {
        for pixels in ["1e300", "inf", "nan", "0", "-0", "-3", "-1e300", "99999999999999999999"] {
            let wish = format!("--pixels={pixels}");
            undercroft(&with(&["--format", format, &wish])).run().refused(2, &[why, "--pixels"]);
        }
        for pixels in ["", "many", "3px", "0x10"] {
            let wish = format!("--pixels={pixels}");
            undercroft(&with(&["--format", format, &wish])).run().refused(2, &["--pixels"]);
        }
    }
    // The number that is named works; one more does not.
    let ran = undercroft(&with(&["--format", "png", "--pixels", "1e9"])).run().exits(2);
    let hint = ran.stderr.split("--pixels ").nth(1).unwrap();
    let most: u32 = hint.split('`').next().unwrap().parse().unwrap();
    let next = (most + 1).to_string();
    undercroft(&with(&["--format", "png", "--pixels", &next])).run().refused(2, &[&format!("--pixels {most}`")]);
}

#[test]
fn styles_from_files_are_read_or_refused() {
    let folder = Folder::new("styles");
    let refused = |style: &str, parts: &[&str]| {
        undercroft(&with(&["--format", "svg", "--style", style])).at(&folder.0).run().refused(2, parts);
    };
    folder.file("good.toml", "base = 'plain'\npaper = '#123456'\n");
    let ran = undercroft(&with(&["--format", "svg", "--style", "good.toml"])).at(&folder.0).run().exits(0);
    assert!(ran.stdout.contains("#123456"));
    folder.file("unknown.toml", "base = 'ink'\n[wall]\nwidht = 0.2\n");
    refused("unknown.toml", &["unknown.toml", "wall.widht", "did you mean `width`?"]);
    folder.file("broken.toml", "wall = {");
    refused("broken.toml", &["broken.toml"]);
    folder.file("colour.toml", "paper = 'mauve'\n");
    refused("colour.toml", &["paper", "#rrggbb"]);
    folder.file("latin.toml", [b'#', 0xe4]);
    refused("latin.toml", &["not UTF-8"]);
    refused(".", &["it is a folder"]);
    refused("nowhere.toml", &["no style `nowhere.toml`"]);
    refused("", &["no style ``"]);
}

#[test]
fn sheets_are_read_or_refused() {
    let folder = Folder::new("sheets");
    let refused = |sheet: &str, parts: &[&str]| {
        let wish = ["--format", "svg", "--style", "tiles", "--sheet", sheet];
        undercroft(&with(&wish)).at(&folder.0).run().refused(2, parts);
    };
    // A picture of a dungeon is no sheet; what a map for Tiled has beside it is one.
    undercroft(&with(&["--pixels", "2", "--out", "oblong.png"])).at(&folder.0).run().exits(0);
    undercroft(&with(&["--out", "map.tmj"])).at(&folder.0).run().exits(0);
    folder.file("text.png", "not a picture");
    folder.file("empty.png", "");
    refused("oblong.png", &["oblong.png", " × ", "square"]);
    refused("text.png", &["text.png"]);
    refused("empty.png", &["empty.png"]);
    refused("missing.png", &["cannot read the sheet missing.png", "no such file"]);
    refused(".", &["it is a folder"]);
    undercroft(&with(&["--format", "svg", "--style", "tiles", "--sheet", "map.tiles.png"]))
        .at(&folder.0)
        .run()
        .exits(0);
}

#[test]
fn layers_that_are_none_are_refused() {
    for wish in ["--layers=", "--layers=,", "--layers=grid,,doors", "--no-layers="] {
        undercroft(&with(&["--format", "svg", wish]))
            .run()
            .refused(2, &["no layer `", "known here: `ground`, `hatching`"]);
    }
}

#[test]
fn files_for_players_do_not_name_the_seed() {
    for format in ["svg", "html", "opd.json", "text", "csv"] {
        let wish = ["--format", format, "--audience", "player", "--seed", "hush-hush"];
        let ran = undercroft(&[&["generate", "bsp"], &wish[..]].concat()).run().exits(0);
        assert!(!ran.stdout.contains("hush"), "{format}");
    }
    for format in ["svg", "html", "text", "dot", "graphml", "luau"] {
        let wish = ["--format", format, "--audience", "player", "--seed", "hush-hush", "--set", "levels=2"];
        let ran = undercroft(&[&["generate", "bsp"], &wish[..]].concat()).run().exits(0);
        assert!(!ran.stdout.contains("hush") && !ran.stdout.contains("bsp"), "{format} of two levels");
    }
}

#[test]
fn players_get_no_json_and_no_notes() {
    let folder = Folder::new("players");
    let night = ["generate", "--recipe", "game-night", "--seed", "8", "--audience", "player"];
    let run = |more: &[&str]| undercroft(&[&night[..], more].concat()).at(&folder.0).run();
    for levels in [&[][..], &["--set", "levels=2"]] {
        for out in ["map.json", "map.md"] {
            run(&[&["--out", out], levels].concat()).refused(2, &["for the game master"]);
        }
    }
    assert_eq!(folder.names(), [] as [&str; 0], "what is refused is not written");
    let said = run(&["--all", "maps", "--pixels", "50"]).exits(0).stderr;
    assert!(said.contains("no json: ") && said.contains("no md: "), "{said}");
    let names: Vec<String> = std::fs::read_dir(folder.0.join("maps"))
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(names.len() > 20 && names.iter().any(|name| name == "dungeon.html"), "{names:?}");
    // Files for tabletops have names that end in json; ours and the notes do not exist.
    assert!(!names.iter().any(|name| name == "dungeon.json" || name.ends_with(".md")), "{names:?}");
}

#[test]
fn sheets_to_play_on_are_for_players_unless_it_is_said() {
    let folder = Folder::new("sheets");
    let sheets = |name: &str, more: &[&str]| {
        let night = ["generate", "--recipe", "game-night", "--seed", "8", "--out", name];
        let said = undercroft(&[&night[..], more].concat()).at(&folder.0).run().exits(0).stderr;
        (std::fs::read(folder.0.join(name)).unwrap(), said)
    };
    let (usual, said) = sheets("usual.pdf", &["--layout", "battle"]);
    assert!(said.contains("these sheets are for players"), "{said}");
    let (players, said) = sheets("players.pdf", &["--layout", "battle", "--audience", "player"]);
    assert!(!said.contains("these sheets are for players"), "{said}");
    let (master, _) = sheets("master.pdf", &["--layout", "battle", "--audience", "gm"]);
    assert!(usual == players && usual != master);
    // Another layout is for the game master, as ever.
    let (other, _) = sheets("other.pdf", &["--layout", "map"]);
    let (said_so, _) = sheets("said.pdf", &["--layout", "map", "--audience", "gm"]);
    assert!(other == said_so);
}

#[test]
fn films_are_for_the_game_master() {
    let folder = Folder::new("film");
    for out in ["film.html", "film.png"] {
        let ran = undercroft(&["film", "bsp", "--audience", "player", "--out", out]).at(&folder.0).run();
        ran.refused(2, &["a film is for the game master", "--audience player"]);
    }
    assert_eq!(folder.names(), [] as [&str; 0]);
}

#[test]
fn names_are_read_in_capitals_too_and_what_changes_nothing_is_said() {
    let folder = Folder::new("capitals");
    let run = |wish: &[&str]| undercroft(&with(wish)).at(&folder.0).run();
    run(&["--format", "SVG", "--style", "Parchment", "--out", "a.svg"]).exits(0);
    run(&["--page", "A4", "--out", "a.pdf"]).exits(0);
    let said = run(&["--page", "a4", "--pixels", "9", "--style", "dark", "--out", "a.json"]).exits(0);
    for name in ["--page", "--pixels", "--style"] {
        assert!(said.stderr.contains(&format!("{name} has no effect on json")), "{}", said.stderr);
    }
    let said = run(&["--format", "json", "--out", "b.png"]).exits(0);
    assert!(said.stderr.contains("b.png holds json"), "{}", said.stderr);
    run(&["--page", "a9", "--out", "c.pdf"]).refused(2, &["no page `a9`", "known are a4, letter"]);
}

#[test]
fn a_seed_without_its_name_gets_a_hint() {
    undercroft(&["generate", "bsp", "42"]).run().refused(2, &["for a seed write `--seed 42`"]);
    undercroft(&["--seed", "5"]).run().refused(2, &["write `undercroft generate --seed 5`"]);
}

#[test]
fn blocks_are_coloured_only_where_colour_is_wanted() {
    let folder = Folder::new("blocks");
    let drawn = |more: &[&str], colour: Option<(&str, &str)>| {
        let args = [&["generate", "bsp", "--seed", "1", "--text", "blocks", "-q"], more].concat();
        let ran = undercroft(&args).at(&folder.0);
        colour.into_iter().fold(ran, |ran, (name, value)| ran.env(name, value)).run().exits(0).stdout
    };
    let plain = drawn(&[], None);
    assert!(plain.contains('▀') && !plain.contains('\x1b'));
    assert_eq!(drawn(&["--color", "never"], Some(("CLICOLOR_FORCE", "1"))), plain);
    assert_eq!(drawn(&[], Some(("NO_COLOR", "1"))), plain);
    assert!(drawn(&["--color", "always"], None).contains('\x1b'));
    assert!(drawn(&[], Some(("CLICOLOR_FORCE", "1"))).contains('\x1b'));
    let file = |name: &str| std::fs::read_to_string(folder.0.join(name)).unwrap();
    drawn(&["--out", "plain.txt"], None);
    assert_eq!(file("plain.txt"), plain);
    drawn(&["--out", "coloured.txt", "--color", "always"], None);
    assert!(file("coloured.txt").contains('\x1b'));
    drawn(&["--all", "all"], None);
    assert_eq!(file("all/dungeon.txt"), plain);
    assert!(!drawn(&["--set", "levels=2"], None).contains('\x1b'));
}
