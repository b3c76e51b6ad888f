//! What each call is: its request, its answer, whether it draws a seed and which files it lights. Described once, for those who call
//! and for those who tell of the calls: the studio's API and page, and the types of the packages.

use crate::fields::{
    DOCUMENT, EVENTS, FILE, FORMAT, FRAMES, FieldSpec, LEVEL, LIGHTS, PICTURE, PLAY as GAME, ROOMS, SEARCH, told,
};

/// A call and its request.
#[derive(Debug)]
pub struct CallSpec {
    /// Its name.
    pub name: &'static str,
    /// What it does; empty in a build that describes nothing.
    pub about: &'static str,
    /// The fields of its request, in groups.
    pub fields: &'static [&'static [FieldSpec]],
    /// What it answers with.
    pub answers: Answers,
    /// Whether a request without a seed gets one that the caller draws; the answer has it then.
    pub draws_seed: bool,
    /// Which dungeons are lit.
    pub lights: LightUse,
    /// A request to try it with.
    pub example: &'static str,
}

/// What a call answers with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// A JSON object that has at least these fields.
    Object(&'static [&'static str]),
    /// A file of the format that was asked for.
    File,
    /// A JSON object that is always the same, whatever is asked.
    Listing,
}

/// Which dungeons a call switches the pass `lights` on for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LightUse {
    /// None.
    Never,
    /// Where the field `lights` is true.
    Asked,
    /// The same, and those for virtual tabletops unless it is false.
    ForTabletops,
}

impl CallSpec {
    const fn new(name: &'static str, about: &'static str, fields: &'static [&'static [FieldSpec]]) -> CallSpec {
        let (answers, lights) = (Answers::Object(&[]), LightUse::Never);
        CallSpec { name, about: told(about), fields, answers, draws_seed: false, lights, example: told(SMALL) }
    }

    const fn listing(name: &'static str, about: &'static str) -> CallSpec {
        CallSpec { answers: Answers::Listing, example: "{}", ..CallSpec::new(name, about, &[]) }
    }

    const fn answering(self, fields: &'static [&'static str]) -> CallSpec {
        CallSpec { answers: Answers::Object(fields), ..self }
    }

    const fn like(self, example: &'static str) -> CallSpec {
        CallSpec { example: told(example), ..self }
    }

    /// The fields of its request.
    pub fn all_fields(&self) -> impl Iterator<Item = &'static FieldSpec> {
        self.fields.iter().copied().flatten()
    }

    /// Whether a request may have this field.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.all_fields().any(|field| field.name == name)
    }
}

const SMALL: &str = r#"{"recipe": {"method": "bsp", "set": {"width": 60, "height": 30}}, "seed": "42"}"#;

const LEVEL_ALONE: &[FieldSpec] = &[LEVEL.spec];
const LIGHTS_ALONE: &[FieldSpec] = &[LIGHTS.spec];
const FORMAT_ALONE: &[FieldSpec] = &[FORMAT.spec];

pub(crate) static GENERATE: CallSpec =
    CallSpec {
        draws_seed: true,
        lights: LightUse::Asked,
        ..CallSpec::new("generate", "Makes a dungeon, in our JSON.", &[DOCUMENT, LEVEL_ALONE, LIGHTS_ALONE])
            .answering(&["format", "seed", "recipe", "fingerprint"])
    };

pub(crate) static SHOW: CallSpec = CallSpec {
    draws_seed: true,
    ..CallSpec::new(
        "show",
        "Makes a dungeon and all that the page shows of it: drawing, verdict, certificate, recipe as TOML. Edits that break promises \
         are named in `broken`.",
        &[DOCUMENT, PICTURE, FILE],
    )
};

