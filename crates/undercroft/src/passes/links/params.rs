use crate::{
    Json, Named,
    geom::Point,
    json,
    model::{Key, Place, StairWay},
    params::{Custom, Fields, MAX_LEVELS, MAX_LOCKS, Node, NodeReader, Params, Problem, Rules, Value},
};

/// The most locks that all levels have.
const MOST_LOCKS: i32 = MAX_LOCKS * MAX_LEVELS as i32;
/// The most stairs or keys that may be listed for one level.
const MOST_LISTED: usize = 100_000;

/// What makes a dungeon one of several levels: stairs to others, and keys to locks there. Filled in when levels are made.
#[derive(Clone, Debug, PartialEq)]
pub struct Links {
    /// Which level it is, counted from the top. Default 0, from 0 to 99.
    pub level: i32,
    /// Stairs to other levels. Default empty.
    pub stairs: LinkStairs,
    /// The keys that lie here where the locks of all levels are looked at together; else the pass `locks` lays keys on its
    /// own. Default empty.
    pub keys: LinkKeys,
    /// The kinds of keys of all levels, so that a key has the same letter on each. Default empty.
    pub kinds: LinkKinds,
    /// How many locks the pass `locks` makes at most, where keys to more of them find no place on all levels. Default 1,000, from 0
    /// to 1,000.
    pub most_locks: i32,
    /// How many locks the levels above have: the letters of this level's come after theirs. Default 0, from 0 to 100,000.
    pub locks_above: i32,
}

impl Default for Links {
    fn default() -> Links {
        Links {
            level: 0,
            stairs: LinkStairs::default(),
            keys: LinkKeys::default(),
            kinds: LinkKinds::default(),
            most_locks: MAX_LOCKS,
            locks_above: 0,
        }
    }
}

/// Kinds of keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkKinds(pub Vec<Key>);

/// Stairs to other levels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkStairs(pub Vec<LinkStair>);

/// Stairs to another level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkStair {
    /// Their cell.
    pub at: Point,
    /// Whether they lead up or down.
    pub direction: StairWay,
    /// Their other end.
    pub to: Place,
}

/// Keys that lie on a level; `None` if the level's own locks alone decide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkKeys(pub Option<Vec<LinkKey>>);

/// A key that lies on a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkKey {
    /// Its cell.
    pub at: Point,
    /// Its name.
    pub name: String,
    /// The [number](crate::Lock::number) of the lock that it was laid for, if that is known.
    pub opens: Option<u32>,
}

impl Links {
    /// Whether it lists stairs or keys, and does not only say which level it is.
    pub(crate) fn lists_anything(&self) -> bool {
        let keys = self.keys.0.as_ref().is_some_and(|keys| !keys.is_empty());
        keys || !self.stairs.0.is_empty() || !self.kinds.0.is_empty()
    }
}

impl Links {
    /// The rules that bind several of its parameters together.
    pub(super) fn check_rules(&self, rules: &mut Rules<'_>) {
        let own = self.level.unsigned_abs();
        for (index, stair) in self.stairs.0.iter().enumerate() {
            let fits = match stair.direction {
                StairWay::Up => stair.to.level < own,
                StairWay::Down => stair.to.level > own,
            };
            rules.require(fits, &format!("stairs[{index}].to"), || {
                let rule = format!("stairs {} of level {own} cannot lead to level {}", stair.direction, stair.to.level);
                (rule, "levels count from 0 at the top".to_owned())
            });
        }
        let is_known = |key: &LinkKey| self.kinds.0.iter().any(|kind| kind.name == key.name);
        for (index, key) in self.keys.0.iter().flatten().enumerate().filter(|(_, key)| !is_known(key)) {
            rules.require(false, &format!("keys[{index}].key"), || {
                (format!("there is no kind of keys `{}`", key.name), "list it in `kinds`".to_owned())
            });
        }
    }
}

impl Params for Links {
    fn about(&self) -> &'static str {
        "Joins a level to others by stairs; filled in when several levels are made."
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.heading("Levels");
        f.whole("level", "which level it is, from the top", &mut self.level, 0..=MAX_LEVELS as i32 - 1);
        f.custom("stairs", "stairs to other levels", &mut self.stairs);
        f.custom("keys", "keys that lie here, where the locks of all levels count", &mut self.keys);
        f.custom("kinds", "kinds of keys of all levels", &mut self.kinds);
        f.whole("most_locks", "how many locks it has at most", &mut self.most_locks, 0..=MAX_LOCKS);
        f.whole("locks_above", "how many locks the levels above have", &mut self.locks_above, 0..=MOST_LOCKS);
    }
}

