//! What one level says, put over what the recipe says for all of them.

use crate::{
    params::{Node, Value},
    recipe::decode::method_name,
};

/// What a recipe says about its levels as a whole, beside `levels` itself.
pub(in crate::recipe) const OPTIONS: [&str; 3] = ["shafts", "down", "keys_across"];

/// The part of a recipe that holds for every level.
pub(super) fn base(root: &Node) -> Node {
    let mut base = root.clone();
    if let Value::Table(entries) = &mut base.value {
        entries.retain(|entry| {
            let of_all = entry.key == "levels" || entry.key == "seed" || OPTIONS.contains(&entry.key.as_str());
            !of_all
        });
    }
    base
}

/// The recipe of one level: its own values over those of all levels. A level with another method has none of the parameters
/// that are meant for the method of the others.
pub(super) fn level(base: &Node, own: &Node) -> Node {
    let mut tree = base.clone();
    if own.entry("method").is_some() && method_name(own) != method_name(base) {
        if let Value::Table(entries) = &mut tree.value {
            entries.retain(|entry| entry.key != "method");
        }
    }
    put_over(&mut tree, own);
    tree
}

/// Tables are merged name by name, and anything else takes the place of what was there.
fn put_over(tree: &mut Node, own: &Node) {
    let (Value::Table(entries), Value::Table(added)) = (&mut tree.value, &own.value) else {
        // `method = "bsp"` says no more than an empty table of that method.
        if !(matches!(tree.value, Value::Table(_)) && matches!(own.value, Value::Text(_))) {
            *tree = own.clone();
        }
        return;
    };
    for entry in added {
        match entries.iter_mut().find(|known| known.key == entry.key) {
            Some(known) => put_over(&mut known.node, &entry.node),
            None => entries.push(entry.clone()),
        }
    }
}

/// Whether a tree itself says something at a dotted path.
pub(super) fn says(tree: &Node, path: &str) -> bool {
    let mut node = tree;
    path.split('.').all(|key| match node.entry(key.split('[').next().unwrap_or(key)) {
        Some(entry) => {
            node = &entry.node;
            true
        }
        None => false,
    })
}

/// The bytes of all texts in a tree.
pub(super) fn text_bytes(tree: &Node) -> usize {
    match &tree.value {
        Value::Text(text) => text.len(),
        Value::List(items) => items.iter().map(text_bytes).sum(),
        Value::Table(entries) => entries.iter().map(|entry| entry.key.len() + text_bytes(&entry.node)).sum(),
        _ => 0,
    }
}
