//! What a text says of a method and means for a pass: its range, and whether the pass is told otherwise.

use super::{Passes, Problem, precedence::entry_at, validate::broken_range};
use crate::params::{Fields, Node, Prefix, SharedValue, Slot};

/// What is wrong with the values that a text says of a method and that a pass has.
#[derive(Default)]
pub(super) struct SharedFaults {
    /// Values out of their range.
    pub(super) out_of_range: Vec<Problem>,
    /// Values that the text says of the method and of the pass, and says differently.
    pub(super) contradictions: Vec<Problem>,
    /// The paths in passes of values that are said of the method alone: what is wrong with them is told there.
    said_of_method: Vec<String>,
}

impl SharedFaults {
    /// Whether a problem is told of the method already.
    pub(super) fn tell(&self, problem: &Problem) -> bool {
        self.said_of_method.contains(&problem.path)
    }
}

/// Collects the shared values that a text says of its method, once they are read.
pub(super) struct SharedInText<'a> {
    root: &'a Node,
    method: &'static str,
    /// The value that was shown last, and what is wrong with it.
    last: (String, Option<String>),
    said: Vec<SaidValue>,
}

/// A shared value that a text says of the method.
struct SaidValue {
    value: &'static SharedValue,
    path: String,
    /// As it is written in messages.
    text: String,
    broken: Option<String>,
}

impl SharedInText<'_> {
    pub(super) fn new<'a>(root: &'a Node, method: &'static str) -> SharedInText<'a> {
        SharedInText { root, method, last: Default::default(), said: Vec::new() }
    }

    /// What is wrong, once the passes are read too. What could not be read has its problem already, and no value.
    pub(super) fn faults(mut self, passes: &mut Passes, problems: &[Problem]) -> SharedFaults {
        let mut faults = SharedFaults::default();
        // Contradictions stand in the order of the passes, as everything else that is wrong with them.
        self.said.sort_by_key(|said| Passes::NAMES.iter().position(|name| *name == said.value.pass));
        for SaidValue { value: SharedValue { own, pass, field, .. }, path, text, broken } in self.said {
            if problems.iter().any(|problem| problem.path == path) {
                continue;
            }
            let pass_path = Prefix { part: "passes", name: pass }.path(field);
            if entry_at(self.root, &["passes", pass, field]).is_none() {
                faults.said_of_method.push(pass_path);
            } else if let Some(params) = passes.named(pass) {
                let mut of_pass = Lookup { field, text: String::new() };
                params.fields(&mut of_pass);
                if of_pass.text != text {
                    let rule = cold_format!("must equal {path} = {text}, is {}", of_pass.text);
                    let hint = cold_format!("both are one value: keep `{field}` of the pass or `{own}` of the method");
                    faults.contradictions.push(Problem { path: pass_path, rule, hint: Some(hint), span: None });
                }
            }
            faults.out_of_range.extend(broken.map(|rule| Problem { path, rule, hint: None, span: None }));
        }
        faults
    }
}

impl Fields for SharedInText<'_> {
    fn field(&mut self, _name: &'static str, _about: &'static str, slot: Slot<'_>) {
        self.last = (in_messages(&slot), broken_range(&slot));
    }

    fn shared(&mut self, value: &'static SharedValue) {
        if entry_at(self.root, &["method", self.method, value.own]).is_none() {
            return;
        }
        let (text, broken) = std::mem::take(&mut self.last);
        let path = Prefix { part: "method", name: self.method }.path(value.own);
        self.said.push(SaidValue { value, path, text, broken });
    }
}

/// Looks for the value of a field.
struct Lookup<'a> {
    field: &'a str,
    text: String,
}

impl Fields for Lookup<'_> {
    fn field(&mut self, name: &'static str, _about: &'static str, slot: Slot<'_>) {
        if name == self.field {
            self.text = in_messages(&slot);
        }
    }
}

fn in_messages(slot: &Slot<'_>) -> String {
    match slot {
        Slot::Whole(value, _) => value.value().to_string(),
        Slot::Real(value, _) => value.value().to_string(),
        Slot::Flag(value) => value.value().to_string(),
        Slot::Choice(value) => value.word().to_owned(),
        Slot::Text(value) | Slot::Document(value) => value.to_string(),
        Slot::Custom(value) => value.form().to_owned(),
    }
}
