use std::{fmt, str::FromStr};

use undercroft::{AnyDungeonRef, Draft, Dungeon, Named, Origin, UnknownName, recipe::ExpectedSize, view::Audience};

#[cfg(feature = "html")]
use crate::html;
#[cfg(feature = "json")]
use crate::json;
#[cfg(feature = "pdf")]
use crate::pdf;
#[cfg(feature = "picture")]
use crate::png;
use crate::{
    ExportError, Exported, Loss, Options, csv,
    levels::export_levels,
    notes,
    text::{self, TextOptions, TextStyle},
    text_style,
};
#[cfg(feature = "engines")]
use crate::{
    dot, foundry, glb, graph_recipe, graphml, ldtk, luau, npz, opd, rbxmx, source::ExportSource, tmj, tmx, tscn, vtt,
    wad,
};
#[cfg(feature = "svg")]
use crate::{
    picture::{PictureOptions, paint_draft},
    svg,
};

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
    /// A map for Tiled in its own XML.
    Tmx,
    /// A project for LDtk.
    Ldtk,
    /// A scene for Godot 4.
    Tscn,
    /// A scene for Foundry VTT.
    Foundry,
    /// The JSON of One Page Dungeon.
    Opd,
    /// A model in three dimensions.
    Glb,
    /// A model for Roblox.
    Rbxmx,
    /// A module for scripts in Roblox.
    Luau,
    /// Maps for Doom in UDMF.
    Wad,
    /// Arrays for NumPy, in MiniGrid's encoding.
    Npz,
    /// The graph of rooms for Graphviz.
    Dot,
    /// The graph of rooms as GraphML.
    Graphml,
    /// A recipe of the method `graph` with the same rooms and connections.
    GraphRecipe,
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
        (Format::Tmx, "tmx"),
        (Format::Ldtk, "ldtk"),
        (Format::Tscn, "tscn"),
        (Format::Foundry, "foundry.json"),
        (Format::Opd, "opd.json"),
        (Format::Glb, "glb"),
        (Format::Rbxmx, "rbxmx"),
        (Format::Luau, "luau"),
        (Format::Wad, "wad"),
        (Format::Npz, "npz"),
        (Format::Dot, "dot"),
        (Format::Graphml, "graphml"),
        (Format::GraphRecipe, "graph-recipe"),
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
}

/// The pixels of a cell of a virtual tabletop, and the bytes of memory of each while an image is made.
const TABLETOP_PIXELS: u64 = 10_000;
const TABLETOP_BYTES: u64 = 12;

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
        let info = self.info();
        let per_cell = info.bytes.0 + info.layer_bytes * size.layers;
        // The image of a virtual tabletop has up to 2^28 pixels, which lie in memory as drawn, as written and as masks.
        let pixels = if info.is_for_tabletops {
            size.cells.saturating_mul(TABLETOP_PIXELS).min(1 << 28).saturating_mul(TABLETOP_BYTES)
        } else {
            0
        };
        size.cells
            .saturating_mul(per_cell)
            .saturating_add(size.rooms.saturating_mul(info.bytes.1))
            .saturating_add(pixels)
    }

    /// Whether a board of so many cells is too large for it, whatever memory there is.
    ///
    /// ```
    /// use undercroft_export::Format;
    /// assert!(Format::Svg.refuses(1 << 25) && !Format::Json.refuses(1 << 25));
    /// ```
    pub fn refuses(self, cells: u64) -> bool {
        self.info().is_bounded && cells > Format::MAX_CELLS
    }
}

