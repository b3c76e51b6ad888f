//! Edits by hand: in the file of an edited dungeon, and in a file of their own.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use undercroft::{DoorId, DoorKind, Edit, Edits, Json, Mark, Point, RoomId, check::Rule};

use super::{
    ReadError,
    in_file::InFile,
    line_writer::LineWriter,
    object::Object,
    quoted::quoted,
    read::parse_as,
    write::{print, value},
};

/// The name and version of the format of a file of edits.
const FORMAT: &str = "undercroft-edits/1";

/// An edit; `edit` says which.
#[derive(Serialize, Deserialize)]
#[serde(tag = "edit", rename_all = "snake_case")]
pub(super) enum EditRecord {
    Open {
        at: InFile<Point>,
    },
    Close {
        at: InFile<Point>,
    },
    Door {
        door: InFile<DoorId>,
        kind: InFile<DoorKind>,
    },
    AddMark {
        mark: InFile<Mark>,
    },
    MoveMark {
        mark: InFile<u32>,
        to: InFile<Point>,
    },
    RemoveMark {
        mark: InFile<u32>,
    },
    Tags {
        room: InFile<RoomId>,
        tags: BTreeSet<String>,
    },
    MoveNumber {
        room: InFile<RoomId>,
        to: InFile<Point>,
    },
    Text {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        room: Option<InFile<RoomId>>,
        text: String,
        to: Option<String>,
    },
}

impl EditRecord {
    /// The record of an edit.
    pub(super) fn new(edit: &Edit) -> EditRecord {
        match edit {
            Edit::OpenCell { at } => EditRecord::Open { at: InFile(*at) },
            Edit::CloseCell { at } => EditRecord::Close { at: InFile(*at) },
            Edit::SetDoorKind { door, kind } => EditRecord::Door { door: InFile(*door), kind: InFile(*kind) },
            Edit::AddMark { mark } => EditRecord::AddMark { mark: mark.clone().into() },
            Edit::MoveMark { mark, to } => EditRecord::MoveMark { mark: (*mark).into(), to: InFile(*to) },
            Edit::RemoveMark { mark } => EditRecord::RemoveMark { mark: (*mark).into() },
            Edit::SetTags { room, tags } => EditRecord::Tags { room: InFile(*room), tags: tags.clone() },
            Edit::MoveNumber { room, to } => EditRecord::MoveNumber { room: InFile(*room), to: InFile(*to) },
            Edit::SetText { room, text, to } => {
                EditRecord::Text { room: room.map(InFile), text: text.clone(), to: to.clone() }
            }
        }
    }

    pub(super) fn edit(self) -> Edit {
        match self {
            EditRecord::Open { at } => Edit::OpenCell { at: at.0 },
            EditRecord::Close { at } => Edit::CloseCell { at: at.0 },
            EditRecord::Door { door, kind } => Edit::SetDoorKind { door: door.0, kind: kind.0 },
            EditRecord::AddMark { mark } => Edit::AddMark { mark: mark.0 },
            EditRecord::MoveMark { mark, to } => Edit::MoveMark { mark: mark.0, to: to.0 },
            EditRecord::RemoveMark { mark } => Edit::RemoveMark { mark: mark.0 },
            EditRecord::Tags { room: of, tags } => Edit::SetTags { room: of.0, tags },
            EditRecord::MoveNumber { room: of, to } => Edit::MoveNumber { room: of.0, to: to.0 },
            EditRecord::Text { room: of, text, to } => Edit::SetText { room: of.map(|of| of.0), text, to },
        }
    }
}

/// A file of edits.
#[derive(Deserialize)]
struct EditsFile {
    format: String,
    fingerprint: String,
    edits: Vec<Object<EditRecord>>,
    #[serde(default)]
    waived: Vec<InFile<Rule>>,
}

