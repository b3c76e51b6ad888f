use std::{fmt, str::FromStr};

use undercroft::{Named, UnknownName};

use crate::{picture::PictureOptions, text::TextStyle};

/// The paper of a PDF.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Page {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
    /// 297 × 420 mm.
    A3,
    /// 11 × 17 inches.
    Tabloid,
    /// 841 × 1,189 mm.
    A0,
    /// A4 with the map alone on its page: the same as A4 with the layout `map`.
    Fit,
}

impl Named for Page {
    const ALL: &'static [(Page, &'static str)] = &[
        (Page::A4, "a4"),
        (Page::Letter, "letter"),
        (Page::A3, "a3"),
        (Page::Tabloid, "tabloid"),
        (Page::A0, "a0"),
        (Page::Fit, "fit"),
    ];
}

/// How a PDF is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PdfLayout {
    /// Title, hook, map and key on one sheet if they fit, else the key on sheets of its own.
    #[default]
    One,
    /// The map alone as large as the paper allows, then the key.
    Map,
    /// Sheets to be joined at an inch to a cell, with a plan of how, then the key.
    Battle,
}

impl Named for PdfLayout {
    const ALL: &'static [(PdfLayout, &'static str)] =
        &[(PdfLayout::One, "one"), (PdfLayout::Map, "map"), (PdfLayout::Battle, "battle")];
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
    /// How a PDF is laid out.
    pub layout: PdfLayout,
    /// The name of the file without its extension, for formats that consist of two files.
    pub stem: Option<String>,
    /// Whether models in three dimensions have ceilings.
    pub ceilings: bool,
}
