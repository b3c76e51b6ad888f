//! A layout as JSON, in the same words as a dungeon's.

use super::layout_record::{GivenLayers, LayoutRecord, Rock};
use crate::{
    Json, json,
    model::{Exit, Layout, Mark, Room},
    records::{DoorRecord, KeyRecord, LockRecord, MarkRecord, PassageRecord, RoomRecord, SideLength, filled, to_json},
};

/// The order of fields in which recipes have always been written, where it is not that of files.
#[rustfmt::skip]
const FIRST: [(&str, &[&str]); 3] = [
    ("rooms", &[
        "x", "y", "width", "height", "kind", "name", "shape", "mask", "purpose", "direction", "mirror", "number", "number_at",
    ]),
    ("passages", &["from", "to", "rect"]),
    ("stairs", &["x", "y", "direction"]),
];

pub(super) fn layout(layout: &Layout) -> Json {
    let record = LayoutRecord {
        width: SideLength(layout.width),
        height: SideLength(layout.height),
        rock: Some(Rock(layout.rock)),
        rooms: filled(&layout.rooms, room),
        passages: filled(&layout.passages, |passage| PassageRecord { id: None, ..PassageRecord::new(passage, None) }),
        opened: filled(&layout.changes.opened, |at| *at),
        closed: filled(&layout.changes.closed, |at| *at),
        doors: filled(&layout.doors, |door| DoorRecord { id: None, ..DoorRecord::new(0, door) }),
        stairs: filled(&layout.stairs, |stair| *stair),
        exits: filled(&layout.exits, Exit::clone),
        locks: filled(&layout.locks, |lock| LockRecord { id: None, ..LockRecord::from(lock) }),
        keys: filled(&layout.keys, |key| KeyRecord::new(key, None)),
        marks: filled(&layout.marks, mark),
        layers: GivenLayers::new(&layout.layers),
        signs: Some(layout.signs.clone()).filter(|signs| !signs.is_empty()),
        words: Some(layout.words.clone()).filter(|words| !words.is_empty()),
        start: layout.start,
        goal: Some(layout.goal),
    };
    let mut out = to_json(&record);
    if let Json::Object(lists) = &mut out {
        lists.iter_mut().for_each(|(name, list)| sort(name, list));
    }
    out
}

/// Sorts the fields of the records of a list.
fn sort(name: &str, list: &mut Json) {
    let (Some((_, first)), Json::List(records)) = (FIRST.iter().find(|(own, _)| *own == name), list) else { return };
    for record in records {
        if let Json::Object(fields) = record {
            fields.sort_by_key(|(name, _)| first.iter().position(|own| own == name).unwrap_or(first.len()));
        }
    }
}

fn room(room: &Room) -> RoomRecord {
    let record = RoomRecord::new(room, false);
    let shape = record.shape.filter(|_| record.mask.is_some());
    RoomRecord { id: None, shape, tags: record.tags.filter(|tags| !tags.is_empty()), ..record }
}

fn mark(mark: &Mark) -> MarkRecord {
    let solid = Some(mark.solid).filter(|solid| *solid != mark.kind.is_solid());
    MarkRecord { solid, ..MarkRecord::from(mark) }
}

/// The JSON Schema of a layout; what is in its lists has the form it has in a dungeon.
pub(super) fn schema() -> Json {
    let objects = json!({ "type": "array", "items": { "type": "object" } });
    let point = json!({ "type": "array", "items": { "type": "integer" }, "minItems": 2, "maxItems": 2 });
    let points = json!({ "type": "array", "items": point });
    let table = json!({ "type": "object" });
    json!({ "oneOf": [
        { "type": "string", "description": "the path of a TOML or JSON file with a layout" },
        { "type": "object", "properties": { "file": { "type": "string" } }, "required": ["file"], "additionalProperties": false },
        {
            "type": "object",
            "required": ["width", "height", "start"],
            "additionalProperties": false,
            "properties": {
                "width": { "type": "integer", "minimum": 1 }, "height": { "type": "integer", "minimum": 1 },
                "rock": { "enum": ["wall", "void"] },
                "rooms": objects, "passages": objects, "doors": objects, "stairs": objects, "exits": objects, "locks": objects, "keys": objects, "marks": objects,
                "opened": points, "closed": points, "layers": table, "signs": table, "words": table,
                "start": point, "goal": { "oneOf": [point, { "type": "null" }] },
            },
        },
    ] })
}
