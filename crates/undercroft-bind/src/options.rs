//! The fields of a request about files and pictures.

use undercroft_export::{
    Format, Options,
    picture::{PictureLayers, PictureOptions, Style},
};

use crate::{
    fields::{
        AUDIENCE, BEHIND_SECRETS, CEILINGS, FOG, Field, HIDE, IMAGE, LAYERS, LAYOUT, Layers, PAGE, PIXELS, SIGNS,
        SPLIT, STEM, STYLE, VIEW,
    },
    request::Request,
};

/// The export options that a request asks for, with the defaults of the command line.
pub(crate) fn options(request: &Request<'_>, format: Format) -> Options {
    let defaults = Options::default();
    let picture = PictureOptions {
        style: style(request, format),
        layers: layers(request),
        view: request.read(&VIEW).unwrap_or_default(),
        behind_secrets: request.read(&BEHIND_SECRETS).unwrap_or(false),
        ..PictureOptions::default()
    };
    let mut options = Options {
        picture,
        pixels: request.read(&PIXELS),
        text: request.read(&SIGNS).unwrap_or_default(),
        text_colour: defaults.text_colour,
        page: request.read(&PAGE).unwrap_or_default(),
        layout: request.read(&LAYOUT).unwrap_or_default(),
        image: request.read(&IMAGE).unwrap_or(defaults.image),
        split: request.read(&SPLIT).unwrap_or(false),
        ceilings: request.read(&CEILINGS).unwrap_or(false),
        fog: request.read(&FOG).unwrap_or(false),
        stem: request.read(&STEM).map(|stem| plain_stem(&stem)).filter(|stem| !stem.is_empty()),
    };
    options.picture.audience = request.read(&AUDIENCE).unwrap_or_else(|| options.usual_audience(format));
    options
}

/// A ready style by its name, or the text of a style in TOML.
fn style(request: &Request<'_>, format: Format) -> Style {
    let usual = || Style::named(if format.info().is_for_tabletops { "battle" } else { "ink" }).unwrap_or_default();
    let Some(word) = request.read(&STYLE) else { return usual() };
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
    let known = |field: &Field<Layers>| -> Option<Vec<String>> {
        let names = request.read(field)?;
        let unknown = |name: &&String| !PictureLayers::NAMES.contains(&name.as_str());
        names.iter().filter(unknown).for_each(|name| request.unknown(field.name(), name, PictureLayers::NAMES));
        Some(names)
    };
    let (shown, hidden) = (known(&LAYERS), known(&HIDE));
    let layers = match shown {
        Some(shown) => PictureLayers::only(shown.iter().map(String::as_str)).unwrap_or_default(),
        None => PictureLayers::default(),
    };
    hidden.iter().flatten().fold(layers, |layers, name| layers.without(name))
}

/// A name of files without folders and signs that some system forbids.
fn plain_stem(stem: &str) -> String {
    let is_plain = |c: &char| c.is_alphanumeric() || " -_.()".contains(*c);
    stem.chars().filter(is_plain).take(100).collect::<String>().trim_matches([' ', '.']).to_owned()
}
