use undercroft::{
    ConnectorState, DoorKind, Json, LinkKind, Method, Named, RoomKind, StairWay, Stats,
    check::Rule,
    geom::Dir,
    json,
    quest::ProofMethod,
    recipe::{FAR, MAX_LEVELS, MAX_SIDE, recipe_schema},
    view::GLYPHS,
};

use crate::json::{FORMAT, LEVELS_FORMAT, ShapeName};

/// The JSON Schema, draft 2020-12, of the JSON that [`json::write`](crate::json::write) writes.
///
/// Unknown fields are allowed, since the format grows by new fields. It requires what [`json::read`](crate::json::read)
/// requires; for all other fields missing and null mean the same. What is written has every field that applies.
///
/// ```
/// let schema = undercroft_export::dungeon_schema();
/// assert_eq!(schema["properties"]["format"]["const"], "undercroft/1");
/// ```
pub fn dungeon_schema() -> Json {
    let mut recipe = recipe_schema();
    // Only the outermost schema may name its draft.
    recipe.remove("$schema");
    let required = [
        "format",
        "method",
        "seed",
        "attempt",
        "fingerprint",
        "recipe",
        "width",
        "height",
        "tiles",
        "start",
        "rooms",
        "passages",
        "doors",
        "stairs",
        "exits",
        "marks",
        "layers",
    ];
    let mut schema = record(
        &required,
        json!({
            "format": { "description": "the format and its version", "const": FORMAT },
            "engine": { "description": "the version of Undercroft that wrote this", "type": "string" },
            "method": { "description": "the method that laid it out", "enum": Method::NAMES },
            "seed": { "description": "the seed as given", "type": "string" },
            "attempt": about(count(), "which attempt at that seed it is, from 0"),
            "fingerprint": {
                "description": "XXH3-64 of the content", "type": "string", "pattern": "^[0-9a-f]{16}$",
            },
            "canonical": canonical(),
            "recipe": recipe,
            "width": about(side(), "columns of the board"),
            "height": about(side(), "rows of the board"),
            "tiles": rows("the map, one character a cell, row 0 on top", &format!("^[{}]+$", glyph_class())),
            "legend": {
                "description": "what the characters of the map mean",
                "type": "object",
                "additionalProperties": record(&["name", "walkable"], json!({
                    "name": { "type": "string" }, "walkable": { "type": "boolean" },
                })),
            },
            "cell_feet": { "description": "how many feet a cell is wide, where the method is tabletop", "const": 5 },
            "start": about(spot(), "where a walker begins"),
            "goal": about(spot(), "where the walker wants to get to"),
            "rooms": list("the rooms; ids are their places here", room()),
            "passages": list("the passages as the method made them", together(&["direction", "rect"], &[], record(&["id", "from", "to", "cells"], json!({
                "id": count(), "from": count(), "to": count(),
                "direction": about(names::<Dir>(), "the way it goes, if it does not bend"),
                "rect": about(
                    record(&["x", "y", "width", "height"], json!({
                        "x": coord(), "y": coord(), "width": side(), "height": side(),
                    })),
                    "all of it, if it is a rectangle, whatever the board cuts off",
                ),
                "bend": about(
                    record(&["from", "corner", "to", "width"], json!({
                        "from": spot(), "corner": spot(), "to": spot(), "width": side(),
                    })),
                    "the corner of an L and how many lanes it has, if it is one",
                ),
                "cells": { "description": "from room to room, each once, where they lie on the board", "type": "array", "items": spot() },
            })))),
            "doors": list("the doors, each a cell just outside its room", door()),
            "openings": list("derived: the cells through which each room is entered, and what lies beyond", opening()),
            "stretches": list("derived: the connected stretches of corridor", record(&["id", "x", "y", "cells", "rooms", "passages"], json!({
                "id": count(), "x": coord(), "y": coord(), "cells": count(), "rooms": ids(), "passages": ids(),
            }))),
            "stairs": list("stairs on floor cells", record(&["x", "y", "direction"], json!({
                "x": coord(), "y": coord(), "facing": names::<Dir>(), "direction": names::<StairWay>(),
                "passage": count(), "to": about(level_spot(), "their other end, where it is on another level"),
            }))),
            "exits": list("ways out", record(&["x", "y", "side", "kind", "room", "main"], json!({
                "x": coord(), "y": coord(), "side": names::<Dir>(), "kind": { "type": "string" }, "room": count(),
                "main": { "type": "boolean" },
            }))),
            "marks": list("whatever else stands at a cell", mark()),
            "layers": about(
                record(&[], json!({
                    "wang": rows("corner codes: NW + 2 NE + 4 SW + 8 SE", "^[0-9a-f]+$"),
                    "frames": rows("the frame of the 4 × 4 sheet that shows each code", "^[0-9a-f]+$"),
                    "squares": rows("the 14 square types of walls and corners", "^[ .v<>^1-8]+$"),
                    "water": rows("how deep water stands: space dry, `~` shallow, `=` deep", "^[ ~=]+$"),
                    "ground": rows("how high the ground is, in tenths", "^[0-9]+$"),
                    "text": rows("what is written on the floor", "^"),
                    "own": { "description": "layers of one's own by their names", "type": "object", "additionalProperties": rows("one character a cell", "^") },
                })),
                "one character a cell, made by passes",
            ),
            "wang": about(
                record(&["tileset", "tile_px", "frames"], json!({
                    "tileset": { "type": "string" }, "sin": { "type": "string" },
                    "tile_px": { "type": "integer", "minimum": 1 },
                    "frames": {
                        "type": "array", "minItems": 16, "maxItems": 16,
                        "items": { "type": "integer", "minimum": 0, "maximum": 15 },
                    },
                })),
                "the tileset in use, where Wang codes were made",
            ),
            "raster": about(
                record(&["studs_per_cell", "origin"], json!({
                    "studs_per_cell": { "type": "integer", "minimum": 1, "maximum": 100 },
                    "origin": about(place(), "the north-west corner of cell [0, 0]"),
                })),
                "how space lies on the board, where the method is tilepath",
            ),
            "graph": about(graph(), "the tiles and how they are joined, where the method is tilepath"),
            "stats": stats(),
        }),
    );
    // Objects of many fields are beyond what the macro can expand at once.
    if let (Json::Object(fields), Json::Object(more)) = (&mut schema["properties"], by_hand()) {
        fields.extend(more);
    }
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!("Undercroft dungeon");
    let there = json!({ "type": "object" });
    schema["if"] = json!({ "properties": { "method": { "const": "tilepath" } } });
    schema["then"] = json!({ "required": ["raster", "graph"], "properties": { "raster": there, "graph": there } });
    schema
}

