//! Rooms, doors, stairs, marks and the like as objects with properties.

use std::collections::BTreeMap;

use undercroft::{
    Connections, Door, DoorId, Draft, Lock, Mark, MarkKind, Named, Room, Shape,
    geom::{Point, Rect},
    view::plan::{Audience, Path, PointF, number, room_outline, stair_symbols},
};
use undercroft_words::DungeonTexts;

use super::ShownLevel;
use crate::notes;

/// What an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ObjectKind {
    Room,
    Door,
    Stairs,
    Exit,
    Mark,
    Enemy,
    Key,
    Start,
    Goal,
    Lock,
}

/// Where an object lies, in cells.
#[derive(Clone, Debug)]
pub(crate) enum ObjectShape {
    /// On this cell.
    Cell(Point),
    /// All of a rectangle.
    Rect(Rect),
    /// A part of a rectangle.
    Polygon(Rect, Vec<PointF>),
}

/// An object of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ObjectRef {
    pub level: usize,
    pub object: usize,
}

/// A value of an object.
#[derive(Clone, Debug)]
pub(crate) enum Property {
    Text(String),
    Whole(i64),
    Real(f64),
    Bool(bool),
    /// Other objects.
    Objects(Vec<ObjectRef>),
}

/// Something in a level.
pub(crate) struct MapObject {
    pub kind: ObjectKind,
    pub name: String,
    pub shape: ObjectShape,
    pub properties: Vec<(&'static str, Property)>,
}

impl From<&str> for Property {
    fn from(text: &str) -> Property {
        Property::Text(text.to_owned())
    }
}

impl From<String> for Property {
    fn from(text: String) -> Property {
        Property::Text(text)
    }
}

impl From<u32> for Property {
    fn from(number: u32) -> Property {
        Property::Whole(number.into())
    }
}

impl From<i32> for Property {
    fn from(number: i32) -> Property {
        Property::Whole(number.into())
    }
}

impl From<bool> for Property {
    fn from(value: bool) -> Property {
        Property::Bool(value)
    }
}

impl ObjectKind {
    /// Its name as the type of an object.
    pub fn name(self) -> &'static str {
        match self {
            ObjectKind::Room => "room",
            ObjectKind::Door => "door",
            ObjectKind::Stairs => "stairs",
            ObjectKind::Exit => "exit",
            ObjectKind::Mark => "mark",
            ObjectKind::Enemy => "enemy",
            ObjectKind::Key => "key",
            ObjectKind::Start => "start",
            ObjectKind::Goal => "goal",
            ObjectKind::Lock => "lock",
        }
    }

    /// The group of objects that it belongs to.
    pub fn group(self) -> &'static str {
        match self {
            ObjectKind::Room => "rooms",
            ObjectKind::Door => "doors",
            ObjectKind::Stairs | ObjectKind::Exit => "ways",
            ObjectKind::Mark | ObjectKind::Enemy | ObjectKind::Key => "marks",
            ObjectKind::Start | ObjectKind::Goal => "party",
            ObjectKind::Lock => "locks",
        }
    }
}

impl MapObject {
    /// A property that is a whole number.
    pub fn whole(&self, wanted: &str) -> Option<i64> {
        self.properties.iter().find_map(|(name, value)| match value {
            Property::Whole(number) if *name == wanted => Some(*number),
            _ => None,
        })
    }
}

impl ObjectShape {
    /// The rectangle of cells that it lies in.
    pub fn bounds(&self) -> Rect {
        match self {
            ObjectShape::Cell(at) => Rect::new(at.x, at.y, 1, 1),
            ObjectShape::Rect(rect) | ObjectShape::Polygon(rect, _) => *rect,
        }
    }
}

