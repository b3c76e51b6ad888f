//! The records of a dungeon: rooms, openings, doors, marks, locks, edits, the graph of tiles, statistics.

use undercroft::{
    ConnectorState, DoorKind, Json, Named, Rewards, RoomKind, Stats,
    check::Rule,
    geom::Dir,
    json,
    quest::ProofMethod,
    recipe::MAX_LEVELS,
    records::{DoorRecord, KeyRecord, LockRecord, MarkRecord, PrefabRecord, RoomRecord, ShapeName},
};

use super::terms::{about, coord, count, list, names, of, record, rows, side, spot, together};

/// A cell of a level, as `[level, x, y]`.
pub(super) fn level_spot() -> Json {
    let level = json!({ "type": "integer", "minimum": 0, "maximum": MAX_LEVELS - 1 });
    json!({ "type": "array", "prefixItems": [level, coord(), coord()], "items": false, "minItems": 3 })
}

pub(super) fn canonical() -> Json {
    let meaning = "hash of the walkable cells, the same however they are turned, mirrored or shifted";
    json!({ "description": meaning, "type": "string", "pattern": "^[0-9a-f]{16}$" })
}

/// What people add to a dungeon and change in it.
pub(super) fn by_hand() -> Json {
    let fields = record(
        &[],
        json!({
                "opened": list("cells that somebody opened by hand", spot()),
                "closed": list("cells that somebody closed by hand", spot()),
                "unedited": { "description": "the fingerprint without the edits", "type": "string", "pattern": "^[0-9a-f]{16}$" },
                "edits": list("what a person changed after the passes, in order", edit()),
                "waived": list("promises that a person chose to break", names::<Rule>()),
                "departures": list("passes for which the board is not the one of the method's original", json!({ "enum": ["prefabs"] })),
                "signs": { "description": "the characters of marks of one's own, by their names", "type": "object", "additionalProperties": { "type": "string", "minLength": 1, "maxLength": 1 } },
                "words": about(dungeon_texts(), "texts about the dungeon by what they are; no part of the fingerprint"),
                "locks": list("doors that one key opens together", of::<LockRecord>(json!({
                    "id": count(), "key": { "type": "string" }, "doors": ids(),
                    "number": about(count(), "its number among the locks of all levels, where that is not its id"),
                    "letter": about(json!({ "type": "string" }), "its letter on maps, which no other lock has on any level"),
                }))),
                "keys": list("the kinds of keys", of::<KeyRecord>(json!({
                    "name": { "type": "string" }, "spent": { "type": "boolean" }, "count": count(),
                }))),
                "certificate": about(certificate(spot(), count()), "what is proved about the locks, where there are any"),
        }),
    );
    fields["properties"].clone()
}

/// The certificate, with what a cell looks like, and a room or a lock.
pub(super) fn certificate(cell: Json, id: Json) -> Json {
    let claim = || json!({ "enum": [true, false, "unproven"] });
    record(
        &["winnable", "unlosable", "complete", "method", "regions", "order"],
        json!({
            "winnable": about(claim(), "some order of openings reaches the goal"),
            "unlosable": about(claim(), "the goal can always still be reached"),
            "complete": about(claim(), "every room can always still be reached"),
            "method": { "enum": ProofMethod::ALL.map(ProofMethod::name) },
            "regions": list("what can be walked without opening a lock", record(&["at", "rooms"], json!({
                "at": about(cell.clone(), "its first cell"), "rooms": { "type": "array", "items": id.clone() },
            }))),
            "order": list("an order of play that wins", record(&["lock"], json!({
                "key": about(cell, "where the key lies that is used, unless it is at hand already"), "lock": id.clone(),
            }))),
            "losing": list("the fewest openings after which something is lost, if it can be", id),
        }),
    )
}

