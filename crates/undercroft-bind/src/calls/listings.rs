//! What there is to choose from: methods, passes, formats, ready recipes, styles, figures and the schemas of all of it.

use undercroft::{
    Json, Named, json,
    query::Figure,
    recipe::{DEFAULT_METHOD, Described, DescribedField, describe_methods, describe_passes},
};
use undercroft_export::{
    Format, Page, PdfLayout,
    picture::{PictureLayers, PictureView, Style},
};

use super::list;
use crate::{Answer, BindError, Limits, READY_RECIPES, ReadyRecipe, answer::media_type, request::Request};

fn names<T: Named>() -> Json {
    list(T::ALL.iter().map(|(_, name)| Json::from(*name)))
}

/// What `undercroft methods --json` prints.
pub(super) fn methods(request: &Request<'_>, _: &Limits) -> Result<Answer, BindError> {
    request.finish()?;
    Ok(described(&describe_methods(), &describe_passes()).into())
}

/// Methods and passes with every parameter, for programs.
pub fn described(methods: &[Described], passes: &[Described]) -> Json {
    let parameters = |fields: &[DescribedField]| {
        list(fields.iter().map(|field| {
            json!({ "name": field.name, "about": field.about, "default": field.default, "range": field.range,
                    "schema": field.schema, "group": field.group, "rank": field.rank, "useful": field.useful,
                    "sets": list(field.sets.iter().map(|name| Json::from(name.as_str()))) })
        }))
    };
    let method = |method: &Described| {
        json!({ "name": method.name, "about": method.about, "default": method.name == DEFAULT_METHOD,
                "seeds": method.seeds, "passes": list(method.passes.iter().map(|name| Json::from(*name))),
                "parameters": parameters(&method.fields) })
    };
    let pass =
        |pass: &Described| json!({ "name": pass.name, "about": pass.about, "parameters": parameters(&pass.fields) });
    json!({ "methods": list(methods.iter().map(method)), "passes": list(passes.iter().map(pass)) })
}

/// Every format with what opens it and what is lost; `built` says whether this build has it.
pub(super) fn formats(request: &Request<'_>, _: &Limits) -> Result<Answer, BindError> {
    request.finish()?;
    let row = |(format, name): &(Format, &str)| {
        let info = format.info();
        let beside = info.beside.split(", ").filter(|name| !name.is_empty());
        json!({ "name": *name, "extension": format.extension(), "media": media_type(*format), "opened_by": info.opened_by,
                "loses": info.loses, "beside": list(beside.map(Json::from)), "levels": info.holds_levels,
                "tabletop": info.is_for_tabletops, "players": info.is_for_players, "built": is_built(info.feature) })
    };
    Ok(json!({ "formats": list(Format::ALL.iter().map(row)) }).into())
}

fn is_built(feature: Option<&str>) -> bool {
    match feature {
        None | Some("json") => true,
        Some("svg") => cfg!(feature = "svg"),
        Some("picture") => cfg!(feature = "picture"),
        Some("pdf") => cfg!(feature = "pdf"),
        Some("html") => cfg!(feature = "html"),
        Some("engines") => cfg!(feature = "engines"),
        Some(_) => false,
    }
}

pub(super) fn recipes(request: &Request<'_>, _: &Limits) -> Result<Answer, BindError> {
    request.finish()?;
    let row = |ready: &ReadyRecipe| json!({ "name": ready.name, "about": ready.about(), "toml": ready.text });
    Ok(json!({ "recipes": list(READY_RECIPES.iter().map(row)) }).into())
}

/// Styles, and every other word that the calls about files know.
pub(super) fn styles(request: &Request<'_>, _: &Limits) -> Result<Answer, BindError> {
    request.finish()?;
    let texts = |names: &[&str]| list(names.iter().map(|name| Json::from(*name)));
    Ok(json!({
        "styles": texts(&Style::NAMES),
        "audiences": names::<undercroft::view::Audience>(),
        "layers": texts(&PictureLayers::NAMES),
        "views": names::<PictureView>(),
        "pages": names::<Page>(),
        "layouts": names::<PdfLayout>(),
        "texts": names::<undercroft_export::text::TextStyle>(),
    })
    .into())
}

#[cfg(feature = "schemas")]
pub(super) fn schemas(request: &Request<'_>, _: &Limits) -> Result<Answer, BindError> {
    request.finish()?;
    use undercroft::recipe::recipe_schema;
    use undercroft_export::{dungeon_schema, levels_schema};
    let schemas = json!({ "recipe": recipe_schema(), "dungeon": dungeon_schema(), "levels": levels_schema() });
    let engine = env!("CARGO_PKG_VERSION");
    let calls = list(crate::CALLS.iter().map(|spec| Json::from(spec.name)));
    Ok(json!({ "engine": engine, "calls": calls, "schemas": schemas }).into())
}

/// What an expression of `find` can ask for: what `undercroft stats --json` prints.
pub(super) fn figures(request: &Request<'_>, _: &Limits) -> Result<Answer, BindError> {
    request.finish()?;
    let row = |figure: &Figure| {
        let name = figure.to_string();
        json!({ "name": name, "about": figure.about(), "stage": figure.stage().name(), "levels": figure.combine().name() })
    };
    Ok(json!({ "figures": list(Figure::all().iter().map(row)) }).into())
}