impl Custom for LinkStairs {
    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>) {
        let read = NodeReader::new(problems).list(path, node, MOST_LISTED, |reader, path, node| {
            reader.known(node, path, &["x", "y", "direction", "to"]);
            let at = reader.at(path, node);
            let direction = reader.field(node, path, "direction", None, NodeReader::word);
            let to = reader.field(node, path, "to", None, NodeReader::value);
            Some(LinkStair { at: at?, direction: direction?, to: to? })
        });
        self.0 = read.unwrap_or_default();
    }

    fn encode(&self) -> Json {
        let stair = |LinkStair { at, direction, to }: &LinkStair| json!({ "x": at.x, "y": at.y, "direction": direction.name(), "to": json!([to.level, to.at.x, to.at.y]) });
        Json::List(self.0.iter().map(stair).collect())
    }

    fn schema(&self) -> Json {
        let to = json!({ "type": "array", "items": { "type": "integer" }, "minItems": 3, "maxItems": 3 });
        let ways: Vec<&str> = StairWay::ALL.iter().map(|(_, name)| *name).collect();
        list_schema(
            json!({ "x": { "type": "integer" }, "y": { "type": "integer" }, "direction": { "enum": ways }, "to": to }),
            &["x", "y", "direction", "to"],
        )
    }

    fn form(&self) -> &'static str {
        "[{ x, y, direction, to = [LEVEL, x, y] }, ...]"
    }
}

impl Custom for LinkKeys {
    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>) {
        if node.value == Value::Null {
            self.0 = None;
            return;
        }
        let read = NodeReader::new(problems).list(path, node, MOST_LISTED, |reader, path, node| {
            reader.known(node, path, &["x", "y", "key", "opens"]);
            let at = reader.at(path, node);
            let name = reader.field(node, path, "key", None, NodeReader::text);
            let number = |reader: &mut NodeReader<'_>, path: &str, node: &Node| match node.value {
                Value::Null => Some(None),
                _ => reader.whole(path, node, 0..=MOST_LOCKS).map(|number| Some(number.unsigned_abs())),
            };
            let opens = reader.field(node, path, "opens", Some(None), number);
            Some(LinkKey { at: at?, name: name?, opens: opens? })
        });
        self.0 = read;
    }

    fn encode(&self) -> Json {
        let key = |LinkKey { at, name, opens }: &LinkKey| {
            let opens = opens.map_or(Json::Null, Json::from);
            json!({ "x": at.x, "y": at.y, "key": name, "opens": opens })
        };
        self.0.as_ref().map_or(Json::Null, |keys| Json::List(keys.iter().map(key).collect()))
    }

    fn schema(&self) -> Json {
        let opens = json!({ "type": ["integer", "null"], "minimum": 0 });
        let key = json!({
            "x": { "type": "integer" }, "y": { "type": "integer" }, "key": { "type": "string" }, "opens": opens,
        });
        // Recipes of earlier versions do not say which lock a key was laid for.
        json!({ "oneOf": [{ "type": "null" }, list_schema(key, &["x", "y", "key"])] })
    }

    fn form(&self) -> &'static str {
        "null or [{ x, y, key }, ...]"
    }
}

impl Custom for LinkKinds {
    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>) {
        let read = NodeReader::new(problems).list(path, node, MOST_LISTED, |reader, path, node| {
            reader.known(node, path, &["name", "spent"]);
            let name = reader.field(node, path, "name", None, NodeReader::text);
            let spent = reader.field(node, path, "spent", None, NodeReader::flag);
            Some(Key { name: name?, spent: spent? })
        });
        self.0 = read.unwrap_or_default();
    }

    fn encode(&self) -> Json {
        Json::List(self.0.iter().map(|key| json!({ "name": key.name, "spent": key.spent })).collect())
    }

    fn schema(&self) -> Json {
        list_schema(json!({ "name": { "type": "string" }, "spent": { "type": "boolean" } }), &["name", "spent"])
    }

    fn form(&self) -> &'static str {
        "[{ name, spent }, ...]"
    }
}

/// The schema of a list of objects, of whose fields those that are required must be there.
fn list_schema(properties: Json, required: &[&str]) -> Json {
    let required = json!(required.to_vec());
    json!({ "type": "array", "items": {
        "type": "object", "properties": properties, "required": required, "additionalProperties": false,
    } })
}
