//! Kept rooms in a recipe, in the words of a dungeon's JSON.

use super::{Kept, KeptRole, KeptRoom};
use crate::{
    Json, Named,
    geom::{Motion, Rect},
    json,
    model::{RoomPrefab, Words},
    params::{Custom, Node, NodeReader, Problem, Value},
};

/// What may stand in a kept room.
const FIELDS: [&str; 10] = ["x", "y", "width", "height", "shape", "mask", "role", "prefab", "tags", "words"];

/// The most kept rooms: more than a dungeon may have.
const MOST: usize = 1 << 16;

impl Custom for Kept {
    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>) {
        let before = problems.len();
        let rooms = NodeReader::new(problems).list(path, node, MOST, NodeReader::kept_room);
        if let Some(rooms) = rooms.filter(|_| problems.len() == before) {
            *self = Kept::new(rooms);
        }
    }

    fn encode(&self) -> Json {
        self.rooms().iter().map(room).collect()
    }

    /// Recipes without kept rooms are written as they were before there were any.
    fn is_unset(&self) -> bool {
        self.rooms().is_empty()
    }

    fn schema(&self) -> Json {
        let whole = json!({ "type": "integer" });
        let side = json!({ "type": "integer", "minimum": 1 });
        let texts = json!({ "type": "array", "items": { "type": "string" } });
        let roles: Vec<&str> = KeptRole::ALL.iter().map(|(_, name)| *name).collect();
        json!({ "type": "array", "items": {
            "type": "object",
            "required": ["x", "y", "width", "height"],
            "additionalProperties": false,
            "properties": {
                "x": whole, "y": whole, "width": side, "height": side,
                "shape": { "enum": ["rect", "mask", "circle", "octagon", "l"] },
                "mask": texts,
                "role": { "enum": roles },
                "prefab": {
                    "type": "object", "required": ["name"], "additionalProperties": false,
                    "properties": {
                        "name": { "type": "string" }, "turn": { "type": "integer", "minimum": 0, "maximum": 3 },
                        "mirror": { "type": "boolean" },
                    },
                },
                "tags": texts,
                "words": { "type": "object", "additionalProperties": { "type": "string" } },
            },
        } })
    }

    fn form(&self) -> &'static str {
        "[{ x, y, width, height, ... }, ...]"
    }
}

impl NodeReader<'_> {
    fn kept_room(&mut self, path: &str, node: &Node) -> Option<KeptRoom> {
        if !matches!(node.value, Value::Table(_)) {
            return self.refuse(node, path, format!("must be a table, is {}", node.describe()));
        }
        self.known(node, path, &FIELDS);
        let rect = self.rect(path, node)?;
        let shape = self.shape(path, node, rect);
        let role = self.field(node, path, "role", Some(KeptRole::Room), Self::word);
        let prefab = self.optional(node, path, "prefab", Self::kept_prefab);
        let tags = self.list_field(node, path, "tags", Self::text);
        let words = self.field(node, path, "words", Some(Words::new()), Self::words);
        Some(KeptRoom {
            rect,
            shape: shape?,
            role: role?,
            prefab: prefab?,
            tags: tags?.into_iter().collect(),
            words: words?,
        })
    }

    fn kept_prefab(&mut self, path: &str, node: &Node) -> Option<RoomPrefab> {
        self.known(node, path, &["name", "turn", "mirror"]);
        let name = self.field(node, path, "name", None, Self::text);
        let turn = self.field(node, path, "turn", Some(0), |own, path, node| own.whole(path, node, 0..=3));
        let mirror = self.field(node, path, "mirror", Some(false), Self::flag);
        let first = if mirror? { Motion::MIRROR } else { Motion::IDENTITY };
        Some(RoomPrefab { name: name?, motion: first.then(Motion::turn(turn? as u8)) })
    }
}

fn room(room: &KeptRoom) -> Json {
    let Rect { x, y, w, h } = room.rect;
    let mut out = json!({ "x": x, "y": y, "width": w, "height": h });
    if let Some(mask) = room.shape.mask() {
        let row = |y: i32| mask.row(y).iter().map(|inside| if *inside { '#' } else { '.' }).collect::<String>();
        out["shape"] = json!(room.shape.name());
        out["mask"] = (0..mask.height()).map(row).collect();
    }
    if room.role != KeptRole::Room {
        out["role"] = json!(room.role.name());
    }
    if let Some(RoomPrefab { name, motion }) = &room.prefab {
        out["prefab"] = json!({ "name": &**name, "turn": u32::from(motion.quarters()), "mirror": motion.is_mirror() });
    }
    if !room.tags.is_empty() {
        out["tags"] = room.tags.iter().map(|tag| json!(&**tag)).collect();
    }
    if !room.words.is_empty() {
        out["words"] = room.words.iter().map(|(name, text)| (name.clone(), json!(&**text))).collect();
    }
    out
}
