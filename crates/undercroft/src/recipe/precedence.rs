//! What counts where a text says one value in two places: among the parameters of a method, and in the pass that has it.

use super::{Method, Problem, decode::method_name};
use crate::params::{Entry, Node, SharedValue, Value};

/// Who wins where a method and a pass set one value differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Precedence {
    /// The source that was read later. In one source it is a contradiction.
    LaterSource,
    /// The pass: so did version 0.1, which wrote both into the recipes of its dungeons.
    Pass,
}

/// Drops what does not count. Contradictions within one source are left for the validation to report, except for those with a
/// pass that is switched off: a recipe cannot hold one, so they are reported here.
pub(super) fn apply(root: &mut Node, precedence: Precedence, problems: &mut Vec<Problem>) {
    let Some(mut method) = Method::from_name(method_name(root)) else { return };
    let name = method.name();
    for SharedValue { own, pass, field, off, .. } in method.shared_values() {
        let (pass, off) = (*pass, *off);
        let own_path = ["method", name, own];
        let Some(own_entry) = entry_at(root, &own_path) else { continue };
        let switched_off = entry_at(root, &["passes", pass])
            .filter(|entry| off.is_some() && matches!(entry.node.value, Value::Bool(false)));
        let (other, pass_path) = match switched_off {
            // A pass that is switched off counts as the one value of the parameter that switches it off.
            Some(entry) if !says(own_entry, off) => (entry, vec!["passes", pass]),
            Some(_) => continue,
            None => match entry_at(root, &["passes", pass, field]) {
                Some(entry) => (entry, vec!["passes", pass, field]),
                None => continue,
            },
        };
        match precedence {
            Precedence::Pass => remove(root, &own_path),
            Precedence::LaterSource if source(other) > source(own_entry) => remove(root, &own_path),
            Precedence::LaterSource if source(other) < source(own_entry) => remove(root, &pass_path),
            Precedence::LaterSource if switched_off.is_some() => {
                let own_path = own_path.join(".");
                problems.push(Problem {
                    path: pass_path.join("."),
                    rule: cold_format!("is off, but {own_path} is {} and switches it on", own_entry.node.describe()),
                    hint: Some(cold_format!("leave out {own_path}, or do not switch the pass off")),
                    span: other.node.span.clone().or_else(|| other.span.clone()),
                });
            }
            Precedence::LaterSource => {}
        }
    }
}

pub(super) fn entry_at<'a>(root: &'a Node, path: &[&str]) -> Option<&'a Entry> {
    let (last, tables) = path.split_last()?;
    tables.iter().try_fold(root, |node, key| Some(&node.entry(key)?.node))?.entry(last)
}

pub(super) fn says(entry: &Entry, word: Option<&str>) -> bool {
    matches!(&entry.node.value, Value::Text(text) if Some(text.as_str()) == word)
}

/// In which source an entry is written: a later one has the greater number.
fn source(entry: &Entry) -> Option<usize> {
    entry.span.as_ref().or(entry.node.span.as_ref()).map(|span| span.source)
}

fn remove(root: &mut Node, path: &[&str]) {
    let Some((key, rest)) = path.split_first() else { return };
    let Value::Table(entries) = &mut root.value else { return };
    if rest.is_empty() {
        entries.retain(|entry| entry.key != *key);
    } else if let Some(entry) = entries.iter_mut().find(|entry| entry.key == *key) {
        remove(&mut entry.node, rest);
    }
}
