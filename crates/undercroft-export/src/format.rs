use std::{fmt, str::FromStr};

use undercroft::{Draft, Dungeon, Named, Origin, UnknownName, recipe::ExpectedSize, view::Audience};

#[cfg(feature = "html")]
use crate::html;
#[cfg(feature = "json")]
use crate::json;
#[cfg(feature = "pdf")]
use crate::pdf;
use crate::{
    ExportError, Options, csv, notes,
    text::{self, TextOptions, TextStyle},
    text_style,
};
#[cfg(feature = "picture")]
use crate::{
    picture::{PictureOptions, paint_draft},
    png, svg,
};
#[cfg(feature = "engines")]
use crate::{tmj, vtt};

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The map as characters, for people.
    Text,
    /// Everything, for programs; `json::read` reads it back.
    Json,
    /// A vector picture.
    Svg,
    /// A raster picture.
    Png,
    /// Pages to print.
    Pdf,
    /// A page to explore in a browser.
    Html,
    /// The key to the map: notes on every room.
    Md,
    /// A map for Tiled and the engines that read its files.
    Tmj,
    /// A map for virtual tabletops.
    Dd2vtt,
    /// The tiles as numbers.
    Csv,
}

impl Named for Format {
    const ALL: &'static [(Format, &'static str)] = &[
        (Format::Text, "text"),
        (Format::Json, "json"),
        (Format::Svg, "svg"),
        (Format::Png, "png"),
        (Format::Pdf, "pdf"),
        (Format::Html, "html"),
        (Format::Md, "md"),
        (Format::Tmj, "tmj"),
        (Format::Dd2vtt, "dd2vtt"),
        (Format::Csv, "csv"),
    ];
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The format of that name.
///
/// ```
/// use undercroft_export::Format;
/// assert_eq!("svg".parse(), Ok(Format::Svg));
/// assert_eq!("svgz".parse::<Format>().unwrap_err().hint, "did you mean `svg`?");
/// ```
impl FromStr for Format {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Format, UnknownName> {
        Format::from_name(name).ok_or_else(|| UnknownName::new(name, Format::ALL.iter().map(|(_, name)| *name)))
    }
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

    /// The feature of this crate that has it, if it is not always there.
    ///
    /// ```
    /// use undercroft_export::Format;
    /// assert_eq!(Format::Png.feature(), Some("picture"));
    /// assert_eq!(Format::Text.feature(), None);
    /// ```
    pub fn feature(self) -> Option<&'static str> {
        match self {
            Format::Text | Format::Md | Format::Csv => None,
            Format::Json => Some("json"),
            Format::Svg | Format::Png => Some("picture"),
            Format::Pdf => Some("pdf"),
            Format::Html => Some("html"),
            Format::Tmj | Format::Dd2vtt => Some("engines"),
        }
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
            other => other.name(),
        }
    }
}

impl Format {
    /// The most cells of a picture or of a map file for other programs, which bounds the work before it begins.
    pub const MAX_CELLS: u64 = 1 << 24;

    /// How many bytes writing a dungeon of that size takes at most, beside the dungeon itself; a test compares it with
    /// what is allocated. The pixels of an image are not counted: their number is bounded.
    ///
    /// ```
    /// use undercroft::{Recipe, recipe::Bsp};
    /// use undercroft_export::Format;
    /// let size = Recipe::new(Bsp { width: 1_000, height: 1_000, ..Bsp::default() }).expected_size();
    /// assert!(Format::Tmj.memory(&size) > Format::Csv.memory(&size));
    /// ```
    pub fn memory(self, size: &ExpectedSize) -> u64 {
        let (per_cell, per_room) = match self {
            Format::Text => (8, 1_000),
            Format::Json => (10 + 16 * size.layers, 12_000),
            Format::Csv => (12, 0),
            Format::Md => (6, 4_000),
            Format::Svg | Format::Png => (180, 80_000),
            Format::Html => (230, 120_000),
            Format::Pdf => (300, 180_000),
            Format::Tmj => (180 + 60 * size.layers, 20_000),
            Format::Dd2vtt => (180, 170_000),
        };
        size.cells.saturating_mul(per_cell).saturating_add(size.rooms.saturating_mul(per_room))
    }

    /// Whether a board of so many cells is too large for it, whatever memory there is.
    ///
    /// ```
    /// use undercroft_export::Format;
    /// assert!(Format::Svg.refuses(1 << 25) && !Format::Json.refuses(1 << 25));
    /// ```
    pub fn refuses(self, cells: u64) -> bool {
        let bounded = !matches!(self, Format::Text | Format::Csv | Format::Md | Format::Json);
        bounded && cells > Format::MAX_CELLS
    }
}

