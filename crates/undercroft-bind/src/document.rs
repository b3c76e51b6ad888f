//! What identifies a dungeon, and the dungeon made of it.

use undercroft::{
    AnyDungeon, AnyDungeonRef, Dungeon, EditError, Edits, Json, Method, Named, Seed,
    check::Rule,
    json,
    recipe::{AnyRecipe, ReadRecipe},
};
use undercroft_export::json::{self as dungeon_json, ReadError};

use crate::{
    BindError, ErrorKind, Limits, Problem, call_spec,
    fields::{DOCUMENT, DUNGEON, EDITS, FieldSpec, RECIPE, SEED, UNEDITED, WAIVED},
    read_recipe,
    request::Request,
};

/// What identifies a dungeon: enough to make the same one again.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// The recipe.
    pub recipe: AnyRecipe,
    /// The seed.
    pub seed: Seed,
    /// What a person changed. With `made_on` 0 they are tied to no dungeon.
    pub edits: Edits,
    /// The promises that edits may break.
    pub waived: Vec<Rule>,
}

impl Document {
    /// A recipe and a seed, without edits.
    pub fn new(recipe: AnyRecipe, seed: impl Into<Seed>) -> Document {
        Document { recipe, seed: seed.into(), edits: Edits::default(), waived: Vec::new() }
    }

    /// Reads one: an object with `recipe`, `seed`, `edits`, `unedited` and `waived`.
    ///
    /// ```
    /// use undercroft_bind::{Document, Limits};
    /// let document = Document::from_json(r#"{ "recipe": "bsp", "seed": "18446744073709551616" }"#)?;
    /// assert_eq!(document.make(&Limits::NONE)?.as_ref().seed().as_str(), "18446744073709551616");
    /// # Ok::<(), undercroft_bind::BindError>(())
    /// ```
    pub fn from_json(text: &str) -> Result<Document, BindError> {
        let request = Request::new(text, &call_spec::DOCUMENT_OF)?;
        let document = Document::read(&request);
        request.finish()?;
        document
    }