/// A dungeon or several levels as a file.
///
/// ```
/// use undercroft::{Method, Recipe, generate, generate_levels, recipe::LevelsRecipe};
/// use undercroft_export::{Format, Options, export};
/// let dungeon = generate(&Recipe::new(Method::Bsp(Default::default())), "42")?;
/// let options = Options::default();
/// assert!(export(&dungeon, Format::Text, &options)?.bytes.starts_with(b"###"));
/// assert!(export(&dungeon, Format::Json, &options)?.bytes.starts_with(b"{\n"));
///
/// let levels = generate_levels(&LevelsRecipe::from_toml("levels = 2\n[method.bsp]\n")?, 42)?;
/// let text = String::from_utf8(export(&levels, Format::Text, &options)?.bytes)?;
/// assert!(text.starts_with("Level 0 of 2: bsp\n") && text.contains("\nLevel 1 of 2: bsp\n"));
/// let maps = export(&levels, Format::Opd, &options)?;
/// assert_eq!(maps.beside[0].name, "dungeon.level-1.opd.json", "a file a level");
/// assert!(export(&levels, Format::Csv, &options).is_err(), "one level only");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn export<'a>(
    made: impl Into<AnyDungeonRef<'a>>,
    format: Format,
    options: &Options,
) -> Result<Exported, ExportError> {
    match made.into() {
        AnyDungeonRef::One(dungeon) => export_dungeon(dungeon, format, options),
        AnyDungeonRef::Levels(levels) => export_levels(levels, format, options),
    }
}

/// One dungeon as a file.
pub(crate) fn export_dungeon(dungeon: &Dungeon, format: Format, options: &Options) -> Result<Exported, ExportError> {
    options.check_view(format)?;
    options.check_audience(format)?;
    match format {
        #[cfg(feature = "json")]
        Format::Json => Ok(Exported::file(json::write(dungeon))),
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
    #[cfg(not(feature = "svg"))]
    let _ = (origin, picture);
    match format {
        // `export` has handled these formats.
        #[cfg(feature = "json")]
        Format::Json => Err(ExportError::NotForPlayers("all there is to know is")),
        Format::Md => Err(ExportError::NotForPlayers("all there is to know is")),
        Format::Text => {
            let shown = (plan.audience, plan.behind_secrets);
            Ok(Exported::file(text_style::draw_draft(draft, options.text, options.text_colour, shown)))
        }
        Format::Csv => {
            let loss = "only the tiles: rooms, passages, marks and layers have no place in a table of numbers";
            let file = Exported::file(csv::write_draft(draft, plan.audience, plan.behind_secrets));
            Ok(file.losing([Loss::new("all-but-tiles", loss)]))
        }
        #[cfg(all(feature = "svg", not(feature = "picture")))]
        Format::Svg if picture.style.tiles => {
            Err(ExportError::NotBuilt { format: "style `tiles`", feature: "picture" })
        }
        #[cfg(feature = "svg")]
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
        Format::Html => Ok(Exported::file(html::write_draft(draft, origin, picture, options.fog))),
        #[cfg(feature = "engines")]
        other => write_source(&ExportSource::of_draft(draft, origin, options), other),
        #[cfg(not(feature = "engines"))]
        other => {
            let (format, feature) = (other.name(), other.info().feature.unwrap_or_default());
            Err(ExportError::NotBuilt { format, feature })
        }
    }
}

/// The formats of other programs that are written from levels as an audience sees them.
#[cfg(feature = "engines")]
pub(crate) fn write_source(source: &ExportSource<'_>, format: Format) -> Result<Exported, ExportError> {
    match format {
        Format::Dd2vtt => vtt::write_source(source),
        Format::Tmj => tmj::write(source),
        Format::Tmx => tmx::write(source),
        Format::Ldtk => ldtk::write(source),
        Format::Tscn => tscn::write(source),
        Format::Foundry => foundry::write(source),
        Format::Opd => opd::write(source),
        Format::Glb => glb::write(source),
        Format::Rbxmx => rbxmx::write(source),
        Format::Luau => luau::write(source),
        Format::Wad => wad::write(source),
        Format::Npz => npz::write(source),
        Format::Dot => dot::write(source),
        Format::Graphml => graphml::write(source),
        Format::GraphRecipe => graph_recipe::write(source),
        other => {
            let (format, feature) = (other.name(), other.info().feature.unwrap_or_default());
            Err(ExportError::NotBuilt { format, feature })
        }
    }
}
