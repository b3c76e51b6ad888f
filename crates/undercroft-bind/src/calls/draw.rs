//! One picture or other file of a single part.

use undercroft::Named;
use undercroft_export::{Format, export};

use super::{format, one_level};
use crate::{
    Answer, BindError, Limits, answer::media_type, document::Subject, fields::LEVEL, options, request::Request,
};

pub(super) fn draw(request: &Request<'_>, limits: &Limits) -> Result<Answer, BindError> {
    let subject = Subject::read(request, limits);
    let format = format(request, Format::Svg);
    let options = options::options(request, format);
    let level = request.read(&LEVEL);
    request.finish()?;
    if !format.info().beside.is_empty() {
        let message = format!("{} consists of several files", format.name());
        return Err(BindError::usage("format", message, "the call `export` has all of them"));
    }
    let made = one_level(subject?.make(limits)?, level)?;
    limits.check_file(&made, format)?;
    let exported = export(&made, format, &options).map_err(|error| BindError::export(&error))?;
    Ok(Answer::Bytes { bytes: exported.bytes, media: media_type(format) })
}
