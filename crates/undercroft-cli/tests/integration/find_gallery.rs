//! `find --gallery`: a picture of everything that was found.

use std::fs;

use crate::common::{Folder, Ran, undercroft};
use undercroft::{Method, Recipe, generate, query::Figure, stats};
use undercroft_export::{
    gallery::Gallery,
    picture::{PictureOptions, Style},
    svg,
};

fn find(folder: &Folder, method: &str, condition: &str, more: &[&str]) -> Ran {
    let mut args = vec!["find", method, "--where", condition];
    args.extend(more);
    undercroft(&args).at(&folder.0).run()
}

fn seeds(table: &str) -> Vec<String> {
    table.lines().skip(1).map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
}

/// The sheet is the dungeons of the table in its order, each with the numbers of its row, for every method.
#[test]
fn the_sheet_shows_the_table() {
    let folder = Folder::new("find-gallery");
    for method in Method::NAMES {
        let more = ["--count", "4", "--sort", "-floor_cells", "--gallery", "found.svg", "--style", "dark"];
        let ran = find(&folder, method, "rooms >= 2 && count(spawn) == 1", &more).exits(0);
        let ran = ran.says(&["4 seeds among", "4 pictures in found.svg"]);
        let style = Style::named("dark").unwrap();
        let mut wanted = Gallery::new(&PictureOptions { style, ..PictureOptions::default() }).unwrap();
        let recipe = Recipe::new(Method::from_name(method).unwrap());
        for seed in seeds(&ran.stdout) {
            let dungeon = generate(&recipe, seed.as_str()).unwrap();
            let fact = |name: &str| {
                let value = Figure::named(name).unwrap().of(dungeon.draft(), &stats(dungeon.draft())).unwrap();
                format!("{name} {value}")
            };
            wanted.add(&dungeon, &["rooms", "count(spawn)", "floor_cells"].map(fact)).unwrap();
        }
        let found = fs::read_to_string(folder.0.join("found.svg")).unwrap();
        assert_eq!(found, svg::write(&wanted.scene()), "{method}");
    }
}

#[test]
fn bytes_do_not_depend_on_threads_and_options_are_heeded() {
    let folder = Folder::new("find-gallery-options");
    let sheet = |more: &[&str]| {
        let usual = ["--count", "3", "--gallery", "a.png", "--pixels", "12"];
        find(&folder, "tabletop", "secret_doors > 0", &[&usual, more].concat()).exits(0);
        fs::read(folder.0.join("a.png")).unwrap()
    };
    let usual = sheet(&[]);
    assert!(usual.starts_with(b"\x89PNG"));
    assert_eq!(sheet(&["--threads", "1"]), usual);
    assert_eq!(sheet(&["--threads", "8"]), usual);
    for other in [&["--audience", "player"][..], &["--style", "parchment"], &["--no-layers", "doors"]] {
        assert_ne!(sheet(other), usual, "{other:?}");
    }
}

#[test]
fn what_cannot_work_is_refused_before_the_search() {
    let folder = Folder::new("find-gallery-refused");
    // A search in vain over so many seeds would outlast any patience.
    let refused = |gallery: &str, more: &[&str], code: i32, parts: &[&str]| {
        let more = [&["--budget", "100000000000", "--gallery", gallery], more].concat();
        find(&folder, "bsp", "rooms > 999", &more).refused(code, parts);
    };
    refused("a.gif", &[], 2, &["a .png or a .svg"]);
    refused("a", &[], 2, &["a .png or a .svg"]);
    refused("-", &[], 2, &["a .png or a .svg"]);
    refused("none/a.png", &[], 2, &["there is no folder none"]);
    refused(".", &[], 2, &["a .png or a .svg"]);
    refused("a.png", &["--count", "401"], 2, &["400 pictures at most", "--count"]);
    refused("a.png", &["--style", "tiles"], 2, &["too fine"]);
    refused("a.png", &["--style", "imk"], 2, &["did you mean `ink`?"]);
    refused("a.png", &["--set", "width=3000", "--set", "height=3000"], 2, &["90000000 cells", "lower --count"]);
    #[cfg(target_os = "linux")]
    refused("/proc/a.png", &[], 1, &["cannot write /proc/a.png"]);
    fs::create_dir(folder.0.join("b.png")).unwrap();
    refused("b.png", &[], 2, &["is a folder"]);
    assert_eq!(folder.names(), ["b.png"], "nothing was written");
    find(&folder, "bsp", "rooms > 3", &["--style", "dark"]).refused(2, &["--gallery"]);
    find(&folder, "bsp", "rooms > 3", &["--pixels", "9"]).refused(2, &["--gallery"]);
}

#[test]
fn nothing_found_is_nothing_written() {
    let folder = Folder::new("find-gallery-nothing");
    folder.file("old.png", "precious");
    let ran = find(&folder, "bsp", "rooms > 999", &["--budget", "100", "--gallery", "old.png"]);
    ran.refused(1, &["no seed from 0 to 99", "old.png was not written"]);
    assert_eq!(fs::read_to_string(folder.0.join("old.png")).unwrap(), "precious");
    assert_eq!(folder.names(), ["old.png"]);
}

#[cfg(unix)]
#[test]
fn the_list_and_the_sheet_do_not_share_a_file() {
    let folder = Folder::new("find-gallery-stdout");
    let both = fs::File::create(folder.0.join("both.png")).unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_undercroft"));
    command.args(["find", "bsp", "--where", "rooms > 3", "--gallery", "both.png"]).current_dir(&folder.0);
    let output = command.stdout(both).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is where the list goes already"));
}
