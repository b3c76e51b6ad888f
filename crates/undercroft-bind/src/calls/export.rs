//! A dungeon as the files of a format, and what is lost in it.

use undercroft::{Json, json};
use undercroft_export::{Exported, Format, Loss, base64, export as export_as};

use super::{format, is_lit, list, one_level};
use crate::{
    Answer, BindError, Limits,
    answer::{media_by_name, media_type},
    document::Subject,
    fields::LEVEL,
    options,
    request::Request,
};

/// The name of files, where none is given.
const STEM: &str = "dungeon";

pub(super) fn export(request: &Request<'_>, limits: &Limits) -> Result<Answer, BindError> {
    let subject = Subject::read(request, limits);
    let format = format(request, Format::Json);
    let mut options = options::options(request, format);
    let stem = options.stem.get_or_insert_with(|| STEM.to_owned()).clone();
    let (level, lights) = (request.read(&LEVEL), is_lit(request, format));
    request.finish()?;
    let made = one_level(subject?.lit(lights).make(limits)?, level)?;
    limits.check_file(&made, format)?;
    let Exported { bytes, beside, losses, .. } =
        export_as(&made, format, &options).map_err(|error| BindError::export(&error))?;
    let file = |name: &str, media: &str, bytes: &[u8]| json!({ "name": name, "media": media, "base64": base64::encode(bytes) });
    let first = file(&format!("{stem}.{}", format.extension()), media_type(format), &bytes);
    let others = beside.iter().map(|own| file(&own.name, media_by_name(&own.name), &own.bytes));
    let loss = |loss: &Loss| -> Json {
        let mut object = json!({ "what": loss.what, "message": loss.message });
        if let Some(count) = loss.count {
            object["count"] = count.into();
        }
        object
    };
    Ok(json!({ "files": list([first].into_iter().chain(others)), "losses": list(losses.iter().map(loss)) }).into())
}