pub(super) fn room() -> Json {
    let room = of::<RoomRecord>(json!({
        "id": count(), "x": coord(), "y": coord(), "width": side(), "height": side(),
        "name": { "description": "the name by which a recipe or another program speaks of it", "type": ["string", "null"] },
        "shape": names::<ShapeName>(),
        "mask": rows("`#` where the rectangle belongs to the room", "^[#.]+$"),
        "kind": names::<RoomKind>(),
        "purpose": about(names::<undercroft::Purpose>(), "what it was furnished as, unless it is empty"),
        "direction": about(names::<Dir>(), "the way one goes when entering it for the first time"),
        "tags": { "type": "array", "items": { "type": "string" }, "uniqueItems": true },
        "prefab": about(
            of::<PrefabRecord>(json!({
                "name": { "type": "string" }, "turn": { "type": "integer", "minimum": 0, "maximum": 3 },
                "mirror": { "type": "boolean" },
            })),
            "the prefab it is: mirrored west to east if it is, then turned clockwise by quarters",
        ),
        "mirror": about(count(), "the room that is its image, in a symmetric dungeon"),
        "number": about(count(), "the number on a keyed map"),
        "number_at": about(spot(), "where that number is written, if somebody moved it"),
        "words": about(texts(), "texts about it by what they are: purpose, aloud, here, clues, and the name that somebody gave it"),
        "neighbours": about(ids(), "derived: the rooms met first when walking on"),
        "enemies": about(count(), "how many, where encounters ran"),
        "effective_floor": about(count(), "the floor whose strength they have"),
        "boss": { "description": "the boss's name, where one waits", "type": "string" },
        "rewards": about(
            of::<Rewards>(json!({ "xp": { "type": "number" }, "loot": { "type": "number" } })),
            "factors on the usual rewards",
        ),
    }));
    let mut room = together(&["enemies", "effective_floor"], &["boss"], room);
    room["if"] = json!({ "properties": { "shape": { "const": ShapeName::Rect.name() } } });
    room["then"] = json!({ "properties": { "mask": { "type": "null" } } });
    room["else"] = json!({ "required": ["mask"], "properties": { "mask": { "type": "array" } } });
    room
}

pub(super) fn ids() -> Json {
    json!({ "type": "array", "items": count() })
}

pub(super) fn dungeon_texts() -> Json {
    let text = || json!({ "type": "string" });
    let rumour = record(&["text", "true"], json!({ "text": text(), "true": { "type": "boolean" } }));
    let lines = json!({ "type": "array", "items": text() });
    json!({
        "type": "object",
        "properties": {
            "name": text(),
            "history": text(),
            "hook": about(text(), "why somebody goes there; the one text beside the name that players may read"),
            "rumours": { "oneOf": [{ "type": "array", "items": rumour }, lines, text()] },
            "wanderers": { "oneOf": [lines, text()] },
        },
        "additionalProperties": text(),
    })
}

pub(super) fn texts() -> Json {
    json!({ "type": "object", "additionalProperties": { "type": "string" } })
}

pub(super) fn opening() -> Json {
    let beyond =
        record(&["rooms", "passages", "stretches"], json!({ "rooms": ids(), "passages": ids(), "stretches": ids() }));
    record(
        &["id", "room", "side", "cells", "doors", "beyond"],
        json!({
            "id": count(), "room": count(), "side": names::<Dir>(), "cells": { "type": "array", "items": spot() },
            "doors": ids(), "beyond": beyond,
        }),
    )
}

pub(super) fn mark() -> Json {
    of::<MarkRecord>(json!({
        "x": coord(), "y": coord(), "kind": names::<undercroft::MarkKind>(), "room": count(),
        "facing": about(names::<Dir>(), "the way its front faces"), "name": { "type": "string" },
        "key": { "type": "string", "description": "the name of a key" },
        "position": about(place(), "where a tile has it, in studs"),
        "opens": about(count(), "of a key the number of the lock that it was laid for, among the locks of all levels"),
        "solid": { "type": "boolean", "description": "whether it fills its cell; without it the kind decides" },
    }))
}

/// One form for each kind of edit, told apart by `edit`.
pub(super) fn edit() -> Json {
    let form = |name: &str, required: &[&str], properties: Json| {
        let mut form = record(required, properties);
        form["properties"]["edit"] = json!({ "const": name });
        form["required"] = json!([&["edit"], required].concat());
        form
    };
    let text = || json!({ "type": "string" });
    json!({ "oneOf": [
        form("open", &["at"], json!({ "at": spot() })),
        form("close", &["at"], json!({ "at": spot() })),
        form("door", &["door", "kind"], json!({ "door": count(), "kind": names::<DoorKind>() })),
        form("add_mark", &["mark"], json!({ "mark": mark() })),
        form("move_mark", &["mark", "to"], json!({ "mark": count(), "to": spot() })),
        form("remove_mark", &["mark"], json!({ "mark": count() })),
        form("tags", &["room", "tags"], json!({ "room": count(), "tags": { "type": "array", "items": text() } })),
        form("move_number", &["room", "to"], json!({ "room": count(), "to": spot() })),
        form("text", &["text"], json!({ "room": count(), "text": text(), "to": text() })),
    ] })
}