    /// What makes a dungeon again.
    pub fn of<'a>(made: impl Into<AnyDungeonRef<'a>>) -> Document {
        let made = made.into();
        let mut document = Document::new(made.recipe(), made.seed());
        if let AnyDungeonRef::One(dungeon) = made {
            let origin = dungeon.origin();
            document.edits.clone_from(&origin.edits);
            document.waived.extend(&origin.waived);
        }
        document
    }

    /// As JSON, which [`Document::from_json`] reads back.
    pub fn to_json(&self) -> Json {
        let mut object = json!({ "recipe": self.recipe.to_json(), "seed": self.seed.as_str() });
        if !self.edits.list.is_empty() {
            object["edits"] = dungeon_json::edit_list(&self.edits.list);
            if self.edits.made_on != 0 {
                object["unedited"] = format!("{:016x}", self.edits.made_on).into();
            }
        }
        if !self.waived.is_empty() {
            object["waived"] = self.waived.iter().map(|rule| rule.name()).collect();
        }
        object
    }

    /// The document in the fields of a request.
    pub(crate) fn read(request: &Request<'_>) -> Result<Document, BindError> {
        let (recipe, seed) = (request.read(&RECIPE), request.read(&SEED));
        let (edits, waived) = (read_edits(request), read_waived(request));
        let recipe = read_recipe(&recipe.unwrap_or_default());
        let ReadRecipe { recipe, seed: own, .. } = recipe?;
        let seed = read_seed(seed)?.or(own).filter(|seed| !seed.as_str().is_empty());
        let seed = seed.or_else(|| request.drawn().cloned()).ok_or_else(|| {
            BindError::usage(
                "seed",
                "there is no seed",
                "give any text or whole number; the caller draws one if he likes",
            )
        })?;
        Ok(Document { recipe, seed, edits: edits?, waived })
    }

    /// Makes the dungeon, unless it may be larger than is allowed.
    pub fn make(&self, limits: &Limits) -> Result<AnyDungeon, BindError> {
        match self.make_unedited(limits)? {
            made if !self.has_edits() => Ok(made),
            AnyDungeon::One(dungeon) => {
                self.edited(&dungeon, &self.waived).map(AnyDungeon::from).map_err(|error| refused(&error))
            }
            made if self.edits.list.is_empty() => Ok(made),
            AnyDungeon::Levels(_) => Err(edits_of_levels()),
        }
    }

    /// What recipe and seed make, before a person changes it.
    #[cfg(feature = "make")]
    pub(crate) fn make_unedited(&self, limits: &Limits) -> Result<AnyDungeon, BindError> {
        limits.check_recipe(&self.recipe)?;
        let mut recipe = self.recipe.clone();
        // Without edits it is the layout that may break promises.
        if let (AnyRecipe::One(own), true) = (&mut recipe, self.edits.list.is_empty()) {
            if let Method::Given(given) = &mut own.method {
                given.waived.0.extend(&self.waived);
            }
        }
        undercroft::Workshop::new()
            .generate_any(&recipe, &self.seed)
            .map_err(|error| BindError::generation(&error, &self.seed))
    }

    #[cfg(not(feature = "make"))]
    pub(crate) fn make_unedited(&self, _: &Limits) -> Result<AnyDungeon, BindError> {
        Err(makes_nothing())
    }

    /// Switches the pass `lights` on, which files for virtual tabletops want. Edits belong to the dungeon as its recipe makes it,
    /// and then nothing is changed.
    pub(crate) fn light(&mut self) {
        if self.edits.list.is_empty() {
            self.recipe.switch_lights_on();
        }
    }

    /// Whether a person had a hand in the dungeon. What promises it may break is a word about the dungeon that is named too.
    pub(crate) fn has_edits(&self) -> bool {
        !self.edits.list.is_empty() || self.edits.made_on != 0 && !self.waived.is_empty()
    }

    /// A dungeon with the edits, which may break the promises that are waived.
    pub(crate) fn edited(&self, dungeon: &Dungeon, waived: &[Rule]) -> Result<Dungeon, EditError> {
        match self.edits.made_on {
            0 => dungeon.edit(self.edits.list.iter().cloned(), waived),
            _ => dungeon.with_edits(&self.edits, waived),
        }
    }
}

/// Edits where there are several levels.
pub(crate) fn edits_of_levels() -> BindError {
    let hint = "take one level as a dungeon of its own, whose recipe has its stairs, and edit that";
    BindError::usage("edits", "edits belong to one dungeon, and this recipe makes several levels", hint)
}

/// Edits that were refused.
pub(crate) fn refused(error: &EditError) -> BindError {
    match error {
        EditError::Unsound(unsound) => {
            let mut error = BindError::unsound("the edits break what a dungeon promises", unsound);
            for (problem, fault) in error.problems.iter_mut().zip(&unsound.faults) {
                if !fault.rule.is_law() {
                    problem.hint = Some(format!("to break it on purpose, name `{}` in `waived`", fault.rule.name()));
                }
            }
            error
        }
        EditError::Refused { edit, why } => {
            BindError::one(ErrorKind::Usage, Problem::new(format!("edits[{edit}]"), why.as_str()))
        }
        other => {
            let hint = "edits belong to one dungeon: the same recipe, seed and engine version";
            BindError::usage("edits", other.to_string(), hint)
        }
    }
}

pub(crate) fn read_seed(seed: Option<Json>) -> Result<Option<Seed>, BindError> {
    match seed {
        None | Some(Json::Null) => Ok(None),
        Some(Json::Text(text)) => Ok(Some(Seed::new(text))),
        Some(Json::Whole(number)) => Ok(Some(Seed::from(number))),
        Some(_) => {
            let hint = "write a number of more than 64 bits as a text: it is exact then";
            Err(BindError::usage("seed", "must be a text or a whole number of 64 bits", hint))
        }
    }
}

