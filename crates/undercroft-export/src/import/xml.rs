//! XML of other programs, parsed in bounded time and memory.

use std::borrow::Cow;

use roxmltree::{Document, ParsingOptions};

use super::ImportError;

/// The most nodes and attributes of a file, and the most attributes of an element. The parser compares each attribute with the
/// others of its element.
const MOST_NODES: u32 = 1 << 21;
const MOST_ATTRIBUTES: usize = 1 << 22;
const MOST_OF_ONE: usize = 64;

/// A text without its document type, if it can be parsed in bounded time.
pub(super) fn prepared<'t>(text: &'t str, what: &str) -> Result<Cow<'t, str>, ImportError> {
    let text = without_document_type(text, what)?;
    bounded(&text, what)?;
    Ok(text)
}

pub(super) fn parsed_document<'t>(text: &'t str, what: &str, hint: &str) -> Result<Document<'t>, ImportError> {
    // Without a document type there are no entities that could grow.
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    Document::parse_with_options(text, options)
        .map_err(|error| ImportError::new(format!("this is no {what}: {error}")).hint(hint))
}

/// The text with spaces in the place of its document type, so that lines and columns stay. Tiled names one
/// (`<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">`). It is never fetched, and one that declares something is refused.
fn without_document_type<'t>(text: &'t str, what: &str) -> Result<Cow<'t, str>, ImportError> {
    let mut begin = 0;
    // Before it stand a declaration, instructions and comments.
    loop {
        let rest = text[begin..].trim_start();
        begin = text.len() - rest.len();
        let end = match rest {
            rest if rest.starts_with("<?") => rest.find("?>").map(|end| end + 2),
            rest if rest.starts_with("<!--") => rest.find("-->").map(|end| end + 3),
            rest if rest.starts_with("<!DOCTYPE") => break,
            _ => return Ok(Cow::Borrowed(text)),
        };
        let Some(end) = end else { return Ok(Cow::Borrowed(text)) };
        begin += end;
    }
    let mut quote = None;
    for (place, byte) in text.bytes().enumerate().skip(begin) {
        match (quote, byte) {
            (Some(open), byte) if open == byte => quote = None,
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'[') => {
                let hint = "delete the line with `<!DOCTYPE`: the file needs none";
                return Err(
                    ImportError::new(format!("this is no {what}: its document type declares entities")).hint(hint)
                );
            }
            (None, b'>') => {
                let mut out = text[..begin].to_owned();
                out.extend(text[begin..=place].chars().map(|c| if c == '\n' { c } else { ' ' }));
                out.push_str(&text[place + 1..]);
                return Ok(Cow::Owned(out));
            }
            _ => {}
        }
    }
    Ok(Cow::Borrowed(text))
}

/// Refuses what would take the parser long before it is given to it.
fn bounded(text: &str, what: &str) -> Result<(), ImportError> {
    let (mut in_tag, mut own, mut all, mut spaces) = (false, 0, 0, 0);
    for (place, byte) in text.bytes().enumerate() {
        match byte {
            b'<' => (in_tag, own) = (true, 0),
            b'>' => in_tag = false,
            b'=' if in_tag => (own, all) = (own + 1, all + 1),
            b'x' if in_tag && text.as_bytes()[place..].starts_with(b"xmlns") => spaces += 1,
            _ => {}
        }
        if own > MOST_OF_ONE || all > MOST_ATTRIBUTES || spaces > MOST_OF_ONE {
            return Err(ImportError::new(format!("this is no {what}: its elements have far too many attributes")));
        }
    }
    Ok(())
}
