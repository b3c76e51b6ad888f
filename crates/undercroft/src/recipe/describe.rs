//! What there is to set: for listings and for the JSON Schema.

use super::{MAX_ATTEMPTS, MAX_LEVELS, MAX_SHAFTS, Method, Passes, Recipe, WayDown, encode, words};
use crate::{
    Json, Named, json,
    params::{Fields, Params, SharedValue, Slot},
};

/// A method or a pass, for people and programs that want to know what there is.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Described {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// How it reads seeds, if it is a method.
    pub seeds: &'static str,
    /// The passes that are usual after it, if it is a method.
    pub passes: Vec<&'static str>,
    /// Its parameters.
    pub fields: Vec<DescribedField>,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DescribedField {
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
    /// What it is if nobody says.
    pub default: Json,
    /// What it may be, in words.
    pub range: String,
    /// What it may be, as JSON Schema.
    pub schema: Json,
    /// The heading it stands under in a form.
    pub group: &'static str,
    /// Its place among the few that most people set, from 0; `None` if it is not one of them.
    pub rank: Option<usize>,
    /// From where to where a slider goes, where that is less than the whole range.
    pub useful: Option<[f64; 2]>,
    /// The parameters of passes that follow from it unless they are set, or that are the same value, such as `exits.count`.
    pub sets: Vec<String>,
}

/// Every method with its parameters.
///
/// ```
/// let methods = undercroft::recipe::describe_methods();
/// assert_eq!(methods[0].name, "bsp");
/// assert_eq!(methods[0].fields[0].range, "1 to 16384");
/// ```
pub fn describe_methods() -> Vec<Described> {
    let methods = Method::NAMES.into_iter().filter_map(Method::from_name);
    methods.map(method).collect()
}

fn method(method: Method) -> Described {
    let Recipe { mut method, mut passes, .. } = Recipe::new(method);
    let resolved = method.resolve();
    let layout_method = resolved.as_layout_method();
    layout_method.set_pass_defaults(&mut passes);
    let (name, seeds, usual) = (method.name(), layout_method.seeds(), layout_method.usual_passes().to_vec());
    let params = method.params_mut();
    let (about, mut collect) = (params.about(), Collector::new(params.first()));
    method.fields(&mut passes, &mut collect);
    Described { name, about, seeds, passes: usual, fields: collect.fields }
}

/// Every pass with its parameters.
///
/// ```
/// let passes = undercroft::recipe::describe_passes();
/// assert!(passes.iter().any(|pass| pass.name == "wang"));
/// ```
pub fn describe_passes() -> Vec<Described> {
    let mut passes = Vec::new();
    let mut describe = |name, params: Option<&mut dyn Params>| {
        passes.extend(params.map(|params| pass(name, params)));
    };
    Passes::all().each(&mut describe);
    passes
}

/// Whether the method of that name has such a parameter.
#[cfg(feature = "toml")]
pub(super) fn method_has(name: &str, parameter: &str) -> bool {
    Method::from_name(name).is_some_and(|own| method(own).fields.iter().any(|field| field.name == parameter))
}

fn pass(name: &'static str, params: &mut dyn Params) -> Described {
    let mut collect = Collector::new(params.first());
    params.fields(&mut collect);
    Described { name, about: params.about(), seeds: "", passes: Vec::new(), fields: collect.fields }
}

struct Collector {
    first: &'static [&'static str],
    heading: &'static str,
    fields: Vec<DescribedField>,
}

impl Collector {
    fn new(first: &'static [&'static str]) -> Collector {
        Collector { first, heading: "", fields: Vec::new() }
    }

    fn add(&mut self, name: &'static str, about: &'static str, default: Json, range: String, schema: Json) {
        let rank = self.first.iter().position(|other| *other == name);
        let (group, useful, sets) = (self.heading, None, Vec::new());
        self.fields.push(DescribedField { name, about, default, range, schema, group, rank, useful, sets });
    }
}

impl Fields for Collector {
    fn field(&mut self, name: &'static str, about: &'static str, slot: Slot<'_>) {
        let default = match &slot {
            Slot::Custom(value) => value.brief(),
            slot => encode::value(slot),
        };
        let (range, schema) = match &slot {
            Slot::Whole(_, range) => (
                format!("{} to {}", range.start(), range.end()),
                json!({ "type": "integer", "minimum": range.start(), "maximum": range.end() }),
            ),
            Slot::Real(_, range) => (
                format!("{} to {}", range.start(), range.end()),
                json!({ "type": "number", "minimum": range.start(), "maximum": range.end() }),
            ),
            Slot::Flag(_) => ("true or false".to_owned(), json!({ "type": "boolean" })),
            Slot::Choice(value) => (value.words().join(" | "), json!({ "enum": value.words() })),
            Slot::Text(_) => ("text".to_owned(), json!({ "type": "string" })),
            Slot::Document(_) => ("text, or `file` with a path".to_owned(), json!({ "type": "string" })),
            Slot::Custom(value) => (value.form().to_owned(), value.schema()),
        };
        let file = match &slot {
            Slot::Document(_) => Some("a file to take the text from; it is embedded"),
            Slot::Custom(value) if value.has_file_key() => Some("a file to read it from; it is embedded"),
            _ => None,
        };
        self.add(name, about, default, range, schema);
        if let Some(about) = file {
            self.add("file", about, Json::Null, "path".to_owned(), json!({ "type": "string" }));
        }
    }

    fn heading(&mut self, heading: &'static str) {
        self.heading = heading;
    }

