//! A dungeon as a field of somebody else's type.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error, ser};
use undercroft::{Dungeon, Json};

use super::{read, write_line};

/// Serialises a dungeon as the fields of its JSON: for `#[serde(with = "undercroft_export::json")]`.
///
/// ```
/// use serde::{Deserialize, Serialize};
/// use undercroft::{Dungeon, Recipe, generate, recipe::Bsp};
///
/// #[derive(Serialize, Deserialize)]
/// struct Save {
///     turn: u32,
///     #[serde(with = "undercroft_export::json")]
///     level: Dungeon,
/// }
///
/// let save = Save { turn: 3, level: generate(&Recipe::new(Bsp::default()), 42)? };
/// let text = serde_json::to_string(&save)?;
/// assert_eq!(serde_json::from_str::<Save>(&text)?.level.draft().rooms, save.level.draft().rooms);
/// // A dungeon that somebody changed by hand is not one any more.
/// assert!(serde_json::from_str::<Save>(&text.replacen("spawn", "boss", 1)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn serialize<S: Serializer>(dungeon: &Dungeon, serializer: S) -> Result<S::Ok, S::Error> {
    let fields: Json = serde_json::from_str(&write_line(dungeon)).map_err(ser::Error::custom)?;
    fields.serialize(serializer)
}

/// Reads and checks a dungeon that [`serialize`] wrote; an unsound one is an error. [`read`](super::read()) says more about
/// where in a file the error is.
///
/// ```
/// use serde::de::{IntoDeserializer, value::{Error, StrDeserializer}};
/// let text: StrDeserializer<'_, Error> = "no dungeon".into_deserializer();
/// assert!(undercroft_export::json::deserialize(text).is_err());
/// ```
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Dungeon, D::Error> {
    let fields = Json::deserialize(deserializer)?;
    read(&fields.to_string()).map_err(D::Error::custom)
}
