//! The graph of rooms for Graphviz: a cluster a level, rooms as boxes, corridors that join more than two rooms as
//! points. `dot` lays it out by how rooms are joined, `neato` by where they lie.

use std::fmt::Write;

use undercroft::Barrier;

use crate::{
    ExportError, Exported, files,
    room_graph::{AttributeValue, Attributes, GraphEdge, GraphNode, RoomGraph, losses},
    source::ExportSource,
};

/// Inches to a cell in `pos`, by which `neato` places nodes.
const INCHES: f64 = 0.25;

/// The file.
pub(crate) fn write(source: &ExportSource<'_>) -> Result<Exported, ExportError> {
    let graph = RoomGraph::of(source);
    let mut out = format!("graph {} {{\n", quoted(&graph.name));
    let title = if graph.hook.is_empty() { graph.name.clone() } else { format!("{}\n{}", graph.name, graph.hook) };
    let _ = writeln!(out, "  graph [label={}, labelloc=t, fontname=\"serif\"];", quoted(&title));
    out.push_str("  node [shape=box, fontname=\"serif\"];\n  edge [fontname=\"serif\"];\n");
    let several = source.levels.len() > 1;
    for level in 0..source.levels.len() {
        let indent = if several { "    " } else { "  " };
        if several {
            let _ = write!(out, "  subgraph cluster_{level} {{\n    label=\"Level {level}\";\n");
        }
        for node in graph.nodes.iter().filter(|node| node.level == level) {
            let _ = writeln!(out, "{indent}{} [{}];", quoted(&node.id), node_look(node));
        }
        if several {
            out.push_str("  }\n");
        }
    }
    for edge in &graph.edges {
        let [from, to] = edge.ends.map(|end| quoted(&graph.nodes[end].id));
        let _ = writeln!(out, "  {from} -- {to} [{}];", edge_look(edge));
    }
    out.push_str("}\n");
    Ok(Exported::file(out).losing(losses(source)))
}

fn node_look(node: &GraphNode) -> String {
    let (x, y) = node.middle;
    let mut look = match node.room {
        Some(_) => format!("label={}", quoted(&node.label)),
        None => "label=\"\", shape=point".to_owned(),
    };
    // Graphviz's y grows upwards.
    let _ = write!(look, ", pos=\"{},{}!\"", x * INCHES, 0.0 - y * INCHES);
    look + &listed(&node.attributes)
}

fn edge_look(edge: &GraphEdge) -> String {
    let mut look = format!("id={}", quoted(&edge.id));
    let closed_by = edge.closed_by.map(|kind| (kind, kind.barrier()));
    let label = match closed_by {
        Some((kind, Barrier::Lock)) if !edge.keys.concat().is_empty() => format!("{kind}: {}", edge.keys.join(", ")),
        Some((kind, Barrier::Lock | Barrier::Hidden)) => kind.to_string(),
        Some((_, Barrier::Open | Barrier::Leaf)) | None if edge.is_stairs => "stairs".to_owned(),
        Some((_, Barrier::Open | Barrier::Leaf)) | None => String::new(),
    };
    if !label.is_empty() {
        let _ = write!(look, ", label={}", quoted(&label));
    }
    match closed_by {
        Some((_, Barrier::Lock)) => look.push_str(", style=bold"),
        Some((_, Barrier::Hidden)) => look.push_str(", style=dashed"),
        Some((_, Barrier::Open | Barrier::Leaf)) | None if edge.is_stairs => look.push_str(", style=dotted"),
        Some((_, Barrier::Open | Barrier::Leaf)) | None => {}
    }
    look + &listed(&edge.attributes)
}

/// Attributes of our own. `width` and `height` mean something else to Graphviz, so all of ours have a prefix.
fn listed(attributes: &Attributes) -> String {
    let one = |(name, value): &(&str, AttributeValue)| match value {
        AttributeValue::Text(text) => format!(", u_{name}={}", quoted(text)),
        AttributeValue::Whole(number) => format!(", u_{name}={number}"),
        AttributeValue::Bool(yes) => format!(", u_{name}={yes}"),
    };
    attributes.iter().map(one).collect()
}

fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    files::quoted(&mut out, text, |out, _| out.push(' '));
    out
}
