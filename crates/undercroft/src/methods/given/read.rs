//! A layout as a recipe's text has it, in the same words as a dungeon's JSON.

use std::collections::BTreeMap;

use crate::{
    geom::{Dir, Point},
    model::{
        Cell, CellChanges, Door, DoorKind, Encounter, Exit, FloorText, Layers, Layout, Mark, MarkKind, Passage,
        PassageId, Rewards, Room, RoomId, RoomKind, Route, Signs, Square, Stair, StairWay, Water, Words,
    },
    params::{MAX_SIDE, Node, NodeReader, Problem, Value},
    passes::links::place,
};

use super::read_locks::LockTexts;

/// What may stand in a layout.
const FIELDS: [&str; 18] = [
    "width", "height", "rock", "rooms", "passages", "opened", "closed", "doors", "stairs", "exits", "locks", "keys",
    "marks", "layers", "signs", "words", "start", "goal",
];
const ROOM: [&str; 20] = [
    "id",
    "name",
    "x",
    "y",
    "width",
    "height",
    "shape",
    "mask",
    "kind",
    "purpose",
    "direction",
    "mirror",
    "number",
    "number_at",
    "tags",
    "words",
    "enemies",
    "effective_floor",
    "boss",
    "rewards",
];

/// The layout that a table describes, or `None` and what is wrong with it.
pub(super) fn layout(path: &str, node: &Node, problems: &mut Vec<Problem>) -> Option<Layout> {
    let before = problems.len();
    let reader = &mut NodeReader::new(problems);
    if !matches!(node.value, Value::Table(_)) {
        return reader.refuse(node, path, format!("must be a table or the path of a file, is {}", node.describe()));
    }
    reader.known(node, path, &FIELDS);
    let side = |own: &mut NodeReader<'_>, path: &str, node: &Node| own.whole(path, node, 1..=MAX_SIDE);
    let width = reader.field(node, path, "width", None, side);
    let height = reader.field(node, path, "height", None, side);
    let rock = reader.field(node, path, "rock", Some(Cell::Wall), NodeReader::rock);
    let rooms = reader.list_field(node, path, "rooms", NodeReader::room);
    let passages = reader.list_field(node, path, "passages", NodeReader::passage);
    let opened = reader.field(node, path, "opened", Some(Vec::new()), NodeReader::points);
    let closed = reader.field(node, path, "closed", Some(Vec::new()), NodeReader::points);
    let doors = reader.list_field(node, path, "doors", NodeReader::door);
    let locks = reader.list_field(node, path, "locks", NodeReader::lock);
    let keys = reader.list_field(node, path, "keys", NodeReader::key);
    let stairs = reader.list_field(node, path, "stairs", NodeReader::stair);
    let exits = reader.list_field(node, path, "exits", NodeReader::exit);
    let marks = reader.list_field(node, path, "marks", NodeReader::mark);
    let layers = reader.field(node, path, "layers", Some(Layers::default()), |own, path, node| {
        own.layers(path, node, (width.unwrap_or(0), height.unwrap_or(0)))
    });
    let signs = reader
        .field(node, path, "signs", Some(Signs::new()), |own, path, node| own.entries(path, node, NodeReader::sign));
    let words = reader.field(node, path, "words", Some(Words::new()), NodeReader::words);
    let start = reader.field(node, path, "start", None, NodeReader::point);
    let goal = reader.optional(node, path, "goal", NodeReader::point);
    let (rooms, passages, marks) = (rooms?, passages?, marks?);
    let (doors, of_doors): (Vec<Door>, Vec<Option<u32>>) = doors?.into_iter().unzip();
    let keys = keys?;
    // One of several levels lists the keys to locks of others too.
    let alone = stairs.iter().flatten().all(|stair: &Stair| stair.to.is_none());
    let texts = LockTexts { locks: locks?, of_doors, keys: &keys, marks: &marks, alone };
    let locks = texts.join(path, node, reader);
    let made = Layout {
        width: width?,
        height: height?,
        rock: rock?,
        rooms: (0..).zip(rooms).map(|(id, room)| Room { id: RoomId(id), ..room }).collect(),
        passages: (0..).zip(passages).map(|(id, passage)| Passage { id: PassageId(id), ..passage }).collect(),
        changes: CellChanges { opened: sorted(opened?), closed: sorted(closed?) },
        doors,
        stairs: stairs?,
        exits: exits?,
        locks,
        keys: keys.into_iter().map(|(key, _)| key).collect(),
        marks,
        layers: layers?,
        signs: signs?,
        words: words?,
        start: start?,
        goal: goal?,
        assembly: None,
    };
    (problems.len() == before).then_some(made)
}

fn sorted(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_unstable();
    points.dedup();
    points
}

