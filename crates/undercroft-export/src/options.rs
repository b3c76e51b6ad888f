use undercroft::Named;

use crate::{picture::PictureOptions, text::TextStyle};

/// The paper a PDF is made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// One A4 page that holds the whole map, whichever way fits better.
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

/// What can be said about a file beside its format.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// What pictures show, and how.
    pub picture: PictureOptions,
    /// The side of a cell in pixels, for pictures of pixels; about 1,600 pixels in all unless said otherwise.
    pub pixels: Option<f64>,
    /// How a text shows the map.
    pub text: TextStyle,
    /// The paper a PDF is made for.
    pub page: Page,
    /// The name of the file without its extension, for formats that consist of two files.
    pub stem: Option<String>,
}
