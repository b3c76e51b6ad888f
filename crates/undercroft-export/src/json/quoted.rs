//! What stands in a file, for messages.

use undercroft::Json;

/// A text from a file for a message: escaped and shortened.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// A value from a file for a message.
pub(super) fn short(value: &Json) -> String {
    match value {
        Json::Text(text) => quoted(text),
        Json::List(items) if items.len() > 4 => format!("a list of {}", items.len()),
        other => {
            let text = other.to_string();
            if text.chars().count() > 60 { "something longer".to_owned() } else { text }
        }
    }
}
