//! The arguments that keep rooms of a dungeon, so that the rest of it is made anew.

use std::path::PathBuf;

use clap::Args;
use undercroft::{AnyDungeon, Dungeon, KeepError, Recipe, RoomId};

use crate::{commands::check, failure::Failure, input, memory::MemoryLimit, messages, out::Out};

/// Which rooms of which dungeon are kept.
#[derive(Args, Debug)]
pub struct KeepArgs {
    /// A `tabletop` dungeon in JSON to keep rooms of: its recipe is taken, and its seed is not; `-` is standard input
    #[arg(long, value_name = "FILE", requires = "keep", conflicts_with_all = ["recipe", "level"])]
    from: Option<PathBuf>,
    /// The rooms of --from to keep, by their `id` in its JSON (not the number on the map), as in `3,7`. A symmetric one
    /// keeps their images too. In the new dungeon they come first
    #[arg(long, value_name = "ROOMS", requires = "from")]
    keep: Option<String>,
}

/// A recipe that keeps rooms of a dungeon.
pub struct KeptRooms {
    /// The name of the recipe for messages.
    pub name: String,
    /// The recipe.
    pub recipe: Recipe,
    /// What is kept, in words.
    told: String,
}

impl KeptRooms {
    /// Says what is kept.
    pub fn tell(&self, out: &Out) {
        out.note(&self.told);
    }
}

impl KeepArgs {
    /// The recipe of the dungeon with the rooms that are to be kept, if any are.
    pub fn kept(&self, memory: MemoryLimit) -> Result<Option<KeptRooms>, Failure> {
        let (Some(path), Some(text)) = (&self.from, &self.keep) else { return Ok(None) };
        let rooms = parse(text)?;
        let file = input::name(path);
        let dungeon = match check::any(path, memory)? {
            AnyDungeon::One(dungeon) => dungeon,
            AnyDungeon::Levels(_) => {
                let failure = Failure::usage(format!("{file} holds several levels, and rooms are kept of one dungeon"));
                return Err(failure.hint("make a dungeon of its own: stairs tie a level to the others"));
            }
        };
        let recipe = dungeon.keep(&rooms).map_err(|error| {
            let hint = match error {
                KeepError::NoRoom { .. } => {
                    Some("rooms are named by their `id` in the JSON; their `number` is what the map shows")
                }
                KeepError::Closed { .. } => Some("keep other rooms, or take the edit back"),
                _ => None,
            };
            Failure::usage(format!("cannot keep rooms of {file}: {error}")).maybe_hint(hint)
        })?;
        let told = told(&dungeon, &rooms, &recipe);
        Ok(Some(KeptRooms { name: format!("the recipe of {file}"), recipe, told }))
    }
}

/// `3,7`, spaces allowed.
fn parse(text: &str) -> Result<Vec<RoomId>, Failure> {
    let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
    let rooms: Result<Vec<RoomId>, Failure> = words
        .map(|word| {
            let number = word.parse::<u32>().map(RoomId);
            number.map_err(|_| {
                Failure::usage(format!("--keep: `{word}` is no room")).hint("ids are whole numbers, as in `--keep 3,7`")
            })
        })
        .collect();
    let rooms = rooms?;
    if rooms.is_empty() {
        return Err(
            Failure::usage("--keep names no room").hint("as in `--keep 3,7`; without --from all of it is made anew")
        );
    }
    Ok(rooms)
}

/// Which rooms are kept, with the numbers that the map shows, and where they are in the new dungeon.
fn told(dungeon: &Dungeon, rooms: &[RoomId], recipe: &Recipe) -> String {
    let name = |room: &RoomId| {
        let number = dungeon.draft().rooms.get(room.0 as usize).and_then(|room| room.number);
        number.map_or(format!("{}", room.0), |number| format!("{} (number {number} on its map)", room.0))
    };
    let names: Vec<String> = rooms.iter().map(name).collect();
    let count = recipe.method.facts().kept_rooms.unwrap_or(rooms.len());
    let rooms_word = if rooms.len() == 1 { "room" } else { "rooms" };
    let images = if count > rooms.len() { " and their images" } else { "" };
    let now = if count == 1 { "now room 0".to_owned() } else { format!("now rooms 0 to {}", count - 1) };
    let edits = dungeon.origin().edits.list.len();
    let lost = match edits {
        0 => String::new(),
        edits => format!("; of {} only tags and texts of kept rooms stay", messages::count(edits, "edit")),
    };
    format!("kept: {rooms_word} {}{images}; {now}{lost}", names.join(", "))
}
