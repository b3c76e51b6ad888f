//! Members of closed sets, serialised by name.

use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
};
use undercroft::{Json, Named, recipe::suggestion};

use super::error::with_hint;

/// A member of a closed set, which is its name in the file.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct ByName<T>(pub(super) T);

impl<T: Named> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de, T: Named> Deserialize<'de> for ByName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(OneOf(PhantomData))
    }
}

struct OneOf<T>(PhantomData<T>);

impl<T: Named> Visitor<'_> for OneOf<T> {
    type Value = ByName<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = T::ALL.iter().map(|(_, name)| *name).collect();
        write!(f, "one of: {}", names.join(", "))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        T::from_name(text).map(ByName).ok_or_else(|| {
            let hint = suggestion(text, T::ALL.iter().map(|(_, name)| *name));
            E::custom(with_hint(&format!("there is no {} here", quoted(text)), &hint))
        })
    }
}

/// A text from a file for a message: escaped and shortened.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// A value from a file for a message.
pub(super) fn short(value: &Json) -> String {
    match value {
        Json::Text(text) => quoted(text),
        Json::List(items) if items.len() > 4 => format!("a list of {}", items.len()),
        other => {
            let text = other.to_string();
            if text.chars().count() > 60 { "something longer".to_owned() } else { text }
        }
    }
}