/// A dungeon in some format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Exported {
    /// The file.
    pub bytes: Vec<u8>,
    /// A second file that belongs to it: its extension and its bytes.
    pub companion: Option<(&'static str, Vec<u8>)>,
    /// What the format cannot express, one sentence each.
    pub omitted: Vec<String>,
}

impl Exported {
    /// One file, with everything in it.
    fn file(bytes: impl Into<Vec<u8>>) -> Exported {
        Exported { bytes: bytes.into(), ..Exported::default() }
    }
}

/// The dungeon as a file.
///
/// ```
/// use undercroft::{Method, Recipe, generate};
/// use undercroft_export::{Format, Options, export};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let options = Options::default();
/// assert!(export(&dungeon, Format::Text, &options)?.bytes.starts_with(b"###"));
/// assert!(export(&dungeon, Format::Json, &options)?.bytes.starts_with(b"{\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn export(dungeon: &Dungeon, format: Format, options: &Options) -> Result<Exported, ExportError> {
    options.check_view(format)?;
    match format {
        #[cfg(feature = "json")]
        Format::Json => {
            let warning = "JSON holds everything, secrets too: it is no file for players".to_owned();
            let omitted = if options.picture.audience == Audience::Player { vec![warning] } else { Vec::new() };
            Ok(Exported { omitted, ..Exported::file(json::write(dungeon)) })
        }
        Format::Md if options.picture.audience == Audience::Player => Err(ExportError::NotForPlayers("room notes are")),
        Format::Md => Ok(Exported::file(notes::markdown(dungeon))),
        Format::Text if options.text == TextStyle::Ascii && options.picture.audience == Audience::Gm => {
            Ok(Exported::file(text::render(dungeon, &TextOptions::default())))
        }
        _ => export_draft(dungeon.draft(), dungeon.origin(), format, options),
    }
}

/// The formats that depend on the audience. Takes a draft so that tests can compare dungeons that would not pass the
/// check.
pub(crate) fn export_draft(
    draft: &Draft,
    origin: &Origin,
    format: Format,
    options: &Options,
) -> Result<Exported, ExportError> {
    let (picture, plan) = (&options.picture, options.picture.plan_options());
    let cells = draft.board.cells.bounds().area();
    if format.refuses(cells.unsigned_abs()) {
        return Err(ExportError::TooManyCells { cells, most: Format::MAX_CELLS as i64 });
    }
    // Only pictures say where they come from.
    #[cfg(not(feature = "picture"))]
    let _ = (origin, picture);
    match format {
        // `export` has handled these formats.
        #[cfg(feature = "json")]
        Format::Json => Err(ExportError::NotForPlayers("all there is to know is")),
        Format::Md => Err(ExportError::NotForPlayers("all there is to know is")),
        Format::Text => {
            Ok(Exported::file(text_style::draw_draft(draft, options.text, plan.audience, plan.behind_secrets)))
        }
        Format::Csv => {
            let omitted =
                "only the tiles: rooms, passages, marks and layers have no place in a table of numbers".to_owned();
            let file = Exported::file(csv::write_draft(draft, plan.audience, plan.behind_secrets));
            Ok(Exported { omitted: vec![omitted], ..file })
        }
        #[cfg(feature = "picture")]
        Format::Svg => {
            let picture = PictureOptions { elements: true, ..picture.clone() };
            Ok(Exported::file(svg::write(&paint_draft(draft, origin, &picture))))
        }
        #[cfg(feature = "picture")]
        Format::Png => {
            let scene = paint_draft(draft, origin, picture);
            png::write(&scene, options.pixels.unwrap_or_else(|| png::usual_pixels(&scene))).map(Exported::file)
        }
        #[cfg(feature = "pdf")]
        Format::Pdf => pdf::write_draft(draft, origin, picture, (options.page, options.layout)).map(Exported::file),
        #[cfg(feature = "html")]
        Format::Html => Ok(Exported::file(html::write_draft(draft, origin, picture))),
        #[cfg(feature = "engines")]
        Format::Tmj => {
            let name = options.stem.as_ref().map(|stem| format!("{stem}.tiles.png"));
            let tiled = tmj::write_draft(draft, origin, picture, name.as_deref())?;
            let companion = name.map(|_| ("tiles.png", tiled.sheet));
            Ok(Exported { companion, omitted: tiled.omitted, ..Exported::file(tiled.map) })
        }
        #[cfg(feature = "engines")]
        Format::Dd2vtt => {
            let (file, omitted) = vtt::write_draft(draft, origin, picture, options.pixels)?;
            Ok(Exported { omitted, ..Exported::file(file) })
        }
        #[cfg(not(all(feature = "json", feature = "pdf", feature = "html", feature = "engines")))]
        other => {
            let (format, feature) = (other.name(), other.feature().unwrap_or_default());
            Err(ExportError::NotBuilt { format, feature })
        }
    }
}
