//! A layout as JSON, in the same words as a dungeon's.

use crate::{
    Json, Named,
    geom::{Point, Rect},
    grid::Grid,
    json,
    model::{Cell, Door, Exit, Layers, Layout, Lock, Mark, MarkKind, Passage, Room, Route, Square, Stair, Water},
};

pub(super) fn layout(layout: &Layout) -> Json {
    let mut out = Vec::new();
    let mut put = |name: &str, value: Json| {
        let is_empty = match &value {
            Json::List(items) => items.is_empty(),
            Json::Object(fields) => fields.is_empty(),
            _ => false,
        };
        if !is_empty {
            out.push((name.to_owned(), value));
        }
    };
    put("width", json!(layout.width));
    put("height", json!(layout.height));
    put("rock", json!(if layout.rock == Cell::Void { "void" } else { "wall" }));
    put("rooms", layout.rooms.iter().map(room).collect());
    put("passages", layout.passages.iter().map(passage).collect());
    put("opened", layout.changes.opened.iter().map(point).collect());
    put("closed", layout.changes.closed.iter().map(point).collect());
    put("doors", layout.doors.iter().map(door).collect());
    put("stairs", layout.stairs.iter().map(stair).collect());
    put("exits", layout.exits.iter().map(exit).collect());
    put("locks", layout.locks.iter().map(lock).collect());
    put("keys", layout.keys.iter().map(|key| json!({ "name": &*key.name, "spent": key.spent })).collect());
    put("marks", layout.marks.iter().map(mark).collect());
    put("layers", layers(&layout.layers));
    put("signs", layout.signs.iter().map(|(name, sign)| (name.clone(), json!(sign))).collect());
    put("words", layout.words.iter().map(|(name, text)| (name.clone(), json!(text))).collect());
    put("start", point(&layout.start));
    put("goal", layout.goal.as_ref().map_or(Json::Null, point));
    Json::Object(out)
}

fn point(at: &Point) -> Json {
    json!([at.x, at.y])
}

fn rows<T: Copy>(grid: &Grid<T>, show: impl Fn(T) -> char) -> Json {
    (0..grid.height()).map(|y| grid.row(y).iter().map(|value| show(*value)).collect::<String>()).collect()
}

/// Adds a field unless there is nothing to say.
fn put(out: &mut Json, name: &str, value: Option<Json>) {
    if let (Json::Object(fields), Some(value)) = (out, value) {
        fields.push((name.to_owned(), value));
    }
}

fn room(room: &Room) -> Json {
    let Rect { x, y, w, h } = room.rect;
    let mut out = json!({ "x": x, "y": y, "width": w, "height": h, "kind": room.kind.name() });
    if let Some(mask) = room.shape.mask() {
        put(&mut out, "shape", Some(json!(room.shape.name())));
        put(&mut out, "mask", Some(rows(mask, |inside| if inside { '#' } else { '.' })));
    }
    put(&mut out, "purpose", room.purpose.map(|purpose| json!(purpose.name())));
    put(&mut out, "direction", room.direction.map(|direction| json!(direction.name())));
    put(&mut out, "mirror", room.mirror.map(|mirror| json!(mirror.0)));
    put(&mut out, "number", room.number.map(|number| json!(number)));
    put(&mut out, "number_at", room.number_at.as_ref().map(point));
    put(&mut out, "tags", (!room.tags.is_empty()).then(|| room.tags.iter().map(|tag| json!(&**tag)).collect()));
    put(
        &mut out,
        "words",
        (!room.words.is_empty()).then(|| room.words.iter().map(|(name, text)| (name.clone(), json!(text))).collect()),
    );
    if let Some(encounter) = &room.encounter {
        put(&mut out, "enemies", Some(json!(encounter.enemies)));
        put(&mut out, "effective_floor", Some(json!(encounter.effective_floor)));
        put(&mut out, "boss", encounter.boss.as_ref().map(|boss| json!(boss)));
    }
    put(&mut out, "rewards", room.rewards.map(|rewards| json!({ "xp": rewards.xp, "loot": rewards.loot })));
    out
}

fn passage(passage: &Passage) -> Json {
    let [from, to] = passage.ends.map(|end| end.0);
    let mut out = json!({ "from": from, "to": to });
    match &passage.route {
        Route::Cells(cells) => put(&mut out, "cells", Some(cells.iter().map(point).collect())),
        Route::Block { rect: Rect { x, y, w, h }, direction } => {
            put(&mut out, "rect", Some(json!({ "x": x, "y": y, "width": w, "height": h })));
            put(&mut out, "direction", Some(json!(direction.name())));
        }
        Route::Bend { from, corner, to, width } => {
            let bend = json!({ "from": point(from), "corner": point(corner), "to": point(to), "width": width });
            put(&mut out, "bend", Some(bend));
        }
    }
    out
}

fn door(door: &Door) -> Json {
    let (side, kind) = (door.side.name(), door.kind.name());
    let mut out = json!({ "x": door.at.x, "y": door.at.y, "side": side, "kind": kind, "room": door.room.0 });
    put(&mut out, "passage", door.passage.map(|passage| json!(passage.0)));
    put(&mut out, "sealing", door.sealing.then_some(json!(true)));
    out
}

fn lock(lock: &Lock) -> Json {
    let doors: Vec<Json> = lock.doors.iter().map(|door| json!(door.0)).collect();
    json!({ "key": &*lock.key, "doors": Json::List(doors) })
}

fn stair(stair: &Stair) -> Json {
    let mut out = json!({ "x": stair.at.x, "y": stair.at.y, "direction": stair.direction.name() });
    put(&mut out, "facing", stair.facing.map(|facing| json!(facing.name())));
    put(&mut out, "passage", stair.passage.map(|passage| json!(passage.0)));
    put(&mut out, "to", stair.to.map(|to| json!([to.level, to.at.x, to.at.y])));
    out
}

fn exit(exit: &Exit) -> Json {
    let Exit { at, side, kind, room, main } = exit;
    json!({ "x": at.x, "y": at.y, "side": side.name(), "kind": kind, "room": room.0, "main": main })
}

fn mark(mark: &Mark) -> Json {
    let mut out = json!({ "x": mark.at.x, "y": mark.at.y, "kind": mark.kind.name() });
    put(&mut out, "room", mark.room.map(|room| json!(room.0)));
    put(&mut out, "facing", mark.facing.map(|facing| json!(facing.name())));
    let name = if mark.kind == MarkKind::Key { "key" } else { "name" };
    put(&mut out, name, mark.name.as_ref().map(|name| json!(name)));
    put(&mut out, "solid", (mark.solid != mark.kind.is_solid()).then(|| json!(mark.solid)));
    out
}

fn layers(layers: &Layers) -> Json {
    let mut out = json!({});
    let hex = |code: u8| char::from_digit(code.into(), 16).unwrap_or('f');
    put(&mut out, "wang", layers.wang.as_ref().map(|wang| rows(wang, hex)));
    put(&mut out, "squares", layers.squares.as_ref().map(|squares| rows(squares, Square::symbol)));
    put(&mut out, "water", layers.water.as_ref().map(|water| rows(water, Water::symbol)));
    put(&mut out, "ground", layers.ground.as_ref().map(|ground| rows(ground, hex)));
    let own: Vec<(String, Json)> = layers.own.iter().map(|(name, layer)| (name.clone(), rows(layer, |c| c))).collect();
    put(&mut out, "own", (!own.is_empty()).then_some(Json::Object(own)));
    let text = |text: &crate::model::FloorText| json!({ "text": &*text.text, "tab_width": text.tab_width });
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
