//! A pass of your own: torches on the walls of every room, four cells apart, each facing into its room.
//!
//! ```sh
//! cargo run --example torches
//! ```

#![allow(clippy::print_stdout, reason = "an example may print")]

use undercroft::{Draft, Dungeon, Mark, Recipe, RoomId, generate, recipe::Tabletop, view};

/// A pass is a function that changes a draft.
fn hang_torches(draft: &mut Draft) {
    draft.signs.insert("torch".into(), '!');
    for room in (0..draft.rooms.len() as u32).map(RoomId) {
        for (wall, facing) in draft.walls_of(room).into_iter().step_by(4) {
            draft.add_mark(Mark::own("torch", wall).facing(facing));
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut draft = generate(&Recipe::new(Tabletop::default()), 4)?.into_draft();
    hang_torches(&mut draft);
    // The check names whatever is wrong. Without a fault the draft is a dungeon of the method `given`.
    let dungeon = Dungeon::given(draft, 4)?;
    let mut map = view::tile_grid(dungeon.draft());
    for mark in &dungeon.draft().marks {
        dungeon.draft().sign(mark).into_iter().for_each(|sign| map.put(mark.at, sign));
    }
    (0..map.height()).for_each(|y| println!("{}", map.row(y).iter().collect::<String>()));
    // The recipe holds the whole layout, so saving the recipe saves the dungeon.
    let saved = dungeon.origin().recipe.to_json().to_string();
    assert_eq!(generate(&Recipe::from_json(&saved)?, 4)?, dungeon);
    Ok(())
}
