//! The fields of a request, each read by name. Problems are collected, so that all of them are reported at once.

use std::{borrow::Cow, cell::RefCell, collections::BTreeMap};

use serde_json::value::RawValue;
use undercroft::{Json, Named, Seed, recipe::suggestion};

use crate::{
    BindError, CallSpec, ErrorKind, Problem,
    fields::{Field, Reads},
    recipe_text::shortened,
};

/// The largest request, in bytes.
const MAX_BYTES: usize = 256 << 20;

/// A request whose fields are read one after the other. Those that its call does not describe are never read.
pub(crate) struct Request<'a> {
    spec: &'static CallSpec,
    drawn: Option<Seed>,
    fields: BTreeMap<Cow<'a, str>, &'a RawValue>,
    known: RefCell<Vec<&'static str>>,
    problems: RefCell<Vec<Problem>>,
}

impl<'a> Request<'a> {
    pub(crate) fn new(text: &'a str, spec: &'static CallSpec) -> Result<Request<'a>, BindError> {
        if text.len() > MAX_BYTES {
            let message = format!("the request is larger than {} MiB", MAX_BYTES >> 20);
            return Err(BindError::one(ErrorKind::TooLarge, Problem::new("", message)));
        }
        // Calls without fields may be made without an object.
        let text = if text.trim().is_empty() { "{}" } else { text };
        let fields = serde_json::from_str(text).map_err(|error| {
            let message = format!("the request is no JSON object: {error}");
            BindError::one(
                ErrorKind::Usage,
                Problem::new("", message).hint("write an object such as {\"recipe\": \"bsp\"}"),
            )
        })?;
        Ok(Request { spec, drawn: None, fields, known: RefCell::default(), problems: RefCell::default() })
    }

    /// The same with a seed that the caller drew, for a call that takes one where the request has none.
    pub(crate) fn with_drawn(self, seed: Option<Seed>) -> Request<'a> {
        Request { drawn: seed.filter(|_| self.spec.draws_seed), ..self }
    }

    /// The seed that the caller drew, if it may be used.
    pub(crate) fn drawn(&self) -> Option<&Seed> {
        self.drawn.as_ref()
    }

    /// The call that it is a request of.
    pub(crate) fn spec(&self) -> &'static CallSpec {
        self.spec
    }

    /// The value of a field, where it is there and holds what it should.
    pub(crate) fn read<T: Reads>(&self, field: &Field<T>) -> Option<T::Value<'a>> {
        T::read(self, field.name())
    }

    /// Notes that a field is wrong.
    pub(crate) fn wrong(&self, problem: Problem) {
        self.problems.borrow_mut().push(problem);
    }

    /// The text of a field as it stands in the request; nothing where it is missing or null.
    pub(crate) fn raw(&self, name: &'static str) -> Option<&'a str> {
        if !self.spec.has(name) {
            return None;
        }
        self.known.borrow_mut().push(name);
        self.fields.get(name).map(|value| value.get()).filter(|text| *text != "null")
    }

    /// A field of any kind.
    pub(crate) fn value(&self, name: &'static str) -> Option<Json> {
        match serde_json::from_str(self.raw(name)?) {
            Ok(value) => Some(value),
            Err(error) => {
                self.wrong(Problem::new(name, format!("cannot be read: {error}")));
                None
            }
        }
    }

    pub(crate) fn text(&self, name: &'static str) -> Option<String> {
        match self.value(name)? {
            Json::Text(text) => Some(text),
            other => self.no(name, "a text", &other),
        }
    }

    pub(crate) fn flag(&self, name: &'static str) -> Option<bool> {
        match self.value(name)? {
            Json::Bool(flag) => Some(flag),
            other => self.no(name, "true or false", &other),
        }
    }

    pub(crate) fn number(&self, name: &'static str) -> Option<f64> {
        let value = self.value(name)?;
        value.as_f64().or_else(|| self.no(name, "a number", &value))
    }

    /// A whole number that is not negative.
    pub(crate) fn count(&self, name: &'static str) -> Option<u64> {
        match self.value(name)? {
            Json::Whole(number) if number >= 0 => Some(number.unsigned_abs()),
            other => self.no(name, "a whole number from 0", &other),
        }
    }

    /// A list of texts; one text stands for a list of one.
    pub(crate) fn texts(&self, name: &'static str) -> Option<Vec<String>> {
        let items = match self.value(name)? {
            Json::List(items) => items,
            one => vec![one],
        };
        let text = |item: &Json| match item {
            Json::Text(text) => Some(text.clone()),
            other => self.no(name, "a list of texts", other),
        };
        Some(items.iter().filter_map(text).collect())
    }

    /// Two whole numbers, such as a cell.
    #[cfg(feature = "import")]
    pub(crate) fn pair(&self, name: &'static str) -> Option<(i32, i32)> {
        let value = self.value(name)?;
        let whole = |value: &Json| match value {
            Json::Whole(number) => i32::try_from(*number).ok(),
            _ => None,
        };
        let pair = match value.items() {
            [x, y] => whole(x).zip(whole(y)),
            _ => None,
        };
        pair.or_else(|| self.no(name, "a cell such as [4, 7]", &value))
    }

    /// The member of a set by its name, in capitals or not.
    pub(crate) fn named<T: Named>(&self, name: &'static str) -> Option<T> {
        let word = self.text(name)?;
        let member = T::from_name(&word.to_ascii_lowercase());
        if member.is_none() {
            let known: Vec<&str> = T::ALL.iter().map(|(_, name)| *name).collect();
            self.unknown(name, &word, known);
        }
        member
    }

    /// Notes that a word is none of those there are.
    pub(crate) fn unknown<'b>(&self, path: &str, word: &str, known: impl IntoIterator<Item = &'b str> + Clone) {
        let message = format!("there is no `{}` here", shortened(word));
        self.wrong(Problem::new(path, message).hint(suggestion(word, known)));
    }

    fn no<T>(&self, name: &str, wanted: &str, found: &Json) -> Option<T> {
        let found = match found {
            Json::Null => "null".to_owned(),
            Json::Bool(flag) => flag.to_string(),
            Json::Whole(_) | Json::Real(_) => found.to_string(),
            Json::Text(text) => format!("the text \"{}\"", shortened(text)),
            Json::List(_) => "a list".to_owned(),
            Json::Object(_) => "an object".to_owned(),
        };
        self.wrong(Problem::new(name, format!("must be {wanted}, is {found}")));
        None
    }

    /// Reports all problems: those of the fields read so far, and one for each field that nothing has read.
    pub(crate) fn finish(&self) -> Result<(), BindError> {
        let known = self.known.borrow();
        for name in self.fields.keys().filter(|name| !known.iter().any(|known| *known == name.as_ref())) {
            let problem = Problem::new(shortened(name), "there is no such field in this request");
            self.wrong(problem.hint(suggestion(name, known.iter().copied())));
        }
        let problems = self.problems.take();
        if problems.is_empty() { Ok(()) } else { Err(BindError::many(ErrorKind::Usage, problems)) }
    }
}