    fn useful(&mut self, low: f64, high: f64) {
        if let Some(field) = self.fields.last_mut() {
            field.useful = Some([low, high]);
        }
    }

    fn followed_by(&mut self, parameters: &'static [(&'static str, &'static str)]) {
        if let Some(field) = self.fields.last_mut() {
            field.sets.extend(parameters.iter().map(|(pass, name)| format!("{pass}.{name}")));
        }
    }

    fn shared(&mut self, value: &'static SharedValue) {
        if let Some(field) = self.fields.last_mut() {
            field.sets.push(format!("{}.{}", value.pass, value.field));
        }
    }
}

/// The JSON Schema of a recipe.
///
/// ```
/// let schema = undercroft::recipe::recipe_schema();
/// assert_eq!(schema["properties"]["attempts"]["minimum"], 1);
/// ```
pub fn recipe_schema() -> Json {
    let methods = describe_methods();
    let passes = describe_passes();
    let names: Vec<&str> = methods.iter().map(|method| method.name).collect();
    let method_tables: Vec<(String, Json)> =
        methods.iter().map(|method| (method.name.to_owned(), table(method))).collect();
    let pass_tables: Vec<(String, Json)> = passes
        .iter()
        .map(|pass| (pass.name.to_owned(), json!({ "oneOf": [{ "type": "boolean" }, table(pass)] })))
        .collect();
    let pass_names: Vec<&str> = passes.iter().map(|pass| pass.name).collect();
    let listed: Vec<(String, Json)> = passes.iter().map(|pass| (pass.name.to_owned(), table(pass))).collect();
    let of_one = json!({
        "method": {
            "description": "the method with its parameters, or only its name",
            "oneOf": [
                { "enum": names },
                { "type": "object", "properties": Json::Object(method_tables), "additionalProperties": false,
                  "minProperties": 1, "maxProperties": 1 },
            ],
        },
        "passes": {
            "description": "passes switched on or off, with their parameters; a list means exactly those",
            "oneOf": [
                { "type": "object", "properties": Json::Object(pass_tables), "additionalProperties": false },
                { "type": "array", "items": { "oneOf": [
                    { "enum": pass_names },
                    { "type": "object", "properties": Json::Object(listed), "additionalProperties": false,
                      "minProperties": 1, "maxProperties": 1 },
                ] } },
            ],
        },
        "attempts": {
            "description": "how many attempts are made at a seed",
            "type": "integer", "minimum": 1, "maximum": MAX_ATTEMPTS,
        },
        "strict": {
            "description": "whether a dungeon with less than the numbers asked for is refused",
            "type": "boolean", "default": false,
        },
        "words": words::schema(),
    });
    let mut properties = of_one.clone();
    properties["seed"] = json!({ "description": "the seed", "type": ["string", "integer"] });
    properties["levels"] = json!({
        "description": "how many levels, or what each of them has of its own",
        "oneOf": [
            { "type": "integer", "minimum": 2, "maximum": MAX_LEVELS },
            { "type": "array", "minItems": 2, "maxItems": MAX_LEVELS, "items": {
                "type": "object", "properties": of_one, "additionalProperties": false,
            } },
        ],
    });
    properties["shafts"] = json!({
        "description": "further ways between each level and the next", "type": "integer", "minimum": 0, "maximum": MAX_SHAFTS,
    });
    let ways: Vec<&str> = WayDown::ALL.iter().map(|(_, name)| *name).collect();
    properties["down"] = json!({ "description": "where the way down lies", "enum": ways });
    properties["keys_across"] = json!({
        "description": "whether a key may lie on another level than its lock", "type": "boolean",
    });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Undercroft recipe",
        "type": "object",
        "additionalProperties": false,
        "properties": properties,
    })
}

fn table(described: &Described) -> Json {
    let properties: Vec<(String, Json)> = described
        .fields
        .iter()
        .map(|field| {
            let mut schema = field.schema.clone();
            schema["description"] = json!(field.about);
            if !field.default.is_null() {
                schema["default"] = field.default.clone();
            }
            (field.name.to_owned(), schema)
        })
        .collect();
    json!({ "description": described.about, "type": "object", "properties": Json::Object(properties), "additionalProperties": false })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every field stands under a heading, what most people set is there, and sliders stay within the range.
    #[test]
    fn forms_fit_their_parameters() {
        let mut sets = describe_methods();
        sets.extend(describe_passes());
        let methods = Method::NAMES.into_iter().filter_map(Method::from_name);
        let mut firsts: Vec<&[&str]> = methods.map(|mut method| method.params_mut().first()).collect();
        Passes::all().each(&mut |_, params| firsts.extend(params.map(|params| params.first())));
        assert_eq!(sets.len(), firsts.len());
        for (set, first) in sets.iter().zip(firsts) {
            let names: Vec<&str> = set.fields.iter().map(|field| field.name).collect();
            assert!(first.iter().all(|name| names.contains(name)), "{}: {first:?}", set.name);
            for field in &set.fields {
                assert!(!field.group.is_empty(), "{}.{}", set.name, field.name);
                let bound = |key: &str| field.schema[key].as_f64();
                let Some([low, high]) = field.useful else { continue };
                assert!(low < high, "{}.{}", set.name, field.name);
                assert!(bound("minimum").is_none_or(|least| least <= low), "{}.{}", set.name, field.name);
                assert!(bound("maximum").is_none_or(|most| high <= most), "{}.{}", set.name, field.name);
            }
        }
    }
}
