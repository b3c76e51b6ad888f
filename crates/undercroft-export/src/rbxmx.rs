//! A model for Roblox.

use crate::{ExportError, Exported, source::ExportSource};

/// The file.
pub(crate) fn write(source: &ExportSource<'_>) -> Result<Exported, ExportError> {
    let why = format!("{} cannot be written yet", source.stem());
    Err(ExportError::Unsuitable { why, hint: "" })
}