type Properties = Vec<(&'static str, Property)>;

/// The name and the hook of a level, which players may know too, and where it comes from.
pub(super) fn level_properties(level: &ShownLevel<'_>) -> Properties {
    let mut list: Properties = Vec::new();
    if level.audience == Audience::Gm {
        let origin = level.source.origin;
        list.push(("method", origin.recipe.method.name().into()));
        list.push(("seed", origin.seed.as_str().into()));
        list.push(("attempt", origin.attempt.into()));
    }
    let (name, hook) = level.source.name_and_hook();
    list.extend([("name", name.into()), ("hook", hook.into())]);
    list
}

/// The objects of all levels.
pub(super) fn objects(levels: &[ShownLevel<'_>]) -> Vec<Vec<MapObject>> {
    let mut all: Vec<Vec<MapObject>> = levels.iter().map(Objects::of).collect();
    link_stairs(levels, &mut all);
    link_locks(levels, &mut all);
    all
}

/// The objects of one level, as they are found.
struct Objects<'a> {
    level: &'a ShownLevel<'a>,
    draft: &'a Draft,
    list: Vec<MapObject>,
}

impl Objects<'_> {
    fn of(level: &ShownLevel<'_>) -> Vec<MapObject> {
        let mut objects = Objects { level, draft: &level.source.draft, list: Vec::new() };
        objects.rooms();
        objects.doors();
        objects.ways();
        objects.marks();
        objects.party();
        objects.locks();
        objects.list
    }

    fn put(&mut self, kind: ObjectKind, name: impl Into<String>, at: Point, properties: Properties) {
        let shape = ObjectShape::Cell(self.level.cell(at));
        self.list.push(MapObject { kind, name: name.into(), shape, properties });
    }

    fn rooms(&mut self) {
        let told = (self.level.audience == Audience::Gm).then(|| self.level.source.words_for_gm());
        let facts: BTreeMap<_, _> = match &told {
            Some(told) => {
                notes::notes_of_draft(self.draft, told).into_iter().map(|note| (note.room, note.facts)).collect()
            }
            None => BTreeMap::new(),
        };
        for room in &self.draft.rooms {
            let Rect { w, h, .. } = room.rect;
            let mut list: Properties = vec![
                ("shape", room.shape.name().into()),
                ("room", room.id.0.into()),
                ("columns", w.into()),
                ("rows", h.into()),
            ];
            let mut name = String::new();
            if let Some(told) = &told {
                let number = number(self.draft, room);
                name = number.map_or_else(String::new, |number| number.to_string());
                list.push(("kind", room.kind.name().into()));
                list.extend(number.map(|number| ("number", number.into())));
                list.extend(facts.get(&room.id).map(|facts| ("note", facts.join(" ").into())));
                list.extend(words(told, room));
                list.extend(contents(room));
            }
            let shape = shape(room, |at| self.level.cell(at));
            self.list.push(MapObject { kind: ObjectKind::Room, name, shape, properties: list });
        }
    }

    fn doors(&mut self) {
        let connections = self.draft.connections();
        let mut openings = vec![None; self.draft.doors.len()];
        for opening in connections.openings() {
            for DoorId(door) in &opening.doors {
                openings.get_mut(*door as usize).into_iter().for_each(|found| *found = Some(opening));
            }
        }
        let mut locks = BTreeMap::new();
        for lock in &self.draft.locks {
            locks.extend(lock.doors.iter().map(|door| (*door, lock)));
        }
        for (id, door) in (0..).zip(&self.draft.doors) {
            let opening = openings.get(id as usize).copied().flatten();
            let mut list: Properties = vec![
                ("kind", door.kind.name().into()),
                ("side", door.side.name().into()),
                ("room", door.room.0.into()),
            ];
            list.extend(other_room(self.draft, door, opening, &connections).map(|room| ("to", room.into())));
            list.extend(door.passage.map(|passage| ("passage", passage.0.into())));
            list.extend(opening.map(|opening| ("width", (opening.cells.len() as u32).into())));
            if let Some(lock) = locks.get(&DoorId(id)) {
                list.push(("lock", lock.id.0.into()));
                if !lock.key.is_empty() {
                    list.push(("key", lock.key.as_str().into()));
                }
            }
            self.put(ObjectKind::Door, door.kind.name(), door.at, list);
        }
    }

    fn ways(&mut self) {
        let symbols = stair_symbols(self.draft, &self.level.open);
        let stairs = self.draft.stairs.iter().filter(|stair| self.level.is_open(stair.at));
        for (stair, symbol) in stairs.zip(symbols) {
            let mut list: Properties =
                vec![("direction", stair.direction.name().into()), ("down", symbol.down.name().into())];
            list.extend(stair.passage.map(|passage| ("passage", passage.0.into())));
            list.extend(stair.to.map(|to| ("to_level", to.level.into())));
            self.put(ObjectKind::Stairs, stair.direction.name(), stair.at, list);
        }
        for exit in &self.draft.exits {
            let list: Properties = vec![
                ("kind", exit.kind.as_str().into()),
                ("side", exit.side.name().into()),
                ("main", exit.main.into()),
                ("room", exit.room.0.into()),
            ];
            self.put(ObjectKind::Exit, exit.kind.as_str(), exit.at, list);
        }
    }

    fn marks(&mut self) {
        use MarkKind::*;
        // A junction of passages can be seen without a mark.
        for mark in self.draft.marks.iter().filter(|mark| mark.kind != Junction) {
            let kind = match mark.kind {
                Enemy | Boss => ObjectKind::Enemy,
                Key => ObjectKind::Key,
                Pillar | Loot | Reward | Hazard | Blessing | Column | Altar | Dais | Fountain | Coffin | Rubble
                | Bed | Bedding | Table | Bench | Hearth | Shelf | Workbench | Anvil | WeaponRack | Cage | Chains
                | Statue | Urn | Crate | Barrel | Well | Brazier | Bones | Mushrooms | Torch | Junction
                | PlayerSpawn | EnemySpawn | BossSpawn | LootSpawn | Own => ObjectKind::Mark,
            };
            self.put(kind, mark.kind.name(), mark.at, self.mark_properties(mark));
        }
    }

    fn mark_properties(&self, mark: &Mark) -> Properties {
        use MarkKind::*;
        let mut list: Properties = vec![("kind", mark.kind.name().into())];
        list.extend(mark.room.map(|room| ("room", room.0.into())));
        list.extend(mark.facing.map(|way| ("facing", way.name().into())));
        // What is usual of its kind need not be said, unless it is solid.
        if mark.solid || mark.kind.is_solid() {
            list.push(("solid", mark.solid.into()));
        }
        match mark.kind {
            Enemy | Boss => {
                list.extend(mark.name.as_ref().map(|name| ("name", name.as_str().into())));
                let encounter = mark.room.and_then(|id| self.draft.rooms.get(id.0 as usize)?.encounter.as_ref());
                if let Some(encounter) = encounter {
                    list.push(("number", encounter.enemies.into()));
                    list.push(("floor", encounter.effective_floor.into()));
                }
            }
            Key => {
                let name = mark.name.as_deref().unwrap_or_default();
                list.push(("key", name.into()));
                list.extend(self.draft.key_letter(mark).map(|letter| ("letter", letter.to_string().into())));
                let spent = self.draft.keys.iter().find(|key| key.name == name).is_some_and(|key| key.spent);
                list.push(("spent", spent.into()));
            }
            Pillar | Loot | Reward | Hazard | Blessing | Column | Altar | Dais | Fountain | Coffin | Rubble | Bed
            | Bedding | Table | Bench | Hearth | Shelf | Workbench | Anvil | WeaponRack | Cage | Chains | Statue
            | Urn | Crate | Barrel | Well | Brazier | Bones | Mushrooms | Torch | Junction | PlayerSpawn
            | EnemySpawn | BossSpawn | LootSpawn | Own => {
                list.extend(mark.name.as_ref().map(|name| ("name", name.as_str().into())))
            }
        }
        list
    }

    fn party(&mut self) {
        let (start, goal) = (self.draft.start, self.draft.goal);
        if self.level.is_open(start) {
            self.put(ObjectKind::Start, "start", start, Vec::new());
        }
        if let Some(goal) = goal.filter(|at| self.level.is_open(*at)) {
            self.put(ObjectKind::Goal, "goal", goal, Vec::new());
        }
    }

    /// A lock stands where the first of its doors does.
    fn locks(&mut self) {
        for lock in &self.draft.locks {
            let doors: Vec<&Door> = lock.doors.iter().filter_map(|id| self.draft.doors.get(id.0 as usize)).collect();
            let Some(first) = doors.first() else { continue };
            let mut list: Properties = vec![("lock", lock.id.0.into())];
            if !lock.key.is_empty() {
                list.push(("key", lock.key.as_str().into()));
                list.extend(lock.letter().map(|letter| ("letter", letter.to_string().into())));
            }
            self.put(ObjectKind::Lock, lock.key.as_str(), first.at, list);
        }
    }
}

