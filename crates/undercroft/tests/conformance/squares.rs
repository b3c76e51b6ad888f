//! `walk`, phase 4 of its document: the 14 square types, drawn by hand.

use std::collections::BTreeSet;

use undercroft::{Dungeon, Square};

use crate::common::{make, recipe};

fn rows(dungeon: &Dungeon) -> Vec<String> {
    let squares = dungeon.draft().layers.squares.as_ref().expect("the layer");
    (0..squares.height()).map(|y| squares.row(y).iter().map(|square| square.symbol()).collect()).collect()
}

/// A first room of 6 × 4, a corridor east of 2 lanes, a boss room of 3 × 6: every wall and corner but where the order of
/// rules decides.
#[test]
fn doc_a_board_drawn_by_hand() {
    let sets = [
        "width=20",
        "height=12",
        "rooms=2",
        "placement=fit",
        "first_width=6",
        "first_height=4",
        "boss_width=6",
        "boss_height=3",
        "corridor_width=2",
        "corridor_height=3",
        "directions=['east']",
    ];
    let dungeon = make(&recipe("walk", &sets), "1");
    let wanted = [
        "                    ",
        "             3^4    ",
        "    3^^^^4   <.>    ",
        "    <....8^^^7.>    ",
        "    <....6vvv5.>    ",
        "    1vvvv2   <.>    ",
        "             1v2    ",
        "                    ",
        "                    ",
        "                    ",
        "                    ",
        "                    ",
    ];
    assert_eq!(rows(&dungeon), wanted);
}

/// A corridor of one lane: rock on both sides. The later rule of a pass wins: top over down, right over left; and where
/// it ends, right up over the three other corners.
#[test]
fn doc_later_rules_override() {
    let sets = [
        "width=17",
        "height=7",
        "rooms=2",
        "first_width=3",
        "first_height=3",
        "boss_width=1",
        "boss_height=1",
        "corridor_width=1",
        "corridor_height=4",
        "directions=['east']",
    ];
    let horizontal = rows(&make(&recipe("walk", &sets), "1"));
    assert_eq!(horizontal[2], "      <.8^^^^4   ", "{horizontal:#?}");
    let mut sets = sets.map(str::to_owned);
    (sets[0], sets[1], sets[9]) = ("width=7".into(), "height=17".into(), "directions=['south']".into());
    let vertical = rows(&make(&recipe("walk", &sets.each_ref().map(String::as_str)), "1"));
    let column: String = vertical.iter().map(|row| row.chars().nth(2).unwrap()).collect();
    assert!(column.contains(">>>>2"), "{column:?} of {vertical:#?}");
}

/// Cells on the board's edge stay as they are, floor or empty.
#[test]
fn doc_the_edge_is_left_alone() {
    let sets = ["placement=free", "width=12", "height=12", "rooms=4"];
    let mut open = 0;
    for seed in 0..40 {
        let dungeon = make(&recipe("walk", &sets), &seed.to_string());
        let squares = dungeon.draft().layers.squares.as_ref().unwrap();
        for at in squares.bounds().cells().filter(|at| at.x % 11 == 0 || at.y % 11 == 0) {
            let floor = crate::common::is_floor(dungeon.draft(), at);
            open += usize::from(floor);
            assert_eq!(squares.get(at), Some(&if floor { Square::Floor } else { Square::Empty }));
        }
    }
    assert!(open > 50, "{open}");
}

/// On by default for `walk`, off elsewhere; and it works on any method's board.
#[test]
fn own_a_pass_for_every_method() {
    assert!(make(&recipe("walk", &[]), "1").draft().layers.squares.is_some());
    assert!(make(&recipe("walk", &["passes.squares=false"]), "1").draft().layers.squares.is_none());
    for method in ["bsp", "scatter"] {
        assert!(make(&recipe(method, &[]), "1").draft().layers.squares.is_none());
        let dungeon = make(&recipe(method, &["passes.squares=true"]), "1");
        let squares = dungeon.draft().layers.squares.as_ref().unwrap();
        for at in squares.bounds().cells() {
            let empty = squares.get(at) == Some(&Square::Empty);
            assert_eq!(empty, !crate::common::is_floor(dungeon.draft(), at));
        }
    }
}

/// All 14 characters of the contract occur, and each reads back.
#[test]
fn own_every_character_occurs() {
    let mut seen = BTreeSet::new();
    for seed in 0..20 {
        seen.extend(rows(&make(&recipe("walk", &["rooms=12"]), &seed.to_string())).concat().chars());
    }
    assert_eq!(seen.iter().collect::<String>(), " .12345678<>^v");
    assert!(seen.iter().all(|symbol| Square::from_symbol(*symbol).is_some_and(|square| square.symbol() == *symbol)));
}
