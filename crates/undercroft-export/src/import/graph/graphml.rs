//! GraphML: that of yEd, of Gephi, of networkx, and our own.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::Node;

use super::{
    drawn::{Arrow, Attributes, Drawn, known},
    markup,
};
use crate::import::{
    ImportError,
    xml::{parsed_document, prepared},
};

/// How deep graphs may be nested in nodes.
const MOST_DEEP: usize = 64;

/// What the keys of a file mean.
#[derive(Default)]
struct Keys<'a> {
    /// The attribute of each key that is one of ours.
    known: BTreeMap<&'a str, &'static str>,
    /// What nodes and edges have that say nothing else.
    usual_node: Attributes,
    usual_edge: Attributes,
}

/// Reads the graphs of a file as one.
pub(super) fn read(text: &str) -> Result<Drawn<'_>, ImportError> {
    let prepared = prepared(text, "GraphML")?;
    let document = parsed_document(&prepared, "GraphML", "a graph begins with `<graphml`")?;
    let root = document.root_element();
    let mut drawn = Drawn::new(text);
    if root.tag_name().name() != "graphml" {
        let error =
            drawn.error(root.range().start, format!("this is no GraphML: it is a `<{}>`", root.tag_name().name()));
        return Err(error.hint("a graph begins with `<graphml`"));
    }
    let keys = keys(root);
    let mut groups = BTreeSet::new();
    let mut edges = Vec::new();
    for graph in elements(root, "graph") {
        nodes(graph, &keys, &mut drawn, &mut groups, &mut edges, 0)?;
    }
    for (edge, is_directed) in edges {
        join(edge, is_directed, &keys, &mut drawn, &groups)?;
    }
    Ok(drawn)
}

fn elements<'a, 'i: 'a>(node: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |child| child.tag_name().name() == name)
}

fn keys<'a>(root: Node<'a, '_>) -> Keys<'a> {
    let mut keys = Keys::default();
    for key in elements(root, "key") {
        let (Some(id), Some(name)) = (key.attribute("id"), key.attribute("attr.name")) else { continue };
        // Gephi and networkx call the name of a node `label`; others call it its name.
        let field = known(name).or_else(|| ["name", "title"].contains(&&*name.to_lowercase()).then_some("label"));
        let Some(field) = field else { continue };
        if keys.known.values().any(|other| *other == field) && known(name).is_none() {
            continue;
        }
        keys.known.insert(id, field);
        let usual = elements(key, "default").next().and_then(|usual| usual.text()).unwrap_or_default().trim();
        if !usual.is_empty() {
            let of = key.attribute("for").unwrap_or("all");
            if of != "edge" {
                keys.usual_node.insert(field, usual.to_owned());
            }
            if of != "node" {
                keys.usual_edge.insert(field, usual.to_owned());
            }
        }
    }
    keys
}

/// The nodes of a graph and of the graphs in its groups, and where its edges stand.
fn nodes<'a, 'i>(
    graph: Node<'a, 'i>,
    keys: &Keys<'_>,
    drawn: &mut Drawn<'_>,
    groups: &mut BTreeSet<String>,
    edges: &mut Vec<(Node<'a, 'i>, bool)>,
    deep: usize,
) -> Result<(), ImportError> {
    if deep > MOST_DEEP {
        return Err(drawn.error(graph.range().start, format!("graphs are nested more than {MOST_DEEP} deep")));
    }
    let usually_directed = graph.attribute("edgedefault") == Some("directed");
    for child in graph.children() {
        let at = child.range().start;
        match child.tag_name().name() {
            "node" => {
                let id = child.attribute("id").unwrap_or_default();
                if id.is_empty() {
                    return Err(drawn
                        .error(at, "a node has no id")
                        .hint("each node needs an `id`, by which edges name it"));
                }
                if drawn.find(id).is_some() || groups.contains(id) {
                    return Err(drawn.error(at, format!("there is a node `{id}` already")));
                }
                let inner: Vec<Node<'_, '_>> = elements(child, "graph").collect();
                if inner.is_empty() {
                    let attributes = attributes(child, &keys.usual_node, keys, "NodeLabel");
                    drawn.node(id, &attributes, at)?;
                } else {
                    groups.insert(id.to_owned());
                }
                for graph in inner {
                    nodes(graph, keys, drawn, groups, edges, deep + 1)?;
                }
            }
            "edge" => {
                let is_directed = child.attribute("directed").map_or(usually_directed, |directed| directed == "true");
                edges.push((child, is_directed));
            }
            "hyperedge" => {
                let error = drawn.error(at, "an edge here joins more than two nodes");
                return Err(error.hint("join each of them to a room of its own in the middle"));
            }
            _ => {}
        }
    }
    Ok(())
}

fn join(
    edge: Node<'_, '_>,
    is_directed: bool,
    keys: &Keys<'_>,
    drawn: &mut Drawn<'_>,
    groups: &BTreeSet<String>,
) -> Result<(), ImportError> {
    let at = edge.range().start;
    let place = |name: &str| {
        let id = edge.attribute(name).unwrap_or_default();
        if groups.contains(id) {
            let error = drawn.error(at, format!("`{id}` is a group, and not a room"));
            return Err(error.hint("join one of the rooms in it"));
        }
        drawn
            .find(id)
            .ok_or_else(|| drawn.error(at, format!("there is no node `{id}`, which is the {name} of an edge")))
    };
    let ends = [place("source")?, place("target")?];
    let arrow = if is_directed { Arrow::Forward } else { Arrow::None };
    drawn.join(ends, arrow, attributes(edge, &keys.usual_edge, keys, "EdgeLabel"), at)
}

/// What the data of a node or an edge say, and the label that yEd draws.
fn attributes(element: Node<'_, '_>, usual: &Attributes, keys: &Keys<'_>, drawn_label: &str) -> Attributes {
    let mut all = usual.clone();
    for data in elements(element, "data") {
        let field = data.attribute("key").and_then(|key| keys.known.get(key));
        let text = data.text().unwrap_or_default().trim();
        if let Some(field) = field.filter(|_| !text.is_empty()) {
            all.insert(field, text.to_owned());
        }
        let label = data.descendants().find(|inner| inner.tag_name().name() == drawn_label);
        let text = label.and_then(|label| label.text()).unwrap_or_default().trim();
        if !text.is_empty() {
            all.insert("label", if text.starts_with("<html>") { markup::without_tags(text) } else { text.to_owned() });
        }
    }
    all
}
