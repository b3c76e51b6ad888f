//! Room notes, the key to a map: a few facts about each room, also as a Markdown page.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

use undercroft::{
    Cell, Door, DoorId, Draft, Dungeon, Grid, Holder, MarkKind, Named, Room, RoomId, RoomKind, Shape, StairWay, Water,
    geom::Point,
    view::plan::{number, stair_name},
};

use crate::quest_text;

/// The side of a cell in feet.
pub(crate) const FEET: i32 = 5;

/// The note of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The room.
    pub room: RoomId,
    /// Its number on the map.
    pub number: u32,
    /// A short title.
    pub title: String,
    /// Facts, one sentence each.
    pub facts: Vec<String>,
}

/// The notes of all numbered rooms, by number.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::notes::notes;
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// assert_eq!(notes(&dungeon)[0].title, "Entrance");
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn notes(dungeon: &Dungeon) -> Vec<Note> {
    notes_of_draft(dungeon.draft())
}

/// The same for a draft, which need not be sound.
pub(crate) fn notes_of_draft(draft: &Draft) -> Vec<Note> {
    let corridors = Corridors::new(draft);
    let numbered = draft.rooms.iter().filter_map(|room| Some((room, number(draft, room)?)));
    let mut notes: Vec<Note> = numbered
        .map(|(room, number)| Note { room: room.id, number, title: title(room), facts: facts(draft, room, &corridors) })
        .collect();
    notes.sort_by_key(|note| note.number);
    notes
}

/// The notes as a Markdown page.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::notes::markdown;
/// let dungeon = generate(&Recipe::new(Method::Scatter(Default::default())), "hello")?;
/// assert!(markdown(&dungeon).contains("## 1. "));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn markdown(dungeon: &Dungeon) -> String {
    let origin = dungeon.origin();
    let made = format!("{}, seed {}", origin.recipe.method.name(), plain(origin.seed.as_str()));
    let words = &dungeon.draft().words;
    let mut page = match words.get("name") {
        Some(name) => format!("# {}\n\n{made}\n\n", plain(name)),
        None => format!("# {made}\n\n"),
    };
    for text in ["history", "hook"].iter().filter_map(|text| words.get(*text)) {
        let _ = write!(page, "{}\n\n", plain(text));
    }
    let _ = writeln!(page, "One cell is {FEET} feet. North is up.");
    if let Some(locks) = quest_text::explain(dungeon) {
        let _ = write!(page, "\n## Locks and keys\n\n{locks}");
    }
    page + &rooms_markdown(dungeon)
}

/// The notes of all rooms with their headings.
pub(crate) fn rooms_markdown(dungeon: &Dungeon) -> String {
    let mut page = String::new();
    for note in notes(dungeon) {
        let _ = write!(page, "\n## {}. {}\n\n", note.number, plain(&note.title));
        note.facts.iter().for_each(|fact| {
            let _ = writeln!(page, "- {}", plain(fact));
        });
    }
    page
}

