//! Things that other programs place at cells, by the words for them.

use std::collections::BTreeMap;

use undercroft::{
    CellDoor, CellExit, CellLock, CellMap, CellStair, DoorKind, Key, Mark, MarkKind, Named, Point, StairWay, geom::Dir,
};

/// A thing at a cell: what it is, what it is called, and what else is said of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Thing {
    /// What it is, such as `Door`.
    pub kind: String,
    /// What it is called.
    pub name: String,
    /// Its cell.
    pub at: Point,
    /// What else is said of it, by names in lower case.
    pub properties: BTreeMap<String, String>,
}

/// A word as the tables here have it: in lower case, with underscores.
pub(super) fn plain(word: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
    word.trim().chars().take(100).map(letter).collect()
}

impl Thing {
    fn says(&self, name: &str) -> Option<String> {
        self.properties.get(name).map(|value| plain(value))
    }

    fn is(&self, name: &str) -> bool {
        self.says(name).is_some_and(|value| matches!(value.as_str(), "true" | "1" | "yes"))
    }

    /// The word that says what it is: its kind, or failing that its name.
    fn word(&self) -> String {
        let kind = plain(&self.kind);
        // Our own files call every mark one, and say which by its name.
        if kind.is_empty() || kind == "mark" { plain(&self.name) } else { kind }
    }

    fn side(&self, names: &[&str]) -> Option<Dir> {
        names.iter().find_map(|name| Dir::from_name(&self.says(name)?))
    }

    fn door_kind(&self) -> DoorKind {
        let said = ["kind", "door_kind", "state", "type"].iter().find_map(|name| kind_of_door(&self.says(name)?));
        let named = || kind_of_door(&plain(&self.name));
        if self.is("secret") {
            return DoorKind::Secret;
        }
        let is_locked = self.is("locked") || self.properties.contains_key("lock");
        let open = if self.is("open") { Some(DoorKind::Archway) } else { None };
        said.or_else(named).or(open).unwrap_or(if is_locked { DoorKind::Locked } else { DoorKind::Closed })
    }
}

fn kind_of_door(word: &str) -> Option<DoorKind> {
    let word = word.strip_suffix("_door").or_else(|| word.strip_prefix("door_")).unwrap_or(word);
    Some(match word {
        "archway" | "arch" | "open" | "opening" | "doorway" => DoorKind::Archway,
        "closed" | "plain" | "wooden" | "wood" | "double" => DoorKind::Closed,
        "locked" | "portcullis" | "barred" => DoorKind::Locked,
        "secret" | "hidden" => DoorKind::Secret,
        _ => return None,
    })
}

/// Whether a word says that there is a door.
pub(super) fn is_door(word: &str) -> bool {
    word == "door" || word == "portal" || word.ends_with("_door") || word.starts_with("door_")
}

/// Which doors and keys belong together, as doors and keys tell it one by one.
#[derive(Debug, Default)]
pub(super) struct Quest {
    /// The key and the doors of every lock, by what the doors call it.
    locks: BTreeMap<String, (String, Vec<usize>)>,
    /// Whether keys of each name are spent.
    keys: BTreeMap<String, bool>,
}

impl Quest {
    /// Notes a door, by its place in the list. A door that names a key but no lock shares its lock with others of that key.
    fn door(&mut self, thing: &Thing, place: usize) {
        let Some(key) = thing.properties.get("key").map(|key| one_line(key)).filter(|key| !key.is_empty()) else {
            return;
        };
        let lock = thing.properties.get("lock").map_or_else(|| format!("key {key}"), |lock| format!("lock {lock}"));
        self.locks.entry(lock).or_insert_with(|| (key, Vec::new())).1.push(place);
    }

    /// Gives the map its locks and keys, in the order of the locks' doors. Keys that no door asks for are none of them.
    pub(super) fn into_map(self, map: &mut CellMap) {
        let mut locks: Vec<CellLock> = self.locks.into_values().map(|(key, doors)| CellLock { key, doors }).collect();
        locks.sort_by_key(|lock| lock.doors.first().copied());
        let used = |name: &str| locks.iter().any(|lock| lock.key == name);
        map.keys =
            self.keys.into_iter().filter(|(name, _)| used(name)).map(|(name, spent)| Key { name, spent }).collect();
        map.locks = locks;
    }
}

