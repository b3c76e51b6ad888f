use std::{fmt, str::FromStr};

use undercroft::{Named, UnknownName};

use crate::{picture::PictureOptions, text::TextStyle};

/// The paper of a PDF.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Page {
    /// One A4 page with the whole map, portrait or landscape.
    #[default]
    Fit,
    /// A4 sheets to be joined, an inch to a cell.
    A4,
    /// Letter sheets to be joined, an inch to a cell.
    Letter,
}

impl Named for Page {
    const ALL: &'static [(Page, &'static str)] = &[(Page::Fit, "fit"), (Page::A4, "a4"), (Page::Letter, "letter")];
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The paper of that name.
///
/// ```
/// use undercroft_export::Page;
/// assert_eq!("a4".parse(), Ok(Page::A4));
/// ```
impl FromStr for Page {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Page, UnknownName> {
        Page::from_name(name).ok_or_else(|| UnknownName::new(name, Page::ALL.iter().map(|(_, name)| *name)))
    }
}

/// Options of a file beside its format.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// What pictures show.
    pub picture: PictureOptions,
    /// Pixels per cell of raster pictures; by default the longer side has about 1,600 pixels.
    pub pixels: Option<f64>,
    /// The style of a text map.
    pub text: TextStyle,
    /// The paper of a PDF.
    pub page: Page,
    /// The name of the file without its extension, for formats that consist of two files.
    pub stem: Option<String>,
}
