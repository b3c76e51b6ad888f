use std::{fmt, str::FromStr};

use undercroft::{Draft, Dungeon, Named, Origin, UnknownName, view::Audience};

use crate::{
    ExportError, Options, csv, html, json, notes, pdf,
    picture::paint_draft,
    png, svg,
    text::{self, TextOptions, TextStyle},
    text_style, tmj, vtt,
};

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The map as characters, for people.
    Text,
    /// Everything, for programs; [`json::read`] reads it back.
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

/// The most cells of a picture, which bounds the work before it begins.
pub(crate) const MAX_CELLS: i64 = 1 << 24;

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
    match format {
        Format::Json => {
            let warning = "JSON holds everything, secrets too: it is no file for players".to_owned();
            let omitted = if options.picture.audience == Audience::Player { vec![warning] } else { Vec::new() };
            Ok(Exported { bytes: json::write(dungeon).into_bytes(), companion: None, omitted })
        }
        Format::Md if options.picture.audience == Audience::Player => Err(ExportError::NotForPlayers("room notes are")),
        Format::Md => Ok(Exported { bytes: notes::markdown(dungeon).into_bytes(), ..Exported::default() }),
        Format::Text if options.text == TextStyle::Ascii && options.picture.audience == Audience::Gm => {
            let text = text::render(dungeon, &TextOptions::default());
            Ok(Exported { bytes: text.into_bytes(), ..Exported::default() })
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
    let (picture_options, plan_options) = (&options.picture, options.picture.plan_options());
    let cells = draft.board.cells.bounds().area();
    if cells > MAX_CELLS && !matches!(format, Format::Text | Format::Csv) {
        return Err(ExportError::TooManyCells { cells, most: MAX_CELLS });
    }
    let mut omitted = Vec::new();
    let mut companion = None;
    let bytes = match format {
        // `export` has handled these formats.
        Format::Json | Format::Md => return Err(ExportError::NotForPlayers("all there is to know is")),
        Format::Text => {
            text_style::draw_draft(draft, options.text, plan_options.audience, plan_options.behind_secrets).into_bytes()
        }
        Format::Svg => svg::write(&paint_draft(draft, origin, picture_options)).into_bytes(),
        Format::Png => {
            let scene = paint_draft(draft, origin, picture_options);
            png::write(&scene, options.pixels.unwrap_or_else(|| png::usual_pixels(&scene)))?
        }
        Format::Pdf => pdf::write_draft(draft, origin, picture_options, options.page)?,
        Format::Html => html::write_draft(draft, origin, picture_options).into_bytes(),
        Format::Tmj => {
            let name = options.stem.as_ref().map(|stem| format!("{stem}.tiles.png"));
            let tiled = tmj::write_draft(draft, origin, picture_options, name.as_deref())?;
            omitted = tiled.omitted;
            companion = name.map(|_| ("tiles.png", tiled.sheet));
            tiled.map.into_bytes()
        }
        Format::Dd2vtt => {
            let (file, left_out) = vtt::write_draft(draft, origin, picture_options, options.pixels)?;
            omitted = left_out;
            file.into_bytes()
        }
        Format::Csv => {
            omitted.push(
                "only the tiles: rooms, passages, marks and layers have no place in a table of numbers".to_owned(),
            );
            csv::write_draft(draft, plan_options.audience, plan_options.behind_secrets).into_bytes()
        }
    };
    Ok(Exported { bytes, companion, omitted })
}
