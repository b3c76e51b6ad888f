//! Graphs of rooms that somebody drew with another program, read into the parameters of the method `graph`.
//!
//! - `dot`, `graphml`, `mermaid`: one file a format. Each collects rooms and connections with their labels and attributes.
//! - `cursor`: a place in a text, from which the first and the last read. `dot_tokens`: the words and signs of Graphviz. `mermaid_parts`: what
//!   statements of Mermaid are made of.
//! - `markup`: texts without the tags and fields that some programs write into labels.
//! - `drawn`: what they collect. `closing`: what the label of a connection says. `notes`: what is told about what was left out.
//! - `parameters`: the rooms and connections of the engine that follow from it.

mod closing;
mod cursor;
mod dot;
mod dot_tokens;
mod drawn;
mod graphml;
mod markup;
mod mermaid;
mod mermaid_parts;
mod notes;
mod parameters;

use undercroft::{Json, Named, Recipe, recipe::Graph};

use super::{ImportError, MAX_BYTES};

/// A format of graphs that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphFormat {
    /// Graphviz.
    Dot,
    /// GraphML.
    Graphml,
    /// A flowchart of Mermaid.
    Mermaid,
}

impl Named for GraphFormat {
    const ALL: &'static [(GraphFormat, &'static str)] =
        &[(GraphFormat::Dot, "dot"), (GraphFormat::Graphml, "graphml"), (GraphFormat::Mermaid, "mermaid")];
}

impl GraphFormat {
    /// The format of a file by its name, or else by what it begins with.
    ///
    /// ```
    /// use undercroft_export::import::GraphFormat;
    /// assert_eq!(GraphFormat::of("Keep.GV", ""), Some(GraphFormat::Dot));
    /// assert_eq!(GraphFormat::of("-", "graph { a -- b }"), Some(GraphFormat::Dot));
    /// assert_eq!(GraphFormat::of("-", "graph TD\n  a --> b"), Some(GraphFormat::Mermaid));
    /// assert_eq!(GraphFormat::of("-", "<graphml></graphml>"), Some(GraphFormat::Graphml));
    /// assert_eq!(GraphFormat::of("map.txt", "#####"), None);
    /// ```
    pub fn of(name: &str, text: &str) -> Option<GraphFormat> {
        let name = name.to_ascii_lowercase();
        let by_name = [
            (".dot", GraphFormat::Dot),
            (".gv", GraphFormat::Dot),
            (".graphml", GraphFormat::Graphml),
            (".mmd", GraphFormat::Mermaid),
            (".mermaid", GraphFormat::Mermaid),
        ];
        let named = by_name.into_iter().find(|(extension, _)| name.ends_with(extension));
        named.map(|(_, format)| format).or_else(|| GraphFormat::of_text(text))
    }

    fn of_text(text: &str) -> Option<GraphFormat> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        if text.starts_with('<') {
            return text.contains("<graphml").then_some(GraphFormat::Graphml);
        }
        if dot::is_dot(text) {
            return Some(GraphFormat::Dot);
        }
        mermaid::is_mermaid(text).then_some(GraphFormat::Mermaid)
    }
}

/// A graph that was read.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ReadGraph {
    /// Its rooms, connections, keys, start and goal; all else is as usual.
    pub graph: Graph,
    /// What was decided or left out, a sentence each without its full stop.
    pub notes: Vec<String>,
}

impl ReadGraph {
    /// The parameters of the method that the file has something to say about, by their names.
    ///
    /// ```
    /// use undercroft_export::import::{GraphFormat, read_graph};
    /// let read = read_graph("graph { hall -- crypt }", GraphFormat::Dot)?;
    /// let names: Vec<&str> = read.parameters().iter().map(|(name, _)| *name).collect();
    /// assert_eq!(names, ["rooms", "connections", "keys", "start", "goal"]);
    /// # Ok::<(), undercroft_export::import::ImportError>(())
    /// ```
    pub fn parameters(&self) -> Vec<(&'static str, Json)> {
        let recipe = Recipe::new(self.graph.clone()).to_json();
        let all = &recipe["method"]["graph"];
        ["rooms", "connections", "keys", "start", "goal"].into_iter().map(|name| (name, all[name].clone())).collect()
    }
}

/// Reads a graph. Labels of nodes are names of rooms, and those of edges say what closes a connection (`docs/graph.md`).
///
/// ```
/// use undercroft::generate;
/// use undercroft_export::import::{GraphFormat, read_graph};
/// let read = read_graph("graph { hall -- crypt [label=\"locked: bone\"]; hall -- chapel }", GraphFormat::Dot)?;
/// let dungeon = generate(&undercroft::Recipe::new(read.graph), 7)?;
/// assert_eq!(dungeon.draft().rooms[1].name.as_deref(), Some("crypt"));
/// assert_eq!(dungeon.draft().locks[0].key, "bone");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_graph(text: &str, format: GraphFormat) -> Result<ReadGraph, ImportError> {
    if text.len() > MAX_BYTES {
        return Err(ImportError::new(format!("the file is larger than {} MiB", MAX_BYTES >> 20)));
    }
    let drawn = match format {
        GraphFormat::Dot => dot::read(text)?,
        GraphFormat::Graphml => graphml::read(text)?,
        GraphFormat::Mermaid => mermaid::read(text)?,
    };
    parameters::of(drawn)
}
