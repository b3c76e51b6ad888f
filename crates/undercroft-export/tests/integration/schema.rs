//! The schema asks for what the reader asks for, and no more: whatever is taken out of a file, or made null, both say the
//! same of what is left.

use crate::common::{FULL_BSP, FULL_SCATTER, FULL_WALK, cave, make};
use serde_json::Value;
use undercroft::{Cell, Dungeon};
use undercroft_export::{ReadError, dungeon_schema, json};

/// The places of all fields of all objects, of lists those in the first two items; recipes have a schema of their own.
fn places(value: &Value, here: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let place = format!("{here}/{}", name.replace('~', "~0").replace('/', "~1"));
                if place != "/recipe" {
                    places(value, &place, found);
                }
                found.push(place);
            }
        }
        Value::Array(items) => {
            items.iter().take(2).enumerate().for_each(|(index, item)| places(item, &format!("{here}/{index}"), found));
        }
        _ => {}
    }
}

/// Without the field at this place.
fn without(value: &Value, place: &str) -> Value {
    let mut value = value.clone();
    let (parent, name) = place.rsplit_once('/').unwrap();
    let fields = value.pointer_mut(parent).unwrap().as_object_mut().unwrap();
    fields.remove(&name.replace("~1", "/").replace("~0", "~")).unwrap();
    value
}

#[test]
fn schema_and_reader_ask_for_the_same_fields() {
    let schema = jsonschema::validator_for(&serde_json::to_value(dungeon_schema()).unwrap()).unwrap();
    let dungeons: [Dungeon; 6] = [
        make(FULL_BSP, "7"),
        make(FULL_SCATTER, "seal"),
        make(FULL_WALK, "4"),
        make("method = 'tilepath'", "4"),
        make("[method.walk]\nplacement = 'free'\nwidth = 40\nheight = 40\nrooms = 6", "4"),
        cave(Cell::Void),
    ];
    let (mut tried, mut kept) = (0, 0);
    let mut apart = Vec::new();
    for dungeon in &dungeons {
        let file: Value = serde_json::from_str(&json::write(dungeon)).unwrap();
        assert!(schema.is_valid(&file));
        let mut all = Vec::new();
        places(&file, "", &mut all);
        for place in all {
            let mut null = file.clone();
            *null.pointer_mut(&place).unwrap() = Value::Null;
            for (how, changed) in [("missing", without(&file, &place)), ("null", null)] {
                // A file that is well formed may still be unsound, which is more than a schema can tell.
                let read = json::read(&changed.to_string());
                let refused =
                    matches!(read, Err(ReadError::Shape { .. } | ReadError::Syntax { .. } | ReadError::Recipe(_)));
                tried += 1;
                kept += usize::from(!refused);
                if schema.is_valid(&changed) == refused {
                    let method = dungeon.origin().recipe.method.name();
                    apart.push(format!(
                        "{method} {place} {how}: the reader {}",
                        if refused { "minds" } else { "does not" }
                    ));
                }
            }
        }
    }
    assert!(apart.is_empty(), "{} of {tried}:\n{}", apart.len(), apart.join("\n"));
    assert!(tried > 1_000 && kept > 100, "{tried} {kept}");
}
