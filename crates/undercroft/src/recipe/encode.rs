use serde_json::{Map, Value, json};

use super::Recipe;
use crate::{
    params::{Fields, Params, Slot},
    passes::PassVisitor,
};

/// A resolved recipe with every value spelled out, passes that are off included.
pub(super) fn recipe(recipe: &Recipe) -> Value {
    let mut visitor = Visitor(Map::new());
    recipe.passes.clone().each(&mut visitor);
    json!({
        "method": { recipe.method.name(): params(recipe.method.clone().params_mut()) },
        "passes": visitor.0,
        "attempts": recipe.attempts,
    })
}

/// The values of one set of parameters.
fn params(params: &mut dyn Params) -> Value {
    let mut writer = Writer(Map::new());
    params.fields(&mut writer);
    Value::Object(writer.0)
}

struct Visitor(Map<String, Value>);

impl PassVisitor for Visitor {
    fn pass<P: Params + Clone>(&mut self, name: &'static str, pass: &mut Option<P>) {
        let value = pass.as_mut().map_or(Value::Bool(false), |pass| params(pass));
        self.0.insert(name.to_owned(), value);
    }
}

struct Writer(Map<String, Value>);

impl Fields for Writer {
    fn field(&mut self, name: &'static str, _about: &'static str, slot: Slot<'_>) {
        self.0.insert(name.to_owned(), value(&slot));
    }
}

/// A field's value as JSON.
pub(super) fn value(slot: &Slot<'_>) -> Value {
    match slot {
        Slot::Whole(value, _) => json!(value.value()),
        Slot::Real(value, _) => json!(value.value()),
        Slot::Flag(value) => json!(value.value()),
        Slot::Choice(value) => json!(value.word()),
        Slot::Text(value) | Slot::Document(value) => json!(&***value),
        Slot::Custom(value) => value.encode(),
    }
}