/// The JSON Schema, draft 2020-12, of the JSON that [`json::write_levels`](crate::json::write_levels) writes.
///
/// ```
/// let schema = undercroft_export::levels_schema();
/// assert_eq!(schema["properties"]["format"]["const"], "undercroft-levels/1");
/// ```
pub fn levels_schema() -> Json {
    let mut recipe = recipe_schema();
    recipe.remove("$schema");
    let mut level = dungeon_schema();
    level.remove("$schema");
    level["properties"]["offset"] = about(spot(), "what is added to its cells to find them in the frame of all levels");
    if let Json::List(required) = &mut level["required"] {
        required.push(json!("offset"));
    }
    let pair = || json!({ "type": "array", "items": count(), "minItems": 2, "maxItems": 2 });
    let certificate = certificate(level_spot(), pair());
    let mut schema = record(
        &["format", "seed", "fingerprint", "recipe", "levels", "links"],
        json!({
            "format": { "description": "the format and its version", "const": LEVELS_FORMAT },
            "engine": { "description": "the version of Undercroft that wrote this", "type": "string" },
            "seed": { "description": "the seed as given", "type": "string" },
            "fingerprint": { "description": "XXH3-64 of the content", "type": "string", "pattern": "^[0-9a-f]{16}$" },
            "canonical": canonical(),
            "recipe": recipe,
            "levels": { "description": "the levels from the top", "type": "array", "items": level, "minItems": 2, "maxItems": MAX_LEVELS },
            "links": list("ways between a level and the next", record(&["from", "to", "kind"], json!({
                "from": about(level_spot(), "the upper end"), "to": about(level_spot(), "the lower end"),
                "kind": names::<LinkKind>(),
            }))),
            "certificate": about(certificate, "what is proved about the locks of all levels, where there are any"),
            "stats": stats(),
        }),
    );
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!("Undercroft levels");
    schema
}

/// A cell of a level, as `[level, x, y]`.
fn level_spot() -> Json {
    json!({ "type": "array", "prefixItems": [count(), coord(), coord()], "items": false, "minItems": 3 })
}

fn canonical() -> Json {
    let meaning = "hash of the walkable cells, the same however they are turned, mirrored or shifted";
    json!({ "description": meaning, "type": "string", "pattern": "^[0-9a-f]{16}$" })
}

/// What people add to a dungeon and change in it.
fn by_hand() -> Json {
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
                "locks": list("doors that one key opens together", record(&["id", "key", "doors"], json!({
                    "id": count(), "key": { "type": "string" }, "doors": ids(),
                }))),
                "keys": list("the kinds of keys", record(&["name", "spent", "count"], json!({
                    "name": { "type": "string" }, "spent": { "type": "boolean" }, "count": count(),
                }))),
                "certificate": about(certificate(spot(), count()), "what is proved about the locks, where there are any"),
        }),
    );
    fields["properties"].clone()
}

