use super::{Recipe, words};
use crate::{
    Json, json,
    params::{Fields, Params, Slot},
};

/// A resolved recipe with every value spelled out, passes that are off included.
pub(super) fn recipe(recipe: &Recipe) -> Json {
    let (mut own_method, mut own_passes) = (recipe.method.clone(), recipe.passes.clone());
    let mut passes = Vec::new();
    own_passes.each(&mut |name, pass| {
        passes.push((name.to_owned(), pass.map_or(Json::Bool(false), params)));
    });
    let mut method = Writer(Vec::new());
    own_method.fields(&mut own_passes, &mut method);
    let mut written = json!({
        "method": Json::Object(vec![(recipe.method.name().to_owned(), Json::Object(method.0))]),
        "passes": Json::Object(passes),
        "attempts": recipe.attempts,
    });
    // What version 0.2 does not know is left out where it says nothing.
    if recipe.strict {
        written["strict"] = json!(true);
    }
    if let Some(tables) = &recipe.words {
        written["words"] = words::encode(tables);
    }
    written
}

/// The values of one set of parameters.
fn params(params: &mut dyn Params) -> Json {
    let mut writer = Writer(Vec::new());
    params.fields(&mut writer);
    Json::Object(writer.0)
}

struct Writer(Vec<(String, Json)>);

impl Fields for Writer {
    fn field(&mut self, name: &'static str, _about: &'static str, slot: Slot<'_>) {
        if !matches!(&slot, Slot::Custom(value) if value.is_unset()) {
            self.0.push((name.to_owned(), value(&slot)));
        }
    }
}

/// A field's value as JSON.
pub(super) fn value(slot: &Slot<'_>) -> Json {
    match slot {
        Slot::Whole(value, _) => json!(value.value()),
        Slot::Real(value, _) => json!(value.value()),
        Slot::Flag(value) => json!(value.value()),
        Slot::Choice(value) => json!(value.word()),
        Slot::Text(value) | Slot::Document(value) => json!(&***value),
        Slot::Custom(value) => value.encode(),
    }
}
