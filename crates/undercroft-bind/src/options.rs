//! The fields of a request about files and pictures.

use undercroft_export::{
    Format, Options,
    picture::{PictureLayers, PictureOptions, Style},
};

use crate::request::Request;

/// The export options that a request asks for, with the defaults of the command line.
pub(crate) fn options(request: &Request<'_>, format: Format) -> Options {
    let defaults = Options::default();
    let picture = PictureOptions {
        style: style(request, format),
        layers: layers(request),
        view: request.named("view").unwrap_or_default(),
        behind_secrets: request.flag("behind_secrets").unwrap_or(false),
        ..PictureOptions::default()
    };
    let mut options = Options {
        picture,
        pixels: request.number("pixels"),
        text: request.named("text").unwrap_or_default(),
        text_colour: defaults.text_colour,
        page: request.named("page").unwrap_or_default(),
        layout: request.named("layout").unwrap_or_default(),
        image: request.named("image").unwrap_or(defaults.image),
        split: request.flag("split").unwrap_or(false),
        ceilings: request.flag("ceilings").unwrap_or(false),
        fog: request.flag("fog").unwrap_or(false),
        stem: request.text("stem").map(|stem| plain_stem(&stem)).filter(|stem| !stem.is_empty()),
    };
    options.picture.audience = request.named("audience").unwrap_or_else(|| options.usual_audience(format));
    options
}

/// A ready style by its name, or the text of a style in TOML.
fn style(request: &Request<'_>, format: Format) -> Style {
    let usual = || Style::named(if format.info().is_for_tabletops { "battle" } else { "ink" }).unwrap_or_default();
    let Some(word) = request.text("style") else { return usual() };
    if let Some(style) = Style::named(&word.trim().to_ascii_lowercase()) {
        return style;
    }
    #[cfg(feature = "svg")]
    if word.contains(['=', '[', '\n']) {
        match Style::from_toml("style", &word) {
            Ok(style) => return style,
            Err(problems) => {
                let own = crate::error::recipe_problems(&problems, true);
                own.into_iter()
                    .for_each(|own| request.wrong(crate::Problem { path: format!("style.{}", own.path), ..own }));
                return usual();
            }
        }
    }
    request.unknown("style", &word, Style::NAMES);
    usual()
}

fn layers(request: &Request<'_>) -> PictureLayers {
    let known = |field: &'static str| -> Vec<String> {
        let names = request.texts(field);
        let unknown = |name: &&String| !PictureLayers::NAMES.contains(&name.as_str());
        names.iter().filter(unknown).for_each(|name| request.unknown(field, name, PictureLayers::NAMES));
        names
    };
    let (shown, hidden) = (known("layers"), known("hide"));
    let layers = match request.value("layers") {
        Some(_) => PictureLayers::only(shown.iter().map(String::as_str)).unwrap_or_default(),
        None => PictureLayers::default(),
    };
    hidden.iter().fold(layers, |layers, name| layers.without(name))
}

/// A name of files without folders and signs that some system forbids.
fn plain_stem(stem: &str) -> String {
    let is_plain = |c: &char| c.is_alphanumeric() || " -_.()".contains(*c);
    stem.chars().filter(is_plain).take(100).collect::<String>().trim_matches([' ', '.']).to_owned()
}