/// Puts a thing on the map. Rooms by the numbers that the file gives them are for doors that name theirs. Says whether the thing
/// has a place there.
pub(super) fn place(map: &mut CellMap, quest: &mut Quest, thing: &Thing, rooms: &BTreeMap<i64, usize>) -> bool {
    let at = thing.at;
    let Some(is_open) = map.open.get(at).copied() else { return false };
    let word = thing.word();
    match word.as_str() {
        word if is_door(word) || is_opening(word) => {
            let kind = if is_door(word) && word != "door" && word != "portal" {
                kind_of_door(word).unwrap_or_else(|| thing.door_kind())
            } else if is_opening(word) {
                kind_of_door(word).unwrap_or(DoorKind::Closed)
            } else {
                thing.door_kind()
            };
            let number = thing.properties.get("room").and_then(|room| room.trim().parse::<i64>().ok());
            let room = number.and_then(|number| rooms.get(&number).copied()).zip(thing.side(&["side"]));
            if kind.is_locked() {
                quest.door(thing, map.doors.len());
            }
            map.doors.push(CellDoor { at, kind, room });
            map.open[at] = true;
        }
        "start" | "player" | "player_start" | "playerstart" | "start_position" | "hero" => map.start = Some(at),
        "spawn" if map.start.is_none() => map.start = Some(at),
        "goal" | "end" | "finish" | "target" => map.goal = Some(at),
        "exit" | "entrance" | "gate" if !is_open => {
            let kind =
                if thing.name.is_empty() || plain(&thing.name) == "exit" { word.clone() } else { thing.name.clone() };
            let kind = if kind == "exit" { "gate".to_owned() } else { kind };
            let main = thing.is("main") || word == "entrance";
            map.exits.push(CellExit { at, side: thing.side(&["side", "out"]), kind, main });
        }
        "entrance" if map.start.is_none() => map.start = Some(at),
        "exit" if map.goal.is_none() => map.goal = Some(at),
        word if is_stairs(word) => {
            let said = [thing.says("direction"), Some(plain(&thing.name)), Some(word.to_owned())];
            let is_up = said.into_iter().flatten().find_map(|word| match word.as_str() {
                word if word == "up" || word.contains("_up") || word.contains("up_") => Some(true),
                word if word.contains("down") => Some(false),
                _ => None,
            });
            let direction = if is_up == Some(true) { StairWay::Up } else { StairWay::Down };
            map.stairs.push(CellStair { at, direction, facing: thing.side(&["down", "facing"]) });
        }
        "key" if thing.properties.get("key").is_some_and(|key| !one_line(key).is_empty()) => {
            let name = one_line(&thing.properties["key"]);
            let spent = thing.is("spent");
            quest.keys.entry(name.clone()).and_modify(|own| *own |= spent).or_insert(spent);
            map.marks.push(Mark { name: Some(name), ..Mark::new(at, MarkKind::Key, None) });
        }
        _ => return mark(map, thing, &word),
    }
    true
}

/// Whether a word names a kind of door by itself.
fn is_opening(word: &str) -> bool {
    matches!(word, "archway" | "portcullis" | "doorway")
}

fn is_stairs(word: &str) -> bool {
    matches!(word, "stairs" | "stair" | "steps" | "ladder") || word.starts_with("stairs_") || word.ends_with("_stairs")
}

fn mark(map: &mut CellMap, thing: &Thing, word: &str) -> bool {
    let kind = MarkKind::from_name(word).filter(|kind| !matches!(kind, MarkKind::Own | MarkKind::Key));
    let name = [&thing.name, &thing.kind].into_iter().map(|name| one_line(name)).find(|name| !name.is_empty());
    let own = thing.properties.get("name").map(|name| one_line(name)).filter(|name| !name.is_empty());
    let mut mark = match (kind, own.clone().or(name)) {
        (Some(kind), _) => Mark { name: own, ..Mark::new(thing.at, kind, None) },
        (None, Some(name)) => Mark::own(name, thing.at),
        (None, None) => return false,
    };
    mark.facing = thing.side(&["facing"]);
    mark.solid = match thing.properties.get("solid") {
        Some(_) => thing.is("solid"),
        None => mark.solid,
    };
    map.marks.push(mark);
    true
}

/// A text as a name: in one line, and not too long.
pub(super) fn one_line(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(100).collect();
    line.trim().to_owned()
}

/// The longest text in bytes, which is what our JSON reads again.
const MOST_BYTES: usize = 20_000;

/// A text about something, without what a terminal would obey, and not too long.
pub(super) fn prose(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars().filter(|c| *c == '\n' || !c.is_control()) {
        if out.len() + letter.len_utf8() > MOST_BYTES {
            break;
        }
        out.push(letter);
    }
    out.trim().to_owned()
}
