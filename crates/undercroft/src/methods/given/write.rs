//! A layout as JSON, in the same words as a dungeon's.

use std::collections::BTreeMap;

use crate::{
    Json, Named,
    geom::{Point, Rect},
    grid::Grid,
    json,
    model::{
        Cell, Door, Exit, FloorText, Layers, Layout, Lock, Mark, MarkKind, Passage, Rewards, Room, Route, Square,
        Stair, Water,
    },
};

pub(super) fn layout(layout: &Layout) -> Json {
    let rock = if layout.rock == Cell::Void { "void" } else { "wall" };
    let mut out = json!({ "width": layout.width, "height": layout.height, "rock": rock });
    put(&mut out, "rooms", list(&layout.rooms, room));
    put(&mut out, "passages", list(&layout.passages, passage));
    put(&mut out, "opened", list(&layout.changes.opened, point));
    put(&mut out, "closed", list(&layout.changes.closed, point));
    put(&mut out, "doors", list(&layout.doors, door));
    put(&mut out, "stairs", list(&layout.stairs, stair));
    put(&mut out, "exits", list(&layout.exits, exit));
    put(&mut out, "locks", list(&layout.locks, lock));
    put(&mut out, "keys", list(&layout.keys, |key| json!({ "name": &*key.name, "spent": key.spent })));
    put(&mut out, "marks", list(&layout.marks, mark));
    put(&mut out, "layers", layers(&layout.layers));
    put(&mut out, "signs", table(&layout.signs, Json::from));
    put(&mut out, "words", table(&layout.words, Json::from));
    out["start"] = point(&layout.start);
    out["goal"] = layout.goal.as_ref().map(point).into();
    out
}

/// Adds a field unless there is nothing to say: what is null or empty is left out.
fn put(out: &mut Json, name: &str, value: impl Into<Json>) {
    let value = value.into();
    let says_nothing = match &value {
        Json::Null => true,
        Json::List(items) => items.is_empty(),
        Json::Object(fields) => fields.is_empty(),
        _ => false,
    };
    if !says_nothing {
        out[name] = value;
    }
}

fn list<T>(items: &[T], show: impl Fn(&T) -> Json) -> Json {
    items.iter().map(show).collect()
}

fn table<'a, T>(entries: &'a BTreeMap<String, T>, show: impl Fn(&'a T) -> Json) -> Json {
    entries.iter().map(|(name, value)| (name.clone(), show(value))).collect()
}

fn point(at: &Point) -> Json {
    json!([at.x, at.y])
}

fn rows<T: Copy>(grid: &Grid<T>, show: impl Fn(T) -> char) -> Json {
    (0..grid.height()).map(|y| grid.row(y).iter().map(|value| show(*value)).collect::<String>()).collect()
}

fn room(room: &Room) -> Json {
    let Rect { x, y, w, h } = room.rect;
    let (mask, encounter) = (room.shape.mask(), room.encounter.as_ref());
    let mut out = json!({ "x": x, "y": y, "width": w, "height": h, "kind": room.kind.name() });
    put(&mut out, "name", room.name.as_deref());
    put(&mut out, "shape", mask.map(|_| room.shape.name()));
    put(&mut out, "mask", mask.map(|mask| rows(mask, |inside| if inside { '#' } else { '.' })));
    put(&mut out, "purpose", room.purpose.map(Named::name));
    put(&mut out, "direction", room.direction.map(Named::name));
    put(&mut out, "mirror", room.mirror.map(|mirror| mirror.0));
    put(&mut out, "number", room.number);
    put(&mut out, "number_at", room.number_at.as_ref().map(point));
    put(&mut out, "tags", room.tags.iter().map(|tag| &**tag).collect::<Json>());
    put(&mut out, "words", table(&room.words, Json::from));
    put(&mut out, "enemies", encounter.map(|encounter| encounter.enemies));
    put(&mut out, "effective_floor", encounter.map(|encounter| encounter.effective_floor));
    put(&mut out, "boss", encounter.and_then(|encounter| encounter.boss.as_deref()));
    put(&mut out, "rewards", room.rewards.map(|Rewards { xp, loot }| json!({ "xp": xp, "loot": loot })));
    out
}

fn passage(passage: &Passage) -> Json {
    let [from, to] = passage.ends.map(|end| end.0);
    let mut out = json!({ "from": from, "to": to });
    match &passage.route {
        Route::Cells(cells) => out["cells"] = list(cells, point),
        Route::Block { rect: Rect { x, y, w, h }, direction } => {
            out["rect"] = json!({ "x": x, "y": y, "width": w, "height": h });
            out["direction"] = json!(direction.name());
        }
        Route::Bend { from, corner, to, width } => {
            out["bend"] = json!({ "from": point(from), "corner": point(corner), "to": point(to), "width": width });
        }
    }
    out
}

fn door(door: &Door) -> Json {
    let (side, kind) = (door.side.name(), door.kind.name());
    let mut out = json!({ "x": door.at.x, "y": door.at.y, "side": side, "kind": kind, "room": door.room.0 });
    put(&mut out, "passage", door.passage.map(|passage| passage.0));
    put(&mut out, "sealing", door.sealing.then_some(true));
    out
}

fn lock(lock: &Lock) -> Json {
    json!({ "key": &*lock.key, "doors": list(&lock.doors, |door| json!(door.0)) })
}

fn stair(stair: &Stair) -> Json {
    let mut out = json!({ "x": stair.at.x, "y": stair.at.y, "direction": stair.direction.name() });
    put(&mut out, "facing", stair.facing.map(Named::name));
    put(&mut out, "passage", stair.passage.map(|passage| passage.0));
    put(&mut out, "to", stair.to.map(|to| json!([to.level, to.at.x, to.at.y])));
    out
}

fn exit(exit: &Exit) -> Json {
    let Exit { at, side, kind, room, main } = exit;
    json!({ "x": at.x, "y": at.y, "side": side.name(), "kind": kind, "room": room.0, "main": main })
}

fn mark(mark: &Mark) -> Json {
    let mut out = json!({ "x": mark.at.x, "y": mark.at.y, "kind": mark.kind.name() });
    put(&mut out, "room", mark.room.map(|room| room.0));
    put(&mut out, "facing", mark.facing.map(Named::name));
    put(&mut out, if mark.kind == MarkKind::Key { "key" } else { "name" }, mark.name.as_deref());
    put(&mut out, "solid", (mark.solid != mark.kind.is_solid()).then_some(mark.solid));
    out
}

fn layers(layers: &Layers) -> Json {
    let mut out = json!({});
    let hex = |code: u8| char::from_digit(code.into(), 16).unwrap_or('f');
    put(&mut out, "wang", layers.wang.as_ref().map(|wang| rows(wang, hex)));
    put(&mut out, "squares", layers.squares.as_ref().map(|squares| rows(squares, Square::symbol)));
    put(&mut out, "water", layers.water.as_ref().map(|water| rows(water, Water::symbol)));
    put(&mut out, "ground", layers.ground.as_ref().map(|ground| rows(ground, hex)));
    put(&mut out, "own", table(&layers.own, |layer| rows(layer, |c| c)));
    let text = |FloorText { text, tab_width }: &FloorText| json!({ "text": &**text, "tab_width": tab_width });
    put(&mut out, "text", layers.text.as_ref().map(text));
    out
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
