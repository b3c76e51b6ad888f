//! Whoever makes a million dungeons must not pay for a million allocations: a workshop works in the memory it has.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

use undercroft::{Grid, Layers, Method, Recipe, Seed, Water, Workshop, recipe::Text};

/// Allocations and bytes of so many dungeons after as many to warm up.
fn measure(recipe: &Recipe, make: impl Fn(&mut Workshop, &Recipe, &Seed)) -> (u64, u64) {
    let seeds: Vec<Seed> = (0..300_i64).map(Seed::from).collect();
    let mut workshop = Workshop::new();
    seeds.iter().for_each(|seed| make(&mut workshop, recipe, seed));
    let used = allocation_counter::measure(|| seeds.iter().for_each(|seed| make(&mut workshop, recipe, seed)));
    assert_eq!(used.count_current, 0, "nothing is kept");
    (used.count_total, used.bytes_total)
}

fn draft(workshop: &mut Workshop, recipe: &Recipe, seed: &Seed) {
    let draft = workshop.draft(recipe, seed).unwrap();
    workshop.recycle(draft);
}

fn dungeon(workshop: &mut Workshop, recipe: &Recipe, seed: &Seed) {
    let dungeon = workshop.generate(recipe, seed).unwrap();
    workshop.recycle(dungeon);
}

fn usual(method: &str) -> Recipe {
    Recipe::new(Method::from_name(method).unwrap())
}

/// A cell takes 1 byte, its owner 4, codes, squares and water 1 each, and a text none: 8, the most a board may have. What is
/// not a grid is small change on a large board.
#[test]
fn a_board_with_every_layer_takes_eight_bytes_a_cell() {
    let text = "ein Text über 地下城 ".repeat(100);
    for (method, more) in [("bsp", "depth = 3"), ("scatter", "target_max = 12"), ("walk", "rooms = 8")] {
        let board = format!("[method.{method}]\nwidth = 1000\nheight = 1000\n{more}");
        let mut recipe = Recipe::from_toml(&format!("{board}\n[passes]\nwang = {{}}\nsquares = {{}}")).unwrap();
        recipe.passes.text = Some(Text { text: text.as_str().into(), tab_width: 4 });
        let mut kept = None;
        let used = allocation_counter::measure(|| {
            let mut draft = undercroft::generate(&recipe, "7").unwrap().into_draft();
            draft.layers.water = Some(Grid::new(1_000, 1_000, Water::Shallow));
            kept = Some(draft);
        });
        let bytes = used.bytes_current as f64 / 1e6;
        println!("{method}: {bytes:.3} bytes a cell");
        assert!((8.0..8.05).contains(&bytes), "{method}: {bytes}");
        let Layers { wang, squares, water, text, ground: _, own: _ } = kept.unwrap().layout.layers;
        assert!(wang.is_some() && squares.is_some() && water.is_some() && text.is_some(), "every layer there is");
    }
}

#[test]
fn bsp_allocates_nothing() {
    assert_eq!(measure(&usual("bsp"), draft), (0, 0));
    assert_eq!(measure(&usual("bsp"), dungeon), (0, 0), "the check included");
}

/// What is left is the line of cells that `squares` works on, a byte a cell and never more than some rows, and a few short lists
/// of rooms in the check.
#[test]
fn walk_allocates_next_to_nothing() {
    let (count, bytes) = measure(&usual("walk"), draft);
    assert_eq!((count, bytes), (0, 0));
    let (count, bytes) = measure(&usual("walk"), dungeon);
    assert!(
        count <= 300 * 8 && bytes <= 300 * (150 * 150 + 1_000),
        "{count} allocations, {bytes} bytes for 300 dungeons"
    );
}

/// What is left are the names of tilesets, places already taken, and marks: small, and nothing as large as a board.
#[test]
fn scatter_allocates_little() {
    let (count, bytes) = measure(&usual("scatter"), draft);
    assert!(count <= 300 && bytes <= 300 * 128, "{count} allocations, {bytes} bytes for 300 drafts");
    let (count, bytes) = measure(&usual("scatter"), dungeon);
    assert!(count <= 300 * 30 && bytes < 300 * 10_000, "{count} allocations, {bytes} bytes for 300 dungeons");
}
