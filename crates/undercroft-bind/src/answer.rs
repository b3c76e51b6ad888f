//! What a call gives.

use undercroft::Json;
use undercroft_export::Format;

/// What a call gives: JSON as a text, or a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// JSON.
    Json(String),
    /// A file and its media type.
    Bytes {
        /// Its content.
        bytes: Vec<u8>,
        /// Its media type, such as `image/png`.
        media: &'static str,
    },
}

impl From<Json> for Answer {
    fn from(json: Json) -> Answer {
        Answer::Json(json.to_string())
    }
}

/// The media type of a format's first file.
///
/// ```
/// use undercroft_bind::media_type;
/// assert_eq!(media_type(undercroft_export::Format::Svg), "image/svg+xml");
/// ```
pub fn media_type(format: Format) -> &'static str {
    match format {
        Format::Text => "text/plain; charset=utf-8",
        Format::Json | Format::Tmj | Format::Dd2vtt | Format::Ldtk | Format::Foundry | Format::Opd => {
            "application/json"
        }
        Format::Svg => "image/svg+xml",
        Format::Png => "image/png",
        Format::Pdf => "application/pdf",
        Format::Html => "text/html; charset=utf-8",
        Format::Md => "text/markdown; charset=utf-8",
        Format::Csv => "text/csv; charset=utf-8",
        Format::Tmx | Format::Graphml | Format::Rbxmx => "application/xml",
        Format::Glb => "model/gltf-binary",
        Format::Npz => "application/zip",
        Format::GraphRecipe => "application/toml",
        Format::Dot => "text/vnd.graphviz; charset=utf-8",
        Format::Tscn | Format::Luau => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// The media type of a file that lies beside another, by its name.
pub(crate) fn media_by_name(name: &str) -> &'static str {
    match Format::from_extension(name.rsplit('.').next().unwrap_or_default()) {
        Some(format) => media_type(format),
        None => "application/octet-stream",
    }
}

/// Writes an object field by field; a value may be JSON text already.
pub(crate) struct ObjectText {
    text: String,
}

impl ObjectText {
    pub(crate) fn new() -> ObjectText {
        ObjectText { text: "{".to_owned() }
    }

    pub(crate) fn field(&mut self, name: &str, value: &Json) {
        self.raw(name, &value.to_string());
    }

    /// A field whose value is JSON on one line or many.
    pub(crate) fn raw(&mut self, name: &str, value: &str) {
        if self.text.len() > 1 {
            self.text.push(',');
        }
        self.text += &format!("\"{name}\":");
        self.text += value.trim_end();
    }

    pub(crate) fn finish(mut self) -> Answer {
        self.text.push('}');
        Answer::Json(self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_json() {
        let mut object = ObjectText::new();
        object.field("a", &1.into());
        object.raw("b", "[1,\n2]\n");
        assert_eq!(object.finish(), Answer::Json("{\"a\":1,\"b\":[1,\n2]}".to_owned()));
    }
}
