//! Somebody who only sees the map and the room list, and walks.

use undercroft::{Dungeon, MarkKind, geom::Point, view};

/// What is wrong with a dungeon, as far as walking shows it.
pub fn complaint(dungeon: &Dungeon) -> Option<String> {
    let tiles = view::tile_grid(dungeon);
    let walkable = |symbol: char| view::GLYPHS.iter().any(|glyph| glyph.symbol == symbol && glyph.walkable);
    let width = tiles.width() as usize;
    let open: Vec<bool> = tiles.values().iter().map(|symbol| walkable(*symbol)).collect();
    let index = |at: Point| at.y as usize * width + at.x as usize;
    let inside = |at: Point| tiles.bounds().contains(at);

    let mut seen = vec![false; open.len()];
    let mut edge = vec![dungeon.start];
    while let Some(at) = edge.pop() {
        if inside(at) && open[index(at)] && !seen[index(at)] {
            seen[index(at)] = true;
            edge.extend(at.neighbours());
        }
    }
    if let Some(cell) = open.iter().zip(&seen).position(|(open, seen)| *open && !seen) {
        return Some(format!("({}, {}) is open but out of reach", cell % width, cell / width));
    }
    if !dungeon.goal.is_some_and(|goal| seen[index(goal)]) {
        return Some("the goal is out of reach".to_owned());
    }
    for (number, room) in dungeon.rooms.iter().enumerate() {
        if !room.rect.cells().any(|cell| seen[index(cell)]) {
            return Some(format!("room {number} is out of reach"));
        }
        if let Some(other) = dungeon.rooms[..number].iter().position(|other| other.rect.overlaps(room.rect)) {
            return Some(format!("rooms {other} and {number} overlap"));
        }
    }
    let harmed = |at: Point| dungeon.marks.iter().any(|mark| mark.kind == MarkKind::Hazard && mark.at == at);
    if let Some(door) = dungeon.doors.iter().find(|door| harmed(door.at) || !seen[index(door.at)]) {
        return Some(format!("the door at {} cannot be used", door.at));
    }
    None
}
