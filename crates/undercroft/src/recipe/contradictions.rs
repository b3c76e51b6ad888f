//! A method and a pass that say one value, and say it differently.

use super::{Problem, Recipe};
use crate::{
    methods::{SharedName, SharedValues},
    params::{Fields, Params, Prefix, Slot},
    passes::PassVisitor,
};

/// Notes every value that a method and a pass both say differently.
pub(super) fn find(recipe: &mut Recipe, problems: &mut Vec<Problem>) {
    let mut differing = Differing(Vec::new());
    recipe.method.shared(&mut recipe.passes, &mut differing);
    for SharedName { own, pass, field, .. } in differing.0 {
        let own_path = Prefix { part: "method", name: recipe.method.name() }.path(own);
        let mut own_value = Lookup::new("", own);
        recipe.method.params_mut().fields(&mut own_value);
        let mut pass_value = Lookup::new(pass, field);
        recipe.passes.each(&mut pass_value);
        problems.push(Problem {
            path: Prefix { part: "passes", name: pass }.path(field),
            rule: format!("must equal {own_path} = {}, is {}", own_value.text, pass_value.text),
            hint: Some(format!("both are one value: keep `{field}` of the pass or `{own}` of the method")),
            span: None,
        });
    }
}

/// Collects the names of values that differ.
struct Differing(Vec<SharedName>);

impl SharedValues for Differing {
    fn value<T: Copy + PartialEq>(&mut self, name: SharedName, own: &mut Option<T>, pass: Option<&mut Option<T>>) {
        if let (Some(own), Some(Some(pass))) = (own, pass) {
            if own != pass {
                self.0.push(name);
            }
        }
    }
}

/// Looks for the value of a field, as it is written in messages.
struct Lookup {
    pass: &'static str,
    field: &'static str,
    text: String,
}

impl Lookup {
    fn new(pass: &'static str, field: &'static str) -> Lookup {
        Lookup { pass, field, text: String::new() }
    }
}

impl Fields for Lookup {
    fn field(&mut self, name: &'static str, _about: &'static str, slot: Slot<'_>) {
        if name == self.field {
            self.text = match slot {
                Slot::Whole(value, _) => value.value().to_string(),
                Slot::Real(value, _) => value.value().to_string(),
                Slot::Flag(value) => value.value().to_string(),
                Slot::Choice(value) => value.word().to_owned(),
                Slot::Text(value) | Slot::Document(value) => value.to_string(),
                Slot::Custom(value) => value.form().to_owned(),
            };
        }
    }
}

impl PassVisitor for Lookup {
    fn pass<P: Params + Clone>(&mut self, name: &'static str, pass: &mut Option<P>) {
        if let Some(pass) = pass.as_mut().filter(|_| name == self.pass) {
            pass.fields(self);
        }
    }
}
