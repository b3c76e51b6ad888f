//! The fields of requests as schemas, which the description of the API tells.

use serde_json::Value;
use undercroft_bind::{CallSpec, FieldKind, FieldSpec};
use utoipa::openapi::{
    RefOr, Required,
    schema::{AdditionalProperties, ArrayBuilder, ObjectBuilder, OneOfBuilder, Schema, SchemaType, Type},
};

use crate::limits;

/// What is said of the seed of a call that draws one.
const DRAWN: &str = "One is drawn if there is none.";

/// A field that is null counts as missing, so each may be.
fn schema(field: &FieldSpec, about: &str) -> RefOr<Schema> {
    let of = |kind: Type| ObjectBuilder::new().schema_type(kind);
    let may = |kind: Type| SchemaType::Array(vec![kind, Type::Null]);
    let plain = |kind: Type| ObjectBuilder::new().schema_type(may(kind)).description(Some(about));
    let list = || ArrayBuilder::new().schema_type(may(Type::Array)).description(Some(about));
    let either = || OneOfBuilder::new().description(Some(about)).item(of(Type::Null));
    let text = || of(Type::String);
    let whole = || of(Type::Integer).minimum(Some(i64::MIN)).maximum(Some(i64::MAX));
    let any = Some(AdditionalProperties::<Schema>::FreeForm(true));
    let object = || of(Type::Object).additional_properties(any.clone());
    let named = |names: Vec<&'static str>| names.into_iter().map(Value::from);
    match field.kind {
        FieldKind::Text | FieldKind::WordsOrText(_) => plain(Type::String).into(),
        FieldKind::Words(words) => plain(Type::String).enum_values(Some(named(words()).chain([Value::Null]))).into(),
        FieldKind::Whole(least, most) => {
            // A search has a limit of its own here.
            let most = if field.name == "limit" { limits::SEEDS as i64 } else { most };
            plain(Type::Integer).minimum(Some(least)).maximum(Some(most)).into()
        }
        FieldKind::Number => plain(Type::Number).into(),
        FieldKind::Flag => plain(Type::Boolean).into(),
        FieldKind::Object | FieldKind::NamedTexts => plain(Type::Object).additional_properties(any.clone()).into(),
        FieldKind::Texts => list().items(text()).into(),
        FieldKind::WordList(words) => list().items(text().enum_values(Some(named(words())))).into(),
        FieldKind::Ids => {
            let id = of(Type::Integer).minimum(Some(0)).maximum(Some(i64::from(u32::MAX)));
            list().items(id).min_items(Some(1)).into()
        }
        FieldKind::Edits => list().items(object()).into(),
        FieldKind::Cell => list().items(whole()).min_items(Some(2)).max_items(Some(2)).into(),
        FieldKind::TextOrTexts => either().item(text()).item(ArrayBuilder::new().items(text())).into(),
        FieldKind::Seed => either().item(text()).item(whole()).into(),
        FieldKind::Recipe | FieldKind::Dungeon | FieldKind::Saved => either().item(text()).item(object()).into(),
        FieldKind::Seeds => {
            let seed = OneOfBuilder::new().item(text()).item(whole());
            either().item(whole()).item(text()).item(ArrayBuilder::new().items(seed)).into()
        }
    }
}

/// The schema of a call's request.
pub fn request(spec: &CallSpec) -> Schema {
    let mut object = ObjectBuilder::new();
    for field in spec.all_fields() {
        let is_drawn = spec.draws_seed && matches!(field.kind, FieldKind::Seed);
        let about = if is_drawn { format!("{} {DRAWN}", field.about) } else { field.about.to_owned() };
        object = object.property(field.name, schema(field, &about));
    }
    Schema::Object(object.additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(false))).build())
}

/// Any JSON value.
pub fn any() -> Schema {
    Schema::Object(ObjectBuilder::new().schema_type(SchemaType::AnyValue).build())
}

/// A required path parameter is the only kind there is.
pub const REQUIRED: Required = Required::True;
