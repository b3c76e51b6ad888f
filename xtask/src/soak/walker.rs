//! Somebody who only sees the map and the room list, and walks.

use undercroft::{Assembly, Dungeon, MarkKind, geom::Point, routes, view};

/// What is wrong with a dungeon, as far as walking shows it.
pub fn complaint(dungeon: &Dungeon) -> Option<String> {
    let tiles = view::tile_grid(dungeon.draft());
    let walkable = |symbol: char| view::GLYPHS.iter().any(|glyph| glyph.symbol == symbol && glyph.walkable);
    let width = tiles.width() as usize;
    let open: Vec<bool> = tiles.values().iter().map(|symbol| walkable(*symbol)).collect();
    let index = |at: Point| at.y as usize * width + at.x as usize;
    let inside = |at: Point| tiles.bounds().contains(at);

    let mut seen = vec![false; open.len()];
    let mut edge = vec![dungeon.draft().start];
    while let Some(at) = edge.pop() {
        if inside(at) && open[index(at)] && !seen[index(at)] {
            seen[index(at)] = true;
            edge.extend(at.neighbours());
        }
    }
    if let Some(cell) = open.iter().zip(&seen).position(|(open, seen)| *open && !seen) {
        return Some(format!("({}, {}) is open but out of reach", cell % width, cell / width));
    }
    if !dungeon.draft().goal.is_some_and(|goal| seen[index(goal)]) {
        return Some("the goal is out of reach".to_owned());
    }
    for (number, room) in dungeon.draft().rooms.iter().enumerate() {
        if !room.rect.cells().any(|cell| seen[index(cell)]) {
            return Some(format!("room {number} is out of reach"));
        }
        if let Some(other) = dungeon.draft().rooms[..number].iter().position(|other| other.rect.overlaps(room.rect)) {
            return Some(format!("rooms {other} and {number} overlap"));
        }
    }
    let harmed = |at: Point| dungeon.draft().marks.iter().any(|mark| mark.kind == MarkKind::Hazard && mark.at == at);
    if let Some(door) = dungeon.draft().doors.iter().find(|door| harmed(door.at) || !seen[index(door.at)]) {
        return Some(format!("the door at {} cannot be used", door.at));
    }
    dungeon.draft().assembly.as_ref().and_then(in_space)
}

/// The same of tiles in space: every two of them looked at, and the way to the boss walked.
fn in_space(assembly: &Assembly) -> Option<String> {
    for (number, node) in assembly.nodes.iter().enumerate() {
        if let Some(other) = assembly.nodes[..number].iter().find(|other| other.bounds.overlaps(node.bounds)) {
            return Some(format!("{} and {} overlap", other.name, node.name));
        }
    }
    if let Err(reason) = routes::validate(assembly) {
        return Some(reason.to_owned());
    }
    let way = routes::all_paths(assembly, 2);
    let corridors = |index: &usize| assembly.tile(&assembly.nodes[*index]).is_corridor();
    let longest =
        way[0].chunk_by(|a, b| corridors(a) == corridors(b)).filter(|run| corridors(&run[0])).map(<[usize]>::len).max();
    (way.len() != 1 || longest > Some(3)).then(|| format!("{} ways, {longest:?} corridors in a row", way.len()))
}
