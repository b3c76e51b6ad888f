use std::sync::Arc;

use crate::params::{Fields, Params, Rules, Slot};

/// A text as the floor.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The text, such as a source file. Default empty.
    pub text: Arc<str>,
    /// To which columns tabs are widened. Default 4, from 1 to 16.
    pub tab_width: i32,
}

impl Default for Text {
    fn default() -> Text {
        Text { text: "".into(), tab_width: 4 }
    }
}

impl Text {
    /// The rules that bind several of its parameters together.
    pub(super) fn check_rules(&self, rules: &mut Rules<'_>) {
        rules.require(self.text.chars().any(|c| !matches!(c, '\n' | '\r')), "text", || {
            (
                "must not be empty".to_owned(),
                "give a text with `text.text` or the path of a file with `text.file`".to_owned(),
            )
        });
    }
}

impl Params for Text {
    fn about(&self) -> &'static str {
        "Writes a text, such as a source file, across the floor."
    }

    fn first(&self) -> &'static [&'static str] {
        &["text"]
    }

    fn fields(&mut self, f: &mut dyn Fields) {
        f.heading("Text");
        f.field("text", "the text to write on the floor", Slot::Document(&mut self.text));
        f.whole("tab_width", "to which columns tabs are widened", &mut self.tab_width, 1..=16);
    }
}
