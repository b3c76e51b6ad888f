//! The JSON Schemas of a dungeon and of several levels.

mod records;
mod terms;

use undercroft::{
    Json, LinkKind, Method, StairWay,
    geom::Dir,
    json,
    recipe::{MAX_LEVELS, recipe_schema},
    records::{BendRecord, ExitRecord, LayersRecord, PassageRecord, RectRecord, StairRecord},
};

use self::{
    records::{
        by_hand, canonical, certificate, door, graph, ids, level_spot, mark, opening, place, room, shortfalls, stats,
    },
    terms::{about, coord, count, glyph_class, list, names, of, record, rows, side, spot, together},
};
use crate::json::{FORMAT, LEVELS_FORMAT};

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
            "passages": list("the passages as the method made them", together(&["direction", "rect"], &[], of::<PassageRecord>(json!({
                "id": count(), "from": count(), "to": count(),
                "direction": about(names::<Dir>(), "the way it goes, if it does not bend"),
                "rect": about(
                    of::<RectRecord>(json!({
                        "x": coord(), "y": coord(), "width": side(), "height": side(),
                    })),
                    "all of it, if it is a rectangle, whatever the board cuts off",
                ),
                "bend": about(
                    of::<BendRecord>(json!({
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
            "stairs": list("stairs on floor cells", of::<StairRecord>(json!({
                "x": coord(), "y": coord(), "facing": names::<Dir>(), "direction": names::<StairWay>(),
                "passage": count(), "to": about(level_spot(), "their other end, where it is on another level"),
            }))),
            "exits": list("ways out", of::<ExitRecord>(json!({
                "x": coord(), "y": coord(), "side": names::<Dir>(), "kind": { "type": "string" }, "room": count(),
                "main": { "type": "boolean" },
            }))),
            "marks": list("whatever else stands at a cell", mark()),
            "layers": about(
                of::<LayersRecord>(json!({
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
            "shortfalls": shortfalls(json!({})),
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

/// The JSON Schema, draft 2020-12, of the JSON that [`json::write`](crate::json::write()) writes of several levels.
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
            "shortfalls": shortfalls(json!({ "level": count() })),
        }),
    );
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!("Undercroft levels");
    schema
}

#[cfg(test)]
mod tests {
    use undercroft::records::{DoorRecord, KeyRecord, LockRecord, MarkRecord, Record, RoomRecord};

    use super::*;

    #[test]
    fn each_field_of_a_record_is_described() {
        fn holds<R: Record>(properties: &Json) {
            let described: Vec<&str> = properties.fields().iter().map(|(name, _)| name.as_str()).collect();
            for (name, _) in R::FIELDS {
                assert!(described.contains(name), "the schema says nothing of {name} in {described:?}");
            }
        }
        let schema = dungeon_schema();
        let list = |name: &str| schema["properties"][name]["anyOf"][0]["items"]["properties"].clone();
        let needed = |name: &str| schema["properties"][name]["items"]["properties"].clone();
        holds::<RoomRecord>(&needed("rooms"));
        holds::<PassageRecord>(&needed("passages"));
        holds::<DoorRecord>(&needed("doors"));
        holds::<StairRecord>(&needed("stairs"));
        holds::<ExitRecord>(&needed("exits"));
        holds::<MarkRecord>(&needed("marks"));
        holds::<LockRecord>(&list("locks"));
        holds::<KeyRecord>(&list("keys"));
        holds::<LayersRecord>(&schema["properties"]["layers"]["properties"]);
    }
}
