//! The graph of a dungeon: which rooms are next to which, what lies on both sides of every door, and the way to the goal.
//!
//! ```sh
//! cargo run --example neighbours
//! ```

#![allow(clippy::print_stdout, reason = "an example may print")]

use undercroft::{Error, Recipe, generate, recipe::Scatter};

fn main() -> Result<(), Error> {
    let dungeon = generate(&Recipe::new(Scatter::default()), "hello")?;
    let draft = dungeon.draft();
    // Worked out once: the openings of every room and what lies beyond them.
    let connections = draft.connections();
    for room in &draft.rooms {
        println!("{:?} is next to {:?}", room.id, connections.neighbours(room.id));
    }
    for opening in connections.openings() {
        for door in &opening.doors {
            println!("{door:?}: {:?} on one side, {:?} on the other", opening.room, opening.beyond.rooms);
        }
    }
    let Some(goal) = draft.goal else { return Ok(()) };
    if let (Some(first), Some(last)) = (draft.room_at(draft.start), draft.room_at(goal)) {
        println!("rooms to the goal: {:?}", connections.route(first.id, last.id));
    }
    // The way in cells goes around everything solid.
    let steps = draft.path(draft.start, goal).map_or(0, |path| path.len() - 1);
    println!("from {} to {goal}: {steps} steps", draft.start);
    Ok(())
}