/// The certificate, with what a cell looks like, and a room or a lock.
fn certificate(cell: Json, id: Json) -> Json {
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

fn room() -> Json {
    let room = record(
        &["id", "x", "y", "width", "height", "shape", "kind", "tags"],
        json!({
            "id": count(), "x": coord(), "y": coord(), "width": side(), "height": side(),
            "shape": names::<ShapeName>(),
            "mask": rows("`#` where the rectangle belongs to the room", "^[#.]+$"),
            "kind": names::<RoomKind>(),
            "purpose": about(names::<undercroft::Purpose>(), "what it was furnished as, unless it is empty"),
            "direction": about(names::<Dir>(), "the way one goes when entering it for the first time"),
            "tags": { "type": "array", "items": { "type": "string" }, "uniqueItems": true },
            "prefab": about(
                record(&["name", "turn", "mirror"], json!({
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
                record(&["xp", "loot"], json!({ "xp": { "type": "number" }, "loot": { "type": "number" } })),
                "factors on the usual rewards",
            ),
        }),
    );
    let mut room = together(&["enemies", "effective_floor"], &["boss"], room);
    room["if"] = json!({ "properties": { "shape": { "const": ShapeName::Rect.name() } } });
    room["then"] = json!({ "properties": { "mask": { "type": "null" } } });
    room["else"] = json!({ "required": ["mask"], "properties": { "mask": { "type": "array" } } });
    room
}

fn ids() -> Json {
    json!({ "type": "array", "items": count() })
}

fn dungeon_texts() -> Json {
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

fn texts() -> Json {
    json!({ "type": "object", "additionalProperties": { "type": "string" } })
}

fn opening() -> Json {
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

fn mark() -> Json {
    record(
        &["x", "y", "kind"],
        json!({
            "x": coord(), "y": coord(), "kind": names::<undercroft::MarkKind>(), "room": count(),
            "facing": about(names::<Dir>(), "the way its front faces"), "name": { "type": "string" },
            "key": { "type": "string", "description": "the name of a key" },
            "position": about(place(), "where a tile has it, in studs"),
            "solid": { "type": "boolean", "description": "whether it fills its cell; without it the kind decides" },
        }),
    )
}

/// One form for each kind of edit, told apart by `edit`.
fn edit() -> Json {
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

fn graph() -> Json {
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
fn place() -> Json {
    let number = json!({ "type": "number" });
    record(&["x", "y", "z"], json!({ "x": number, "y": number, "z": number }))
}

fn door() -> Json {
    record(
        &["id", "x", "y", "side", "kind", "room"],
        json!({
            "id": count(), "x": coord(), "y": coord(), "side": names::<Dir>(), "kind": names::<DoorKind>(),
            "room": count(), "passage": count(),
            "sealing": { "description": "whether sealing added it", "type": "boolean" },
            "lock": about(count(), "the lock that it belongs to"),
        }),
    )
}

/// Made from the list of statistics, so that none is forgotten.
fn stats() -> Json {
    let listed = Stats::default().listed();
    let numbers = listed.iter().map(|(name, meaning, _)| {
        let number = match *name {
            "mean_degree" => json!({ "type": "number", "minimum": 0 }),
            _ => json!({ "type": "integer", "minimum": 0 }),
        };
        ((*name).to_owned(), about(number, meaning))
    });
    record(&[], Json::Object(numbers.collect()))
}

/// An object. Fields that are not required may be missing or null.
fn record(required: &[&str], mut properties: Json) -> Json {
    if let Json::Object(entries) = &mut properties {
        for (_, schema) in entries.iter_mut().filter(|(name, _)| !required.contains(&name.as_str())) {
            let description = schema.remove("description");
            *schema = or_null(std::mem::take(schema));
            description.into_iter().for_each(|text| schema["description"] = text);
        }
    }
    json!({ "type": "object", "required": required, "properties": properties })
}

/// Adds the rule that all of `fields` are present or none, and that without them `theirs` are absent too.
fn together(fields: &[&str], theirs: &[&str], mut object: Json) -> Json {
    let each = |names: &mut dyn Iterator<Item = &&str>, schema: Json| -> Json {
        Json::Object(names.map(|name| ((*name).to_owned(), schema.clone())).collect())
    };
    let there = each(&mut fields.iter(), json!({ "not": { "type": "null" } }));
    let gone = each(&mut fields.iter().chain(theirs), json!({ "type": "null" }));
    object["anyOf"] = json!([{ "required": fields, "properties": there }, { "properties": gone }]);
    object
}

fn list(meaning: &str, items: Json) -> Json {
    json!({ "description": meaning, "type": "array", "items": items })
}

fn rows(meaning: &str, pattern: &str) -> Json {
    list(meaning, json!({ "type": "string", "pattern": pattern }))
}

fn about(mut schema: Json, meaning: &str) -> Json {
    schema["description"] = json!(meaning);
    schema
}

fn or_null(schema: Json) -> Json {
    json!({ "anyOf": [schema, { "type": "null" }] })
}

fn names<T: Named>() -> Json {
    json!({ "enum": T::ALL.iter().map(|(_, name)| *name).collect::<Vec<_>>() })
}

fn count() -> Json {
    json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX })
}

fn coord() -> Json {
    json!({ "type": "integer", "minimum": -FAR, "maximum": FAR })
}

fn side() -> Json {
    json!({ "type": "integer", "minimum": 1, "maximum": MAX_SIDE })
}

fn spot() -> Json {
    json!({ "type": "array", "items": coord(), "minItems": 2, "maxItems": 2 })
}

/// All glyphs for a character class of a regular expression.
fn glyph_class() -> String {
    GLYPHS.iter().map(|glyph| glyph.symbol).collect()
}
