//! The arguments about pictures, shared by every command that draws.

use std::{path::PathBuf, sync::Arc};

use clap::{Args, builder::ValueParser};
use undercroft::{Named, recipe::suggestion, view::Audience};
use undercroft_export::{
    ExportError, Format, Options, Page, PdfLayout,
    picture::{PictureLayers, PictureOptions, PictureView, Style, TileSheet},
    text::TextStyle,
};

use crate::{
    failure::Failure,
    input::{self, MAX_IMAGE, MAX_RECIPE},
    messages,
    suggested_values::SuggestedValues,
};

/// The help heading of these arguments.
pub const HEADING: &str = "Pictures";

/// Arguments about pictures.
#[derive(Args, Debug)]
#[command(next_help_heading = HEADING)]
pub struct PictureArgs {
    /// The style: a ready one, or a TOML file that changes one
    ///
    /// Default: ink, and battle for dd2vtt and foundry.json
    #[arg(long, value_name = "NAME|FILE", value_parser = ValueParser::new(SuggestedValues(Style::NAMES.to_vec())))]
    style: Option<String>,
    /// Who looks at it: gm sees all; player no secrets, numbers and notes
    ///
    /// Default: gm, and player for a pdf with --layout battle. Formats that hold nothing but secrets are refused for players
    #[arg(long, value_parser = ValueParser::new(SuggestedValues(names::<Audience>())), hide_possible_values = true)]
    audience: Option<String>,
    /// Show players what lies only behind secret doors, though not the doors
    #[arg(long)]
    behind_secrets: bool,
    /// Draw only these layers beside floor and walls
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = ValueParser::new(SuggestedValues(PictureLayers::NAMES.to_vec())))]
    layers: Option<Vec<String>>,
    /// Leave these layers out
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = ValueParser::new(SuggestedValues(PictureLayers::NAMES.to_vec())), hide_possible_values = true)]
    no_layers: Vec<String>,
    /// The side of a cell in pixels, for png, dd2vtt and foundry.json
    #[arg(long, value_name = "NUMBER")]
    pixels: Option<f64>,
    /// A sheet of 4 × 4 Wang tiles of your own, for the style tiles and for tmj, tmx, ldtk and tscn
    #[arg(long, value_name = "PNG")]
    sheet: Option<PathBuf>,
}

/// Arguments about files, pictures or not.
#[derive(Args, Debug)]
pub struct FileArgs {
    #[command(flatten)]
    picture: PictureArgs,
    /// From where an svg, png or pdf shows the map: plan (from above) or isometric
    #[arg(long, value_parser = ValueParser::new(SuggestedValues(names::<PictureView>())), hide_possible_values = true)]
    view: Option<String>,
    /// How a text shows the map: ascii, lines or blocks
    #[arg(long, value_name = "LOOK", value_parser = ValueParser::new(SuggestedValues(names::<TextStyle>())), hide_possible_values = true)]
    text: Option<String>,
    /// Who sees the image of dd2vtt and foundry.json, beside the walls and doors of --audience
    #[arg(long, value_name = "WHO", value_parser = ValueParser::new(SuggestedValues(names::<Audience>())), hide_possible_values = true)]
    image: Option<String>,
    /// Write a dd2vtt that is too large for one image as several files
    #[arg(long)]
    split: bool,
    /// How a pdf is laid out: one for a sheet to run a session from, map, or battle for an inch a cell
    #[arg(long, value_parser = ValueParser::new(SuggestedValues(names::<PdfLayout>())), hide_possible_values = true)]
    layout: Option<String>,
    /// The paper of a pdf: a4, letter, a3, tabloid or a0
    #[arg(long, value_parser = ValueParser::new(SuggestedValues(names::<Page>())), hide_possible_values = true)]
    page: Option<String>,
    /// Cover the rooms of an html for players, who uncover them one by one
    #[arg(long)]
    fog: bool,
    /// Put ceilings over rooms and passages, for glb and rbxmx
    #[arg(long)]
    ceilings: bool,
}

fn names<T: Named>() -> Vec<&'static str> {
    T::ALL.iter().map(|(_, name)| *name).collect()
}

/// The member of that name in capitals or not, or a failure that lists all.
fn named<T: Named>(what: &str, word: &str) -> Result<T, Failure> {
    T::from_name(&word.to_lowercase()).ok_or_else(|| {
        Failure::usage(format!("there is no {what} `{word}`")).hint(suggestion_of_all(word, &names::<T>()))
    })
}

