//! A method and a pass that say one value, and say it differently.

use super::{Problem, Recipe};
use crate::{
    methods::{SharedName, SharedValues},
    params::{Fields, Prefix, Slot},
};

/// Notes every value that a method and a pass both say differently.
pub(super) fn find(recipe: &mut Recipe, problems: &mut Vec<Problem>) {
    let mut differing = Differing(Vec::new());
    recipe.method.shared(&mut recipe.passes, &mut differing);
    for SharedName { own, pass, field, .. } in differing.0 {
        let own_path = Prefix { part: "method", name: recipe.method.name() }.path(own);
        let mut own_value = Lookup { field: own, text: String::new() };
        recipe.method.params_mut().fields(&mut own_value);
        let mut pass_value = Lookup { field, text: String::new() };
        recipe.passes.each(&mut |name, params| {
            if let Some(params) = params.filter(|_| name == pass) {
                params.fields(&mut pass_value);
            }
        });
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
    field: &'static str,
    text: String,
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