/// What is told of a room.
fn words(told: &DungeonTexts, room: &Room) -> Properties {
    let own = told.room(room.id);
    vec![("title", own.title().into()), ("aloud", own.aloud.into())]
}

/// What waits in a room, and what it gives.
fn contents(room: &Room) -> Properties {
    let mut list: Properties = Vec::new();
    if let Some(encounter) = &room.encounter {
        list.push(("enemies", encounter.enemies.into()));
        list.push(("floor", encounter.effective_floor.into()));
        list.extend(encounter.boss.as_ref().map(|boss| ("boss", boss.as_str().into())));
    }
    if let Some(rewards) = &room.rewards {
        list.extend([("xp", Property::Real(rewards.xp)), ("loot", Property::Real(rewards.loot))]);
    }
    list
}

/// How many straight lines a curve becomes.
const PARTS: u32 = 4;

/// The shape of a room: a rectangle, or the polygon around it.
fn shape(room: &Room, cell: impl Fn(Point) -> Point) -> ObjectShape {
    let corner = cell(Point::new(room.rect.x, room.rect.y));
    let rect = Rect { x: corner.x, y: corner.y, ..room.rect };
    if matches!(room.shape, Shape::Rect) {
        return ObjectShape::Rect(rect);
    }
    let moved = (f64::from(corner.x - room.rect.x), f64::from(corner.y - room.rect.y));
    // The largest is the outer one; the others are holes.
    let size = |path: &Path| {
        let (low, high) = path.bounds();
        (high.x - low.x) * (high.y - low.y)
    };
    let outer = room_outline(room).into_iter().max_by(|a, b| size(a).total_cmp(&size(b)));
    let Some(outer) = outer else { return ObjectShape::Rect(rect) };
    let mut spots: Vec<PointF> = outer.flattened(PARTS).into_iter().map(|at| at.moved(moved.0, moved.1)).collect();
    // A polygon closes by itself.
    if spots.len() > 1 && spots.first() == spots.last() {
        spots.pop();
    }
    ObjectShape::Polygon(rect, spots)
}