fn read_edits(request: &Request<'_>) -> Result<Edits, BindError> {
    let (list, made_on) = (request.read(&EDITS), request.read(&UNEDITED));
    match list {
        Some(list) => read_edit_list(list, made_on),
        None => Ok(Edits::default()),
    }
}

#[inline(never)]
fn read_edit_list(list: &str, made_on: Option<String>) -> Result<Edits, BindError> {
    let read = || {
        let list = dungeon_json::read_edit_list(list)?;
        let made_on = made_on.map_or(Ok(0), |text| dungeon_json::read_fingerprint("unedited", &text))?;
        Ok(Edits { made_on, list })
    };
    read().map_err(|error| match error {
        ReadError::Shape { path, message, hint } => {
            BindError::one(ErrorKind::Usage, Problem { hint, ..Problem::new(path, message) })
        }
        error => BindError::one(ErrorKind::Usage, Problem::new("edits", error.to_string())),
    })
}

fn read_waived(request: &Request<'_>) -> Vec<Rule> {
    let promises = || Rule::ALL.iter().filter(|(rule, _)| !rule.is_law()).map(|(_, name)| *name);
    let mut waived = Vec::new();
    for word in request.read(&WAIVED).unwrap_or_default() {
        match Rule::from_name(&word) {
            Some(rule) if !rule.is_law() => waived.push(rule),
            Some(_) => request.wrong(Problem::new("waived", format!("`{word}` is a law, and laws cannot be waived"))),
            None => request.unknown("waived", &word, promises()),
        }
    }
    waived
}

/// What a request is about, which may be a document or a dungeon in our JSON.
pub(crate) enum Subject {
    Document(Document),
    Dungeon(AnyDungeon),
}

impl Subject {
    /// Reads the fields about it.
    pub(crate) fn read(request: &Request<'_>, limits: &Limits) -> Result<Subject, BindError> {
        let Some(text) = request.read(&DUNGEON) else { return read_document(request).map(Subject::Document) };
        for FieldSpec { name, .. } in DOCUMENT {
            if *name != DUNGEON.name() && request.raw(name).is_some() {
                request.wrong(Problem::new(*name, "cannot stand beside `dungeon`, which has its own"));
            }
        }
        read_dungeon(text, limits).map(Subject::Dungeon)
    }

    /// The same with lights, which a dungeon that was read has or has not.
    #[must_use]
    pub(crate) fn lit(mut self, lights: bool) -> Subject {
        if let (Subject::Document(document), true) = (&mut self, lights) {
            document.light();
        }
        self
    }

    /// The dungeon, made or as it was read.
    pub(crate) fn make(self, limits: &Limits) -> Result<AnyDungeon, BindError> {
        match self {
            Subject::Document(document) => document.make(limits),
            Subject::Dungeon(made) => Ok(made),
        }
    }
}

#[cfg(feature = "make")]
fn read_document(request: &Request<'_>) -> Result<Document, BindError> {
    Document::read(request)
}

/// A build that makes nothing need not read what dungeons are made of.
#[cfg(not(feature = "make"))]
fn read_document(_: &Request<'_>) -> Result<Document, BindError> {
    Err(makes_nothing())
}

#[cfg(not(feature = "make"))]
fn makes_nothing() -> BindError {
    BindError::usage("recipe", "this part of the engine makes no dungeons", "pass one as `dungeon`")
}

#[inline(never)]
fn read_dungeon(text: &str, limits: &Limits) -> Result<AnyDungeon, BindError> {
    // A dungeon may also come as the text of its file.
    let inner: Option<String> = if text.starts_with('"') { serde_json::from_str(text).ok() } else { None };
    let made = dungeon_json::read_any(inner.as_deref().unwrap_or(text));
    let made = made.map_err(|error| BindError::unreadable("dungeon", error))?;
    limits.check_made(&made)?;
    Ok(made)
}
