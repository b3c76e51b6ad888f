//! A tile map for a game engine: one tile index a cell, and which cells stop a body.
//!
//! Indices 0 to 15 are frames of the 4 × 4 sheet of Wang tiles; doors have tiles of their own after them.
//!
//! ```sh
//! cargo run --example tile_map
//! ```

#![allow(clippy::print_stdout, reason = "an example may print")]

use undercroft::{DoorKind, Error, Grid, Recipe, generate, recipe::Scatter, view};

fn main() -> Result<(), Error> {
    // `scatter` has the passes `doors` and `wang` unless told otherwise.
    let dungeon = generate(&Recipe::new(Scatter::default()), "hello")?;
    let draft = dungeon.draft();
    let mut tiles: Grid<u8> = view::wang_frames(&dungeon).unwrap_or_default();
    for door in &draft.doors {
        let tile = match door.kind {
            DoorKind::Archway => 16,
            DoorKind::Closed => 17,
            DoorKind::Locked => 18,
            // Secret, and kinds that later versions add.
            _ => 19,
        };
        tiles.put(door.at, tile);
    }
    // Walls, deep water, pillars and solid furniture; doors can be walked through.
    let walkable = draft.walkable();
    for y in 0..tiles.height() {
        let cells = tiles.row(y).iter().zip(walkable.row(y));
        let row: Vec<String> = cells.map(|(tile, open)| format!("{tile}{}", if *open { "" } else { "#" })).collect();
        println!("{}", row.join(" "));
    }
    Ok(())
}
