//! The graph of rooms as GraphML, with an attribute for everything that is known of a room or of a way.

use std::fmt::Write;

use crate::{
    ExportError, Exported,
    room_graph::{AttributeValue, Attributes, RoomGraph, losses},
    source::ExportSource,
    svg::escape,
};

/// The file.
pub(crate) fn write(source: &ExportSource<'_>) -> Result<Exported, ExportError> {
    let graph = RoomGraph::of(source);
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n",
    );
    let about: Attributes = vec![("name", graph.name.clone().into()), ("hook", graph.hook.clone().into())];
    let nodes: Vec<Attributes> = graph
        .nodes
        .iter()
        .map(|node| [vec![("label", node.label.clone().into())], node.attributes.clone()].concat())
        .collect();
    let node_keys = declare(&mut out, "node", nodes.iter());
    let edge_keys = declare(&mut out, "edge", graph.edges.iter().map(|edge| &edge.attributes));
    let graph_keys = declare(&mut out, "graph", std::iter::once(&about));
    out.push_str("<graph id=\"G\" edgedefault=\"undirected\">\n");
    data(&mut out, "graph", &graph_keys, &about);
    for (node, attributes) in graph.nodes.iter().zip(&nodes) {
        let _ = write!(out, "<node id=\"{}\">", node.id);
        data(&mut out, "node", &node_keys, attributes);
        out.push_str("</node>\n");
    }
    for edge in &graph.edges {
        let [from, to] = edge.ends.map(|end| &graph.nodes[end].id);
        let _ = write!(out, "<edge id=\"{}\" source=\"{from}\" target=\"{to}\">", edge.id);
        data(&mut out, "edge", &edge_keys, &edge.attributes);
        out.push_str("</edge>\n");
    }
    out.push_str("</graph>\n</graphml>\n");
    Ok(Exported::file(out).losing(losses(source)))
}

/// Declares the attributes of all nodes or edges, in the order in which they are first used, and returns their names.
fn declare<'a>(out: &mut String, what: &str, lists: impl Iterator<Item = &'a Attributes>) -> Vec<&'static str> {
    let mut keys: Vec<&'static str> = Vec::new();
    for (name, value) in lists.flatten() {
        if keys.contains(name) {
            continue;
        }
        let kind = match value {
            AttributeValue::Text(_) => "string",
            AttributeValue::Whole(_) => "int",
            AttributeValue::Bool(_) => "boolean",
        };
        let id = keys.len();
        let _ = writeln!(out, "<key id=\"{what}{id}\" for=\"{what}\" attr.name=\"{name}\" attr.type=\"{kind}\"/>");
        keys.push(name);
    }
    keys
}

fn data(out: &mut String, what: &str, keys: &[&'static str], attributes: &Attributes) {
    for (name, value) in attributes {
        let id = keys.iter().position(|key| key == name).unwrap_or_default();
        let _ = match value {
            AttributeValue::Text(text) => write!(out, "<data key=\"{what}{id}\">{}</data>", escape(text)),
            AttributeValue::Whole(number) => write!(out, "<data key=\"{what}{id}\">{number}</data>"),
            AttributeValue::Bool(yes) => write!(out, "<data key=\"{what}{id}\">{yes}</data>"),
        };
    }
}
