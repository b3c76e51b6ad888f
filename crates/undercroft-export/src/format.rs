use undercroft::{Dungeon, Named};

use crate::{
    json,
    text::{self, TextOptions},
};

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// The map as characters, for people.
    Text,
    /// Everything, for programs; [`json::read`] reads it back.
    Json,
}

impl Named for Format {
    const ALL: &'static [(Format, &'static str)] = &[(Format::Text, "text"), (Format::Json, "json")];
}

impl Format {
    /// The format that files with this extension have, whatever the case of its letters.
    ///
    /// ```
    /// use undercroft_export::Format;
    /// assert_eq!(Format::from_extension("JSON"), Some(Format::Json));
    /// assert_eq!(Format::from_extension("exe"), None);
    /// ```
    pub fn from_extension(extension: &str) -> Option<Format> {
        let format = Format::ALL.iter().find(|(format, _)| format.extension().eq_ignore_ascii_case(extension));
        format.map(|(format, _)| *format)
    }

    /// The extension of its files, without the dot.
    ///
    /// ```
    /// use undercroft_export::Format;
    /// assert_eq!(Format::Text.extension(), "txt");
    /// ```
    pub fn extension(self) -> &'static str {
        match self {
            Format::Text => "txt",
            Format::Json => "json",
        }
    }
}

/// The dungeon as the bytes of a file.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::{Format, export};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), &"42".into())?;
/// assert!(export(&dungeon, Format::Text).starts_with(b"###"));
/// assert!(export(&dungeon, Format::Json).starts_with(b"{\n"));
/// # Ok::<(), undercroft::Error>(())
/// ```
pub fn export(dungeon: &Dungeon, format: Format) -> Vec<u8> {
    match format {
        Format::Text => text::render(dungeon, &TextOptions::default()).into_bytes(),
        Format::Json => json::write(dungeon).into_bytes(),
    }
}
