//! Kept rooms in a recipe, in the words of a dungeon's JSON.

use std::collections::BTreeSet;

use super::{Kept, KeptRole, KeptRoom};
use crate::{
    Json, Named,
    geom::Rect,
    json,
    model::{RoomPrefab, Words},
    params::{Custom, Node, NodeReader, Problem},
    record,
    records::{Author, ShapeName, SideLength, read_shape, to_json, write_shape},
};

record! {
    struct KeptRecord = "a kept room" {
        x: i32 = always,
        y: i32 = always,
        width: SideLength = always,
        height: SideLength = always,
        shape: ShapeName = optional,
        mask: Vec<String> = optional,
        role: KeptRole = optional,
        prefab: RoomPrefab = optional,
        tags: BTreeSet<String> = optional,
        words: Words = optional,
    }
}

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
        self.rooms().iter().map(|room| to_json(&record(room))).collect()
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
        let record: KeptRecord = self.value(path, node)?;
        let rect = Rect::new(record.x, record.y, record.width.0, record.height.0);
        let shape = read_shape(record.shape, record.mask.as_deref(), rect, Author::Person);
        Some(KeptRoom {
            rect,
            shape: self.meant(path, node, shape)?,
            role: record.role.unwrap_or(KeptRole::Room),
            prefab: record.prefab,
            tags: record.tags.unwrap_or_default(),
            words: record.words.unwrap_or_default(),
        })
    }
}

fn record(room: &KeptRoom) -> KeptRecord {
    let Rect { x, y, w, h } = room.rect;
    let (shape, mask) = write_shape(&room.shape);
    KeptRecord {
        x,
        y,
        width: SideLength(w),
        height: SideLength(h),
        shape: Some(shape).filter(|_| mask.is_some()),
        mask,
        role: Some(room.role).filter(|role| *role != KeptRole::Room),
        prefab: room.prefab.clone(),
        tags: Some(room.tags.clone()).filter(|tags| !tags.is_empty()),
        words: Some(room.words.clone()).filter(|words| !words.is_empty()),
    }
}
