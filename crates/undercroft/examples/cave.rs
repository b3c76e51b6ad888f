//! A method of your own: a cave by a cellular automaton, with our water in it.
//!
//! ```sh
//! cargo run --example cave
//! ```

#![allow(clippy::print_stdout, reason = "an example may print")]

use undercroft::{
    Dungeon, Grid, Layout, Point, Seed, annotate, carve,
    check::Unsound,
    recipe::{Passes, Waters},
    rng::Streams,
    view,
};

/// Random rock that is smoothed five times: a cell becomes rock if most of the nine cells around it are.
fn cave(width: i32, height: i32, seed: &Seed) -> Grid<bool> {
    let mut rng = Streams::new(seed, 0).stage("cave");
    let mut open = Grid::new(width, height, false);
    let inner = open.bounds().grown(-1);
    inner.cells().for_each(|at| open.put(at, rng.chance(0.55)));
    for _ in 0..5 {
        let before = open.clone();
        for at in inner.cells() {
            let around = (-1..=1).flat_map(|y| (-1..=1).map(move |x| at + Point::new(x, y)));
            open.put(at, around.filter(|near| before[*near]).count() >= 5);
        }
    }
    open
}

fn main() -> Result<(), Unsound> {
    let seed = Seed::from("my cave");
    let mut draft = carve(Layout::from_cells(&cave(72, 24, &seed)));
    // Our own passes run on anybody's draft.
    annotate(&mut draft, &Passes { water: Some(Waters::default()), ..Passes::default() }, &seed)?;
    let dungeon = Dungeon::given(draft, &seed)?;
    for row in view::tiles(dungeon.draft()) {
        println!("{row}");
    }
    Ok(())
}
