//! `undercroft` alone.

use crate::common::{lines, run, undercroft};

#[test]
fn it_draws_a_dungeon_and_says_what_to_try_next() {
    let ran = run("").exits(0);
    assert_eq!(ran.stderr, "");
    assert!(!ran.stdout.contains('\x1b'), "a pipe gets no colour");
    let about = lines(&ran.stdout).into_iter().find(|line| line.contains("seed")).unwrap();
    // Some seeds have rooms behind locked doors without a key, which are counted apart.
    assert!(about.starts_with("tabletop, seed ") && about.contains(" rooms; sound: "), "{about}");
    assert!(about.contains(" reachable"), "{about}");
    let seed = about.strip_prefix("tabletop, seed ").unwrap().split(',').next().unwrap();
    assert!(seed.parse::<u64>().unwrap() < 1 << 53);
    assert_eq!(ran.stdout.matches(&format!("--seed {seed}")).count(), 2);

    // The map shown is the one the seed makes.
    let again = undercroft(&["generate", "--seed", seed]).run().exits(0);
    assert!(ran.stdout.starts_with(&again.stdout), "seed {seed}");
}

#[test]
fn what_it_says_to_try_works() {
    let folder = crate::common::Folder::new("try");
    let ran = run("").exits(0);
    let program = env!("CARGO_BIN_EXE_undercroft");
    let commands: Vec<&str> =
        ran.stdout.lines().filter_map(|line| line.split_once(program)).map(|pair| pair.1).collect();
    assert_eq!(commands.len(), 3, "{}", ran.stdout);
    for command in commands {
        let args: Vec<&str> = command.split_whitespace().collect();
        undercroft(&args).at(&folder.0).run().exits(0);
    }
    assert_eq!(folder.names(), ["cave.json"]);
}

#[test]
fn each_time_another_one() {
    assert_ne!(run("").stdout, run("").stdout);
}

#[test]
fn quiet_leaves_the_map_alone() {
    let ran = run("--quiet").exits(0);
    let is_furnishing = |c: char| undercroft::view::FURNISHING_SIGNS.iter().any(|own| own.ascii == c);
    let is_sign = |c: char| "#.><'+LSE@*!$^".contains(c) || c.is_ascii_digit() || is_furnishing(c);
    assert!(ran.stdout.lines().all(|line| line.chars().all(is_sign)), "{}", ran.stdout);
    assert!(ran.stderr.starts_with("seed: ") && ran.stderr.lines().count() == 1, "{}", ran.stderr);
}

#[test]
fn colour_goes_by_flag_and_environment() {
    let coloured = |run: crate::common::Run| run.run().exits(0).stdout.contains('\x1b');
    assert!(coloured(undercroft(&["--color", "always"])));
    assert!(coloured(undercroft(&["--color=always"]).env("NO_COLOR", "1")), "the flag wins");
    assert!(coloured(undercroft(&[]).env("CLICOLOR_FORCE", "1")));
    assert!(!coloured(undercroft(&["--color", "never"]).env("CLICOLOR_FORCE", "1")), "the flag wins");
    assert!(!coloured(undercroft(&[]).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1")));
    assert!(!coloured(undercroft(&["--color", "auto"])));
}