pub(super) fn graph() -> Json {
    let text = || json!({ "type": "string" });
    let way = || json!({ "enum": Dir::ALL.map(Dir::title) });
    let opening = record(
        &["connector", "direction", "state", "visual", "position"],
        json!({
            "connector": count(), "direction": way(), "state": names::<ConnectorState>(), "visual": text(),
            "position": place(),
        }),
    );
    let node = record(
        &["id", "tileId", "position", "rotation", "bounds", "tags", "distanceFromStart", "usedConnectorDirections"],
        json!({
            "id": { "type": "string", "pattern": "^(Start|Path_[0-9]+|BossRoom|Branch_[0-9]+_[0-9]+)$" },
            "tileId": text(), "position": about(place(), "the centre of the tile"),
            "rotation": { "description": "quarter turns: 1 turns north to east", "type": "integer", "minimum": 0, "maximum": 3 },
            "bounds": record(&["min", "max"], json!({ "min": place(), "max": place() })),
            "tags": { "type": "array", "items": text() },
            "distanceFromStart": { "description": "-1 on branches", "type": "integer", "minimum": -1 },
            "usedConnectorDirections": { "type": "array", "items": way() },
            "openings": list("what closes each connector, where the pass ran", opening),
        }),
    );
    // Either every tile has openings or none has.
    let mut nodes = list("the tiles, in the order of the rooms", node);
    nodes["anyOf"] = json!([
        { "items": { "required": ["openings"], "properties": { "openings": { "type": "array" } } } },
        { "items": { "properties": { "openings": { "type": "null" } } } },
    ]);
    let edge = record(
        &["from", "to", "connectorType", "fromDirection", "toDirection", "fromConnector", "toConnector"],
        json!({
            "from": text(), "to": text(), "connectorType": text(), "fromDirection": way(), "toDirection": way(),
            "fromConnector": count(), "toConnector": count(),
        }),
    );
    let branch = record(
        &["branch", "from", "nodes"],
        json!({ "branch": count(), "from": text(), "nodes": { "type": "array", "items": text() } }),
    );
    let visual = record(
        &["material", "colour", "transparency", "collides"],
        json!({
            "material": text(), "colour": text(), "transparency": { "type": "number", "minimum": 0, "maximum": 1 },
            "collides": { "type": "boolean" },
        }),
    );
    record(
        &["nodes", "edges", "startNodeId", "mainPathLength"],
        json!({
            "nodes": nodes,
            "edges": list("what is joined, in the order of the passages", edge),
            "startNodeId": { "const": "Start" }, "endNodeId": { "const": "BossRoom" },
            "mainPathLength": about(count(), "nodes with the tag MainPath, which are the way to the boss"),
            "targetSize": about(count(), "tiles that the recipe asks for"),
            "missingTiles": about(count(), "those of them that found no place"),
            "paths": list("at most 16 ways to the boss, the shortest first", json!({ "type": "array", "items": text() })),
            "branches": list("where each branch begins, and its nodes", branch),
            "visuals": {
                "description": "what openings look like, by the name in `visual`",
                "type": "object", "additionalProperties": visual,
            },
        }),
    )
}

/// A position in space, in studs.
pub(super) fn place() -> Json {
    let number = json!({ "type": "number" });
    record(&["x", "y", "z"], json!({ "x": number, "y": number, "z": number }))
}

pub(super) fn door() -> Json {
    of::<DoorRecord>(json!({
        "id": count(), "x": coord(), "y": coord(), "side": names::<Dir>(), "kind": names::<DoorKind>(),
        "room": count(), "passage": count(),
        "sealing": { "description": "whether sealing added it", "type": "boolean" },
        "lock": about(count(), "the lock that it belongs to"),
    }))
}

/// What there is less of than was asked for, with further fields of each entry.
pub(super) fn shortfalls(further: Json) -> Json {
    let mut fields = json!({ "parameter": { "type": "string" }, "asked": count(), "made": count() });
    if let (Json::Object(own), Json::Object(more)) = (&mut fields, further) {
        own.extend(more);
    }
    list("derived: numbers of the recipe of which there is less", record(&["parameter", "asked", "made"], fields))
}

/// Made from the list of statistics, so that none is forgotten.
pub(super) fn stats() -> Json {
    let numbers = Stats::ALL.iter().map(|statistic| {
        let kind = if statistic.kind.is_whole() { "integer" } else { "number" };
        (statistic.name.to_owned(), about(json!({ "type": kind, "minimum": 0 }), statistic.about))
    });
    record(&[], Json::Object(numbers.collect()))
}
