//! The promises that a layout breaks on purpose, in the recipe that holds it.

use std::collections::BTreeSet;

use crate::{
    Json, Named, json,
    model::Rule,
    params::{Custom, Node, Problem, suggestion, word_list},
};

/// Promises by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Waived(pub BTreeSet<Rule>);

/// The names of all promises. Laws cannot be waived.
fn promises() -> impl Iterator<Item = &'static str> + Clone {
    Rule::ALL.iter().filter(|(rule, _)| !rule.is_law()).map(|(_, name)| *name)
}

impl Custom for Waived {
    fn decode(&mut self, path: &str, node: &Node, problems: &mut Vec<Problem>) {
        let read = |word: &str, item: &Node| match Rule::from_name(word) {
            Some(rule) if !rule.is_law() => Ok(rule),
            Some(_) => Err((format!("`{word}` is a law, and laws cannot be waived"), None)),
            None => {
                let rule = format!("must be the name of a promise, is {}", item.describe());
                Err((rule, Some(suggestion(word, promises()))))
            }
        };
        if let Some(found) = word_list(path, node, ("promises", self.form()), problems, read) {
            self.0 = found.into_iter().collect();
        }
    }

    fn encode(&self) -> Json {
        self.0.iter().map(|rule| rule.name()).collect()
    }

    /// Recipes that waive nothing are written as they were before there were waivers.
    fn is_unset(&self) -> bool {
        self.0.is_empty()
    }

    fn schema(&self) -> Json {
        let former = Rule::FORMER.iter().filter(|(rule, _)| !rule.is_law()).map(|(_, name)| *name);
        json!({ "type": "array", "items": { "enum": promises().chain(former).collect::<Vec<_>>() } })
    }

    fn form(&self) -> &'static str {
        "[\"winnable\", …]"
    }
}
