//! The fields that requests have, each described once: its name, what it holds and what it means.
//!
//! A call reads a field by its constant, so that no name and no type is written twice; the description of the API, the types of
//! the packages and the forms of the page are made from the same constants or compared with them. Texts are left out of builds
//! that describe nothing, where every byte counts.

use std::marker::PhantomData;

use undercroft::view::Audience;
use undercroft::{Json, Named};
use undercroft_export::{
    Format, Page, PdfLayout,
    picture::{PictureLayers, PictureView, Style},
    text::TextStyle,
};

#[cfg(feature = "import")]
use undercroft_export::import::ImportFormat;

use crate::request::Request;

/// What a field holds.
#[derive(Clone, Copy, Debug)]
pub enum FieldKind {
    /// A recipe: a text, or an object.
    Recipe,
    /// A seed: a text, or a whole number.
    Seed,
    /// Edits: a list of objects.
    Edits,
    /// A dungeon in our JSON, or that as a text.
    Dungeon,
    /// Any text.
    Text,
    /// One of these words, in capitals or not.
    Words(fn() -> Vec<&'static str>),
    /// One of these words, or a longer text of its own.
    WordsOrText(fn() -> Vec<&'static str>),
    /// A whole number within bounds.
    Whole(i64, i64),
    /// A number.
    Number,
    /// True or false.
    Flag,
    /// A list of texts.
    Texts,
    /// A list of some of these words.
    WordList(fn() -> Vec<&'static str>),
    /// A list of ids, which are whole numbers from 0.
    Ids,
    /// A text, or a list of texts.
    TextOrTexts,
    /// The column and the row of a cell.
    Cell,
    /// A whole number or its text, or a list of seeds.
    Seeds,
    /// Texts by their names.
    NamedTexts,
    /// An object with any fields.
    Object,
    /// A saved game: a text, or an object.
    Saved,
}

/// A field as descriptions tell of it.
#[derive(Clone, Copy, Debug)]
pub struct FieldSpec {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: FieldKind,
    /// What it means; empty in a build that describes nothing.
    pub about: &'static str,
}

/// A field as calls read it: `T` is how.
pub(crate) struct Field<T> {
    pub(crate) spec: FieldSpec,
    reads: PhantomData<T>,
}

impl<T: Reads> Field<T> {
    const fn new(name: &'static str, about: &'static str) -> Field<T> {
        Field { spec: FieldSpec { name, kind: T::KIND, about: told(about) }, reads: PhantomData }
    }

    pub(crate) const fn name(&self) -> &'static str {
        self.spec.name
    }
}

impl Field<Count> {
    const fn within(name: &'static str, least: i64, most: i64, about: &'static str) -> Field<Count> {
        let kind = FieldKind::Whole(least, most);
        Field { spec: FieldSpec { name, kind, about: told(about) }, reads: PhantomData }
    }
}

/// A text of a description.
pub(crate) const fn told(text: &'static str) -> &'static str {
    if cfg!(feature = "describe") { text } else { "" }
}

/// The words of a description.
const fn words(names: fn() -> Vec<&'static str>) -> fn() -> Vec<&'static str> {
    if cfg!(feature = "describe") { names } else { Vec::new }
}

fn names<T: Named>() -> Vec<&'static str> {
    T::ALL.iter().map(|(_, name)| *name).collect()
}

fn style_names() -> Vec<&'static str> {
    Style::NAMES.to_vec()
}

fn layer_names() -> Vec<&'static str> {
    PictureLayers::NAMES.to_vec()
}

/// How a field is read, and so what it holds.
pub(crate) trait Reads {
    /// What comes of it.
    type Value<'a>;
    const KIND: FieldKind;
    /// The value, where the field is there and holds what it should; else the request has another problem.
    fn read<'a>(request: &Request<'a>, name: &'static str) -> Option<Self::Value<'a>>;
}

macro_rules! reads {
    ($($(#[$about:meta])* $name:ident($kind:expr) -> $value:ty = $method:ident;)+) => {$(
        $(#[$about])*
        pub(crate) struct $name;

        impl Reads for $name {
            type Value<'a> = $value;
            const KIND: FieldKind = $kind;

            fn read<'a>(request: &Request<'a>, name: &'static str) -> Option<$value> {
                request.$method(name)
            }
        }
    )+};
}

reads! {
    /// A recipe, which its own reader reads.
    RecipeValue(FieldKind::Recipe) -> Json = value;
    /// A seed, likewise.
    SeedValue(FieldKind::Seed) -> Json = value;
    /// The text of a list of edits, likewise.
    EditsText(FieldKind::Edits) -> &'a str = raw;
    /// The text of a dungeon, likewise.
    DungeonText(FieldKind::Dungeon) -> &'a str = raw;
    /// A text.
    Text(FieldKind::Text) -> String = text;
    /// A style by its name, or in TOML.
    StyleText(FieldKind::WordsOrText(words(style_names))) -> String = text;
    /// A whole number that is not negative.
    Count(FieldKind::Whole(0, i64::MAX)) -> u64 = count;
    /// A number.
    Number(FieldKind::Number) -> f64 = number;
    /// True or false.
    Flag(FieldKind::Flag) -> bool = flag;
    /// A list of texts; one text stands for a list of one.
    Texts(FieldKind::Texts) -> Vec<String> = texts;
    /// The same for names of layers.
    Layers(FieldKind::WordList(words(layer_names))) -> Vec<String> = texts;
    /// Ids of rooms.
    Ids(FieldKind::Ids) -> Json = value;
    /// Actions of a game.
    Actions(FieldKind::TextOrTexts) -> Json = value;
    /// Seeds to try.
    Seeds(FieldKind::Seeds) -> Json = value;
    /// Files that a map names.
    NamedTexts(FieldKind::NamedTexts) -> Json = value;
    /// Rules of a game.
    Rules(FieldKind::Object) -> &'a str = raw;
    /// A saved game.
    SavedText(FieldKind::Saved) -> &'a str = raw;
}

#[cfg(feature = "import")]
reads! {
    /// A cell.
    Cell(FieldKind::Cell) -> (i32, i32) = pair;
}

/// A member of a set by its name.
pub(crate) struct Word<T>(PhantomData<T>);

impl<T: Named> Reads for Word<T> {
    type Value<'a> = T;
    const KIND: FieldKind = FieldKind::Words(words(names::<T>));

    fn read<'a>(request: &Request<'a>, name: &'static str) -> Option<T> {
        request.named(name)
    }
}

// What identifies a dungeon.

pub(crate) const RECIPE: Field<RecipeValue> = Field::new(
    "recipe",
    "A recipe: the name of a method or of a ready recipe, TOML, or an object in the recipe format, in which `set`, `pass`, `no_pass` and \
     `ready` may stand as on the command line. The default recipe without it.",
);
pub(crate) const SEED: Field<SeedValue> = Field::new("seed", "Any text or whole number.");
pub(crate) const EDITS: Field<EditsText> = Field::new("edits", "What a person changed, in order.");
pub(crate) const UNEDITED: Field<Text> =
    Field::new("unedited", "The fingerprint of the dungeon that the edits were made on.");
pub(crate) const WAIVED: Field<Texts> = Field::new("waived", "The promises that the edits may break.");
pub(crate) const DUNGEON: Field<DungeonText> = Field::new("dungeon", "A dungeon in our JSON, instead of all of these.");

pub(crate) const DOCUMENT: &[FieldSpec] =
    &[RECIPE.spec, SEED.spec, EDITS.spec, UNEDITED.spec, WAIVED.spec, DUNGEON.spec];

// Which part of it.

pub(crate) const LEVEL: Field<Count> =
    Field::new("level", "One level of several, from 0. A single dungeon is its own level 0.");
pub(crate) const ROOMS: Field<Ids> = Field::new("rooms", "Rooms by their ids.");

// What a picture looks like.

pub(crate) const STYLE: Field<StyleText> = Field::new("style", "A ready style by its name, or the TOML of one.");
pub(crate) const AUDIENCE: Field<Word<Audience>> = Field::new(
    "audience",
    "For whom it is: `gm` unless said, and `player` for a PDF with the layout `battle`. Players see no secrets; what holds nothing but secrets is refused for them.",
);
pub(crate) const VIEW: Field<Word<PictureView>> = Field::new("view", "From above, or from aside.");
pub(crate) const PIXELS: Field<Number> = Field::new("pixels", "Pixels a cell.");
pub(crate) const LAYERS: Field<Layers> = Field::new("layers", "Only these layers.");
pub(crate) const HIDE: Field<Layers> = Field::new("hide", "Not these layers.");
pub(crate) const BEHIND_SECRETS: Field<Flag> =
    Field::new("behind_secrets", "Whether players also see what lies behind secret doors.");

pub(crate) const PICTURE: &[FieldSpec] =
    &[STYLE.spec, AUDIENCE.spec, VIEW.spec, PIXELS.spec, LAYERS.spec, HIDE.spec, BEHIND_SECRETS.spec];

// What files hold.

pub(crate) const FORMAT: Field<Word<Format>> =
    Field::new("format", "A format, by its name: the call `formats` lists them.");
pub(crate) const PAGE: Field<Word<Page>> = Field::new("page", "The paper of a PDF.");
pub(crate) const LAYOUT: Field<Word<PdfLayout>> = Field::new("layout", "What stands on the pages of a PDF.");
pub(crate) const SIGNS: Field<Word<TextStyle>> = Field::new("text", "The signs of a text map.");
pub(crate) const IMAGE: Field<Word<Audience>> = Field::new(
    "image",
    "For whom the picture in a file for virtual tabletops is, beside the walls and doors of `audience`.",
);
pub(crate) const FOG: Field<Flag> =
    Field::new("fog", "Whether a page for players covers the rooms until players uncover them.");
pub(crate) const SPLIT: Field<Flag> = Field::new("split", "Several files where one would be too large.");
pub(crate) const STEM: Field<Text> = Field::new("stem", "The name of the files without their extension.");
pub(crate) const CEILINGS: Field<Flag> = Field::new("ceilings", "Whether rooms of a model have ceilings.");

pub(crate) const FILE: &[FieldSpec] =
    &[PAGE.spec, LAYOUT.spec, SIGNS.spec, IMAGE.spec, FOG.spec, SPLIT.spec, STEM.spec, CEILINGS.spec];

pub(crate) const LIGHTS: Field<Flag> = Field::new(
    "lights",
    "Whether rooms are lit. In files for virtual tabletops they are unless it is false, and nowhere else unless it is true.",
);

// What is told of the making.

pub(crate) const EVENTS: Field<Flag> = Field::new("events", "Whether every event is told, or only the frames.");
pub(crate) const FRAMES: Field<Count> = Field::new("frames", "How many frames at most, from 2 to 2,000.");

// A file that is read.

pub(crate) const MAP_NAME: Field<Text> = Field::new("name", "The name of the file, whose extension tells the format.");
pub(crate) const MAP_TEXT: Field<Text> = Field::new("text", "Its content, if it is text.");
pub(crate) const MAP_BASE64: Field<Text> = Field::new(
    "base64",
    "Its content in base 64 otherwise; it may be a ZIP archive with a map and the files that it names.",
);
#[cfg(feature = "import")]
pub(crate) const MAP_FORMAT: Field<Word<ImportFormat>> = Field::new("from", "Its format, whatever its name says.");
pub(crate) const MAP_FILES: Field<NamedTexts> =
    Field::new("files", "The texts of files that it names, such as tilesets, by their names.");
pub(crate) const WALLS: Field<Text> =
    Field::new("walls", "What is wall, for Tiled and LDtk: a layer, or tiles or values with commas between them.");
pub(crate) const FLOOR: Field<Text> = Field::new("floor", "What is floor, likewise.");
pub(crate) const MAP_LEVEL: Field<Text> = Field::new("map_level", "The level, for LDtk.");
pub(crate) const KEEP_APART: Field<Flag> =
    Field::new("keep_apart", "Whether parts that are not joined become dungeons of their own, in `documents`.");
pub(crate) const MAP_RECIPE: Field<RecipeValue> =
    Field::new("recipe", "The passes that run on it: `pass` and `set` as in any recipe.");
pub(crate) const MAP_SEED: Field<SeedValue> = Field::new("seed", "The seed of those passes.");
#[cfg(feature = "import")]
pub(crate) const START: Field<Cell> = Field::new("start", "Where a party enters, if the file does not say.");
#[cfg(feature = "import")]
pub(crate) const GOAL: Field<Cell> = Field::new("goal", "Where the way leads, if the file does not say.");

#[cfg(feature = "import")]
pub(crate) const IMPORT: &[FieldSpec] = &[
    MAP_NAME.spec,
    MAP_TEXT.spec,
    MAP_BASE64.spec,
    MAP_FORMAT.spec,
    MAP_FILES.spec,
    WALLS.spec,
    FLOOR.spec,
    MAP_LEVEL.spec,
    KEEP_APART.spec,
    MAP_RECIPE.spec,
    MAP_SEED.spec,
    START.spec,
    GOAL.spec,
];

// A game.

pub(crate) const ACTIONS: Field<Actions> =
    Field::new("actions", "What the player does, in order: names, or a text of their letters.");
pub(crate) const RULES: Field<Rules> = Field::new("rules", "Rules other than the usual ones.");
pub(crate) const SAVED: Field<SavedText> = Field::new("saved", "A saved game, instead of a dungeon.");

pub(crate) const PLAY: &[FieldSpec] = &[ACTIONS.spec, RULES.spec, SAVED.spec];

// A search.

pub(crate) const WHERE: Field<Text> =
    Field::new("where", "What must be true of a dungeon, such as `rooms >= 12 && loops in 2..4`.");
pub(crate) const FROM: Field<Seeds> = Field::new("from", "The first number to try, or the seeds to try.");
pub(crate) const COUNT: Field<Count> = Field::within("count", 1, MOST_COUNT as i64, "Stop when so many are found.");
pub(crate) const LIMIT: Field<Count> = Field::new("limit", "Stop when so many were tried.");
/// The most seeds that may be wanted.
pub(crate) const MOST_COUNT: u64 = 1_000_000;

pub(crate) const SEARCH: &[FieldSpec] = &[RECIPE.spec, WHERE.spec, FROM.spec, COUNT.spec, LIMIT.spec];
