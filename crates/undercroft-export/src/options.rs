use std::{fmt, str::FromStr};

use undercroft::{Named, UnknownName, view::Audience};

use crate::{
    ExportError, Format,
    picture::{PictureOptions, PictureView},
    text::TextStyle,
};

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
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// What pictures show.
    pub picture: PictureOptions,
    /// Pixels per cell of raster pictures; by default the longer side has about 1,600 pixels.
    pub pixels: Option<f64>,
    /// The style of a text map.
    pub text: TextStyle,
    /// Whether a text map of blocks is coloured by the escape sequences of terminals. It is, by default.
    pub text_colour: bool,
    /// The paper of a PDF.
    pub page: Page,
    /// How a PDF is laid out.
    pub layout: PdfLayout,
    /// Who sees the image of a file for virtual tabletops, whose walls and doors are those of its audience. Players, by
    /// default: they look at the same screen.
    pub image: Audience,
    /// Whether a map that is too large for one image of a virtual tabletop becomes several files.
    pub split: bool,
    /// The name of the file without its extension, for formats that consist of two files.
    pub stem: Option<String>,
    /// Whether models in three dimensions have ceilings.
    pub ceilings: bool,
    /// Whether a page for players covers the rooms, for players to uncover them one after the other. A game master's page always
    /// has fog, which the game master lifts.
    pub fog: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            picture: PictureOptions::default(),
            pixels: None,
            text: TextStyle::default(),
            text_colour: true,
            page: Page::default(),
            layout: PdfLayout::default(),
            image: Audience::Player,
            split: false,
            ceilings: false,
            fog: false,
            stem: None,
        }
    }
}

impl Options {
    /// For whom a file of a format is where nobody says it: sheets to play on lie before players, all else is for the game
    /// master.
    ///
    /// ```
    /// use undercroft::view::Audience;
    /// use undercroft_export::{Format, Options, PdfLayout};
    /// let sheets = Options { layout: PdfLayout::Battle, ..Options::default() };
    /// assert_eq!(sheets.usual_audience(Format::Pdf), Audience::Player);
    /// assert_eq!(sheets.usual_audience(Format::Png), Audience::Gm);
    /// ```
    pub fn usual_audience(&self, format: Format) -> Audience {
        match (format, self.layout) {
            (Format::Pdf, PdfLayout::Battle) => Audience::Player,
            _ => Audience::Gm,
        }
    }

    /// Whether there are files of a format for the audience of these options.
    ///
    /// ```
    /// use undercroft::view::Audience;
    /// use undercroft_export::{Format, Options, picture::PictureOptions};
    /// let picture = PictureOptions { audience: Audience::Player, ..PictureOptions::default() };
    /// let handout = Options { picture, ..Options::default() };
    /// assert!(handout.check_audience(Format::Png).is_ok() && handout.check_audience(Format::Json).is_err());
    /// assert!(Options::default().check_audience(Format::Json).is_ok());
    /// ```
    pub fn check_audience(&self, format: Format) -> Result<(), ExportError> {
        if self.picture.audience == Audience::Gm || format.info().is_for_players {
            return Ok(());
        }
        Err(ExportError::NotForPlayers(match format {
            Format::Md => "room notes are",
            Format::Json => "json, which holds the recipe, the seed and every secret, is",
            _ => "all that this format holds is",
        }))
    }

    /// Whether files of a format can show the dungeon from where these options look at it.
    ///
    /// ```
    /// use undercroft_export::{Format, Options, picture::{PictureOptions, PictureView}};
    /// let picture = PictureOptions { view: PictureView::Isometric, ..PictureOptions::default() };
    /// let options = Options { picture, ..Options::default() };
    /// assert!(options.check_view(Format::Svg).is_ok() && options.check_view(Format::Html).is_err());
    /// ```
    pub fn check_view(&self, format: Format) -> Result<(), ExportError> {
        if self.picture.view == PictureView::Plan {
            return Ok(());
        }
        let (what, reason) = match format {
            _ if self.picture.style.tiles => ("the style `tiles`", "tiles are square images, which cannot be slanted"),
            Format::Pdf if self.layout == PdfLayout::Battle => {
                ("the layout `battle`", "slanted cells are not an inch wide")
            }
            Format::Svg | Format::Png | Format::Pdf => return Ok(()),
            Format::Html => ("html", "rooms are pointed at and revealed on a plan"),
            Format::Json | Format::Md => (format.name(), "it holds no picture"),
            Format::Text => ("text", "characters stand in rows and columns"),
            Format::Glb | Format::Rbxmx | Format::Luau | Format::Wad => {
                (format.name(), "it is no picture but the thing itself")
            }
            Format::Dot | Format::Graphml | Format::GraphRecipe => (format.name(), "it holds no map"),
            _ => (format.name(), "its cells lie on a square grid"),
        };
        Err(ExportError::NoIsometricView { what, reason })
    }
}