/// A hint: the name that may have been meant, if one is near, and all known names, which are few.
fn suggestion_of_all(word: &str, names: &[&str]) -> String {
    let meant = suggestion(word, names.iter().copied());
    let known = format!("known are {}", names.join(", "));
    if meant.starts_with("did you mean") { format!("{meant} {known}") } else { known }
}

impl FileArgs {
    /// Whether a style of text maps is requested.
    pub fn has_text_style(&self) -> bool {
        self.text.is_some()
    }

    /// Whether a style of pictures is requested.
    pub fn has_style(&self) -> bool {
        self.picture.style.is_some()
    }

    /// Whether it is said for whom files are.
    pub fn has_audience(&self) -> bool {
        self.picture.audience.is_some()
    }

    /// Whether a file is for players because such files usually are, and not because somebody said it.
    pub fn is_for_players_unsaid(&self, format: Format, options: &Options) -> bool {
        !self.has_audience() && options.usual_audience(format) == Audience::Player
    }

    /// The export options for a file of a format: those of `options`, for the audience that such files usually have where
    /// nobody said another.
    pub fn options_for(&self, format: Format, options: &Options) -> Options {
        let mut options = options.clone();
        if !self.has_audience() {
            options.picture.audience = options.usual_audience(format);
        }
        // A tabletop lays its own grid and notes over the image.
        if format.info().is_for_tabletops && !self.has_style() {
            options.picture.style = Style::named("battle").unwrap_or_default();
        }
        options
    }

    /// The export options for any file.
    pub fn options(&self) -> Result<Options, Failure> {
        let text = self.text.as_deref().map(|word| named("look of a text", word)).transpose()?.unwrap_or_default();
        let page = self.page.as_deref().map(|word| named("page", word)).transpose()?.unwrap_or_default();
        let layout = self.layout.as_deref().map(|word| named("layout", word)).transpose()?.unwrap_or_default();
        let image = self.image.as_deref().map(|word| named("audience", word)).transpose()?.unwrap_or(Audience::Player);
        let mut options = Options {
            text,
            page,
            layout,
            image,
            split: self.split,
            ceilings: self.ceilings,
            fog: self.fog,
            ..self.picture.options()?
        };
        options.picture.view = self.view.as_deref().map(|word| named("view", word)).transpose()?.unwrap_or_default();
        Ok(options)
    }

    /// The arguments that were given and change nothing in a file of this format.
    pub fn without_effect(&self, format: Format) -> Vec<&'static str> {
        let PictureArgs { style, layers, no_layers, pixels, sheet, behind_secrets, audience } = &self.picture;
        let is_tabletop = format.info().is_for_tabletops;
        let is_picture = is_tabletop || matches!(format, Format::Svg | Format::Png | Format::Pdf | Format::Html);
        let has_pixels = format == Format::Png || is_tabletop;
        let has_tiles = matches!(format, Format::Tmj | Format::Tmx | Format::Ldtk | Format::Tscn)
            || style.as_ref().is_some_and(|style| style.to_lowercase() == "tiles");
        let named_player = |audience: &String| audience.to_lowercase() == Audience::Player.name();
        let is_battle =
            self.layout.as_deref().is_some_and(|layout| layout.eq_ignore_ascii_case(PdfLayout::Battle.name()));
        let is_for_players = audience.as_ref().map_or(is_battle && format == Format::Pdf, named_player);
        let given = [
            ("--style", style.is_some(), is_picture),
            ("--layers", layers.is_some(), is_picture),
            ("--no-layers", !no_layers.is_empty(), is_picture),
            ("--pixels", pixels.is_some(), has_pixels),
            ("--sheet", sheet.is_some(), has_tiles || style.as_ref().is_some_and(|style| style.contains('.'))),
            ("--behind-secrets", *behind_secrets, is_for_players),
            ("--image", self.image.is_some(), is_tabletop),
            ("--split", self.split, format == Format::Dd2vtt),
            ("--text", self.text.is_some(), format == Format::Text),
            ("--layout", self.layout.is_some(), format == Format::Pdf),
            ("--page", self.page.is_some(), format == Format::Pdf),
            ("--fog", self.fog, is_for_players && format == Format::Html),
            ("--ceilings", self.ceilings, matches!(format, Format::Glb | Format::Rbxmx)),
        ];
        given.into_iter().filter(|(_, is_given, counts)| *is_given && !counts).map(|(name, ..)| name).collect()
    }
}

