//! What there is to set: for listings and for the JSON Schema.

use serde_json::{Map, Value, json};

use super::{
    MAX_ATTEMPTS, encode,
    fields::{Fields, Params, Slot},
    method::Method,
    passes::{PassVisitor, Passes},
};

/// A method or a pass, for people and programs that want to know what there is.
#[derive(Clone, Debug, PartialEq)]
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
pub struct DescribedField {
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
    /// What it is if nobody says.
    pub default: Value,
    /// What it may be, in words.
    pub range: String,
    /// What it may be, as JSON Schema.
    pub schema: Value,
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
    methods
        .map(|mut method| {
            let (name, seeds, passes) = (method.name(), method.seeds(), method.usual_passes().to_vec());
            Described { seeds, ..described(name, passes, method.params_mut()) }
        })
        .collect()
}

/// Every pass with its parameters.
///
/// ```
/// let passes = undercroft::recipe::describe_passes();
/// assert!(passes.iter().any(|pass| pass.name == "wang"));
/// ```
pub fn describe_passes() -> Vec<Described> {
    struct Collect(Vec<Described>);
    impl PassVisitor for Collect {
        fn pass<P: Params + Clone>(&mut self, name: &'static str, pass: &mut Option<P>) {
            self.0.extend(pass.as_mut().map(|pass| described(name, Vec::new(), pass)));
        }
    }
    let mut collect = Collect(Vec::new());
    // What scatter hands down is what the passes have by themselves, so any method will do.
    Passes::all(&Method::Bsp(Default::default())).each(&mut collect);
    collect.0
}

/// Whether the method of that name has such a parameter.
pub(super) fn method_has(method: &str, parameter: &str) -> bool {
    Method::from_name(method).is_some_and(|mut method| {
        described("", Vec::new(), method.params_mut()).fields.iter().any(|field| field.name == parameter)
    })
}

fn described(name: &'static str, passes: Vec<&'static str>, params: &mut dyn Params) -> Described {
    let mut collect = Collector(Vec::new());
    params.fields(&mut collect);
    Described { name, about: params.about(), seeds: "", passes, fields: collect.0 }
}

struct Collector(Vec<DescribedField>);

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
        let is_document = matches!(slot, Slot::Document(_));
        self.0.push(DescribedField { name, about, default, range, schema });
        if is_document {
            self.0.push(DescribedField {
                name: "file",
                about: "a file to take the text from; it is embedded",
                default: Value::Null,
                range: "path".to_owned(),
                schema: json!({ "type": "string" }),
            });
        }
    }
}

/// The JSON Schema of a recipe.
///
/// ```
/// let schema = undercroft::recipe::recipe_schema();
/// assert_eq!(schema["properties"]["attempts"]["minimum"], 1);
/// ```
pub fn recipe_schema() -> Value {
    let methods = describe_methods();
    let passes = describe_passes();
    let names: Vec<&str> = methods.iter().map(|method| method.name).collect();
    let method_tables: Map<String, Value> =
        methods.iter().map(|method| (method.name.to_owned(), table(method))).collect();
    let pass_tables: Map<String, Value> = passes
        .iter()
        .map(|pass| (pass.name.to_owned(), json!({ "oneOf": [{ "type": "boolean" }, table(pass)] })))
        .collect();
    let pass_names: Vec<&str> = passes.iter().map(|pass| pass.name).collect();
    let listed: Map<String, Value> = passes.iter().map(|pass| (pass.name.to_owned(), table(pass))).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Undercroft recipe",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "method": {
                "description": "the method with its parameters, or only its name",
                "oneOf": [
                    { "enum": names },
                    { "type": "object", "properties": method_tables, "additionalProperties": false,
                      "minProperties": 1, "maxProperties": 1 },
                ],
            },
            "passes": {
                "description": "passes switched on or off, with their parameters; a list means exactly those",
                "oneOf": [
                    { "type": "object", "properties": pass_tables, "additionalProperties": false },
                    { "type": "array", "items": { "oneOf": [
                        { "enum": pass_names },
                        { "type": "object", "properties": listed, "additionalProperties": false,
                          "minProperties": 1, "maxProperties": 1 },
                    ] } },
                ],
            },
            "attempts": {
                "description": "how many seeds in a row may be tried",
                "type": "integer", "minimum": 1, "maximum": MAX_ATTEMPTS,
            },
            "seed": { "description": "the seed", "type": ["string", "integer"] },
        },
    })
}

fn table(described: &Described) -> Value {
    let properties: Map<String, Value> = described
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
    json!({ "description": described.about, "type": "object", "properties": properties, "additionalProperties": false })
}
