//! The recipe as TOML, as a person would write it: a room a line, a connection a line.

use std::fmt::Write;

use undercroft::{Json, Recipe, recipe::Graph};

use crate::toml_text::{inline, key};

/// The file.
pub(super) fn recipe(dungeon: &str, graph: &Graph) -> String {
    let recipe = Recipe::new(graph.clone()).to_json();
    let all = &recipe["method"]["graph"];
    let mut out = match dungeon {
        "" => "# A dungeon as a graph".to_owned(),
        name => format!("# {name}, as a graph"),
    };
    out.push_str(": `undercroft generate --recipe` and this file lay it out anew.\n[method.graph]\n");
    for name in ["start", "goal"] {
        let value = &all[name];
        if let Some(value) = inline(value).filter(|_| !value.as_str().unwrap_or_default().is_empty()) {
            let _ = writeln!(out, "{name} = {value}");
        }
    }
    list(&mut out, "connections", &all["connections"]);
    if !graph.keys.0.is_empty() {
        list(&mut out, "keys", &all["keys"]);
    }
    out.push_str("\n[method.graph.rooms]\n");
    for (name, room) in all["rooms"].fields() {
        if let Some(room) = inline(&exact(room)) {
            let _ = writeln!(out, "{} = {room}", key(name));
        }
    }
    out
}

fn list(out: &mut String, name: &str, items: &Json) {
    let _ = writeln!(out, "{name} = [");
    for item in items.items().iter().filter_map(inline) {
        let _ = writeln!(out, "    {item},");
    }
    out.push_str("]\n");
}

/// A room whose sides are one number where both ends of their spans agree.
fn exact(room: &Json) -> Json {
    let side = |value: &Json| match value.items() {
        [least, most] if least == most => least.clone(),
        _ => value.clone(),
    };
    let field = |(name, value): &(String, Json)| {
        let is_side = name == "width" || name == "height";
        (name.clone(), if is_side { side(value) } else { value.clone() })
    };
    Json::Object(room.fields().iter().map(field).collect())
}