impl PictureArgs {
    /// The export options for a picture.
    pub fn options(&self) -> Result<Options, Failure> {
        let layers = self.wanted_layers()?;
        let picture_options = PictureOptions {
            style: self.wanted_style()?,
            layers,
            audience: self.audience.as_deref().map(|word| named("audience", word)).transpose()?.unwrap_or(Audience::Gm),
            behind_secrets: self.behind_secrets,
            sheet: self.wanted_sheet()?,
            ..PictureOptions::default()
        };
        Ok(Options { picture: picture_options, pixels: self.pixels, ..Options::default() })
    }

    fn wanted_style(&self) -> Result<Style, Failure> {
        let Some(word) = &self.style else { return Ok(Style::default()) };
        if let Some(style) = Style::named(&word.to_lowercase()) {
            return Ok(style);
        }
        let path = PathBuf::from(word);
        if !path.exists() {
            let failure = Failure::usage(format!("there is no style `{word}`, and no file of that name"));
            return Err(failure.hint(suggestion_of_all(word, &Style::NAMES)));
        }
        let text = input::read_text("the style", &path, MAX_RECIPE)?;
        Style::from_toml(word, &text).map_err(Failure::Recipe)
    }

    fn wanted_sheet(&self) -> Result<Option<Arc<TileSheet>>, Failure> {
        let Some(path) = &self.sheet else { return Ok(None) };
        let bytes = input::read_bytes("the sheet", path, MAX_IMAGE)?;
        let refused = |error| Failure::usage(format!("{}: {error}", messages::path(path)));
        let sheet = TileSheet::read(&bytes).map_err(refused)?;
        Ok(Some(Arc::new(sheet)))
    }

    fn wanted_layers(&self) -> Result<PictureLayers, Failure> {
        let unknown = |word: &str| {
            Failure::usage(format!("there is no layer `{word}`")).hint(suggestion(word, PictureLayers::NAMES))
        };
        let mut layers = match &self.layers {
            None => PictureLayers::default(),
            Some(names) => PictureLayers::only(names.iter().map(String::as_str)).map_err(unknown)?,
        };
        for name in &self.no_layers {
            PictureLayers::only([name.as_str()]).map_err(unknown)?;
            layers = layers.without(name);
        }
        Ok(layers)
    }
}

/// Why an export was refused, with the argument that takes one of several levels.
pub fn sentence(error: &ExportError) -> String {
    match error {
        ExportError::OneLevel { levels, .. } => {
            format!("{error}; take one with --level 0 to {}", levels.saturating_sub(1))
        }
        ExportError::StyleOfOneLevel { .. } => format!("{error}; choose another style, or one level with --level"),
        error => error.to_string(),
    }
}

/// The failure for an export that was refused, with a hint.
pub fn refused(error: &ExportError) -> Failure {
    let failure = Failure::usage(sentence(error));
    match error {
        ExportError::TooManyLevels { .. } => failure.hint("take one with --level"),
        ExportError::TooManyPixels { largest, .. } if *largest >= 1.0 => {
            failure.hint(format!("write `--pixels {largest}` or less, down to 1"))
        }
        ExportError::NoTabletopImage { scale, largest, fewest, .. } if largest >= fewest && scale > largest => {
            failure.hint(format!("write `--pixels {largest}` or less, or `--split` for several files"))
        }
        ExportError::NoTabletopImage { scale, fewest, .. } if scale < fewest || scale.is_nan() => {
            failure.hint(format!("write `--pixels {fewest}` or more; 100 is usual"))
        }
        ExportError::NoTabletopImage { .. } => {
            failure.hint("`--split` writes several files, each of which is small enough")
        }
        ExportError::TooManyPixels { .. } => failure.hint("an svg has no pixels"),
        ExportError::TooManyCells { .. } => failure.hint("make the board smaller, or take json, csv or text"),
        ExportError::TooManyPages { .. } => failure.hint("`--layout map` has it on one page"),
        ExportError::Unsuitable { hint, .. } => failure.hint(*hint),
        ExportError::NoIsometricView { .. } => {
            failure.hint("`--view isometric` is for svg, png and pdf, in any style but tiles and any layout but battle")
        }
        ExportError::NotForPlayers(_) => {
            failure.hint("give players an svg, png, pdf or html, or leave out `--audience player`")
        }
        // What else went wrong says so itself.
        _ => failure,
    }
}
