use undercroft::Named;

use crate::{picture::PictureOptions, text::TextStyle};

/// The paper of a PDF.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
