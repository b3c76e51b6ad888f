//! The fields of requests, as the description of the API tells them.

use serde_json::Value;
use utoipa::openapi::{
    RefOr, Required,
    schema::{AdditionalProperties, ArrayBuilder, ObjectBuilder, OneOfBuilder, Schema, SchemaType, Type},
};

/// What a field holds.
#[derive(Clone, Copy, Debug)]
pub enum FieldKind {
    /// A text.
    Text,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A whole number within bounds.
    Whole(i64, i64),
    /// A number.
    Number,
    /// True or false.
    Flag,
    /// A list of texts.
    Texts,
    /// A list of whole numbers from 0.
    Ids,
    /// A text or a list of texts.
    TextOrTexts,
    /// A list of objects.
    Objects,
    /// Two whole numbers.
    Cell,
    /// A text or a whole number.
    TextOrWhole,
    /// A text or an object.
    TextOrObject,
    /// A whole number or its text, or a list of texts and whole numbers.
    WholeOrSeeds,
    /// An object with any fields.
    Object,
}

/// A field of a request.
#[derive(Clone, Copy, Debug)]
pub struct RequestField {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: FieldKind,
    /// What it means.
    pub about: &'static str,
}

const fn field(name: &'static str, kind: FieldKind, about: &'static str) -> RequestField {
    RequestField { name, kind, about }
}

impl RequestField {
    /// A field that is null counts as missing, so each may be.
    fn schema(&self) -> RefOr<Schema> {
        let of = |kind: Type| ObjectBuilder::new().schema_type(kind);
        let may = |kind: Type| SchemaType::Array(vec![kind, Type::Null]);
        let field = |kind: Type| ObjectBuilder::new().schema_type(may(kind)).description(Some(self.about));
        let list = || ArrayBuilder::new().schema_type(may(Type::Array)).description(Some(self.about));
        let either = || OneOfBuilder::new().description(Some(self.about)).item(of(Type::Null));
        let text = || of(Type::String);
        let whole = || of(Type::Integer).minimum(Some(i64::MIN)).maximum(Some(i64::MAX));
        let any = Some(AdditionalProperties::<Schema>::FreeForm(true));
        let object = || of(Type::Object).additional_properties(any.clone());
        match self.kind {
            FieldKind::Text => field(Type::String).into(),
            FieldKind::Word(words) => {
                let words = words.iter().map(|word| Value::from(*word)).chain([Value::Null]);
                field(Type::String).enum_values(Some(words)).into()
            }
            FieldKind::Whole(least, most) => field(Type::Integer).minimum(Some(least)).maximum(Some(most)).into(),
            FieldKind::Number => field(Type::Number).into(),
            FieldKind::Flag => field(Type::Boolean).into(),
            FieldKind::Object => field(Type::Object).additional_properties(any.clone()).into(),
            FieldKind::Texts => list().items(text()).into(),
            FieldKind::Ids => {
                let id = of(Type::Integer).minimum(Some(0)).maximum(Some(i64::from(u32::MAX)));
                list().items(id).min_items(Some(1)).into()
            }
            FieldKind::Objects => list().items(object()).into(),
            FieldKind::Cell => list().items(whole()).min_items(Some(2)).max_items(Some(2)).into(),
            FieldKind::TextOrTexts => either().item(text()).item(ArrayBuilder::new().items(text())).into(),
            FieldKind::TextOrWhole => either().item(text()).item(whole()).into(),
            FieldKind::TextOrObject => either().item(text()).item(object()).into(),
            FieldKind::WholeOrSeeds => {
                let seed = OneOfBuilder::new().item(text()).item(whole());
                either().item(whole()).item(text()).item(ArrayBuilder::new().items(seed)).into()
            }
        }
    }
}

/// What identifies a dungeon.
pub const DOCUMENT: &[RequestField] = &[
    field(
        "recipe",
        FieldKind::TextOrObject,
        "A recipe: the name of a method or of a ready recipe, TOML, or an object in the recipe format, in which `set`, `pass`, `no_pass` and \
         `ready` may stand as on the command line. The default recipe without it.",
    ),
    field("seed", FieldKind::TextOrWhole, "Any text or whole number. `generate` and `show` draw one if there is none."),
    field("edits", FieldKind::Objects, "What a person changed, in order."),
    field("unedited", FieldKind::Text, "The fingerprint of the dungeon that the edits were made on."),
    field("waived", FieldKind::Texts, "The promises that the edits may break."),
    field("dungeon", FieldKind::TextOrObject, "A dungeon in our JSON, instead of all of these."),
];

/// Which level.
pub const LEVEL: &[RequestField] = &[field("level", FieldKind::Whole(0, i64::MAX), "One level of several, from 0.")];

/// Which rooms.
pub const ROOMS: &[RequestField] = &[field("rooms", FieldKind::Ids, "Rooms by their ids.")];