/// The room on the other side of a door: where its passage leads, else what one meets first.
fn other_room(
    draft: &Draft,
    door: &Door,
    opening: Option<&undercroft::Opening>,
    connections: &Connections,
) -> Option<u32> {
    let ends = door.passage.and_then(|id| draft.passages.get(id.0 as usize)).map(|passage| passage.ends);
    let far = ends.and_then(|[a, b]| match (a == door.room, b == door.room) {
        (true, false) => Some(b),
        (false, true) => Some(a),
        _ => None,
    });
    let met = || opening?.beyond.rooms.iter().copied().find(|room| *room != door.room);
    let near = || connections.neighbours(door.room).first().copied().filter(|_| opening.is_none());
    far.or_else(met).or_else(near).map(|room| room.0)
}

/// Refers from stairs to their other ends on other levels.
fn link_stairs(levels: &[ShownLevel<'_>], all: &mut [Vec<MapObject>]) {
    let ends: Vec<BTreeMap<Point, usize>> = all
        .iter()
        .map(|objects| {
            let stairs = objects.iter().enumerate().filter(|(_, object)| object.kind == ObjectKind::Stairs);
            stairs.map(|(index, object)| (object.shape.bounds().corner(), index)).collect()
        })
        .collect();
    for (objects, level) in all.iter_mut().zip(levels) {
        for stair in &level.source.draft.stairs {
            let Some(to) = stair.to else { continue };
            let found = levels.get(to.level as usize).zip(ends.get(to.level as usize));
            let Some(object) = found.and_then(|(other, ends)| ends.get(&other.cell(to.at)).copied()) else { continue };
            let own = level.cell(stair.at);
            let is_it =
                |object: &&mut MapObject| object.kind == ObjectKind::Stairs && object.shape.bounds().corner() == own;
            if let Some(found) = objects.iter_mut().find(is_it) {
                let end = ObjectRef { level: to.level as usize, object };
                found.properties.push(("to_object", Property::Objects(vec![end])));
            }
        }
    }
}

/// Refers from locks to their doors and keys, from doors to their locks and from keys to the locks they open. A key may lie
/// on another level.
fn link_locks(levels: &[ShownLevel<'_>], all: &mut [Vec<MapObject>]) {
    let text = |object: &MapObject, wanted: &str| {
        object.properties.iter().find_map(|(name, value)| match value {
            Property::Text(text) if *name == wanted => Some(text.clone()),
            _ => None,
        })
    };
    let mut keys: BTreeMap<String, Vec<ObjectRef>> = BTreeMap::new();
    let mut locks: BTreeMap<String, Vec<ObjectRef>> = BTreeMap::new();
    for (level, objects) in all.iter().enumerate() {
        for (object, found) in objects.iter().enumerate() {
            let named = text(found, "key").filter(|name| !name.is_empty());
            match (found.kind, named) {
                (ObjectKind::Key, Some(name)) => keys.entry(name).or_default().push(ObjectRef { level, object }),
                (ObjectKind::Lock, Some(name)) => locks.entry(name).or_default().push(ObjectRef { level, object }),
                _ => {}
            }
        }
    }
    for (index, (objects, level)) in all.iter_mut().zip(levels).enumerate() {
        let of_kind = |objects: &[MapObject], kind| -> Vec<usize> {
            (0..objects.len()).filter(|index| objects[*index].kind == kind).collect()
        };
        let (doors, own_locks) = (of_kind(objects, ObjectKind::Door), of_kind(objects, ObjectKind::Lock));
        let has_door = |lock: &&Lock| lock.doors.iter().any(|door| (door.0 as usize) < doors.len());
        let with_doors = level.source.draft.locks.iter().filter(has_door);
        for (lock, place) in with_doors.zip(own_locks) {
            let own = lock.doors.iter().filter_map(|door| doors.get(door.0 as usize).copied());
            let own: Vec<ObjectRef> = own.map(|object| ObjectRef { level: index, object }).collect();
            for door in &own {
                let lock = ObjectRef { level: index, object: place };
                objects[door.object].properties.push(("lock_object", Property::Objects(vec![lock])));
            }
            let found = keys.get(&lock.key).cloned().unwrap_or_default();
            let list = [("doors", own), ("keys", found)].into_iter().filter(|(_, list)| !list.is_empty());
            objects[place].properties.extend(list.map(|(name, list)| (name, Property::Objects(list))));
        }
        for key in of_kind(objects, ObjectKind::Key) {
            let opened = text(&objects[key], "key").and_then(|name| locks.get(&name).cloned());
            objects[key].properties.extend(opened.map(|opened| ("opens", Property::Objects(opened))));
        }
    }
}