/// Edits as a file of their own, with the promises that are waived for them.
///
/// ```
/// use undercroft::{Edit, Recipe, RoomId, generate, recipe::Bsp};
/// use undercroft_export::json;
/// let edited = generate(&Recipe::new(Bsp::default()), 42)?.edit([Edit::rename(RoomId(0), "The gatehouse")], &[])?;
/// let file = json::write_edits(&edited.origin().edits, &[]);
/// assert_eq!(json::read_edits(&file)?.0, edited.origin().edits);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_edits(edits: &Edits, waived: &[Rule]) -> String {
    let mut writer = LineWriter::new();
    writer.entry("format", FORMAT);
    writer.entry("fingerprint", &print(edits.made_on));
    writer.list("edits", edits.list.iter().map(EditRecord::new));
    if !waived.is_empty() {
        writer.entry("waived", &waived.iter().copied().map(InFile).collect::<Vec<_>>());
    }
    writer.finish()
}

/// Reads a file of edits. Whether they fit a dungeon is for [`Dungeon::with_edits`](undercroft::Dungeon::with_edits) to
/// say.
///
/// ```
/// use undercroft_export::json;
/// let file = r#"{ "format": "undercroft-edits/1", "fingerprint": "00000000000000ff",
///                 "edits": [{ "edit": "open", "at": [3, 4] }] }"#;
/// assert_eq!(json::read_edits(file)?.0.made_on, 255);
/// let error = json::read_edits(&file.replace("open", "opne")).unwrap_err();
/// assert!(error.to_string().contains("opne"), "{error}");
/// # Ok::<(), json::ReadError>(())
/// ```
pub fn read_edits(text: &str) -> Result<(Edits, Vec<Rule>), ReadError> {
    let Object(file) = parse_as::<Object<EditsFile>>(text)?;
    if file.format != FORMAT {
        let message = format!("must be \"{FORMAT}\", is {}", quoted(&file.format));
        return Err(ReadError::shape_hint("format", message, "a file of edits is written beside a dungeon"));
    }
    let list = file.edits.into_iter().map(|Object(record)| record.edit()).collect();
    Ok((
        Edits { made_on: hex("fingerprint", &file.fingerprint)?, list },
        file.waived.into_iter().map(|rule| rule.0).collect(),
    ))
}

/// Edits in a list, as in a file of edits. Paths of errors begin with `edits`.
///
/// ```
/// use undercroft_export::json;
/// assert_eq!(json::read_edit_list(r#"[{ "edit": "open", "at": [3, 4] }]"#)?.len(), 1);
/// let error = json::read_edit_list(r#"[{ "edit": "opne", "at": [3, 4] }]"#).unwrap_err();
/// assert!(error.to_string().starts_with("edits[0]"), "{error}");
/// # Ok::<(), json::ReadError>(())
/// ```
pub fn read_edit_list(text: &str) -> Result<Vec<Edit>, ReadError> {
    let list = parse_as::<Vec<Object<EditRecord>>>(text).map_err(|error| match error {
        ReadError::Shape { path, message, hint } => ReadError::Shape { path: format!("edits{path}"), message, hint },
        other => other,
    })?;
    Ok(list.into_iter().map(|Object(record)| record.edit()).collect())
}

/// Edits as a list, which [`read_edit_list`] reads back.
pub fn edit_list(edits: &[Edit]) -> Json {
    edits.iter().map(|edit| value(&EditRecord::new(edit))).collect()
}

/// A fingerprint as files have it: 16 lower-case hex digits.
pub fn read_fingerprint(path: &str, text: &str) -> Result<u64, ReadError> {
    hex(path, text)
}

/// A fingerprint of 16 lower-case hex digits.
pub(super) fn hex(path: &str, text: &str) -> Result<u64, ReadError> {
    let plain = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let number = u64::from_str_radix(text, 16).ok().filter(|_| plain);
    number.ok_or_else(|| ReadError::shape(path, format!("must be 16 lower-case hex digits, is {}", quoted(text))))
}