pub(crate) static DRAW: CallSpec = CallSpec {
    answers: Answers::File,
    ..CallSpec::new("draw", "Draws a dungeon, as a file.", &[DOCUMENT, FORMAT_ALONE, LEVEL_ALONE, PICTURE, FILE])
        .like(r#"{"recipe": "bsp", "seed": "42", "format": "png", "pixels": 8}"#)
};

pub(crate) static EXPORT: CallSpec = CallSpec {
    lights: LightUse::ForTabletops,
    ..CallSpec::new(
        "export",
        "Files for other programs, in base 64, and what they could not hold.",
        &[DOCUMENT, FORMAT_ALONE, LEVEL_ALONE, PICTURE, FILE, LIGHTS_ALONE],
    )
    .answering(&["files", "losses"])
    .like(r#"{"recipe": "bsp", "seed": "42", "format": "tmj"}"#)
};

pub(crate) static CHECK: CallSpec = CallSpec::new(
    "check",
    "Checks a dungeon by all its laws and promises. One that breaks any is refused with the rules it breaks; `sound` is false for one \
     that keeps them and cannot be won, and `verdict` and `sentence` say what is to be said of it.",
    &[DOCUMENT, LEVEL_ALONE],
)
.answering(&["sound", "verdict", "sentence", "waived", "fingerprint", "promises"]);

pub(crate) static VERIFY: CallSpec =
    CallSpec::new("verify", "Makes a dungeon again from its own recipe, seed and edits, and compares.", &[DOCUMENT])
        .answering(&["same", "differences"]);

pub(crate) static PROVE: CallSpec = CallSpec::new(
    "prove",
    "The proof that a dungeon with locks can be won and not be lost, in words and as a certificate.",
    &[DOCUMENT, LEVEL_ALONE],
)
.answering(&["text", "certificate", "verdict", "sentence"])
.like(r#"{"recipe": {"method": "tabletop", "set": {"locks.count": 2}}, "seed": "4"}"#);

pub(crate) static STATS: CallSpec =
    CallSpec::new("stats", "Numbers about a dungeon.", &[DOCUMENT, LEVEL_ALONE]).answering(&["stats"]);

pub(crate) static DOCUMENT_OF: CallSpec =
    CallSpec::new("document", "What makes a dungeon again: its recipe in full, seed and edits.", &[DOCUMENT])
        .answering(&["recipe", "seed"]);

pub(crate) static KEEP: CallSpec = CallSpec::new(
    "keep",
    "The recipe of a dungeon of `tabletop` with some of its rooms kept, for another seed to lay others around them; `kept` is the value \
     of that parameter.",
    &[DOCUMENT, LEVEL_ALONE, &[ROOMS.spec]],
)
.answering(&["kept", "recipe"])
.like(r#"{"recipe": "tabletop", "seed": "4", "rooms": [3, 7]}"#);

pub(crate) static TRACE: CallSpec = CallSpec::new(
    "trace",
    "How a dungeon came to be, step by step.",
    &[DOCUMENT, LEVEL_ALONE, &[EVENTS.spec, FRAMES.spec]],
);

pub(crate) static PLAY: CallSpec = CallSpec::new(
    "play",
    "A game in a dungeon, from its beginning or a saved one through all these actions: what the player sees then.",
    &[DOCUMENT, GAME],
)
.answering(&["state", "effects"])
.like(r#"{"recipe": "bsp", "seed": "42", "actions": ["east", "wait"]}"#);

#[cfg(feature = "import")]
pub(crate) static IMPORT: CallSpec = CallSpec::new(
    "import",
    "Reads a map of another program: our JSON, Tiled, LDtk, virtual tabletops, or a text; or a graph of rooms: Graphviz, GraphML, Mermaid.",
    &[crate::fields::IMPORT],
)
.answering(&["document"])
.like(r#"{"name": "cave.txt", "text": "  #####\n  #...#\n  #...#\n  #####\n"}"#);

pub(crate) static FIND: CallSpec =
    CallSpec::new("find", "Searches for seeds whose dungeons satisfy an expression.", &[SEARCH])
        .answering(&["tried", "hits", "done"])
        .like(r#"{"recipe": "bsp", "where": "rooms >= 14", "count": 3, "limit": 2000}"#);

pub(crate) static METHODS: CallSpec =
    CallSpec::listing("methods", "Methods, passes and every parameter, as `undercroft methods --json` prints them.");
pub(crate) static FORMATS: CallSpec = CallSpec::listing("formats", "Formats of files, and what each cannot hold.");
pub(crate) static RECIPES: CallSpec = CallSpec::listing("recipes", "Ready recipes with their TOML.");
pub(crate) static FIGURES: CallSpec = CallSpec::listing("figures", "What an expression of `find` can ask for.");
pub(crate) static STYLES: CallSpec =
    CallSpec::listing("styles", "Styles of pictures, and the layers that can be hidden.");
pub(crate) static SCHEMAS: CallSpec = CallSpec::listing("schemas", "The JSON Schemas of recipes, dungeons and levels.");
