//! How a dungeon came to be, step by step, as text.
//!
//! ```sh
//! cargo run --example trace -- hello
//! ```

#![allow(clippy::print_stdout, reason = "an example may print")]

use undercroft::{
    Method, Named, Recipe, Workshop,
    geom::Rect,
    recipe::Scatter,
    trace::{Event, Trace},
};

/// Anybody can watch: implement [`Trace`], and take note of what you care for. To watch changes nothing.
struct Narrator {
    rejected: u32,
}

fn place(Rect { x, y, w, h }: Rect) -> String {
    format!("{w} × {h} at ({x}, {y})")
}

impl Trace for Narrator {
    fn note(&mut self, event: Event) {
        match event {
            Event::Target(rooms) => println!("I want {rooms} rooms."),
            Event::Rejected { .. } => self.rejected += 1,
            Event::Placed { room, rect } => {
                println!("Room {}: {}, after {} that did not fit.", room.0, place(rect), self.rejected);
                self.rejected = 0;
            }
            Event::Cut { ends: [a, b], horizontal_first, .. } => {
                let way = if horizontal_first { "horizontal first" } else { "vertical first" };
                println!("A corridor from room {} to room {}, {way}.", a.0, b.0);
            }
            Event::Typed { room, kind } => println!("Room {} becomes a {}.", room.0, kind.name()),
            Event::Drawn { stage, numbers } => println!("  ({numbers} numbers drawn up to {stage})"),
            Event::Pass(name) => println!("Pass: {name}."),
            _ => {}
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).unwrap_or_else(|| "hello".to_owned());
    let recipe = Recipe::new(Method::Scatter(Scatter { width: 80, height: 60, ..Scatter::default() }));
    let mut narrator = Narrator { rejected: 0 };
    let dungeon = Workshop::new().generate_traced(&recipe, seed.as_str(), &mut narrator)?;
    println!(
        "Done: {} rooms, {} doors. Enter at {}.",
        dungeon.draft().rooms.len(),
        dungeon.draft().doors.len(),
        dungeon.draft().start
    );
    Ok(())
}