/// Text from files on one line, with the special characters of Markdown escaped.
pub(crate) fn plain(text: &str) -> String {
    let keep = |c: char| if c.is_control() { ' ' } else { c };
    let mut out = String::new();
    for c in text.chars().map(keep) {
        if matches!(c, '\\' | '`' | '*' | '_' | '<' | '>' | '[' | ']' | '#' | '|') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

fn title(room: &Room) -> String {
    if let Some(name) = room.words.get("name") {
        return name.clone();
    }
    let tag = |name: &str| room.tags.contains(name);
    match room.kind {
        RoomKind::Spawn => "Entrance",
        RoomKind::Exit if tag("boss") => "Exit and boss's den",
        RoomKind::Exit => "Exit",
        RoomKind::Boss => "Boss's den",
        RoomKind::Treasure => "Treasury",
        RoomKind::Shrine => "Shrine",
        RoomKind::Trap => "Trapped room",
        RoomKind::Challenge => "Challenge",
        RoomKind::Normal if tag("sanctum") => "Sanctum",
        RoomKind::Normal if tag("lair") => "Lair",
        RoomKind::Normal if matches!(room.shape, Shape::Mask(_)) => "Cave",
        RoomKind::Normal if matches!(room.shape, Shape::Circle(_)) => "Round room",
        RoomKind::Normal if room.area() >= 100 => "Hall",
        RoomKind::Normal => "Room",
        other => other.name(),
    }
    .to_owned()
}

fn facts(draft: &Draft, room: &Room, corridors: &Corridors) -> Vec<String> {
    let mut facts = vec![size(room)];
    facts.extend(["purpose", "aloud", "here", "clues"].iter().filter_map(|text| room.words.get(*text)).cloned());
    facts.extend(exits(draft, room, corridors));
    facts.extend(contents(draft, room));
    facts.extend(water(draft, room));
    facts.extend(waiting(room));
    if let Some(rewards) = room.rewards {
        let factor = |what: &str, factor: f64| ((factor - 1.0).abs() > 1e-9).then(|| format!("{what} × {factor}"));
        let parts: Vec<String> =
            [factor("experience", rewards.xp), factor("loot", rewards.loot)].into_iter().flatten().collect();
        if !parts.is_empty() {
            facts.push(format!("Gives {}.", parts.join(", ")));
        }
    }
    if !room.tags.is_empty() {
        let tags: Vec<&str> = room.tags.iter().map(AsRef::as_ref).collect();
        facts.push(format!("Known as: {}.", tags.join(", ")));
    }
    facts
}

fn size(room: &Room) -> String {
    let (w, h) = (room.rect.w, room.rect.h);
    let shape = match room.shape {
        Shape::Rect => "",
        Shape::Mask(_) => ", a cave",
        Shape::Circle(_) => ", round",
        Shape::Octagon(_) => ", with its corners cut off",
        Shape::L(_) => ", L-shaped",
    };
    format!("{w} × {h} cells ({} × {} feet){shape}.", i64::from(w) * i64::from(FEET), i64::from(h) * i64::from(FEET))
}

/// Where the doors and openings of a room lead; adjacent doors count as one.
fn exits(draft: &Draft, room: &Room, corridors: &Corridors) -> Vec<String> {
    let name = |id: &RoomId| draft.rooms.get(id.0 as usize).and_then(|room| number(draft, room));
    let listed = |rooms: &BTreeSet<RoomId>| {
        let numbers: BTreeSet<u32> = rooms.iter().filter(|id| **id != room.id).filter_map(name).collect();
        numbers.iter().map(u32::to_string).collect::<Vec<String>>().join(", ")
    };
    let beyond = |door: &Door| Some(listed(&corridors.beyond(draft, door.at))).filter(|list| !list.is_empty());
    let mut ways: BTreeMap<String, u32> = BTreeMap::new();
    let own = draft.doors.iter().filter(|door| door.room == room.id).collect::<Vec<_>>();
    for door in &own {
        let doubled = own.iter().any(|other| {
            let (dx, dy) = (door.at.x - other.at.x, door.at.y - other.at.y);
            other.side == door.side && other.kind == door.kind && (dx, dy).max((dy, dx)) == (1, 0) && dx + dy == 1
        });
        if doubled {
            continue;
        }
        let door_kind = match door.kind.name() {
            "archway" => "an archway".to_owned(),
            kind => match key_to(draft, door) {
                Some(key) => format!("a {kind} door ({key} key)"),
                None => format!("a {kind} door"),
            },
        };
        let to = beyond(door).map(|number| format!(" to {number}")).unwrap_or_default();
        *ways.entry(format!("{}, {door_kind}{to}", door.side.name())).or_default() += 1;
    }
    let mut facts = Vec::new();
    if ways.is_empty() {
        let mut others = BTreeSet::new();
        each_beside(room, |at| others.extend(corridors.beyond(draft, at)));
        let list = listed(&others);
        if !list.is_empty() {
            facts.push(format!("Open ways to {list}."));
        }
    } else {
        let list: Vec<String> = ways
            .into_iter()
            .map(|(way, count)| if count > 1 { format!("{way} ({count} times)") } else { way })
            .collect();
        facts.push(format!("Exits: {}.", list.join("; ")));
    }
    for exit in draft.exits.iter().filter(|exit| exit.room == room.id) {
        let main = if exit.main { "The main entrance" } else { "A way out" };
        facts.push(format!("{main} lies to the {}: {}.", exit.side.name(), exit.kind));
    }
    for stair in &draft.stairs {
        let owner = draft.board.owner.get(stair.at).map(|owner| owner.holder());
        if owner == Some(Holder::Room(room.id)) {
            let way = if stair.direction == StairWay::Up { "up" } else { "down" };
            facts.push(match (stair.to, stair_name(draft, stair)) {
                (Some(to), Some(name)) => format!("Stairs lead {way} to level {} ({name}).", to.level),
                _ => format!("Stairs lead {way}."),
            });
        }
    }
    facts
}

/// The name of the key to a door, with its letter.
fn key_to(draft: &Draft, door: &Door) -> Option<String> {
    let is_own = |id: &DoorId| draft.doors.get(id.0 as usize).is_some_and(|own| own.at == door.at);
    let lock = draft.locks.iter().find(|lock| lock.doors.iter().any(is_own))?;
    Some(format!("{}, {}", draft.key_letter(&lock.key)?, lock.key))
}

/// Calls `each` for every cell beside the room.
fn each_beside(room: &Room, mut each: impl FnMut(Point)) {
    let out = |at: &Point| !room.shape.contains(room.rect, *at);
    room.shape.cells(room.rect).into_iter().flat_map(Point::neighbours).filter(out).for_each(&mut each);
}

/// Connected stretches of corridor: the stretch of each cell, and the rooms that each stretch touches.
struct Corridors {
    stretch: Grid<u32>,
    rooms: Vec<BTreeSet<RoomId>>,
}

/// The cell belongs to no stretch.
const NONE: u32 = u32::MAX;

impl Corridors {
    fn new(draft: &Draft) -> Corridors {
        let cells = &draft.board.cells;
        let mut corridors = Corridors { stretch: Grid::new(cells.width(), cells.height(), NONE), rooms: Vec::new() };
        for start in cells.bounds().cells() {
            if corridors.stretch.get(start) != Some(&NONE) || !is_corridor(draft, start) {
                continue;
            }
            let (id, mut touched, mut todo) = (corridors.rooms.len() as u32, BTreeSet::new(), vec![start]);
            while let Some(at) = todo.pop() {
                if corridors.stretch.get(at) != Some(&NONE) {
                    continue;
                }
                match draft.board.owner.get(at).map(|owner| owner.holder()) {
                    Some(Holder::Room(room)) => drop(touched.insert(room)),
                    _ if is_corridor(draft, at) => {
                        corridors.stretch.put(at, id);
                        todo.extend(at.neighbours());
                    }
                    _ => {}
                }
            }
            corridors.rooms.push(touched);
        }
        corridors
    }

    /// The rooms that can be reached from a cell without passing through another room.
    fn beyond(&self, draft: &Draft, at: Point) -> BTreeSet<RoomId> {
        match draft.board.owner.get(at).map(|owner| owner.holder()) {
            Some(Holder::Room(room)) => BTreeSet::from([room]),
            _ => self.stretch.get(at).and_then(|id| self.rooms.get(*id as usize)).cloned().unwrap_or_default(),
        }
    }
}

/// Whether a cell is floor and belongs to no room.
fn is_corridor(draft: &Draft, at: Point) -> bool {
    draft.board.cells.get(at) == Some(&Cell::Floor)
        && !matches!(draft.board.owner.get(at).map(|owner| owner.holder()), Some(Holder::Room(_)))
}

fn contents(draft: &Draft, room: &Room) -> Option<String> {
    let mut counts: BTreeMap<MarkKind, u32> = BTreeMap::new();
    let seen = draft.marks.iter().filter(|mark| mark.room == Some(room.id));
    let keys = seen.clone().filter(|mark| mark.kind == MarkKind::Key).map(|key| {
        let name = key.name.as_deref().unwrap_or_default();
        let letter = draft.sign(key).map_or_else(String::new, |letter| format!("{letter}, "));
        format!("a key ({letter}{name})")
    });
    let keys: Vec<String> = keys.collect();
    let seen = seen.filter(|mark| mark.kind != MarkKind::Key);
    // Enemies are listed by the encounter already.
    let seen = seen.filter(|mark| !(room.encounter.is_some() && matches!(mark.kind, MarkKind::Enemy | MarkKind::Boss)));
    seen.for_each(|mark| *counts.entry(mark.kind).or_default() += 1);
    let parts: Vec<String> = counts.into_iter().map(|(kind, count)| said(kind, count)).chain(keys).collect();
    (!parts.is_empty()).then(|| format!("Here: {}.", parts.join(", ")))
}

fn said(kind: MarkKind, count: u32) -> String {
    let (one, many) = match kind {
        MarkKind::Pillar => ("a pillar", "pillars"),
        MarkKind::Enemy => ("an enemy", "enemies"),
        MarkKind::Boss => ("the boss", "bosses"),
        MarkKind::Loot => ("something to find", "things to find"),
        MarkKind::Reward => ("a prize", "prizes"),
        MarkKind::Hazard => ("a hazard", "hazards"),
        MarkKind::Blessing => ("a blessing station", "blessing stations"),
        MarkKind::Column => ("a column", "columns"),
        MarkKind::Altar => ("an altar", "altars"),
        MarkKind::Dais => ("a dais", "cells of dais"),
        MarkKind::Fountain => ("a fountain", "fountains"),
        MarkKind::Coffin => ("a coffin", "coffins"),
        MarkKind::Rubble => ("rubble", "heaps of rubble"),
        MarkKind::Junction => ("a meeting of passages", "meetings of passages"),
        MarkKind::PlayerSpawn => ("a place where the party appears", "places where the party appears"),
        MarkKind::EnemySpawn => ("a place where an enemy appears", "places where enemies appear"),
        MarkKind::BossSpawn => ("the place where the boss appears", "places where the boss appears"),
        MarkKind::LootSpawn => ("a place for loot", "places for loot"),
        MarkKind::Key => ("a key", "keys"),
        MarkKind::Own => ("something more", "more things"),
        other => return format!("{} × {count}", other.name()),
    };
    if count == 1 { one.to_owned() } else { format!("{count} {many}") }
}

fn water(draft: &Draft, room: &Room) -> Option<String> {
    let layer = draft.layers.water.as_ref()?;
    let cells = room.shape.cells(room.rect.intersect(layer.bounds()));
    let count = |depth: Water| cells.iter().filter(|at| layer.get(**at) == Some(&depth)).count();
    match (count(Water::Shallow), count(Water::Deep)) {
        (0, 0) => None,
        (shallow, 0) => Some(format!("Shallow water on {shallow} cells.")),
        (0, deep) => Some(format!("Deep water on {deep} cells.")),
        (shallow, deep) => Some(format!("Shallow water on {shallow} cells, deep water on {deep}.")),
    }
}

fn waiting(room: &Room) -> Option<String> {
    let encounter = room.encounter.as_ref()?;
    Some(match (&encounter.boss, encounter.enemies) {
        (Some(boss), _) => format!("The boss waits: {boss} (floor {}).", encounter.effective_floor),
        (None, 0) => return None,
        (None, 1) => format!("One enemy of floor {}.", encounter.effective_floor),
        (None, many) => format!("{many} enemies of floor {}.", encounter.effective_floor),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kinds may be added to the library, so the matches above have a last arm; none of today's kinds comes to it.
    #[test]
    fn every_kind_has_words_of_its_own() {
        for (kind, name) in MarkKind::ALL {
            assert!(!said(*kind, 2).contains('×'), "{name}");
        }
        for (kind, name) in RoomKind::ALL {
            let mut room = Room::new(RoomId(0), undercroft::Rect::new(0, 0, 3, 3));
            room.kind = *kind;
            assert_ne!(title(&room), *name);
        }
    }
}