/// What a layout is made of.
impl NodeReader<'_> {
    fn rock(&mut self, path: &str, node: &Node) -> Option<Cell> {
        match &node.value {
            Value::Text(text) if text == "wall" => Some(Cell::Wall),
            Value::Text(text) if text == "void" => Some(Cell::Void),
            _ => self.refuse(node, path, format!("must be `wall` or `void`, is {}", node.describe())),
        }
    }

    /// `[x, y]`.
    fn point(&mut self, path: &str, node: &Node) -> Option<Point> {
        match &node.value {
            Value::List(items) if items.len() == 2 => {
                let x = self.coordinate(path, &items[0]);
                let y = self.coordinate(path, &items[1]);
                Some(Point::new(x?, y?))
            }
            _ => self.refuse(node, path, format!("must be [x, y], is {}", node.describe())),
        }
    }

    fn points(&mut self, path: &str, node: &Node) -> Option<Vec<Point>> {
        let Value::List(items) = &node.value else {
            return self.refuse(node, path, format!("must be a list of [x, y], is {}", node.describe()));
        };
        // The path of the list names each of its points: to spell out one for every cell would take longer than all else.
        items.iter().map(|item| self.point(path, item)).collect()
    }

    fn room(&mut self, path: &str, node: &Node) -> Option<Room> {
        self.known(node, path, &ROOM);
        let rect = self.rect(path, node)?;
        let shape = self.shape(path, node, rect);
        let name = self.optional(node, path, "name", Self::text);
        let kind = self.field(node, path, "kind", Some(RoomKind::Normal), Self::word);
        let purpose = self.optional(node, path, "purpose", Self::word);
        let direction = self.optional(node, path, "direction", Self::word);
        let mirror = self.optional(node, path, "mirror", Self::count);
        let number = self.optional(node, path, "number", Self::count);
        let number_at = self.optional(node, path, "number_at", Self::point);
        let tags = self.list_field(node, path, "tags", Self::text);
        let words = self.field(node, path, "words", Some(Words::new()), Self::words);
        let enemies = self.optional(node, path, "enemies", Self::count);
        let floor = self.optional(node, path, "effective_floor", Self::count);
        let boss = self.optional(node, path, "boss", Self::text);
        let rewards = self.optional(node, path, "rewards", |own, path, node| {
            let xp = own.field(node, path, "xp", None, Self::real);
            let loot = own.field(node, path, "loot", None, Self::real);
            Some(Rewards { xp: xp?, loot: loot? })
        });
        let (enemies, floor, boss) = (enemies?, floor?, boss?);
        let encounter = enemies.map(|enemies| Encounter { enemies, effective_floor: floor.unwrap_or(1), boss });
        Some(Room {
            name: name?,
            shape: shape?,
            kind: kind?,
            purpose: purpose?,
            direction: direction?,
            mirror: mirror?.map(RoomId),
            number: number?,
            number_at: number_at?,
            tags: tags?.into_iter().map(Into::into).collect(),
            words: words?,
            encounter,
            rewards: rewards?,
            ..Room::new(RoomId(0), rect)
        })
    }

    fn passage(&mut self, path: &str, node: &Node) -> Option<Passage> {
        self.known(node, path, &["id", "from", "to", "cells", "rect", "direction", "bend"]);
        let from = self.field(node, path, "from", None, Self::count);
        let to = self.field(node, path, "to", None, Self::count);
        let direction = self.optional(node, path, "direction", Self::word::<Dir>);
        let rect = self.optional(node, path, "rect", |own, path, node| {
            own.known(node, path, &["x", "y", "width", "height"]);
            own.rect(path, node)
        });
        let bend = self.optional(node, path, "bend", Self::bend);
        let route = match (bend?, rect?, direction?) {
            (Some(bend), None, None) => bend,
            (None, Some(rect), Some(direction)) => Route::Block { rect, direction },
            (None, None, None) => Route::Cells(self.field(node, path, "cells", None, Self::points)?),
            _ => {
                let rule = "has a `bend`, or a `rect` with its `direction`, or neither and `cells`".to_owned();
                return self.refuse(node, path, rule);
            }
        };
        Some(Passage::new(PassageId(0), [RoomId(from?), RoomId(to?)], route))
    }

    fn bend(&mut self, path: &str, node: &Node) -> Option<Route> {
        self.known(node, path, &["from", "corner", "to", "width"]);
        let from = self.field(node, path, "from", None, Self::point);
        let corner = self.field(node, path, "corner", None, Self::point);
        let to = self.field(node, path, "to", None, Self::point);
        let width = self.field(node, path, "width", Some(1), |own, path, node| own.whole(path, node, 1..=MAX_SIDE));
        Some(Route::Bend { from: from?, corner: corner?, to: to?, width: width? })
    }

    /// A door, and the number of its lock if it is said here.
    fn door(&mut self, path: &str, node: &Node) -> Option<(Door, Option<u32>)> {
        self.known(node, path, &["id", "x", "y", "side", "kind", "room", "passage", "sealing", "lock"]);
        let lock = self.optional(node, path, "lock", Self::count)?;
        let at = self.at(path, node);
        let side = self.field(node, path, "side", None, Self::word);
        let usual = if lock.is_some() { DoorKind::Locked } else { DoorKind::Closed };
        let kind = self.field(node, path, "kind", Some(usual), Self::word);
        let room = self.field(node, path, "room", None, Self::count);
        let passage = self.optional(node, path, "passage", Self::count);
        let sealing = self.field(node, path, "sealing", Some(false), Self::flag);
        let door = Door {
            at: at?,
            side: side?,
            kind: kind?,
            room: RoomId(room?),
            passage: passage?.map(PassageId),
            sealing: sealing?,
        };
        Some((door, lock))
    }

    fn stair(&mut self, path: &str, node: &Node) -> Option<Stair> {
        self.known(node, path, &["x", "y", "facing", "direction", "passage", "to"]);
        let at = self.at(path, node);
        let facing = self.optional(node, path, "facing", Self::word);
        let direction = self.field(node, path, "direction", Some(StairWay::Down), Self::word);
        let passage = self.optional(node, path, "passage", Self::count);
        let to = self.optional(node, path, "to", place);
        Some(Stair { at: at?, facing: facing?, direction: direction?, passage: passage?.map(PassageId), to: to? })
    }

    fn exit(&mut self, path: &str, node: &Node) -> Option<Exit> {
        self.known(node, path, &["x", "y", "side", "kind", "room", "main"]);
        let at = self.at(path, node);
        let side = self.field(node, path, "side", None, Self::word);
        let kind = self.field(node, path, "kind", Some(Exit::GATE.to_owned()), Self::text);
        let room = self.field(node, path, "room", None, Self::count);
        let main = self.field(node, path, "main", Some(false), Self::flag);
        Some(Exit { at: at?, side: side?, kind: kind?, room: RoomId(room?), main: main? })
    }

    fn mark(&mut self, path: &str, node: &Node) -> Option<Mark> {
        self.known(node, path, &["x", "y", "kind", "room", "facing", "name", "key", "solid"]);
        let at = self.at(path, node);
        let kind = self.field(node, path, "kind", None, Self::word::<MarkKind>);
        let room = self.optional(node, path, "room", Self::count);
        let facing = self.optional(node, path, "facing", Self::word);
        let name = self.optional(node, path, "name", Self::text);
        let key = self.optional(node, path, "key", Self::text);
        let solid = self.optional(node, path, "solid", Self::flag);
        let mark = Mark::new(at?, kind?, room?.map(RoomId));
        // In a dungeon's JSON a key has its name under `key`.
        let name = key?.filter(|_| mark.kind == MarkKind::Key).or(name?);
        Some(Mark { facing: facing?, name, solid: solid?.unwrap_or(mark.solid), ..mark })
    }

    fn layers(&mut self, path: &str, node: &Node, size: (i32, i32)) -> Option<Layers> {
        self.known(node, path, &["wang", "squares", "water", "ground", "own", "text"]);
        let hex = |c: char| c.to_digit(16).filter(|_| !c.is_ascii_uppercase()).map(|digit| digit as u8);
        let wang =
            self.optional(node, path, "wang", |own, path, node| own.rows(path, node, size, hex, "0 to 9 and a to f"));
        let squares = self.optional(node, path, "squares", |own, path, node| {
            own.rows(path, node, size, Square::from_symbol, "a space and . v < > ^ 1 2 3 4 5 6 7 8")
        });
        let water = self.optional(node, path, "water", |own, path, node| {
            own.rows(path, node, size, Water::from_symbol, "a space where it is dry, `~` shallow, `=` deep")
        });
        let digit = |c: char| c.to_digit(10).map(|digit| digit as u8);
        let ground = self.optional(node, path, "ground", |own, path, node| own.rows(path, node, size, digit, "0 to 9"));
        let own = self.field(node, path, "own", Some(BTreeMap::new()), |own, path, node| {
            own.entries(path, node, |own, path, node| own.rows(path, node, size, Some, ""))
        });
        let text = self.optional(node, path, "text", |own, path, node| {
            own.known(node, path, &["text", "tab_width"]);
            let text = own.field(node, path, "text", None, Self::text);
            let tab_width =
                own.field(node, path, "tab_width", Some(4), |own, path, node| own.whole(path, node, 1..=64));
            Some(FloorText { text: text?.into(), tab_width: tab_width? })
        });
        Some(Layers { wang: wang?, squares: squares?, water: water?, ground: ground?, own: own?, text: text? })
    }

    fn sign(&mut self, path: &str, node: &Node) -> Option<char> {
        let sign = self.text(path, node)?.parse().ok();
        sign.or_else(|| self.refuse(node, path, "must be a single character".to_owned()))
    }
}