/// What a picture looks like.
pub const PICTURE: &[RequestField] = &[
    field("style", FieldKind::Text, "A ready style by its name, or the TOML of one."),
    field(
        "audience",
        FieldKind::Word(&["gm", "player"]),
        "For whom it is: `gm` unless set, and `player` for a PDF with the layout `battle`. Players see no secrets; what holds nothing but secrets is refused for them.",
    ),
    field("view", FieldKind::Word(&["plan", "isometric"]), "From above, or from aside."),
    field("pixels", FieldKind::Number, "Pixels a cell."),
    field("layers", FieldKind::Texts, "Only these layers."),
    field("hide", FieldKind::Texts, "Not these layers."),
    field("behind_secrets", FieldKind::Flag, "Whether players also see what lies behind secret doors."),
];

/// Which file.
pub const FORMAT: &[RequestField] =
    &[field("format", FieldKind::Text, "A format, by its name: `GET /api/formats` lists them.")];

/// What files hold.
pub const FILE: &[RequestField] = &[
    field("page", FieldKind::Text, "The paper of a PDF."),
    field("layout", FieldKind::Text, "What stands on the pages of a PDF."),
    field("text", FieldKind::Text, "The signs of a text map."),
    field("image", FieldKind::Text, "Whether the picture stands in the file or beside it."),
    field("fog", FieldKind::Flag, "Whether a page for players covers the rooms until players uncover them."),
    field("split", FieldKind::Flag, "Several files where one would be too large."),
    field("stem", FieldKind::Text, "The name of the files without their extension."),
    field("ceilings", FieldKind::Flag, "Whether rooms of a model have ceilings."),
];

/// Lights in files.
pub const LIGHTS: &[RequestField] =
    &[field("lights", FieldKind::Flag, "Whether rooms are lit; so they are in files for virtual tabletops.")];

/// What is told of the making.
pub const EVENTS: &[RequestField] = &[
    field("events", FieldKind::Flag, "Whether every event is told, or only the frames."),
    field("frames", FieldKind::Whole(0, i64::MAX), "How many frames at most, from 2 to 2,000."),
];

/// A file that is read.
pub const IMPORT: &[RequestField] = &[
    field("name", FieldKind::Text, "The name of the file, whose extension tells the format."),
    field("text", FieldKind::Text, "Its content, if it is text."),
    field(
        "base64",
        FieldKind::Text,
        "Its content in base 64 otherwise; it may be a ZIP archive with a map and the files that it names.",
    ),
    field("from", FieldKind::Text, "Its format, whatever its name says."),
    field("files", FieldKind::Object, "The texts of files that it names, such as tilesets, by their names."),
    field(
        "walls",
        FieldKind::Text,
        "What is wall, for Tiled and LDtk: a layer, or tiles or values with commas between them.",
    ),
    field("floor", FieldKind::Text, "What is floor, likewise."),
    field("map_level", FieldKind::Text, "The level, for LDtk."),
    field(
        "keep_apart",
        FieldKind::Flag,
        "Whether parts that are not joined become dungeons of their own, in `documents`.",
    ),
    field("recipe", FieldKind::TextOrObject, "The passes that run on it: `pass` and `set` as in any recipe."),
    field("seed", FieldKind::TextOrWhole, "The seed of those passes."),
    field("start", FieldKind::Cell, "Where a party enters, if the file does not say."),
    field("goal", FieldKind::Cell, "Where the way leads, if the file does not say."),
];

/// A game.
pub const PLAY: &[RequestField] = &[
    field("actions", FieldKind::TextOrTexts, "What the player does, in order: names, or a text of their letters."),
    field("rules", FieldKind::Object, "Rules other than the usual ones."),
    field("saved", FieldKind::TextOrObject, "A saved game, instead of a dungeon."),
];

/// A search.
pub const SEARCH: &[RequestField] = &[
    field("recipe", FieldKind::TextOrObject, "A recipe, as for any other call."),
    field("where", FieldKind::Text, "What must be true of a dungeon, such as `rooms >= 12 && loops in 2..4`."),
    field("from", FieldKind::WholeOrSeeds, "The first number to try, or the seeds to try."),
    field("count", FieldKind::Whole(1, 1_000_000), "Stop when so many are found."),
    field("limit", FieldKind::Whole(0, 100_000), "Stop when so many were tried."),
];

/// The schema of a request with these fields.
pub fn request(groups: &[&[RequestField]]) -> Schema {
    let mut object = ObjectBuilder::new();
    for one in groups.iter().copied().flatten() {
        object = object.property(one.name, one.schema());
    }
    Schema::Object(object.additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(false))).build())
}

/// Any JSON value.
pub fn any() -> Schema {
    Schema::Object(ObjectBuilder::new().schema_type(SchemaType::AnyValue).build())
}

/// A required path parameter is the only kind there is.
pub const REQUIRED: Required = Required::True;
