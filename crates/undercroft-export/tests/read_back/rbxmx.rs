//! Roblox models: parts are measured, and cells are found again in them.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{DoorKind, Named, StairWay, geom::Point, view::Audience};
use undercroft_export::{Format, export};

use crate::{
    luau,
    random_recipes::{dungeons, levels},
    seen::{AUDIENCES, Seen, options, written},
};

/// An attribute.
#[derive(Clone, Debug, PartialEq)]
enum Attribute {
    Text(String),
    Flag(bool),
    Number(f64),
}

/// An instance with its children.
struct Item {
    class: String,
    name: String,
    attributes: BTreeMap<String, Attribute>,
    tags: Vec<String>,
    /// Where a part begins and ends, in studs.
    min: [f64; 3],
    max: [f64; 3],
    source: String,
    collides: bool,
    children: Vec<Item>,
}

fn unbase64(text: &str) -> Vec<u8> {
    let digit = |sign: u8| match sign {
        b'A'..=b'Z' => sign - b'A',
        b'a'..=b'z' => sign - b'a' + 26,
        b'0'..=b'9' => sign - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let digits: Vec<u32> = text.bytes().filter(|sign| *sign != b'=').map(|sign| u32::from(digit(sign))).collect();
    let mut bytes = Vec::new();
    for chunk in digits.chunks(4) {
        let bits = chunk.iter().enumerate().fold(0, |bits, (index, digit)| bits | digit << (18 - 6 * index));
        bytes.extend(bits.to_be_bytes()[1..chunk.len()].iter());
    }
    bytes
}

fn attributes(bytes: &[u8]) -> BTreeMap<String, Attribute> {
    let mut rest = bytes;
    let mut take = |count: usize| {
        let (part, after) = rest.split_at(count);
        rest = after;
        part.to_vec()
    };
    let four = |bytes: Vec<u8>| u32::from_le_bytes(bytes.try_into().unwrap()) as usize;
    let count = four(take(4));
    let mut found = BTreeMap::new();
    for _ in 0..count {
        let length = four(take(4));
        let name = String::from_utf8(take(length)).unwrap();
        let value = match take(1)[0] {
            2 => {
                let length = four(take(4));
                Attribute::Text(String::from_utf8(take(length)).unwrap())
            }
            3 => Attribute::Flag(take(1)[0] == 1),
            6 => Attribute::Number(f64::from_le_bytes(take(8).try_into().unwrap())),
            other => panic!("{other}"),
        };
        assert!(found.insert(name, value).is_none());
    }
    assert!(rest.is_empty());
    found
}

impl Item {
    fn read(node: roxmltree::Node<'_, '_>, referents: &mut BTreeSet<String>) -> Item {
        assert!(referents.insert(node.attribute("referent").unwrap().to_owned()));
        let properties = node.children().find(|child| child.has_tag_name("Properties")).unwrap();
        let find = |name: &str| properties.children().find(|child| child.attribute("name") == Some(name));
        let text = |name: &str| find(name).and_then(|property| property.text()).unwrap_or_default().to_owned();
        let inside = |property: &str, tag: &str| -> f64 {
            let parent = find(property).unwrap();
            parent.children().find(|child| child.has_tag_name(tag)).unwrap().text().unwrap().parse().unwrap()
        };
        let class = node.attribute("class").unwrap().to_owned();
        let (mut min, mut max) = ([0.0; 3], [0.0; 3]);
        if find("size").is_some() {
            let mut size = ["X", "Y", "Z"].map(|axis| inside("size", axis));
            assert!(size.iter().all(|side| (0.001..=2_048.0).contains(side)), "{size:?}");
            // An upright cylinder is as high as it is long.
            if find("shape").is_some() {
                size.swap(0, 1);
            }
            let middle = ["X", "Y", "Z"].map(|axis| inside("CFrame", axis));
            min = [0, 1, 2].map(|axis| middle[axis] - size[axis] / 2.0);
            max = [0, 1, 2].map(|axis| middle[axis] + size[axis] / 2.0);
            assert_eq!(text("Anchored"), "true");
        }
        let serialized = text("AttributesSerialize");
        let tags = String::from_utf8(unbase64(&text("Tags"))).unwrap();
        Item {
            class,
            name: text("Name"),
            attributes: if serialized.is_empty() { BTreeMap::new() } else { attributes(&unbase64(&serialized)) },
            tags: tags.split('\0').map(str::to_owned).collect(),
            min,
            max,
            source: text("Source"),
            collides: text("CanCollide") == "true",
            children: node
                .children()
                .filter(|child| child.has_tag_name("Item"))
                .map(|child| Item::read(child, referents))
                .collect(),
        }
    }

    fn is(&self, tag: &str) -> bool {
        self.tags.iter().any(|own| own == tag)
    }

    fn number(&self, name: &str) -> f64 {
        match &self.attributes[name] {
            Attribute::Number(number) => *number,
            other => panic!("{name} is {other:?}"),
        }
    }

    fn text(&self, name: &str) -> &str {
        match &self.attributes[name] {
            Attribute::Text(text) => text,
            other => panic!("{name} is {other:?}"),
        }
    }

    /// It and everything in it.
    fn all(&self) -> Vec<&Item> {
        std::iter::once(self).chain(self.children.iter().flat_map(Item::all)).collect()
    }

    /// The cells that a part covers, in studs from a corner.
    fn cells(&self, corner: [f64; 3], side: f64) -> Vec<Point> {
        let from = [0, 2].map(|axis| ((self.min[axis] - corner[axis]) / side).round() as i32);
        let to = [0, 2].map(|axis| ((self.max[axis] - corner[axis]) / side).round() as i32);
        (from[1]..to[1]).flat_map(|y| (from[0]..to[0]).map(move |x| Point::new(x, y))).collect()
    }
}

/// The levels of a file, and the data of its module.
fn read(file: &[u8]) -> (Vec<Item>, serde_json::Value) {
    let text = std::str::from_utf8(file).unwrap();
    let page = roxmltree::Document::parse(text).unwrap();
    let root = page.root_element();
    assert_eq!((root.tag_name().name(), root.attribute("version")), ("roblox", Some("4")));
    let item = root.children().find(|child| child.has_tag_name("Item")).unwrap();
    let mut model = Item::read(item, &mut BTreeSet::new());
    let module = model.children.pop().unwrap();
    assert_eq!((module.class.as_str(), module.name.as_str()), ("ModuleScript", "DungeonData"));
    (model.children, luau::module(&module.source))
}

fn compare(level: &Item, data: &serde_json::Value, seen: &Seen) {
    luau::compare(data, seen);
    let side = level.number("CellStuds");
    let corner = ["x", "y", "z"].map(|axis| data["cornerStuds"][axis].as_f64().unwrap());
    let all = level.all();
    let mut floor: BTreeSet<Point> = BTreeSet::new();
    let mut deep: BTreeSet<Point> = BTreeSet::new();
    let mut rooms: BTreeMap<u32, BTreeSet<Point>> = BTreeMap::new();
    for model in level.children.iter().filter(|item| item.is("Room") || item.is("Passage") || item.name == "Opened") {
        let parts = model.children.iter().filter(|part| part.is("Floor"));
        let mut own = BTreeSet::new();
        for part in parts {
            assert!(part.collides);
            own.extend(part.cells(corner, side));
            if part.max[1] < corner[1] - 0.1 * side {
                deep.extend(part.cells(corner, side));
            }
        }
        floor.extend(&own);
        if model.is("Room") {
            rooms.insert(model.number("Room") as u32, own);
        }
    }
    let pits = seen.draft.stairs.iter().filter(|stair| stair.direction == StairWay::Down && stair.passage.is_none());
    let pits: BTreeSet<Point> = pits.map(|stair| seen.placed(stair.at)).collect();
    let whole: BTreeSet<Point> = floor.union(&pits).copied().collect();
    assert_eq!(whole, seen.floor());
    let wanted = seen.rooms().into_iter().map(|cells| cells.intersection(&floor).copied().collect::<BTreeSet<_>>());
    assert_eq!(rooms.into_values().collect::<Vec<_>>(), wanted.collect::<Vec<_>>());
    let cell = |item: &Item| Point::new(item.number("X") as i32, item.number("Y") as i32);
    let solid: BTreeSet<Point> = all
        .iter()
        .filter(|item| item.attributes.get("Solid") == Some(&Attribute::Flag(true)))
        .map(|item| cell(item))
        .collect();
    let walkable: BTreeSet<Point> =
        whole.iter().filter(|at| !deep.contains(at) && !solid.contains(at)).copied().collect();
    assert_eq!(walkable, seen.walkable());
    let mut walls = BTreeSet::new();
    for wall in all.iter().filter(|item| item.is("Wall")) {
        for at in wall.cells(corner, side) {
            assert!(walls.insert(at) && !floor.contains(&at));
        }
    }
    let beside = floor.iter().flat_map(|at| at.neighbours()).filter(|at| !whole.contains(at));
    assert!(beside.into_iter().all(|at| walls.contains(&at)), "a hole in a wall");
    let mut doors: BTreeMap<Point, DoorKind> = BTreeMap::new();
    for door in all.iter().filter(|item| item.is("Door")) {
        let kind = DoorKind::from_name(door.text("Kind")).unwrap();
        let leaf = door.children.iter().find(|part| part.name == "Leaf");
        assert_eq!(leaf.is_some(), kind != DoorKind::Archway);
        assert_eq!(leaf.is_some_and(|leaf| leaf.collides), matches!(kind, DoorKind::Locked | DoorKind::Secret));
        assert_eq!(door.children.iter().filter(|part| part.name == "Post").count(), 2);
        let at = cell(door);
        let size = Point::new(door.number("Width") as i32, door.number("Height") as i32);
        for at in undercroft::Rect::new(at.x, at.y, size.x, size.y).cells() {
            let known = doors.entry(at).or_insert(kind);
            *known = (*known).max(kind);
        }
    }
    assert_eq!(doors, seen.doors());
    let starts: Vec<&&Item> = all.iter().filter(|item| item.name == "Start" && item.class != "Model").collect();
    assert_eq!(starts.len(), 1);
    assert_eq!(starts[0].class == "SpawnLocation", data["level"] == 0);
    let middle = [0, 2].map(|axis| ((starts[0].min[axis] + starts[0].max[axis]) / 2.0 - corner[axis]) / side);
    assert_eq!(Point::new(middle[0].floor() as i32, middle[1].floor() as i32), seen.placed(seen.draft.start));
}

#[test]
fn models_have_the_floor_the_walls_and_the_doors_of_the_dungeon() {
    for dungeon in dungeons(7) {
        for audience in AUDIENCES {
            let (file, seen) = written(&dungeon, Format::Rbxmx, audience);
            let (levels, data) = read(&file.bytes);
            assert_eq!(levels.len(), 1);
            compare(&levels[0], &data["levels"][0], &seen);
        }
    }
}

#[test]
fn levels_lie_above_each_other() {
    for levels in levels() {
        let file = export(&levels, Format::Rbxmx, &options(Audience::Gm)).unwrap();
        let (models, data) = read(&file.bytes);
        assert_eq!(models.len(), 3);
        let mut above = f64::MAX;
        for ((model, draft), index) in models.iter().zip(levels.drafts()).zip(0..) {
            compare(model, &data["levels"][index], &Seen::of(draft, Audience::Gm));
            let y = data["levels"][index]["cornerStuds"]["y"].as_f64().unwrap();
            assert!(y < above);
            above = y;
        }
    }
}
