use undercroft::{check::Unsound, recipe::Problems, records::FieldFault};

/// Why a text cannot be read as a dungeon.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// It is not JSON.
    #[error("this is not JSON: {message} (line {line}, column {column})")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// It is JSON, but a field has a wrong value.
    #[error("{}", in_words(.path, .message, .hint))]
    Shape {
        /// The field, such as `rooms[3].kind`; empty for the file as a whole.
        path: String,
        /// What is wrong with it.
        message: String,
        /// A hint.
        hint: Option<String>,
    },
    /// The recipe in it asks for something impossible.
    #[error("the recipe in the file is not sound:\n{0}")]
    Recipe(Problems),
    /// Every field is valid, but the dungeon is not sound.
    #[error("{0}")]
    Unsound(Unsound),
}

fn in_words(path: &str, message: &str, hint: &Option<String>) -> String {
    let place = if path.is_empty() { String::new() } else { format!("{path}: ") };
    let hint = hint.as_ref().map_or(String::new(), |hint| format!(" ({hint})"));
    format!("{place}{message}{hint}")
}

impl From<FieldFault> for ReadError {
    fn from(FieldFault { path, message, hint }: FieldFault) -> ReadError {
        ReadError::Shape { path, message, hint }
    }
}

impl ReadError {
    pub(super) fn shape(path: impl Into<String>, message: impl Into<String>) -> ReadError {
        ReadError::Shape { path: path.into(), message: message.into(), hint: None }
    }

    pub(super) fn shape_hint(
        path: impl Into<String>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> ReadError {
        ReadError::Shape { path: path.into(), message: message.into(), hint: Some(hint.into()) }
    }

    /// An error of the parser, as a syntax error or as a wrong field.
    pub(super) fn from_parser(path: &str, error: &serde_json::Error) -> ReadError {
        let (line, column) = (error.line(), error.column());
        let text = error.to_string();
        let message = text.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&text);
        if !error.is_data() {
            return ReadError::Syntax { line: line.max(1), column: column.max(1), message: message.to_owned() };
        }
        let path = if path == "." { "" } else { path };
        match message.split_once(HINT) {
            Some((message, hint)) => ReadError::shape_hint(path, message, hint),
            None => ReadError::shape(path, message),
        }
    }
}

/// Separates a message from its hint inside a parser error, which is a single string; no message contains a line break.
const HINT: char = '\n';

/// A message with a hint for a parser error; [`ReadError::from_parser`] separates them again.
pub(super) fn with_hint(message: &str, hint: &str) -> String {
    format!("{message}{HINT}{hint}")
}
