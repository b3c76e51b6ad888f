//! The vocabulary of the schemas: objects whose fields may be missing, lists, numbers and cells.

use undercroft::{
    Json, Named, json,
    recipe::{FAR, MAX_SIDE},
    records::Record,
    view::GLYPHS,
};

/// An object. Fields that are not required may be missing or null.
pub(super) fn record(required: &[&str], mut properties: Json) -> Json {
    if let Json::Object(entries) = &mut properties {
        for (_, schema) in entries.iter_mut().filter(|(name, _)| !required.contains(&name.as_str())) {
            let description = schema.remove("description");
            *schema = or_null(std::mem::take(schema));
            description.into_iter().for_each(|text| schema["description"] = text);
        }
    }
    json!({ "type": "object", "required": required, "properties": properties })
}

/// A record of a dungeon, with what each of its fields is. Its table says which of them are required.
pub(super) fn of<R: Record>(properties: Json) -> Json {
    let needed = R::FIELDS.iter().filter(|(_, need)| need.is_needed_in_files());
    record(&needed.map(|(name, _)| *name).collect::<Vec<_>>(), properties)
}

/// Adds the rule that all of `fields` are present or none, and that without them `theirs` are absent too.
pub(super) fn together(fields: &[&str], theirs: &[&str], mut object: Json) -> Json {
    let each = |names: &mut dyn Iterator<Item = &&str>, schema: Json| -> Json {
        Json::Object(names.map(|name| ((*name).to_owned(), schema.clone())).collect())
    };
    let there = each(&mut fields.iter(), json!({ "not": { "type": "null" } }));
    let gone = each(&mut fields.iter().chain(theirs), json!({ "type": "null" }));
    object["anyOf"] = json!([{ "required": fields, "properties": there }, { "properties": gone }]);
    object
}

pub(super) fn list(meaning: &str, items: Json) -> Json {
    json!({ "description": meaning, "type": "array", "items": items })
}

pub(super) fn rows(meaning: &str, pattern: &str) -> Json {
    list(meaning, json!({ "type": "string", "pattern": pattern }))
}

pub(super) fn about(mut schema: Json, meaning: &str) -> Json {
    schema["description"] = json!(meaning);
    schema
}

pub(super) fn or_null(schema: Json) -> Json {
    json!({ "anyOf": [schema, { "type": "null" }] })
}

pub(super) fn names<T: Named>() -> Json {
    json!({ "enum": T::ALL.iter().chain(T::FORMER).map(|(_, name)| *name).collect::<Vec<_>>() })
}

pub(super) fn count() -> Json {
    json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX })
}

pub(super) fn coord() -> Json {
    json!({ "type": "integer", "minimum": -FAR, "maximum": FAR })
}

pub(super) fn side() -> Json {
    json!({ "type": "integer", "minimum": 1, "maximum": MAX_SIDE })
}

pub(super) fn spot() -> Json {
    json!({ "type": "array", "items": coord(), "minItems": 2, "maxItems": 2 })
}

/// All glyphs for a character class of a regular expression.
pub(super) fn glyph_class() -> String {
    GLYPHS.iter().map(|glyph| glyph.symbol).collect()
}
