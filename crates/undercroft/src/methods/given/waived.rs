//! The promises that a layout breaks on purpose, in the recipe that holds it.

use std::collections::BTreeSet;

use crate::{
    Json, Named, json,
    model::Rule,
    params::{Custom, Node, Problem, Value, suggestion},
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
        let Value::List(items) = &node.value else {
            let rule = format!("must be a list of promises, is {}", node.describe());
            problems.push(node.problem(path, rule, Some(format!("write it as {}", self.form()))));
            return;
        };
        self.0.clear();
        for (index, item) in items.iter().enumerate() {
            let word = match &item.value {
                Value::Text(word) => word.as_str(),
                _ => "",
            };
            let (rule, hint) = match Rule::from_name(word) {
                Some(rule) if !rule.is_law() => {
                    self.0.insert(rule);
                    continue;
                }
                Some(_) => (format!("`{word}` is a law, and laws cannot be waived"), None),
                None => (
                    format!("must be the name of a promise, is {}", item.describe()),
                    Some(suggestion(word, promises())),
                ),
            };
            problems.push(item.problem(&format!("{path}[{index}]"), rule, hint));
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
